"""What `simulate` reports: plain data for JSON, and the tables that CSV, text and page show."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rokugan_desktop.cli.laboratory import Columns, ReportTable
from rokugan_desktop.cli.offers import Report
from rokugan_desktop.engine import Message
from rokugan_desktop.lab import Experiment, Result, Tally
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


def column_names(columns: Columns) -> tuple[str, ...]:
    """Return the columns of all tables, by the end of their sentences' keys; the interval stands twice in a table."""
    return ("games", "wins", "share", "interval", columns.score, *columns.means, "used", "per_game")


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
