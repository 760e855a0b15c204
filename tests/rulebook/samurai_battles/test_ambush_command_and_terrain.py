"""Chapters 12 to 14: ambush and hidden units, commanders and special units, terrain."""

from __future__ import annotations

import pytest

from rokugan_desktop.games.samurai_battles import values
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.terrain import Gait, entry_cost
from rokugan_desktop.games.samurai_battles.ids import Hex, Order, UnitId

from .language import Field, game, ground

WOODS = ground(h504="w")


def test_a_1_ambush_needs_ground_to_hide_in_and_command() -> None:
    """A-1: by class; a hidden unit without command can't stay hidden."""
    field = Field("w1 yari 304 c; w2 horse 306 c; w3 yari 101 hidden=e; w4 horse 202 c; e1 yari 907",
                  ground(h304="F", h101="w", h202="w"))  # fmt: skip
    assert (field.refused("w1 ambush e"), field.refused("w2 ambush e")) == ("", "A-1")
    assert field.refused("w4 ambush e") == ""
    lone = Field("w3 yari 101 hidden=e; e1 yari 907", ground(h101="w"))
    assert lone.refused("w3 ambush e") == "K-3"


def test_a_2_ruling_a_unit_hides_where_no_visible_enemy_is_within_two() -> None:
    """A-2: hidden ones do not count; else it rests."""
    near = Field("w1 yari 304 c; e1 yari 504 c", ground(h304="w")).turn("w1 ambush e")
    assert (near.unit("w1").hidden, near.unit("w1").plan.order) == (False, Order.REST)
    unseen = Field("w1 yari 304 c; e1 yari 504 c hidden=w", ground(h304="w", h504="w")).turn("w1 ambush e; e1 ambush w")
    assert (unseen.unit("w1").hidden, unseen.unit("w1").seen_at) == (True, 304)


def test_a_3_a_hidden_unit_stays_hidden_blocks_no_sight_and_is_no_target() -> None:
    """A-3: while it gets Ambush again; an enemy beside it does not matter then."""
    field = Field("w1 bow 304 c; e1 yari 504 c hidden=w; e2 yari 604 c", WOODS)
    assert field.refused("w1 fire e1") == "A-3"
    assert UnitId("e1") not in field.battle.screens.values()
    field.turn("e1 ambush nw")
    assert (field.unit("e1").hidden, field.unit("e1").facing) == (True, 2)


def test_a_4_an_enemy_that_comes_beside_a_hidden_unit_is_engaged() -> None:
    """A-4: whatever its order; the hidden unit is back on the board."""
    field = Field("w1 yari 304 c; e1 yari 504 c hidden=e", WOODS).turn("w1 march via 404; e1 ambush e")
    assert (field.unit("w1").engaged, field.unit("e1").hidden) == (("e1",), False)


def test_a_5_ruling_the_strike_from_ambush() -> None:
    """A-5: at once, Attack +3 at every level, only into its Defense Zone; neither strikes the other in step 5."""
    field = Field("w1 yari 304 c; e1 yari 504 c hidden=w", WOODS, "basic").turn("w1 march via 404; e1 ambush w")
    assert (field.purposes(), field.need("ambush e1>w1")) == (["ambush e1>w1"], 7)
    behind = Field("w1 yari 304 c; e1 yari 504 c hidden=e", WOODS, "basic").turn("w1 march via 404; e1 ambush e")
    assert behind.purposes() == ["melee w1>e1", "melee e1>w1"]


def test_a_6_a_kill_zone_shot_puts_the_unit_back_on_the_board() -> None:
    """A-6: at distance exactly 2; it keeps order and Defense Zone, without a strike."""
    field = Field("w1 yari 204 c; e1 bow 504 c hidden=w", WOODS).turn("w1 march via 304; e1 ambush w")
    assert (field.unit("e1").hidden, field.unit("e1").ammo, field.unit("e1").plan.order) == (False, 6, Order.AMBUSH)
    assert field.need("fire e1>w1") == 7  # 5 +2 Ambush


def test_k_1_at_most_one_commander_and_the_headquarters_has_one() -> None:
    """K-1: it is no extra figure, and counts in Morale."""
    field = Field("w1 hq 304; e1 yari 907")
    assert field.unit("w1").figures == 4
    assert values.morale(field.battle, field.unit("w1")).total == 11 + 3


def test_k_2_a_unit_is_commanded_by_a_commander_in_it_or_beside_it() -> None:
    """K-2: ninja and supply units always are."""
    field = Field("w1 yari 304 c; w2 yari 404; w3 yari 604; w4 ninja 606; w5 peasants 601; e1 yari 907")
    commanded = [field.battle.commanded(unit) for unit in field.battle.everyone()][:5]
    assert commanded == [True, True, False, True, True]


def test_k_3_ruling_without_command_four_orders_are_left() -> None:
    """K-3: Defend, All-Around Defense, Rest, March; not Retreat either."""
    field = Field("w1 bow 304; w2 yari 601 engaged=e2; e1 yari 504; e2 yari 602")
    given = {order: field.refused(f"w1 {order}") for order in ("defend e", "all_around", "rest", "march via 204")}
    assert set(given.values()) == {""}
    assert (field.refused("w1 run via 204"), field.refused("w1 fire e1")) == ("K-3", "K-3")
    assert field.refused("w2 retreat via 501") == "K-3"


def test_k_4_without_command_at_planning_a_unit_does_not_shoot() -> None:
    """K-4: no range for Defend."""
    field = Field("w1 bow 304; e1 yari 504")
    assert field.refused("w1 defend e 2") == "O-2"


def test_k_5_without_command_it_enters_melee_by_march() -> None:
    """K-5: and defends itself as usual."""
    field = Field("w1 yari 304; e1 yari 504").turn("w1 march via 404")
    assert field.purposes() == ["melee w1>e1", "melee e1>w1"]


def test_k_6_ruling_ninja_take_the_commander_first() -> None:
    """K-6: whoever else hit; not of the headquarters."""
    field = Field("w1 ninja 304 engaged=e1; e1 yari 404 c absorbed=9").turn("", {"melee w1>e1": [1]})
    assert (field.unit("e1").figures, field.unit("e1").commander) == (5, False)
    soaked = Field("w1 ninja 304 engaged=e1; e1 yari 404 c").turn("", {"melee w1>e1": [1]})
    assert soaked.unit("e1").commander
    staff = Field("w1 ninja 304 engaged=e1; e1 hq 404 absorbed=9").turn("", {"melee w1>e1": [1]})
    assert staff.battle.commanded(staff.unit("e1"))


def test_k_7_ruling_what_ninja_alone_do() -> None:
    """K-7: sheer slopes by March, rivers without losing the turn; bans on Run and Assault hold."""
    field = Field("w1 ninja 304; w2 yari 306 c; e1 yari 907", ground(h404=".3", h403="~", h305="F", h406=".3"))
    assert (field.refused("w1 march via 404"), field.refused("w1 run via 404")) == ("", "T-4")
    assert field.refused("w1 run via 403 503") == ""
    assert (field.refused("w1 run via 305"), field.refused("w2 march via 406")) == ("T-1", "T-4")


def test_k_8_peasants_are_the_supply_unit() -> None:
    """K-8: no commander, no count of ammunition."""
    card = game().components.units["peasants"]  # type: ignore[index]
    assert (card.supplies, card.no_commander, card.ammo) == (True, True, None)


def test_k_9_ruling_inspired_within_two_of_the_headquarters() -> None:
    """K-9: by the positions of the moment; not the headquarters itself."""
    field = Field("w1 hq 304; w2 yari 504; w3 yari 604; e1 yari 907")
    assert [field.battle.inspired(unit) for unit in field.battle.everyone()][:3] == [False, True, False]
    near = values.attack(field.battle, field.unit("w2"), "infantry").total
    assert (near, values.defense(field.battle, field.unit("w2")).total) == (6, 2)
    assert values.morale(field.battle, field.unit("w2")).total == 14


def test_k_10_mounted_archers_alone_move_and_fire_and_defend_on_horseback() -> None:
    """K-10: of the cavalry."""
    cards = game().components.units
    assert [card for card, facts in cards.items() if Order.MOVE_FIRE in facts.orders] == ["mounted_archers"]
    cavalry = {card for card, facts in cards.items() if facts.class_ == "cavalry" and Order.DEFEND in facts.orders}
    assert cavalry == {"mounted_archers"}


def test_k_11_a_small_scenario_may_have_no_headquarters() -> None:
    """K-11: nobody is inspired, and the fleeing go to the home edge."""
    field = Field("w1 yari 304 c state=fleeing; e1 yari 907").turn()
    assert field.unit("w1").at == 104
    assert not field.battle.inspired(field.unit("w1"))


@pytest.mark.parametrize(
    ("letter", "march", "run", "assault", "cavalry"),
    [(".", 1, 1, 1, 1), ("w", 1, None, 2, 1), ("p", 1, None, 2, 1), ("g", 1, None, 2, None), ("k", 1, None, 2, 1),
     ("v", 1, 1, 1, 1), ("F", 1, None, None, None), ("f", 1, None, 2, 1), ("=", 1, None, 2, 1)],
)  # fmt: skip
def test_t_1_ruling_the_table_of_terrain(
    letter: str, march: int, run: int | None, assault: int | None, cavalry: int | None
) -> None:
    """T-1: what entering costs infantry by March, Run and Assault, and cavalry by March; Pursue goes as Assault."""
    there = Field("w1 yari 304; e1 yari 907", ground(h404=letter)).battle.ground
    costs = [entry_cost(there, "infantry", gait, Hex(304), Hex(404)) for gait in (Gait.MARCH, Gait.RUN, Gait.ASSAULT)]
    assert costs == [march, run, assault]
    assert entry_cost(there, "cavalry", Gait.MARCH, Hex(304), Hex(404)) == cavalry
    assert entry_cost(there, "infantry", Gait.CHASE, Hex(304), Hex(404)) == assault


def test_t_1_cavalry_does_not_go_upward_onto_rocks() -> None:
    """T-1: on a level it does."""
    there = Field("w1 yari 304; e1 yari 907", ground(h404="k1", h405=".2")).battle.ground
    assert entry_cost(there, "cavalry", Gait.MARCH, Hex(304), Hex(404)) is None
    assert entry_cost(there, "infantry", Gait.MARCH, Hex(304), Hex(404)) == 1


def test_t_1_modifiers_are_of_the_unit_that_stands_there() -> None:
    """T-1: from the advanced level on."""
    ford = Field("w1 bow 304 c; e1 yari 907", ground(h304="f"), "advanced")
    assert values.defense(ford.battle, ford.unit("w1")).total == 0
    found = values.fire(ford.battle, ford.unit("w1"), 3)
    assert found is not None
    assert found.total == 3


def test_q_1_a_far_hex_that_an_order_never_enters_is_refused_for_its_terrain() -> None:
    """Q-1, T-1, T-3, M-2: by the rule that closes it, not because it is far."""
    field = Field("w1 yari 304 c; e1 yari 907", ground(h504="k", h506="."))
    unit = field.unit("w1")
    closed = [planning.closed(field.battle, unit, Order.RUN, Hex(hex_)) for hex_ in (504, 506)]
    assert closed == ["T-1", ""]
    assert planning.closed(field.battle, unit, Order.MARCH, Hex(504)) == ""


def test_t_2_march_costs_one_a_hex() -> None:
    """T-2: wherever the class may enter."""
    field = Field("w1 horse 304 c; e1 yari 907", ground(h404="w", h504="p"))
    assert field.refused("w1 march via 404 504") == ""


def test_t_3_run_enters_nothing_that_the_table_forbids() -> None:
    """T-3: leaving such a hex is free of it."""
    field = Field("w1 yari 304 c; e1 yari 907", ground(h304="p", h204="p"))
    assert (field.refused("w1 run via 404 504"), field.refused("w1 run via 204")) == ("", "T-1")


def test_t_4_gentle_steep_and_sheer_slopes() -> None:
    """T-4: up or down; cavalry feels no gentle slope; steep is for infantry alone, and never in melee."""
    rows = ground(h404=".1", h403=".2", h305=".3")
    field = Field("w1 yari 304 c; w2 horse 503 c; e1 yari 907", rows)
    there = field.battle.ground
    assert entry_cost(there, "infantry", Gait.RUN, Hex(304), Hex(404)) is None
    assert entry_cost(there, "infantry", Gait.ASSAULT, Hex(304), Hex(404)) == 2
    assert entry_cost(there, "cavalry", Gait.RUN, Hex(304), Hex(404)) == 1
    assert entry_cost(there, "infantry", Gait.MARCH, Hex(304), Hex(403)) == 1
    assert entry_cost(there, "infantry", Gait.ASSAULT, Hex(304), Hex(403)) is None
    assert entry_cost(there, "cavalry", Gait.MARCH, Hex(304), Hex(403)) is None
    assert entry_cost(there, "infantry", Gait.MARCH, Hex(304), Hex(305)) is None
    assert not there.meets(Hex(304), Hex(403))


def test_t_5_what_lies_on_the_hill_decides_the_rest() -> None:
    """T-5: woods on a hill hide and soften blows as woods do."""
    field = Field("w1 yari 304 c; e1 yari 907", ground(h304="w1"), "advanced")
    assert field.refused("w1 ambush e") == ""
    assert values.defense(field.battle, field.unit("w1")).total == 2


def test_t_6_level_counts_in_melee_at_a_difference_of_one() -> None:
    """T-6: one above the target +1, below −1."""
    field = Field("w1 yari 304 engaged=e1; e1 yari 404", ground(h404=".1"), "advanced").turn()
    assert (field.need("melee w1>e1"), field.need("melee e1>w1")) == (3, 5)


def test_t_7_bridge_and_ford_are_no_river() -> None:
    """T-7: nothing of the river applies there."""
    field = Field("w1 yari 304 c; e1 yari 907", ground(h404="f")).turn("w1 march via 404")
    assert (field.unit("w1").at, field.purposes()) == (404, [])


def test_t_10_ruling_a_river_takes_the_whole_turn_and_its_toll() -> None:
    """T-10: the one hex of the path; 11 or more loses a figure; one test; no benefit of Assault."""
    field = Field("w1 yari 304 c; w2 yari 107; e1 yari 907", ground(h404="~"))
    assert (field.refused("w1 run via 404"), field.refused("w1 march via 404")) == ("T-10", "")
    field.turn("w1 march via 404", {"river w1": [11, 12, 10, 1, 1, 1], "test w1 river": 3})
    assert (field.unit("w1").figures, field.unit("w1").commander) == (4, True)
    assert field.purposes() == ["river w1", "test w1 river"]
    drowned = Field("w1 yari 304 c; e1 yari 907", ground(h404="~")).turn("w1 march via 404")
    assert drowned.gone("w1") == "drowned"
    wet = Field("w1 yari 304 c; e1 yari 504 c", ground(h404="~")).turn("w1 assault e1 via 404", {"river w1": [1] * 6})
    assert wet.need("melee w1>e1") == 4


def test_t_11_out_of_a_river_one_goes_slowly() -> None:
    """T-11: whatever the order; no Run."""
    field = Field("w1 yari 304 c; w2 horse 306 c; e1 yari 504 c", ground(h304="~", h306="~"))
    assert field.refused("w1 run via 204") == "T-11"
    assert field.refused("w1 march via 204") == ""
    assert field.refused("w1 assault e1 via 404 403") == "M-1"
    assert field.refused("w2 run via 406") == "T-11"
    again = Field("w1 horse 304 c; e1 yari 907", ground(h304="~", h404="~"))
    assert (again.refused("w1 march via 404"), again.refused("w1 march via 404 504")) == ("", "T-10")


def test_t_12_ninja_wade_for_one_and_go_on() -> None:
    """T-12: they test on each river hex, and are not slowed after."""
    field = Field("w1 ninja 304; e1 yari 907", ground(h404="~"))
    field.turn("w1 run via 404 504", {"river w1": [1, 1, 1, 1]})
    assert (field.unit("w1").at, field.purposes()) == (504, ["river w1"])
    out = Field("w1 ninja 304; e1 yari 907", ground(h304="~"))
    assert out.refused("w1 run via 404 504") == ""


def test_t_12_ruling_slopes_count_for_ninja_in_rivers() -> None:
    """T-12, T-4: Assault down a gentle slope into one costs 2, and nobody runs there; Pursue enters rivers too."""
    rows = ground(h304=".1", h303=".1", h404="~", h504="~")
    field = Field("w1 ninja 304; w2 ninja 403; e1 yari 604 c", rows)
    assert field.refused("w1 assault e1 via 404 504") == "O-6"
    assert field.refused("w1 run via 404") == "T-10"
    assert field.refused("w2 assault e1 via 404 504") == ""
    chase = Field("w1 ninja 304 quarry=e1; e1 yari 604 c state=fleeing", ground(h404="~", h403="~", h405="~"))
    chase.turn("", {"river w1": [1] * 4})
    assert chase.unit("w1").at == 504
