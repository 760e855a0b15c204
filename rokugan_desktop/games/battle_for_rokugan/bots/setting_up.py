"""Where to begin, which objective to keep (U-4, U-9), and which two tokens Unicorn swaps (A-4, R-0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import gains
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
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


_LEAST: Final = 0.3
"""Less honor than that is not worth showing one's hand for."""


def swap(evaluation: Evaluation, bits: int) -> Sequence[Action]:
    """Return both answers of the best swap, or a pass; where the first token is picked up, the best second one."""
    first = evaluation.question.chosen
    indices = evaluation.offered(bits)
    if first != ids.NOBODY:
        mine = evaluation.index_of(first)
        return (_aim(evaluation, max(indices, key=lambda index: gain(evaluation, mine, index))),)
    one, other = max(combinations(indices, 2), key=lambda pair: gain(evaluation, *pair))
    if gain(evaluation, one, other) < _LEAST:
        return (PASS,)
    return _aim(evaluation, one), _aim(evaluation, other)


def _aim(evaluation: Evaluation, index: int) -> Action:
    return INTERNED[Verb.AIM][evaluation.public.placed[index].identity]


def gain(evaluation: Evaluation, one: int, other: int) -> float:
    """Return the honor that the swap of two own tokens promises; raids and diplomacies stay where they are."""
    kinds = evaluation.view.tokens
    places = evaluation.public.placed[one].place, evaluation.public.placed[other].place
    tokens = kinds[one], kinds[other]
    if tokens[0] == tokens[1] or not {ids.DIPLOMACY, ids.RAID}.isdisjoint(tokens):
        return 0.0
    before = _fronts(evaluation, places)
    for token, place in zip(tokens, places, strict=True):
        _put(evaluation, token, place, -1)
    for token, place in zip(reversed(tokens), places, strict=True):
        _put(evaluation, token, place, 1)
    after = _fronts(evaluation, places)
    for token, place in zip(reversed(tokens), places, strict=True):
        _put(evaluation, token, place, -1)
    for token, place in zip(tokens, places, strict=True):
        _put(evaluation, token, place, 1)
    return after - before


def _put(evaluation: Evaluation, token: ids.Token, place: ids.Place, sign: int) -> None:
    """Note the token in the place, or take it away; where it breaks a rule it counts for nothing (R-2)."""
    if not misplacement(evaluation.board, evaluation.public, evaluation.seat, token, place):
        evaluation.features.add(evaluation.board, evaluation.seat, place, token, sign)


def _fronts(evaluation: Evaluation, places: Sequence[int]) -> float:
    provinces = {evaluation.board.target[place] for place in places}
    return sum(
        front.stake * evaluation.features.chance(front, 0)
        for province in provinces
        if (front := evaluation.fronts.get(province)) is not None
    )
