"""Tentative answers lie on top of what is confirmed, and a sealing one shows nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from rokugan_desktop.engine import Asking, Illegal, Seat, Setup, Step
from rokugan_desktop.table.draft import Draft
from tests.toy.hexes import Event, Hexes, Move, World

GAME = Hexes()
RED, GREEN = Seat(0), Seat(1)


def world(*moves: tuple[Seat | None, Move]) -> World:
    state = GAME.new(Setup(("red", "green")))
    for by, move in moves:
        state = GAME.apply(state, by, move).state
    return state


def ordering(storm: int = 0) -> World:
    return world((None, Move("storm", storm)), (RED, Move("prize", 1)), (RED, Move("worth", 2)))


def test_answers_lie_on_top_and_the_confirmed_state_stays() -> None:
    state = ordering()
    draft = Draft(GAME, RED, state)
    step = draft.answer(Move("take", 3))
    assert draft.state is step.state
    assert [told.event for told in step.told] == [Event("take", RED, 3)]
    assert draft.state.taken == (3, 0)
    assert state.taken == (0, 0)
    assert draft.answers == (Move("take", 3),)
    assert draft.decision is not None
    assert draft.decision.kind == "lay"


def test_a_sealing_answer_is_kept_but_its_effect_exists_nowhere() -> None:
    draft = Draft(GAME, RED, ordering())
    before = draft.answer(Move("take", 3)).state
    step = draft.answer(Move("lay", 5))
    assert draft.sealed
    assert step == Step(before, (), True)
    assert draft.state == before
    assert draft.decision is None
    assert draft.answers == (Move("take", 3), Move("lay", 5))
    assert "Order(token=3" not in repr(vars(draft))


def test_a_sealed_draft_takes_no_further_answer() -> None:
    draft = Draft(GAME, RED, ordering())
    draft.answer(Move("take", 3))
    draft.answer(Move("lay", 5))
    with pytest.raises(Illegal) as refused:
        draft.answer(Move("lay", 6))
    assert refused.value.refusal.message.key == "table.refusal.sealed"
    assert draft.answers[-1] == Move("lay", 5)


def test_a_seat_that_is_not_asked_can_not_answer() -> None:
    draft = Draft(GAME, GREEN, world((None, Move("storm", 0))))
    assert draft.decision is None
    with pytest.raises(Illegal) as refused:
        draft.answer(Move("prize", 1))
    assert refused.value.refusal.message.key == "table.refusal.not-asked"


def test_nobody_is_asked_while_chance_is() -> None:
    assert Draft(GAME, RED, world()).decision is None


def test_an_answer_against_the_rules_changes_nothing() -> None:
    draft = Draft(GAME, RED, ordering(storm=5))
    draft.answer(Move("take", 3))
    with pytest.raises(Illegal) as refused:
        draft.answer(Move("lay", 5))
    assert refused.value.refusal.rule == "H-1"
    assert draft.answers == (Move("take", 3),)
    assert not draft.sealed


def test_answers_are_taken_back_and_given_again_one_by_one() -> None:
    draft = Draft(GAME, RED, ordering())
    start = draft.state
    assert not draft.take_back()
    assert not draft.redo()
    draft.answer(Move("take", 3))
    draft.answer(Move("lay", 5))
    assert draft.take_back()
    assert (draft.sealed, draft.can_take_back, draft.can_redo) == (False, True, True)
    assert list(draft.answers) == [Move("take", 3)]
    assert draft.take_back()
    assert draft.state is start
    assert (draft.sealed, draft.can_take_back, draft.can_redo) == (False, False, True)
    assert [draft.redo(), draft.redo(), draft.redo()] == [True, True, False]
    assert (draft.sealed, draft.can_take_back, draft.can_redo) == (True, True, False)
    assert len(draft.answers) == 2


def test_a_new_answer_forgets_what_was_taken_back() -> None:
    draft = Draft(GAME, RED, ordering())
    draft.answer(Move("take", 3))
    draft.take_back()
    draft.answer(Move("take", 2))
    assert not draft.can_redo


def test_a_refused_answer_forgets_nothing() -> None:
    draft = Draft(GAME, RED, ordering())
    draft.answer(Move("take", 3))
    draft.take_back()
    with pytest.raises(Illegal):
        draft.answer(Move("take", 9))
    assert draft.redo()
    assert draft.answers == (Move("take", 3),)


def test_a_public_chain_is_no_secret_and_a_secret_one_is() -> None:
    draft = Draft(GAME, RED, world((None, Move("storm", 0))))
    draft.answer(Move("prize", 4))
    assert not draft.secret
    assert not draft.answered_in_secret
    draft = Draft(GAME, RED, ordering())
    assert draft.secret
    assert not draft.answered_in_secret
    draft.answer(Move("take", 1))
    assert draft.answered_in_secret


def test_a_draft_moves_on_top_of_another_confirmed_state() -> None:
    draft = Draft(GAME, RED, ordering())
    draft.answer(Move("take", 3))
    state = draft.state
    for move in (Move("take", 4), Move("lay", 2)):
        state = GAME.apply(state, GREEN, move).state
    moved = draft.moved_to(replace(state, taken=(0, 0)))
    assert moved.answers == (Move("take", 3),)
    assert moved.state.orders[GREEN] is not None


def test_a_draft_loses_what_another_state_does_not_allow() -> None:
    draft = Draft(GAME, RED, ordering())
    draft.answer(Move("take", 3))
    draft.answer(Move("lay", 5))
    moved = draft.moved_to(ordering(storm=5))
    assert moved.answers == (Move("take", 3),)
    assert not moved.sealed


class Careless(Hexes):
    """The toy game, but it never says that an answer seals."""

    def apply(self, state: World, by: Seat | None, action: Move) -> Step[World, Event]:
        """Return the step, unsealed."""
        return msgspec.structs.replace(super().apply(state, by, action), seals=False)


def test_a_step_that_no_longer_asks_the_seat_seals_whatever_the_game_says() -> None:
    game: Any = Careless()
    draft = Draft(game, RED, ordering())
    draft.answer(Move("take", 3))
    before = draft.state
    step = draft.answer(Move("lay", 5))
    assert draft.sealed
    assert step.told == ()
    assert draft.state is before


def test_the_toy_asks_what_it_says() -> None:
    pending = GAME.pending(ordering())
    assert isinstance(pending, Asking)
    assert set(pending.decisions) == {RED, GREEN}
