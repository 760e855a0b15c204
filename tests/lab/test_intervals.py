"""Intervals: known values, and that they hold the truth as often as they say."""

from __future__ import annotations

import doctest
from random import Random
from statistics import NormalDist, stdev

import pytest

from rokugan_desktop.engine import players
from rokugan_desktop.engine.players import Z_95
from rokugan_desktop.lab import pools, wilson
from rokugan_desktop.lab.pools import normal


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 0, 0, 1),
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (1, 29, 0.0061, 0.1718),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilsons_score_has_its_published_values(wins: float, games: int, low: float, high: float) -> None:
    """The last three are worked out by R. G. Newcombe, Statistics in Medicine 17 (1998), table I."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0001)


def test_the_interval_of_a_mean_is_that_of_its_standard_error() -> None:
    numbers = [3, 5, 5, 9, -2, 14]
    interval = normal(len(numbers), sum(numbers), sum(number * number for number in numbers))
    assert interval is not None
    half = NormalDist().inv_cdf(0.975) * stdev(numbers) / len(numbers) ** 0.5
    assert interval == pytest.approx((34 / 6 - half, 34 / 6 + half))
    assert normal(1, 7, 49) is None
    assert normal(3, 21, 147) == (7, 7)
    assert pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-6) == Z_95


@pytest.mark.parametrize(("share", "games"), [(0.25, 40), (0.25, 400), (0.9, 100), (0.05, 100)])
def test_19_of_20_intervals_hold_the_truth(share: float, games: int) -> None:
    rng = Random(11)
    held = 0
    for _ in range(600):
        wins = sum(rng.random() < share for _ in range(games))
        low, high = wilson(wins, games)
        held += low <= share <= high
    assert 0.925 < held / 600 < 0.985


def test_the_examples_are_true() -> None:
    assert doctest.testmod(pools, optionflags=doctest.ELLIPSIS) == doctest.TestResults(failed=0, attempted=1)
    assert doctest.testmod(players) == doctest.TestResults(failed=0, attempted=2)
