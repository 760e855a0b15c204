"""Which decisions of a finished match mattered: a blunder that is planted is found, what is usual is not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rokugan_desktop.engine import Draw, GivenAnswer, Interrupted, Over, Seat, Setup
from rokugan_desktop.games.four_paths.actions import DONE, Action, Attack
from rokugan_desktop.games.four_paths.bots import analyse
from rokugan_desktop.games.four_paths.bots.novice import Novice
from rokugan_desktop.games.four_paths.ids import Army
from rokugan_desktop.games.four_paths.state import State, StepName, view_of

from .playing import asked, game

LION, CRANE = Seat(0), Seat(1)
HELD, FALLEN = 18, 6
"""Of a match in which the Crane holds two provinces, and of one that the attacks of the Lion decide."""


def turns(seed: int, *, undefended: bool) -> Iterator[GivenAnswer[State, Action]]:
    """A match of two novices at the first level; where `undefended`, the Crane never sends anybody to its provinces."""
    rng = Random(seed)
    state, number = game().new(Setup(("lion", "crane"))), 0
    while not isinstance(pending := game().pending(state), Over):
        if isinstance(pending, Draw):
            given: list[tuple[Seat | None, Action]] = [(None, pending.drawn(rng.randrange))]
        else:
            seat, question = next(iter(asked(state).items()))
            idle = undefended and seat == CRANE and question.step.step is StepName.ASSIGN
            idle = idle and question.step.word == Army.DEFENSE.name
            answers = [DONE] if idle else Novice().decide(view_of(state, seat), question, 0)
            given = [(seat, answer) for answer in answers]
        for by, action in given:
            yield GivenAnswer(number, state, by, action)
            state, number = game().apply(state, by, action).state, number + 1


def test_what_a_novice_would_have_done_too_turns_nothing() -> None:
    assert not analyse(turns(HELD, undefended=False))


def test_provinces_that_are_given_away_are_found_and_cost_their_owner_chances() -> None:
    found = analyse(turns(HELD, undefended=True))
    assert len(found) == 2
    for point in found:
        assert (point.seat, point.army, point.rival) == (CRANE, Army.DEFENSE, CRANE)
        assert point.swing < 0
        assert not point.units
    assert [point.number for point in found] == sorted(point.number for point in found)


def test_an_attack_that_is_left_out_is_told_without_a_rival() -> None:
    every = list(turns(FALLEN, undefended=False))
    attacks = [one for one in every if isinstance(one.action, Attack) and one.action.seat is not None]
    left_out = [one._replace(action=Attack(None)) if one in attacks else one for one in every]
    found = analyse(left_out)
    assert any(point.army is None and point.rival is None for point in found)


def test_an_analyst_that_is_to_stop_says_nothing() -> None:
    with pytest.raises(Interrupted):
        analyse(turns(HELD, undefended=True), lambda: True)
