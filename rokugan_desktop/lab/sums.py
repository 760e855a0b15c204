"""What is added up over games, and how sure that is: intervals that hold the true value in 95 of 100 experiments.

Whole numbers alone are added, so that the order in which games end makes no difference.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from operator import add
from typing import Final

from rokugan_desktop.engine.players import Z_95, Interval, wilson
from rokugan_desktop.lab.simulation import Finished

ROLE: Final = "role"
SEAT: Final = "seat"
"""The tables that the lab itself fills; the game's facts name all others."""


def normal(count: int, total: float, squares: float) -> Interval | None:
    """Return the 95 % interval of a mean from its numbers' count, sum and sum of squares; None below two of them.

    >>> normal(4, 20, 120)
    Interval(low=2.46969..., high=7.53030...)
    """
    if count < 2:
        return None
    mean = total / count
    variance = (squares - total * mean) / (count - 1)
    half = Z_95 * sqrt(max(0.0, variance) / count)
    return Interval(mean - half, mean + half)


@dataclass(slots=True)
class Tally:
    """The games of one row: of a role, of a seat, of those who kept an objective."""

    sums: tuple[int, ...] = (0, 0, 0)
    """How many games, the sum of the scores, the sum of their squares, then the sum of each measure."""
    victories: Counter[int] = field(default_factory=Counter[int])
    """How many games were won, by how many seats shared the victory."""

    def merge(self, other: Tally) -> None:
        """Count all games of the other."""
        self.sums = tuple(map(add, self.sums, other.sums)) if self.games else other.sums
        self.victories.update(other.victories)

    @property
    def games(self) -> int:
        """Return how many games were counted."""
        return self.sums[0]

    @property
    def wins(self) -> float:
        """Return how many games were won; a shared victory counts 1/n for each."""
        return sum((count / shared for shared, count in sorted(self.victories.items())), 0.0)

    @property
    def share(self) -> float:
        """Return the share of the games that were won; 0 without a game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def share_interval(self) -> Interval:
        """Return the 95 % interval of the share."""
        return wilson(self.wins, self.games)

    @property
    def mean_score(self) -> float:
        """Return the mean score; 0 without a game."""
        return self.sums[1] / self.games if self.games else 0.0

    @property
    def score_interval(self) -> Interval | None:
        """Return the 95 % interval of the mean score; None below two games."""
        return normal(*self.sums[:3])

    def means(self) -> tuple[float, ...]:
        """Return the mean of each measure, in their order."""
        return tuple(total / self.games for total in self.sums[3:])


@dataclass(slots=True)
class Result:
    """Games of an experiment, added up."""

    decisions: int = 0
    covers: int = 0
    games: int = 0
    tallies: dict[tuple[str, str], Tally] = field(default_factory=dict[tuple[str, str], Tally])
    """By table and row."""
    uses: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """How often each thing was used, by table and row."""

    def add(self, game: Finished) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += game.decisions
        self.covers += game.covers
        tallies = self.tallies
        for seat, (role, facts) in enumerate(zip(game.roles, game.facts, strict=True)):
            whole = [(row, facts.measures) for row in ((ROLE, role), (SEAT, str(seat)), *facts.groups)]
            won = seat in game.winners
            for row, measures in (*whole, *(((table, name), own) for table, name, own in facts.parts)):
                sums = (1, facts.score, facts.score * facts.score, *measures)
                tally = tallies.get(row)
                if tally is None:
                    tally = tallies[row] = Tally(sums)
                else:
                    tally.sums = tuple(map(add, tally.sums, sums))
                if won:
                    tally.victories[len(game.winners)] += 1
            self.uses.update(facts.uses)

    def merge(self, other: Result) -> None:
        """Count all games of the other."""
        self.games += other.games
        self.decisions += other.decisions
        self.covers += other.covers
        self.uses.update(other.uses)
        for row, tally in other.tallies.items():
            self.tallies.setdefault(row, Tally()).merge(tally)

    def table(self, name: str) -> dict[str, Tally]:
        """Return the rows of a table, by their names in order; empty where no game counted for it."""
        return {row: self.tallies[table, row] for table, row in sorted(self.tallies) if table == name}

    @property
    def by_seat(self) -> list[Tally]:
        """Return the tally of each seat."""
        seats = self.table(SEAT)
        return [seats[seat] for seat in sorted(seats, key=int)]
