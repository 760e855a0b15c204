"""The report in the words of a language: the tables that text and page both show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rokugan_desktop.cli.offers import Columns, Report
from rokugan_desktop.cli.simulation.report import means
from rokugan_desktop.engine import Message
from rokugan_desktop.words import Words

Row = dict[str, Any]


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
    return ("games", "wins", "share", "interval", columns.score, *means(columns), "used", "per_game")


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
        for name in ("games", "wins", "share", "interval", columns.score, "interval", *means(columns))
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
            for name, measure in zip(means(columns), columns.measures, strict=True)
        ),
    )
