"""How a match stands, as everybody can tell, and how it has ended: values that a game fills and the table shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rokugan_desktop.engine import Message, Option, OptionChoice, Seat, Setup
from rokugan_desktop.engine.grammar import STANDINGS, TABLE_OPTIONS

if TYPE_CHECKING:
    from rokugan_desktop.desktop.art.tokens import PieceArt


class ScorePart(NamedTuple):
    """One of the parts that every score is made of."""

    name: Message
    column: Message | None = None
    """What stands over its column where the name is too long for that."""
    symbol: str = ""
    sealed: int = 0
    """The most that it may bring, where nobody could count it before the end; 0: everybody could."""


class CountedPart(NamedTuple):
    """What one part of a score has come to."""

    number: int
    areas: tuple[str, ...] = ()
    """The areas of the map that it comes from, or would have."""


class Aside(NamedTuple):
    """What else may be told of a contender beside the score, with the areas of the map that it is about."""

    text: Message
    brief: str
    """The same where there is little room."""
    areas: tuple[str, ...] = ()


class Outsider(NamedTuple):
    """Who plays by rule alone, and has no seat."""

    role: str
    """The id of its role."""
    measured: Callable[[Any], int]
    """Return what it had of the score by a public view."""
    won: bool = False


class Contender(NamedTuple):
    """A seat, the seats of one side, or an outsider, with a score."""

    seats: tuple[Seat, ...]
    """None of an outsider: the table gives it one behind all others, where it stands among the people of the end."""
    counted: tuple[CountedPart, ...]
    """One for each part, in their order."""
    called: Message | None = None
    """What stands below the name where it has won: its house, say."""
    remark: Message | None = None
    """What is said of its score; not before a part is opened that was sealed."""
    explained: Message | None = None
    """What the remark is about, where there is room."""
    aside: Aside | None = None
    left: int = 0
    """As which of those who left before the end it did, from 1; 0: it stayed, and stands before all who left."""
    outsider: Outsider | None = None

    @property
    def total(self) -> int:
        """Return all parts together."""
        return sum(part.number for part in self.counted)

    def open_total(self, parts: tuple[ScorePart, ...]) -> int:
        """Return what everybody could count before the end."""
        return sum(one.number for one, part in zip(self.counted, parts, strict=True) if not part.sealed)


class RoundTotals(NamedTuple):
    """What each contender had at the end of a round, as everybody could count it; the first is how it all began."""

    round: int
    totals: tuple[int, ...]


_BY_ROUND: Final = Message("end.rounds")


class Ending(NamedTuple):
    """How a match has ended."""

    winners: tuple[Seat, ...]
    """Nobody: a draw, or no seat has won."""
    decided: Message | None = None
    """What decided."""
    reasons: tuple[Message, ...] = ()
    """Why it was won and lost."""
    parts: tuple[ScorePart, ...] = ()
    contenders: tuple[Contender, ...] = ()
    """In the order round the table; none: there is no score."""
    early: Message | None = None
    """That the table ended it before its time, and when; the table says it."""
    measure: Callable[[Any, Seat], int] | None = None
    """What a seat has of it by a public view; None: its score by the standings."""
    rounds: Message = _BY_ROUND
    """What the chart of its history is called."""
    history: tuple[RoundTotals, ...] = ()
    """The table fills it where the game has standings."""
    unwon: Message | None = None
    """What is said in a few words where no seat has won, of an outsider's victory, say.

    None: that it is a draw, and of one contender alone that nobody wins.
    """

    @property
    def winning(self) -> tuple[Contender, ...]:
        """Return the contenders who have won."""
        outside = [one for one in self.contenders if one.outsider is not None and one.outsider.won]
        return (*(one for one in self.contenders if set(one.seats) & set(self.winners)), *outside)

    def rank(self, one: Contender) -> tuple[bool, bool, int, int]:
        """Return what puts the contenders in order: who has won, then the score, and last who left, the first last."""
        return one not in self.winning, one.left > 0, -one.left, -one.total

    def place(self, one: Contender) -> int:
        """Return how many stand before a contender, and one more: those who came off alike share a place."""
        return 1 + sum(self.rank(other) < self.rank(one) for other in self.contenders)

    def facts(self, seat: Seat) -> dict[str, bool | int | str | None]:
        """Return how it ended for a seat, as conditions ask for it; each part by the key of its name."""
        own = next((one for one in self.contenders if seat in one.seats), None)
        if own is None:
            return {"won": seat in self.winners}
        margin = own.total - max((one.total for one in self.contenders if one != own), default=own.total)
        parts = {part.name.key: one.number for part, one in zip(self.parts, own.counted, strict=True)}
        won, place = own in self.winning, self.place(own)
        return {**parts, "won": won, "place": place, "total": own.total, "margin": margin}

    @property
    def close(self) -> bool:
        """Tell whether the score alone does not tell who has won."""
        others = [one.total for one in self.contenders if one not in self.winning]
        return len(self.winning) != 1 or self.winning[0].total <= max(others, default=self.winning[0].total - 1)


class Stages(NamedTuple):
    """The rounds of a match, and what each of them consists of."""

    rounds: int
    """0: nobody knows how many there will be."""
    round: int
    """From 1; 0: the first has not begun."""
    names: tuple[Message, ...]
    """What a round consists of, in order, in a word each."""
    now: int = -1
    """Which of them goes on; -1: none."""


class SeatScore(NamedTuple):
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


class Figure(NamedTuple):
    """A number, with what it counts."""

    number: int
    what: Message
    """Number and thing in a word or two: "3 cities"."""
    art: PieceArt | None = None
    """A small picture of what is counted."""


class Badge(NamedTuple):
    """A sign that stands for something the seat has or is."""

    symbol: str
    name: Message
    strong: bool = False


class SeatStanding(NamedTuple):
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


class Standings(NamedTuple):
    """How the match stands."""

    seats: tuple[SeatStanding, ...]
    """All seats, in their order round the table, and behind them who plays by rule alone."""
    unit: Message
    """What the scores count: "Points so far"."""
    part_names: tuple[Message, ...] = ()
    """What the parts of a score are."""
    open_end: Message | None = None
    """What may come on top: "the secret objective"."""
    on_field: bool = False
    """All of it is seen on the field, and needs no plates beside that."""
    sign: str = ""
    """The symbol of what the scores count, which stands before each; empty: none."""

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
    return standings._replace(seats=tuple(standing._replace(score=None) for standing in standings.seats))
