"""At every state of random matches: what is offered can be done, what is not is refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import catalogues
import pytest

from rokugan_desktop.engine import Illegal, seats
from rokugan_desktop.games.battle_for_rokugan import INTERNED, Action, Question, Verb, ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.words import Words
from tests.games.battle_for_rokugan.playing import (
    LAWFUL_MATCHES,
    Entry,
    game,
    match,
    pick,
    question_to,
    questions,
    viewers,
)
from tests.games.battle_for_rokugan.situations import SITUATIONS, entries_from

EVERY_ACTION = tuple(action for actions in INTERNED.values() for action in actions)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """The English words, which fail for a message without a sentence."""
    tables = [(catalogues.domain_of(module), table) for module, table in catalogues.tables()]
    return Words("en", tables, tmp_path_factory.mktemp("no_catalogues"))


def lives() -> Iterator[Sequence[Entry]]:
    """All matches at which the laws of questions are tried."""
    for seed, count in LAWFUL_MATCHES:
        yield match(seed, count)
    for name in SITUATIONS:
        yield from entries_from(name, 2)


def asked(part: int, parts: int) -> Iterator[tuple[State, Question]]:
    """A part of all questions asked in these matches."""
    for number, entries in enumerate(lives()):
        if number % parts == part:
            yield from questions(entries)


PARTS = range(4)


@pytest.mark.parametrize("part", PARTS)
def test_answers_are_listed_each_once_in_a_fixed_order_and_never_none(part: int) -> None:
    for _state, question in asked(part, len(PARTS)):
        answers = list(question.answers())
        assert answers
        assert len(set(answers)) == len(answers)
        assert list(question.answers()) == answers


@pytest.mark.parametrize("part", PARTS)
def test_every_listed_answer_is_accepted_and_applies(part: int) -> None:
    """All answers where there are few, some of them where there are many; and the state handed in stays as it is."""
    rng = Random(part)
    for state, question in asked(part, len(PARTS)):
        answers = list(question.answers())
        assert all(question.refusal(answer) is None for answer in answers)
        before = (state.public, state.hidden)
        for answer in answers if len(answers) < 4 else [pick(rng, answers) for _ in range(3)]:
            step = game().apply(state, question.seat, answer)
            assert step.state != state
        assert (state.public, state.hidden) == before


@pytest.mark.parametrize("part", PARTS)
def test_whatever_is_not_listed_is_refused_with_a_rule_in_words(part: int, words: Words) -> None:
    rng = Random(part)
    rules: set[str] = set()
    for state, question in asked(part, len(PARTS)):
        answers = set(question.answers())
        for action in strangers(rng, answers):
            refusal = question.refusal(action)
            assert refusal is not None, (question.kind, action)
            assert question.caution(action) is None
            assert words.say(refusal.message)
            rules.add(refusal.rule)
        refused = pick(rng, [action for action in EVERY_ACTION if action not in answers and action.verb < Verb.CONCEDE])
        with pytest.raises(Illegal):
            game().apply(state, question.seat, refused)
    assert len(rules) > 15


def strangers(rng: Random, answers: set[Action]) -> Iterator[Action]:
    """Actions that are not listed: some of any verb, and more of those verbs that are."""
    asked_for = {answer.verb for answer in answers}
    for verb, actions in INTERNED.items():
        for _ in range(6 if verb in asked_for else 1):
            action = pick(rng, actions[:40] if verb is Verb.AIM else actions)
            if action not in answers:
                yield action


@pytest.mark.parametrize("part", PARTS)
def test_a_caution_never_fails_and_never_forbids(part: int, words: Words) -> None:
    rng = Random(part)
    cautioned = 0
    for _state, question in asked(part, len(PARTS)):
        assert words.say(question.prompt)
        answers = list(question.answers())
        for answer in [pick(rng, answers) for _ in range(8)]:
            caution = question.caution(answer)
            if caution is not None:
                assert words.say(caution.message)
                cautioned += 1
    assert cautioned > 50


def test_only_who_is_asked_may_answer() -> None:
    refused = 0
    for state, question in questions(match(1, 3)):
        for seat in set(seats(3)) - {one.seat for _state, one in questions_at(state)}:
            with pytest.raises(Illegal):
                game().apply(state, seat, next(question.answers()))
            refused += 1
    assert refused > 200


@pytest.mark.parametrize("part", PARTS)
def test_a_blessed_stack_is_no_target(part: int) -> None:
    """P-7: of no card and no clan ability, its owner's included; only another blessing may be laid on it (P-5)."""
    aimed = 0
    for _state, question in asked(part, len(PARTS)):
        if question.kind in {"bless", "card-animate-bless"}:
            continue
        stacks = {token.identity for token in question.public.placed if token.blessings}
        targets = {answer.number for answer in question.answers() if answer.verb is Verb.AIM}
        assert not stacks & targets
        aimed += bool(stacks and targets)
    assert aimed > 3


@pytest.mark.parametrize("part", PARTS)
def test_the_places_offered_do_not_tell_what_is_placed(part: int) -> None:
    """P-4: the same places for every facedown token of the seat."""
    seen = 0
    for state, question in asked(part, len(PARTS)):
        if question.kind != "turn":
            continue
        offered: set[tuple[Action, ...]] = set()
        for answer in question.answers():
            if answer.verb is Verb.TAKE and not ids.BLESSINGS >> answer.number & 1:
                after = game().apply(state, question.seat, answer).state
                offered.add(tuple(questions_at(after)[0][1].answers()))
        assert len(offered) <= 1
        seen += len(offered)
    assert seen > 50


def questions_at(state: State) -> list[tuple[State, Question]]:
    """The questions asked in one state."""
    return [(state, question) for seat in viewers(state) if (question := question_to(state, seat)) is not None]
