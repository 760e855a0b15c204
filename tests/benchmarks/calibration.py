"""How fast this machine runs plain Python just now, so that figures of different machines can be compared."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from rokugan_desktop.desktop.computers.pace import REFERENCE_SECONDS, fixed_work


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
    return min(runs(times, fixed_work)) / REFERENCE_SECONDS
