"""What planning foresees, rule by rule: paths, stops, zones, chances, orders given again; nothing that is hidden."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import Plan, Unit, Verb, foresight
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, Direction, Hex, Order, UnitId
from rokugan_desktop.games.samurai_battles.questions import Planning, known
from rokugan_desktop.games.samurai_battles.state import Ordered, PlanDraft
from rokugan_desktop.games.samurai_battles.view import as_known, view_of
from tests.games.samurai_battles.playing import actions, begun
from tests.rulebook.samurai_battles.language import Field, ground


@dataclass(frozen=True)
class Seen:
    """What the west foresees of one plan."""

    field: Field
    unit: Unit
    plan: Plan

    def stops(self, **allies: Plan) -> list[tuple[int, str, str]]:
        """Where it may be stopped: hex, rule, other unit."""
        plans = {UnitId(name): plan for name, plan in allies.items()}
        battle = as_known(self.field.battle, self.unit.side)
        return [
            (pace.into, found.rule, found.other)
            for pace in foresight.paces(battle, self.unit, self.plan, plans)
            for found in pace.hindrances
            if found.stops
        ]


def plan_of(units: str, order: str, rows: str | None = None, level: str = "intermediate") -> Seen:
    """The first plan of the text, in a battle of these units."""
    field = Field(units, rows, level) if rows is not None else Field(units, level=level)
    ((name, plan),) = field.plans(order).items()
    return Seen(field, field.battle.units[name], plan)


# Paths


def test_a_path_says_what_each_hex_costs_and_what_is_left_by_m_1_and_t_1() -> None:
    """Rice costs an Assault of infantry its whole allowance, plain half of it."""
    seen = plan_of("w1 yari 203 c; e1 yari 503 c", "w1 assault e1 via 303 403", ground(h303="p"))
    found = foresight.paces(seen.field.battle, seen.unit, seen.plan, {})
    assert [(pace.cost, pace.left) for pace in found] == [(2, 0), (1, 0)]
    march = plan_of("w1 horse 203 c", "w1 march via 303")
    (pace,) = foresight.paces(march.field.battle, march.unit, march.plan, {})
    assert (pace.cost, pace.left) == (1, 1)
    assert foresight.way_left(march.field.battle, march.unit, march.plan) == 1


def test_a_march_is_stopped_beside_any_enemy_by_z_5() -> None:
    """An engaged one has no zone, but a March stops all the same; an Assault passes it by."""
    units = "w1 horse 203 c; w2 yari 603 c engaged=e1; e1 yari 503 engaged=w2 c; e2 yari 107 c"
    march = plan_of(units, "w1 run via 303 403")
    assert (403, "Z-6", "e1") in march.stops()
    assault = plan_of(units, "w1 assault e2 via 303 403")
    assert not [stop for stop in assault.stops() if stop[2] == "e1"]


def test_an_assault_stops_at_its_target_and_by_the_zones_of_others() -> None:
    """Z-4 d for whom it names, Z-4 a for those that may have a zone."""
    seen = plan_of("w1 horse 203 c; e1 yari 503 c; e2 yari 404 c", "w1 assault e1 via 303 403")
    assert {(hex_, rule) for hex_, rule, other in seen.stops() if other == "e1"} == {(403, "Z-4")}
    assert {rule for _hex, rule, other in seen.stops() if other == "e2"} == {"Z-5"}


def test_a_river_takes_the_whole_turn_by_t_10() -> None:
    """The one hex of the path; nothing is left, and the dice are foretold."""
    seen = plan_of("w1 yari 203 c", "w1 march via 303", ground(h303="~"))
    (pace,) = foresight.paces(seen.field.battle, seen.unit, seen.plan, {})
    assert pace.left == 0
    assert [found.rule for found in pace.hindrances] == ["T-10"]
    assert not pace.hindrances[0].stops


def test_a_taken_hex_stops_by_m_6_b_unless_its_own_holder_moves_on() -> None:
    """A column moves as one: whoever has a path is no hindrance."""
    seen = plan_of("w1 yari 203 c; w2 yari 303 c", "w1 march via 303")
    assert seen.stops() == [(303, "M-6 b", "w2")]
    assert seen.stops(w2=Plan(Order.MARCH, (Hex(403),))) == []
    assert seen.stops(w2=Plan(Order.MARCH, (Hex(203),))) == [(303, "M-6 a", "w2")]
    assert seen.stops(w2=Plan(Order.REST)) == [(303, "M-6 b", "w2")]


def test_two_that_want_one_hex_in_one_pulse_are_foretold_by_m_6_c() -> None:
    """An Assault goes before a March: only the March may be stopped."""
    seen = plan_of("w1 horse 203 c; w2 horse 304 c; e1 yari 703 c", "w1 march via 303")
    assert seen.stops(w2=Plan(Order.MARCH, (Hex(303),))) == [(303, "M-6 c", "w2")]
    charge = plan_of("w1 horse 203 c; w2 horse 304 c; e1 yari 703 c", "w1 assault e1 via 303")
    assert charge.stops(w2=Plan(Order.MARCH, (Hex(303),))) == []


def test_enemies_that_may_shoot_are_foretold_by_r_6() -> None:
    """Archers with ammunition and command in sight; not without either."""
    for row, shoots in (("e1 bow 603 c", True), ("e1 bow 603 c ammo=0", False), ("e1 bow 603", False)):
        seen = plan_of(f"w1 yari 203 c; {row}", "w1 march via 303")
        (pace,) = foresight.paces(seen.field.battle, seen.unit, seen.plan, {})
        assert [found.rule for found in pace.hindrances] == (["R-6"] if shoots else [])


def test_a_hidden_enemy_is_foretold_nowhere_by_w_8() -> None:
    """Neither where it stands nor what it could shoot at."""
    rows = ground(h403="w")
    seen = plan_of("w1 yari 203 c; e1 bow 403 c hidden=w", "w1 march via 303", rows)
    assert seen.stops() == []
    battle = as_known(seen.field.battle, seen.unit.side)
    assert all(not pace.hindrances for pace in foresight.paces(battle, seen.unit, seen.plan, {}))
    assert foresight.way_to(battle, seen.unit, Order.RUN, (), Hex(303)) == (303,)


def test_the_way_to_a_hex_is_a_path_that_the_rules_allow() -> None:
    """Every hex in reach has one, and no other hex."""
    rows = ground(h303="F", h404=".1", h204="p", h503="~")
    field = Field("w1 horse 203 c; w2 naginata 205 c; e1 yari 603 c", rows, "expert")
    battle = field.battle
    for name in ("w1", "w2"):
        unit = field.unit(name)
        for order in (Order.MARCH, Order.RUN, Order.ASSAULT):
            reach = foresight.in_reach(battle, unit, order)
            for hex_ in battle.ground.hexes:
                if hex_ == unit.at:
                    continue
                way = foresight.way_to(battle, unit, order, (), hex_)
                assert (way is not None) == (hex_ in reach), (name, order, hex_)
                assert way is None or planning.path_refused(battle, unit, order, way) == ""


def test_the_way_goes_around_units_where_that_costs_no_more() -> None:
    """From 203 to 403 over 304 or 302 it is as far as through 303... but no nearer: the straight way is taken."""
    field = Field("w1 horse 203 c; w2 yari 303 c")
    assert foresight.way_to(field.battle, field.unit("w1"), Order.RUN, (), Hex(403)) == (303, 403)
    around = Field("w1 horse 203 c; w2 yari 303 c")
    way = foresight.way_to(around.battle, around.unit("w1"), Order.RUN, (), Hex(404))
    assert way is not None
    assert 303 not in way


# Zones


@pytest.mark.parametrize(("order", "distance", "count"), [(Order.DEFEND, 3, 12), (Order.FIRE_RETREAT, 0, 5)])
def test_a_kill_zone_is_the_cone_out_to_its_range_by_r_6(order: Order, distance: int, count: int) -> None:
    """5 hexes at distance 2, 7 at 3 (G-7); archers have no value for their neighbors (R-3)."""
    field = Field("w1 bow 104 c")
    found = foresight.cover(field.battle, field.unit("w1"), order, Direction(0), distance)
    assert len(found.near) == 3
    assert len(found.shots) == count


def test_an_ambush_watches_at_distance_two_alone_by_a_3() -> None:
    """And a unit without command watches nothing at range (K-4)."""
    field = Field("w1 bow 304 c; w2 bow 506", ground(h304="w", h506="w"))
    battle = field.battle
    found = foresight.cover(battle, field.unit("w1"), Order.AMBUSH, Direction(0), 0)
    assert {battle.ground.distance(Hex(304), hex_) for hex_, _value in found.shots} == {2}
    assert foresight.cover(battle, field.unit("w2"), Order.AMBUSH, Direction(0), 0).shots == ()


def test_woods_hide_what_lies_behind_them_from_the_field_of_fire() -> None:
    """S-4: the hex in the woods is seen, the one behind it is not."""
    field = Field("w1 bow 203 c", ground(h403="w"))
    seen = dict(foresight.field_of_fire(field.battle, field.unit("w1"), Order.FIRE, Hex(203)))
    assert 403 in seen
    assert 503 not in seen
    assert seen[Hex(403)] == field.battle.cards[field.unit("w1").card].fire[2]


# Dice


def test_odds_are_those_of_the_dice_thrown_one_by_one() -> None:
    """Counted out over every face of two dice: hits, losses past the Defense, the chance of any, of all."""
    field = Field("w1 bow 203 c figures=2; e1 naginata 403 c figures=2", level="basic")
    battle = field.battle
    plan = Plan(Order.FIRE, target=UnitId("e1"))
    found = foresight.shot(battle, field.unit("w1"), plan, field.unit("e1"))
    assert found is not None
    need, soak = found.value.total, found.soak
    counted = [(one <= need) + (other <= need) for one in range(1, 21) for other in range(1, 21)]
    assert found.hits == pytest.approx(sum(counted) / 400)
    assert found.losses == pytest.approx(sum(max(hits - soak, 0) for hits in counted) / 400)
    assert found.wounds == pytest.approx(sum(hits > soak for hits in counted) / 400)
    assert found.kills == pytest.approx(sum(hits - soak >= 2 for hits in counted) / 400)
    assert found.shakes == 0


def test_the_worked_blow_of_e_2_is_foreseen() -> None:
    """w2 attacks by 8 + 2 Assault with nine dice; six archers strike back at cavalry."""
    field = Field("e1 bow 505 c; w2 horse 705 c; w1 naginata 105 c")
    unit, enemy = field.unit("w2"), field.unit("e1")
    plan = Plan(Order.ASSAULT, target=enemy.id)
    found = foresight.blow(field.battle, unit, plan, enemy)
    assert (found.value.total, found.dice) == (10, 9)
    assert found.hits == pytest.approx(4.5)
    assert 0 < found.shakes < found.wounds <= 1
    back = foresight.blow(field.battle, unit, plan, enemy, back=True)
    assert (back.value.total, back.dice) == (2, 6)


def test_a_shot_on_the_move_is_judged_from_the_marked_hex_by_o_8() -> None:
    """Its value is that of the distance there."""
    field = Field("w1 riders 203 c; e1 yari 603 c")
    plan = Plan(Order.MOVE_FIRE, (Hex(303), Hex(403)), UnitId("e1"), fire_at=2)
    found = foresight.shot(field.battle, field.unit("w1"), plan, field.unit("e1"))
    card = field.battle.cards[field.unit("w1").card]
    assert found is not None
    assert found.value.addends[0].amount == card.fire[2]


# Giving a whole plan, and giving it again


def test_answers_for_a_plan_lead_to_it_in_every_position_of_random_matches() -> None:
    """What a seat has planned can be planned anew by the answers, from the beginning and from within."""
    seen = set[Order]()
    for scenario, level, seed in (
        ("first_spears", "basic", 3),
        ("river_mist", "expert", 4),
        ("iga_lanterns", "expert", 5),
    ):
        for played in actions(begun(scenario, level), seed):
            if played.by is None or played.action.verb is not Verb.READY or not played.before.drafts[played.by].plans:
                continue
            side = played.before.seats[played.by].side
            battle = as_known(Battle.of(played.before), side)
            for unit, plan in played.before.drafts[played.by].plans:
                planned = Planning(battle, PlanDraft(), played.by)
                given = planned.answers_for(unit, plan)
                assert given, (unit, plan)
                draft = PlanDraft()
                for action in given:
                    now = Planning(battle, draft, played.by)
                    assert action in now.offers()
                    draft = now.after(action)
                assert draft.planned(unit) == plan
                seen.add(plan.order)
    assert seen >= {Order.MARCH, Order.DEFEND}


@pytest.mark.parametrize(
    ("units", "order"),
    [
        ("w1 horse 203 c; e1 yari 503 c", "w1 assault e1 via 303 403"),
        ("w1 horse 203 c; e1 yari 303 c", "w1 assault e1"),
        ("w1 bow 203 c; e1 yari 403 c", "w1 fire e1"),
        ("w1 riders 203 c; e1 yari 603 c", "w1 move_fire e1 at 2 via 303 403"),
        ("w1 yari 203 c figures=2; w2 yari 303 figures=2; e1 yari 703 c", "w1 join_up w2 on 303"),
        ("w1 bow 203 c; e1 yari 703 c", "w1 defend e 3"),
        ("w1 yari 203 c engaged=e1; e1 yari 303 c engaged=w1", "w1 retreat via 103"),
        ("w1 yari 203 c quarry=e1,e2; e1 yari 703 c state=fleeing; e2 yari 705 c state=fleeing", "w1 pursue e2"),
    ],
)
def test_answers_for_each_kind_of_order(units: str, order: str) -> None:
    """From the choice of the unit to the last thing that the order needs."""
    seen = plan_of(units, order)
    planned = Planning(as_known(seen.field.battle, seen.unit.side), PlanDraft(), seen.unit.seat)
    draft = PlanDraft()
    for action in planned.answers_for(seen.unit.id, seen.plan):
        draft = Planning(planned.battle, draft, seen.unit.seat).after(action)
    assert draft.planned(seen.unit.id) == seen.plan


def test_there_are_no_answers_for_what_the_rules_refuse() -> None:
    """A path that is too long, and a unit of somebody else."""
    field = Field("w1 yari 203 c; e1 yari 703 c")
    planned = Planning(field.battle, PlanDraft(), field.unit("w1").seat)
    assert planned.answers_for(UnitId("w1"), Plan(Order.MARCH, (Hex(303), Hex(403)))) == ()
    assert planned.answers_for(UnitId("e9"), Plan(Order.REST)) == ()


def test_last_turns_order_is_the_sides_own_and_walks_in_the_same_directions() -> None:
    """A March east goes on to the east; where the board ends there is no such order any more."""
    field = Field("w1 horse 203 c; w2 horse 805 c; e1 yari 803 c")
    battle = as_known(field.battle, field.unit("w1").side)
    east = DIRECTIONS.index("e")
    before = Ordered(UnitId("w1"), Plan(Order.MARCH, (Hex(203),)), Hex(103))
    again = Planning(battle, PlanDraft(), Seat(0)).again(before)
    assert again is not None
    assert again.path == (battle.ground.beside(Hex(203), Direction(east)),)
    off = Ordered(UnitId("w2"), Plan(Order.MARCH, (Hex(303), Hex(403))), Hex(203))
    assert Planning(battle, PlanDraft(), Seat(0)).again(off) is None


def test_only_the_own_side_sees_what_it_ordered_before() -> None:
    """In every view of a random match; the public one holds nothing."""
    found = 0
    for played in actions(begun("first_spears", "basic"), 8):
        state = played.after
        for number, seat in enumerate(state.seats):
            view = view_of(state, Seat(number))
            own = {unit.id for unit in state.units if unit.side == seat.side}
            assert {row.unit for row in view.ordered} <= own
            found += len(view.ordered)
            battle = known(view)
            for row in view.ordered:
                plan = Planning(battle, view.draft or PlanDraft(), Seat(number)).again(row)
                assert plan is None or planning.plan_refused(battle, battle.units[row.unit], plan) == ""
        assert view_of(state, None).ordered == ()
    assert found
