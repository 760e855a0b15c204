"""What a benchmark prints: named figures, and how to take one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .calibration import best_of


class Figure(NamedTuple):
    """One measured number."""

    name: str
    value: float
    unit: str


def microseconds(name: str, run: Callable[[], object], calls: int, times: int = 7) -> Figure:
    """The time of one call, where `run` makes so many of them; the best of several runs."""
    return Figure(name, best_of(times, run) / calls * 1e6, "us")


def per_second(name: str, run: Callable[[], object], count: int, times: int = 3) -> Figure:
    """How many a second, where `run` makes so many of them; the best of several runs."""
    return Figure(name, count / best_of(times, run), "/s")
