"""Position files (`rokugan-position/1`): one YAML file that says who has what and what lies where.

Whatever names what does not exist, or counts more than there is, is refused with the place in the file:
`position_checks.py` counts.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rokugan_desktop.engine.positions import PositionFile, PositionPart

Whole = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class ControlEntry(PositionPart, frozen=True):
    """How many control tokens lie in a province."""

    facedown: Whole = msgspec.field(default=0, name="down")
    faceup: Whole = msgspec.field(default=0, name="up")


class SeatEntry(PositionPart, frozen=True):
    """One seat; all that is left out is empty, but for the bluff: not named anywhere, it is in the hand."""

    clan: str
    control: dict[str, ControlEntry] = {}
    hand: list[str] = []
    discard: list[str] = []
    cards: list[str] = []
    objective: str | None = None
    scouts: Whole = 0
    shugenja: Whole = 0
    ronin: bool = False


class PlacedEntry(PositionPart, frozen=True):
    """A combat token on the board, with the blessings on it."""

    clan: str
    token: str
    at: str
    blessings: list[str] = []


class Position(PositionFile, frozen=True):
    """A position file as it stands."""

    FORMAT = "rokugan-position/1"
    seats: list[SeatEntry]
    round: int = 1
    phase: Literal["upkeep", "placement", "resolution"] = "resolution"
    first_player: str | None = None
    placed: list[PlacedEntry] = []
    special: dict[str, str] = {}
    territory_cards: dict[str, str] = {}
    unicorn_swap: list[int] | None = None
    initiative: list[str] | None = None


read_position, position_from_mapping = Position.read, Position.of
