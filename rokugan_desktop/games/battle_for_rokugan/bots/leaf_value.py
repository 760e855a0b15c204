"""The honor that a seat may expect at the end of the match when a round has been resolved: what a rollout ends with.

A weighted sum of what lies on the board and what is left to place, with weights for each number of rounds to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import missing
from rokugan_desktop.games.battle_for_rokugan.phases.resolution import added_defense
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers
from rokugan_desktop.games.battle_for_rokugan.state import PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in, tokens_in


class Weights(NamedTuple):
    """What counts how much, with so many rounds to come."""

    everybody: float
    """What everybody may expect."""
    safe: float
    """A flower or faceup control token where nobody can attack (T-3, T-4)."""
    provinces: tuple[float, float, float, float]
    honor: tuple[float, float, float, float]
    """An open province, and a flower or faceup control token in one, by its defense without combat tokens."""
    way: float
    """A border to a rival or to the sea."""
    quiet: float
    """An open province without a rival beside it."""
    safe_territory: float
    territory: tuple[float, float, float]
    """An open territory, by how many of its provinces are missing."""
    shadowland: float
    card: float
    objective: tuple[float, float, float]
    """The honor of the secret objective, by how many provinces it wants."""
    unknown_objective: float
    """What a rival's objective is worth, which one can't know."""
    strength: tuple[float, float, float]
    """A point of strength of armies, navies and shinobi that are not placed yet."""
    diplomacy: float


class LeafWeights(NamedTuple):
    """What a table between two rounds is weighed with."""

    by_rounds: tuple[Weights, ...]
    """By the rounds to come, from one."""
    spreads: tuple[float, ...]
    """How far apart the expected honor of two seats must be for their chances to be clearly so, by the same."""


_WAYS_BY_SEA: Final = 2


def leaf_value(
    board: Topology,
    public: PublicState,
    seat: Seat,
    objective: ids.Objective,
    unplaced: Sequence[int],
    weights: Weights,
) -> float:
    """Return the honor that the seat may expect, with the weights for so many rounds to come, one at least.

    `unplaced` counts its combat tokens in hand and pool; `objective` is NOBODY where it isn't known.
    """
    held = public.held[seat]
    total = weights.everybody + _of_provinces(board, public, seat, weights)
    total += _of_territories(board, public, held, weights)
    total += weights.shadowland * (held & board.shadowlands).bit_count() + weights.card * public.holders.count(seat)
    for token in tokens_in(ids.FIGHTERS):
        total += weights.strength[ids.TYPE[token]] * ids.STRENGTH[token] * unplaced[token]
    total += weights.diplomacy * unplaced[ids.DIPLOMACY]
    if objective == ids.NOBODY:
        return total + weights.unknown_objective
    wanting = missing(board, public, seat, held, objective)
    if wanting < len(weights.objective):
        honor = board.components.secret_objectives[ids.SECRET_OBJECTIVES[objective]].honor
        total += weights.objective[wanting] * honor
    return total


def _of_provinces(board: Topology, public: PublicState, seat: Seat, weights: Weights) -> float:
    """Return what the provinces outside the Shadowlands promise, territories left aside."""
    held, special = public.held[seat] & board.empire, public.special
    safe = special[ids.PEACE] | special[ids.SHRINE]
    crab = public.seats[seat].clan == ids.CRAB
    rivals = public.others_held(seat) & ~safe
    total = 0.0
    for province in provinces_in(held):
        up = public.faceup[province]
        honor = flowers(board, special, province) + up
        if safe >> province & 1:
            total += weights.safe * honor
            continue
        defense = min(board.defense[province] + added_defense(special, province, up, crab), len(weights.provinces) - 1)
        near = (board.neighbours[province] & rivals).bit_count()
        total += weights.provinces[defense] + weights.honor[defense] * honor
        total += weights.way * (near + _WAYS_BY_SEA * (board.coastal >> province & 1))
        if not near:
            total += weights.quiet
    return total


def _of_territories(board: Topology, public: PublicState, held: int, weights: Weights) -> float:
    """Return what the territories outside the Shadowlands promise of which the seat holds a part (C-7)."""
    safe, scorched = public.special[ids.PEACE] | public.special[ids.SHRINE], public.special[ids.SCORCHED]
    total = 0.0
    for provinces in board.territories[: ids.SHADOWLANDS_NORTH]:
        needed = provinces & ~scorched
        if needed & held:
            wanting = (needed & ~held).bit_count()
            if not wanting and not needed & ~safe:
                total += weights.safe_territory
            elif wanting < len(weights.territory):
                total += weights.territory[wanting]
    return total


# What a promised chance is worth: who takes the best of what was tried takes it for better than it is.

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
