"""The second level, rule by rule: what lasts, what leaves play, and what befalls a seat that leaves the match."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths.ids import Army, CardKey, How, Phase, Place, Stat
from rokugan_desktop.games.four_paths.numbers import is_here, matches, units_of
from rokugan_desktop.games.four_paths.state import Record, StepName, Task
from rokugan_desktop.games.four_paths.vocabulary import Filter, Until
from tests.games.four_paths.playing import Table, asked, game, offered, refused

from .test_hands import CRANE, LION, OTHER, action, all_pass, borne, combat, court, forces, in_battle, number, quiet


def test_z2_a_wind_is_no_card_for_texts_that_say_card() -> None:
    table = court("lion", "crane")
    state, source = table.update.state, table.stronghold(1)
    meant = [card.card for card in state.cards.values() if matches(state, Filter(kind="card"), card, source)]
    assert meant == []
    table.has(0, "river_paddies")
    state = table.update.state
    assert [one.card for one in state.cards.values() if matches(state, Filter(kind="card"), one, source)] == [
        "river_paddies"
    ]


def test_f6_units_stand_by_their_seats_from_the_active_one_clockwise_then_as_they_came() -> None:
    table = court("lion", "crane", "scorpion")
    table.update.change(active=OTHER)
    for seat, card in ((0, "lion_tome"), (2, "scorpion_koji"), (0, "lion_hanae")):
        table.fights(table.has(seat, card), 1, 1, Army.ATTACK)
    province = table.update.seat(CRANE).provinces[0].id
    units = units_of(table.update.state, province, Army.ATTACK)
    assert [unit.card for unit in units] == ["scorpion_koji", "lion_tome", "lion_hanae"]


def test_z8_what_is_attached_goes_the_same_way_each_to_its_own_owner() -> None:
    table = court("lion", "crane")
    bearer = table.has(0, "lion_kyuzo")
    borne(table, bearer, "spear_levy")
    table.has(0, "plain_blade", bearer=bearer.id, owner=CRANE)
    table.update.leave_play([bearer.id], "dead")
    assert [seat.dead for seat in table.update.state.seats] == [("lion_kyuzo", "spear_levy"), ("plain_blade",)]


def test_t11_an_empty_fate_deck_costs_nothing_at_the_end_of_a_turn() -> None:
    table = court("lion", "crane")
    table.update.change_seat(LION, fate=(0,) * len(table.update.state.file.order))
    state = table.goes_on()
    assert (state.seats[LION].in_hand, state.active) == (0, CRANE)


def test_a2_an_action_is_discarded_as_it_has_worked_and_a_terrain_stays_with_its_battle() -> None:
    table = court("lion", "crane")
    in_battle(table, 0, "lion_masanori")
    in_battle(table, 1, "crane_noburo")
    table.has(1, "gold_river")
    table.holds(1, "narrow_gorge", "second_wind")
    state = table.answers(combat(table), "act", "play narrow_gorge none", "pay")
    assert [field.card for field in state.fields] == ["narrow_gorge"]
    assert state.seats[CRANE].fate_discarded == ()
    state = all_pass(state)
    assert (state.fields, state.seats[CRANE].dead) == ((), ("narrow_gorge",)), "TE-3"
    assert "crane_noburo" not in state.seats[CRANE].dead, "TE-2: 4 against 3, after the window has closed"


@pytest.mark.parametrize("until", ["turn", "battle"])
def test_c8_n8_whoever_lives_by_a_bonus_to_chi_dies_as_it_ends(until: Until) -> None:
    table = court("lion", "crane")
    weak = table.has(0, "lion_masanori", chi=-2, dishonored=True)
    if until == "battle":
        table.fights(weak, 1, 1, Army.ATTACK)
    table.update.change(records=(Record(Stat.CHI, 1, card=weak.id, until=until),))
    quiet(table)
    state = combat(table) if until == "battle" else table.answers(table.goes_on(), "draw spear_levy")
    assert state.seats[LION].dishonorably_dead == ("lion_masanori",)
    assert state.seats[LION].honor == 2, "H-7"


def test_a13_who_lives_by_a_bonus_until_the_own_next_turn_dies_as_that_turn_begins() -> None:
    table = court("lion", "crane")
    weak = table.has(1, "crane_noburo", chi=-2)
    table.update.change(records=(Record(Stat.CHI, 1, card=weak.id, my_turn=CRANE, until="my_turn"),))
    table.update.push(Task(StepName.TURN, CRANE))
    assert table.settled(table.update).seats[CRANE].dead == ("crane_noburo",)


def test_b5_a_shot_comes_from_this_battle_and_a_lord_s_word_too() -> None:
    table = court("lion", "crane")
    quiet(table)
    in_battle(table, 0, "lion_masanori")
    away = table.has(0, "lion_regent")
    archers = borne(table, away, "village_archers")
    target = in_battle(table, 1, "crane_noburo")
    table.holds(0, "second_wind")
    state = combat(table)
    assert set(asked(state)) == {LION}
    assert refused(state, f"use {archers.id} 1 t={target.id}") == "A-5", "nobody stands against who is at home"
    assert refused(state, f"use {away.id} 1 none") == "B-5"
    assert not is_here(state, archers)


def test_o1_o7_terrain_works_before_the_forces_are_taken_and_who_moved_away_counts_no_more() -> None:
    table = court("lion", "crane")
    rider = in_battle(table, 0, "lion_tome")
    table.has(0, "gold_river")
    table.holds(0, "open_plain", "feigned_flight")
    in_battle(table, 1, "crane_noburo")
    table.holds(1, "second_wind")
    state = table.answers(combat(table), "pass", "act", "play open_plain none", "pay")
    assert forces(state) == [4, 3], "MV-2 and TE-2: at once, for Cavalry"
    state = table.answers(state, "pass", "act", f"play feigned_flight t={rider.id}", "draw spear_levy")
    assert forces(state) == [0, 3]
    assert number(state, rider, Stat.FORCE) == 3, "MV-2: it is in no battle"


def test_du5_a_number_that_changes_during_a_duel_counts_at_the_strike() -> None:
    table = court("crane", "scorpion")
    us, them = table.has(0, "crane_noburo"), table.has(1, "scorpion_koji")
    table.holds(0, "formal_challenge")
    state = table.answers(action(table), "act", f"play formal_challenge us={us.id} them={them.id}", "accept")
    table.update.state = state
    table.update.change_card(us.id, chi=1)
    state = table.answers(table.update.state, "strike")
    assert us.id in state.cards, "3 against 2, where both began with 2"
    assert them.id not in state.cards


def test_l2_v3_the_favor_goes_back_where_its_holder_leaves_and_l5_honor_may_be_negative() -> None:
    table = court("lion", "crane", "scorpion")
    envoy = table.has(0, "lion_masanori")
    table.honor(-2, -3, -4)
    table.update.change(favor=CRANE)
    for seat in range(3):
        table.holds(seat, "second_wind")
    state = action(table)
    assert f"lobby {envoy.id}" in offered(state)
    state = game().apply(state, CRANE, game().concession()).state
    assert state.favor is None
    assert table.answers(state, f"lobby {envoy.id}").favor == LION


@pytest.mark.parametrize("leaver", [LION, CRANE])
def test_o10_te3_where_a_leader_leaves_amid_a_battle_its_terrain_and_what_lasted_as_long_are_gone(leaver: Seat) -> None:
    table = court("lion", "crane", "scorpion")
    attacker, guard = in_battle(table, 0, "lion_regent"), in_battle(table, 1, "crane_noburo")
    friend = in_battle(table, 2, "scorpion_koji")
    table.has(2, "gold_river")
    table.holds(2, "smoke", "sudden_charge")
    table.holds(1, "second_wind")
    table.update.change(records=(Record(Stat.FORCE, 1, card=friend.id, until="battle"),))
    state = table.answers(combat(table, invited=((OTHER,), ())), "pass", "pass", "act", "play smoke none")
    assert [field.card for field in state.fields] == ["smoke"]
    assert number(state, friend, Stat.FORCE) == 4
    state = game().apply(state, leaver, game().concession()).state
    assert state.attack is None
    assert state.fields == ()
    assert state.seats[OTHER].dead == ("smoke",)
    assert number(state, friend, Stat.FORCE) == 3
    assert state.cards[friend.id].bowed
    left = guard if leaver == LION else attacker
    assert state.cards[left.id].zone is Place.HOME
    assert state.cards[left.id].bowed == (leaver == CRANE)


def test_v3_shame_is_an_end_of_its_own() -> None:
    table = Table("scorpion", "crane", phase=Phase.EVENTS, options=(("level", "2"),))
    house = table.has(0, "gossip_house")
    target = table.has(1, "crane_jiro", dishonored=True)
    table.honor(1, -18)
    state = table.answers(action(table), f"use {house.id} 1 t={target.id}")
    assert (state.how, state.winners) == (How.DISHONOR, (LION,))
    assert CardKey("crane_jiro") not in {card.card for card in state.cards.values()}


@pytest.mark.parametrize("holder", [None, LION, CRANE])
def test_a16_a_wind_alone_lets_its_seat_be_asked_only_while_that_seat_holds_the_favor(holder: Seat | None) -> None:
    table = court("lion", "crane")
    table.update.change(favor=holder)
    state = action(table)
    assert (state.window is not None and set(asked(state)) == {LION}) is (holder == LION)


def test_a9_a14_what_is_paid_stays_paid_and_used_is_used_though_nothing_comes_of_it() -> None:
    table = court("scorpion", "crane")
    oni, target = in_battle(table, 0, "marsh_oni"), in_battle(table, 1, "crane_noburo")
    archers = borne(table, oni, "village_archers")
    table.holds(1, "second_wind")
    state = table.answers(combat(table), "pass", f"use {oni.id} 1 t={target.id}", "pass")
    assert refused(state, f"use {oni.id} 1 t={target.id}") == "A-14", "he has no Followers to frighten, once a battle"
    state = table.answers(state, f"use {archers.id} 1 t={target.id}")
    assert state.cards[archers.id].bowed
    assert target.id in state.cards, "2 against 3"
