"""What the players take for true beyond the rules; an edition that they have left stays, as a yardstick.

The ladder measures players against those of the first edition, `warrior-1` and `daimyo-1`, which never change: they
play exactly as they did when they were measured first, errors of fact included.
"""

from __future__ import annotations

from math import exp, log
from pkgutil import get_data
from typing import Final

import msgspec
from msgspec.structs import replace

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import LayingWeights
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import LeafWeights

# What was learned from matches: how a table is weighed, where facedown tokens lie, what a promised chance is worth (who
# takes the best of what was tried takes it for better than it is). The figures stand in `learned.json`, written by
# `python -m tests.training again FOLDER`, the same for the same matches.

_LEAST: Final = 0.01
"""Nothing is taken to be surer than that, nor less sure."""


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By the rounds to come, from none: what is added to the log odds of a chance, and what they are multiplied by."""

    everybody: tuple[float, ...]
    own: tuple[float, ...]
    """The log odds that were promised."""
    even: tuple[float, ...]
    """The log odds of a seat that is as likely to win as any other: less, the more sit at the table."""


class Learned(msgspec.Struct, frozen=True):
    """All that the players ship with."""

    first: LeafWeights
    """Fitted to the ends of 2,400 matches between four novices: how the players of version 0.1.0 weigh a table."""
    leaf: LeafWeights
    laying: tuple[LayingWeights, ...]
    warrior: Calibration
    shogun: Calibration


def lesson(text: bytes) -> Learned:
    """Return the lesson that is written so. Raise ValidationError where a figure is missing or unknown."""
    return msgspec.json.decode(text, type=Learned)


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, which is taken to be neither certain nor impossible."""
    chance = min(max(chance, _LEAST), 1 - _LEAST)
    return log(chance / (1 - chance))


def calibrated(calibration: Calibration, chance: float, left: int, seats: int) -> float:
    """Return how often who promises this chance, with so many rounds to come, really wins at a table of that size."""
    odds = calibration.own[left] * log_odds(chance) + calibration.even[left] * log_odds(1 / seats)
    return 1 / (1 + exp(-odds - calibration.everybody[left]))


WEIGHTS: Final = lesson(get_data(__name__, "learned.json") or b"")
"""What is shipped."""


# What the players of an edition take for true

BySeats = tuple[float, float, float, float]
"""A figure for each size of the table, from two seats to five."""


class Edition(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """What was learned about the game up to some day.

    What is added later begins with a default that changes nothing and is not written out: by what is written out the
    ladder tells whose games it keeps.
    """

    odds: tuple[BySeats, ...]
    """How likely each secret objective is met at the end by who keeps it (E-3)."""
    home_odds: BySeats
    """The same for the objective of the own clan's land: its capital is held from the beginning."""
    home: float
    """What a beginning province of the own land is worth beside another, in honor."""
    keeps_peace: bool
    """Knows that an own province without its peace token may be attacked again (T-3)."""
    honor_weight: float
    """How much a point of honor counts beside the chance to win: it decides where the chance is the same."""
    leaf: LeafWeights
    """What a table between two rounds is weighed with."""
    rivalry: float = 0.0
    """How far apart in honor two seats are told apart by the rivals of a rollout, who fight whoever is likely to win;
    0 where they fight all alike."""
    laying: tuple[LayingWeights, ...] = ()
    """What facedown tokens may be taken for, by the rounds to come; empty where that has not been learned."""


FIRST: Final = Edition(
    odds=tuple((odds, odds, odds, odds) for odds in (*(0.5,) * len(ids.OBJECTIVE_CLANS), 0.5, 0.35, 0.45, 0.4, 0.15)),
    home_odds=(0.85, 0.85, 0.85, 0.85),
    home=0.0,
    keeps_peace=False,
    honor_weight=0.0,
    leaf=WEIGHTS.first,
)
"""The players of version 0.1.0, before matches between them were counted."""

PRESENT: Final = Edition(
    odds=(
        *((0.8, 0.66, 0.62, 0.56),) * len(ids.OBJECTIVE_CLANS),
        (0.3, 0.1, 0.07, 0.05),
        (0.62, 0.4, 0.21, 0.1),
        (0.78, 0.45, 0.33, 0.19),
        (0.9, 0.38, 0.16, 0.07),
        (0.8, 0.5, 0.4, 0.3),
    ),
    home_odds=(0.8, 0.72, 0.65, 0.6),
    home=1.5,
    keeps_peace=True,
    honor_weight=0.0002,
    leaf=WEIGHTS.first,
)
"""What is known today: the odds as they came out in 1,200 matches between novices."""

LEARNED: Final = replace(PRESENT, leaf=WEIGHTS.leaf, rivalry=6.0, laying=WEIGHTS.laying)
"""The same, and what matches of those who know it have shown: `python -m tests.training again`."""
