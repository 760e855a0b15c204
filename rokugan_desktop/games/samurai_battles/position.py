"""Position files (`samurai-position/1`): one YAML file that says how a battle stands, what was ordered and what rolled.

`position_checks.py` tells whether it can be.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rokugan_desktop.engine.positions import PositionFile, PositionPart
from rokugan_desktop.games.samurai_battles.components import Small, Victory
from rokugan_desktop.games.samurai_battles.ids import CardId, Hex, Side, UnitId

Facing = Literal["e", "ne", "nw", "w", "sw", "se"]
Phase = Literal["morale", "execution"]
Face = Annotated[int, msgspec.Meta(ge=1, le=20)]


class MapEntry(PositionPart, frozen=True):
    """The map: rows of cells, and where gullies run."""

    rows: str
    gullies: dict[Hex, tuple[str, ...]] = {}


class UnitEntry(PositionPart, frozen=True):
    """One unit; what is left out is as at the beginning of a battle."""

    type: CardId
    at: Hex
    commander: bool = False
    figures: Small | None = None
    start: Small | None = None
    ammo: Small | None = None
    absorbed: Small = 0
    state: Literal["normal", "wavering", "fleeing", "panicking"] = "normal"
    honor: bool = False
    fatigue: Small = 0
    hidden: Facing | None = None
    engaged: tuple[UnitId, ...] = ()
    faces: UnitId | None = None
    quarry: tuple[UnitId, ...] = ()
    seat: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class SideEntry(PositionPart, frozen=True):
    """One side."""

    home: Literal["west", "east", "north", "south"] | None = None
    hq_lost: bool = False
    units: dict[UnitId, UnitEntry] = {}


class OrderEntry(PositionPart, frozen=True):
    """One unit's order with what it needs."""

    order: str
    path: tuple[Hex, ...] = ()
    target: UnitId | None = None
    facing: Facing | None = None
    range: Small = 0
    fire_at: Small = 0
    partner: UnitId | None = None
    hex: Hex | None = None


Orders = dict[UnitId, OrderEntry]


class Position(PositionFile, frozen=True):
    """A position file as it stands."""

    FORMAT = "samurai-position/1"
    scenario: str | None = None
    level: Literal["basic", "intermediate", "advanced", "expert"] | None = None
    turn: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    map: MapEntry | None = None
    cards: dict[str, Any] = {}
    sides: dict[Side, SideEntry] = {}
    gone: dict[UnitId, Literal["killed", "captured", "dispersed", "drowned", "fled", "joined"]] = {}
    stood: dict[Hex, Side] = {}
    phases: tuple[Phase, ...] = ("execution",)
    orders: Orders | list[Orders] | None = None
    dice: tuple[Face, ...] | None = None
    choices: dict[UnitId, UnitId] = {}
    victory: Victory | None = None


read_position, position_from_mapping = Position.read, Position.of
