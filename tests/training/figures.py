"""What a table between two rounds is told to the network by: figures of each province and of each seat.

One seat thinks: it knows its own secret objective and nobody else's, as where a rollout ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import leaf_value
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import missing, standing_defense
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers, honor
from rokugan_desktop.games.battle_for_rokugan.public import PublicState
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in, tokens_in

MOST_SEATS: Final = 5
MOST_LEFT: Final = 4
_KINDS: Final = tuple(tuple(tokens_in(bits)) for bits in (ids.ARMIES, 0b111 << 6, 0b111 << 9, ids.BLESSINGS))
_UNARMED: Final = (ids.DIPLOMACY, ids.RAID)


class Figures(NamedTuple):
    """One table, as one seat knows it. Where there are fewer than MOST_SEATS the others' rows are 0."""

    provinces: NDArray[np.float32]
    """(MOST_SEATS, provinces, PROVINCE_FIGURES): how each seat sees each province."""
    seats: NDArray[np.float32]
    """(MOST_SEATS, SEAT_FIGURES)."""
    prior: NDArray[np.float32]
    """(MOST_SEATS,): the honor that the fitted leaf value promises each seat."""
    present: int
    """How many seats there are."""
    left: int


def figures(board: Topology, state: State, left: int, thinker: int) -> Figures:
    """Return the figures of the table with so many rounds to come, at least one, as the seat `thinker` knows them."""
    public, hidden = state.public, state.hidden
    count = len(public.seats)
    provinces = np.zeros((MOST_SEATS, len(board.provinces), PROVINCE_FIGURES), dtype=np.float32)
    seats = np.zeros((MOST_SEATS, SEAT_FIGURES), dtype=np.float32)
    prior = np.zeros(MOST_SEATS, dtype=np.float32)
    for seat in range(count):
        unplaced = list(hidden.pools[seat])
        for token in hidden.hands[seat]:
            unplaced[token] += 1
        objective = hidden.kept[seat] if seat == thinker else ids.NO_OBJECTIVE
        prior[seat] = leaf_value(board, public, seat, objective, unplaced, left)
        provinces[seat] = list(_of_provinces(board, public, seat, left))
        seats[seat] = _of_seat(board, public, seat, objective, unplaced, left)
    best = [max((prior[other] for other in range(count) if other != seat), default=0.0) for seat in range(count)]
    for seat in range(count):
        seats[seat, :2] = prior[seat] / 30, (prior[seat] - best[seat]) / 10
    return Figures(provinces, seats, prior, count, left)


def _of_provinces(board: Topology, public: PublicState, seat: int, left: int) -> Iterator[list[float]]:
    own, special = public.held[seat], public.special
    rivals = 0
    for other, held in enumerate(public.held):
        rivals |= held if other != seat else 0
    safe = special[ids.PEACE] | special[ids.SHRINE]
    clan = public.seats[seat].clan
    for province in provinces_in(board.all_provinces):
        bit = 1 << province
        owner = public.controller(province)
        crab = owner != ids.NOBODY and public.seats[owner].clan == ids.CRAB
        near = board.neighbours[province]
        territory = board.territories[board.territory_of[province]] & ~special[ids.SCORCHED]
        wanting = (territory & ~own).bit_count()
        up = public.faceup[province]
        yield [
            float(bool(own & bit)),
            float(bool(rivals & bit)),
            standing_defense(board, special, province, up, crab) / 3,
            flowers(board, special, province) / 3,
            min(up, 4) / 3,
            float(bool(safe & bit)),
            float(bool(board.capitals & bit)),
            float(bool(board.coastal & bit)),
            float(bool(board.territories[clan] & bit)),
            float(bool(board.shadowlands & bit)),
            (near & own).bit_count() / 4,
            (near & rivals & ~safe).bit_count() / 4,
            float(wanting == 0),
            float(wanting == 1),
            *(float(left == number) for number in range(1, MOST_LEFT + 1)),
        ]


def _of_seat(
    board: Topology, public: PublicState, seat: int, objective: ids.Objective, unplaced: Sequence[int], left: int
) -> list[float]:
    public_seat, held = public.seats[seat], public.held[seat]
    wanting = missing(board, public, seat, held, objective) if objective != ids.NOBODY else 9
    worth = 0
    if objective != ids.NOBODY:
        worth = board.components.secret_objectives[ids.SECRET_OBJECTIVES[objective]].honor
    return [
        0.0,
        0.0,
        honor(board, public, seat, ids.NO_OBJECTIVE).total / 20,
        held.bit_count() / 8,
        public.holders.count(seat) / 2,
        public_seat.scouts / 2,
        float(public_seat.shugenja),
        sum(public_seat.discard) / 10,
        *(sum(ids.STRENGTH[token] * unplaced[token] for token in kind) / 10 for kind in _KINDS),
        *(unplaced[token] / 2 for token in _UNARMED),
        worth / 10,
        *(worth / 10 * (wanting == number) for number in range(3)),
        *(float(public_seat.clan == clan) for clan in ids.EVERY_CLAN),
        *(float(left == number) for number in range(1, MOST_LEFT + 1)),
        *(float(len(public.seats) == number) for number in range(2, MOST_SEATS + 1)),
    ]


PROVINCE_FIGURES: Final = 14 + MOST_LEFT
SEAT_FIGURES: Final = 8 + len(_KINDS) + len(_UNARMED) + 4 + len(ids.CLANS) + MOST_LEFT + MOST_SEATS - 1
