"""What the shogun looks ahead at: cards, beginnings and swaps by what comes of them, a scout by what it finds out."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Draw, Interrupted, Seat, never
from rokugan_desktop.games.battle_for_rokugan import Moment, Verb, ids
from rokugan_desktop.games.battle_for_rokugan.actions import PASS
from rokugan_desktop.games.battle_for_rokugan.bots import novice, player
from rokugan_desktop.games.battle_for_rokugan.bots.editions import LEARNED
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.searching import (
    KEPT,
    SHOGUN,
    alternatives,
    beginning_score,
    look,
    looked_ahead,
    objective_sort,
    outcome,
    worth_of_looking,
)
from tests.games.battle_for_rokugan.playing import game, opened, question_to

from .matches import asked

HARVEST: Final[Mapping[str, object]] = {
    "phase": "upkeep",
    "round": 5,
    "seats": [
        {
            "clan": "crab",
            "control": {"crab_capital": {"down": 1, "up": 1}, "crab_east": {"down": 1, "up": 2}},
            "cards": ["bountiful_harvest"],
        },
        {"clan": "lion", "control": {"lion_capital": {"down": 1, "up": 3}, "lion_north": {"down": 1, "up": 1}}},
    ],
}
"""The last round, and about as much honor on either side: two more is what decides."""
GIVING_AWAY: Final[Mapping[str, object]] = {
    "phase": "upkeep",
    "round": 5,
    "seats": [
        {
            "clan": "crab",
            "control": {"crab_capital": {"down": 1, "up": 4}, "crab_east": {"down": 1, "up": 4}},
            "cards": ["cultural_exchange"],
        },
        {"clan": "lion", "control": {"shadowlands_north": {"down": 1}, "shadowlands_south": {"down": 1}}},
    ],
}
"""All that the other clan has is worth less than any own province."""
DOUBT: Final[Mapping[str, object]] = {
    "phase": "placement",
    "round": 4,
    "seats": [
        {
            "clan": "crab",
            "control": {"crab_capital": {"down": 1}, "coast_south": {"down": 1, "up": 2}},
            "hand": ["army-2", "army-4", "bluff"],
            "scouts": 1,
        },
        {
            "clan": "lion",
            "control": {"lion_capital": {"down": 1}, "lion_north": {"down": 1}},
            "hand": ["army-1", "bluff"],
        },
        {"clan": "unicorn", "control": {"unicorn_capital": {"down": 1}}, "hand": ["army-1", "bluff"]},
    ],
    "placed": [
        {"clan": "lion", "token": "army-5", "at": "lion_north > unicorn_east"},
        {"clan": "unicorn", "token": "navy-2", "at": "sea > coast_south"},
    ],
}


def evaluation(position: Mapping[str, object]) -> Evaluation:
    """What the first seat thinks of its question in the position."""
    state = opened(position)
    while isinstance(draw := game().pending(state), Draw):
        state = game().apply(state, None, draw.outcome(0)).state
    question = question_to(state, Seat(0))
    assert question is not None
    return Evaluation(game().view(state, Seat(0)), question, 1, LEARNED)


def test_a_card_that_decides_is_played_and_one_that_gives_away_is_kept() -> None:
    for position, played in ((HARVEST, True), (GIVING_AWAY, False)):
        one = evaluation(position)
        options = alternatives(one, 12)
        assert (PASS,) in options
        best = options[looked_ahead(one, options, 60, never)[0].candidate]
        assert (best != (PASS,)) is played


def test_every_way_on_from_a_beginning_comes_to_the_end_of_the_round() -> None:
    """Of what is asked before the first round, of a swap and of a card's stages: all come to a chance."""
    seen: set[str] = set()
    for number, (state, seat, _answer) in enumerate(asked([player("novice")] * 3, ("unicorn", "dragon", "lion"), 5)):
        question = question_to(state, seat)
        assert question is not None
        if question.kind in seen or question.kind == "turn":
            continue
        seen.add(question.kind)
        one = Evaluation(game().view(state, seat), question, number, LEARNED)
        for option in alternatives(one, 2):
            found = outcome(game().board, state, seat, option, Random(number).random, LEARNED)
            assert 0 <= found.chance <= 1
    assert {"objective", "starting", "return", "upkeep-card", "swap", "place"} <= seen


def test_hundreds_of_answers_become_the_few_that_promise_most() -> None:
    for state, seat, _answer in asked([player("novice")] * 4, ("unicorn", "lion", "crab", "dragon"), 3):
        question = question_to(state, seat)
        assert question is not None
        if question.kind == "starting" and state.public.moment is Moment.STARTING:
            one = Evaluation(game().view(state, seat), question, 1, LEARNED)
            few = alternatives(one, 6)
            assert len(few) == 6
            assert len(alternatives(one, 99)) == question.offered(Verb.PICK).bit_count()
            assert alternatives(one, 99)[:6] == few
            return
    raise AssertionError("nobody was asked where to begin")


def test_the_first_of_many_answers_is_the_one_that_a_novice_would_give() -> None:
    """Of places for a token, tokens to give back, provinces for a card and tokens to look at, the best come first."""
    kinds: set[str] = set()
    for number in range(3):
        for state, seat, _answer in asked([player("novice")] * 4, ("unicorn", "dragon", "scorpion", "crab"), number):
            question = question_to(state, seat)
            assert question is not None
            if question.kind in kinds or question.kind in {"turn", "starting", "objective", "upkeep-card", "swap"}:
                continue
            one = Evaluation(game().view(state, seat), question, 1, LEARNED)
            if question.kind == "place" and not one.features.candidates((question.chosen,)):
                continue  # a decoy
            kinds.add(question.kind)
            one.unsteady = lambda: 0.0  # type: ignore[method-assign]  # its evaluation strays no more
            options, given = list(map(tuple, alternatives(one, 6))), tuple(novice.answers(one))
            few = given == (PASS,) or question.kind in {"card-destination", "card-player"}
            assert given in options if few else given == options[0], question.kind
    assert {"place", "return", "spy", "card-look", "card-special"} <= kinds


def test_the_shogun_keeps_what_won_and_settles_where_there_is_much_to_conquer() -> None:
    humility, empire = (
        ids.Objective(ids.SECRET_OBJECTIVES.index(name)) for name in ("way_of_humility", "emerald_empire")
    )
    state, seat, _answer = next(asked([player("novice")] * 3, ("unicorn", "lion", "crab"), 3))
    question = question_to(state, seat)
    assert question is not None
    one = Evaluation(game().view(state, seat), question, 1, LEARNED)
    assert one.question.kind == "objective"
    both = replace(one.question, offers=((Verb.KEEP, 1 << humility | 1 << empire),))
    told = SHOGUN.considered(Evaluation(one.view, both, 1, LEARNED), never)
    assert [answer.number for answer in told.answers] == [empire]
    assert {objective_sort(one, objective) for objective in ids.EVERY_OBJECTIVE} == set(KEPT)
    quiet, busy = (game().board.number[name] for name in ("islands_north", "lion_capital"))
    near = game().board.neighbours
    assert near[quiet].bit_count() + 3 <= near[busy].bit_count()
    assert beginning_score(one, quiet) < beginning_score(one, busy)
    state, seat, _answer = next(asked([player("novice")] * 2, ("unicorn", "lion"), 3))
    question = question_to(state, seat)
    assert question is not None
    two = Evaluation(game().view(state, seat), question, 1, LEARNED)
    assert beginning_score(two, quiet) > beginning_score(two, busy), "beside one rival a quiet place is best"


def test_a_look_is_worth_what_it_changes() -> None:
    one = evaluation(DOUBT)
    both = set_of_identities(one)
    worth = worth_of_looking(one, both)
    lion, unicorn = (next(i for i, token in enumerate(one.public.placed) if token.seat == seat) for seat in (1, 2))
    assert worth[unicorn] > 0.03
    assert worth[lion] == pytest.approx(0, abs=1e-9)
    assert look(one, both, turns=1, looks=1) == one.public.placed[unicorn].identity
    assert look(one, both, turns=10**9, looks=1) == ids.NOBODY
    assert look(one, 0, turns=1, looks=1) == ids.NOBODY


def set_of_identities(one: Evaluation) -> int:
    """The identities of all tokens on the board."""
    return sum(1 << token.identity for token in one.public.placed)


def test_looking_ahead_is_given_up_when_it_is_told_to() -> None:
    one = evaluation(HARVEST)
    with pytest.raises(Interrupted):
        looked_ahead(one, alternatives(one, 12), 24, lambda: True)
