"""How sure a share or a mean is: intervals that hold the true value in 95 of 100 experiments."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

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
