"""Matches played at random by the rules alone, for tests that look at every state on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from rokugan_desktop.engine import Asking, Over, Seat, Setup, Told
from rokugan_desktop.games.samurai_battles import (
    READY,
    Action,
    Plan,
    Question,
    SamuraiBattles,
    State,
    Verb,
    events,
    player,
    read_components,
)
from rokugan_desktop.games.samurai_battles.ids import Direction, Order, QuestionKind
from rokugan_desktop.games.samurai_battles.view import view_of
from rokugan_desktop.resources import board_data


@cache
def game() -> SamuraiBattles:
    """The game with the project's own data."""
    file = board_data() / "samurai_battles" / "components.yaml"
    return SamuraiBattles(read_components(file.read_text(encoding="utf-8")))


class Played(NamedTuple):
    """One action of a match, with what was before and after it."""

    before: State
    by: Seat | None
    action: Action
    after: State
    told: tuple[Told[events.Event], ...]


def heard(played: Played) -> list[Told[events.Event]]:
    """What everybody heard of the action, each with what everybody knew right after it."""
    return [told for told in game().watch(played.before, played.by, played.action).told if told.to is None]


def begun(scenario: str, level: str, *roles: str) -> State:
    """A new match."""
    return game().new(Setup(roles or ("west", "east"), (("scenario", scenario), ("level", level))))


def actions(state: State, seed: int, bold: bool = True) -> Iterator[Played]:
    """Play to the end: bold seats charge where they can, and order nearly every unit."""
    rng = Random(seed)
    while not isinstance(waiting := game().pending(state), Over):
        if isinstance(waiting, Asking):
            by: Seat | None = rng.choice(sorted(waiting.decisions))
            assert by is not None
            action = chosen(list(waiting.decisions[by].answers()), rng, bold)
        else:
            by, action = None, waiting.drawn(rng.randrange)
        step = game().apply(state, by, action)
        yield Played(state, by, action, step.state, step.told)
        state = step.state


def fought(state: State, seed: int) -> Iterator[Played]:
    """Let Novices play to the end: they meet, shoot, strike and flee, which answers at random hardly ever bring."""
    rng = Random(seed)
    while not isinstance(waiting := game().pending(state), Over):
        if isinstance(waiting, Asking):
            by: Seat | None = min(waiting.decisions)
            assert by is not None
            question = waiting.decisions[by]
            answers = player("novice").decide(view_of(state, by), question, rng.randrange(1 << 30))
        else:
            by, answers = None, (waiting.drawn(rng.randrange),)
        for answer in answers:
            step = game().apply(state, by, answer)
            yield Played(state, by, answer, step.state, step.told)
            state = step.state


def lurked(seed: int) -> Iterator[Played]:
    """A match in which who can hide begins hidden and stays so, while the others are ordered at random."""
    state, rng = begun("iga_lanterns", "expert"), Random(seed)
    while not isinstance(waiting := game().pending(state), Over):
        given: list[tuple[Seat | None, Action]] = []
        if isinstance(waiting, Asking):
            by, question = next(iter(waiting.decisions.items()))
            assert isinstance(question, Question)
            given = [(by, action) for action in _lurk(question, rng)]
        else:
            given = [(None, waiting.drawn(rng.randrange))]
        for who, action in given:
            step = game().apply(state, who, action)
            yield Played(state, who, action, step.state, step.told)
            state = step.state


def _lurk(question: Question, rng: Random) -> Sequence[Action]:
    """Answers that keep the hidden hidden, and let others do anything."""
    offers = question.offers
    if question.kind is QuestionKind.DEPLOY:
        placed = {unit for unit, _place in question.view.placed}
        left = [action for action in offers if action.verb is Verb.UNIT and action.unit not in placed]
        hiding = question.deploying()
        return (left[0],) if left and hiding.hidden() < hiding.facts.may_hide else (READY,)
    if question.kind is QuestionKind.DEPLOY_HIDING:
        return (rng.choice([action for action in offers if action.verb is Verb.FACE]),)
    if question.kind is QuestionKind.PLAN:
        planned = question.planning()
        left_over = [unit for unit in planned.own() if planned.draft.planned(unit.id) is None]
        for unit in left_over:
            ambush = planned.answers_for(unit.id, Plan(Order.AMBUSH, facing=Direction(3))) if unit.hidden else ()
            if ambush:
                return ambush
        others = [action for action in offers if action.unit in {unit.id for unit in left_over}]
        return (rng.choice(others),) if others else (READY,)
    return (rng.choice(offers),)


def chosen(answers: list[Action], rng: Random, bold: bool) -> Action:
    """One of the answers: the bold charge where they can, and call a plan ready early only now and then."""
    others = [answer for answer in answers if answer != READY]
    if READY in answers and (not others or rng.random() < 0.12):
        return READY
    charges = [answer for answer in others if answer.verb is Verb.ORDER and answer.number in (1, 2, 3, 4, 6)]
    return rng.choice(charges if bold and charges and rng.random() < 0.8 else others)


def last(state: State, seed: int) -> State:
    """The state at the end of a match."""
    for played in actions(state, seed):
        state = played.after
    return state
