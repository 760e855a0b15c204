"""How to begin, as matches showed that were begun at random: which objective to keep, and where to settle.

Where all is chosen at random, what goes with more honor or more victories is its cause. It is not what the first
evaluation says, and it hangs on who plays on: novices do better where it is quiet, and with an objective that asks for
little land; a strong player does better where there is much to conquer. The figures for several rivals are those of
`python -m tests.measuring beginnings FILE --games 4000 --strong`, the others those of novices, of 2,000 matches.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation


class Settled(NamedTuple):
    """What a beginning province is, or what that is worth in honor more than the others have at the end."""

    neighbors: float
    """For each province beside it."""
    coast: float
    """Where navies reach it."""
    own_neighbors: float
    """For each own province beside it."""
    completes: float
    """Where it completes a territory of the own."""
    shadowland: float


COUNTED: Final = 3
"""From so many seats on it was counted how a strong player had best begin."""
SETTLED_BESIDE_ONE: Final = Settled(neighbors=-0.3, coast=-0.68, own_neighbors=-0.03, completes=0.22, shadowland=-0.08)
"""Beside a single rival a quiet beginning is best: a shogun won four matches of five so, three of five otherwise."""
SETTLED: Final = Settled(neighbors=0.16, coast=0.46, own_neighbors=-0.02, completes=0.44, shadowland=0.39)
_HOME, _PRESENT, _ABSENT = "home", "present", "absent"
KEPT: Final = {
    _HOME: 11.1,
    _PRESENT: -3.2,
    _ABSENT: 1.4,
    "reclaiming_lost_lands": -8.1,
    "way_of_the_sail": 6.2,
    "emerald_empire": 11.3,
    "web_of_influence": -1.8,
    "way_of_humility": -12.0,
}
"""How many more matches of a hundred a strong player won that kept an objective, at three to five seats.

The first three are about a clan's land: the own, that of a clan at the table, that of a clan that does not play.
"""


def settled(evaluation: Evaluation, province: ids.Province) -> Settled:
    """Return what the province is to the seat."""
    board = evaluation.board
    near = board.neighbours[province]
    others = board.territories[board.territory_of[province]] & ~(1 << province)
    return Settled(
        neighbors=near.bit_count(),
        coast=board.coastal >> province & 1,
        own_neighbors=(near & evaluation.held).bit_count(),
        completes=float(not others & ~evaluation.held),
        shadowland=board.shadowlands >> province & 1,
    )


def beginning_score(evaluation: Evaluation, province: ids.Province) -> float:
    """Return how much more honor than the others it promises to begin in the province."""
    figures = SETTLED if len(evaluation.public.seats) >= COUNTED else SETTLED_BESIDE_ONE
    return sum(much * worth for much, worth in zip(settled(evaluation, province), figures, strict=True))


def objective_sort(evaluation: Evaluation, objective: ids.Objective) -> str:
    """Return what the objective is to the seat: whose land it is about, or its own name."""
    if objective >= len(ids.OBJECTIVE_CLANS):
        return ids.SECRET_OBJECTIVES[objective]
    clan, seats = ids.OBJECTIVE_CLANS[objective], evaluation.public.seats
    if clan == seats[evaluation.seat].clan:
        return _HOME
    return _PRESENT if any(seat.clan == clan for seat in seats) else _ABSENT


def best_kept(evaluation: Evaluation, offered: int) -> ids.Objective:
    """Return which of the objectives to keep, with three seats or more."""
    objectives = [one for one in ids.EVERY_OBJECTIVE if offered >> one & 1]
    return max(objectives, key=lambda one: KEPT[objective_sort(evaluation, one)])
