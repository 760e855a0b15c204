"""Unicorn's swap, right before the reveal: which two tokens would do more in each other's place (A-4, R-0)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Moment
from rokugan_desktop.games.battle_for_rokugan.places import misplacement

_LEAST: Final = 0.3
"""Less honor than that is not worth showing one's hand for."""


def swap(moment: Moment, bits: int) -> Sequence[Action]:
    """Return both answers of the best swap, or a pass; where the first token is picked up, the best second one."""
    first = moment.question.chosen
    indices = moment.offered(bits)
    if first != ids.NOBODY:
        mine = moment.index_of(first)
        return (_aim(moment, max(indices, key=lambda index: gain(moment, mine, index))),)
    one, other = max(combinations(indices, 2), key=lambda pair: gain(moment, *pair))
    if gain(moment, one, other) < _LEAST:
        return (PASS,)
    return _aim(moment, one), _aim(moment, other)


def _aim(moment: Moment, index: int) -> Action:
    return INTERNED[Verb.AIM][moment.open.placed[index].identity]


def gain(moment: Moment, one: int, other: int) -> float:
    """Return the honor that the swap of two own tokens promises; raids and diplomacies stay where they are."""
    kinds = moment.view.tokens
    places = moment.open.placed[one].place, moment.open.placed[other].place
    tokens = kinds[one], kinds[other]
    if tokens[0] == tokens[1] or not {ids.DIPLOMACY, ids.RAID}.isdisjoint(tokens):
        return 0.0
    before = _fronts(moment, places)
    for token, place in zip(tokens, places, strict=True):
        _put(moment, token, place, -1)
    for token, place in zip(reversed(tokens), places, strict=True):
        _put(moment, token, place, 1)
    after = _fronts(moment, places)
    for token, place in zip(reversed(tokens), places, strict=True):
        _put(moment, token, place, -1)
    for token, place in zip(tokens, places, strict=True):
        _put(moment, token, place, 1)
    return after - before


def _put(moment: Moment, token: int, place: int, sign: int) -> None:
    """Note the token in the place, or take it away; where it breaks a rule it counts for nothing (R-2)."""
    if not misplacement(moment.board, moment.open, moment.seat, token, place):
        moment.field.add(moment.board, moment.seat, place, token, sign)


def _fronts(moment: Moment, places: Sequence[int]) -> float:
    """Return the honor that the provinces of these places promise."""
    provinces = {moment.board.target[place] for place in places}
    return sum(
        front.stake * moment.field.chance(front, 0)
        for province in provinces
        if (front := moment.fronts.get(province)) is not None
    )
