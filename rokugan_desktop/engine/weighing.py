"""Which decisions of a finished match turned it: each is weighed against another that would have been usual.

All are weighed a few times. The farthest off are weighed again, apart from the first times: what is picked out for
being far off is so partly by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple, TypeVar

from rokugan_desktop.engine.players import Interrupted, Stop

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

    `swings` weighs a decision once for each seed. Raise Interrupted when `stop` says so.
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
