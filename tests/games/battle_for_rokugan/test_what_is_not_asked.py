"""Answers that nobody waits for, and draws that chance can't make, are refused with their rule."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rokugan_desktop.engine import Draw, Illegal, Seat
from rokugan_desktop.games.battle_for_rokugan import CONCEDE, FINISH, PASS, Action, Verb, ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.games.battle_for_rokugan.playing import game, opened

SEATS = [
    {"clan": "crab", "control": {"crab_north": {"down": 1}}, "hand": ["army-1", "bluff"]},
    {"clan": "crane", "control": {"crane_south": {"down": 1}}},
    {"clan": "lion"},
]


def refused(state: State, by: int | None, action: Action) -> tuple[str, str]:
    """Return the rule and the message by which an action is refused; the state stays what it was."""
    with pytest.raises(Illegal) as caught:
        game().apply(state, None if by is None else Seat(by), action)
    return caught.value.refusal.rule, caught.value.refusal.message.key


def at(phase: str, **more: object) -> State:
    """Return the state in which a small position opens at a phase."""
    position: Mapping[str, object] = {"phase": phase, "round": 2, "seats": SEATS, **more}
    return opened(position)


def test_nobody_answers_out_of_turn() -> None:
    placing = at("placement")
    assert refused(placing, 1, Action(Verb.TAKE, ids.BLUFF)) == ("P-1", "refusal.not-asked")
    assert refused(placing, 7, PASS) == ("P-1", "refusal.not-asked")
    assert refused(at("upkeep"), 0, PASS) == ("P-1", "refusal.not-asked")


def test_chance_draws_only_when_it_is_asked_and_only_what_is_there() -> None:
    assert refused(at("placement"), None, Action(Verb.REVEAL, 0)) == ("W-3", "refusal.no-draw")
    with pytest.raises(Illegal) as caught:
        game().draw_on(at("placement"), lambda _total: 0)
    assert caught.value.refusal.message.key == "refusal.no-draw"
    drawing = at("upkeep", initiative=["lion", "crane", "crab"])
    pending = game().pending(drawing)
    assert isinstance(pending, Draw)
    lion, dragon = (Action(Verb.REVEAL, ids.CLANS.index(clan)) for clan in ("lion", "dragon"))
    for wrong in (lion, dragon, Action(Verb.DRAW, 0), Action(Verb.REVEAL, 999)):
        assert refused(drawing, None, wrong) == ("W-3", "refusal.not-drawn")
    assert game().apply(drawing, None, Action(Verb.REVEAL, ids.CLANS.index("crab"))).seals


def test_nobody_gives_up_twice_or_in_another_seat() -> None:
    placing = at("placement")
    assert refused(placing, 3, CONCEDE) == ("E-4", "refusal.cannot-concede")
    assert refused(placing, -1, CONCEDE) == ("E-4", "refusal.cannot-concede")
    given_up = game().apply(placing, Seat(2), CONCEDE).state
    assert refused(given_up, 2, CONCEDE) == ("E-4", "refusal.cannot-concede")


def test_a_match_that_is_over_is_not_scored_or_given_up_again() -> None:
    over = game().apply(at("placement"), None, FINISH).state
    assert refused(over, None, FINISH) == ("E-1", "refusal.over")
    assert refused(over, 0, CONCEDE) == ("E-4", "refusal.cannot-concede")
    assert refused(over, None, Action(Verb.REVEAL, 0)) == ("W-3", "refusal.no-draw")
