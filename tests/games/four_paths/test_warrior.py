"""The warrior: what it answers is allowed, hangs on view and seed alone, and takes a counted number of trials."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rokugan_desktop.engine import Asking, Interrupted, Seat
from rokugan_desktop.games.four_paths import player
from rokugan_desktop.games.four_paths.actions import DONE, Assign, Attack
from rokugan_desktop.games.four_paths.bots import warrior
from rokugan_desktop.games.four_paths.bots.novice import ACTING, Novice
from rokugan_desktop.games.four_paths.bots.warrior import Warrior, chance
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import How
from rokugan_desktop.games.four_paths.state import PublicState, State, StepName, Task, replace

from .playing import ANSWERS, HANDS, Table, asked, game, played

LION, CRANE = Seat(0), Seat(1)
QUICK = Warrior(trials=12)
DECKS = [(("lion", "scorpion"), (ANSWERS,)), (("crane", "lion", "scorpion"), (HANDS,))]


def questions(decks: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Iterator[tuple[State, Question]]:
    """Yield what of a random match a warrior thinks about."""
    for one in played(6, decks, *options):
        pending = game().pending(one.before)
        if isinstance(pending, Asking):
            for question in pending.decisions.values():
                assert isinstance(question, Question)
                if question.step.step in (StepName.ATTACK, StepName.ASSIGN, *ACTING):
                    yield one.before, question


@pytest.mark.parametrize(("decks", "options"), DECKS)
def test_its_answers_are_allowed_and_alike_whatever_the_truth_is(
    decks: tuple[str, ...], options: tuple[tuple[str, str], ...]
) -> None:
    rng, otherwise = Random(3), 0
    for number, (state, question) in enumerate(questions(decks, options)):
        if number % (19 * len(decks) - 19):
            continue
        view = game().view(state, question.seat)
        answers = QUICK.decide(view, question, number)
        elsewhere = determinize(view, rng).world
        assert list(QUICK.decide(game().view(elsewhere, question.seat), question, number)) == list(answers)
        otherwise += list(answers) != list(Novice().decide(view, question, number))
        for answer in answers:
            (now,) = [one for one in asked(state).values() if one.seat == question.seat]
            assert now.refusal(answer) is None
            state = game().apply(state, question.seat, answer).state
    assert otherwise, "it thinks for itself"


def test_its_trials_are_counted_and_all_of_what_it_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def counted(state: PublicState, seat: Seat) -> float:
        tried.append(chance(state, seat))
        return tried[-1]

    monkeypatch.setattr(warrior, "chance", counted)
    table = Table("lion", "crane")
    table.has(0, "lion_dosan", 3)
    (question,) = asked(table.goes_on(Task(StepName.ATTACK, LION))).values()
    Warrior(trials=40).decide(question.view, question, 1)
    assert 30 <= len(tried) <= 40
    with pytest.raises(Interrupted):
        QUICK.decide(question.view, question, 1, lambda: True)


def test_it_sends_no_more_than_a_province_needs_where_nobody_guards_it() -> None:
    """A province of strength 6 without a defender: two of four units take it, others may take a second one."""
    table = Table("lion", "crane")
    table.has(0, "lion_dosan", 4)
    (question,) = asked(table.goes_on(Task(StepName.ATTACK, LION))).values()
    answers = player("warrior").decide(question.view, question, 1)
    assert answers == (Attack(CRANE),)
    state = game().apply(question_state(table), LION, answers[0]).state
    (question,) = asked(state).values()
    sent = player("warrior").decide(question.view, question, 1)
    assert sent[-1] == DONE
    assert {one.province for one in sent if isinstance(one, Assign)} >= {1}


def question_state(table: Table) -> State:
    """How the table stands."""
    return table.update.state


def test_it_takes_itself_to_win_by_what_everybody_sees() -> None:
    table = Table("lion", "crane")
    table.honor(5, 5)
    even = chance(table.update.state, LION)
    table.has(0, "lion_dosan")
    more = chance(table.update.state, LION)
    assert more > even
    assert more + chance(table.update.state, CRANE) == pytest.approx(1)
    assert chance(replace(table.update.state, how=How.MILITARY, winners=(CRANE,)), LION) == 0
