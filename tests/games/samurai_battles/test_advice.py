"""Hints of a novice: orders that may be given, with what they promise, and only from what the seat may know."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import catalogues
import pytest

from rokugan_desktop.engine import Asking, Interrupted
from rokugan_desktop.games.samurai_battles import OrderHint, Question, Verb, advise, explain
from rokugan_desktop.games.samurai_battles.bots.novice import Novice
from rokugan_desktop.games.samurai_battles.bots.searching import novice_plans
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, QuestionKind
from rokugan_desktop.games.samurai_battles.questions import Planning, known
from rokugan_desktop.games.samurai_battles.state import PlanDraft
from rokugan_desktop.words import Words
from tests.games.samurai_battles.playing import actions, begun, game


@cache
def words() -> Words:
    """The English words, which fail for a message without a sentence."""
    tables = [(catalogues.domain_of(module), table) for module, table in catalogues.tables()]
    return Words("en", tables, Path("nowhere"))


def asked(scenario: str, level: str, seed: int, each: int) -> list[Question]:
    """Every so many questions of a match."""
    found: list[Question] = []
    for number, played in enumerate(actions(begun(scenario, level), seed)):
        pending = game().pending(played.before)
        if isinstance(pending, Asking) and not number % each:
            for question in pending.decisions.values():
                assert isinstance(question, Question)
                found.append(question)
    return found


@pytest.mark.parametrize(("scenario", "level"), [("two_pines", "advanced"), ("iga_lanterns", "expert")])
def test_hints_are_orders_that_may_be_given(scenario: str, level: str) -> None:
    kinds = set[QuestionKind]()
    for question in asked(scenario, level, 3, 7):
        hints = advise(question.view, question, 1)
        kinds.add(question.kind)
        assert len(hints) <= 6
        for hint in hints:
            assert isinstance(hint, OrderHint)
            assert words().of("samurai_battles").say(hint.said)
            assert hint.at == NOWHERE or hint.at in question.view.field.ground.kind
        if question.kind is QuestionKind.PLAN:
            battle = known(question.view)
            for unit, plan in novice_plans(question.view, 1).items():
                assert planning.plan_refused(battle, battle.units[unit], plan) == ""
    assert QuestionKind.PLAN in kinds
    assert len(kinds) > 2


def test_the_first_hint_gives_the_whole_plan_at_once() -> None:
    tried = 0
    for question in asked("two_pines", "advanced", 3, 7):
        hints = advise(question.view, question, 1)
        if question.kind is not QuestionKind.PLAN or len(hints) < 2:
            continue
        planned = Planning(known(question.view), question.view.draft or PlanDraft(), question.seat)
        for action in hints[0].answers:
            planned = planned.then(action)
        assert novice_plans(question.view, 1).items() <= dict(planned.draft.plans).items()
        tried += 1
    assert tried


def test_in_the_middle_of_an_order_the_hint_is_about_that_unit() -> None:
    tried = 0
    for question in asked("two_pines", "advanced", 4, 3):
        draft = question.view.draft
        if question.kind is QuestionKind.ORDER and draft is not None and draft.planned(draft.unit) is None:
            hints = advise(question.view, question, 1)
            assert len(hints) == 1
            assert draft.unit in words().of("samurai_battles").say(hints[0].said)
            tried += 1
    assert tried


def test_a_hint_knows_no_more_than_the_seat() -> None:
    """In a world imagined from the view the same is said."""
    rng, tried = Random(2), 0
    for question in asked("iga_lanterns", "expert", 5, 11):
        world = determinize(question.view, rng)
        pending = game().pending(world)
        assert isinstance(pending, Asking)
        other = pending.decisions[question.seat]
        assert isinstance(other, Question)
        assert advise(question.view, question, 4) == advise(other.view, other, 4)
        tried += 1
    assert tried


def test_asking_can_be_stopped() -> None:
    question = asked("first_spears", "basic", 1, 5)[0]
    with pytest.raises(Interrupted):
        advise(question.view, question, 1, lambda: True)


def test_a_computers_plan_is_explained() -> None:
    """By its blows and shots, or by its ways; nothing is said of a single answer."""
    said = 0
    for question in asked("reed_ford", "intermediate", 2, 5):
        if question.kind is QuestionKind.PLAN:
            answers = Novice().decide(question.view, question, 3)
            reason = explain(question.view, question, answers)
            assert reason is not None
            assert words().of("samurai_battles").say(reason)
            assert answers[-1].verb is Verb.READY
            said += 1
        else:
            assert explain(question.view, question, question.offers[:1]) is None
    assert said


def test_a_way_to_a_hex_that_brings_points_is_promised_by_them() -> None:
    """Not by how far it is from there to the enemy, as any other way."""
    found = dict[str, set[bool]]()
    for question in asked("first_spears", "basic", 3, 3):
        prizes = question.view.field.victory.prizes
        for hint in advise(question.view, question, 1) if question.kind is QuestionKind.PLAN else ():
            if hint.said.key in ("advice.prize", "advice.way"):
                found.setdefault(hint.said.key, set()).add(hint.at in prizes)
    assert found == {"advice.prize": {True}, "advice.way": {False}}
