"""Which secret objective to keep, and where to begin (U-4, U-9)."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Moment
from rokugan_desktop.games.battle_for_rokugan.bots.worth import gain
from rokugan_desktop.games.battle_for_rokugan.topology import members

_OWN_LAND: Final = 0.85
"""How likely the objective of the own clan's land is met at the end: its capital is held from the beginning."""
_LIKELY: Final = {
    "reclaiming_lost_lands": 0.5,
    "way_of_the_sail": 0.35,
    "emerald_empire": 0.45,
    "web_of_influence": 0.4,
    "way_of_humility": 0.15,
}
_ELSEWHERE: Final = 0.5
"""How likely each objective is met."""


def keep(moment: Moment, bits: int) -> Action:
    """Return the objective that promises most."""
    components = moment.board.components

    def promise(objective: int) -> float:
        name = ids.SECRET_OBJECTIVES[objective]
        likely = _LIKELY.get(name, _ELSEWHERE)
        if (
            objective < len(ids.OBJECTIVE_CLANS)
            and ids.OBJECTIVE_CLANS[objective] == moment.open.seats[moment.seat].clan
        ):
            likely = _OWN_LAND
        return components.secret_objectives[name].honor * likely + moment.unsteady()

    return INTERNED[Verb.KEEP][max(members(bits), key=promise)]


def starting_score(moment: Moment, province: int, rivals: int) -> float:
    """Return what a starting control token in the province promises: worth, friends beside it, rivals kept out."""
    board, open_, seat = moment.board, moment.open, moment.seat
    near = board.neighbours[province]
    score = gain(board, open_, seat, province, moment.view.kept)
    score += 0.25 * (near & moment.held).bit_count() - 0.12 * (near & rivals).bit_count()
    score += 0.5 * (board.defense[province] > 0)
    territory = board.territories[board.territory_of[province]] & ~(1 << province)
    if any(held & territory == territory for other, held in enumerate(open_.held) if other != seat):
        score += 1.5
    return score


def starting(moment: Moment, bits: int) -> Action:
    """Return the province for a starting control token."""
    rivals = 0
    for seat, held in enumerate(moment.open.held):
        if seat != moment.seat:
            rivals |= held
    best = max(members(bits), key=lambda province: starting_score(moment, province, rivals) + moment.unsteady())
    return INTERNED[Verb.PICK][best]
