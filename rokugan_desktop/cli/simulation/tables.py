"""The report in the words of a language: the tables that text and page both show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from rokugan_desktop.cli.simulation.report import MEANS, TABLES, USES, Report
from rokugan_desktop.engine import Message
from rokugan_desktop.words import Words

Row = dict[str, Any]


class Line(NamedTuple):
    """One row of a table: its name, its cells as they are read, and the numbers behind them."""

    name: str
    cells: tuple[str, ...]
    row: Row


class Section(NamedTuple):
    """One table: its key in the report, its title, the headings of its cells, its lines."""

    key: str
    title: str
    headings: tuple[str, ...]
    lines: tuple[Line, ...]


COLUMNS: Final = ("games", "wins", "share", "interval", "honor", *MEANS, "used", "per_game")
"""The columns of all tables, by the end of their sentences' keys; that of an interval stands twice in a table."""


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


def sections(words: Words, report: Report) -> Iterator[Section]:
    """List the tables that have any rows."""
    headings = tuple(
        words.text(f"cli.simulate.heading.{name}")
        for name in ("games", "wins", "share", "interval", "honor", "interval", *MEANS)
    )
    clans = [(words.text(f"clan.{clan}"), row) for clan, row in report["by_clan"].items()]
    yield _section(words, "by_clan", headings, clans)
    yield _section(words, "by_seat", headings, [(_seat(words, row), row) for row in report["by_seat"]])
    for key in TABLES:
        rows = [(_name(words, key, name), row) for name, row in report[key].items()]
        if rows:
            yield _section(words, key, headings, rows)
    for key in USES:
        yield Section(
            f"use.{key}",
            words.text(f"cli.simulate.use.{key}"),
            (words.text("cli.simulate.heading.used"), words.text("cli.simulate.heading.per_game")),
            tuple(
                Line(_name(words, key, name), (str(row["used"]), number(words, row["per_game"], 2)), row)
                for name, row in report["use"][key].items()
            ),
        )


def _section(words: Words, key: str, headings: tuple[str, ...], rows: list[tuple[str, Row]]) -> Section:
    lines = tuple(Line(name, _cells(words, row), row) for name, row in rows)
    return Section(key, words.text(f"cli.simulate.{key}"), headings, lines)


def _seat(words: Words, row: Row) -> str:
    return words.text("cli.simulate.seat", seat=row["seat"], player=Message(f"cli.simulate.player.{row['player']}"))


def _name(words: Words, key: str, name: str) -> str:
    match key:
        case "by_first_player":
            return words.text("cli.simulate.first-player", round=int(name.removeprefix("round_")))
        case "by_objective":
            return words.text(f"objective.{name}.title")
        case "tokens":
            return words.text(f"token.{name}")
        case _:
            return words.text(f"card.{name}.title")


def _cells(words: Words, row: Row) -> tuple[str, ...]:
    def between(low: str, high: str) -> str:
        return words.text("cli.simulate.range", low=low, high=high)

    honor = (row["honor_low"], row["honor_high"])
    return (
        str(row["games"]),
        number(words, row["wins"]),
        in_percent(words, 100 * row["share"]),
        between(number(words, 100 * row["low"]), in_percent(words, 100 * row["high"])),
        number(words, row["mean_honor"]),
        "–" if None in honor else between(*(number(words, bound) for bound in honor)),
        number(words, row["mean_provinces"]),
        in_percent(words, 100 * row["mean_objectives"], 0),
        number(words, row["mean_cards"]),
        number(words, row["mean_tokens"]),
    )
