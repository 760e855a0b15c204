"""The turns of a finished match that mattered: a blunder costs, and who plays at random loses by it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rokugan_desktop.engine import GivenAnswer, Interrupted, Seat
from rokugan_desktop.games.battle_for_rokugan import Action, Verb, ids
from rokugan_desktop.games.battle_for_rokugan.bots import TurningPoint, analyse, player
from rokugan_desktop.games.battle_for_rokugan.state import Moment, State
from tests.games.battle_for_rokugan.playing import game, opened

from .matches import asked

CRANE_LANDS = {province: {"down": 1} for province in ("crane_capital", "crane_central", "crane_south")}


SITTING = ("random", "novice", "novice")


@pytest.fixture(scope="module")
def turns() -> list[GivenAnswer[State, Action]]:
    """A match between who plays at random and who plays well."""
    answers = asked([player(name) for name in SITTING], ids.CLANS[: len(SITTING)], 1)
    return [GivenAnswer(number, *answer) for number, answer in enumerate(answers)]


@pytest.fixture(scope="module")
def points(turns: list[GivenAnswer[State, Action]]) -> Sequence[TurningPoint]:
    return judged(turns)


def judged(turns: Sequence[GivenAnswer[State, Action]]) -> Sequence[TurningPoint]:
    return analyse(game().board, turns)


def test_they_are_placements_of_the_match_in_its_order(
    turns: list[GivenAnswer[State, Action]], points: Sequence[TurningPoint]
) -> None:
    assert 1 <= len(points) <= 8
    assert [point.number for point in points] == sorted(point.number for point in points)
    for point in points:
        turn = turns[point.number]
        public = turn.state.public
        assert (turn.seat, turn.state.hidden.chosen, public.round) == (point.seat, point.token, point.round)
        assert public.moment is Moment.TURN
        assert abs(point.swing) >= 1
        if turn.action.verb is Verb.LAY:
            assert point.place == turn.action.number
        else:
            assert turn.action.verb is Verb.AIM
            assert point.place in {token.place for token in public.placed if token.seat == point.seat}


def test_who_plays_at_random_loses_by_it_and_who_plays_well_does_not(points: Sequence[TurningPoint]) -> None:
    brought = {"novice": 0.0, "random": 0.0}
    for point in points:
        brought[SITTING[point.seat]] += point.swing
    assert brought["random"] < -6
    assert brought["random"] < brought["novice"] - 6


def test_to_hold_the_own_land_brings_what_to_leave_it_open_costs() -> None:
    """In the last turn of the match an attack lies before the own capital; the one army may hold it, or be wasted."""
    turns = [placed("crane_capital", 0), placed("lion_coast", 1)]
    guard, blunder = judged(turns)
    assert list(judged(turns)) == [guard, blunder], "the same turns are judged alike each time"
    assert (guard.number, blunder.number) == (0, 1)
    assert (blunder.round, blunder.seat, blunder.token) == (5, 0, ids.COMBAT_TOKENS.index("army-5"))
    assert guard.swing > 2
    assert blunder.swing < -2
    between = guard.swing - blunder.swing
    assert between == pytest.approx(8), "two flowers, the territory, and a control token faceup (R-5d)"


def test_it_can_be_interrupted(turns: list[GivenAnswer[State, Action]]) -> None:
    asked_so_often = 0

    def stop() -> bool:
        nonlocal asked_so_often
        asked_so_often += 1
        return asked_so_often > 3

    with pytest.raises(Interrupted):
        analyse(game().board, turns[:60], stop)


def placed(province: str, number: int) -> GivenAnswer[State, Action]:
    """The turn of Crane, whose capital is attacked, that lays its army in the centre of this province."""
    state = opened(
        {
            "phase": "placement",
            "round": 5,
            "seats": [
                {"clan": "crane", "control": CRANE_LANDS, "hand": ["army-5", "bluff"]},
                {"clan": "crab", "control": {"lion_coast": {"down": 1}}, "hand": ["bluff"]},
            ],
            "placed": [{"clan": "crab", "token": "army-4", "at": "lion_coast > crane_capital"}],
        }
    )
    taken = Action(Verb.TAKE, ids.COMBAT_TOKENS.index("army-5"))
    state = game().apply(state, Seat(0), taken).state
    laid = Action(Verb.LAY, game().board.provinces.index(province))
    game().apply(state, Seat(0), laid)
    return GivenAnswer(number, state, ids.EVERY_SEAT[0], laid)
