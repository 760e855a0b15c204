"""What a seat or chance does, a verb and the one thing it points at; and how that is written."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from operator import attrgetter
from typing import Any, Final

import msgspec

from rokugan_desktop.engine.notation import Namer, Notation, Spelling, matching, one_of, several, two
from rokugan_desktop.games.samurai_battles import ids

Verb = IntEnum(
    "Verb",
    "UNIT ORDER STEP ENOUGH SHOT TARGET FACE RANGE PARTNER MEET PLACE OPEN READY AIM ROLL DIE CONCEDE FINISH "
    "BUY LEAD DISMISS",
    start=0,
)
"""What is done, and what the action points at: a unit to order or to place; an order, by its number in `Order`; the
next hex of a path; on which hex of the path, counted from 1, it shoots; an enemy; a direction, in which a unit that is
being placed hides; the range of a Kill Zone, 0 for none; whom it joins, and where; where it is placed; at whom a zone
shot is aimed; dice with their purposes, or one die; a card that is bought, a bought unit that is led or taken back. By
FINISH the table agrees to score now; the others stand alone.
"""
ORDERS: Final = tuple(ids.Order)
Rolls = tuple[tuple[str, tuple[int, ...]], ...]


class Action(msgspec.Struct, frozen=True, gc=False):
    """One thing done."""

    verb: Verb
    number: int = 0
    unit: ids.UnitId = ids.NOBODY
    rolls: Rolls = ()
    card: ids.CardId = ids.UNKNOWN_CARD


READY: Final = Action(Verb.READY)
ENOUGH: Final = Action(Verb.ENOUGH)
OPEN: Final = Action(Verb.OPEN)
CONCEDE: Final = Action(Verb.CONCEDE)
FINISH: Final = Action(Verb.FINISH)
DICE: Final = tuple(Action(Verb.DIE, face) for face in range(1, 21))
"""The faces of a die (F-3)."""


def choose(unit: ids.UnitId) -> Action:
    """Return the choice of a unit to order or to place."""
    return Action(Verb.UNIT, unit=unit)


def give(order: ids.Order) -> Action:
    """Return the giving of an order."""
    return Action(Verb.ORDER, ORDERS.index(order))


def step(hex_: ids.Hex) -> Action:
    """Return the next hex of a path."""
    return Action(Verb.STEP, hex_)


def face(direction: ids.Direction) -> Action:
    """Return the choice of a facing."""
    return Action(Verb.FACE, direction)


def target(unit: ids.UnitId) -> Action:
    """Return the naming of an enemy."""
    return Action(Verb.TARGET, unit=unit)


_UNIT: Final = matching(ids.UNIT_WRITTEN, ids.UnitId)
_NUMBER: Final = matching("0|[1-9][0-9]{0,4}", int)
_THROW: Final = two(matching("[a-z]+ [a-z0-9> ]+", str), several(matching("[1-9]|1[0-9]|20", int), " "), ": ")

_SPELLED: Final[Mapping[Verb, Mapping[str, Namer[Any]]]] = {
    **{verb: {"unit": _UNIT} for verb in (Verb.UNIT, Verb.TARGET, Verb.PARTNER, Verb.AIM, Verb.LEAD, Verb.DISMISS)},
    **{verb: {"number": _NUMBER} for verb in (Verb.STEP, Verb.SHOT, Verb.RANGE, Verb.MEET, Verb.PLACE, Verb.DIE)},
    Verb.BUY: {"card": matching("[a-z_]{1,40}", ids.CardId)},
    Verb.ORDER: {"number": one_of(ORDERS)},
    Verb.FACE: {"number": one_of(ids.DIRECTIONS)},
    Verb.ROLL: {"rolls": several(_THROW, "; ")},
}
"""How what a verb points at is written; the other verbs stand alone."""
NOTATION: Final = Notation[Action](
    attrgetter("verb"), Action, {verb: Spelling(verb.name.lower(), **_SPELLED.get(verb, {})) for verb in Verb}
)
"""Every action in one line that reads well and parses back: `order assault`, `step 305`, `roll melee w1>e1: 4 9 20`."""
