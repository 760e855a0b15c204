"""Chapters 18 to 21: who knows what, how it is asked, draws, worked examples."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Draw, Illegal, Message, Seat, Setup
from rokugan_desktop.games.samurai_battles import (
    Moment,
    Question,
    State,
    View,
    battle_of_view,
    events,
    flow,
    score,
)
from rokugan_desktop.games.samurai_battles.actions import FINISH
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOWHERE, Hex, Morale, Order, QuestionKind, Side, UnitId
from rokugan_desktop.games.samurai_battles.view import known_unit

from .language import Field, game, ground, mapping

HIDDEN = """
format: samurai-position/1
level: intermediate
map:
  rows: |
    . . . . . . .
     . . w . . .
    . . . . . . .
sides:
  west:
    units:
      w1: {type: ashigaru_yari, at: 101, commander: true}
      w2: {type: ashigaru_bow, at: 103, commander: true}
  east: {units: {e1: {type: ashigaru_yari, at: 302, commander: true, hidden: w}, e2: {type: ashigaru_yari, at: 703}}}
"""


def hidden() -> State:
    """A match with a hidden unit of the east."""
    return game().new(Setup(("west", "east"), (("position", HIDDEN),)))


def say(state: State, seat: int, *lines: str) -> State:
    """The state after answers of a seat."""
    for line in lines:
        state = game().apply(state, Seat(seat), game().read(line)).state
    return state


def question(state: State, seat: int) -> Question:
    """What the seat is asked."""
    asked = game().pending(state)
    assert isinstance(asked, Asking)
    found = asked.decisions[Seat(seat)]
    assert isinstance(found, Question)
    return found


def view(state: State, seat: int | None) -> View:
    """What the seat may know."""
    return game().view(state, None if seat is None else Seat(seat))


def unit(seen: View, name: str) -> Any:
    """A unit as the view shows it."""
    return next(one for one in seen.units if one.id == name)


def rolled(state: State, seed: int = 1) -> State:
    """The state after all dice that are waited for."""
    rng = Random(seed)
    while isinstance(waiting := game().pending(state), Draw):
        state = game().apply(state, None, waiting.drawn(rng.randrange)).state
    return state


def test_w_1_everybody_knows_what_is_on_the_board() -> None:
    """W-1: also that a unit is hidden, and all of its card."""
    seen = unit(view(hidden(), None), "e1")
    assert (seen.hidden, seen.figures, seen.commander, seen.card) == (True, 6, True, "ashigaru_yari")
    assert unit(view(hidden(), None), "w1").at == 101


def test_w_2_the_reveal_shows_every_order_but_the_facing_of_an_ambush() -> None:
    """W-2: for good."""
    state = say(hidden(), 0, "unit w1", "order march", "step 201", "ready")
    step = game().apply(say(state, 1, "unit e1", "order ambush", "face nw"), Seat(1), game().read("ready"))
    (revealed,) = [told.event for told in step.told if isinstance(told.event, events.Revealed)]
    plans = dict(zip(revealed.units, revealed.plans, strict=True))
    assert plans[UnitId("w1")].path == (201,)
    assert (plans[UnitId("e1")].order, plans[UnitId("e1")].facing) == ("ambush", NO_FACING)


def test_w_3_a_sides_plans_and_hidden_units_are_its_own() -> None:
    """W-3: where a unit was seen to vanish is a memory."""
    state = say(hidden(), 1, "unit e1", "order ambush", "face nw")
    assert (unit(view(state, 0), "e1").at, unit(view(state, 0), "e1").facing) == (NOWHERE, NO_FACING)
    assert (unit(view(state, 1), "e1").at, view(state, 1).plans[0][0]) == (302, "e1")
    assert view(state, 0).plans == ()
    vanished = Field("w1 yari 304 c; e1 yari 907", ground(h304="w")).turn("w1 ambush e")
    assert vanished.unit("w1").seen_at == 304


def test_w_4_seats_of_a_side_share_all_of_it() -> None:
    """W-4: plans as P-8 says."""
    state = game().new(Setup(("west", "west", "east"), (("scenario", "reed_ford"),)))
    state = say(state, 0, "unit w1", "order march", "step 403")
    assert view(state, 1).plans == ()
    ready = say(state, 0, "ready")
    assert [name for name, _plan in view(ready, 1).plans] == ["w1"]
    assert view(ready, 2).plans == ()


def test_w_5_deployment_is_secret_until_it_is_shown() -> None:
    """W-5: everybody knows which may hide and how many do; not where."""
    state = game().new(Setup(("west", "east"), (("scenario", "iga_lanterns"),)))
    assert unit(view(state, 0), "e1").at == NOWHERE
    state = say(state, 1, "unit e1", "face e", "place 1107")
    assert unit(view(state, 0), "e1").at == NOWHERE
    shown = rolled(say(state, 1, "ready"))
    assert (unit(view(shown, 0), "e1").hidden, unit(view(shown, 0), "e1").at) == (True, NOWHERE)
    assert unit(view(shown, 1), "e1").at == 1107
    assert unit(view(shown, 0), "e2").at == 703


def test_w_6_nobody_knows_the_dice_to_come() -> None:
    """W-6: no state and no view holds a die before it is rolled."""
    state = say(say(hidden(), 0, "unit w1", "order march", "step 201", "ready"), 1, "ready")
    assert state.checkpoint is None or state.checkpoint.answers == ()
    assert not any("dice" in field for field in View.__struct_fields__)


def test_w_7_ruling_determinized_worlds_need_not_reason_about_what_was_not_done() -> None:
    """W-7: any hex where it may hide is possible."""
    places = {
        next(one.at for one in determinize(view(hidden(), 0), Random(seed)).units if one.id == "e1")
        for seed in range(5)
    }
    assert places == {302}  # the only woods of this map


def test_w_8_no_refusal_tells_of_a_hidden_enemy() -> None:
    """W-8: a path through one is allowed, and no caution is given."""
    state = say(hidden(), 0, "unit w1", "order run", "step 201")
    asked = question(state, 0)
    through = game().read("step 202")
    assert asked.refusal(through) is None
    near = Field("w1 yari 204 c; e1 yari 404 c hidden=w", ground(h404="w"))
    assert near.refused("w1 run via 304") == ""


VILLAGE = """
format: samurai-position/1
level: intermediate
map:
  rows: |
    . . . . . . .
     . . . . . .
    . . v . . . .
     . . . . . .
    . . . . . . .
sides:
  west: {units: {w1: {type: ashigaru_yari, at: 102, commander: true}, w2: {type: ashigaru_yari, at: 105}}}
  east:
    units:
      e1: {type: samurai_naginata, at: 303, commander: true, hidden: w, state: wavering}
      e2: {type: ashigaru_yari, at: 701}
victory: {destroyed: {unit: 1}, hold: {303: 1}, hold_each_turn: {303: 2}}
"""


def held(state: State, seat: int | None) -> tuple[str | None, int]:
    """Who holds the village and the points of the east, as the seat knows it; None: as everybody does."""
    seen = view(state, seat)
    points = dict(score(battle_of_view(seen)).points)
    return dict(seen.stood).get(Hex(303)), points[Side("east")].total


def lurking() -> State:
    """The east hides in a village that brings points."""
    return rolled(game().new(Setup(("west", "east"), (("position", VILLAGE),))))


def a_turn(state: State, *west: str) -> State:
    """The state after a turn in which e1 lies in ambush on."""
    state = say(say(state, 0, *west, "ready"), 1, "unit e1", "order ambush", "face w", "ready")
    return rolled(state)


def test_e_9_who_holds_the_village() -> None:
    """E-9: the enemy and the screen between two plans read it when the unit shows itself, or when the match ends."""
    state = a_turn(lurking())
    assert [held(state, seat) for seat in (0, None, 1)] == [(None, 0), (None, 0), ("east", 1 + 2)]
    over = game().apply(state, None, FINISH).state
    assert {held(over, seat) for seat in (0, None, 1)} == {("east", 1 + 2)}
    struck = say(say(state, 0, "unit w1", "order run", "step 202", "enough", "ready"), 1)
    struck = say(struck, 1, "unit e1", "order ambush", "face w", "ready")
    assert "ambush e1>w1" in [purpose for purpose, _dice, _need in struck.wait.throws] if struck.wait else False
    assert {held(struck, seat) for seat in (0, None, 1)} == {("east", 1 + 2)}


def test_w_9_a_hex_under_a_hidden_unit_keeps_the_holder_that_it_publicly_had() -> None:
    """W-9: in the other side's view, and in all that is public; it brings its points to that one as before."""
    text = VILLAGE.replace("hidden: w, ", "").replace("at: 102", "at: 101") + "stood: {303: west}\n"
    state = rolled(game().new(Setup(("west", "east"), (("position", text),))))
    assert held(state, 1) == ("west", 0)
    state = a_turn(state)
    assert unit(view(state, 0), "e1").hidden
    state = a_turn(state)
    told = dict(score(battle_of_view(view(state, 0))).points)[Side("west")]
    assert [held(state, seat)[0] for seat in (0, None, 1)] == ["west", "west", "east"]
    assert told.total == 1 + 2 + 2
    assert dict(score(battle_of_view(view(state, 1))).points)[Side("west")].total == 0


def test_w_9_an_imagined_world_tells_the_enemy_no_more() -> None:
    """W-9: the views agree, and what the seat imagines of its enemy knows as little as the enemy does."""
    state = a_turn(a_turn(lurking()))
    for seat in (0, 1):
        world = determinize(view(state, seat), Random(3))
        assert view(world, seat) == view(state, seat)
        assert dict(view(world, 0).stood).get(Hex(303)) is None


def test_w_3_the_value_that_a_hidden_units_test_needs_is_its_sides_alone() -> None:
    """W-3: also while the die is being rolled, and in the draw itself."""
    state = game().new(Setup(("west", "east"), (("position", VILLAGE),)))
    state = a_turn(rolled(state)) if state.moment is not Moment.MORALE else state
    shaken = tuple(replace(one, morale=Morale.WAVERING) if one.id == "e1" else one for one in state.units)
    begun = flow.settle(replace(state, units=shaken, moment=Moment.MORALE, step=0), flow.Story())
    assert begun.wait is not None
    assert view(begun, 1).wait == begun.wait
    for seat in (0, None):
        seen = view(begun, seat).wait
        assert seen is not None
        assert [throw for throw in seen.throws if throw[0] == "test e1 morale"] == [("test e1 morale", 1, None)]
    draw = game().pending(begun)
    assert isinstance(draw, Draw)
    (need,) = [need for purpose, _dice, need in begun.wait.throws if purpose == "test e1 morale"]
    assert f"{need}" not in repr(getattr(draw, "throws", ""))


def test_w_3_whether_an_enemy_is_commanded_is_not_in_a_view() -> None:
    """W-3, K-2: a hidden commander beside it would be told."""
    units = "w1 yari 101 c; e1 yari 404; e2 naginata {0} c hidden=w; e3 yari 907"
    rows = ground(h405="w", h703="w")
    views: list[object] = []
    for at in (405, 703):
        field = Field(units.format(at), rows).turn("e2 ambush w")
        views.append(known_unit(field.unit("e1"), Side("west")))
    assert views[0] == views[1]


def test_q_1_a_plan_is_one_draft_that_ready_seals() -> None:
    """Q-1: any unit may be ordered in any order, also an ordered one."""
    state = say(hidden(), 0, "unit w2", "order rest", "unit w1", "order march", "step 201", "unit w2", "order defend")
    assert question(state, 0).kind == "facing"
    state = say(state, 0, "face e", "range 3")
    assert [(name, plan.order) for name, plan in view(state, 0).plans] == [("w1", "march"), ("w2", "defend")]
    step = game().apply(state, Seat(0), game().read("ready"))
    assert step.seals
    with pytest.raises(Illegal) as refused:
        say(step.state, 0, "unit w1")
    assert refused.value.refusal.rule == "P-8"


def test_q_1_the_path_of_an_assault_is_asked_for() -> None:
    """Q-1, O-6: it has one hex at least; against a target that the unit meets already it may have none."""
    text = HIDDEN.replace("at: 302, commander: true, hidden: w", "at: 102").replace("at: 703", "at: 301")
    state = game().new(Setup(("west", "east"), (("position", text),)))
    far = say(state, 0, "unit w1", "order assault", "target e2")
    refused = question(far, 0).refusal(game().read("enough"))
    assert refused is not None
    assert (refused.rule, refused.message.key) == ("O-6", "refusal.M-2")
    met = say(state, 0, "unit w1", "order assault", "target e1", "enough")
    assert [(plan.order, plan.path) for _unit, plan in view(met, 0).plans] == [("assault", ())]


def test_q_2_ready_is_always_allowed_with_cautions() -> None:
    """Q-2: units without an order, taken hexes, two for one hex, bowmen without range."""
    state = say(hidden(), 0, "unit w2", "order defend", "face e", "range 0")
    asked = question(state, 0)
    ready = game().read("ready")
    assert asked.refusal(ready) is None
    assert {caution.message.key for caution in asked.cautions(ready)} == {"caution.no-order", "caution.no-range"}
    assert asked.caution(ready) is not None


def test_q_2_an_assault_is_not_warned_of_the_hex_of_its_own_target() -> None:
    """Q-2, O-6: that hex is the very one that it goes for; of another unit's it is told."""
    seen = yaml.safe_dump(mapping("w1 yari 305 c; e1 yari 405 c; e2 yari 306 c"))
    state = game().new(Setup(("west", "east"), (("position", seen),)))
    for target, warned in (("e1", False), ("e2", True)):
        begun = say(state, 0, "unit w1", "order assault", f"target {target}")
        step = game().read("step 405")
        assert (question(begun, 0).caution(step) is not None) is warned
        ready = question(say(begun, 0, "step 405", "enough"), 0).cautions(game().read("ready"))
        assert ("caution.taken" in {one.message.key for one in ready}) is warned


def test_q_2_two_who_want_to_end_on_one_hex_are_told_of_whenever_each_gets_there() -> None:
    """Q-2, M-6: at the same time, or one before the other."""
    seen = yaml.safe_dump(mapping("w1 yari 204 c; w2 yari 206 c; e1 yari 705 c"))
    state = game().new(Setup(("west", "east"), (("position", seen),)))
    ready = game().read("ready")
    for ways, told in (
        ((("step 205",), ("step 205",)), {"caution.same-hex"}),
        ((("step 305", "step 306"), ("step 306",)), {"caution.same-end"}),
        ((("step 305",), ("step 306",)), set[str]()),
    ):
        begun = state
        for unit, way in zip(("w1", "w2"), ways, strict=True):
            begun = say(begun, 0, f"unit {unit}", "order run", *way)
            if question(begun, 0).kind is QuestionKind.PATH:
                begun = say(begun, 0, "enough")
        assert {one.message.key for one in question(begun, 0).cautions(ready)} == told


def named(told: object) -> list[str]:
    """The units that are named in a parameter of a sentence, by their types or as they stand on the map."""
    if isinstance(told, Message):
        parts = dict(told.parameters)
        return [str(parts["unit"])] if told.key == "unit.called" else named(parts["first"]) + named(parts["rest"])
    return str(told).split(", ")


def test_q_2_who_has_no_order_is_said_to_do_what_it_then_does() -> None:
    """Q-2, P-1, P-5: it rests, it fights on, it pursues; and so it is revealed."""
    units = (
        "w1 yari 304 c engaged=e1; w2 yari 106 c; w3 yari 102 c quarry=e2,e3; w4 yari 107 c;"
        "e1 yari 404; e2 yari 602 state=fleeing; e3 yari 707 state=fleeing"
    )
    state = game().new(Setup(("west", "east"), (("position", yaml.safe_dump(mapping(units))),)))
    state = say(state, 0, "unit w4", "order rest")
    ready = game().read("ready")
    told = {one.message.key: named(dict(one.message.parameters)["units"]) for one in question(state, 0).cautions(ready)}
    assert told == {"caution.no-order": ["w2"], "caution.no-order-fights": ["w1"], "caution.no-order-pursues": ["w3"]}
    story = game().apply(state, Seat(0), ready).told
    (reveal,) = (told.event for told in story if isinstance(told.event, events.Revealed))
    orders = dict(zip(reveal.units, (plan.order for plan in reveal.plans), strict=True))
    assert [orders[UnitId(name)] for name in ("w2", "w1", "w3")] == [Order.REST, Order.FIGHT, Order.PURSUE]


def test_q_2_a_hidden_unit_that_comes_out_is_told_of_to_its_own_side() -> None:
    """Q-2, A-3: without Ambush it is back on the board."""
    state = say(hidden(), 1, "unit e2", "order rest")
    ready = game().read("ready")
    assert {caution.message.key for caution in question(state, 1).cautions(ready)} == {
        "caution.no-order",
        "caution.shown",
    }
    assert {caution.message.key for caution in question(state, 0).cautions(ready)} == {"caution.no-order"}


def test_q_3_a_seat_without_any_choice_is_not_asked() -> None:
    """Q-3: all forced."""
    text = HIDDEN.replace("at: 302, commander: true, hidden: w", "at: 302, state: fleeing").replace(
        "at: 703", "at: 703, state: panicking"
    )
    state = game().new(Setup(("west", "east"), (("position", text),)))
    asked = game().pending(state)
    assert isinstance(asked, Asking)
    assert list(asked.decisions) == [0]


def test_q_4_deployment_is_asked_unit_by_unit() -> None:
    """Q-4: unit, hidden or not, facing, hex; then ready."""
    state = game().new(Setup(("west", "east"), (("scenario", "monks_causeway"),)))
    state = say(state, 0, "unit w1", "place 101", "unit w2", "place 101")  # the two change places
    places = dict(view(state, 0).placed)
    assert (places[UnitId("w1")].at, places[UnitId("w2")].at) == (205, 101)
    with pytest.raises(Illegal) as refused:
        say(state, 0, "unit w1", "place 501")
    assert refused.value.refusal.rule == "U-0"
    done = rolled(say(say(state, 0, "ready"), 1, "ready"))
    assert done.moment is Moment.PLANNING


def test_q_2_a_deployment_names_the_units_that_the_scenario_places() -> None:
    """Q-2, U-0: who is neither hidden nor put openly stands openly where the scenario puts it."""
    state = game().new(Setup(("west", "east"), (("scenario", "iga_lanterns"), ("level", "expert"))))
    asked = game().pending(state)
    assert isinstance(asked, Asking)
    (seat,) = asked.decisions
    ready = game().read("ready")
    units = question(state, seat).deploying().own()
    for left in range(len(units), 0, -1):
        caution = question(state, seat).caution(ready)
        assert caution is not None
        assert (caution.rule, caution.message.key) == ("U-0", "caution.left-unplaced")
        told = dict(caution.message.parameters)
        assert (told["n"], named(told["units"])) == (left, list(units[:left]))
        state = say(state, seat, f"unit {units[left - 1]}", "open")
    assert question(state, seat).caution(ready) is None


def test_q_5_only_the_aim_of_a_zone_shot_is_asked_in_the_resolution() -> None:
    """Q-5: of the seat of the shooting unit, public."""
    text = (
        HIDDEN.replace("at: 302, commander: true, hidden: w", "at: 501")
        .replace("at: 703", "at: 503")
        .replace(". . w . . .", ". . . . . .")
    )
    state = say(
        game().new(Setup(("west", "east"), (("position", text),))), 0, "unit w2", "order defend", "face e", "range 6"
    )
    state = say(state, 0, "ready")
    state = say(state, 1, "unit e1", "order march", "step 402", "unit e2", "order march", "step 403", "ready")
    asked = question(state, 0)
    assert (asked.kind, asked.secret) == ("zone_target", False)
    assert [action.unit for action in asked.answers()] == ["e1", "e2"]
    after = say(state, 0, "aim e2")
    waiting = game().pending(after)
    assert isinstance(waiting, Draw)


def test_q_6_the_resolution_is_public() -> None:
    """Q-6: all that is told between the reveal and the next plan is told to everybody."""
    state = say(hidden(), 0, "ready")
    step = game().apply(say(state, 1), Seat(1), game().read("ready"))
    assert {told.to for told in step.told} == {None}


def test_q_7_a_value_is_shown_with_its_sum_and_rule() -> None:
    """Q-7: “8 Assault +2 = 10”."""
    field = Field("w1 horse 305 c; e1 yari 505 c").turn("w1 assault e1 via 405")
    found = next(event.value for event in field.told(events.Rolled) if event.units == ("w1", "e1"))
    assert [(part.amount, part.rule) for part in found.addends] == [(8, "C-2"), (2, "C-9")]


def test_d_1_every_die_is_journalled_with_purpose_and_unit() -> None:
    """D-1: many in one entry, which reads back."""
    field_state = say(hidden(), 0, "unit w2", "order rest")
    assert field_state.wait is None
    text = "roll melee w1>e1: 4 9 20; test w1 melee: 3"
    action = game().read(text)
    assert game().write(action) == text
    assert action.rolls == (("melee w1>e1", (4, 9, 20)), ("test w1 melee", (3,)))


def test_d_2_morale_tests_in_canonical_order() -> None:
    """D-2: of the units that test."""
    field = Field("w2 yari 304 state=wavering; w10 yari 306 state=wavering; e1 yari 907 state=fleeing").morale_phase()
    assert field.purposes() == ["test w2 morale", "test w10 morale", "test e1 morale"]


def test_d_3_shooters_then_tests_in_canonical_order() -> None:
    """D-3: the dice of each together."""
    field = Field("w1 bow 304 c; e1 bow 504 c absorbed=9; e2 yari 907").turn("w1 fire e1; e1 fire w1", fill=1)
    assert field.purposes()[:2] == ["fire w1>e1", "fire e1>w1"]


def test_d_4_contests_rivers_shots_strikes() -> None:
    """D-4: within a pulse."""
    rows = ground(h206="~", h504="w")
    field = Field("w1 yari 306 c; w2 yari 304 c; e1 yari 504 c hidden=w; e2 yari 907", rows)
    field.turn("w1 march via 206; w2 march via 404; e1 ambush w", {"river w1": [1] * 6})
    assert field.purposes() == ["river w1", "ambush e1>w2"]


def test_d_5_flank_tests_at_the_end_of_step_3() -> None:
    """D-5: before any blow."""
    field = Field("w1 naginata 305 c; e1 yari 505 c").turn("w1 assault e1 via 405; e1 defend e")
    assert field.purposes()[0] == "test e1 rear"


def test_d_6_strikers_in_canonical_order() -> None:
    """D-6: then the tests by unit."""
    field = Field("w1 yari 304 c engaged=e1; w2 yari 306 engaged=e2; e1 yari 404 absorbed=9; e2 yari 406 absorbed=9")
    field.turn("", {"melee w1>e1": [1], "melee w2>e2": [1]})
    assert field.purposes() == [
        "melee w1>e1",
        "melee w2>e2",
        "melee e1>w1",
        "melee e2>w2",
        "test e1 melee",
        "test e2 melee",
    ]


def test_d_7_pursuit_tests_end_step_6() -> None:
    """D-7: in canonical order."""
    field = Field(
        "w1 yari 304 c engaged=e1; w2 yari 306 engaged=e2; e1 yari 404 state=fleeing; e2 yari 406 state=fleeing"
    )
    field.turn()
    assert field.purposes()[-2:] == ["test w1 pursuit", "test w2 pursuit"]


def test_d_8_disgrace_side_by_side_unit_by_unit() -> None:
    """D-8: once for each headquarters fallen at that moment; Honor after it."""
    field = Field("w1 hq 304 figures=1 absorbed=9 engaged=e1; w2 yari 101; e1 hq 404 figures=1 absorbed=9; e2 yari 907")
    field.turn("", {"melee w1>e1": [1, 1, 1], "melee e1>w1": [1, 1, 1]}, fill=1)
    assert field.purposes()[2:] == ["test w2 disgrace", "test e2 disgrace"]


def test_m_12_ruling_a_stop_before_a_hidden_unit_of_ones_own_side_tells_its_place_and_the_planner_is_warned() -> None:
    """Played in two worlds: the stop alone tells them apart, and the hidden unit stays off the board for the enemy."""
    told: list[list[tuple[str, int]]] = []
    for hides in (305, 506):
        rows = ground(h305="w", h506="w")
        units = f"w1 yari {hides} c hidden=e; w2 yari 205 c; e1 yari 905 c"
        field = Field(units, rows).turn("w1 ambush e; w2 march via 305")
        assert field.unit("w1").hidden
        assert field.unit("w2").at == (205 if hides == 305 else 305)
        told.append([(event.name, getattr(event, "into", 0)) for event in field.log if "w2" in event.units])
        seen = yaml.safe_dump(mapping(units, rows))
        state = game().new(Setup(("west", "east"), (("position", seen),)))
        asked = question(say(state, 0, "unit w2", "order march"), 0)
        warned = asked.caution(game().read("step 305"))
        assert (warned is not None and warned.rule == "M-12") is (hides == 305)
        enemy = game().view(state, Seat(1))
        assert [unit.at for unit in enemy.units if unit.id == "w1"] == [NOWHERE]
        planned = say(state, 0, "unit w1", "order ambush", "face e", "unit w2", "order march", "step 305")
        ready = question(planned, 0)
        rules = [one.rule for one in ready.cautions(game().read("ready"))]
        assert ("M-12" in rules) is (hides == 305)
    assert told == [[("reveal", 0), ("stopped", 305)], [("reveal", 0), ("moved", 305)]]
