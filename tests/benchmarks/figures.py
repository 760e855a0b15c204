"""What a benchmark prints: named figures with their spread, and how to take one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from .calibration import runs

SCALES: Final = {"us": 1e6, "ms": 1e3}
"""How many of a unit of time make a second."""
RATE: Final = "/s"


class Figure(NamedTuple):
    """One measured number: its value, and the lowest and the highest of all that was taken for it."""

    name: str
    value: float
    unit: str
    low: float
    high: float


def counted(name: str, value: float, unit: str) -> Figure:
    """What comes out the same every time, and so has no spread."""
    return Figure(name, value, unit, value, value)


def quickest(name: str, seconds: Sequence[float], unit: str = "ms", calls: int = 1) -> Figure:
    """The time of one call, where each run made so many of them: the run that was disturbed least."""
    taken = [one * SCALES[unit] / calls for one in seconds]
    return Figure(name, min(taken), unit, min(taken), max(taken))


def share(name: str, seconds: Sequence[float], percent: int) -> Figure:
    """The time below which so many of a hundred lie."""
    taken = sorted(one * SCALES["ms"] for one in seconds)
    place = min(len(taken) - 1, len(taken) * percent // 100)
    return Figure(f"{name}, {percent} %", taken[place], "ms", taken[0], taken[-1])


def milliseconds(name: str, run: Callable[[], object], times: int = 5) -> Figure:
    """The time of one run; the best of several."""
    return quickest(name, runs(times, run))


def microseconds(name: str, run: Callable[[], object], calls: int, times: int = 7) -> Figure:
    """The time of one call, where `run` makes so many of them; the best of several runs."""
    return quickest(name, runs(times, run), "us", calls)


def per_second(name: str, run: Callable[[], object], count: int, times: int = 3) -> Figure:
    """How many a second, where `run` makes so many of them; the best of several runs."""
    rates = [count / one for one in runs(times, run)]
    return Figure(name, max(rates), RATE, min(rates), max(rates))
