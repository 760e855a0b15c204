"""A rehearsal: what a plan comes to while the enemy stands still, told from nothing but what the seat sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Draw, Interrupted, Message, StoryLine
from rokugan_desktop.games.samurai_battles import Question, Verb, View, flow, player, rehearse
from rokugan_desktop.games.samurai_battles.battle import Answer, Request, Roll
from rokugan_desktop.games.samurai_battles.bots.searching import novice_plans
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.ids import QuestionKind, UnitId
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Moment, Plan, PlanDraft
from tests.games.samurai_battles.playing import begun, game
from tests.games.samurai_battles.test_advice import asked, words
from tests.games.samurai_battles.test_analysis import match


def questions(scenario: str, level: str) -> Iterator[Question]:
    """Yield every so many questions of a match that ask for orders."""
    return (one for one in asked(scenario, level, 3, 23) if one.kind is QuestionKind.PLAN)


def ordering(view: View, *plans: tuple[UnitId, Plan]) -> View:
    return replace(view, draft=PlanDraft(plans=plans))


def planned(view: View) -> View:
    """The view with all in the draft that a novice would order."""
    return ordering(view, *novice_plans(view, 1).items())


def facts(line: StoryLine) -> dict[str, object]:
    """Return what a line tells, with the unit's id for its name."""
    told: dict[str, object] = dict(line.message.parameters)
    return told | {"unit": dict(cast("Message", told["unit"]).parameters)["unit"]}


def test_each_unit_with_an_order_is_told_of_and_of_all_others_whoever_suffers() -> None:
    others = 0
    for given in match():
        if given.action.verb is not Verb.READY or given.seat is None:
            continue
        view, pending = game().view(given.state, given.seat), game().pending(given.state)
        assert isinstance(pending, Asking)
        assert view.draft is not None
        lines = rehearse(view, cast("Question", pending.decisions[given.seat]), 5)
        assert all(words().of("samurai_battles").say(line.message) for line in lines)
        units = [facts(line)["unit"] for line in lines]
        ordered = [unit for unit, _plan in view.draft.plans]
        assert set(units[: len(ordered)]) == set(ordered)
        assert len(units) == len(set(units))
        others += len(units) - len(ordered)
    assert others


def in_melee() -> tuple[View, Question]:
    """What the first seat sees, with all in the draft, when novices plan who fight already."""
    state, rng = begun("reed_ford", "intermediate"), Random(3)
    while True:
        waiting = game().pending(state)
        if isinstance(waiting, Draw):
            state = game().apply(state, None, waiting.drawn(rng.randrange)).state
            continue
        assert isinstance(waiting, Asking)
        seat = min(waiting.decisions)
        view, question = game().view(state, seat), cast("Question", waiting.decisions[seat])
        if seat == 0 and state.moment is Moment.PLANNING and sum(bool(unit.engaged) for unit in view.units) > 2:
            return planned(view), question
        for answer in player("novice").decide(view, question, 1):
            state = game().apply(state, seat, answer).state


def test_what_it_promises_comes_about_on_the_average_of_other_dice() -> None:
    dice, (view, question) = Random(8), in_melee()

    def answer(request: Request) -> Answer:
        if not isinstance(request, Roll):
            return request.targets[0]
        return tuple(dice.randint(1, 20) for throw in request.throws for _die in range(throw.dice))

    assert view.draft is not None
    before, lost, suffering = known(view), Counter[str](), 0
    for _time in range(150):
        after = known(view)
        usual = {unit.id: planning.default_plan(after, unit) for unit in after.everyone()}
        flow.execute(after, usual | dict(view.draft.plans), answer)
        for unit in before.everyone():
            stands = after.units.get(unit.id)
            lost[unit.id] += unit.figures - (0 if stands is None else stands.figures)
    for line in rehearse(view, question, 5):
        said = re.search(r"losses:? ([0-9.]+)\.$", words().of("samurai_battles").say(line.message))
        assert said is not None
        mean = lost[str(facts(line)["unit"])] / 150
        assert abs(float(said[1]) - mean) < 0.7
        suffering += mean > 0.5
    assert suffering > 1


def test_who_marches_where_no_enemy_is_ends_there_without_a_loss() -> None:
    question = next(questions("reed_ford", "intermediate"))
    plans = novice_plans(question.view, 1)
    unit, plan = next((unit, plan) for unit, plan in plans.items() if plan.path and not plan.target)
    (line,) = rehearse(ordering(question.view, (unit, plan)), question, 5)
    told = facts(line)
    assert (told["unit"], told["hex"], told["n"]) == (unit, str(plan.path[-1]), 100)
    assert words().of("samurai_battles").say(line.message).endswith("Expected losses: 0.0.")


def test_without_an_order_there_is_nothing_to_rehearse() -> None:
    question = next(questions("reed_ford", "intermediate"))
    assert rehearse(ordering(question.view), question, 5) == ()


def test_it_is_alike_in_every_world_that_the_seat_cannot_tell_apart() -> None:
    for question in questions("iga_lanterns", "expert"):
        view = planned(question.view)
        for seed in range(2):
            other = game().view(determinize(question.view, Random(seed)), question.seat)
            assert rehearse(replace(other, draft=view.draft), question, 5) == rehearse(view, question, 5)


def test_whoever_is_told_to_stop_stops() -> None:
    question = next(questions("reed_ford", "intermediate"))
    with pytest.raises(Interrupted):
        rehearse(planned(question.view), question, 5, lambda: True)
