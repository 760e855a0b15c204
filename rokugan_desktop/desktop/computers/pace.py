"""How slow this computer is, measured by a fixed piece of work: no position has a part in it."""

from __future__ import annotations

from math import ceil, inf, log2
from statistics import median
from time import perf_counter
from typing import Final

from rokugan_desktop.engine import Stop

ROUNDS: Final = 240_000
REFERENCE_SECONDS: Final = 0.0515
"""What these rounds take at best on the computer on which the beats of computer players were measured."""
_RUNS: Final = 7
_PARTS: Final = 4
"""A run does this part of the rounds, so that all of them together take less than a tenth of a second there."""
_MARGIN: Final = 1.25
"""By so much a computer may be slower before a turn could take more than its beat."""
_LONGEST: Final = 8
LONGEST_BEAT_MS: Final = 4_000
"""No beat is longer, however slow the computer: a longer thought takes several."""


def fixed_work(rounds: int = ROUNDS) -> int:
    """Carry out plain Python as the rules are made of: calls, tuples, dictionaries, small integers."""
    counts: dict[int, int] = {}
    total = 0
    for number in range(rounds):
        key = number * 7919 & 1023
        pair = (key, number & 31)
        counts[key] = counts.get(key, 0) + _step(pair)
        if counts[key] & 1:
            total ^= key << (number & 7)
    return total + sum(counts.values())


def _step(pair: tuple[int, int]) -> int:
    first, second = pair
    return first + second if first & second else first ^ second


def slowness(stop: Stop) -> float:
    """Return how many times as long as there the work takes here, in the middle of several runs."""
    taken: list[float] = []
    while len(taken) < _RUNS and not stop():
        begun = perf_counter()
        fixed_work(ROUNDS // _PARTS)
        taken.append(perf_counter() - begun)
    return median(taken) * _PARTS / REFERENCE_SECONDS if taken else 1.0


def beat_length(slower: float) -> int:
    """Return how many times as long a beat is on a computer so much slower: 1, 2, 4 or 8, and nothing between.

    Whole steps, found before anybody thinks: so what a beat lasts tells of the computer alone.
    """
    return min(1 << max(0, ceil(log2(max(slower, 0.01) / _MARGIN))), _LONGEST)


class Quickness:
    """How slow this computer is as it was measured this evening: the best counts, for all else was another's work."""

    def __init__(self) -> None:
        self._best = inf

    @property
    def slower(self) -> float:
        """Return how many times as long work takes here as where beats were measured; 1 before it was measured."""
        return self._best if self._best < inf else 1.0

    def note(self, slower: float) -> None:
        """Note one more measurement."""
        self._best = min(self._best, slower)

    def beat_ms(self, usual_ms: int) -> int:
        """Return how long a beat is that usually lasts so many milliseconds."""
        return min(usual_ms * beat_length(self.slower), LONGEST_BEAT_MS)


EVENING: Final = Quickness()
"""The pace of this computer, at whichever table."""
