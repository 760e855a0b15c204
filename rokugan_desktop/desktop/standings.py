"""How a match stands, as everybody can tell: small values that a game fills and the table shows beside the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rokugan_desktop.engine import Message, Option, OptionChoice, Seat, Setup
from rokugan_desktop.engine.options import STANDINGS, TABLE_OPTIONS

if TYPE_CHECKING:
    from rokugan_desktop.desktop.art.tokens import PieceArt


@dataclass(frozen=True, slots=True)
class Stages:
    """The rounds of a match, and what each of them consists of."""

    rounds: int
    round: int
    """From 1; 0: the first has not begun."""
    names: tuple[Message, ...]
    """What a round consists of, in order, in a word each."""
    now: int = -1
    """Which of them goes on; -1: none."""


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What a seat has scored so far, as everybody can count it."""

    parts: tuple[int, ...]
    """What it is made of, in the order that the whole table shares."""
    change: int | None = None
    """How much of it is new since the last round; None: there was none."""
    open_end: int = 0
    """The most that may come on top, and that nobody else knows."""

    @property
    def total(self) -> int:
        """Return all parts together."""
        return sum(self.parts)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, with what it counts."""

    number: int
    what: Message
    """Number and thing in a word or two: "3 cities"."""
    art: PieceArt | None = None
    """A small picture of what is counted."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A sign that stands for something the seat has or is."""

    symbol: str
    name: Message
    strong: bool = False


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """One seat as everybody sees it."""

    seat: Seat
    score: SeatScore | None = None
    """None: the table counts for itself."""
    figures: tuple[Figure, ...] = ()
    on_demand: tuple[Figure, ...] = ()
    """Figures that are only told when the seat is pointed at."""
    badges: tuple[Badge, ...] = ()
    tags: tuple[Message, ...] = ()
    """What has befallen it, in words."""
    mild: bool = False
    """The tags only say what is waited for."""
    turn: bool = False
    follows: bool = False
    """It comes next."""
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """How the match stands."""

    seats: tuple[SeatStanding, ...]
    """All seats, in their order round the table."""
    unit: Message
    """What the scores count: "Points so far"."""
    part_names: tuple[Message, ...] = ()
    """What the parts of a score are."""
    open_end: Message | None = None
    """What may come on top: "the secret objective"."""

    @property
    def most(self) -> int:
        """Return the most that any seat may have, what nobody knows included."""
        scores = [one.score for one in self.seats if one.score is not None]
        return max((score.total + score.open_end for score in scores), default=1)


def counting_option() -> Option:
    """Return the choice, for the form of a new match of a game that has standings."""
    choices = tuple(
        OptionChoice(one, Message(f"option.standings.{one}"), Message(f"option.standings.{one}.about"))
        for one in TABLE_OPTIONS[STANDINGS]
    )
    return Option(STANDINGS, Message("option.standings"), choices, "shown")


def uncounted(standings: Standings, setup: Setup | None) -> Standings:
    """Return the standings without the scores where the players agreed to count for themselves."""
    if setup is None or (STANDINGS, "hidden") not in setup.options:
        return standings
    return replace(standings, seats=tuple(replace(standing, score=None) for standing in standings.seats))
