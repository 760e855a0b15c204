"""What a promised chance is worth: who takes the best of what was tried takes it for better than it is."""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

_LEAST: Final = 0.01
"""Nothing is taken to be surer than that, nor less sure."""


class Calibration(NamedTuple):
    """By the rounds to come, from none: what is added to the log odds of a chance, and what they are multiplied by."""

    everybody: tuple[float, ...]
    own: tuple[float, ...]
    """The log odds that were promised."""
    even: tuple[float, ...]
    """The log odds of a seat that is as likely to win as any other: less, the more sit at the table."""


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, which is taken to be neither certain nor impossible."""
    chance = min(max(chance, _LEAST), 1 - _LEAST)
    return log(chance / (1 - chance))


def calibrated(calibration: Calibration, chance: float, left: int, seats: int) -> float:
    """Return how often who promises this chance, with so many rounds to come, really wins at a table of that size."""
    odds = calibration.own[left] * log_odds(chance) + calibration.even[left] * log_odds(1 / seats)
    return 1 / (1 + exp(-odds - calibration.everybody[left]))
