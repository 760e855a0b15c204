"""Hints: what a novice would answer, and why, for every question that is asked."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Interrupted, Seat
from rokugan_desktop.games.four_paths import SENTENCES, Message, advise, explain
from rokugan_desktop.games.four_paths.actions import BACK, DONE, Assign, Attack, Buy
from rokugan_desktop.games.four_paths.ids import Benefit
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.state import StepName, Task
from rokugan_desktop.games.four_paths.view import View
from tests.games.four_paths.playing import DECKS, Table, asked, game, played


def asked_on(table: Table, task: Task) -> tuple[View, Question]:
    """What the active seat sees, and is asked."""
    state = table.goes_on(task)
    seat = table.update.state.active
    return game().view(state, seat), asked(state)[seat]


def alone() -> tuple[View, Question]:
    """One unit that takes nothing by itself, and is asked whom it attacks."""
    table = Table("lion", "crane")
    table.has(0, "lion_masanori")
    return asked_on(table, Task(StepName.ATTACK, table.update.state.active))


def said(view: View, question: Question) -> Message:
    """The one hint."""
    (hint,) = advise(view, question, 1)
    return hint.said


@pytest.mark.parametrize(("seed", "count"), [(1, 2), (4, 3), (2, 4)])
def test_every_question_has_a_hint_whose_first_answer_may_be_given(seed: int, count: int) -> None:
    told = set[str]()
    for one in played(seed, DECKS[:count], most=220):
        if one.by is not None:
            question = asked(one.before)[one.by]
            for hint in advise(game().view(one.before, one.by), question, seed):
                told.add(hint.said.key)
                assert question.refusal(hint.answers[0]) is None
    assert {"advice.buy", "advice.pay", "advice.attack-nobody"} <= told <= set(SENTENCES)


def test_an_attack_is_advised_with_what_it_is_to_beat() -> None:
    table = Table("lion", "crane")
    for _ in range(3):
        table.has(0, "lion_masanori")
    view, question = asked_on(table, Task(StepName.ATTACK, table.update.state.active))
    message = said(view, question)
    assert message.key == "advice.attack-falls"
    assert {"force": 9, "guard": 0}.items() <= dict(message.parameters).items()
    assert advise(view, question, 1)[0].answers == (Attack(Seat(1)),)


def test_units_are_advised_together_with_their_force_and_the_strength_before_them() -> None:
    table = Table("lion", "crane")
    for _ in range(3):
        table.has(0, "lion_masanori")
    state = table.answers(table.goes_on(Task(StepName.ATTACK, table.update.state.active)), "attack 1")
    seat = table.update.state.active
    view, question = game().view(state, seat), asked(state)[seat]
    (hint,) = advise(view, question, 1)
    assert {type(one) for one in hint.answers} == {Assign, type(DONE)}
    assert dict(hint.said.parameters) == {"n": 1, "force": 9, "strength": 6, "guard": 0}


def test_where_nothing_is_gained_the_hint_says_so() -> None:
    view, question = alone()
    assert said(view, question) == Message("advice.attack-nobody")
    assert explain(view, question, (BACK,)) is None


def test_what_is_bought_is_advised_with_its_price() -> None:
    table = Table("lion", "crane")
    table.shows(0, 1, "merchant_street")
    view, question = asked_on(table, Task(StepName.DYNASTY, table.update.state.active))
    (hint,) = advise(view, question, 1)
    assert hint.answers == (Buy(1, Benefit.PLAIN),)
    assert dict(hint.said.parameters)["n"] == 4


def test_who_is_told_to_stop_gives_no_hint() -> None:
    view, question = alone()
    with pytest.raises(Interrupted):
        advise(view, question, 1, lambda: True)
