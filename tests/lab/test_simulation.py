"""Many games at once: the sums add up, depend on the seed alone, and a broken invariant is loud."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rokugan_desktop.engine import Impossible
from rokugan_desktop.lab import Experiment, Finished, Tally, run
from rokugan_desktop.lab.simulation import Result, play
from tests.toy.hexes import Hexes

ROLES = ("moon", "sun", "star", "comet")


def points(_game: Hexes, world: Any) -> Sequence[int]:
    """Return the points of a world's seats."""
    found: Sequence[int] = world.public.points
    return found


def sound(_game: Hexes, _world: Any) -> Sequence[str]:
    """Find no fault."""
    return ()


def broken_in_the_end(_game: Hexes, world: Any) -> Sequence[str]:
    """Find a fault as soon as somebody has points."""
    return ["a point from nowhere", "and another"] if any(world.public.points) else ()


def gone(_game: Hexes, _world: Any) -> Sequence[int]:
    """End the process, as a system does that has no more memory."""
    os._exit(9)


def experiment(
    seed: int = 3,
    scores: Callable[[Any, Any], Sequence[int]] = points,
    faults: Callable[[Any, Any], Sequence[str]] = sound,
) -> Experiment:
    """Return an experiment with the toy game in three seats."""
    return Experiment(Hexes(), ROLES, 3, seed, scores, faults)


@pytest.mark.parametrize("games", [1, 24, 25, 26, 130])
def test_the_sums_add_up(games: int) -> None:
    result = run(experiment(), games)
    assert result.games == games
    assert [tally.games for tally in result.by_seat] == [games] * 3
    assert sum(tally.games for tally in result.by_role.values()) == 3 * games
    assert sum(tally.wins for tally in result.by_seat) == pytest.approx(games)
    assert sum(tally.wins for tally in result.by_role.values()) == pytest.approx(games)
    assert sum(tally.score for tally in result.by_seat) == sum(tally.score for tally in result.by_role.values())
    assert result.decisions >= games


@pytest.mark.parametrize("jobs", [2, 3, 50])
def test_the_number_of_processes_makes_no_difference(jobs: int) -> None:
    """More games than may wait at once for two processes, and fewer than there are processes."""
    assert run(experiment(), 160, jobs) == run(experiment(), 160)


def test_each_game_is_drawn_from_the_seed_and_its_number_alone() -> None:
    games = [play(experiment(), number) for number in range(30)]
    assert games == [play(experiment(), number) for number in range(30)]
    assert len(set(games)) > 15
    assert games != [play(experiment(seed=4), number) for number in range(30)]
    added = Result()
    for game in games:
        added.add(game)
    assert added == run(experiment(), 30)
    assert {role for game in games for role in game.roles} == set(ROLES)
    assert all(len(set(game.roles)) == 3 for game in games)


def test_a_shared_victory_counts_a_part_for_each() -> None:
    result = Result()
    result.add(Finished(("sun", "moon", "star"), winners=(0, 2), scores=(5, 1, 5), decisions=9))
    result.add(Finished(("moon", "sun", "star"), winners=(1,), scores=(2, 7, 0), decisions=8))
    assert (result.games, result.decisions) == (2, 17)
    assert result.by_seat == [Tally(2, 0.5, 7), Tally(2, 1.0, 8), Tally(2, 0.5, 5)]
    assert result.by_role == {"sun": Tally(2, 1.5, 12), "moon": Tally(2, 0, 3), "star": Tally(2, 0.5, 5)}
    assert result.by_role["sun"].mean_score == 6
    assert Tally().mean_score == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_broken_invariant_is_reported_with_the_game_that_broke_it(jobs: int) -> None:
    broken = experiment(faults=broken_in_the_end)
    with pytest.raises(Impossible, match=r"game \d+ of seed 3: a point from nowhere; and another"):
        run(broken, 60, jobs)


def test_a_process_that_is_gone_is_reported() -> None:
    with pytest.raises(Impossible, match="a process ended before its games did"):
        run(experiment(scores=gone), 60, 2)
