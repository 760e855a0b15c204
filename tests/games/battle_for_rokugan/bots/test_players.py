"""The computer players keep the rules, know no more than they may, and use all that the game has."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import cache
from random import Random
from typing import get_type_hints

import pytest

from rokugan_desktop.engine import Asking, Interrupted, Player, Seat
from rokugan_desktop.games.battle_for_rokugan import Action, Moment, Question, Verb, View, broken_invariants, ids
from rokugan_desktop.games.battle_for_rokugan.bots import FIXED_PLAYERS, PLAYERS, player
from rokugan_desktop.games.battle_for_rokugan.bots.searching import Searcher
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.lab import Experiment, play
from tests.games.battle_for_rokugan.playing import CLAN_ORDERS, determinized, game, question_to, states

from .matches import QUICK, asked, mixed_match, no_facts

ASKED_IN = tuple((seed, count) for count in (2, 3, 4, 5) for seed in (1, 2))
"""The random matches, by seed and seats, whose questions are put to the players."""


def questions(stride: int) -> list[tuple[State, Seat, Question]]:
    """Questions of random matches, of all kinds: their players stumble into everything."""
    return _all_questions()[::stride]


@cache
def _all_questions() -> list[tuple[State, Seat, Question]]:
    found: list[tuple[State, Seat, Question]] = []
    for seed, count in ASKED_IN:
        for state in states(seed, count):
            pending = game().pending(state)
            if isinstance(pending, Asking):
                for seat in pending.decisions:
                    question = question_to(state, seat)
                    assert question is not None
                    found.append((state, seat, question))
    return found


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_a_value_that_travels(name: str) -> None:
    one = player(name)
    assert one.name == name
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize("one", QUICK, ids=lambda one: one.name)
def test_a_player_is_handed_a_view_and_never_a_state(one: Player[Action, View]) -> None:
    hints = get_type_hints(type(one).decide)
    assert State not in hints.values()
    assert "view" in hints
    if one.name != "random":
        assert hints["view"] is View


@pytest.mark.parametrize("stride", [46, pytest.param(23, marks=pytest.mark.long)])
@pytest.mark.parametrize("one", QUICK, ids=lambda one: one.name)
def test_same_view_and_seed_same_decision_whatever_the_truth_is(one: Player[Action, View], stride: int) -> None:
    rng = Random(4)
    differing = 0
    for state, seat, question in questions(stride):
        other = determinized(state, seat, rng)
        elsewhere = question_to(other, seat)
        assert elsewhere is not None
        differing += other.hidden != state.hidden
        here = one.decide(game().view(state, seat), question, 5)
        assert list(one.decide(game().view(other, seat), elsewhere, 5)) == list(here)
    assert differing > 600 / stride


@pytest.mark.long
@pytest.mark.parametrize("name", [*PLAYERS, *FIXED_PLAYERS, "warrior-in-character"])
def test_with_its_whole_budget_a_player_decides_alike_whatever_the_truth_is(name: str) -> None:
    """Two hundred positions of matches between novices, each in its own world and in another of the same view."""
    rng, differing, tried = Random(8), 0, 0
    for number in range(10):
        roles = Random(number).sample(ids.CLANS, 2 + number % 4)
        entries = [
            entry for entry in asked([player("novice")] * len(roles), roles, number) if entry[2].verb is Verb.TAKE
        ]
        for state, seat, _answer in entries[:: max(len(entries) // 20, 1)][:20]:
            question = question_to(state, seat)
            other = determinized(state, seat, rng)
            elsewhere = question_to(other, seat)
            assert question is not None
            assert elsewhere is not None
            tried += 1
            differing += other.hidden != state.hidden
            here = player(name).decide(game().view(state, seat), question, number)
            assert list(player(name).decide(game().view(other, seat), elsewhere, number)) == list(here)
    assert tried == 200
    assert differing > 190


@pytest.mark.parametrize("stride", [22, pytest.param(11, marks=pytest.mark.long)])
@pytest.mark.parametrize("one", QUICK, ids=lambda one: one.name)
def test_every_question_gets_answers_that_the_rules_allow(one: Player[Action, View], stride: int) -> None:
    kinds: set[str] = set()
    for number, (state, seat, question) in enumerate(questions(stride)):
        kinds.add(question.kind)
        answers = one.decide(game().view(state, seat), question, number)
        assert answers
        for answer in answers:
            asked_now = question_to(state, seat)
            assert asked_now is not None
            assert asked_now.refusal(answer) is None
            state = game().apply(state, seat, answer).state
    assert {"turn", "place", "bless", "spy", "swap", "return", "starting", "objective", "upkeep-card"} <= kinds


def test_the_seed_decides() -> None:
    varied = 0
    for state, seat, question in questions(stride=17):
        view = game().view(state, seat)
        varied += len({tuple(player("random").decide(view, question, seed)) for seed in range(6)}) > 1
    assert varied > 20


def test_an_interrupted_search_gives_no_move() -> None:
    state, seat, question = next(entry for entry in questions(stride=1) if entry[2].kind == "turn")
    view = game().view(state, seat)
    left = 5

    def soon() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    with pytest.raises(Interrupted):
        Searcher("daimyo", candidates=8, rollouts=100).decide(view, question, 1, soon)
    assert left == -1
    for name in PLAYERS:
        with pytest.raises(Interrupted):
            player(name).decide(view, question, 1, lambda: True)


def test_a_search_decides_a_whole_turn() -> None:
    whole = 0
    for state, seat, question in questions(stride=5):
        if question.kind == "turn":
            answers = QUICK[3].decide(game().view(state, seat), question, 2)
            whole += len(answers) == 2 and answers[0].verb is Verb.TAKE
    assert whole > 40


@pytest.mark.parametrize("number", range(2))
def test_mixed_matches_hold_every_invariant(number: int) -> None:
    mixed_match(number)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(20))
def test_two_thousand_mixed_matches_hold_every_invariant(hundred: int) -> None:
    for number in range(100 * hundred, 100 * (hundred + 1)):
        mixed_match(number)


def test_novices_use_all_that_the_game_has() -> None:
    played: Counter[str] = Counter()
    did: Counter[str] = Counter()
    for number in range(24):
        roles = Random(number).sample(ids.CLANS, 2 + number % 4)
        for state, seat, answer in asked([player("novice")] * len(roles), roles, number):
            question = question_to(state, seat)
            assert question is not None
            did[question.kind if answer.verb is not Verb.PASS else "passed"] += 1
            if answer.verb is Verb.PLAY:
                played[ids.CARDS[answer.number]] += 1
            elif answer.verb is Verb.TAKE and question.kind == "turn":
                did[ids.TYPES[ids.TYPE[answer.number]]] += 1
            elif answer.verb is Verb.LAY and state.public.moment is Moment.TURN and state.public.script is None:
                misplaced = misplacement(game().board, state.public, seat, state.hidden.chosen, answer.number)
                did["decoy"] += bool(misplaced)
    assert set(ids.CARDS) == set(played)
    assert min(did[kind] for kind in ids.TYPES) >= 20
    assert did["decoy"] >= 1
    assert did["spy"] >= 10
    assert did["swap"] >= 1
    assert did["return"] >= 10


def test_novices_beat_random_players() -> None:
    won = 0.0
    for number in range(12):
        players = [player("random")] * 4
        players[number % 4] = player("novice")
        experiment = Experiment(
            game(), ids.CLANS, tuple(players), 3, facts=no_facts, faults=broken_invariants, seating=CLAN_ORDERS[2]
        )
        winners = play(experiment, number).winners
        won += number % 4 in winners and 1 / len(winners)
    assert won >= 11


def test_an_apprentice_stands_between_random_players_and_novices() -> None:
    """About half of the matches against random players, now and then one against novices."""
    assert 0.2 <= share_of("apprentice", "random", 20) <= 0.8
    assert share_of("apprentice", "novice", 20) <= 0.2


def share_of(name: str, others: str, games: int) -> float:
    """Which share of its matches a player wins against three others, seats taking turns."""
    won = 0.0
    for number in range(games):
        players = [player(others)] * 4
        players[number % 4] = player(name)
        experiment = Experiment(game(), ids.CLANS, tuple(players), 5, facts=no_facts, faults=broken_invariants)
        winners = play(experiment, number).winners
        won += number % 4 in winners and 1 / len(winners)
    return won / games
