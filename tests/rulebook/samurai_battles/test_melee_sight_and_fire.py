"""Chapters 9 to 11: melee, sight and fire."""

from __future__ import annotations

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.chapters import melee
from rokugan_desktop.games.samurai_battles.chapters.fire import strongest as strongest_of
from rokugan_desktop.games.samurai_battles.chapters.terrain import line, sees
from rokugan_desktop.games.samurai_battles.ids import Hex

from .language import Field, ground


def test_l_1_engagement_is_mutual_and_a_unit_strikes_only_whom_it_faces() -> None:
    """L-1: with several enemies too."""
    field = Field("w1 yari 404 engaged=e1; w2 yari 406 engaged=e1; e1 naginata 505 faces=w2").turn()
    assert field.unit("e1").engaged == ("w1", "w2")
    assert field.purposes() == ["melee w1>e1", "melee w2>e1", "melee e1>w2"]


def test_l_2_ruling_the_strongest_has_the_highest_total_attack() -> None:
    """L-2: equal: the first in canonical order."""
    field = Field("w1 yari 304; w2 horse 305 c; w3 yari 405; e1 yari 404")
    strongest = strongest_of(field.battle, field.unit("e1"), [field.unit(name) for name in ("w1", "w2", "w3")])
    assert strongest.id == "w2"
    equal = strongest_of(field.battle, field.unit("e1"), [field.unit(name) for name in ("w1", "w3")])
    assert equal.id == "w1"


def test_l_3_ruling_facings_are_settled_at_the_end_of_step_3() -> None:
    """L-3: the assaulter faces its target, Defend the strongest in front, others the strongest of all."""
    field = Field("w1 horse 304 c; w2 yari 506 c; e1 yari 504 c; e2 yari 303")
    field.turn("w1 assault e1 via 404; w2 march via 505; e1 defend se")
    assert (field.unit("w1").faces, field.unit("e1").faces) == ("e1", "w2")
    assert {event.rule for event in field.told(events.Faced)} >= {"L-3 a", "L-3 b", "L-3 c"}


def test_l_4_a_unit_engaged_before_keeps_facing_the_same_enemy() -> None:
    """L-4: though a stronger one comes."""
    field = Field("w1 yari 304 engaged=e1; w2 horse 206 c; e1 yari 404").turn("w2 assault e1 via 305")
    assert field.unit("e1").faces == "w1"


def test_l_5_sides_lie_by_the_enemy_faced_or_by_the_recorded_facing() -> None:
    """L-5: Defend keeps its recorded facing, whomever it turns to; All-Around Defense has front alone."""
    field = Field("w1 yari 304 engaged=e1; w2 horse 206 c; e1 yari 404").turn("w2 assault e1 via 305")
    assert melee.side_of(field.battle, field.unit("e1"), field.unit("w2")) == "front"
    behind = Field("w1 horse 304 c; e1 yari 504 c").turn("w1 assault e1 via 404; e1 defend e")
    assert melee.side_of(behind.battle, behind.unit("e1"), behind.unit("w1")) == "rear"


def test_l_6_a_flank_attack_is_an_assault_on_the_unit_it_names() -> None:
    """L-6: not March, and not out of a river."""
    march = Field("w1 naginata 305 c; e1 yari 505 c").turn("w1 march via 405; e1 defend e")
    assert not march.told(events.Outflanked)
    assault = Field("w1 naginata 305 c; e1 yari 505 c").turn("w1 assault e1 via 405; e1 defend e")
    assert [(event.units, event.rear) for event in assault.told(events.Outflanked)] == [(("w1", "e1"), True)]
    wet = Field("w1 naginata 305 c; e1 yari 505 c", ground(h405="~"))
    wet.turn("w1 assault e1 via 405; e1 defend e", fill=1)
    assert not wet.told(events.Outflanked)


def test_l_7_the_unit_attacked_so_tests_before_the_melee() -> None:
    """L-7: −3 for a flank, −5 for the rear, one test for each such attacker, flanks first."""
    field = Field("w1 naginata 305 c; w2 naginata 606 c; e1 yari 505 c")
    field.turn("w1 assault e1 via 405; w2 assault e1 via 506; e1 defend e", {"test e1 flank": 1})
    tests = [(purpose, need) for purpose, need, _dice in field.rolls if purpose.startswith("test e1")]
    assert tests == [("test e1 rear", 10 + 3 + 1 - 5)]  # 506 lies in the front of one that looks east
    both = Field("w1 naginata 305 c; w2 naginata 606 c; e1 yari 505 c")
    both.turn("w1 assault e1 via 405; w2 assault e1 via 506; e1 defend ne", {"test e1 flank": 20})
    tests = [(purpose, need) for purpose, need, _dice in both.rolls if purpose.startswith("test e1")]
    assert tests == [("test e1 flank", 10 + 3 + 1 - 3), ("test e1 flank", 10 + 3 + 1 - 1 - 3)]


def test_l_8_every_engaged_unit_strikes_once_all_at_once() -> None:
    """L-8: but not under Retreat, Flee or Panic."""
    field = Field("w1 yari 304 engaged=e1 state=fleeing; e1 yari 404; w2 yari 107 c").turn()
    assert field.purposes()[0] == "melee e1>w1"
    assert "melee w1>e1" not in field.purposes()


def test_l_9_a_blow_is_one_die_for_each_figure_cavalry_more() -> None:
    """L-9: all hits on one target are added; Defense soaks; each further one is a figure."""
    field = Field("w1 horse 304 c engaged=e1; e1 naginata 404 c")
    field.turn("", {"melee w1>e1": [8, 8, 8, 8, 9, 9, 9, 9, 9]})
    assert (field.dice_of("melee w1>e1"), field.unit("e1").figures, field.unit("e1").absorbed) == (9, 4, 2)


def test_l_10_then_the_dead_tests_disgrace_honor() -> None:
    """L-10: units without figures go; each with losses tests once."""
    field = Field("w1 yari 304 c engaged=e1; w2 yari 305 c engaged=e2; e1 yari 404 figures=1; e2 yari 405 c")
    field.turn("", {"melee w1>e1": [1, 1], "melee w2>e2": [1, 1]})
    assert field.gone("e1") == "killed"
    kinds = [type(event) for event in field.log if event.step == 5]
    assert kinds.index(events.Left) < kinds.index(events.Tested) < kinds.index(events.HonorChanged)


def test_l_11_a_melee_ends_by_destruction_or_departure() -> None:
    """L-11: who could not leave stays engaged."""
    field = Field("w1 yari 304 c engaged=e1; e1 yari 404").turn("w1 retreat via 204")
    assert (field.unit("w1").engaged, field.unit("e1").engaged) == ((), ())
    stuck = Field("w1 yari 304 c engaged=e1; w2 yari 204; e1 yari 404").turn("w1 retreat via 204")
    assert stuck.unit("w1").engaged == ("e1",)


def test_l_12_ruling_the_attacker_in_flank_or_rear_has_a_bonus_for_the_turn() -> None:
    """L-12: +2 +1 +1, or +3 +2 +2."""
    field = Field("w1 naginata 305 c; e1 yari 505 c").turn("w1 assault e1 via 405; e1 defend e")
    assert field.need("melee w1>e1") == 5 + 2 + 3
    flank = Field("w1 naginata 305 c; e1 yari 505 c").turn("w1 assault e1 via 405; e1 defend ne")
    assert flank.need("melee w1>e1") == 5 + 2 + 2


def test_l_13_the_winner_turns() -> None:
    """L-13: to the strongest it is still engaged with; else to a visible enemy beside it, whom it strikes next turn."""
    field = Field("w1 yari 404 c engaged=e1,e2 faces=e1; e1 yari 504 figures=1; e2 yari 503 faces=w1; e3 yari 405")
    field.turn("", {"melee w1>e1": [1, 1]})
    assert (field.gone("e1"), field.unit("w1").faces) == ("killed", "e2")
    beside = Field("w1 yari 404 c engaged=e1; e1 yari 504 figures=1; e3 yari 405 c").turn("", {"melee w1>e1": [1, 1]})
    assert (beside.unit("w1").faces, beside.unit("e3").faces) == ("e3", "w1")
    assert beside.told(events.Engaged)[-1].rule == "L-13"


def test_s_1_a_unit_sees_a_hex_if_nothing_on_the_line_blocks() -> None:
    """S-1: March and Run need no sight."""
    field = Field("w1 yari 304 c; e1 yari 504 c", ground(h404="w"))
    assert not sees(field.battle, Hex(304), Hex(504))
    assert field.refused("w1 march via 404") == ""


def test_s_2_ruling_a_line_along_a_side_passes_through_both_hexes() -> None:
    """S-2: a corner merely touched does not count."""
    field = Field("w1 yari 103; e1 yari 907")
    assert set(line(field.battle.ground, Hex(103), Hex(304))) == {203, 204}
    assert set(line(field.battle.ground, Hex(103), Hex(503))) == {203, 303, 403}
    assert set(line(field.battle.ground, Hex(305), Hex(303))) == {304, 204}


def test_s_3_adjacent_hexes_always_see_each_other() -> None:
    """S-3: also two in the woods."""
    field = Field("w1 yari 304; e1 yari 404", ground(h304="F", h404="F"))
    assert sees(field.battle, Hex(304), Hex(404))


def test_s_4_from_level_ground_terrain_units_and_hills_block() -> None:
    """S-4: not ninja, not the hidden."""
    for blocker in ("w2 yari 404", "e2 peasants 404"):
        assert not sees(Field(f"w1 bow 304; {blocker}; e1 yari 504").battle, Hex(304), Hex(504))
    for none in ("w2 ninja 404", "e2 ninja 404"):
        assert sees(Field(f"w1 bow 304; {none}; e1 yari 504").battle, Hex(304), Hex(504))
    assert not sees(Field("w1 bow 304; e1 yari 504", ground(h404=".1")).battle, Hex(304), Hex(504))


def test_s_5_ruling_from_a_hill_woods_hide_only_what_is_right_behind() -> None:
    """S-5: a higher hex on the line blocks."""
    field = Field("w1 bow 504; e1 yari 907", ground(h504=".1", h304="w"))
    assert not sees(field.battle, Hex(504), Hex(204))
    assert sees(field.battle, Hex(504), Hex(104))
    assert not sees(Field("w1 bow 504; e1 yari 104", ground(h504=".1", h304=".2")).battle, Hex(504), Hex(104))


def test_s_6_a_gully_is_a_place_of_its_own() -> None:
    """S-6: seen only from adjacent hexes; sees only where it runs; before S-3 and S-7."""
    field = Field("w1 yari 304; e1 yari 404", ground(h404="g"), gullies={404: ["ne"]})
    assert sees(field.battle, Hex(304), Hex(404))
    assert not sees(field.battle, Hex(404), Hex(304))
    assert sees(field.battle, Hex(404), Hex(503))
    assert not sees(field.battle, Hex(204), Hex(404))


def test_s_7_ruling_between_levels_the_higher_one_judges_for_both() -> None:
    """S-7: at equal levels each looks for itself, on a hill with one-sided results."""
    field = Field("w1 bow 504; e1 yari 104", ground(h504=".1", h304="w"))
    assert sees(field.battle, Hex(104), Hex(504))
    hill = Field("w1 bow 504; e1 yari 204", ground(h504=".1", h204=".1", h304="w"))
    assert not sees(hill.battle, Hex(504), Hex(204))
    assert sees(hill.battle, Hex(204), Hex(504))


def test_r_1_ranged_is_a_type_with_a_fire_table() -> None:
    """R-1: bows, arquebuses, mounted archers, ninja."""
    field = Field("w1 bow 304; w2 guns 306; w3 riders 102; w4 ninja 107; w5 yari 202; e1 yari 907")
    assert [field.battle.has_ammo(unit) for unit in field.battle.everyone()][:5] == [True, True, True, True, False]


def test_r_2_nobody_shoots_at_the_engaged() -> None:
    """R-2: and nobody engaged shoots, also not from a Kill Zone."""
    field = Field("w1 bow 304 c engaged=e1; e1 yari 404; e2 yari 604 c").turn("e2 march via 504")
    assert not any(purpose.startswith("fire") for purpose in field.purposes())


def test_r_3_no_value_no_shot() -> None:
    """R-3: arquebuses reach 4, bows not 1."""
    field = Field("w1 guns 304 c; w2 bow 305 c; e1 yari 405; e2 yari 805 c")
    assert (field.refused("w1 fire e2"), field.refused("w2 fire e1")) == ("R-3", "R-3")


def test_r_4_volleys_of_one_moment_count_together() -> None:
    """R-4: one test for all losses; mounted archers throw three dice a figure."""
    field = Field("w1 bow 304 c; w2 riders 306 c; e1 yari 605 c")
    field.turn("w1 fire e1; w2 fire e1", {"fire w1>e1": [1], "fire w2>e1": [1, 1]})
    assert (field.dice_of("fire w1>e1"), field.dice_of("fire w2>e1")) == (6, 9)
    assert (field.unit("e1").figures, field.purposes().count("test e1 fire")) == (3, 1)


def test_r_5_without_ammunition_no_shot_is_ordered() -> None:
    """R-5: and Defend has no Kill Zone."""
    field = Field("w1 bow 304 c ammo=0; e1 yari 504 c")
    assert (field.refused("w1 fire e1"), field.refused("w1 fire_retreat e")) == ("R-5", "R-5")
    assert field.refused("w1 defend e 3") == "O-2"


def test_r_6_ruling_a_kill_zone_shoots_at_who_enters_it() -> None:
    """R-6: out to its range, as far as the unit sees; one that goes on within it is entering too."""
    field = Field("w1 bow 305 c; e1 yari 805 c").turn("w1 defend e 3; e1 run via 705 605")
    assert [(event.pulse, event.units) for event in field.told(events.Rolled)] == [(2, ("w1", "e1"))]
    blind = Field("w1 bow 305 c; e1 yari 805 c", ground(h505="w")).turn("w1 defend e 3; e1 run via 705 605")
    assert not blind.told(events.Rolled)


def test_r_7_ruling_one_shot_a_turn_and_the_seat_chooses() -> None:
    """R-7: Fire and Retreat shoots first at those that assault it."""
    field = Field("w1 bow 305 c; e1 horse 704 c; e2 yari 705 c")
    field.turn("w1 defend e 3; e1 march via 604; e2 march via 605", choices="w1>e2")
    assert field.unit("w1").ammo == 6
    assert [event.units for event in field.told(events.Rolled)] == [("w1", "e2")]
    careful = Field("w1 bow 305 c; e1 yari 604 c; e2 yari 605 c").turn(
        "w1 fire_retreat e; e1 march via 504; e2 assault w1 via 505"
    )
    assert careful.told(events.Rolled)[0].units == ("w1", "e2")


def test_r_8_ruling_stepping_back_goes_to_the_rear_and_away() -> None:
    """R-8: or the lower-numbered hex beside the rear; no fatigue; else it stays."""
    field = Field("w1 bow 305 c; w2 yari 205; e1 yari 605 c", level="expert")
    field.turn("w1 fire_retreat e; e1 march via 505")
    assert (field.unit("w1").at, field.unit("w1").fatigue) == (204, 0)
    stuck = Field("w1 bow 105 c; e1 yari 405 c").turn("w1 fire_retreat e; e1 march via 305")
    assert stuck.unit("w1").at == 105


def test_r_9_ruling_the_enemy_that_comes_adjacent_is_shot_first() -> None:
    """R-9: shots of a pulse before its contacts: an assault is foiled by stepping back."""
    field = Field("w1 guns 305 c; e1 yari 605 c; e2 yari 907").turn("w1 fire_retreat e; e1 assault w1 via 505 405")
    assert next(event.pulse for event in field.told(events.Rolled)) == 1
    assert (field.unit("w1").at, field.unit("w1").engaged) == (205, ())
