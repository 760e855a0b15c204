"""The honor that a seat may expect at the end of the match when a round has been resolved: what a rollout ends with.

A weighted sum of what lies on the board and what is left to place. The weights were fitted to the ends of 2,400 matches
between four novices, for each number of rounds to come; they predict victories better than any that were guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import missing, standing_defense
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers
from rokugan_desktop.games.battle_for_rokugan.public import PublicState
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


_BY_ROUNDS: Final = (
    Weights(
        everybody=5.9,
        safe=1.27,
        provinces=(0.98, 2.49, 1.77, 0.72),
        honor=(-0.07, -0.23, 0.28, 0.79),
        way=-0.09,
        quiet=0.81,
        safe_territory=3.97,
        territory=(0.87, 0.73, -0.65),
        shadowland=0.0,
        card=0.67,
        objective=(0.6, 0.24, 0.05),
        unknown_objective=2.4,
        strength=(0.17, 0.06, 0.28),
        diplomacy=0.0,
    ),
    Weights(
        everybody=9.0,
        safe=1.4,
        provinces=(0.78, 1.7, 0.81, 0.78),
        honor=(-0.09, -0.23, 0.39, 0.55),
        way=-0.08,
        quiet=0.79,
        safe_territory=3.7,
        territory=(0.57, -0.73, -0.6),
        shadowland=0.1,
        card=0.71,
        objective=(0.44, 0.21, 0.03),
        unknown_objective=1.9,
        strength=(0.21, 0.09, 0.24),
        diplomacy=0.21,
    ),
    Weights(
        everybody=12.3,
        safe=1.32,
        provinces=(0.89, 1.06, 0.26, 0.34),
        honor=(-0.16, -0.28, 0.45, 0.42),
        way=-0.13,
        quiet=0.79,
        safe_territory=2.8,
        territory=(-0.6, -0.41, -0.84),
        shadowland=0.15,
        card=0.22,
        objective=(0.41, 0.23, 0.02),
        unknown_objective=1.8,
        strength=(0.18, 0.17, 0.13),
        diplomacy=0.6,
    ),
    Weights(
        everybody=16.5,
        safe=1.11,
        provinces=(0.92, 0.34, 0.0, 0.18),
        honor=(-0.11, -0.01, 0.5, 0.3),
        way=-0.17,
        quiet=0.38,
        safe_territory=2.0,
        territory=(-1.2, -1.09, -0.9),
        shadowland=0.5,
        card=-0.3,
        objective=(0.36, 0.18, 0.0),
        unknown_objective=1.5,
        strength=(0.11, 0.15, 0.0),
        diplomacy=0.88,
    ),
)
_WAYS_BY_SEA: Final = 2
SPREAD: Final = 6.0
"""How far apart the expected honor of two seats must be for their chances to be clearly so."""


def leaf_value(
    board: Topology, public: PublicState, seat: int, objective: ids.Objective, unplaced: Sequence[int], rounds: int
) -> float:
    """Return the honor that the seat may expect with so many rounds to come, at least one.

    `unplaced` counts its combat tokens in hand and pool; `objective` is NOBODY where it isn't known.
    """
    weights = _BY_ROUNDS[min(rounds, len(_BY_ROUNDS)) - 1]
    held = public.held[seat]
    total = (
        weights.everybody + _of_provinces(board, public, seat, weights) + _of_territories(board, public, held, weights)
    )
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


def _of_provinces(board: Topology, public: PublicState, seat: int, weights: Weights) -> float:
    """Return what the provinces outside the Shadowlands promise, territories left aside."""
    held, special = public.held[seat] & board.empire, public.special
    safe = special[ids.PEACE] | special[ids.SHRINE]
    crab = public.seats[seat].clan == ids.CRAB
    rivals = 0
    for other, theirs in enumerate(public.held):
        if other != seat:
            rivals |= theirs
    rivals &= ~safe
    total = 0.0
    for province in provinces_in(held):
        up = public.faceup[province]
        honor = flowers(board, special, province) + up
        if safe >> province & 1:
            total += weights.safe * honor
            continue
        defense = min(standing_defense(board, special, province, up, crab), len(weights.provinces) - 1)
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
