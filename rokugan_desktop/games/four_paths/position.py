"""Position files (`four-paths-position/1`): how a match stands, and what is answered and drawn from there.

All that the format knows is read; `position_opening.py` refuses what the level that is played does not have. Beyond the
format's page a file may say `round` and `first` (V-8, Y-2) and, of each seat, `records` of its provinces and of itself:
without these a match of the first level could not be written down.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rokugan_desktop.engine.positions import PositionFile, PositionPart
from rokugan_desktop.games.four_paths.vocabulary import Small

Place = Annotated[int, msgspec.Meta(ge=1, le=12)]
AnySeat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Options(PositionPart, frozen=True):
    """What the match is played by (F-7)."""

    favor: Literal["wind", "old"] = "wind"
    first: Literal["focus", "honor"] = "focus"
    tie_zero: Literal["destroy", "spare"] = "destroy"
    points: Literal["lists", "all"] = "lists"
    short: bool = False
    lone: bool = False


class RecordEntry(PositionPart, frozen=True):
    """A change for a while: of a card's number; of a seat's: of a province's strength, or what it cannot do."""

    force: Small = 0
    chi: Small = 0
    ph: Small = 0
    gold: Small = 0
    strength: Small = 0
    province: Place | None = None
    restrict: str | None = None
    until: str = "turn"
    """As X-10 has it; `turn_of(2)`: until seat 2's next turn begins."""
    source: str = ""


class CardEntry(PositionPart, frozen=True, rename={"bears": "with", "sets": "set"}):
    """A card in play, with what is attached to it."""

    card: str
    id: str | None = None
    bears: tuple[str | CardEntry, ...] = ()
    bowed: bool = False
    dishonored: bool = False
    over: tuple[str, ...] = ()
    records: tuple[RecordEntry, ...] = ()
    sets: dict[str, Small] = {}
    lose: tuple[str, ...] = ()


Entries = tuple[str | CardEntry, ...]


class SeatEntry(PositionPart, frozen=True):
    """One seat; what is left out is as the format's page says."""

    clan: str | None = None
    stronghold: str | None = None
    stronghold_bowed: bool = False
    wind: str | None = None
    wind_bowed: bool = False
    honor: Small | None = None
    gold: tuple[Count, ...] = ()
    provinces: tuple[Small, ...] | None = None
    provinces_with: dict[Place, str] = {}
    empty: tuple[Place, ...] = ()
    """Provinces without any card, which the format's page has no word for."""
    attached: dict[Place, str | Entries] = {}
    home: Entries = ()
    rings: Entries = ()
    hand: tuple[str, ...] = ()
    list: tuple[str, ...] = ()
    known_by: dict[AnySeat, tuple[str, ...]] = {}
    dynasty_left: dict[str, Count] = {}
    records: tuple[RecordEntry, ...] = ()


class SidesEntry(PositionPart, frozen=True):
    """Who stands at another province of the Defender."""

    attack: dict[AnySeat, Entries] = {}
    defend: dict[AnySeat, Entries] = {}


class InvitedEntry(PositionPart, frozen=True):
    """Who was invited to which side."""

    attack: tuple[AnySeat, ...] = ()
    defend: tuple[AnySeat, ...] = ()


class BattleEntry(PositionPart, frozen=True):
    """The battle whose Combat begins."""

    province: Place
    leader: AnySeat | None = None
    defender: AnySeat | None = None
    attack: dict[AnySeat, Entries] = {}
    defend: dict[AnySeat, Entries] = {}
    invited: InvitedEntry = InvitedEntry()
    terrain: str | None = None
    terrain_by: AnySeat | None = None
    others: dict[Place, SidesEntry] = {}


class DrawsEntry(PositionPart, frozen=True):
    """What chance says, by kind, in order."""

    turn_up: tuple[str, ...] = ()
    deal: tuple[str, ...] = ()
    first: tuple[tuple[str, ...], ...] = ()


class Position(PositionFile, frozen=True, rename={"tries": "try"}):
    """A position file as it stands."""

    FORMAT = "four-paths-position/1"
    level: Literal[1, 2, 3] = 3
    options: Options = Options()
    cards: dict[str, Any] = {}
    seats: Annotated[tuple[SeatEntry, ...], msgspec.Meta(min_length=2, max_length=4)] = (SeatEntry(), SeatEntry())
    active: AnySeat = 0
    phase: Literal["setup", "begin", "events", "action", "attack", "dynasty", "end"] = "action"
    favor: AnySeat | None = None
    happened: tuple[str, ...] = ()
    battle: BattleEntry | None = None
    answers: tuple[tuple[AnySeat | Literal["all"], str], ...] = ()
    draws: DrawsEntry = DrawsEntry()
    tries: tuple[tuple[AnySeat, str], ...] = ()
    seat: AnySeat | None = None
    round: Annotated[int, msgspec.Meta(ge=1, le=40)] = 1
    first: AnySeat = 0


read_position = Position.read
"""Return the position that a text holds; whether it can be, `open_position` tells."""
