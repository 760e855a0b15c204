"""Unicorn's swap, right before the reveal: which two tokens would do more in each other's place (A-4, R-0)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Judgement
from rokugan_desktop.games.battle_for_rokugan.places import misplacement

_LEAST: Final = 0.3
"""Less honor than that is not worth showing one's hand for."""


def swap(judgement: Judgement, bits: int) -> Sequence[Action]:
    """Return both answers of the best swap, or a pass; where the first token is picked up, the best second one."""
    first = judgement.question.chosen
    indices = judgement.offered(bits)
    if first != ids.NOBODY:
        mine = judgement.index_of(first)
        return (_aim(judgement, max(indices, key=lambda index: gain(judgement, mine, index))),)
    one, other = max(combinations(indices, 2), key=lambda pair: gain(judgement, *pair))
    if gain(judgement, one, other) < _LEAST:
        return (PASS,)
    return _aim(judgement, one), _aim(judgement, other)


def _aim(judgement: Judgement, index: int) -> Action:
    return INTERNED[Verb.AIM][judgement.public.placed[index].identity]


def gain(judgement: Judgement, one: int, other: int) -> float:
    """Return the honor that the swap of two own tokens promises; raids and diplomacies stay where they are."""
    kinds = judgement.view.tokens
    places = judgement.public.placed[one].place, judgement.public.placed[other].place
    tokens = kinds[one], kinds[other]
    if tokens[0] == tokens[1] or not {ids.DIPLOMACY, ids.RAID}.isdisjoint(tokens):
        return 0.0
    before = _fronts(judgement, places)
    for token, place in zip(tokens, places, strict=True):
        _put(judgement, token, place, -1)
    for token, place in zip(reversed(tokens), places, strict=True):
        _put(judgement, token, place, 1)
    after = _fronts(judgement, places)
    for token, place in zip(reversed(tokens), places, strict=True):
        _put(judgement, token, place, -1)
    for token, place in zip(tokens, places, strict=True):
        _put(judgement, token, place, 1)
    return after - before


def _put(judgement: Judgement, token: int, place: int, sign: int) -> None:
    """Note the token in the place, or take it away; where it breaks a rule it counts for nothing (R-2)."""
    if not misplacement(judgement.board, judgement.public, judgement.seat, token, place):
        judgement.field.add(judgement.board, judgement.seat, place, token, sign)


def _fronts(judgement: Judgement, places: Sequence[int]) -> float:
    """Return the honor that the provinces of these places promise."""
    provinces = {judgement.board.target[place] for place in places}
    return sum(
        front.stake * judgement.field.chance(front, 0)
        for province in provinces
        if (front := judgement.fronts.get(province)) is not None
    )
