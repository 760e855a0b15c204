"""How far the table may go back: to where plans begin, and never past a reveal."""

from __future__ import annotations

from rokugan_desktop.engine import Rewinding, Seat
from rokugan_desktop.games.samurai_battles import READY, Moment, events

from .playing import actions, begun, game


def test_a_turn_to_go_back_to_begins_with_the_planning() -> None:
    """With the first seat that plans; another seat's plan of the same turn begins none of its own."""
    rules = game()
    assert isinstance(rules, Rewinding)
    began = [
        (rules.turn_begun(played.before, played.after), played.after.turn)
        for played in actions(begun("first_spears", "basic"), 3)
    ]
    turns = [turn for seat, turn in began if seat is not None]
    assert turns == list(range(2, 7)), "the first turn begins with the match"
    assert {seat for seat, _turn in began} == {None, Seat(0)}


def test_an_ally_who_plans_after_the_first_has_a_turn_to_go_back_to() -> None:
    """P-8: the second seat of a side is asked once the first is ready."""
    state = begun("reed_ford", "basic", "west", "west", "east")
    after = game().apply(state, Seat(0), READY).state
    assert after.moment is Moment.PLANNING
    assert game().turn_begun(state, after) == Seat(1)


def test_nothing_is_taken_back_after_a_reveal() -> None:
    """Neither orders nor a deployment that all have seen; a plan that is merely confirmed can be."""
    rules = game()
    told = [each.event for played in actions(begun("monks_causeway", "expert"), 2) for each in played.told]
    kept = {type(event) for event in told if rules.no_way_back(event) is not None}
    assert kept == {events.Revealed, events.Deployed}
    assert events.Sealed in {type(event) for event in told}
