"""`simulate`, and its report: its tables as text, JSON and CSV, and as one page that needs nothing else.

The page is ink on parchment by day, the other way round by night; black on white on paper. Its charts are inline SVG,
points with their intervals and bars, and take their colours from the page's style, `report.css`: by day and by night
those of the window's themes.
"""

from __future__ import annotations

import argparse
import csv
import io
import os
import sys
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from html import escape
from math import ceil, floor, log10
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final, NamedTuple, TextIO

import msgspec

from rokugan_desktop.cli.arguments import WrongUse, agreed_seats, chosen_options, known_players, listed
from rokugan_desktop.cli.endings import DONE, INTERRUPTED, complain, named
from rokugan_desktop.cli.laboratory import Columns, Laboratory, ReportTable
from rokugan_desktop.cli.offers import InTheLab, Report
from rokugan_desktop.engine import Message, SeatedByOptions, Unreadable
from rokugan_desktop.lab import Experiment, NoCluster, Result, Stopped, Tally, cluster, processes, run_with
from rokugan_desktop.resources import assets
from rokugan_desktop.shelf import Shelved
from rokugan_desktop.table.files.whole_files import NotWritten, of_the_program, write_whole
from rokugan_desktop.words import Words

Row = dict[str, Any]


def report_of(result: Result, experiment: Experiment, columns: Columns, seconds: float) -> dict[str, Any]:
    """Return the sums of a simulation, with their intervals."""
    report: dict[str, Any] = {
        "seats": len(experiment.players),
        "seed": experiment.seed,
        "games": result.games,
        "seconds": round(seconds, 3),
        "decisions": result.decisions,
        "covers": result.covers,
        columns.roles.key: _rows(result, columns.roles, columns),
        "by_seat": [
            {"seat": number, "player": player.name, **_row(tally, columns)}
            for number, (player, tally) in enumerate(zip(experiment.players, result.by_seat, strict=True), 1)
        ],
        "players": [player.name for player in experiment.players],
        columns.seating: list(experiment.seating),
    }
    for rows in columns.tables:
        report[rows.key] = _rows(result, rows, columns)
    report["use"] = {
        use.key: {name: _use(result.uses[use.table, name], result.games) for name in use.rows} for use in columns.uses
    }
    return report


def _rows(result: Result, rows: ReportTable, columns: Columns) -> dict[str, dict[str, Any]]:
    found = result.table(rows.table)
    return {name: _row(found[name], columns) for name in rows.rows if name in found}


def _row(tally: Tally, columns: Columns) -> dict[str, Any]:
    share, score = tally.share_interval, tally.score_interval
    return {
        "games": tally.games,
        "wins": round(tally.wins, 3),
        f"mean_{columns.score}": round(tally.mean_score, 3),
        "share": round(tally.share, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        f"{columns.score}_low": None if score is None else round(score.low, 3),
        f"{columns.score}_high": None if score is None else round(score.high, 3),
        **{name: round(mean, 3) for name, mean in zip(columns.means, tally.means(), strict=True)},
    }


def _use(used: int, games: int) -> dict[str, Any]:
    return {"used": used, "per_game": round(used / games, 3)}


def csv_text(report: Report, columns: Columns) -> str:
    """Return the report as comma-separated values: one line for each row of each table, the first names the columns.

    Each table leaves those columns empty that it has not.
    """
    score = columns.score
    names = ("table", "row", "player", "games", "wins", "share", "low", "high", f"mean_{score}", f"{score}_low")
    text = io.StringIO()
    writer = csv.DictWriter(text, (*names, f"{score}_high", *columns.means, "used", "per_game"), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_lines(report, columns))
    return text.getvalue().removesuffix("\n")


def _lines(report: Report, columns: Columns) -> Iterator[dict[str, Any]]:
    for row in report["by_seat"]:
        yield {"table": "seat", "row": row["seat"], **{name: value for name, value in row.items() if name != "seat"}}
    for rows in (columns.roles, *columns.tables):
        table = rows.key.removeprefix("by_")
        for name, row in report[rows.key].items():
            yield {"table": table, "row": name, **row}
    for use in columns.uses:
        for name, row in report["use"][use.key].items():
            yield {"table": use.table, "row": name, **row}


class TableRow(NamedTuple):
    """One row of a table: its name, its cells as they are read, and the numbers behind them."""

    name: str
    cells: tuple[str, ...]
    row: Row


class ReportSection(NamedTuple):
    """One table: its key in the report, its title, the headings of its cells, its lines."""

    key: str
    title: str
    headings: tuple[str, ...]
    lines: tuple[TableRow, ...]


def number(words: Words, value: float, digits: int = 1) -> str:
    """Return a number with so many digits after the point, or what stands for the point in the language."""
    whole, _, fraction = f"{value:.{digits}f}".replace("-", "−").partition(".")
    return words.text("cli.simulate.decimal", whole=whole, fraction=fraction) if fraction else whole


def in_percent(words: Words, hundredths: float, digits: int = 1) -> str:
    """Return so many hundredths with the sign for them."""
    return words.text("cli.simulate.percent", number=number(words, hundredths, digits))


def summary(words: Words, report: Report) -> str:
    """Return the line that says what was played."""
    return words.text(
        "cli.simulate.summary",
        games=Message("cli.simulate.games", n=report["games"]),
        decisions=Message("cli.simulate.decisions", n=report["decisions"]),
        seats=report["seats"],
        seed=report["seed"],
        seconds=number(words, report["seconds"]),
    )


def even_chances(words: Words, report: Report) -> str:
    """Return the line that says how shares are counted, and what they are to be held against."""
    if report["seats"] == 1:
        return words.text("cli.simulate.alone")
    return words.text("cli.simulate.even", share=in_percent(words, 100 / report["seats"]))


def sections(words: Words, report: Report, columns: Columns) -> Iterator[ReportSection]:
    """List the tables that have any rows."""
    headings = tuple(
        words.text(f"cli.simulate.heading.{name}")
        for name in ("games", "wins", "share", "interval", columns.score, "interval", *columns.means)
    )

    def named(key: str, rows: Mapping[str, Row]) -> list[tuple[str, Row]]:
        return [(words.say(columns.row_name(key, name)), row) for name, row in rows.items()]

    def section(key: str, rows: list[tuple[str, Row]]) -> ReportSection:
        lines = tuple(TableRow(name, _cells(words, row, columns), row) for name, row in rows)
        return ReportSection(key, words.text(f"cli.simulate.{key}"), headings, lines)

    yield section(columns.roles.key, named(columns.roles.key, report[columns.roles.key]))
    yield section("by_seat", [(_seat(words, row), row) for row in report["by_seat"]])
    for table in columns.tables:
        rows = named(table.key, report[table.key])
        if rows:
            yield section(table.key, rows)
    for use in columns.uses:
        yield ReportSection(
            f"use.{use.key}",
            words.text(f"cli.simulate.use.{use.key}"),
            (words.text("cli.simulate.heading.used"), words.text("cli.simulate.heading.per_game")),
            tuple(
                TableRow(name, (str(row["used"]), number(words, row["per_game"], 2)), row)
                for name, row in named(use.key, report["use"][use.key])
            ),
        )


def _seat(words: Words, row: Row) -> str:
    return words.text("cli.simulate.seat", seat=row["seat"], player=Message(f"cli.simulate.player.{row['player']}"))


def _cells(words: Words, row: Row, columns: Columns) -> tuple[str, ...]:
    def between(low: str, high: str) -> str:
        return words.text("cli.simulate.range", low=low, high=high)

    score = (row[f"{columns.score}_low"], row[f"{columns.score}_high"])
    return (
        str(row["games"]),
        number(words, row["wins"]),
        in_percent(words, 100 * row["share"]),
        between(number(words, 100 * row["low"]), in_percent(words, 100 * row["high"])),
        number(words, row[f"mean_{columns.score}"]),
        "–" if None in score else between(*(number(words, bound) for bound in score)),
        *(
            in_percent(words, 100 * row[name], 0) if measure.percent else number(words, row[name])
            for name, measure in zip(columns.means, columns.measures, strict=True)
        ),
    )


def report_text(words: Words, report: Report, columns: Columns) -> str:
    """Return what was played and each table, its numbers in columns."""
    tables = [
        "\n".join(aligned([(one.title, *one.headings), *((line.name, *line.cells) for line in one.lines)], 1))
        for one in sections(words, report, columns)
    ]
    return "\n\n".join([f"{summary(words, report)}\n{even_chances(words, report)}", *tables])


def aligned(rows: Sequence[tuple[str, ...]], words: int) -> Iterator[str]:
    """Yield each row as a line, its cells under one another: so many columns of words, then numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = enumerate(zip(row, widths, strict=True))
        yield "  ".join(cell.ljust(width) if at < words else cell.rjust(width) for at, (cell, width) in cells).rstrip()


def report_page(words: Words, report: Report, columns: Columns) -> str:
    """Return the page. Raise Unreadable where its style is missing."""
    file = assets() / "styles" / "report.css"
    try:
        style = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise of_the_program(file) from error
    title = escape(words.text("cli.simulate.page.title"))
    shown = "\n".join([_section(words, report, one, columns.score) for one in sections(words, report, columns)])
    return f"""<!DOCTYPE html>
<html lang="{escape(words.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p>{escape(summary(words, report))}</p>
</header>
{_reading(words, report, columns)}
{shown}
</body>
</html>"""


def _reading(words: Words, report: Report, columns: Columns) -> str:
    def told(key: str) -> str:
        return escape(words.text(f"cli.simulate.{key}"))

    parts = [
        even_chances(words, report),
        *(words.text(f"cli.simulate.page.reading.{part}") for part in ("interval", "mark", "cause")),
    ]
    shown = ("games", "wins", "share", "interval", columns.score, *columns.means, "used", "per_game")  # each once
    names = [f"<div><dt>{told(f'heading.{name}')}</dt><dd>{told(f'page.column.{name}')}</dd></div>" for name in shown]
    return "\n".join(
        [
            f"<section>\n<h2>{told('page.reading')}</h2>",
            *(f"<p>{escape(part)}</p>" for part in parts),
            f"<h3>{told('page.columns')}</h3>\n<dl>",
            *names,
            "</dl>\n</section>",
        ]
    )


def _section(words: Words, report: Report, section: ReportSection, score: str) -> str:
    note = words.text(f"cli.simulate.page.note.{section.key}")
    figures = [
        f"<figure>\n<figcaption>{escape(what)}</figcaption>\n{chart}\n</figure>\n"
        for what, chart in _charts(words, report, section, score)
    ]
    heads = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in section.headings)
    rows = [(escape(line.name), "".join(f"<td>{escape(cell)}</td>" for cell in line.cells)) for line in section.lines]
    lines = [f'<tr><th scope="row">{name}</th>{cells}</tr>\n' for name, cells in rows]
    return f"""<section id="{section.key}">
<h2>{escape(section.title)}</h2>
<p class="faint">{escape(note)}</p>
{"".join(figures)}<div class="wide"><table>
<thead><tr><th></th>{heads}</tr></thead>
<tbody>
{"".join(lines)}</tbody>
</table></div>
</section>"""


def _charts(words: Words, report: Report, section: ReportSection, score: str) -> Iterator[tuple[str, str]]:
    def titled(kind: str) -> tuple[str, str]:
        what = words.text(f"cli.simulate.page.{kind}")
        return what, words.text("cli.simulate.page.chart", table=section.title, what=what)

    if section.key.startswith("use."):
        what, title = titled("per_game")
        yield what, bars(title, [(line.name, line.row["per_game"]) for line in section.lines], partial(number, words))
        return
    shares = [
        Point(line.name, 100 * line.row["share"], 100 * line.row["low"], 100 * line.row["high"])
        for line in section.lines
    ]
    what, title = titled("share")
    even = (100 / report["seats"], words.text(f"cli.simulate.page.{'even' if report['seats'] > 1 else 'every'}"))
    yield what, points(title, shares, even, partial(in_percent, words))
    scores = [
        Point(line.name, line.row[f"mean_{score}"], line.row[f"{score}_low"], line.row[f"{score}_high"])
        for line in section.lines
        if line.row[f"{score}_low"] is not None
    ]
    if scores:
        what, title = titled(score)
        mean = sum(row[f"mean_{score}"] for row in report["by_seat"]) / report["seats"]
        yield what, points(title, scores, (mean, words.text("cli.simulate.page.mean")), partial(number, words))


# Charts

_WIDTH: Final = 760
_ROW: Final = 26
_TOP: Final = 26
_BOTTOM: Final = 30
_LETTER: Final = 7.9
"""How wide a letter of a label is at most, on average."""
_VALUES: Final = 74
_MOST_TICKS: Final = 7

NumberWriter = Callable[[float, int], str]
"""Writes a value in the reader's language, with so many digits after the point."""


class Point(NamedTuple):
    """One row of a chart: its label, its value, and from where to where its interval goes."""

    label: str
    value: float
    low: float
    high: float


class Scale(NamedTuple):
    """Where a value lies on the paper: the values at both ends, the ends, and the marks between them."""

    first: float
    last: float
    left: float
    right: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Return how far from the left edge the value lies."""
        return self.left + (value - self.first) / (self.last - self.first) * (self.right - self.left)


def points(title: str, rows: Sequence[Point], mark: tuple[float, str], say: NumberWriter) -> str:
    """Return a chart of points with intervals; `mark` is a value with its name that they are to be held against.

    A point whose interval leaves the mark out is drawn full, the others hollow. `say` writes a value.
    """
    ends = (mark[0], *(row.low for row in rows), *(row.high for row in rows))
    scale = _scale(min(ends), max(ends), rows)
    return _chart(title, scale, len(rows), [*_mark(scale, len(rows), mark), *_points(scale, rows, mark[0], say)], say)


def bars(title: str, rows: Sequence[tuple[str, float]], say: NumberWriter) -> str:
    """Return a chart of bars that begin at 0."""
    labelled = [Point(label, value, 0, value) for label, value in rows]
    scale = _scale(0, max([value for _, value in rows] + [1e-3]), labelled)
    return _chart(title, scale, len(rows), _bars(scale, labelled, say), say)


def ticks(first: float, last: float) -> tuple[float, ...]:
    """Return round numbers, evenly spaced, that both values lie between; first and last included.

    >>> ticks(0.18, 0.31)
    (0.18, 0.2, 0.22, 0.24, 0.26, 0.28, 0.3, 0.32)
    """
    span = max(last - first, 1e-6)
    power = 10.0 ** floor(log10(span / _MOST_TICKS))
    step = next(factor * power for factor in (1, 2, 5, 10) if span / (factor * power) <= _MOST_TICKS)
    begin, end = floor(first / step + 1e-9), ceil(last / step - 1e-9)
    return tuple(round(step * number, 9) for number in range(begin, max(end, begin + 1) + 1))


def _scale(first: float, last: float, rows: Sequence[Point]) -> Scale:
    marks = ticks(first, last)
    left = min(300.0, 14 + _LETTER * max(len(row.label) for row in rows))
    return Scale(marks[0], marks[-1], left + 14, _WIDTH - _VALUES - 14, marks)


def _chart(title: str, scale: Scale, rows: int, drawn: Sequence[str], say: NumberWriter) -> str:
    height = _TOP + rows * _ROW + _BOTTOM
    digits = max(0, -floor(log10(scale.ticks[1] - scale.ticks[0]) + 1e-9))
    grid = [
        f'<line class="grid" x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{height - _BOTTOM}"/>'
        f'<text class="tick" x="{x:.1f}" y="{height - _BOTTOM + 19}">{escape(say(tick, digits))}</text>'
        for tick in scale.ticks
        for x in [scale.at(tick)]
    ]
    return "\n".join(
        [f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escape(title)}">', *grid, *drawn, "</svg>"]
    )


def _mark(scale: Scale, rows: int, mark: tuple[float, str]) -> Iterator[str]:
    x, bottom = scale.at(mark[0]), _TOP + rows * _ROW
    yield f'<line class="mark" x1="{x:.1f}" y1="{_TOP - 4}" x2="{x:.1f}" y2="{bottom}"/>'
    yield f'<text class="name" x="{x:.1f}" y="{_TOP - 10}">{escape(mark[1])}</text>'


def _points(scale: Scale, rows: Sequence[Point], mark: float, say: NumberWriter) -> Iterator[str]:
    for y, row in _labelled(rows):
        yield from _label(scale, y, row, say(row.value, 1))
        apart = "apart" if not row.low <= mark <= row.high else "near"
        left, right = scale.at(row.low), scale.at(row.high)
        yield (
            f'<path class="{apart}" d="M{left:.1f} {y - 4}v8m0-4H{right:.1f}m0-4v8"/>'
            f'<circle class="{apart}" cx="{scale.at(row.value):.1f}" cy="{y}" r="5"/>'
        )


def _bars(scale: Scale, rows: Sequence[Point], say: NumberWriter) -> list[str]:
    drawn: list[str] = []
    for y, row in _labelled(rows):
        drawn += _label(scale, y, row, say(row.value, 2))
        width = scale.at(row.value) - scale.left
        drawn.append(f'<rect class="bar" x="{scale.left:.1f}" y="{y - 8}" width="{width:.1f}" height="16"/>')
    return drawn


def _labelled(rows: Sequence[Point]) -> Iterator[tuple[int, Point]]:
    for at, row in enumerate(rows):
        yield _TOP + at * _ROW + _ROW // 2, row


def _label(scale: Scale, y: int, row: Point, value: str) -> Iterator[str]:
    yield f'<text class="row" x="{scale.left - 12:.1f}" y="{y + 5}">{escape(row.label)}</text>'
    yield f'<text class="value" x="{_WIDTH - 4}" y="{y + 5}">{escape(value)}</text>'


Write = Callable[[str], None]
_BEGINNING: Final = 1024
"""So many bytes of an older file are looked at."""
_LENGTH: Final = 30
_SECONDS_BETWEEN: Final = 0.1


@contextmanager
def destination(file: Path | None) -> Generator[Write]:
    """Yield what writes the report; it is found out at once, before anything is played, whether it can.

    A pipe or a device is opened here and gets the report as it comes. Raise OSError where the file can't be written,
    as a pipe that nobody reads, Unreadable where it is no text, as a library; what writes it raises Unreadable where
    the disk is full.
    """
    if file is None:
        yield print
    elif file.is_file() or not file.exists():
        _try_file(file)
        yield lambda text: _write_file(file, text)
    else:
        descriptor = os.open(file, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))  # or it waits for somebody who reads
        os.set_blocking(descriptor, True)
        with named(file), os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as opened:
            yield lambda text: print(text, file=opened, flush=True)


def _try_file(file: Path) -> None:
    """Raise OSError, which names the file, where it can't be written or no file be made beside it.

    Raise Unreadable where it is no text.
    """
    try:
        with suppress(FileNotFoundError):
            file.stat()  # a link that leads to itself is no missing file
            with file.open("r+b") as opened:
                older = opened.read(_BEGINNING)
            if b"\0" in older:  # no report of earlier, but a library of matches, a packed match or a picture
                raise Unreadable(str(file), "", Message("table.file.exists"))
        TemporaryFile(dir=file.parent).close()
    except OSError as failed:
        raise OSError(failed.errno, failed.strerror, str(file)) from failed


def _write_file(file: Path, text: str) -> None:
    try:
        write_whole(file.resolve(), f"{text}\n".encode(), replace=True)
    except NotWritten as failed:
        raise Unreadable(str(file), "", failed.why) from failed


class ProgressLine:
    """One line on the terminal that says how many games are over; silent where there is none."""

    def __init__(self, words: Words, games: int, terminal: TextIO | None = None) -> None:
        stream = sys.stderr if terminal is None else terminal
        self._terminal = stream if stream is not None and stream.isatty() else None  # pyright: ignore[reportUnnecessaryComparison]  # None where it was closed
        self._words = words
        self._games = games
        self._begun = time.monotonic()
        self._said = self._begun
        self._width = 0

    def say(self, done: int) -> None:
        """Say that so many games are over, a few times a second at most."""
        now = time.monotonic()
        if self._terminal is None or not done or now - self._said < _SECONDS_BETWEEN:
            return
        self._said = now
        filled = _LENGTH * done // self._games
        left = (now - self._begun) / done * (self._games - done)
        bar = f"[{'#' * filled}{'-' * (_LENGTH - filled)}]"
        self._write(
            self._words.text("cli.simulate.progress", bar=bar, done=done, games=self._games, seconds=round(left))
        )

    def clear(self) -> None:
        """Leave the line empty, for what is said next."""
        if self._width:
            self._write("")
            self._write("")

    def _write(self, text: str) -> None:
        if self._terminal is not None:
            with suppress(OSError):
                self._terminal.write("\r" + text.ljust(self._width))
                self._terminal.flush()
            self._width = len(text)


FORMATS: Final[Mapping[str, Callable[[Words, Report, Columns], str]]] = {
    "text": report_text,
    "json": lambda _words, report, _columns: msgspec.json.encode(report).decode(),
    "csv": lambda _words, report, columns: csv_text(report, columns),
    "html": report_page,
}
"""How a report is written, by the name of the format."""


def simulate(arguments: argparse.Namespace, game: Shelved, words: Words) -> int:
    """Play whole games and report what came of them; after Ctrl-C, of those that were over.

    Raise WrongUse where the arguments contradict each other or name what there is not, Unreadable where the cluster
    can't be used, OSError where the file for the report can't be written.
    """
    offered = game.commands()
    assert isinstance(offered, InTheLab), "it was found by that"
    lab = offered.laboratory()
    experiment = _experiment(arguments, lab)
    with destination(arguments.out) as write:
        begun = time.perf_counter()
        result, stopped = _played(arguments, words, experiment)
        if stopped:
            key = "cli.simulate.stopped" if result.games else "cli.simulate.stopped-early"
            complain(words.text(key, n=result.games, games=arguments.games))
        if result.games:
            report = report_of(result, experiment, lab.columns, time.perf_counter() - begun)
            write(FORMATS[arguments.format](words, report, lab.columns))
            if arguments.out is not None:
                games = Message("cli.simulate.games", n=report["games"])
                print(words.text("cli.simulate.written", games=games, file=str(arguments.out)))
    return INTERRUPTED if stopped else DONE


def _experiment(arguments: argparse.Namespace, lab: Laboratory) -> Experiment:
    names = listed(arguments.players)
    known_players(names, lab.players)
    roles, by_roles = lab.roles_of(arguments)
    said = {"--seats": arguments.seats, "--players": len(names), **by_roles}
    options, usual, game = chosen_options(arguments, lab.ladder.game), lab.usual_seats, lab.ladder.game
    if usual is not None and isinstance(game, SeatedByOptions):
        allowed = game.seating(dict(options))
        usual = max(allowed.fewest, min(usual, allowed.most))
    seats = agreed_seats(said if any(said.values()) else {"--seats": usual}, *lab.seats, game, dict(options))
    seating = roles if lab.seating is None else lab.seating(dict(options), seats)
    lab.sit_down(seating or lab.ladder.roles_under(options, seats)[:seats], options)
    return lab.experiment(names or ("random",) * seats, arguments.seed, seating, options)


def _played(arguments: argparse.Namespace, words: Words, experiment: Experiment) -> tuple[Result, bool]:
    progress = ProgressLine(words, arguments.games)
    try:
        with processes(arguments.jobs) if arguments.dask is None else cluster(arguments.dask) as pool:
            return run_with(pool, experiment, arguments.games, progress.say), False
    except Stopped as stopped:
        return stopped.result, True
    except NoCluster as error:
        what = Message(f"cli.simulate.no-cluster.{error.why}")
        raise (WrongUse(what) if error.why == "library" else Unreadable(error.address, "", what)) from None
    finally:
        progress.clear()
