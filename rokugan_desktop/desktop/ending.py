"""How a match has ended, as a value: a game fills it, and the table counts, shows, draws and writes it down.

The game says who has won, what decided, and what everybody's score is made of. What every match has, the table fills in
itself: that it was ended early, and how the score stood after each round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rokugan_desktop.engine import Message, Seat


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One of the parts that every score is made of."""

    name: Message
    column: Message | None = None
    """What stands over its column where the name is too long for that."""
    symbol: str = ""
    sealed: int = 0
    """The most that it may bring, where nobody could count it before the end; 0: everybody could."""


@dataclass(frozen=True, slots=True)
class CountedPart:
    """What one part of a score has come to."""

    number: int
    areas: tuple[str, ...] = ()
    """The areas of the map that it comes from, or would have."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What else may be told of a contender beside the score, with the areas of the map that it is about."""

    text: Message
    brief: str
    """The same where there is little room."""
    areas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contender:
    """A seat, or the seats of one side, with a score."""

    seats: tuple[Seat, ...]
    counted: tuple[CountedPart, ...]
    """One for each part, in their order."""
    called: Message | None = None
    """What stands below the name where it has won: its house, say."""
    remark: Message | None = None
    """What is said of its score; not before a part is opened that was sealed."""
    explained: Message | None = None
    """What the remark is about, where there is room."""
    aside: Aside | None = None

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


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match has ended."""

    winners: tuple[Seat, ...]
    """Nobody: a draw."""
    decided: Message | None = None
    """What decided."""
    reasons: tuple[Message, ...] = ()
    """Why it was won and lost."""
    parts: tuple[ScorePart, ...] = ()
    contenders: tuple[Contender, ...] = ()
    """In the order round the table; none: there is no score."""
    early: Message | None = None
    """That the table ended it before its time, and when; the table says it."""
    history: tuple[RoundTotals, ...] = ()
    """The table fills it where the game has standings."""

    @property
    def winning(self) -> tuple[Contender, ...]:
        """Return the contenders who have won."""
        return tuple(one for one in self.contenders if set(one.seats) & set(self.winners))

    @property
    def close(self) -> bool:
        """Tell whether the score alone does not tell who has won."""
        others = [one.total for one in self.contenders if one not in self.winning]
        return len(self.winning) != 1 or self.winning[0].total <= max(others, default=self.winning[0].total - 1)
