"""Where to begin, which objective to keep (U-4, U-9), and which two tokens Unicorn swaps (A-4, R-0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import itemgetter
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
    swayed = ((score + evaluation.unsteady(), province) for province, score in starting_scores(evaluation, bits))
    return INTERNED[Verb.PICK][max(swayed, key=itemgetter(0))[1]]


def starting_scores(evaluation: Evaluation, bits: int) -> Iterator[tuple[ids.Province, float]]:
    """Yield what a starting control token in each of the provinces promises."""
    rivals = evaluation.public.others_held(evaluation.seat)
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
    _put(evaluation, tokens, places, -1)
    _put(evaluation, tokens[::-1], places, 1)
    after = _fronts(evaluation, places)
    _put(evaluation, tokens[::-1], places, -1)
    _put(evaluation, tokens, places, 1)
    return after - before


def _put(evaluation: Evaluation, tokens: Iterable[ids.Token], places: Iterable[ids.Place], sign: int) -> None:
    """Note each token in its place, or take it away; where it breaks a rule it counts for nothing (R-2)."""
    for token, place in zip(tokens, places, strict=True):
        if not misplacement(evaluation.board, evaluation.public, evaluation.seat, token, place):
            evaluation.features.add(evaluation.board, evaluation.seat, place, token, sign)


def _fronts(evaluation: Evaluation, places: Sequence[int]) -> float:
    provinces = {evaluation.board.target[place] for place in places}
    return sum(
        front.stake * evaluation.features.chance(front, 0)
        for province in provinces
        if (front := evaluation.fronts.get(province)) is not None
    )
