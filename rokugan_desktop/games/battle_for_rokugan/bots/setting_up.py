"""Which secret objective to keep, and where to begin (U-4, U-9)."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import gains
from rokugan_desktop.games.battle_for_rokugan.topology import objectives_in

_FEWEST_SEATS: Final = 2


def keep(evaluation: Evaluation, bits: int) -> Action:
    """Return the objective that promises most."""
    components, edition = evaluation.board.components, evaluation.edition
    seats, clan = evaluation.public.seats, evaluation.public.seats[evaluation.seat].clan

    def promise(objective: ids.Objective) -> float:
        odds = edition.odds[objective]
        if objective < len(ids.OBJECTIVE_CLANS) and ids.OBJECTIVE_CLANS[objective] == clan:
            odds = edition.home_odds
        honor = components.secret_objectives[ids.SECRET_OBJECTIVES[objective]].honor
        return honor * odds[len(seats) - _FEWEST_SEATS] + evaluation.unsteady()

    return INTERNED[Verb.KEEP][max(objectives_in(bits), key=promise)]


def starting(evaluation: Evaluation, bits: int) -> Action:
    """Return the province for a starting control token."""
    best, most = ids.NOBODY, -inf
    for province, score in starting_scores(evaluation, bits):
        swayed = score + evaluation.unsteady()
        if swayed > most:
            best, most = province, swayed
    return INTERNED[Verb.PICK][best]


def starting_scores(evaluation: Evaluation, bits: int) -> Iterator[tuple[ids.Province, float]]:
    """Yield what a starting control token in each of the provinces promises."""
    rivals = 0
    for seat, held in enumerate(evaluation.public.held):
        if seat != evaluation.seat:
            rivals |= held
    for province, honor in gains(evaluation.board, evaluation.public, evaluation.seat, evaluation.view.kept, bits):
        yield province, _starting_score(evaluation, province, honor, rivals)


def _starting_score(evaluation: Evaluation, province: ids.Province, honor: float, rivals: int) -> float:
    """Return what a starting control token in the province promises: honor, friends beside it, rivals kept out."""
    board, public = evaluation.board, evaluation.public
    near = board.neighbours[province]
    score = honor
    if board.territories[public.seats[evaluation.seat].clan] >> province & 1:
        score += evaluation.edition.home
    score += 0.25 * (near & evaluation.held).bit_count() - 0.12 * (near & rivals).bit_count()
    score += 0.5 * (board.defense[province] > 0)
    others = board.territories[board.territory_of[province]] & ~(1 << province)
    if not others & ~rivals and any(held & others == others for held in public.held):
        score += 1.5
    return score
