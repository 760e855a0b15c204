"""Where a seat may fight in this round, and what is at stake: all that doesn't change in the placement phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import (
    ProvinceValues,
    bare,
    peace_honor,
    province_values,
    rounds_left,
)
from rokugan_desktop.games.battle_for_rokugan.phases.battles import added_defense
from rokugan_desktop.games.battle_for_rokugan.places import facedown_places, legal_places, raid_support
from rokugan_desktop.games.battle_for_rokugan.public import PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, provinces_in

T = TypeVar("T")

_FEW: Final = 4
"""How many provinces are evaluated for a raid or a diplomacy."""
_HIGHEST: Final = 20
"""A higher defense makes no difference: nothing that a clan has overcomes it."""
_FIGHTERS: Final = (ids.Token(0), ids.Token(6), ids.Token(9))
"""An army, a navy and a shinobi."""
PRICE: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.15, 0.25, 0.35, 0.15, 0.25, 0.35, 0.2, 0.3, 0.4, 0.4, 0.0)
"""What a combat token is worth for later, in honor."""
_NO_PRICE: Final = (0.0,) * len(ids.COMBAT_TOKENS)


class Front(msgspec.Struct, frozen=True, gc=False):
    """A province that the seat may fight for."""

    province: ids.Province
    own: bool
    stake: float
    """The honor won by winning here, or kept by holding."""
    base: int
    """Its defense without combat tokens (R-5, R-5a, R-5b)."""
    edge: int
    """1 where the seat wins ties here (A-4), else 0."""
    places: tuple[tuple[int, ...], ...]
    """The places where an army, a navy and a shinobi may lie, the best first."""
    guard: float
    """The value of one more control token there, faceup (R-5d)."""
    risk: float
    """How likely an attack on an own province is yet to come."""


class RoundFeatures(msgspec.Struct, frozen=True, gc=False):
    """What a seat sees before the first combat token lies on the board."""

    seat: Seat
    clan: ids.Clan
    held: int
    owners: tuple[Seat, ...]
    fronts: tuple[Front, ...]
    front_in: Mapping[int, Front]
    """The same by province."""
    raids: tuple[tuple[int, float], ...]
    """The provinces that a raid may best lay waste, with the honor that brings."""
    peace: tuple[tuple[Front, float], ...]
    """The own provinces that diplomacy may best keep, with the honor that it keeps for the rounds to come."""
    feints: tuple[int, ...]
    """Where a bluff looks like an attack, the most frightening place first."""
    anywhere: int
    """All places where a facedown token may lie (P-4)."""
    price: tuple[float, ...]


def round_features(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, rivalry: float = 0.0
) -> RoundFeatures:
    """Return the seat's features of this round; `rivalry` says what rivals' losses count, as for `province_values`."""
    return _round_features(board, bare(public), seat, objective, rivalry)


@lru_cache(maxsize=256)
def _round_features(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, rivalry: float
) -> RoundFeatures:
    own = public.held[seat]
    values = province_values(board, public, seat, objective, rivalry)
    left = rounds_left(board, public)
    owners = _owners(board, public)
    legal = armies, navies, shinobi = [legal_places(board, public, seat, token) for token in _FIGHTERS]
    clan = public.seats[seat].clan
    fronts: list[Front] = []
    for province in board.every_province:
        around = board.into[province] | 1 << province
        if not around & (armies | navies | shinobi):
            continue
        places = tuple([_by_source(board, values, places & around) for places in legal])
        mine = bool(own >> province & 1)
        stake = values.gain[province] if mine else values.gain[province] + values.denial[province]
        base = _base_defense(board, public, province, owners[province], clan)
        edge = int(clan == ids.CRANE and not mine)
        risk = _risk(board, public, seat, province) if mine else 0.0
        fronts.append(Front(province, mine, stake, base, edge, places, values.guard[province], risk))
    anywhere = facedown_places(board, public, seat)
    return RoundFeatures(
        seat,
        clan,
        own,
        owners,
        tuple(fronts),
        {front.province: front for front in fronts},
        _best_of(_raids(board, public, seat, values)),
        _best_of(_peaceful(board, public, seat, fronts)),
        _feints(fronts, values),
        anywhere,
        PRICE if left else _NO_PRICE,
    )


def _owners(board: Topology, public: PublicState) -> tuple[Seat, ...]:
    """Return for each province the seat that controls it, or NOBODY."""
    owners = [ids.NO_SEAT] * len(board.provinces)
    for seat, held in zip(ids.EVERY_SEAT, public.held, strict=False):
        for province in provinces_in(held):
            owners[province] = seat
    return tuple(owners)


def _by_source(board: Topology, values: ProvinceValues, places: int) -> tuple[int, ...]:
    """Return the places, those first that shut a rival's way into a province dear to the seat (P-3)."""
    if not places & (places - 1):
        return (places.bit_length() - 1,) if places else ()
    gain, source = values.gain, board.source
    return tuple(sorted(members(places), key=lambda place: -gain[source[place]] if source[place] >= 0 else 0))


def _base_defense(board: Topology, public: PublicState, province: ids.Province, owner: Seat, attacker: ids.Clan) -> int:
    """Return the defense of a province without combat tokens, against this clan (R-5, R-5a, A-4)."""
    crab = owner != ids.NOBODY and public.seats[owner].clan == ids.CRAB
    defense = board.defense[province] + added_defense(public.special, province, public.faceup[province], crab)
    if attacker == ids.PHOENIX and board.capitals >> province & 1:
        defense -= board.defense[province]
    return min(defense, _HIGHEST)


def _risk(board: Topology, public: PublicState, seat: Seat, province: ids.Province) -> float:
    """Return how likely rivals will yet attack an own province: by how many ways lead into it."""
    rivals = 0
    for other, held in enumerate(public.held):
        if other != seat:
            rivals |= held
    ways = (board.neighbours[province] & rivals).bit_count() + (board.coastal >> province & 1)
    return min(0.15 + 0.12 * ways, 0.7) if ways else 0.08


def _raids(board: Topology, public: PublicState, seat: Seat, values: ProvinceValues) -> Iterator[tuple[int, float]]:
    if public.seats[seat].ronin:
        return
    places = legal_places(board, public, seat, ids.RAID)
    for province in provinces_in(places):
        if values.denial[province] and raid_support(board, public, seat, province):
            yield province, 1.4 * values.denial[province] - 0.3 * values.gain[province]


def _peaceful(
    board: Topology, public: PublicState, seat: Seat, fronts: Iterable[Front]
) -> Iterator[tuple[Front, float]]:
    if public.seats[seat].ronin:
        return
    places = legal_places(board, public, seat, ids.DIPLOMACY)
    for front in fronts:
        if places >> front.province & 1:
            yield front, peace_honor(board, public, seat, front.province)


def _best_of(choices: Iterator[tuple[T, float]]) -> tuple[tuple[T, float], ...]:
    return tuple(sorted(choices, key=lambda choice: -choice[1])[:_FEW])


def _feints(fronts: Iterable[Front], values: ProvinceValues) -> tuple[int, ...]:
    attacked = sorted((front for front in fronts if not front.own), key=lambda front: -values.denial[front.province])
    return tuple(place for front in attacked for kind in (ids.ARMY, ids.NAVY) for place in front.places[kind])
