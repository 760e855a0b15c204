"""How fast this machine runs plain Python just now, so that figures of different machines can be compared."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

REFERENCE_SECONDS = 0.0515
"""What the best of several loops takes on the machine whose reading is 1.00, idle."""


def loop() -> int:
    """A fixed piece of plain Python: calls, tuples, dictionaries, small integers, as the rules are made of."""
    counts: dict[int, int] = {}
    total = 0
    for number in range(240_000):
        key = number * 7919 & 1023
        pair = (key, number & 31)
        counts[key] = counts.get(key, 0) + _step(pair)
        if counts[key] & 1:
            total ^= key << (number & 7)
    return total + sum(counts.values())


def _step(pair: tuple[int, int]) -> int:
    first, second = pair
    return first + second if first & second else first ^ second


def runs(times: int, run: Callable[[], object]) -> list[float]:
    """The seconds that each of several runs took."""
    taken: list[float] = []
    for _ in range(times):
        start = perf_counter()
        run()
        taken.append(perf_counter() - start)
    return taken


def reading(times: int = 15) -> float:
    """How much slower than the reference this machine is now: 1.00 there, 2.00 at half its speed."""
    return min(runs(times, loop)) / REFERENCE_SECONDS
