"""Chapters 15 to 17: Morale and Honor, fatigue, victory."""

from __future__ import annotations

import pytest
from msgspec import convert
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup
from rokugan_desktop.games.samurai_battles import events, values
from rokugan_desktop.games.samurai_battles.chapters.morale import score
from rokugan_desktop.games.samurai_battles.components import Victory
from rokugan_desktop.games.samurai_battles.ids import CardId, Fate, Morale, Order, Side, UnitId

from .language import Field, game, ground


def test_h_1_morale_is_the_sum_of_c_8() -> None:
    """H-1: 10 −2 for losses +3 commander +2 Honor."""
    field = Field("w1 yari 304 c figures=4 honor; e1 yari 907")
    assert values.morale(field.battle, field.unit("w1")).total == 13


def test_h_2_a_test_is_passed_by_the_value_or_less() -> None:
    """H-2: one die; 10 −1 for the loss −1 for Rest."""
    for die, state in ((8, Morale.NORMAL), (9, Morale.WAVERING)):
        field = Field("w1 bow 304 c; e1 yari 504 absorbed=1")
        field.turn("w1 fire e1", {"fire w1>e1": [1], "test e1 fire": die})
        assert (field.need("test e1 fire"), field.unit("e1").morale) == (8, state)


def test_h_3_states_are_red_markers() -> None:
    """H-3: none, one, two, three."""
    assert [state.name for state in Morale] == ["NORMAL", "WAVERING", "FLEEING", "PANICKING"]


@pytest.mark.parametrize(
    ("state", "attack", "defense", "morale"),
    [("wavering", 2, 0, 9), ("fleeing", 1, 0, 8), ("panicking", 0, 0, 7)],
)
def test_h_4_states_lower_the_values_but_not_fire(state: str, attack: int, defense: int, morale: int) -> None:
    """H-4: −2 −1 −1, −3 −2 −2, =0 =0 −3."""
    field = Field(f"w1 yari 304 state={state}; w2 bow 306 state={state}; e1 yari 907")
    unit = field.unit("w1")
    assert values.attack(field.battle, unit, "infantry").total == attack
    assert values.defense(field.battle, unit).total == defense
    assert values.morale(field.battle, unit).total == morale
    found = values.fire(field.battle, field.unit("w2"), 2)
    assert found is not None
    assert found.total == 5


def test_h_5_losses_bring_one_test_for_all_of_a_moment() -> None:
    """H-5: after they are taken off."""
    field = Field("w1 yari 404 engaged=e1; w2 yari 406 engaged=e1; e1 yari 505 c absorbed=9 faces=w1")
    field.turn("", {"melee w1>e1": [1], "melee w2>e1": [1]})
    assert field.purposes().count("test e1 melee") == 1
    assert field.need("test e1 melee") == 10 - 2 + 3


def test_h_6_a_failed_test_costs_honor_or_a_state_or_the_unit() -> None:
    """H-6: a Panicking unit surrenders, or disperses if nobody is engaged with it."""
    honor = Field("w1 bow 304 c; e1 yari 504 honor absorbed=9").turn("w1 fire e1", {"fire w1>e1": [1]})
    assert (honor.unit("e1").honor, honor.unit("e1").morale) == (False, Morale.NORMAL)
    gone = Field("w1 bow 304 c; e1 yari 504 state=panicking; e2 yari 907").turn("w1 fire e1", {"fire w1>e1": [1]})
    assert gone.gone("e1") == "dispersed"


def test_h_7_ruling_the_unengaged_flee_at_once_the_engaged_are_routed() -> None:
    """H-7: order, zones and hiding end; a routed unit fights on and is forced from the next turn on."""
    field = Field("w1 bow 304 c; e1 yari 504 c state=wavering absorbed=9").turn(
        "w1 fire e1; e1 defend w", {"fire w1>e1": [1]}
    )
    assert field.unit("e1").plan.order is Order.FLEE
    assert field.unit("e1").at != 504  # it fled in step 6 of this turn
    routed = Field("w1 yari 304 engaged=e1; e1 yari 404 c state=wavering absorbed=9").turn("", {"melee w1>e1": [1]})
    assert (routed.unit("e1").plan.order, routed.unit("e1").at, routed.unit("e1").morale) == (Order.FIGHT, 404, 2)


def test_h_8_who_flees_is_struck_without_striking_back() -> None:
    """H-8: also when it is caught before it goes."""
    field = Field("w1 horse 305 c; e1 yari 505 c state=fleeing").turn("w1 assault e1 via 405")
    assert "melee e1>w1" not in field.purposes()


def test_h_9_a_panicking_unit_with_losses_in_melee_surrenders() -> None:
    """H-9: without a test; the enemy gets Honor."""
    field = Field("w1 yari 304 engaged=e1; e1 yari 404 c state=panicking; e2 yari 907").turn("", {"melee w1>e1": [1]})
    assert (field.gone("e1"), field.unit("w1").honor) == ("captured", True)
    assert "test e1 melee" not in field.purposes()


def test_h_10_ruling_the_morale_phase() -> None:
    """H-10: Wavering units unless engaged, Fleeing and Panicking ones always; a failed test costs nothing."""
    field = Field(
        "w1 yari 304 state=wavering engaged=e1; w2 yari 306 state=wavering honor;"
        "w3 yari 101 state=panicking; e1 yari 404"
    )
    field.morale_phase({"test w3 morale": 7})
    assert field.purposes() == ["test w2 morale", "test w3 morale"]
    assert (field.unit("w2").morale, field.unit("w2").honor, field.unit("w3").morale) == (1, True, 2)


def test_h_11_flight_goes_to_the_headquarters_or_to_the_home_edge() -> None:
    """H-11: by a shortest way over free hexes, the lowest number first; with no way it stays."""
    field = Field("w1 hq 304; w2 horse 804 c state=fleeing; e1 yari 907").turn()
    assert [event.into for event in field.told(events.Moved)] == [704, 604, 504, 404]
    edge = Field("w2 yari 304 c state=fleeing; e1 yari 907").turn()
    assert edge.unit("w2").at == 104


def test_h_12_a_fleeing_unit_rallies_beside_its_headquarters() -> None:
    """H-12: at the start of step 6 or after a pulse."""
    field = Field("w1 hq 304; w2 yari 604 c state=fleeing; w3 yari 305 c state=fleeing; e1 yari 907").turn()
    assert (field.unit("w2").morale, field.unit("w2").at) == (Morale.WAVERING, 404)
    assert (field.unit("w3").morale, field.unit("w3").at) == (Morale.WAVERING, 305)


def test_h_13_panic_runs_off_the_board() -> None:
    """H-13: to the nearest edge hex, also at the start, and is destroyed."""
    field = Field("w1 yari 204 c state=panicking; w2 yari 101 state=panicking; w3 yari 304 c; e1 yari 907").turn()
    assert (field.gone("w1"), field.gone("w2"), field.gone("w3")) == ("fled", "fled", None)
    assert [event.units for event in field.told(events.Moved)] == [("w1",)]


def test_h_13_nobody_is_held_on_the_edge() -> None:
    """H-13, D-7: it leaves engaged or not, and before the contacts of the pulse."""
    caught = Field("w1 yari 601 c; e1 yari 702 c state=panicking; e2 yari 907").turn()
    assert (caught.gone("e1"), caught.unit("w1").engaged) == ("fled", ())
    held = Field("w1 horse 205 c; e1 yari 104 state=panicking engaged=w2; w2 yari 103; e2 yari 907").turn()
    assert held.gone("e1") == "fled"


def test_h_13_disgrace_sends_more_of_them_over_the_edge() -> None:
    """H-13, D-7: whom it puts into Panic on an edge hex has fled too; the others set out in the next pulse."""
    field = Field("w1 yari 304 c; e1 hq 907 state=panicking; e2 yari 901 state=fleeing; e3 yari 905 c")
    field.turn("", {"test e2 disgrace": 20, "test e3 disgrace": 1})
    assert (field.gone("e1"), field.gone("e2"), field.gone("e3")) == ("fled", "fled", None)
    assert "test e2 disgrace" in field.purposes()


def test_h_14_forced_flight_enters_no_river_and_tires_nobody() -> None:
    """H-14: M-6 and Z-8 hold for it."""
    rows = ground(h203="~", h204="~", h205="~")
    field = Field("w1 yari 304 c state=fleeing; e1 yari 907", rows, "expert").turn()
    assert field.unit("w1").fatigue == 0
    assert not any(event.into in {203, 204, 205} for event in field.told(events.Moved))


def test_h_15_ruling_honor_is_for_winning_a_melee() -> None:
    """H-15: fire, drowning, dispersal and flight off the board give none."""
    melee = Field("w1 yari 304 c engaged=e1; e1 yari 404 figures=1; e2 yari 907").turn("", {"melee w1>e1": [1, 1]})
    assert melee.unit("w1").honor
    fire = Field("w1 bow 304 c; e1 yari 504 figures=1; e2 yari 907").turn("w1 fire e1", {"fire w1>e1": [1, 1]})
    assert (fire.gone("e1"), fire.unit("w1").honor) == ("killed", False)


def test_h_16_ruling_who_lost_an_enemy_by_flight_tests_for_pursuit() -> None:
    """H-16: a failed test costs nothing but makes those that fled its quarry; the chase begins next turn."""
    field = Field("w1 yari 304 c engaged=e1; e1 horse 404 c state=fleeing; e2 yari 907").turn()
    assert (field.unit("w1").quarry, field.unit("w1").morale) == (("e1",), Morale.NORMAL)
    assert field.purposes()[-1] == "test w1 pursuit"
    field.turn("", {"test w1 pursuit": 1})
    assert field.unit("w1").plan.order is Order.PURSUE


def test_h_16_a_quarry_lasts_one_turn() -> None:
    """H-16, P-5: reached or not; a later quarry takes its place and never adds to it."""
    river = ground(**{f"h4{row:02}": "~" for row in range(1, 8)})
    field = Field("w1 yari 304 c quarry=e1; e1 yari 604 c state=fleeing; e2 yari 907", river).turn()
    assert (field.unit("w1").plan.order, field.unit("w1").quarry) == (Order.PURSUE, ())
    assert field.refused("w1 march via 204") == ""
    again = Field(
        "w1 yari 404 c engaged=e1; e1 yari 504 c state=fleeing; e2 yari 907 c state=fleeing", level="intermediate"
    )
    again.battle.change(UnitId("w1"), quarry=(UnitId("e2"),))
    assert again.turn().unit("w1").quarry == ("e1",)


def test_h_16_who_no_longer_runs_is_nobodys_quarry() -> None:
    """H-16, P-5: a rally in the Morale phase or beside the headquarters strikes it off; so does contact."""
    rallied = Field("w1 yari 304 c quarry=e1; e1 yari 604 c state=fleeing; e2 yari 907")
    rallied.morale_phase({"test e1 morale": 1})
    assert rallied.unit("w1").quarry == ()
    assert rallied.refused("w1 march via 404") == ""
    steady = Field("w1 yari 304 c quarry=e1; e1 yari 604 c; e2 yari 907")
    assert steady.refused("w1 march via 404") == ""
    met = Field("w1 yari 304 c quarry=e1; e1 yari 604 c state=fleeing; e2 horse 504 c").turn("e2 assault w1 via 404")
    assert (met.unit("w1").engaged, met.unit("w1").quarry) == (("e2",), ())


def test_h_16_there_is_no_die_for_nobody() -> None:
    """H-16: nor for one that rallied beside its headquarters."""
    away = Field("w1 yari 204 c engaged=e1; e1 yari 203 state=panicking; e2 yari 907").turn()
    assert (away.gone("e1"), away.unit("w1").quarry) == ("fled", ())
    assert "test w1 pursuit" not in away.purposes()
    rallied = Field("w1 yari 304 c engaged=e1; e1 yari 404 c state=fleeing; e2 hq 604").turn()
    assert rallied.unit("e1").morale is Morale.WAVERING
    assert "test w1 pursuit" not in rallied.purposes()


def test_h_16_what_happened_in_one_turn_is_no_longer_just_so_in_the_next() -> None:
    """H-16: a flight is tested for once, however many turns follow."""
    field = Field("w1 yari 304 c engaged=e1; e1 yari 404 c state=fleeing; e2 yari 907")
    field.turn("", {"test w1 pursuit": 1}).turn().turn()
    assert field.purposes().count("test w1 pursuit") == 1


def test_h_17_flight_has_the_modifiers_of_the_state_once() -> None:
    """H-17: not added twice."""
    field = Field("w1 yari 304 c engaged=e1; e1 yari 404 state=fleeing").turn("", {"test w1 pursuit": 1})
    assert values.attack(field.battle, field.unit("e1"), "infantry").total == 1


def test_h_18_ruling_a_lost_headquarters_is_a_disgrace_once() -> None:
    """H-18: Morale −2 for the rest of the game, and a test of all at once, after the others of the moment."""
    field = Field("w1 yari 304 c engaged=e1; e1 hq 404 figures=1; e2 yari 907 c")
    field.turn("", {"melee w1>e1": [1, 1, 1], "test e2 disgrace": 1})
    assert (field.gone("e1"), field.battle.hq_lost, field.need("test e2 disgrace")) == (
        "killed",
        ["east"],
        10 + 3 - 2 - 1,
    )


def test_x_1_ruling_what_tires() -> None:
    """X-1: Assault, Run, Move and Fire, Retreat, rivers and climbing; cavalry climbs free."""
    rows = ground(h404=".1", h306="~", h503=".1")
    field = Field("w1 yari 304 c; w2 yari 206 c; w3 horse 403 c; w4 yari 101; e1 yari 907", rows, "expert")
    field.turn("w1 march via 404; w2 march via 306; w3 run via 503; w4 march via 201", {"river w2": [1] * 6})
    assert [unit.fatigue for unit in field.battle.everyone()][:4] == [1, 1, 1, 0]
    steep = Field("w1 yari 304 c; e1 yari 907", ground(h404=".2"), "expert").turn("w1 march via 404")
    assert steep.unit("w1").fatigue == 2


def test_x_2_markers_count_from_the_end_of_their_step() -> None:
    """X-2: those of step 3 in the melee of the same turn."""
    field = Field("w1 yari 305 c fatigue=1; e1 yari 505 c", level="expert").turn("w1 assault e1 via 405")
    assert (field.unit("w1").fatigue, field.need("melee w1>e1")) == (2, 4 + 2 - 1)


@pytest.mark.parametrize(("markers", "found"), [(1, (4, 1, 13, 5)), (2, (3, 1, 12, 4)), (4, (3, 0, 11, 3))])
def test_x_3_fatigue_lowers_the_values(markers: int, found: tuple[int, int, int, int]) -> None:
    """X-3: from 2 and from 4 markers on."""
    field = Field(f"w1 yari 304 c fatigue={markers}; w2 bow 306 c fatigue={markers}; e1 yari 907", level="expert")
    unit = field.unit("w1")
    fire = values.fire(field.battle, field.unit("w2"), 2)
    assert fire is not None
    assert (
        values.attack(field.battle, unit, "infantry").total,
        values.defense(field.battle, unit).total,
        values.morale(field.battle, unit).total,
        fire.total,
    ) == found


def test_x_4_the_tired_neither_assault_nor_run() -> None:
    """X-4: from 4 markers on."""
    field = Field("w1 yari 304 c fatigue=4; w2 yari 306 c fatigue=3; e1 yari 505", level="expert")
    assert (field.refused("w1 run via 204"), field.refused("w1 assault e1 via 404")) == ("X-4", "X-4")
    assert (field.refused("w2 run via 206"), field.refused("w1 march via 204")) == ("", "")


def test_x_5_the_exhausted_rest_and_surrender_in_melee() -> None:
    """X-5: from 6 markers on."""
    field = Field("w1 yari 304 c fatigue=6; e1 yari 907", level="expert")
    assert (field.refused("w1 march via 204"), field.refused("w1 rest")) == ("X-5", "")
    caught = Field("w1 yari 304 c fatigue=6 engaged=e1; e1 yari 404; w2 yari 101", level="expert").turn()
    assert (caught.gone("w1"), caught.unit("e1").honor) == ("captured", True)


def test_x_6_rest_takes_a_marker_off() -> None:
    """X-6: also for the hidden; not for the engaged."""
    units = "w1 yari 304 c fatigue=2; w2 yari 101 c fatigue=2 hidden=e; w3 yari 407 c fatigue=2; e1 yari 507 engaged=w3"
    field = Field(units, ground(h101="w"), "expert")
    field.turn("w2 ambush e")
    assert [unit.fatigue for unit in field.battle.everyone()][:3] == [1, 1, 2]


def test_v_1_points_for_units_for_headquarters_for_hexes_and_a_handicap() -> None:
    """V-1: joined units bring none."""
    field = Field(
        "w1 yari 304 c; e1 yari 907",
        gone={"e2": "killed", "e3": "joined", "e4": "fled", "w2": "captured"},
        victory={"destroyed": {"unit": 2, "headquarters": 5}, "hold": {304: 3, 505: 1}, "handicap": {"east": 1}},
        stood={304: "west", 505: "east"},
    )
    found = score(field.battle)
    assert {side: points.total for side, points in found.points} == {"west": 2 + 2 + 3, "east": 2 + 1 + 1}
    assert found.winner == "west"


def test_v_1_points_by_the_cards_and_by_thirds_of_what_was_lost() -> None:
    """V-1, Y-14: a card's points / 10, rounded half up, at least 1; a third of a unit's worth for each third lost."""
    cards = {"destroyed": {"cards": 10, "headquarters": 5}}
    gone = Field("w1 yari 304 c; e1 yari 907; e2 horse 101; e3 hq 102; e4 peasants 103; e5 sohei 104")
    for name in ("e2", "e3", "e4", "e5"):
        gone.battle.remove(UnitId(name), Fate.KILLED, "test")
    points = {name: game().components.units[CardId(name)].points for name in ("mounted_samurai", "peasants", "sohei")}
    gone.battle.field = replace(gone.battle.field, victory=convert(cards, Victory))
    found = dict(score(gone.battle).points)[Side("west")]
    assert found.destroyed == sum(max(1, (number + 5) // 10) for number in points.values())
    assert found.headquarters == 5
    thirds = Field(
        "w1 yari 304 c; e1 yari 907 figures=1 c; e2 yari 101 figures=3 c; e3 yari 103 figures=5 c",
        victory={"destroyed": {"unit": 7}, "thirds": True},
    )
    assert dict(score(thirds.battle).points)[Side("west")].destroyed == 2 * 2 + 1 * 2 + 0


def test_v_1_points_at_the_end_of_every_turn() -> None:
    """V-1, V-3, Y-14: to who holds the hex then."""
    field = Field("w1 yari 304 c; e1 yari 907", victory={"hold_each_turn": {404: 2}, "hold": {404: 1}})
    field.turn("w1 march via 404").turn("w1 march via 504").turn()
    assert {side: points.total for side, points in score(field.battle).points} == {"west": 3 * 2 + 1, "east": 0}


def test_v_2_ruling_the_match_ends_after_the_last_turn_or_without_an_army() -> None:
    """V-2: at once when a side has no unit left."""
    match = game()
    text = (
        "format: samurai-position/1\nlevel: basic\nturn: 1\nmap: {rows: '. . . .'}\nscenario: first_spears\nsides:\n"
        "  west: {units: {w1: {type: ashigaru_yari, at: 101, engaged: [e1]}}}\n"
        "  east: {units: {e1: {type: peasants, at: 201, figures: 1}}}\nvictory: {destroyed: {unit: 1}}\n"
    )
    state = match.new(Setup(("west", "east"), (("position", text),)))
    while isinstance(waiting := match.pending(state), Asking | Draw):
        if isinstance(waiting, Draw):
            state = match.apply(state, None, waiting.drawn(lambda _total: 0)).state
        else:
            seat = next(iter(waiting.decisions))
            state = match.apply(state, seat, match.read("ready")).state
    assert isinstance(waiting, Over)
    assert (state.turn, waiting.winners) == (1, (Seat(0),))


def test_v_3_ruling_a_hex_is_held_by_who_last_stood_there_at_the_end_of_a_turn() -> None:
    """V-3: hidden units too."""
    field = Field("w1 yari 304 c; w2 yari 101 c hidden=e; e1 yari 907", ground(h101="w")).turn(
        "w1 march via 404; w2 ambush e"
    )
    assert {hex_: side for hex_, side in field.battle.stood.items() if side == "west"} == {404: "west", 101: "west"}
    field.turn("w1 march via 504; w2 ambush e")
    assert field.battle.stood[404] == "west"  # type: ignore[index]


def test_v_4_ruling_equal_points_go_to_the_smaller_share_of_losses() -> None:
    """V-4: equal still: a draw."""
    one = Field("w1 yari 304 c figures=3; e1 yari 907")
    assert score(one.battle).winner == "east"
    assert score(Field("w1 yari 304 c; e1 yari 907").battle).winner is None
