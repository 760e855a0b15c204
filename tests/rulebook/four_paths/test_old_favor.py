"""The option of the old Favor (L-6): no Winds, and whoever holds it spends it for one of several things."""

from __future__ import annotations

import pytest
import yaml

from rokugan_desktop.engine import Setup
from rokugan_desktop.games.four_paths import read_position
from rokugan_desktop.games.four_paths.ids import CardType, Phase, Place
from rokugan_desktop.games.four_paths.position_answers import Running
from rokugan_desktop.games.four_paths.state import InPlay, State
from tests.games.four_paths.playing import HANDS, Table, asked, file, game, offered, refused

from .test_hands import CRANE, LION, OTHER, action, combat, in_battle

OLD = ("favor", "old")


def agreed(*decks: str) -> tuple[Table, InPlay]:
    """A moment before an Action phase of seat 0, which holds the Favor, and what it has in place of a Wind."""
    table = Table(*decks, phase=Phase.EVENTS, options=(HANDS, OLD))
    table.update.change(favor=LION)
    (own,) = winds(table.update.state, 0)
    return table, own


def winds(state: State, seat: int) -> list[InPlay]:
    """The Winds of a seat."""
    return [card for card in state.cards.values() if state.printed(card).type is CardType.WIND and card.owner == seat]


def test_l6_there_are_no_winds_and_without_the_option_nothing_of_the_old_favor() -> None:
    for options, same in (((HANDS, OLD), True), ((HANDS,), False)):
        state = game().new(Setup(("lion", "crane"), options))
        found = [[card.card for card in winds(state, seat)] for seat in range(2)]
        assert (found == [[file().old_favor]] * 2) is same
        assert (["wind_book"] in found) is not same
    assert "favor" not in {option.name for option in game().options({})}, "there is no Favor at the first level"


def test_l6_a_limited_action_draws_a_card_and_then_the_favor_is_nobody_s() -> None:
    table, own = agreed("lion", "crane")
    table.holds(0, "plain_blade")
    state = action(table)
    assert f"use {own.id} 1 none" in offered(state), "Q-3a: it needs no hand"
    state = table.answers(state, f"use {own.id} 1 none", "draw spear_levy")
    assert (state.favor, state.seats[LION].in_hand) == (None, 2)
    assert refused(state, f"use {own.id} 1 none") == "L-3"


def test_l6_an_open_action_makes_a_dishonored_personality_honorable_also_one_of_the_dead() -> None:
    table, own = agreed("lion", "crane")
    shamed = table.has(0, "lion_tome", dishonored=True)
    table.update.change_seat(LION, dishonorably_dead=("lion_hanae", "lion_dosan"))
    table.update.change_seat(CRANE, dishonorably_dead=("crane_ayame",))
    state = action(table)
    assert [line for line in offered(state) if line.startswith(f"use {own.id} 2")] == [f"use {own.id} 2 t={shamed.id}"]
    assert not table.answers(state, f"use {own.id} 2 t={shamed.id}").cards[shamed.id].dishonored
    assert refused(state, f"use {own.id} 3 t=crane_ayame") == "A-5", "it is another seat's"
    state = table.answers(state, f"use {own.id} 3 t=lion_hanae")
    assert (state.seats[LION].dead, state.seats[LION].dishonorably_dead) == (("lion_hanae",), ("lion_dosan",))
    assert state.favor is None


def test_l6_a_battle_action_sends_any_unit_home_bowed_without_presence() -> None:
    table, _own = agreed("lion", "crane", "scorpion")
    in_battle(table, 0, "lion_masanori")
    target = in_battle(table, 1, "crane_noburo")
    table.update.change(favor=OTHER)
    (theirs,) = winds(table.update.state, OTHER)
    state = table.answers(combat(table), "pass")
    while set(asked(state)) != {OTHER}:
        state = table.answers(state, "pass")
    state = table.answers(state, f"use {theirs.id} 4 t={target.id}")
    assert state.cards[target.id].zone is Place.HOME
    assert state.cards[target.id].bowed
    assert state.favor is None


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [("favor draw", None), ("favor rehonor tome", None), ("favor home tome", "A-1"), ("favor rehonor dosan", "A-5")],
)
def test_l6_a_position_says_in_a_word_what_the_favor_is_spent_for(answer: str, refusal: str | None) -> None:
    home = [{"id": "tome", "card": "lion_tome", "dishonored": True}, {"id": "dosan", "card": "lion_dosan"}]
    tree = {
        "format": "four-paths-position/1", "level": 2, "options": {"favor": "old"}, "favor": 0,
        "seats": [{"clan": "lion", "home": home, "list": ["spear_levy"]}, {"clan": "crane"}],
        "answers": [[0, answer]],
    }  # fmt: skip
    running = Running(file(), read_position(yaml.safe_dump(tree), "x"), "x")
    running.play()
    assert running.refused == refusal
    assert (running.state.favor is None) == (refusal is None)


def test_l6_a_reaction_keeps_any_seat_from_losing_honor() -> None:
    courtier = {"id": "ayame", "card": "crane_ayame", "dishonored": True}
    tree = {
        "format": "four-paths-position/1", "options": {"favor": "old"}, "favor": 2,
        "seats": [{"clan": "scorpion", "rings": ["gossip_house"]}, {"clan": "crane", "home": [courtier]}, {}],
        "answers": [[0, "use gossip_house t=ayame"], [2, "favor negate"]],
    }  # fmt: skip
    running = Running(file(), read_position(yaml.safe_dump(tree), "x"), "x")
    running.play()
    assert (running.refused, running.state.favor, running.state.seats[1].honor) == (None, None, 10)


def test_l6_h10_what_a_dishonored_personality_bore_has_not_died_dishonored() -> None:
    courtier = {"id": "ayame", "card": "crane_ayame", "dishonored": True, "bowed": True, "with": ["spear_levy"]}
    tree = {
        "format": "four-paths-position/1", "options": {"favor": "old"}, "favor": 1,
        "seats": [{"clan": "scorpion", "hand": ["poisoned_cup"], "gold": [4]}, {"clan": "crane", "home": [courtier]}],
        "answers": [[0, "play poisoned_cup t=ayame"]],
    }  # fmt: skip
    running = Running(file(), read_position(yaml.safe_dump(tree), "x"), "x")
    running.play()
    seat = running.state.seats[1]
    assert (running.refused, seat.dishonorably_dead, seat.dead) == (None, ("crane_ayame",), ("spear_levy",))
