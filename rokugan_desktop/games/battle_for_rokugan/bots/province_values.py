"""What a board promises a seat: the honor expected at the end, and what each province adds to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.phases import scoring
from rokugan_desktop.games.battle_for_rokugan.phases.resolution import added_defense
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers
from rokugan_desktop.games.battle_for_rokugan.state import PublicSeat, PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in, tokens_in, union

# What lies on the board seldom stays: of what a seat holds in the open when a round begins, most has changed hands at
# the end. The figures were fitted to the ends of many matches between computer players, by the rounds left after this
# one. At the end of the last round only what the rules count is left of them.

_BY_DEFENSE: Final = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (1.0, 2.0, 2.2, 2.8, 3.3),
    (0.6, 1.4, 1.9, 2.3, 2.7),
    (0.6, 1.1, 1.4, 1.8, 2.1),
    (0.6, 1.1, 1.4, 1.8, 2.1),
)
"""What an open province promises, by its defense without combat tokens."""
_STAYS: Final = (1.0, 0.15, 0.1, 0.05, 0.05)
"""How much of the flowers and the faceup control tokens in an open province comes on top of that."""
_SAFE: Final = (1.0, 1.2, 1.2, 1.2, 1.2)
"""How much of them stays where nobody can attack (T-3, T-4): they are worth more than others' open ones."""
_TERRITORY: Final = ((5.0, 0.0, 0.0), (1.4, 0.9, 0.0), (2.0, 0.6, 0.1), (1.6, 0.6, 0.2), (1.6, 0.6, 0.2))
"""What a territory promises where none, one or two of its provinces are missing."""
_SHADOWLAND: Final = (0.0, 0.5, 0.5, 0.5, 0.5)
"""What a Shadowlands province promises: its card, and a way into other lands."""
_OBJECTIVE: Final = ((1.0, 0.0, 0.0), (0.58, 0.27, 0.07), (0.42, 0.2, 0.08), (0.36, 0.13, 0.06), (0.36, 0.13, 0.06))
"""How likely an objective is met in the end where none, one or two provinces are missing."""
_TO_COME: Final = (0.0, 6.0, 9.0, 11.0, 11.5)
"""The honor that the rounds to come bring everybody."""
EVEN_DENIAL: Final = (0.0, 0.0, 1.0, 0.5, 0.35, 0.28)
"""How much an opponent's loss is worth beside an own gain, by the number of seats."""


def rounds_left(board: Topology, public: PublicState) -> int:
    """Return how many rounds follow this one."""
    left = board.components.rounds - public.round
    return left if 0 <= left < len(_STAYS) else 0 if left < 0 else len(_STAYS) - 1


def _table(row: tuple[float, ...], missing: int) -> float:
    return row[missing] if missing < len(row) else 0.0


# Provinces


@lru_cache(maxsize=64)
def _unguarded(board: Topology, special: tuple[int, ...], left: int) -> tuple[float, ...]:
    """Return what holding each province promises without faceup control tokens: the same to every clan."""
    provinces = board.every_province
    return tuple([province_honor(board, special, province, 0, left, crab=False) for province in provinces])


def province_honor(
    board: Topology, special: tuple[int, ...], province: ids.Province, up: int, left: int, crab: bool
) -> float:
    """Return the honor that holding the province with so many faceup control tokens promises; no territory counted."""
    bit = 1 << province
    if bit & board.shadowlands:
        return _SHADOWLAND[left]
    honor = flowers(board, special, province) + up
    if (special[ids.PEACE] | special[ids.SHRINE]) & bit:
        return _SAFE[left] * honor
    row = _BY_DEFENSE[left]
    defense = board.defense[province] + added_defense(special, province, up, crab)
    return row[min(defense, len(row) - 1)] + _STAYS[left] * honor


# Secret objectives


def _missing_path(board: Topology, held: int) -> int:
    """Return how many provinces the largest connected realm is short of a path of six over three territories."""
    least = scoring.PATH_PROVINCES
    while held:
        realm = fringe = held & -held
        while fringe:
            fringe = union(board.next_to_any, fringe) & held & ~realm
            realm |= fringe
        held &= ~realm
        if scoring.PATH_PROVINCES - realm.bit_count() < least:
            crossed = len([provinces for provinces in board.territories if provinces & realm])
            least = min(least, max(scoring.PATH_PROVINCES - realm.bit_count(), scoring.PATH_TERRITORIES - crossed, 0))
    return least


def missing(board: Topology, public: PublicState, seat: Seat, held: int, objective: ids.Objective) -> int:
    """Return how many provinces the seat, if it held these, would be short of its secret objective (E-3)."""
    if ids.SECRET_OBJECTIVES[objective] == "emerald_empire":
        return _missing_path(board, held)
    progress = scoring.objective_progress(board, public, seat, objective, held)
    return 0 if progress.met else abs(progress.need - progress.have)


def objective_honor(board: Topology, public: PublicState, seat: Seat, held: int, objective: ids.Objective) -> float:
    """Return the honor that the objective promises the seat, if it held these provinces."""
    if objective == ids.NOBODY:
        return 0.0
    honor = board.components.secret_objectives[ids.SECRET_OBJECTIVES[objective]].honor
    left = rounds_left(board, public)
    return honor * _table(_OBJECTIVE[left], missing(board, public, seat, held, objective))


# Territories


class Territory(NamedTuple):
    """What a territory and its card promise."""

    needed: int
    """The provinces that one must hold to control it (C-7)."""
    honor: tuple[float, ...]
    """The honor promised (E-1), by how many of them are missing."""


def _territories(board: Topology, public: PublicState, left: int) -> tuple[Territory, ...]:
    special = public.special
    return _promised(board, special[ids.SCORCHED], special[ids.PEACE] | special[ids.SHRINE], left)


@lru_cache(maxsize=64)
def _promised(board: Topology, scorched: int, peaceful: int, left: int) -> tuple[Territory, ...]:
    promised: list[Territory] = []
    for territory, provinces in enumerate(board.territories):
        needed = provinces & ~scorched
        honor = [0.0] * (needed.bit_count() + 1)
        if needed and not ids.SHADOWLANDS >> territory & 1:
            honor = [_table(_TERRITORY[left], count) for count in range(len(honor))]
            if not needed & ~peaceful:
                honor[0] = float(board.components.honor_per_territory)
        promised.append(Territory(needed, tuple(honor)))
    return tuple(promised)


# The whole board


def static_value(board: Topology, public: PublicState, seat: Seat, objective: ids.Objective) -> float:
    """Return the honor that the seat may expect at the end, from what it holds when the round is resolved (E-1)."""
    held, left = public.held[seat], rounds_left(board, public)
    crab = public.seats[seat].clan == ids.CRAB
    total = _TO_COME[left]
    for province in provinces_in(held):
        total += province_honor(board, public.special, province, public.faceup[province], left, crab)
    for provinces, territory in zip(board.territories, _territories(board, public, left), strict=True):
        if held & provinces:
            total += territory.honor[(territory.needed & ~held).bit_count()]
    return total + objective_honor(board, public, seat, held, objective)


def _matters(board: Topology, objective: ids.Objective) -> int:
    if objective == ids.NOBODY:
        return 0
    if objective < len(ids.OBJECTIVE_CLANS):
        return board.territories[ids.OBJECTIVE_CLANS[objective]]
    return board.shadowlands if ids.SECRET_OBJECTIVES[objective] == "reclaiming_lost_lands" else board.all_provinces


class ProvinceValues(NamedTuple):
    """What each province is worth to a seat, in honor."""

    gain: tuple[float, ...]
    """What holding it adds to the own honor, or losing it takes away."""
    denial: tuple[float, ...]
    """What its controller's loss of it is worth to this seat; 0 for own and unheld provinces."""
    guard: tuple[float, ...]
    """What one more faceup control token adds to an own province (R-5d)."""


def province_values(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, rivalry: float = 0.0
) -> ProvinceValues:
    """Return what each province is worth to the seat (E-1), control tokens on it included where they are its own.

    With a `rivalry`, in honor, a rival's loss counts by how likely that rival wins, where two seats so far apart are
    told apart; without one, whoever loses counts the same.
    """
    return _province_values(board, bare(public), seat, objective, rivalry)


def bare(public: PublicState) -> PublicState:
    """Return the table without what changes from turn to turn, so that what is computed from it can be remembered."""
    seated = tuple([PublicSeat(seat.clan, ronin=seat.ronin) for seat in public.seats])
    return PublicState(seated, public.held, (), public.faceup, public.special, round=public.round)


@lru_cache(maxsize=256)
def _province_values(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, rivalry: float
) -> ProvinceValues:
    own = public.held[seat]
    provinces = board.every_province
    denial, losses = [0.0] * len(provinces), _losses(board, public)
    for other, denies in enumerate(_denies(board, public, seat, rivalry)):
        for province in provinces_in(public.held[other] if other != seat else 0):
            denial[province] = denies * losses[province]
    return ProvinceValues(
        tuple([honor for _province, honor in gains(board, public, seat, objective, board.all_provinces)]),
        tuple(denial),
        tuple([_guard(board, public, seat, province) if own >> province & 1 else 0.0 for province in provinces]),
    )


def _denies(board: Topology, public: PublicState, seat: Seat, rivalry: float) -> Sequence[float]:
    """Return what a point of honor that each seat loses is worth to this one, in own honor.

    Where each seat wins as likely as the softmax of its honor says, that is the other's chance to win beside the
    chance that any of the others does: the derivatives of the own chance tell it.
    """
    count = len(public.seats)
    if not rivalry:
        return (EVEN_DENIAL[count],) * count
    promises = _promises(board, public)
    most = max(promises)
    chances = [exp((promise - most) / rivalry) for promise in promises]
    others = sum(chances) - chances[seat]
    return [chance / others for chance in chances]


@lru_cache(maxsize=64)
def _promises(board: Topology, public: PublicState) -> tuple[float, ...]:
    return tuple([static_value(board, public, seat, ids.NO_OBJECTIVE) for seat in seats(len(public.seats))])


def gains(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, provinces: int
) -> Iterator[tuple[ids.Province, float]]:
    """Yield what holding each of the provinces adds to the honor that the seat may expect, from the first of them.

    Its own control tokens there are included.
    """
    own, left = public.held[seat], rounds_left(board, public)
    crab = public.seats[seat].clan == ids.CRAB
    unguarded, territories = _unguarded(board, public.special, left), _territories(board, public, left)
    matters = provinces & _matters(board, objective)
    objective_now = objective_honor(board, public, seat, own, objective) if matters else 0.0
    for province in provinces_in(provinces):
        bit = 1 << province
        held, lost = own | bit, own & ~bit
        honor = unguarded[province]
        if own & bit and public.faceup[province]:
            honor = province_honor(board, public.special, province, public.faceup[province], left, crab)
        needed, promised = territories[board.territory_of[province]]
        honor += promised[(needed & ~held).bit_count()]
        honor -= promised[(needed & ~lost).bit_count()]
        if matters & bit:
            objective_then = objective_honor(board, public, seat, own ^ bit, objective)
            honor += objective_now if own & bit else objective_then
            honor -= objective_then if own & bit else objective_now
        yield province, honor


@lru_cache(maxsize=64)
def _losses(board: Topology, public: PublicState) -> tuple[float, ...]:
    """Return what each province is worth to its controller, its secret objective left aside; 0 for unheld ones."""
    losses = [0.0] * len(board.provinces)
    for seat, held in zip(ids.EVERY_SEAT, public.held, strict=False):
        for province, honor in gains(board, public, seat, ids.NO_OBJECTIVE, held):
            losses[province] = honor
    return tuple(losses)


def _guard(board: Topology, public: PublicState, seat: Seat, province: ids.Province) -> float:
    up, left, crab = public.faceup[province], rounds_left(board, public), public.seats[seat].clan == ids.CRAB
    now = province_honor(board, public.special, province, up, left, crab)
    return province_honor(board, public.special, province, up + 1, left, crab) - now


def peace_honor(board: Topology, public: PublicState, seat: Seat, province: ids.Province) -> float:
    """Return what peace in an own province is worth for the rounds to come: what is there stays (T-3)."""
    left = rounds_left(board, public)
    if not left or board.shadowlands >> province & 1:
        return 0.0
    up = public.faceup[province]
    now = province_honor(board, public.special, province, up, left, public.seats[seat].clan == ids.CRAB)
    return _SAFE[left] * (flowers(board, public.special, province) + up) - now


# What a table promises a seat when a round has been resolved, which a rollout ends with: a weighted sum of what lies on
# the board and what is left to place, with weights for each number of rounds to come.


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class LeafWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
