"""What the tests of the lab share: experiments with the toy game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rokugan_desktop.engine import RandomPlayer, SeatFacts, Told
from rokugan_desktop.lab import AnyPlayer, Experiment, Result, processes, run_with
from tests.toy.hexes import Hexes, Move, View

ROLES = ("moon", "sun", "star", "comet")
RANDOM = RandomPlayer[Move, View]()


def seat_facts(
    score: int,
    measures: tuple[int, ...] = (0, 0),
    groups: tuple[tuple[str, str], ...] = (),
    uses: tuple[tuple[str, str], ...] = (),
) -> SeatFacts:
    """What is counted of one seat."""
    return SeatFacts(score, measures, groups, uses)


def points(_game: Hexes, world: Any, story: Sequence[Told[Any]]) -> Sequence[SeatFacts]:
    """Return the points of a world's seats, the tokens each revealed, and how many storms there were."""
    events = [told.event for told in story]
    storms = sum(event.word == "storm" and event.place > 0 for event in events)
    revealed = [[event for event in events if event.word == "reveal" and event.seat == seat] for seat in range(3)]
    return [
        seat_facts(
            score,
            (len(own), storms),
            (("luck", "some" if score else "none"),),
            tuple(("token", str(event.token)) for event in own),
        )
        for score, own in zip(world.public.points, revealed, strict=True)
    ]


def sound(_game: Hexes, _world: Any) -> Sequence[str]:
    """Find no fault."""
    return ()


def experiment(
    seed: int = 3,
    facts: Callable[[Any, Any, Sequence[Told[Any]]], Sequence[Any]] = points,
    faults: Callable[[Any, Any], Sequence[str]] = sound,
    players: Sequence[AnyPlayer] = (RANDOM,) * 3,
    seating: tuple[str, ...] = (),
) -> Experiment:
    """Return an experiment with the toy game in three seats."""
    return Experiment(Hexes(), ROLES, tuple(players), seed, facts, faults, seating)


def run(wanted: Experiment, games: int, jobs: int = 1) -> Result:
    """Play so many games in so many local processes, and return their sums."""
    with processes(jobs) as pool:
        return run_with(pool, wanted, games)
