"""Which secret objective to keep, and where to begin (U-4, U-9)."""

from __future__ import annotations

from math import inf
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import gains
from rokugan_desktop.games.battle_for_rokugan.topology import objectives_in

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


def keep(evaluation: Evaluation, bits: int) -> Action:
    """Return the objective that promises most."""
    components = evaluation.board.components

    def promise(objective: ids.Objective) -> float:
        name = ids.SECRET_OBJECTIVES[objective]
        likely = _LIKELY.get(name, _ELSEWHERE)
        if (
            objective < len(ids.OBJECTIVE_CLANS)
            and ids.OBJECTIVE_CLANS[objective] == evaluation.public.seats[evaluation.seat].clan
        ):
            likely = _OWN_LAND
        return components.secret_objectives[name].honor * likely + evaluation.unsteady()

    return INTERNED[Verb.KEEP][max(objectives_in(bits), key=promise)]


def starting(evaluation: Evaluation, bits: int) -> Action:
    """Return the province for a starting control token."""
    rivals = 0
    for seat, held in enumerate(evaluation.public.held):
        if seat != evaluation.seat:
            rivals |= held
    best, most = ids.NOBODY, -inf
    for province, honor in gains(evaluation.board, evaluation.public, evaluation.seat, evaluation.view.kept, bits):
        score = _starting_score(evaluation, province, honor, rivals) + evaluation.unsteady()
        if score > most:
            best, most = province, score
    return INTERNED[Verb.PICK][best]


def _starting_score(evaluation: Evaluation, province: ids.Province, honor: float, rivals: int) -> float:
    """Return what a starting control token in the province promises: honor, friends beside it, rivals kept out."""
    board, public = evaluation.board, evaluation.public
    near = board.neighbours[province]
    score = honor
    score += 0.25 * (near & evaluation.held).bit_count() - 0.12 * (near & rivals).bit_count()
    score += 0.5 * (board.defense[province] > 0)
    others = board.territories[board.territory_of[province]] & ~(1 << province)
    if not others & ~rivals and any(held & others == others for held in public.held):
        score += 1.5
    return score
