"""Chapters 1 to 4: frame, components, hexes and the turn."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Asking, Illegal, Over, Setup
from rokugan_desktop.games.samurai_battles import Moment, center, corners, events, ids, values
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, Direction, Hex, Level, UnitId
from rokugan_desktop.games.samurai_battles.state import Attacked

from .language import PLAIN, Field, game, ground


def new(*roles: str, **options: str) -> object:
    """A new match."""
    return game().new(Setup(roles, tuple(options.items())))


def test_f_1_two_sides_and_their_seats() -> None:
    """F-1: each side has an army; a seat of a side commands units of that side alone."""
    state = game().new(Setup(("west", "west", "east"), (("scenario", "reed_ford"),)))
    assert {unit.side for unit in state.units} == {"west", "east"}
    assert {unit.side for unit in state.units if unit.seat < 2} == {"west"}
    with pytest.raises(Illegal):
        new("west", "north", "east", scenario="reed_ford")


def test_f_2_the_order_of_units_makes_no_difference() -> None:
    """F-2: both strike at once, also when the first blow destroys the one who is to strike back."""
    field = Field("w1 yari 304 figures=1 engaged=e1; e1 yari 404 figures=1", level="basic")
    field.turn("", {"melee w1>e1": [1, 1], "melee e1>w1": [1, 1]}, fill=1)
    assert field.gone("w1") is None
    assert field.gone("e1") is None
    field = Field("w1 yari 304 figures=1 engaged=e1 absorbed=1; e1 yari 404 figures=1 absorbed=1", level="basic")
    field.turn("", fill=1)
    assert (field.gone("w1"), field.gone("e1")) == ("killed", "killed")


def test_f_3_ruling_a_die_succeeds_by_its_value_alone() -> None:
    """F-3: a value of 0 never succeeds, one of 20 always does."""
    field = Field("w1 naginata 304 engaged=e1 state=panicking; e1 yari 404 engaged=w1")
    field.turn("", {"melee e1>w1": [5, 4, 20, 20, 20]})
    hits = {event.units[0]: event.hits for event in field.told(events.Rolled)}
    assert hits == {"e1": 1}  # 4 −2 Rest is not asked: it fights on with 4
    assert field.need("melee e1>w1") == 4


def test_f_4_a_scenario_says_all_and_may_be_played_at_another_level() -> None:
    """F-4: level, map, units, turns, points."""
    state = game().new(Setup(("west", "east"), (("scenario", "two_pines"),)))
    assert (state.field.level, state.field.turns) == (Level.ADVANCED, 8)
    other = game().new(Setup(("west", "east"), (("scenario", "two_pines"), ("level", "basic"))))
    assert other.field.level is Level.BASIC
    with pytest.raises(Illegal) as refused:
        new("west", "east", scenario="nowhere")
    assert refused.value.refusal.rule == "F-4"


def test_f_5_each_level_holds_the_ones_before_it() -> None:
    """F-5: orders count from intermediate on, terrain from advanced, fatigue at expert."""
    village = ground(h304="v")
    defense: list[int] = []
    attack: list[int] = []
    for level in ids.LEVELS:
        field = Field("w1 yari 304 c fatigue=2; e1 yari 404 c", village, level)
        field.turn("w1 all_around", fill=1)
        unit = field.unit("w1")
        defense.append(values.defense(field.battle, unit).total)
        attack.append(values.attack(field.battle, unit, "infantry").total)
    assert defense == [1, 2, 3, 3]
    assert attack == [4, 2, 2, 1]


def test_f_6_ruling_letters_say_which_seat_commands_a_unit() -> None:
    """F-6: a first, b second; a side with fewer seats than letters: the last takes the rest."""
    shared = game().new(Setup(("west", "east", "west", "east"), (("scenario", "reed_ford"),)))
    assert {unit.id: unit.seat for unit in shared.units if unit.side == "west"} == {
        "w1": 0, "w2": 0, "w3": 2, "w4": 0, "w5": 2, "w6": 2
    }  # fmt: skip
    alone = game().new(Setup(("west", "east"), (("scenario", "reed_ford"),)))
    assert {unit.seat for unit in alone.units if unit.side == "west"} == {0}
    with pytest.raises(Illegal) as refused:
        new("west", "west", "east", scenario="first_spears")
    assert refused.value.refusal.rule == "F-6"


def test_f_7_canonical_order_is_by_side_and_number() -> None:
    """F-7: west before east, and w2 before w10."""
    state = game().new(Setup(("west", "east"), (("scenario", "river_mist"),)))
    assert [unit.id for unit in state.units[:3]] == ["w1", "w2", "w3"]
    assert [unit.id for unit in state.units[9:13]] == ["w10", "w11", "w12", "e1"]


def test_c_1_at_most_one_unit_stands_on_a_hex_a_hidden_one_included() -> None:
    """C-1: whoever wants the hex of a hidden enemy that it can't meet stops."""
    field = Field("w1 yari 304 c; e1 yari 404 hidden=w c", ground(h404="w2"))
    field.turn("w1 march via 404")
    assert (field.unit("w1").at, field.unit("e1").at) == (304, 404)


def test_c_2_a_card_says_what_a_unit_is() -> None:
    """C-2: the facts of two cards."""
    yari = game().components.units[ids.CardId("ashigaru_yari")]
    archers = game().components.units[ids.CardId("mounted_archers")]
    assert (yari.class_, yari.figures, yari.attack.infantry, yari.attack.cavalry, yari.dice) == ("infantry", 5, 4, 6, 1)
    assert (archers.fire_dice, archers.ammo, archers.fire) == (3, 7, {2: 5, 3: 4, 4: 3, 5: 2})


def test_c_3_a_unit_keeps_its_state_from_turn_to_turn() -> None:
    """C-3: markers, Honor, ammunition and fatigue stay; this turn's order goes."""
    field = Field("w1 bow 304 c ammo=3 state=wavering honor fatigue=1; e1 yari 907 c", level="expert")
    field.turn("w1 march via 404")
    field.battle.renew()
    unit = field.unit("w1")
    assert (unit.ammo, unit.morale, unit.honor, unit.fatigue, unit.plan.order) == (3, 1, True, 1, "fight")


def test_c_4_ruling_start_strength_is_what_the_scenario_begins_with() -> None:
    """C-4: the card's figures, one more with a commander; in the headquarters none is extra."""
    state = game().new(Setup(("west", "east"), (("scenario", "reed_ford"),)))
    starts = {unit.id: unit.start for unit in state.units if unit.side == "west"}
    assert starts == {"w1": 6, "w2": 5, "w3": 6, "w4": 6, "w5": 3, "w6": 4}


def test_c_5_the_commander_counts_as_a_figure_and_is_lost_last() -> None:
    """C-5: six dice with it; five losses leave it alone."""
    field = Field("w1 yari 304 c absorbed=9 engaged=e1; e1 horse 404 c", level="basic")
    field.turn("", {"melee e1>w1": [1] * 5})
    assert field.dice_of("melee w1>e1") == 6
    assert (field.unit("w1").figures, field.unit("w1").commander) == (1, True)


def test_c_6_defense_soaks_hits_until_the_next_turn() -> None:
    """C-6: what was absorbed is taken off what is left; a modifier that comes moves it; U-1 clears it."""
    field = Field("w1 naginata 304 absorbed=1; e1 yari 907 c")
    unit = field.unit("w1")
    assert values.defense_left(field.battle, unit) == 1
    field.turn("w1 all_around", fill=1)
    assert values.defense_left(field.battle, field.unit("w1")) == 2  # 2 +1 All-Around Defense −1 absorbed
    field.battle.renew()
    assert field.unit("w1").absorbed == 0


def test_c_7_a_shot_costs_one_ammunition_for_the_whole_unit() -> None:
    """C-7: ranged units begin with 7; no shot, no cost."""
    field = Field("w1 bow 304 c; w2 bow 305 c; e1 yari 504 c; w3 yari 203")
    field.turn("w1 fire e1; w2 march via 205", fill=1)
    assert (field.unit("w1").ammo, field.unit("w2").ammo, field.unit("w3").ammo) == (6, 7, ids.NO_AMMO_COUNT)


def test_c_8_values_are_sums_of_what_applies() -> None:
    """C-8: “8 + 2 Assault − 1 lower ground”, each part with its rule; “=0” beats all; never under 0."""
    field = Field("w1 horse 304 c; e1 yari 404 c", ground(h404=".1"), "advanced")
    field.turn("w1 assault e1", {"test e1 melee": 1})
    found = next(event for event in field.told(events.Rolled) if event.kind == "melee" and event.units[0] == "w1")
    assert (found.value.total, [(part.amount, part.why) for part in found.value.addends]) == (
        9,
        [(8, "card"), (2, "order.assault"), (-1, "lower")],
    )
    panicking = Field("w1 horse 304 honor state=panicking; e1 yari 907")
    value = values.attack(panicking.battle, panicking.unit("w1"), "infantry")
    assert (value.total, value.zeroed_by) == (0, "state.panicking")
    shaken = Field("w1 peasants 304 state=fleeing; e1 yari 907")
    assert values.defense(shaken.battle, shaken.unit("w1")).total == 0
    assert values.morale(Field("w1 yari 304 figures=1 start=20 state=fleeing; e1 yari 907").battle, shaken.unit("w1"))


@pytest.mark.parametrize(
    ("order", "attack", "defense", "morale"),
    [("all_around", 2, 2, 12), ("defend w", 4, 2, 14), ("march via 204", 4, 1, 13), ("run via 204", 3, 0, 12),
     ("rest", 2, 0, 12)],
)  # fmt: skip
def test_c_9_orders_change_values_from_the_reveal_on(order: str, attack: int, defense: int, morale: int) -> None:
    """C-9: the table, for a yari unit with a commander: 4, 1 and 13."""
    field = Field("w1 yari 304 c; e1 yari 907")
    field.turn(f"w1 {order}", fill=1)
    unit = field.unit("w1")
    found = (
        values.attack(field.battle, unit, "infantry").total,
        values.defense(field.battle, unit).total,
        values.morale(field.battle, unit).total,
    )
    assert found == (attack, defense, morale)


def test_c_9_a_cards_own_line_replaces_the_tables_whole() -> None:
    """C-9: ninja run without loss; sohei stand all around with Morale unchanged."""
    field = Field("w1 ninja 304; w2 sohei 506 c; e1 yari 907")
    field.turn("w1 run via 404; w2 all_around", fill=1)
    assert values.attack(field.battle, field.unit("w1"), "infantry").total == 5
    assert values.morale(field.battle, field.unit("w2")).total == 16


def test_c_10_ruling_total_attack_leaves_out_flank_and_dice() -> None:
    """C-10: attack times figures."""
    field = Field("w1 horse 304 c; e1 yari 404")
    assert values.total_attack(field.battle, field.unit("w1"), field.unit("e1")) == 8 * 3
    flanking = field.battle.change(UnitId("w1"), attacked=Attacked.REAR)
    assert values.attack(field.battle, flanking, "infantry").total == 11
    assert values.total_attack(field.battle, flanking, field.unit("e1")) == 24


def test_g_1_hexes_are_numbered_by_column_and_row() -> None:
    """G-1: the neighbors of an odd and of an even row, from east counter-clockwise."""
    ground_ = Field("w1 yari 101; e1 yari 907").battle.ground
    odd = [ground_.beside(Hex(305), Direction(number)) for number in range(6)]
    even = [ground_.beside(Hex(304), Direction(number)) for number in range(6)]
    assert (odd, even) == ([405, 304, 204, 205, 206, 306], [404, 403, 303, 204, 305, 405])
    assert DIRECTIONS == ("e", "ne", "nw", "w", "sw", "se")


def test_g_2_even_rows_are_one_hex_shorter() -> None:
    """G-2: and our boards have an odd number of rows, so that west and east mirror each other."""
    for scenario in game().components.scenarios:
        hexes = game().new(Setup(("west", "east"), (("scenario", scenario),))).field.ground.hexes
        rows = {row: [hex_ for hex_ in hexes if hex_ % 100 == row] for row in {hex_ % 100 for hex_ in hexes}}
        assert len(rows) % 2 == 1
        assert {len(rows[row]) - len(rows[1]) for row in rows if row % 2 == 0} == {-1}


def test_g_3_outlines_of_whole_units_share_corners() -> None:
    """G-3: the page's check: hex 304 with W 104, T 120 and margin 20."""
    outline = game().components.board
    assert center(Hex(304), outline) == (332, 350)
    points = corners(Hex(304), outline)
    assert points[0] == (332, 290)
    assert set(points) & set(corners(Hex(404), outline)) == {(384, 320), (384, 380)}
    assert set(points) & set(corners(Hex(305), outline)) == {(280, 380), (332, 410)}


def test_g_4_distance_is_the_least_number_of_steps() -> None:
    """G-4: the own hex is not counted, the target's is."""
    ground_ = Field("w1 yari 101; e1 yari 907").battle.ground
    assert [ground_.distance(Hex(305), Hex(other)) for other in (305, 405, 304, 505, 303, 901)] == [0, 1, 1, 2, 2, 8]


def test_g_5_edge_hexes_and_home_edges() -> None:
    """G-5: fewer than six neighbors; the first or last hex of each row, or the first or last row."""
    ground_ = Field("w1 yari 101; e1 yari 907").battle.ground
    assert {101, 501, 102, 907, 802} <= ground_.rim
    assert 303 not in ground_.rim
    assert ground_.home_edge("west") == {101, 102, 103, 104, 105, 106, 107}
    assert ground_.home_edge("east") == {901, 802, 903, 804, 905, 806, 907}
    assert ground_.home_edge("north") == {hex_ for hex_ in ground_.hexes if hex_ % 100 == 1}
    assert ground_.home_edge("south") == {hex_ for hex_ in ground_.hexes if hex_ % 100 == 7}


def test_g_6_ruling_three_front_two_flanks_one_rear() -> None:
    """G-6: from a facing to the east."""
    ground_ = Field("w1 yari 101; e1 yari 907").battle.ground
    sides = [ground_.side_of(Direction(0), Hex(305), Hex(beside)) for beside in (405, 304, 204, 205, 206, 306)]
    assert sides == ["front", "front", "flank", "rear", "flank", "front"]


def test_g_7_ruling_a_cone_has_three_five_seven_hexes() -> None:
    """G-7: at distances 1, 2 and 3."""
    ground_ = Field("w1 yari 101; e1 yari 907").battle.ground
    cone = ground_.cone(Hex(304), Direction(0), 3)
    counts = [sum(ground_.distance(Hex(304), hex_) == distance for hex_ in cone) for distance in (1, 2, 3)]
    assert counts == [3, 5, 7]
    assert {404, 403, 405} <= cone
    assert 303 not in cone


def test_g_8_ruling_hexes_meet_where_levels_differ_by_one_at_most() -> None:
    """G-8: no zone of control, and so no contact, across a steep slope."""
    gentle = Field("w1 yari 203 c; e1 yari 403 c", ground(h403=".1")).turn("w1 march via 303")
    steep = Field("w1 yari 203 c; e1 yari 403 c", ground(h403=".2")).turn("w1 march via 303")
    assert (gentle.unit("w1").engaged, steep.unit("w1").engaged) == (("e1",), ())


def test_u_0_set_up_units_stand_ready_with_full_ammunition() -> None:
    """U-0: fixed deployment goes at once to the first plan; free and hidden deployment ask."""
    fixed = game().new(Setup(("west", "east"), (("scenario", "first_spears"),)))
    assert (fixed.moment, {unit.ammo for unit in fixed.units if unit.card == "ashigaru_bow"}) == (Moment.PLANNING, {7})
    free = game().new(Setup(("west", "east"), (("scenario", "monks_causeway"),)))
    asked = game().pending(free)
    assert free.moment is Moment.DEPLOYMENT
    assert isinstance(asked, Asking)
    assert set(asked.decisions) == {0, 1}
    hidden = game().pending(game().new(Setup(("west", "east"), (("scenario", "iga_lanterns"),))))
    assert isinstance(hidden, Asking)
    assert set(hidden.decisions) == {1}


def test_u_1_a_turn_begins_without_orders_and_bonuses() -> None:
    """U-1: absorbed hits, orders, zones, bonuses of L-12 are gone."""
    field = Field("w1 naginata 305 c; e1 yari 505 c; e2 bow 504 c", level="intermediate")
    field.turn("w1 assault e1 via 405; e2 defend w 2", fill=1)
    field.battle.renew()
    assert {(unit.absorbed, unit.plan.order, unit.attacked, unit.facing) for unit in field.battle.everyone()} == {
        (0, "fight", 0, ids.NO_FACING)
    }


def test_u_2_the_morale_phase_comes_first() -> None:
    """U-2: from intermediate on, in the first turn too."""
    field = Field("w1 yari 304 state=wavering; e1 yari 907").morale_phase({"test w1 morale": 1})
    assert field.unit("w1").morale == 0
    state = game().new(Setup(("west", "east"), (("scenario", "reed_ford"),)))
    assert (state.turn, state.moment) == (1, Moment.PLANNING)  # nobody has to test


def test_u_3_then_all_seats_plan() -> None:
    """U-3: both sides are asked at the same time."""
    asked = game().pending(game().new(Setup(("west", "east"), (("scenario", "first_spears"),))))
    assert isinstance(asked, Asking)
    assert {decision.kind for decision in asked.decisions.values()} == {"plan"}


def test_u_4_ruling_a_hidden_unit_with_another_order_is_back_on_the_board() -> None:
    """U-4: at the reveal."""
    field = Field("w1 yari 304 c hidden=e; w2 yari 306 c hidden=e; e1 yari 907", ground(h304="w", h306="w"))
    field.turn("w1 march via 404; w2 ambush w", fill=1)
    assert (field.unit("w1").hidden, field.unit("w2").hidden) == (False, True)
    assert [event.units for event in field.told(events.Appeared)] == [("w1",)]


def test_u_5_each_step_is_finished_before_the_next() -> None:
    """U-5: fire before movement, movement before melee, melee before withdrawal."""
    field = Field("w1 naginata 305 c; w2 bow 206 c; e1 yari 505 c")
    field.turn("w1 assault e1 via 405; w2 fire e1")
    steps = [event.step for event in field.log]
    assert steps == sorted(steps)
    assert {2, 3, 5} <= set(steps)


def test_u_6_the_match_ends_after_the_last_turn() -> None:
    """U-6: then chapter 17 counts."""
    state = game().new(Setup(("west", "east"), (("scenario", "first_spears"),)))
    turns = {state.turn}
    while isinstance(asked := game().pending(state), Asking):
        seat, question = next(iter(asked.decisions.items()))
        state = game().apply(state, seat, list(question.answers())[-1]).state
        turns.add(state.turn)
    assert isinstance(asked, Over)
    assert turns == {1, 2, 3, 4, 5, 6}
    assert PLAIN
