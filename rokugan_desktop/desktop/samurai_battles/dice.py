"""The dice of a moment that is being watched, beside who rolls: the value needed with its sum, what each die shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rokugan_desktop.desktop.face import FrameCard
from rokugan_desktop.desktop.look.theme import number_font
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of
from rokugan_desktop.desktop.samurai_battles.art.pictures import UnitPicture
from rokugan_desktop.desktop.samurai_battles.pieces import army_name, pictures_of
from rokugan_desktop.desktop.sheets.boxes import BOLD, FIGURE, SMALL, Box, Fit, Flow, Letters, Mark
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import Message, View, card_name, events, foresight, sum_message
from rokugan_desktop.games.samurai_battles.ids import UnitId
from rokugan_desktop.words import Words

_UNIT: Final = 36
"""How broad a unit is."""
_DIE: Final = 24
"""How broad a die is."""
_RIVER_LOSES_FROM: Final = 11


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
    lost: bool = False
    """It tells of figures that are lost."""


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
            need, cost = soaked if event.soaked else None, f"−{event.figures}" if event.figures else "0"
            yield DiceRow(title, need, (), (), cost, False, event.units, lost=event.figures > 0)
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


def dice_cards(
    told: Sequence[events.Event], view: View, spots: Callable[[Sequence[UnitId]], tuple[str, ...]]
) -> Iterator[FrameCard]:
    """Yield a card for each throw and loss, in the colour of its side; `spots` tells where those of a throw stand."""
    pictures = pictures_of(view)
    for row in dice_rows(told):
        if row.units[0] in pictures:
            yield FrameCard(spots(row.units), partial(_card, row, pictures[row.units[0]]))


def luck_lines(told: Sequence[events.Event], view: View) -> Iterator[AnyMessage]:
    """Yield for each side that has thrown dice to hit how many did, and how many do on the average."""
    sides = {unit.id: unit.side for unit in view.units} | {gone.id: gone.side for gone in view.gone}
    for side, luck in foresight.luck(told, sides).items():
        army = army_name(view.field.scenario, side)
        yield Message("luck.side", army=army, n=luck.hits, expected=foresight.tenths(luck.expected))


def _card(row: DiceRow, picture: UnitPicture, words: Words) -> Box:
    words, side = words.of(Message.domain), cloth_of(picture.art.side).ground
    dice = Box(
        tuple(_die(die, side, hit) for die, hit in sorted(zip(row.dice, row.counts, strict=True))), Flow.WRAP, gap=3
    )
    title = Box(text=words.say(row.title), letters=BOLD, fit=Fit.BREAK)
    need = (Box(text=words.say(row.need), letters=SMALL, ink="faint", fit=Fit.BREAK),) if row.need is not None else ()
    name = words.text("unit.name", unit=row.units[0], card=card_name(picture.art.card))
    told = Box(
        (Box(text=name, letters=SMALL, ink="faint", fit=Fit.NARROW), title, *need, *([dice] if row.dice else [])),
        gap=3,
        grow=True,
    )
    if row.result:
        result = Box(text=row.result, letters=FIGURE, ink="good" if row.good else "danger" if row.lost else "faint")
    else:
        result = Box(art=Mark(row.good), side=24)
    parts = Box(art=picture, side=_UNIT), told, result
    return Box(parts, Flow.ROW, gap=7, pad=7, fill="raised", edge=side, pen=2.5, radius=8)


def _die(number: int, side: str, hit: bool) -> Box:
    return Box(
        text=str(number), letters=Letters(number_font, _DIE * 0.62), ink="on_accent" if hit else "faint", middle=True,
        width=_DIE, least=_DIE, radius=_DIE * 0.18, fill=side if hit else "panel", edge="ink" if hit else "edge",
        pen=1.6 if hit else 1.0,
    )  # fmt: skip
