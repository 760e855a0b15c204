"""The words of the game, each with a type of its own, from sides to states; and its messages."""

from __future__ import annotations

import re
from enum import IntEnum, StrEnum
from typing import ClassVar, Final, NewType

from rokugan_desktop import engine
from rokugan_desktop.sentences import sentences_beside

Side = NewType("Side", str)
"""A side of the battle: `west`, `east` (F-1)."""
UnitId = NewType("UnitId", str)
"""A unit as it is written: its side's first letter and the number on flag and card, `w1` (F-7)."""
UNIT_WRITTEN: Final = re.compile(r"[a-z][1-9][0-9]{0,2}")
CardId = NewType("CardId", str)
"""A type of unit, `ashigaru_yari`: the key of its card (C-2)."""
ScenarioId = NewType("ScenarioId", str)
TerrainId = NewType("TerrainId", str)
Hex = NewType("Hex", int)
"""The number of a hex, 100 times its column and its row (G-1)."""
Direction = NewType("Direction", int)
"""One of the six directions, from 0 (east) counter-clockwise (G-1)."""

NOBODY: Final = UnitId("")
NOWHERE: Final = Hex(0)
UNKNOWN_CARD: Final = CardId("")
NO_FACING: Final = Direction(-1)
NO_AMMO_COUNT: Final = -1
"""What stands for the ammunition of a unit that has none to count."""

DIRECTIONS: Final = ("e", "ne", "nw", "w", "sw", "se")
"""The names of the directions, in their order (G-1)."""
PLAIN: Final = TerrainId("plain")
RIVER: Final = TerrainId("river")
GULLY: Final = TerrainId("gully")
ROCKY: Final = TerrainId("rocky")

Level = IntEnum("Level", "BASIC INTERMEDIATE ADVANCED EXPERT", start=0)
"""How many of the rules are played; each level holds the ones before it (F-5)."""
LEVELS: Final = tuple(level.name.lower() for level in Level)
Morale = IntEnum("Morale", "NORMAL WAVERING FLEEING PANICKING", start=0)
"""The states of Morale, by red markers (H-3)."""
STATES: Final = tuple(state.name.lower() for state in Morale)
Order = StrEnum("Order", {
    "ALL_AROUND": "all_around", "DEFEND": "defend", "FIRE_RETREAT": "fire_retreat", "FIRE": "fire",
    "ASSAULT": "assault", "MARCH": "march", "MOVE_FIRE": "move_fire", "RUN": "run", "AMBUSH": "ambush",
    "JOIN_UP": "join_up", "SUPPLY": "supply", "RECON": "recon", "REST": "rest", "RETREAT": "retreat", "FLEE": "flee",
    "PANIC": "panic", "PURSUE": "pursue", "FIGHT": "fight",
})  # fmt: skip
"""The orders of chapter 6, in the order of the rules; the last four are forced, and on no card."""
Fate = StrEnum("Fate", {
    "KILLED": "killed", "CAPTURED": "captured", "DISPERSED": "dispersed", "DROWNED": "drowned", "FLED": "fled",
    "JOINED": "joined",
})  # fmt: skip
"""How a unit left the game."""
QuestionKind = StrEnum("QuestionKind", {
    "BUY": "buy", "DEPLOY": "deploy", "DEPLOY_HEX": "deploy_hex", "DEPLOY_HIDING": "deploy_hiding", "PLAN": "plan",
    "ORDER": "order", "PATH": "path", "SHOT_HEX": "shot_hex", "TARGET": "target", "FACING": "facing", "RANGE": "range",
    "PARTNER": "partner", "MEETING_HEX": "meeting_hex", "QUARRY": "quarry", "ZONE_TARGET": "zone_target",
})  # fmt: skip
"""What a seat is asked (Q-1, Q-4, Q-5)."""

MOVEMENT: Final = frozenset((Order.ASSAULT, Order.MARCH, Order.MOVE_FIRE, Order.RUN, Order.PURSUE))
"""The orders of step 3 (U-5)."""
CHARGES: Final = frozenset((Order.ASSAULT, Order.PURSUE))
"""Assault, and Pursue which counts as one (M-6, Z-4)."""
WITHDRAWALS: Final = frozenset((Order.RETREAT, Order.FLEE, Order.PANIC))
"""The orders of step 6."""
WATCHES: Final = frozenset((Order.DEFEND, Order.FIRE_RETREAT))
"""The orders that give up the zone of control for a Defense Zone (Z-2, Z-3)."""
FACED: Final = frozenset((Order.DEFEND, Order.FIRE_RETREAT, Order.AMBUSH))
"""The orders for which a facing is chosen (O-4)."""
FORCED: Final = frozenset((Order.FLEE, Order.PANIC, Order.PURSUE, Order.FIGHT))

SENTENCES: Final = sentences_beside(__file__)
"""The English of all that the game says, by message key."""


class Message(engine.Message):
    """A message of Samurai Battles."""

    __slots__ = ()

    domain: ClassVar[str] = "samurai_battles"


def card_name(card: str) -> Message | str:
    """Return what a type of unit is called: one that a position brings along by its id, none as unknown."""
    key = f"card.{card}"
    return Message(key) if key in SENTENCES else card or Message("card-unknown")


def called(unit: UnitId, card: str) -> Message:
    """Return what a unit is called wherever it is spoken of: by its type and as it is written."""
    return Message("unit.called", unit=unit, card=card_name(card))
