"""The orders that decided a finished battle: each beside what a novice would have ordered that unit, in points."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import GivenAnswer, Interrupted
from rokugan_desktop.games.samurai_battles import Action, State, Verb, analyse
from rokugan_desktop.games.samurai_battles.bots.searching import TurningPoint
from tests.games.samurai_battles.playing import actions, begun

Given = GivenAnswer[State, Action]


@cache
def match() -> tuple[Given, ...]:
    """A match of two who order at random."""
    return tuple(
        GivenAnswer(number, played.before, played.by, played.action)
        for number, played in enumerate(actions(begun("reed_ford", "intermediate"), 3))
    )


@cache
def found() -> tuple[TurningPoint, ...]:
    return tuple(analyse(match()))


def test_each_is_an_order_that_was_given_and_that_a_novice_would_not_have_given() -> None:
    assert 2 < len(found()) <= 8
    for point in found():
        given = match()[point.number]
        assert given.action.verb is Verb.READY, "it stands where its turn was confirmed"
        assert given.seat == point.seat
        assert given.state.turn == point.turn
        assert given.state.drafts[point.seat].planned(point.unit) == point.plan != point.usual
        unit = given.state.unit(point.unit)
        assert unit is not None
        assert unit.at == point.at
        assert abs(point.swing) >= 0.25
    assert [point.number for point in found()] == sorted(point.number for point in found())
    assert analyse(match()) == list(found()), "the same match is judged the same"


def test_what_is_held_against_itself_decides_nothing() -> None:
    """With the orders exchanged, what was gained is lost: both are weighed with the same dice."""
    point = max(found(), key=lambda one: abs(one.swing))
    exchanged = [
        one._replace(state=with_plan(one.state, point)) if one.number <= point.number else one for one in match()
    ]
    for other in analyse(exchanged):
        assert (other.turn, other.unit) != (point.turn, point.unit)


def with_plan(state: State, point: TurningPoint) -> State:
    """Return the state with the unit ordered as a novice would have, where that seat had ordered it."""
    if state.turn != point.turn:
        return state
    drafts = list(state.drafts)
    draft = drafts[point.seat]
    plans = tuple((unit, point.usual if unit == point.unit else plan) for unit, plan in draft.plans)
    drafts[point.seat] = replace(draft, plans=plans)
    return replace(state, drafts=tuple(drafts))


def test_it_can_be_stopped() -> None:
    with pytest.raises(Interrupted):
        analyse(match(), lambda: True)
