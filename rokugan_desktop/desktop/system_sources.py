"""What the window can't make by itself: randomness and the clock."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple


class SystemSources(NamedTuple):
    """Randomness and the clock, handed in by who starts the program."""

    entropy: Callable[[], bytes]
    """Return 32 bytes of the operating system's randomness: the seed of a match."""
    rng: Random
    """Draws roles and the order of seats, which are no secret."""
    now: Callable[[], str]
    """Return the time, as ISO 8601 writes it."""
