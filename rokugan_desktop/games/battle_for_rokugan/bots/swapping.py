"""Unicorn's swap, right before the reveal: which two tokens would do more in each other's place (A-4, R-0)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.places import misplacement

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
