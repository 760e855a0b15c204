"""The dice of a moment that is being watched: who rolls, the value needed with its sum, what each die shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rokugan_desktop.desktop.look.theme import number_font
from rokugan_desktop.desktop.samurai_battles.art.pictures import UnitPicture
from rokugan_desktop.desktop.samurai_battles.pieces import pictures_of
from rokugan_desktop.desktop.sheets.boxes import FIGURE, SMALL, SMALL_BOLD, TITLE, Box, Fit, Flow, Letters, Mark, Mixed
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import Message, View, events, sum_message
from rokugan_desktop.games.samurai_battles.ids import UnitId
from rokugan_desktop.words import Words

MOST_ROWS: Final = 12
"""So many throws are shown; of what is left it says how many they are, for the story tells them all."""
_UNIT: Final = 40
"""How broad a unit is."""
_DIE, _CLOSE_DIE = 22, 17
"""How broad a die is, and where many throws stand close."""
_DICE_BESIDE: Final = 5
"""So many close dice have room beside who throws them, in the smallest window."""
_RIVER_LOSES_FROM: Final = 11


class WatchedView(View, frozen=True, gc=False):
    """A public view in the middle of an execution, with what was told just now."""

    told: tuple[events.Event, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceRow:
    """One throw: what it is for, what it needs, the dice, which of them count, and what came of it."""

    title: AnyMessage
    need: AnyMessage | None
    dice: tuple[int, ...]
    counts: tuple[bool, ...]
    result: str
    """What came of it, as a figure; empty: a tick or a cross says it."""
    good: bool
    units: tuple[UnitId, ...]
    """Whose throw it is, and against whom."""


def dice_rows(told: Sequence[events.Event]) -> Iterator[DiceRow]:
    """Yield the throws among what was told, and what they cost; a contest has a row for each contender."""
    for event in told:
        if isinstance(event, events.Rolled):
            yield _rolled(event)
        elif isinstance(event, events.Tested):
            need = Message("dice.needed", value=sum_message(event.value)) if event.value is not None else None
            title = Message("dice.test", unit=event.units[0], why=Message(f"test.{event.why}"))
            yield DiceRow(title, need, (event.die,), (event.passed,), "", event.passed, event.units)
        elif isinstance(event, events.Lost):
            title, soaked = Message("dice.lost", unit=event.units[0]), Message("dice.soaked", n=event.soaked)
            need = soaked if event.soaked else None
            yield DiceRow(title, need, (), (), f"−{event.figures}" if event.figures else "0", False, event.units)
        elif isinstance(event, events.Left):
            title = Message("dice.gone", unit=event.units[0], fate=Message(f"fate.{event.fate}"))
            yield DiceRow(title, None, (), (), "", False, event.units)
        elif isinstance(event, events.Contest):
            sums = [die + added for die, added in zip(event.dice, event.morale, strict=True)]
            for unit, die, added, total in zip(event.units, event.dice, event.morale, sums, strict=True):
                won = total == max(sums)
                title = Message("dice.contest", unit=unit, hex=str(event.into))
                added_to = Message("dice.morale-added", morale=added)
                yield DiceRow(title, added_to, (die,), (won,), str(total), won, (unit,))


def _rolled(event: events.Rolled) -> DiceRow:
    names = {"unit": event.units[0], "other": event.units[1] if len(event.units) > 1 else ""}
    title = Message(f"dice.{event.kind}", **names)
    if event.kind == "river":
        drowned = tuple(die >= _RIVER_LOSES_FROM for die in event.dice)
        said = f"−{event.hits}"
        return DiceRow(title, Message("dice.drowns"), event.dice, drowned, said, not event.hits, event.units)
    need, hits = Message("dice.needed", value=sum_message(event.value)), event.hits
    scored = tuple(die <= event.value.total for die in event.dice)
    return DiceRow(title, need, event.dice, scored, str(hits), hits > 0, event.units)


def dice_section(view: View, words: Words) -> Section | None:
    """Return the throws and losses of a watched moment, one below the other; None where there are none."""
    thrown = tuple(dice_rows(view.told)) if isinstance(view, WatchedView) else ()
    if not thrown:
        return None
    rows, left_out = thrown[:MOST_ROWS], max(0, len(thrown) - MOST_ROWS)
    more = (Box(text=words.text("dice.more", n=left_out), letters=SMALL, ink="faint"),) if left_out else ()
    said = ". ".join(" ".join((words.say(row.title), *map(str, row.dice))) for row in rows)
    pictures = pictures_of(view)
    looks = [[_row(row, pictures, words) for row in rows], [_close(row, words) for row in rows]]
    boxes = tuple(
        Box((*look, *more), gap=gap, pad=7, fill="raised", edge="gold", pen=2, radius=8)
        for look, gap in zip(looks, (7, 3), strict=True)
    )
    return Section("dice", EVERYBODY, (Item("dice", boxes, said, flat=True),))


def _dice(row: DiceRow, side: float) -> tuple[Box, ...]:
    return tuple(_die(die, side, counts=counts) for die, counts in zip(row.dice, row.counts, strict=True))


def _die(number: int, side: float, *, counts: bool) -> Box:
    return Box(
        text=str(number),
        letters=Letters(number_font, side * 0.62),
        ink="ink" if counts else "faint",
        middle=True,
        width=side,
        least=side,
        radius=side * 0.18,
        fill=Mixed("raised", "gold", 0.55) if counts else "panel",
        edge="ink" if counts else "edge",
        pen=1.6 if counts else 1.0,
    )


def _result(row: DiceRow, letters: Letters, side: float) -> Box:
    if row.result:
        return Box(text=row.result, letters=letters, ink="good" if row.good else "faint")
    return Box(art=Mark(row.good), side=side)


def _row(row: DiceRow, pictures: Mapping[UnitId, UnitPicture], words: Words) -> Box:
    """Return a throw between who throws and against whom: its title, what it needs, its dice, and what came of it."""
    seen = [Box(art=pictures[unit], side=_UNIT) for unit in row.units if unit in pictures]
    dice = Box(_dice(row, _DIE), Flow.WRAP, gap=3)
    title = Box(text=words.say(row.title), letters=SMALL_BOLD, fit=Fit.BREAK)
    need = (Box(text=words.say(row.need), letters=SMALL, ink="faint", fit=Fit.BREAK),) if row.need is not None else ()
    told = Box((title, *need, *([dice] if row.dice else [])), gap=2, grow=True)
    return Box((*seen[:1], told, _result(row, FIGURE, 24), *seen[1:]), Flow.ROW, gap=6)


def _close(row: DiceRow, words: Words) -> Box:
    """Return a throw in one line, where many stand close; one of many dice has them below what it is called."""
    title = Box(text=words.say(row.title), letters=SMALL_BOLD, fit=Fit.NARROW, grow=True)
    below = len(row.dice) > _DICE_BESIDE
    dice = Box(_dice(row, _CLOSE_DIE), Flow.WRAP if below else Flow.ROW, gap=2)
    line = Box((title, *([] if below else [dice]), _result(row, TITLE, 17)), Flow.ROW, gap=4)
    return Box((line, dice), gap=1) if below else line
