"""Chapters 6 and 7, and what of chapter 10 they ask for; one rule a test."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Asking
from rokugan_desktop.games.south_wind import control, events, flow, ids
from rokugan_desktop.games.south_wind.chapters import orders
from rokugan_desktop.games.south_wind.ids import FACEDOWN, Moment, Order, Unit
from rokugan_desktop.games.south_wind.state import Force
from rokugan_desktop.games.south_wind.state_update import StateUpdate

from .scenes import DOJO, Scene, game


@pytest.mark.parametrize(("in_round", "first", "last"), [(1, "grey 2", "purple 4"), (2, "purple 4", "grey 2")])
def test_x_1_from_the_south_in_round_1_from_the_north_in_round_2(in_round: int, first: str, last: str) -> None:
    scene = Scene("oda", "mori", in_round=in_round)
    for place in ("orange 1", "grey 2", "purple 4"):
        scene.lies(place, "oda", "castle")
    found = [*flow.sequence(scene.topology, scene.state.public)]
    assert found == [scene.slot(first), scene.slot("orange 1"), scene.slot(last)]


def test_x_1_uncovered_tokens_of_round_1_act_again_in_round_2() -> None:
    scene = Scene("oda", "mori", in_round=2).lies("grey 1", "oda", "harvest").has("oda", "bungo", 1).blows()
    assert scene.asked == "oda harvest"


def test_x_2_a_token_is_turned_up_when_its_turn_comes_not_before() -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 1)
    scene.lies("grey 1", "oda", "harvest", down=True).lies("grey 2", "mori", "attack", down=True).blows()
    first, second = (scene.state.public.top(scene.slot(place)) for place in ("grey 1", "grey 2"))
    assert first is not None
    assert second is not None
    assert (first.order, second.order) == (Order.HARVEST, FACEDOWN)
    scene.does("done")
    assert [(event.order, event.slot) for event in scene.heard(events.TurnedUp)] == [(Order.ATTACK, 1)]


def test_x_3_an_order_acts_in_the_region_where_it_lies() -> None:
    scene = Scene("oda", "mori").has("oda", "bungo", 1).has("oda", "mikawa", 1).acts("oda", "grey 1", "harvest")
    assert scene.answers == ["harvest bungo", "done"]
    assert scene.refused("harvest mikawa") == "X-3"


def test_f_5_a_house_that_can_do_nothing_passes() -> None:
    scene = Scene("oda", "mori").house("oda", barracks=0).house("mori", barracks=0)
    for number, order in enumerate(("recruit", "move", "attack", "harvest"), 1):
        scene.lies(f"grey {number}", "oda", order, down=True)
    update = StateUpdate(scene.topology, scene.change(moment=Moment.EXECUTION).state)
    flow.settle(update)
    told = [type(one.event) for one in update.told]
    assert told == [events.TurnedUp, events.LeftUndone] * 4 + [events.RoundBegan]


def test_x_4_what_is_left_undone_is_said() -> None:
    scene = Scene("oda", "mori").has("oda", "bungo", 1).has("oda", "aki", 1).acts("oda", "grey 1", "harvest")
    scene.does("harvest bungo", "done")
    assert scene.of("oda").food == 3
    assert scene.heard(events.LeftUndone)


def test_x_5_two_extras_at_most_and_paid_piece_by_piece() -> None:
    scene = Scene("oda", "mori").house("oda", food=5).acts("oda", "grey 1", "recruit")
    scene.does(*["recruit samurai higo"] * 3)
    assert scene.of("oda").food == 4
    scene.does("recruit samurai higo")
    assert scene.of("oda").food == 3
    assert scene.there("oda", "higo").samurai == 4
    assert [event.rule for event in scene.heard(events.Paid)] == ["X-5", "X-5"]
    assert not scene.heard(events.LeftUndone), "it ends by itself after the second extra"


def test_x_5_extras_are_refused_without_their_price_and_quick_actions_have_none() -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 1).has("mori", "higo", 3).house("oda", bushido=0)
    scene.acts("oda", "grey 1", "attack").does("kill mori higo")
    assert scene.heard(events.Killed)
    assert scene.of("mori").barracks == 14
    quick = Scene("oda", "mori").begin().does("order castle", "lay grey 1 castle", "quick", "recruit samurai higo")
    assert quick.asked == "mori order"


def test_o_1_recruiting_into_the_capital_or_at_an_own_castle() -> None:
    scene = Scene("oda", "mori").has("oda", "tosa", castle=1).has("mori", "tosa", 2).has("mori", "bungo", castle=1)
    scene.acts("oda", "grey 1", "recruit")
    assert scene.answers == ["recruit samurai higo", "recruit samurai tosa", "done"], "without dojo there is no siege"
    assert scene.refused("recruit samurai bungo") == "O-1"


def test_d_6_nothing_is_recruited_at_a_besieged_castle_but_in_any_capital() -> None:
    scene = Scene("oda", "mori", options=DOJO).has("oda", "tosa", castle=1).has("mori", "tosa", 1)
    scene.has("mori", "higo", 3).acts("oda", "grey 1", "recruit")
    assert scene.answers == ["recruit samurai higo", "done"]
    assert scene.refused("recruit samurai tosa") == "D-6"


def test_d_7_trained_units_take_the_place_of_samurai() -> None:
    scene = Scene("oda", "mori", options=DOJO).house("oda", dojo=ids.Dojo.WIND, range=1, headquarters=1, barracks=14)
    scene.acts("oda", "grey 1", "recruit").does("recruit archers higo", "recruit general higo")
    assert scene.there("oda", "higo") == Force(archers=1, general=1)
    assert (scene.of("oda").barracks, scene.of("oda").range, scene.of("oda").headquarters) == (16, 0, 0)


def test_o_2_steps_to_adjacent_provinces_by_land_or_sea() -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 2).has("mori", "aki", 1).acts("oda", "grey 1", "move")
    scene.does("step samurai higo aki")
    assert scene.refused("step samurai higo tosa") == "O-2"
    assert scene.refused("step archers higo aki") == "O-2"
    scene.does("step samurai higo bungo", "step samurai bungo satsuma")
    assert (scene.there("oda", "aki").samurai, scene.there("oda", "satsuma").samurai) == (1, 1)


def test_o_3_each_step_begins_in_the_region_of_the_order() -> None:
    scene = Scene("oda", "mori").has("oda", "tosa", 1).has("oda", "higo", 1).acts("oda", "grey 1", "move")
    scene.does("step samurai tosa kii")
    assert scene.refused("step samurai kii mikawa") == "O-3"


def test_o_4_a_general_goes_one_step_further_for_nothing_once() -> None:
    """EX-5."""
    scene = Scene("oda", "mori", options=DOJO).has("oda", "higo", 2, general=1).house("oda", food=0)
    scene.acts("oda", "grey 1", "move").does("step general higo bungo", *["step samurai higo aki"] * 2)
    assert scene.refused("step samurai aki higo") == "X-5"
    scene.does("step general bungo tosa")
    assert [event.rule for event in scene.heard(events.Stepped)] == ["O-2", "O-2", "O-2", "O-4"]
    assert scene.asked != "oda step"


def test_o_5_all_in_one_province_where_an_own_army_stands() -> None:
    scene = Scene("oda", "mori", "takeda").has("oda", "higo", 1).has("mori", "higo", 1).has("takeda", "higo", 1)
    scene.has("oda", "bungo", 1).has("mori", "bungo", 2).has("mori", "tosa", 1).has("oda", "tosa", castle=1)
    scene.acts("oda", "grey 1", "attack")
    assert scene.refused("kill mori tosa") == "O-5", "a castle alone does not attack"
    scene.does("kill mori higo")
    assert scene.answers == ["kill takeda higo", "done"], "each may be of another opponent"
    assert scene.refused("kill mori bungo") == "O-5"


def test_o_6_and_d_8_samurai_fall_first_then_archers_then_the_general() -> None:
    """EX-3."""
    scene = (
        Scene("oda", "mori", options=DOJO).has("oda", "higo", 1).has("mori", "higo", 1, archers=1, general=1, castle=0)
    )
    scene.acts("oda", "grey 1", "attack").does(*["kill mori higo"] * 3)
    fallen = [(event.other, event.unit) for event in scene.heard(events.Killed)]
    assert fallen == [(1, Unit.SAMURAI), (1, Unit.ARCHERS), (1, Unit.GENERAL)]
    assert scene.of("mori").barracks == 16, "archers and general go back to their places"


def test_o_7_a_harvest_brings_resources_points_and_influence() -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 1).has("oda", "satsuma", 1).has("oda", "bungo", 1)
    scene.has("oda", "tosa", 1).has("mori", "bungo", 5).acts("oda", "grey 1", "harvest")
    scene.does("harvest higo", "harvest satsuma")
    assert scene.refused("harvest satsuma") == "O-7"
    assert scene.refused("harvest aki") == "O-7"
    scene.does("harvest bungo")
    own = scene.of("oda")
    assert (own.influence[0], own.points, own.food) == (1, 1, 3)


def test_o_8_two_armies_make_room_for_a_castle() -> None:
    scene = Scene("oda", "mori").has("oda", "tosa", 3).has("oda", "higo", 2).has("oda", "aki", 1)
    scene.has("oda", "bungo", 2).has("mori", "bungo", castle=1).acts("oda", "grey 1", "castle")
    assert scene.answers == ["castle tosa samurai samurai", "done"]
    for province in ("higo", "bungo", "aki"):
        assert scene.refused(f"castle {province} samurai samurai") == "O-8"
    scene.does("castle tosa samurai samurai")
    assert scene.there("oda", "tosa") == Force(samurai=1, castle=1)
    assert scene.of("oda").barracks == 10


def test_o_8_one_own_castle_in_a_region_and_three_in_all() -> None:
    scene = Scene("oda", "mori").has("oda", "tosa", 2).has("oda", "aki", castle=1).acts("oda", "grey 1", "castle")
    assert scene.heard(events.LeftUndone) == []
    assert scene.there("oda", "tosa").samurai == 2
    full = Scene("oda", "mori").has("oda", "tosa", 2)
    for province in ("kii", "echigo", "oshima"):
        full.has("oda", province, castle=1)
    public, tosa = full.state.public, full.topology.number["tosa"]
    refusal = orders.castle_refusal(full.topology, public, full.number("oda"), tosa)
    assert refusal is not None
    assert refusal.rule == "C-10"


def controls(scene: Scene, province: str) -> str:
    """Who controls it."""
    house = control.controller(scene.topology, scene.state.public, scene.topology.number[province])
    return "" if house == ids.NOBODY else ids.ROLES[scene.state.public.houses[house].role]


def test_o_9_the_strongest_alone_controls() -> None:
    """EX-1, and O-10: it is judged whenever it is asked."""
    scene = Scene("oda", "mori", options=DOJO).has("oda", "bungo", 2).has("mori", "bungo", castle=1)
    assert controls(scene, "bungo") == ""
    scene.has("oda", "bungo", 2, archers=1)
    bungo = scene.topology.number["bungo"]
    assert control.strength(scene.topology, scene.state.public, scene.number("oda"), bungo).total == 4
    assert controls(scene, "bungo") == "oda"
    scene.has("mori", "bungo", general=1, castle=1)
    assert controls(scene, "bungo") == ""
    assert controls(scene, "aki") == ""


def test_w_2_an_elite_of_the_wind_goes_up_to_two_provinces_across_regions() -> None:
    scene = Scene("oda", "mori", options=DOJO).house("oda", dojo=ids.Dojo.WIND, arsenal=1, barracks=15)
    scene.acts("oda", "grey 1", "recruit").does("recruit elite higo")
    assert scene.answers == ["power use", "power skip"]
    scene.does("power use", "power province aki", "power province yamashiro")
    assert scene.there("oda", "yamashiro").samurai == 1
    assert scene.asked == "oda recruit"


def test_x_2_two_orders_of_one_house_are_two_turns() -> None:
    """What the first did is confirmed before the second, open since round 1, acts again."""
    scene = Scene("oda", "mori", in_round=2).lies("grey 1", "oda", "recruit").lies("grey 2", "oda", "harvest")
    scene.has("oda", "higo", 1).blows()
    first = scene.question
    ended = game().apply(scene.state, first.seat, game().read("done"))
    assert ended.seals
    pending = game().pending(ended.state)
    assert isinstance(pending, Asking)
    assert {(seat, asked.kind) for seat, asked in pending.decisions.items()} == {(first.seat, "recruit")}
    assert first.kind == "harvest"
