"""Computer players: who they are to a table, the simplest of them, and which decisions of a match turned it.

A computer player is handed a view, a question and a seed, never a state: what it may not know it can't read, and the
same view, question and seed give the same answers. Its budget is a count of trials, never time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from rokugan_desktop.engine.grammar import Decision, Seat

A = TypeVar("A")
S = TypeVar("S")
V_contra = TypeVar("V_contra", contravariant=True)
V = TypeVar("V")

Stop = Callable[[], bool]
"""Tells whether the player shall stop thinking; asked now and then."""


class Interrupted(Exception):
    """The player was told to stop thinking: it gives no answer."""


def never() -> bool:
    """Let the player think to its end."""
    return False


class Player(Protocol[A, V_contra]):
    """A computer player: a value that can be pickled, and holds nothing from one call to the next."""

    @property
    def name(self) -> str:
        """Return the player's id, as command lines and journals write it: `novice`."""
        ...

    def decide(self, view: V_contra, decision: Decision[A], seed: int, stop: Stop = never) -> Sequence[A]:
        """Return the answers of a whole turn, at least one.

        The first is for this decision, the others for those that follow it while nothing new is learnt. Where a later
        one is refused, or somebody else is asked, whoever plays drops it and asks again. Raise Interrupted as soon as
        `stop` says so.
        """
        ...


class GivenAnswer(NamedTuple, Generic[S, A]):
    """One answer of a match that is looked back on, for whoever judges it."""

    number: int
    """The entry of the journal that it stands in, or, without a journal, its own among all answers and draws."""
    state: S
    """What it was given in."""
    seat: Seat | None
    """Who gave it; None: chance did."""
    action: A


class Foretold(NamedTuple):
    """A whole turn's answers, and what the player that gives them expects of it."""

    answers: Sequence[Any]
    chance: float | None
    """How likely it takes itself to win; None where it has not thought about that."""


@runtime_checkable
class Foretelling(Protocol):
    """A player that can say how likely it wins, so that the lab can hold it to its word."""

    def foretell(self, view: Any, decision: Decision[Any], seed: int, stop: Stop = never) -> Foretold:
        """Return the answers that `decide` gives, and the chance that the player sees. Raise Interrupted as it does."""
        ...


class RandomPlayer(msgspec.Struct, Generic[A, V], frozen=True):
    """Answers any question of any game with one of its answers, as the seed decides."""

    name: str = "random"

    def decide(self, view: V, decision: Decision[A], seed: int, stop: Stop = never) -> Sequence[A]:
        """Return one of the decision's answers, each as likely as any other."""
        if stop():
            raise Interrupted
        return (Random(seed).choice(tuple(decision.answers())),)


Trial = Callable[[int, int], float]
"""Return how well a candidate did in a world, both by number. The same world treats every candidate alike."""


class Tried(NamedTuple):
    """What the trials of one candidate came to."""

    candidate: int
    trials: int
    mean: float


def halving(candidates: int, budget: int, trial: Trial, stop: Stop) -> list[Tried]:
    """Return the candidates, the best first, after about so many trials; the number of trials is always the same.

    Sequential halving: all candidates are tried in the same few worlds, the worse half is dropped, the others are tried
    in more worlds, until one is left. Raise Interrupted as soon as `stop` says so.
    """
    sums = [0.0] * candidates
    counts = [0] * candidates
    running = list(range(candidates))
    dropped: list[int] = []
    rounds = max((candidates - 1).bit_length(), 1)
    world = 0
    while len(running) > 1 or not world:
        share = max(budget // (len(running) * rounds), 1)
        for number in range(world, world + share):
            if stop():
                raise Interrupted
            for candidate in running:
                sums[candidate] += trial(candidate, number)
                counts[candidate] += 1
        world += share
        running.sort(key=lambda candidate: -sums[candidate] / counts[candidate])
        kept = -(-len(running) // 2) if len(running) > 1 else 1
        dropped[:0] = running[kept:]
        running = running[:kept]
    return [Tried(one, counts[one], sums[one] / counts[one]) for one in (*running, *dropped)]


class SeatFacts(msgspec.Struct, frozen=True, gc=False):
    """What a game counts of one seat at the end of a match, for statistics over many."""

    score: int
    measures: tuple[int, ...]
    """The numbers that are averaged, in the order of the game's names for them."""
    groups: tuple[tuple[str, str], ...]
    """What the seat's match counts for, as pairs of a table and a row: its scenario, its goal."""
    uses: tuple[tuple[str, str], ...]
    """What the seat used, as pairs of a table and a row, one for each use: a card, a token."""
    parts: tuple[tuple[str, str, tuple[int, ...]], ...] = ()
    """A table, a row and the measures alone of each part of which they are told too: a kind of unit, say."""


Z_95: Final = 1.959964
"""So many standard deviations on either side hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """From where to where."""

    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """Return the 95 % interval of a share by Wilson's score; from 0 to 1 without a game.

    >>> low, high = wilson(40, 400)
    >>> round(low, 3), round(high, 3)
    (0.074, 0.133)
    """
    if not games:
        return Interval(0.0, 1.0)
    share, spread = wins / games, Z_95 * Z_95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


D = TypeVar("D")

_CERTAIN: Final = 2.5
"""How many times its standard error a swing must be, not to be chance."""


class Weighing(NamedTuple):
    """How often decisions are weighed, and what counts."""

    first: int
    telling: int
    """How many of them are weighed again."""
    again: int
    least: float
    """In the unit of the swings: who adds or loses less has turned nothing."""
    told: int = 8
    """Of so many a finished match is told."""


def weighed(
    decisions: Iterable[D], swings: Callable[[D, range], Sequence[float]], how: Weighing, stop: Stop
) -> Sequence[tuple[D, float]]:
    """Return the decisions that certainly mattered, each with its mean swing, the farthest off first.

    `swings` weighs a decision, against another that would have been usual, once for each seed. All are weighed a few
    times, the farthest off again, apart from the first times: what is picked out for being far off is so partly by
    chance. Raise Interrupted when `stop` says so.
    """

    def swung(decision: D, seeds: range) -> Sequence[float]:
        if stop():
            raise Interrupted
        return swings(decision, seeds)

    first = [(abs(fmean(swung(one, range(how.first)))), one) for one in decisions]
    first.sort(key=lambda pair: -pair[0])
    found: list[tuple[D, float]] = []
    for _swing, one in first[: how.telling]:
        again = swung(one, range(how.first, how.first + how.again))
        swing = fmean(again)
        if abs(swing) >= max(how.least, _CERTAIN * stdev(again) / sqrt(len(again))):
            found.append((one, swing))
    return sorted(found, key=lambda pair: -abs(pair[1]))
