"""Sequential halving finds the best candidate, treats all alike, and stops when it is told to."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Interrupted, never
from rokugan_desktop.engine.players import halving


def test_the_best_of_many_noisy_candidates_is_found() -> None:
    rng = Random(1)
    noise = [[rng.gauss(0, 1) for _ in range(2000)] for _ in range(16)]

    def trial(candidate: int, world: int) -> float:
        return (candidate == 11) * 0.8 + noise[candidate][world]

    tried = halving(16, 1600, trial, never)
    assert tried[0].candidate == 11
    assert sorted(one.candidate for one in tried) == list(range(16))
    assert tried[0].mean == pytest.approx(sum(0.8 + noise[11][w] for w in range(tried[0].trials)) / tried[0].trials)


@pytest.mark.parametrize(("candidates", "budget"), [(1, 10), (2, 10), (3, 50), (7, 100), (16, 900), (16, 3)])
def test_the_number_of_trials_is_counted_beforehand(candidates: int, budget: int) -> None:
    counts: list[int] = []
    for shift in range(3):
        tried: list[tuple[int, int]] = []

        def trial(candidate: int, world: int, shift: int = shift, tried: list[tuple[int, int]] = tried) -> float:
            tried.append((candidate, world))
            return float((candidate * 7 + shift) % candidates)

        found = halving(candidates, budget, trial, never)
        assert len(set(tried)) == len(tried) == sum(one.trials for one in found)
        assert [one.trials for one in found] == sorted((one.trials for one in found), reverse=True)
        counts.append(len(tried))
    assert len(set(counts)) == 1
    assert counts[0] <= max(budget, 3 * candidates)


def test_candidates_are_tried_in_the_same_worlds() -> None:
    worlds: dict[int, list[int]] = {}

    def trial(candidate: int, world: int) -> float:
        worlds.setdefault(candidate, []).append(world)
        return float(candidate)

    halving(8, 240, trial, never)
    longest = worlds[7]
    assert longest == list(range(len(longest)))
    assert all(seen == longest[: len(seen)] for seen in worlds.values())


def test_a_search_that_is_stopped_gives_nothing() -> None:
    tried = 0

    def trial(candidate: int, world: int) -> float:
        nonlocal tried
        tried += 1
        return 0.0

    with pytest.raises(Interrupted):
        halving(4, 1000, trial, lambda: tried >= 20)
    assert tried == 20
