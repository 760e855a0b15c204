"""Position files (`rokugan-position/1`): one YAML file that says who has what and what lies where.

Read strictly: whatever is not well-formed, names what does not exist, or counts more than there is, is refused with the
place in the file. `position_checks.py` counts.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NoReturn, cast

import msgspec

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.strict_conversion import convert_strict
from rokugan_desktop.engine.strict_yaml import load_strict
from rokugan_desktop.games.battle_for_rokugan.messages import Message

FORMAT: Final = "rokugan-position/1"
LIMIT_BYTES: Final = 200_000

Whole = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class PositionPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a position file."""


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


class Position(PositionPart, frozen=True):
    """A position file as it stands."""

    format: str
    seats: list[SeatEntry]
    round: int = 1
    phase: Literal["upkeep", "placement", "resolution"] = "resolution"
    first_player: str | None = None
    placed: list[PlacedEntry] = []
    special: dict[str, str] = {}
    territory_cards: dict[str, str] = {}
    unicorn_swap: list[int] | None = None
    initiative: list[str] | None = None


class Faults:
    """Where a fault of the position is named: the file, the place in it, and what is wrong."""

    def __init__(self, name: str) -> None:
        self.name = name

    def refuse(self, where: str, key: str, **parameters: str | int | Message) -> NoReturn:
        """Raise Unreadable with this place and message."""
        raise Unreadable(self.name, where, Message(f"position.{key}", **parameters))

    def index(self, where: str, word: str, known: Any) -> int:
        """Return where the word stands among the known ones. Raise Unreadable where it does not."""
        if word not in known:
            self.refuse(where, "unknown", word=word)
        return int(known.index(word))


def read_position(text: str, name: str) -> Position:
    """Return the position that the YAML text holds, as it stands; `checked_position` proves that it can be.

    Raise Unreadable for what is not well-formed, an unknown key, a value of the wrong kind, an unknown format.
    """
    return position_from_mapping(load_strict(text, name=name, limit_bytes=LIMIT_BYTES), name)


def position_from_mapping(loaded: object, name: str = "position") -> Position:
    """Return the position that the plain data of a YAML file hold. Raise Unreadable as `read_position` does."""
    faults = Faults(name)
    if not isinstance(loaded, dict):
        faults.refuse("", "no-mapping")
    if cast("dict[object, object]", loaded).get("format") != FORMAT:
        faults.refuse("format", "format", expected=FORMAT)
    position: Position = convert_strict(cast("object", loaded), Position, name=name)
    return position
