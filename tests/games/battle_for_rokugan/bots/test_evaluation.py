"""Judgement, beliefs, reasons and advice: what they say fits the view, and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from math import exp
from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Interrupted, Message, Seat, Setup, seats
from rokugan_desktop.games.battle_for_rokugan import SENTENCES, Verb, ids
from rokugan_desktop.games.battle_for_rokugan.bots import advise, explain, player
from rokugan_desktop.games.battle_for_rokugan.bots.advice import Advice, counts_for_objective, reasoned
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import Beliefs
from rokugan_desktop.games.battle_for_rokugan.bots.editions import LEARNED, PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import placement_features
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import (
    EVEN_DENIAL,
    leaf_value,
    province_values,
    static_value,
)
from rokugan_desktop.games.battle_for_rokugan.messages import Message as GameMessage
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.topology import provinces_in
from tests.games.battle_for_rokugan.playing import LAWFUL_MATCHES, game, question_to, states, viewers

from .matches import asked


def situations(kind: str, stride: int) -> list[tuple[State, Seat]]:
    """States of random matches in which a seat is asked a question of this kind."""
    return _by_kind()[kind][::stride]


@cache
def _by_kind() -> dict[str, list[tuple[State, Seat]]]:
    found: dict[str, list[tuple[State, Seat]]] = {}
    for seed, count in LAWFUL_MATCHES:
        for state in states(seed, count):
            pending = game().pending(state)
            if isinstance(pending, Asking):
                for seat, one in pending.decisions.items():
                    found.setdefault(one.kind, []).append((state, seat))
    return found


@pytest.mark.parametrize("edition", [PRESENT, LEARNED], ids=["guessed", "learned"])
def test_a_believed_world_is_one_that_the_view_cannot_rule_out(edition: Edition) -> None:
    rng = Random(3)
    for seed, count in LAWFUL_MATCHES:
        for state in states(seed, count)[::9]:
            for seat in viewers(state)[:-1]:
                assert seat is not None
                view = game().view(state, seat)
                world = Beliefs(game().board, view, edition.laying).determinization(rng).world
                assert game().view(world, seat) == view
                assert question_to(world, seat) == question_to(state, seat)


def test_rivals_fight_whoever_is_likely_to_win() -> None:
    """With a rivalry, a rival's loss counts as much as the own chance grows by it; by itself, all losses alike."""
    told = 0
    for state, seat in situations("turn", 40):
        board, public = game().board, state.public
        promises = [static_value(board, public, other, ids.NO_OBJECTIVE) for other in seats(len(public.seats))]
        alike, apart = (province_values(board, public, seat, ids.NO_OBJECTIVE, rivalry) for rivalry in (0.0, 6.0))
        assert (alike.gain, alike.guard) == (apart.gain, apart.guard)
        for other in seats(len(public.seats)):
            if other == seat:
                continue
            lost = [promise - 1e-4 * (number == other) for number, promise in enumerate(promises)]
            won = [promise + 1e-4 * (number == seat) for number, promise in enumerate(promises)]
            now = softmax(promises, 6.0)[seat]
            counts = (softmax(lost, 6.0)[seat] - now) / (softmax(won, 6.0)[seat] - now)
            for province in provinces_in(public.held[other]):
                assert apart.denial[province] == pytest.approx(
                    counts * alike.denial[province] / EVEN_DENIAL[len(public.seats)], rel=1e-3, abs=1e-6
                )
                told += abs(apart.denial[province] - alike.denial[province]) > 0.1
    assert told > 100


def softmax(promises: Sequence[float], spread: float) -> list[float]:
    """How likely each seat wins that may expect so much honor."""
    weights = [exp((promise - max(promises)) / spread) for promise in promises]
    return [weight / sum(weights) for weight in weights]


def test_borders_are_believed_to_hold_armies() -> None:
    rng = Random(3)
    state, seat = situations("turn", 1)[-1]
    on_borders = fighters = 0
    for state, seat in situations("turn", 12):
        view = game().view(state, seat)
        world = Beliefs(game().board, view, PRESENT.laying).determinization(rng).world
        for placed, known, kind in zip(state.public.placed, view.tokens, world.hidden.kinds, strict=True):
            if known == ids.NOBODY and game().board.source[placed.place] >= 0:
                on_borders += 1
                fighters += bool(ids.ARMIES >> kind & 1)
    assert on_borders > 100
    assert fighters / on_borders > 0.75


def test_after_the_last_round_the_prospect_is_the_honor() -> None:
    for seed, count in LAWFUL_MATCHES:
        last = states(seed, count)[-1].public
        for seat, objective in zip(ids.EVERY_SEAT, last.objectives, strict=False):
            exact = honor(game().board, last, seat, objective).total
            assert static_value(game().board, last, seat, objective) == pytest.approx(exact)


def test_who_has_the_best_outlook_wins_most_often() -> None:
    right = 0.0
    for number in range(16):
        roles = Random(number).sample(ids.CLANS, 4)
        best, last, state = -1, 1, game().new(Setup(tuple(roles)))
        for state, seat, answer in asked([player("novice")] * 4, roles, number):
            if state.public.round > last:
                last = state.public.round
                promises = [expected(state, seat, rounds=6 - last) for seat in seats(4)]
                best = promises.index(max(promises))
                assert min(promises) > 0
                assert max(promises) < 80
            state = game().apply(state, seat, answer).state
        honors = [honor(game().board, state.public, seat, state.hidden.kept[seat]).total for seat in seats(4)]
        right += honors[best] == max(honors)
    assert right >= 7


def expected(state: State, seat: Seat, rounds: int) -> float:
    """What a seat may expect of its own position."""
    unplaced = list(state.hidden.pools[seat])
    for token in state.hidden.hands[seat]:
        unplaced[token] += 1
    return leaf_value(
        game().board, state.public, seat, state.hidden.kept[seat], unplaced, PRESENT.leaf.by_rounds[rounds - 1]
    )


def test_every_option_is_legal() -> None:
    candidates = 0
    for state, seat in situations("place", 5):
        question = question_to(state, seat)
        assert question is not None
        view = game().view(state, seat)
        seen = placement_features(game().board, state.public, seat, view.kept, view.tokens)
        for candidate in seen.candidates({question.chosen}):
            candidates += 1
            assert question.offered(Verb.LAY) >> candidate.place & 1
            assert question.caution(next(a for a in question.answers() if a.number == candidate.place)) is None
    assert candidates > 500


def test_a_field_that_forgets_a_token_is_as_before() -> None:
    for state, seat in situations("place", 40):
        view = game().view(state, seat)
        seen = placement_features(game().board, state.public, seat, view.kept, view.tokens)
        before = (seen.attack[:], seen.guard[:], seen.rival[:], seen.rival_guard[:], seen.unknown[:])
        for index, placed in enumerate(state.public.placed):
            seen.add(game().board, placed.seat, placed.place, view.tokens[index], -1)
            seen.add(game().board, placed.seat, placed.place, view.tokens[index])
        assert (seen.attack, seen.guard, seen.rival, seen.rival_guard, seen.unknown) == before


def test_every_move_has_a_reason() -> None:
    keys: set[str] = set()
    answers = asked([player("novice")] * 4, ("lion", "unicorn", "crab", "dragon"), 5)
    for state, seat, answer in islice(answers, 80):
        question = question_to(state, seat)
        assert question is not None
        keys.add(explain(game().view(state, seat), question, [answer]).key)
    assert keys <= SENTENCES.keys()
    assert {"reason.attack", "reason.guard", "reason.objective", "reason.start", "reason.scout", "reason.bluff"} <= keys


def test_a_whole_turn_has_the_reason_of_its_placement() -> None:
    state, seat = situations("turn", 1)[0]
    question = question_to(state, seat)
    assert question is not None
    view = game().view(state, seat)
    answers = player("novice").decide(view, question, 1)
    assert explain(view, question, answers).key in {"reason.attack", "reason.guard", "reason.peace", "reason.bluff"}


def test_advice_is_three_turns_that_may_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = situations("turn", 1)[4]
    question = question_to(state, seat)
    assert question is not None
    found = advise(game().view(state, seat), question, 6)
    assert len(found) == 3
    assert found[0].chance >= found[1].chance
    for advice in found:
        assert question.refusal(advice.answers[0]) is None
        after = game().apply(state, seat, advice.answers[0]).state
        following = question_to(after, seat)
        assert following is not None
        assert following.refusal(advice.answers[1]) is None
        assert 0 <= advice.chance <= 1
        assert 0 < advice.honor < 80
        assert advice.said.key in SENTENCES
        assert "reason.advice" not in advice.said.key or dict(advice.said.parameters)["n"] != 0
        assert 0 <= advice.place < len(game().board.places)
    with pytest.raises(Interrupted):
        advise(game().view(state, seat), question, 6, lambda: True)


def reasons_given(numbers: range) -> set[str]:
    """Return the keys of all that advice says in these situations; each chance is one."""
    said: set[str] = set()
    for number in numbers:
        state, seat = situations("turn", 1)[number]
        question = question_to(state, seat)
        assert question is not None
        for advice in advise(game().view(state, seat), question, 6):
            message: object = advice.said
            while isinstance(message, Message):
                said.add(message.key)
                parameters = dict(message.parameters)
                assert 0 <= int(str(parameters.get("percent", 0))) <= 100
                assert int(str(parameters.get("n", 1))) > 0
                message = parameters.get("why")
    return said


def test_advice_says_what_it_takes_how_likely_and_what_it_brings_more_than_the_bluff() -> None:
    assert {"reason.attack", "reason.advice-more"} <= reasons_given(range(4, 5))


@pytest.mark.long
def test_advice_says_where_the_objective_needs_it() -> None:
    assert "reason.for-objective" in reasons_given(range(0, 60, 6))


@pytest.mark.parametrize(("coasts", "counts"), [(5, True), (6, False)])
def test_a_province_counts_for_no_objective_that_is_met_without_it(coasts: int, counts: bool) -> None:
    state, seat = situations("turn", 1)[0]
    question, view = question_to(state, seat), game().view(state, seat)
    assert question is not None
    *held, further = list(provinces_in(game().board.coastal))[: coasts + 1]
    mine = sum(1 << province for province in held)
    public = replace(view.public, held=tuple(mine if one == seat else 0 for one in range(len(view.public.held))))
    sail = ids.Objective(ids.SECRET_OBJECTIVES.index("way_of_the_sail"))
    one = Evaluation(replace(view, public=public, kept=sail), question, 1)
    assert counts_for_objective(one, further) is counts


def test_the_best_advice_says_why_it_is_best_where_another_brings_more_honor() -> None:
    why, place = GameMessage("reason.pass"), ids.NO_PLACE
    often, rich = (Advice((), honor, chance, place, why) for honor, chance in ((25.0, 0.6), (27.0, 0.5)))
    first, second = reasoned([often, rich])
    assert (first.said.key, dict(first.said.parameters)) == ("reason.wins-most", {"why": why, "percent": 60})
    assert second == rich
    assert reasoned([rich, often._replace(chance=0.4)])[0] == rich, "its order speaks for itself"


def test_advice_on_anything_else_is_one_answer() -> None:
    pointing = {Verb.AIM, Verb.LAY, Verb.PICK}
    for kind in ("starting", "objective", "upkeep-card", "return", "place", "swap", "swap-with", "card-look"):
        for state, seat in situations(kind, 1)[:: 40 if kind == "starting" else 1]:  # a beginning is thought over long
            question = question_to(state, seat)
            assert question is not None
            (advice,) = advise(game().view(state, seat), question, 6)
            assert question.refusal(advice.answers[0]) is None
            assert (advice.place != ids.NOBODY) == any(answer.verb in pointing for answer in advice.answers)


def test_advice_says_which_answer_it_is() -> None:
    named = {"starting": "province.", "objective": "objective.", "return": "token.", "place": "province."}
    for kind, name in named.items():
        state, seat = situations(kind, 1)[0]
        question = question_to(state, seat)
        assert question is not None
        (advice,) = advise(game().view(state, seat), question, 6)
        what = dict(advice.said.parameters)["what"]
        assert isinstance(what, Message)
        assert what.key.startswith(name)
