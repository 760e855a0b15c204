"""Chapters 7 and 8: movement, zones and contact."""

from __future__ import annotations

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.ids import Order

from .language import Field, ground


def rules(field: Field, kind: type[events.Event]) -> list[tuple[str, tuple[str, ...]]]:
    """The events of a kind as rule and units."""
    return [(event.rule, tuple(event.units)) for event in field.told(kind)]


def test_m_1_allowance_is_slow_or_fast_by_order_and_class() -> None:
    """M-1: March and Retreat slow; Run and Assault fast; out of a river slow."""
    field = Field("w1 yari 304 c; w2 horse 306 c; w3 yari 202 c; e1 yari 907", ground(h202="~"))
    assert field.refused("w1 march via 404 504") == "M-1"
    assert field.refused("w2 run via 406 506 606 706") == ""
    assert field.refused("w3 march via 302") == ""


def test_m_2_a_path_goes_from_hex_to_adjacent_hex_and_may_repeat() -> None:
    """M-2: the costs together within the allowance; other units do not matter for that."""
    field = Field("w1 yari 304 c; w2 yari 404; e1 yari 907")
    assert field.refused("w1 run via 404 304") == ""
    assert field.refused("w1 run via 504") == "M-2"


def test_m_3_terrain_matters_only_on_entering() -> None:
    """M-3: one may run out of the woods, not into them."""
    field = Field("w1 yari 304 c; e1 yari 907", ground(h304="w", h404="w"))
    assert (field.refused("w1 run via 204 104"), field.refused("w1 run via 404")) == ("", "T-1")


def test_m_4_ruling_cost_limits_how_far_not_when() -> None:
    """M-4: an Assault into a rice field enters in pulse 1, though it costs 2."""
    field = Field("w1 yari 304 c; e1 yari 504 c; e2 yari 907", ground(h404="p"))
    field.turn("w1 assault e1 via 404")
    assert [(event.pulse, event.into) for event in field.told(events.Moved)] == [(1, 404)]


def test_m_5_an_engaged_unit_moves_not_before_step_6() -> None:
    """M-5: its Retreat comes last."""
    field = Field("w1 yari 304 c engaged=e1; e1 yari 404").turn("w1 retreat via 204")
    assert [event.step for event in field.told(events.Moved)] == [6]


def test_m_6_ruling_two_that_want_each_others_hex_stop() -> None:
    """M-6 a: friends too."""
    field = Field("w1 yari 304; w2 yari 404; e1 yari 907").turn("w1 march via 404; w2 march via 304")
    assert rules(field, events.UnitStopped) == [("M-6 a", ("w1",)), ("M-6 a", ("w2",))]


def test_m_6_who_wants_a_held_hex_stops() -> None:
    """M-6 b: for the turn; it does not wait."""
    field = Field("w1 yari 304 c; w2 yari 404; e1 yari 907").turn("w1 run via 404 504")
    assert (field.unit("w1").at, rules(field, events.UnitStopped)) == (304, [("M-6 b", ("w1",))])


def test_m_6_among_several_an_assault_goes_first() -> None:
    """M-6 c: without one all stop; several of them roll and add their Morale, equal ones again."""
    crowd = Field("w1 yari 304; w2 yari 205; e1 yari 907").turn("w1 march via 305; w2 march via 305")
    assert [unit.at for unit in crowd.battle.everyone()][:2] == [304, 205]
    contest = Field("w1 yari 304 c; w2 yari 306 c; e1 yari 505 c")
    contest.turn("w1 assault e1 via 405; w2 assault e1 via 405", {"contest w1 405": [5, 9], "contest w2 405": [5, 3]})
    assert contest.purposes()[:4] == ["contest w1 405", "contest w2 405", "contest w1 405", "contest w2 405"]
    assert (contest.unit("w1").at, contest.unit("w2").at) == (405, 306)


def test_m_6_a_column_and_a_ring_move_as_one() -> None:
    """M-6 d: and when the head is stopped, so is the column."""
    column = Field("w1 yari 304; w2 yari 404; w3 yari 504; e1 yari 907")
    column.turn("w1 march via 404; w2 march via 504; w3 march via 604")
    assert [column.unit(name).at for name in ("w1", "w2", "w3")] == [404, 504, 604]
    ring = Field("w1 yari 304; w2 yari 305; w3 yari 405; e1 yari 907")
    ring.turn("w1 march via 305; w2 march via 405; w3 march via 304")
    assert [ring.unit(name).at for name in ("w1", "w2", "w3")] == [305, 405, 304]
    stopped = Field("w1 yari 304; w2 yari 404; w3 yari 504; e1 yari 907")
    stopped.turn("w1 march via 404; w2 march via 504")
    assert rules(stopped, events.UnitStopped) == [("M-6 b", ("w2",)), ("M-6 d", ("w1",))]


def test_m_7_rivers_then_shots_then_contacts() -> None:
    """M-7: who enters is shot before it makes contact."""
    field = Field("w1 guns 305 c; e1 yari 505 c").turn("w1 defend e 1; e1 assault w1 via 405")
    rolled = [event.kind for event in field.told(events.Rolled)]
    assert rolled[0] == "fire"
    assert field.unit("e1").engaged == ("w1",)


def test_m_8_ruling_pulse_0_pins_whom_an_assault_has_reached_already() -> None:
    """M-8: Defend shoots at those that begin to move; then the adjacent target is in contact and neither moves."""
    field = Field("w1 yari 304 c; e1 yari 404 c; w2 bow 206 c; e2 yari 406 c")
    field.turn("w1 assault e1; e1 march via 504; w2 defend e 3; e2 march via 506", choices="w2>e2")
    assert (field.unit("e1").at, field.unit("e1").engaged) == (404, ("w1",))
    assert [(event.pulse, event.rule) for event in field.told(events.Engaged)] == [(0, "M-8")]
    assert next(event.pulse for event in field.told(events.Rolled) if event.units == ("w2", "e2")) == 0


def test_m_9_a_failed_assault_goes_on_towards_its_target() -> None:
    """M-9: the first hex of a cheapest way around visible units; equal ones by lowest number."""
    field = Field("w1 yari 304 c; e1 yari 604 c; e2 yari 907").turn("w1 assault e1 via 404; e1 march via 704")
    assert (field.unit("w1").at, field.unit("w1").engaged) == (504, ())
    around = Field("w1 horse 304 c; w2 ninja 404; w3 ninja 405; w4 yari 305; e1 yari 604 c").turn(
        "w1 assault e1 via 403"
    )
    assert [event.into for event in around.told(events.Moved)] == [403, 503, 504]


def test_m_10_ruling_a_failed_assault_has_its_zone_at_last() -> None:
    """M-10: enemies it was passing by, without zones of their own, become engaged with it."""
    passing = Field("w1 yari 304 c; e1 yari 503 c; e2 yari 605 c")
    passing.turn("w1 assault e2 via 404; e1 defend nw; e2 march via 705")
    assert ("M-10", ("w1", "e1")) in rules(passing, events.Engaged)


def test_m_11_ruling_a_failed_test_halts() -> None:
    """M-11: with Honor lost instead it goes on."""
    halted = Field("w1 bow 305 c; e1 horse 705 c absorbed=9").turn(
        "w1 defend e 2; e1 run via 605 505 405", {"fire w1>e1": 1}
    )
    assert (halted.unit("e1").at, halted.unit("e1").morale) == (505, 1)
    honored = Field("w1 bow 305 c; e1 horse 705 c absorbed=9 honor")
    honored.turn("w1 defend e 2; e1 run via 605 505 504", {"fire w1>e1": 1})
    assert (honored.unit("e1").at, honored.unit("e1").morale, honored.unit("e1").honor) == (504, 0, False)


def test_m_12_ruling_a_hidden_enemy_across_a_steep_slope_shows_itself() -> None:
    """M-12: who is stopped before it could not meet it."""
    field = Field("w1 yari 304 c; e1 yari 404 c hidden=w", ground(h404="w2")).turn("w1 march via 404; e1 ambush w")
    assert not field.unit("e1").hidden
    assert rules(field, events.Appeared) == [("M-12", ("e1",))]


def test_m_12_ruling_nothing_stops_a_unit_unseen() -> None:
    """M-12: also from beside; it keeps order and facing, and who entered no hex has no contact and no strike."""
    field = Field("w1 yari 304 c; e1 yari 404 c hidden=w", ground(h404="w")).turn("w1 march via 404; e1 ambush w")
    assert rules(field, events.Appeared) == [("M-12", ("e1",))]
    assert (field.unit("w1").at, field.unit("w1").engaged, field.unit("e1").plan.order) == (304, (), Order.AMBUSH)
    assert field.purposes() == []
    fleeing = Field("w1 yari 305 c state=panicking; e1 yari 205 c hidden=e", ground(h205="w"))
    fleeing.turn("e1 ambush e")
    assert not fleeing.unit("e1").hidden or fleeing.unit("w1").at != 305


def test_m_13_then_fatigue_facings_and_flank_tests() -> None:
    """M-13: in this order; so the fatigue of step 3 counts in the flank test."""
    field = Field("w1 naginata 305 c; e1 yari 505 c fatigue=1; e2 yari 907", level="expert")
    field.turn("w1 assault e1 via 405; e1 defend e")
    kinds = [type(event) for event in field.log if event.step == 3]
    order = [kinds.index(kind) for kind in (events.Gained, events.Faced, events.Outflanked, events.Tested)]
    assert order == sorted(order)


def test_z_1_the_zone_of_control_is_the_hexes_that_meet_its_own() -> None:
    """Z-1: a March beside a unit with a zone makes contact."""
    field = Field("w1 yari 304 c; e1 yari 504 c").turn("w1 march via 404")
    assert rules(field, events.Engaged) == [("Z-4 a", ("w1", "e1"))]


def test_z_2_ruling_who_has_no_zone_of_control() -> None:
    """Z-2: Defend, the engaged, the hidden; one engaged in this turn from the next check on."""
    passing = Field("w1 yari 304 c; e1 yari 403 c; e2 yari 605 c; w2 yari 302 c engaged=e1")
    passing.turn("w1 assault e2 via 404")
    assert passing.unit("w1").engaged != ("e1",)
    assert not any(event.rule == "Z-4 a" and "e1" in event.units for event in passing.told(events.Engaged))


def test_z_3_the_defense_zone_is_the_front_that_meets_its_hex() -> None:
    """Z-3: an Assault on another is stopped there, but not beside flank or rear."""
    front = Field("w1 yari 304 c; e1 yari 503 c; e2 yari 605 c").turn(
        "w1 assault e2 via 404; e1 defend sw; e2 march via 705"
    )
    assert ("Z-4 c", ("w1", "e1")) in rules(front, events.Engaged)
    rear = Field("w1 horse 304 c; e1 yari 503 c; e2 yari 706 c").turn("w1 assault e2 via 404 505; e1 defend ne")
    assert "e1" not in rear.unit("w1").engaged


def test_z_4_contact_is_judged_for_all_pairs_at_once() -> None:
    """Z-4: zones as they stood before the check: one entry meets two enemies."""
    field = Field("w1 yari 304 c; e1 yari 503 c; e2 yari 504 c").turn("w1 march via 404")
    assert field.unit("w1").engaged == ("e1", "e2")


def test_z_5_nobody_walks_through_an_enemys_zone() -> None:
    """Z-5: a Run stops beside any enemy, even one without a zone."""
    field = Field("w1 horse 304 c; e1 yari 504 c").turn("w1 run via 403 503 603; e1 defend e")
    assert (field.unit("w1").at, field.unit("w1").engaged) == (503, ("e1",))


def test_z_6_whoever_becomes_engaged_stops() -> None:
    """Z-6: the other one too; one stopped otherwise is not engaged by that."""
    field = Field("w1 horse 204 c; e1 horse 604 c").turn("w1 run via 304 404 504; e1 march via 504 404")
    assert (field.unit("w1").at, field.unit("e1").at) == (304, 504)
    met = Field("w1 horse 204 c; e1 horse 504 c").turn("w1 run via 304 303 202; e1 march via 404 403")
    assert (met.unit("w1").at, met.unit("e1").at, met.unit("w1").engaged) == (304, 404, ("e1",))


def test_z_7_standing_adjacent_without_a_move_is_no_contact() -> None:
    """Z-7: enemies may end a turn side by side unengaged."""
    field = Field("w1 yari 304 c; e1 yari 404 c").turn()
    assert field.unit("w1").engaged == ()


def test_z_8_in_step_6_only_the_others_zone_counts() -> None:
    """Z-8: a unit that withdraws beside an enemy with a zone is engaged; the melee is fought next turn."""
    field = Field(
        "w1 yari 304 c state=fleeing engaged=e1; e1 yari 404 c; e2 yari 103 c; w2 yari 907", level="intermediate"
    )
    field.turn("", {"test e1 pursuit": 1})
    step_6 = [event for event in field.told(events.Engaged) if event.step == 6]
    assert [(event.rule, event.units) for event in step_6] == [("Z-4 a", ("w1", "e2"))]
    assert not any("e2" in purpose for purpose in field.purposes())
    assert field.unit("e2").plan.order is Order.REST
