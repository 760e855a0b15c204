"""Chapters 5 and 6: planning and the orders."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Asking, Setup
from rokugan_desktop.games.samurai_battles import events, values
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.ids import NO_AMMO_COUNT, Order

from .language import Field, game, ground


def test_p_1_a_unit_without_an_order_rests_and_an_engaged_one_fights_on() -> None:
    """P-1: exactly one order each."""
    field = Field("w1 yari 304 engaged=e1; w2 yari 206; e1 yari 404").turn()
    assert (field.unit("w1").plan.order, field.unit("w2").plan.order) == (Order.FIGHT, Order.REST)
    assert field.refused("w2 march e1 via 306") == "P-1"


def test_p_2_only_orders_on_the_card_are_given() -> None:
    """P-2: yari do not shoot, cavalry does not stand all around."""
    field = Field("w1 yari 304 c; w2 horse 206 c; e1 yari 504 c")
    assert (field.refused("w1 fire e1"), field.refused("w2 all_around")) == ("P-2", "P-2")


def test_p_3_what_is_seen_to_be_impossible_is_refused_what_may_fail_is_not() -> None:
    """P-3: no sight, out of range, off the board, too long; a path through a taken hex is allowed."""
    field = Field("w1 bow 304 c; w2 yari 104 c; e1 yari 504 c; e2 yari 804", ground(h404="w"))
    assert field.refused("w1 fire e1") == "S-1"
    assert field.refused("w2 march via 204 304") == "M-1"
    assert field.refused("w2 march via 304") == "M-2"
    assert field.refused("w2 run via 204 304") == ""


def test_p_4_an_engaged_unit_retreats_or_does_nothing_else() -> None:
    """P-4: and only an engaged one retreats."""
    field = Field("w1 yari 304 c engaged=e1; w2 yari 206 c; e1 yari 404")
    assert (field.refused("w1 march via 204"), field.refused("w2 retreat via 106")) == ("P-4", "P-4")
    assert field.refused("w1 retreat via 204") == ""


def test_p_5_forced_orders_the_first_that_applies() -> None:
    """P-5: Flee, Panic, exhaustion, Pursue; nothing else may be chosen."""
    field = Field(
        "w1 yari 304 c state=fleeing quarry=e1; w2 yari 206 c state=panicking; w3 yari 102 c fatigue=6 quarry=e1;"
        "w4 yari 107 c quarry=e1,e2,e3; e1 yari 504 state=fleeing; e2 yari 703 state=panicking; e3 yari 907",
        level="expert",
    )
    known = field.battle
    forced = [planning.forced_order(known, field.unit(name)) for name in ("w1", "w2", "w3", "w4")]
    assert forced == [Order.FLEE, Order.PANIC, Order.REST, Order.PURSUE]
    assert (field.refused("w1 march via 204"), field.refused("w3 march via 202")) == ("P-5", "X-5")
    assert (field.refused("w4 pursue e2"), field.refused("w4 pursue e1")) == ("", "")
    assert field.refused("w4 pursue e3") == "H-16"  # it runs no longer


def test_p_6_ruling_orders_are_judged_by_the_board_at_planning() -> None:
    """P-6: that the commander beside it falls in step 2 takes no order back."""
    field = Field("w1 bow 304; w2 yari 305 c absorbed=9 figures=1; e1 guns 504 c; e2 yari 605 c")
    field.turn("w1 fire e1; e1 fire w2", {"fire e1>w2": [1]})
    assert field.gone("w2") == "killed"
    assert field.dice_of("fire w1>e1") == 5


def test_p_7_an_order_that_turns_out_impossible_becomes_rest() -> None:
    """P-7: carriers caught in a melee hand out nothing; Rest's modifiers count from then on."""
    field = Field("w1 bow 304 c ammo=1; w2 peasants 305; e1 yari 506 c")
    field.turn("w1 supply; w2 supply; e1 march via 507")
    assert (field.unit("w1").plan.order, field.unit("w1").ammo) == (Order.SUPPLY, 7)
    caught = Field("w1 bow 304 c ammo=1; w2 peasants 305; e1 yari 406 c")
    caught.turn("w1 supply; w2 supply; e1 march via 306")
    assert (caught.unit("w1").plan.order, caught.unit("w1").ammo) == (Order.REST, 1)
    assert caught.need("melee w2>e1") == 0  # 2 −2 Rest


def test_p_8_ruling_seats_of_a_side_plan_one_after_another() -> None:
    """P-8: the second is asked when the first is ready; the other side plans at the same time."""
    match = game()
    state = match.new(Setup(("west", "west", "east", "east"), (("scenario", "reed_ford"),)))
    asked = match.pending(state)
    assert isinstance(asked, Asking)
    assert sorted(asked.decisions) == [0, 2]
    state = match.apply(state, 0, match.read("ready")).state  # type: ignore[arg-type]  # a seat is a number
    asked = match.pending(state)
    assert isinstance(asked, Asking)
    assert sorted(asked.decisions) == [1, 2]


def test_o_1_all_around_defense_has_neither_flank_nor_rear() -> None:
    """O-1: infantry only; an Assault from behind brings no test."""
    field = Field("w1 naginata 305 c; e1 yari 505 c; e2 yari 504")
    field.turn("w1 assault e1 via 405; e1 all_around")
    assert not field.told(events.Outflanked)
    assert "all_around" not in game().components.units["mounted_archers"].orders  # type: ignore[index]


def test_o_2_defend_sets_a_facing_and_a_range() -> None:
    """O-2: a range for a ranged unit that may shoot; in front it faces the strongest."""
    field = Field("w1 bow 305 c; w2 bow 101; w3 riders 107 c; e1 yari 505 c; e2 horse 605 c")
    assert field.refused("w1 defend e 6") == ""
    assert field.refused("w1 defend e 7") == "O-2"
    assert field.refused("w2 defend e 2") == "O-2"  # nobody commands it
    assert field.refused("w2 defend e") == ""
    assert field.refused("w3 defend e") == ""
    field.turn("w1 defend e; e1 march via 405")
    assert field.unit("w1").faces == "e1"


def test_o_3_ruling_fire_and_retreat_shoots_and_steps_back() -> None:
    """O-3: at any enemy that enters its Kill Zone of 2; from outside its zone it neither shoots nor steps."""
    field = Field("w1 bow 305 c; e1 yari 605 c; e2 yari 907").turn("w1 fire_retreat e; e1 march via 505")
    assert (field.unit("w1").at, field.unit("w1").ammo) == (205, 6)
    behind = Field("w1 bow 305 c; e1 horse 103 c").turn("w1 fire_retreat e; e1 march via 203 204")
    assert (behind.unit("w1").at, behind.unit("w1").ammo) == (305, 7)


def test_o_4_a_facing_is_chosen_for_four_orders_alone() -> None:
    """O-4: Defend, Fire and Retreat, Ambush; it holds for the turn."""
    field = Field("w1 bow 305 c; e1 yari 907")
    assert (field.refused("w1 rest e"), field.refused("w1 defend")) == ("O-4", "O-4")
    field.turn("w1 defend ne")
    assert field.unit("w1").facing == 1


def test_o_5_fire_needs_a_visible_enemy_that_is_not_engaged_in_range_and_in_sight() -> None:
    """O-5: executed in step 2."""
    field = Field("w1 bow 304 c; w2 yari 504 engaged=e1; e1 yari 604; e2 yari 404 c; e3 yari 305")
    assert field.refused("w1 fire e1") == "R-2"
    assert field.refused("w1 fire e2") == "R-3"  # bows have no value at 1
    shot = Field("w1 bow 304 c; e1 yari 504").turn("w1 fire e1")
    assert {event.step for event in shot.told(events.Rolled)} == {2}


def test_o_6_ruling_assault_needs_a_target_in_sight_and_within_reach() -> None:
    """O-6: within reach, units left out of account; a river beside the unit counts as reachable."""
    field = Field("w1 yari 304 c; e1 yari 604 c; e2 yari 704 c; w2 ninja 404")
    assert field.refused("w1 assault e1 via 404") == ""  # 404 and 504, though somebody stands there
    assert field.refused("w1 assault e2 via 404") == "O-6"
    river = Field("w1 yari 304 c; e1 yari 504 c", ground(h404="~", h403="~", h405="~"))
    assert river.refused("w1 assault e1 via 404") == ""
    hidden = Field("w1 yari 304 c; e1 yari 504 c", ground(h404="w"))
    assert hidden.refused("w1 assault e1 via 404") == "S-1"


def test_o_6_an_assault_has_a_path_but_against_whom_it_already_meets() -> None:
    """O-6, M-8: the exact route is written."""
    field = Field("w1 yari 304 c; e1 yari 504 c; e2 yari 303 c")
    assert (field.refused("w1 assault e1"), field.refused("w1 assault e1 via 404")) == ("O-6", "")
    assert field.refused("w1 assault e2") == ""


def test_o_7_march_is_slow() -> None:
    """O-7: a path of one hex at least; 1 for infantry, 2 for cavalry."""
    field = Field("w1 yari 304; w2 horse 306; e1 yari 907")
    assert field.refused("w1 march via 404") == ""
    assert field.refused("w1 march via 404 504") == "M-1"
    assert field.refused("w1 march") == "M-2"
    assert field.refused("w2 march via 406 506") == ""


def test_o_8_move_and_fire_shoots_on_the_marked_hex() -> None:
    """O-8: mounted archers only; where it can't shoot it just rides on and spends nothing."""
    field = Field("w1 riders 304 c; e1 yari 704 c; e2 yari 701")
    field.turn("w1 move_fire e1 at 2 via 404 504")
    assert (field.unit("w1").ammo, field.need("fire w1>e1")) == (6, 3)  # distance 2: 5 −2
    far = Field("w1 riders 104 c; e1 yari 805 c").turn("w1 move_fire e1 at 1 via 204")
    assert (far.unit("w1").ammo, far.unit("w1").at) == (7, 204)
    assert far.refused("w1 move_fire e1 at 3 via 304") == "O-8"


def test_o_9_run_is_fast() -> None:
    """O-9: 2 for infantry, 4 for cavalry."""
    field = Field("w1 yari 204 c; w2 horse 206 c; e1 yari 907")
    assert field.refused("w1 run via 304 404") == ""
    assert field.refused("w2 run via 306 406 506 606") == ""
    assert field.refused("w2 run via 306 406 506 606 706") == "M-1"


def test_o_10_ambush_hides_a_unit() -> None:
    """O-10: chapter 12."""
    field = Field("w1 yari 304 c; e1 yari 907", ground(h304="w")).turn("w1 ambush e")
    assert (field.unit("w1").hidden, field.unit("w1").facing) == (True, 0)


def test_o_11_ruling_two_units_join_within_the_greater_start_strength() -> None:
    """O-11: the figures go to the larger, which stands on the named hex; otherwise both rest."""
    units = "w1 yari 304 c figures=2 fatigue=2; w2 yari 404 figures=3 fatigue=1 honor; e1 yari 907"
    field = Field(units, level="expert").turn("w1 join_up w2 on 304; w2 join_up w1 on 304")
    joined = field.unit("w2")
    assert (joined.at, joined.figures, joined.start, joined.commander, joined.fatigue) == (304, 5, 6, True, 2)
    assert field.gone("w1") == "joined"
    apart = Field(units).turn("w1 join_up w2 on 304; w2 join_up w1 on 404")
    assert {apart.unit("w1").plan.order, apart.unit("w2").plan.order} == {Order.REST}
    assert Field("w1 yari 304 c; w2 yari 404; e1 yari 907").refused("w1 join_up w2 on 304") == "O-11"


def test_o_11_ruling_joining_figures_walk() -> None:
    """O-11: not over a sheer slope, on horseback not over a steep one, into no river; and without contact."""
    steep = "w1 {0} 304 figures=1; w2 {0} 404 figures=1; e1 yari 907"
    for card, level, rule in (("yari", 3, "O-11"), ("ninja", 3, ""), ("yari", 2, ""), ("horse", 2, "O-11")):
        field = Field(steep.format(card).replace("; w2", " c; w2") if card != "ninja" else steep.format(card),
                      ground(h404=f".{level}"))  # fmt: skip
        assert field.refused("w1 join_up w2 on 404") == rule, card
    river = Field("w1 yari 304 c figures=1; w2 yari 404 figures=1; e1 yari 907", ground(h404="~"))
    assert (river.refused("w1 join_up w2 on 404"), river.refused("w1 join_up w2 on 304")) == ("O-11", "")
    beside = Field("w1 yari 304 c figures=1; w2 yari 404 figures=2; e1 yari 303 c hidden=se", ground(h303="w"))
    beside.turn("w1 join_up w2 on 304; w2 join_up w1 on 304; e1 ambush se")
    assert (beside.unit("w2").at, beside.unit("w2").engaged, beside.unit("e1").hidden) == (304, (), True)


def test_o_12_supplies_fill_the_ammunition_beside_a_supply_unit() -> None:
    """O-12: both with the order, neither engaged; a supply unit serves any number."""
    units = "w1 bow 304 c ammo=0; w2 guns 205 c ammo=2; w3 peasants 305; e1 yari 907"
    field = Field(units).turn("w1 supply; w2 supply; w3 supply")
    assert (field.unit("w1").ammo, field.unit("w2").ammo) == (7, 7)
    alone = Field(units).turn("w1 supply; w2 supply")
    assert (alone.unit("w1").ammo, alone.unit("w1").plan.order) == (0, Order.REST)
    assert Field("w1 bow 304 c; w3 peasants 107; e1 yari 907").refused("w1 supply") == "O-12"


def test_o_13_ruling_ninja_find_hidden_enemies_within_three() -> None:
    """O-13: after Ambush, Join Up and Supplies."""
    field = Field("w1 ninja 304; e1 yari 604 c hidden=w; e2 yari 706 c hidden=w", ground(h604="w", h706="w")).turn(
        "w1 recon; e1 ambush w; e2 ambush w"
    )
    assert (field.unit("e1").hidden, field.unit("e2").hidden) == (False, True)


def test_o_14_retreat_ends_beside_no_visible_enemy_and_does_not_strike() -> None:
    """O-14: where a whole melee retreats, nobody strikes and nobody tires."""
    field = Field("w1 yari 304 c engaged=e1; e1 yari 404 c; e2 yari 203 c", level="expert")
    assert field.refused("w1 retreat via 303") == "O-14"
    assert field.refused("w1 retreat via 305") == ""
    field = Field("w1 yari 304 c engaged=e1; e1 yari 404 c", level="expert")
    field.turn("w1 retreat via 204")
    assert (field.unit("w1").at, field.unit("w1").fatigue, field.unit("w1").engaged) == (204, 1, ())
    assert field.purposes() == ["melee e1>w1"]
    both = Field("w1 yari 304 c engaged=e1; e1 yari 404 c", level="expert")
    both.turn("w1 retreat via 204; e1 retreat via 504")
    assert (both.purposes(), both.unit("w1").fatigue, both.unit("e1").fatigue) == ([], 0, 0)
    uphill = Field("w1 yari 304 c engaged=e1; e1 yari 404 c", ground(h204=".1", h504="~"), "expert")
    uphill.turn("w1 retreat via 204; e1 retreat via 504", {"river e1": [1] * 6})
    assert (uphill.unit("w1").fatigue, uphill.unit("e1").fatigue) == (0, 0)


def test_o_15_rest_does_nothing_but_fights_if_attacked() -> None:
    """O-15: with Attack −2."""
    field = Field("w1 yari 304 c; e1 naginata 504 c").turn("e1 assault w1 via 404")
    assert field.need("melee w1>e1") == 2


def test_o_16_flee_is_forced_upon_the_fleeing() -> None:
    """O-16: H-11."""
    field = Field("w1 yari 304 c state=fleeing; e1 yari 907").turn()
    assert (field.unit("w1").plan.order, field.unit("w1").at) == (Order.FLEE, 104)


def test_o_17_panic_is_forced_upon_the_panicking() -> None:
    """O-17: H-13."""
    field = Field("w1 yari 204 c state=panicking; e1 yari 907").turn()
    assert field.gone("w1") == "fled"


def test_o_18_pursue_goes_after_the_quarry() -> None:
    """O-18: H-16, by M-9 from pulse 1."""
    field = Field("w1 yari 304 c quarry=e1; e1 yari 604 c state=fleeing").turn()
    assert (field.unit("w1").plan.order, field.unit("w1").at) == (Order.PURSUE, 504)
    assert [event.rule for event in field.told(events.Engaged)] == ["Z-4 d"]


def test_o_19_fight_on_strikes_without_modifiers() -> None:
    """O-19: an engaged unit without Retreat."""
    field = Field("w1 yari 304 engaged=e1; e1 yari 404").turn()
    assert (field.need("melee w1>e1"), values.defense(field.battle, field.unit("w1")).total) == (4, 1)
    assert field.unit("w1").ammo == NO_AMMO_COUNT


@pytest.mark.parametrize("order", [order for order in Order if order not in ("flee", "panic", "pursue", "fight")])
def test_every_order_of_the_rules_is_on_some_card(order: Order) -> None:
    """P-2: no order of chapter 6 is beyond all units."""
    assert any(order in card.orders for card in game().components.units.values())
