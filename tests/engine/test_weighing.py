"""What turned a match is told apart from chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rokugan_desktop.engine import Interrupted, Weighing, never, weighed

HOW = Weighing(first=4, telling=3, again=20, least=0.5)


def swings(mean: float, seeds: range) -> Sequence[float]:
    """Return what a decision brings that brings so much on average."""
    return [mean + Random(seed).gauss(0, 1) for seed in seeds]


def test_what_brings_or_costs_most_is_told_first_and_what_may_be_chance_is_not() -> None:
    assert [one for one, _swing in weighed([0.1, 3.0, -5.0], swings, HOW, never)] == [-5.0, 3.0]


def test_what_is_certain_but_little_turned_nothing() -> None:
    assert weighed([0.4], lambda one, seeds: [one for _seed in seeds], HOW, never) == []


def test_it_is_told_by_seeds_that_did_not_pick_it_out() -> None:
    used: list[tuple[float, range]] = []

    def heard(one: float, seeds: range) -> Sequence[float]:
        used.append((one, seeds))
        return swings(one, seeds)

    (_one, swing), *_more = weighed([4.0, 1.0, 2.0, 3.0], heard, HOW, never)
    assert [one for one, seeds in used if seeds == range(4, 24)] == [4.0, 3.0, 2.0]
    assert {seeds for _one, seeds in used} == {range(4), range(4, 24)}
    assert swing == pytest.approx(4.0, abs=1.0)


def test_whoever_is_told_to_stop_stops() -> None:
    with pytest.raises(Interrupted):
        weighed([1.0], swings, HOW, lambda: True)
