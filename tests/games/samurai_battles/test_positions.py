"""Position files: what is refused and why, reading back what was written, and the three reports."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.engine import Illegal, Seat, Setup, Unreadable
from rokugan_desktop.games.samurai_battles import (
    NOTATION,
    READY,
    SENTENCES,
    Battle,
    Position,
    board_facts,
    explanation,
    flow,
    open_position,
    read_components,
    read_position,
    resolution,
    scenario_faults,
    score,
    score_report,
    write_position,
)
from rokugan_desktop.games.samurai_battles.chapters import planning, terrain
from rokugan_desktop.games.samurai_battles.ground import Cube, apart
from rokugan_desktop.games.samurai_battles.ids import Hex, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Unit

from .playing import begun, game, last

ENGINE_SENTENCES = said_in("engine")

WEST = {"w1": {"type": "ashigaru_yari", "at": 101}}
EAST = {"e1": {"type": "ashigaru_yari", "at": 201}}
NO_FIGURES: dict[str, Any] = {
    "class": "infantry", "figures": 0, "attack": {"infantry": 1, "cavalry": 1}, "dice": 1, "defense": 1, "morale": 1,
    "orders": [],
}  # fmt: skip
ROWS = ". . w F .\n. k2 ~ ."


def tree(**changes: Any) -> dict[str, Any]:
    """A small position with changes."""
    whole: dict[str, Any] = {
        "format": "samurai-position/1",
        "level": "intermediate",
        "map": {"rows": ROWS},
        "sides": {"west": {"units": dict(WEST)}, "east": {"units": dict(EAST)}},
        "dice": [],
    }
    return whole | changes


def west(**more: Any) -> dict[str, Any]:
    """Sides whose w1 has more to it."""
    return {"sides": {"west": {"units": {"w1": {**WEST["w1"], **more}}}, "east": {"units": dict(EAST)}}}


def crowd(units: int) -> dict[str, Any]:
    """Two armies in columns by turns, each unit beside enemies."""
    kinds = ("ashigaru_yari", "ashigaru_bow", "samurai_naginata", "ashigaru_arquebus")
    return {
        side: {
            "units": {
                f"{side[0]}{number + 1}": {
                    "type": kinds[number % 4],
                    "at": 100 * (2 * (number // 33) + 1 + (side == "east")) + number % 33 + 1,
                    "commander": True,
                }
                for number in range(units)
            }
        }
        for side in ("west", "east")
    }


FAULTS: list[tuple[dict[str, Any], str, str]] = [
        ({"format": "rokugan-position/1"}, "format", "position.format"),
        ({"level": None}, "level", "position.missing"),
        ({"scenario": "nowhere"}, "scenario", "position.unknown"),
        ({"map": None}, "map", "position.missing"),
        ({"map": {"rows": ". . ?"}}, "map.rows:1", "unreadable.no-cell"),
        ({"map": {"rows": ROWS, "gullies": {101: ["e"]}}}, "map.gullies.101", "unreadable.no-gully"),
        ({"map": {"rows": "g . .", "gullies": {101: ["up"]}}}, "map.gullies.101", "unreadable.unknown-id"),
        ({"map": {"rows": "\n".join([". " * 50] * 21)}}, "map.rows:21", "unreadable.too-large"),
        ({"sides": crowd(41)}, "sides.west.units", "position.too-many"),
        ({"sides": {"west": {}}}, "sides", "position.sides"),
        ({"sides": {"red": {}, "rose": {}}}, "sides.red", "position.missing"),
        ({"sides": {"west": {}, "wild": {"home": "east"}}}, "sides", "position.same-letter"),
        (west(at=909), "sides.west.units.w1.at", "position.no-hex"),
        (west(at=201), "sides.east.units.e1.at", "position.two-units"),
        (west(type="mounted_samurai", at=401), "sides.west.units.w1.at", "position.no-ground"),
        (west(type="dragons"), "sides.west.units.w1.type", "position.unknown"),
        (west(type="ninja", commander=True), "sides.west.units.w1.commander", "position.no-commander"),
        (west(figures=6), "sides.west.units.w1.figures", "position.figures"),
        (west(ammo=1), "sides.west.units.w1.ammo", "position.no-ammo"),
        (west(type="ashigaru_bow", ammo=9), "sides.west.units.w1.ammo", "position.ammo"),
        (west(hidden="e"), "sides.west.units.w1.hidden", "position.no-hiding"),
        (west(engaged=["e9"]), "sides.west.units.w1.engaged", "position.no-enemy"),
        (west(at=501, engaged=["e1"]), "sides.west.units.w1.engaged", "position.no-meeting"),
        (west(at=301, hidden="e", engaged=["e1"]), "sides.west.units.w1.engaged", "position.hidden-engaged"),
        (west(faces="e1"), "sides.west.units.w1.faces", "position.faces"),
        (west(quarry=["w1"]), "sides.west.units.w1.quarry", "position.no-enemy"),
        ({"sides": {"west": {"units": {"x1": WEST["w1"]}}, "east": {}}}, "sides.west.units.x1", "position.unit-name"),
        ({"sides": {"west": {"units": {"w0": WEST["w1"]}}, "east": {}}}, "sides.west.units.w0", "position.unit-name"),
        ({"gone": {"e1000": "fled"}}, "gone.e1000", "position.unit-name"),
        ({"stood": {909: "west"}}, "stood.909", "position.no-hex"),
        ({"stood": {101: "north"}}, "stood.101", "position.unknown"),
        ({"victory": {"hold": {909: 1}}}, "victory.hold.909", "position.no-hex"),
        ({"victory": {"hold_each_turn": {909: 1}}}, "victory.hold_each_turn.909", "position.no-hex"),
        ({"victory": {"destroyed": {"unit": 1, "cards": 10}}}, "victory.destroyed", "position.two-worths"),
        ({"victory": {"handicap": {"north": 1}}}, "victory.handicap.north", "position.unknown"),
        ({"gone": {"w1": "killed", "x4": "killed"}}, "gone.x4", "position.unknown"),
        ({"orders": {"w9": {"order": "rest"}}}, "orders.w9", "position.unknown"),
        ({"orders": {"w1": {"order": "dance"}}}, "orders.w1.order", "position.unknown"),
        ({"orders": {"w1": {"order": "fire", "target": "e1"}}}, "orders.w1", "position.order-refused"),
        ({"orders": [{}, {}]}, "orders", "position.orders-left"),
        ({"dice": [4]}, "dice", "position.dice-left"),
        (west(engaged=["e1"]) | {"dice": None}, "dice", "position.no-dice"),
        (west(engaged=["e1"]), "dice", "position.too-few-dice"),
        ({"cards": {"ashigaru_yari": NO_FIGURES}}, "cards.ashigaru_yari.figures", "unreadable.no-figures"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "where", "key"), FAULTS)
def test_what_cannot_be_is_refused_with_its_place(changes: dict[str, Any], where: str, key: str) -> None:
    """One line for a fault: the place in the file and what is wrong, in a sentence that exists."""
    with pytest.raises(Unreadable) as refused:
        resolution(game().components, Position.of(tree(**changes), "p.yaml"), "p.yaml")
    assert (refused.value.source, refused.value.where, refused.value.what.key) == ("p.yaml", where, key)
    assert key in {**SENTENCES, **ENGINE_SENTENCES}


def largest() -> dict[str, Any]:
    """The most units that a position may have, on a map as large as may be."""
    return tree(map={"rows": "\n".join([". " * 30] * 33)}, level="expert", turn=1, sides=crowd(40))


def test_the_largest_position_is_explained_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of sight was held against every hex between, which took minutes."""
    tried: list[object] = []

    def counting(one: Cube, other: Cube) -> int:
        tried.append(other)
        return apart(one, other)

    monkeypatch.setattr(terrain, "apart", counting)
    terrain._between.cache_clear()  # pyright: ignore[reportPrivateUsage]
    position = largest()
    for unit in position["sides"]["east"]["units"].values():
        unit["at"] += 2600
    report = explanation(game().components, Position.of(position, "p.yaml"), "p.yaml").report
    assert len(report["sees"]) == 80
    assert len(tried) < 100_000


def test_orders_of_the_largest_position_are_replayed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each action all units of the side were asked anew whether they have a choice, which took seconds a match."""
    asked: list[UnitId] = []
    has_choice = planning.has_choice

    def counting(battle: Battle, unit: Unit) -> bool:
        asked.append(unit.id)
        return has_choice(battle, unit)

    text = yaml.safe_dump(largest())
    state = game().new(game().setup_at(text, "p.yaml"))
    monkeypatch.setattr(planning, "has_choice", counting)
    rng = Random(1)
    for _action in range(300):
        question = flow.asked(state, Seat(0))
        assert question is not None
        state = game().apply(state, Seat(0), rng.choice([one for one in question.answers() if one != READY])).state
    assert len(asked) < 300


def test_a_file_of_another_shape_is_refused() -> None:
    """A list, an unknown key, a die with 21 faces."""
    for text in ("[1, 2]", "format: samurai-position/1\nwhat: 1", "format: samurai-position/1\ndice: [21]"):
        with pytest.raises(Unreadable):
            read_position(text, "p.yaml")


def test_a_turn_without_any_die_needs_neither_dice_nor_seed() -> None:
    """Whoever only marches rolls nothing."""
    whole = tree(orders={"w1": {"order": "rest"}})
    del whole["dice"]
    assert resolution(game().components, Position.of(whole, "p"), "p").report["dice"] == []


def test_two_headquarters_in_an_army_are_refused() -> None:
    """K-11."""
    staffs = {"w1": {"type": "headquarters", "at": 101}, "w2": {"type": "headquarters", "at": 301}}
    with pytest.raises(Unreadable) as refused:
        open_position(
            game().components,
            Position.of(tree(sides={"west": {"units": staffs}, "east": {"units": dict(EAST)}}), "p"),
            "p",
        )
    assert refused.value.what.key == "position.two-headquarters"


def test_choices_answer_for_zone_shots() -> None:
    """R-7: missing, wrong, right; with a seed chance chooses."""
    units = {"w1": {"type": "ashigaru_bow", "at": 103, "commander": True}}
    enemies = {"e1": {"type": "ashigaru_yari", "at": 501}, "e2": {"type": "ashigaru_yari", "at": 503}}
    whole = tree(
        level="basic",
        map={"rows": ". . . . . . .\n. . . . . .\n. . . . . . ."},
        sides={"west": {"units": units}, "east": {"units": enemies}},
        orders={
            "w1": {"order": "defend", "facing": "e", "range": 6},
            "e1": {"order": "march", "path": [402]},
            "e2": {"order": "march", "path": [403]},
        },
        dice=[20] * 6,
    )
    for choices, key in (({}, "position.no-choice"), ({"w1": "w1"}, "position.wrong-choice")):
        with pytest.raises(Unreadable) as refused:
            resolution(game().components, Position.of(whole | {"choices": choices}, "p"), "p")
        assert refused.value.what.key == key
    report = resolution(game().components, Position.of(whole | {"choices": {"w1": "e2"}}, "p"), "p").report
    assert report["dice"][0] == ["fire w1>e2", 3, 20]
    whole.pop("dice")
    rolled = [resolution(game().components, Position.of(whole, "p"), "p", Random(1)).report for _ in range(2)]
    assert rolled[0] == rolled[1]


def test_the_resolution_report_has_the_shape_of_its_page() -> None:
    """Keys and kinds of the format's page; hexes are text, a missing ammunition is null."""
    whole = tree(orders={"w1": {"order": "march", "path": [102]}}, turn=3)
    whole["sides"]["east"]["units"] = {"e1": {"type": "ashigaru_yari", "at": 501}}
    report = resolution(game().components, Position.of(whole, "p"), "p").report
    assert (report["turn"], report["hq_lost"], report["gone"]) == (4, {"west": False, "east": False}, {})
    assert report["units"]["w1"] == {
        "at": 102, "figures": 5, "start": 5, "commander": False, "ammo": None, "absorbed": 0, "state": "normal",
        "honor": False, "fatigue": 0, "hidden": False, "engaged": [], "faces": None, "quarry": [],
    }  # fmt: skip
    assert report["stood"] == {"102": "west", "501": "east"}
    assert report["log"] == [{"step": 3, "pulse": 1, "event": "moved", "units": ["w1"], "rule": "M-4"}]


def test_the_explanation_report_has_the_shape_of_its_page() -> None:
    """Values, legal orders, forced ones, sight; with orders their judgment."""
    whole = tree(orders={"w1": {"order": "run", "path": [102]}})
    whole["sides"]["east"]["units"]["e1"]["state"] = "fleeing"
    report = explanation(game().components, Position.of(whole, "p"), "p").report
    assert report["values"]["w1"] == {
        "attack": {"infantry": 3, "cavalry": 5}, "defense": 0, "morale": 9, "fire": {}, "commanded": False
    }  # fmt: skip
    assert (report["legal"]["w1"]["march"], report["legal"]["w1"]["run"]) == (True, "K-3")
    assert (report["forced"], report["sees"]["w1"], report["orders"]) == ({"e1": "flee"}, ["e1"], {"w1": "K-3"})
    plain = explanation(game().components, Position.of(tree(), "p"), "p").report
    assert plain["values"]["w1"]["attack"] == {"infantry": 4, "cavalry": 6}
    assert "orders" not in plain


def test_the_score_report_has_the_shape_of_its_page() -> None:
    """Points by kind, the winner, and figures lost of start strengths."""
    text = """
format: samurai-position/1
scenario: reed_ford
sides:
  west: {units: {w1: {type: ashigaru_yari, at: 303, commander: true, figures: 4}, w6: {type: headquarters, at: 205}}}
  east: {units: {e1: {type: ashigaru_yari, at: 903, commander: true}}}
gone: {e6: killed, e2: fled, w2: joined}
stood: {605: east}
"""
    report = score_report(game().components, read_position(text, "p"), "p")
    assert report["points"] == {"west": 4, "east": 2}
    assert report["by"]["west"] == {"destroyed": 1, "headquarters": 3, "hold": {}, "handicap": 0}
    assert report["by"]["east"]["hold"] == {"605": 2}
    assert (report["winner"], report["lost"]) == ("west", {"west": [2, 10], "east": [9, 15]})


def test_a_position_can_be_the_scenario_itself() -> None:
    """What the file does not say comes from the scenario."""
    opened = open_position(
        game().components, read_position("format: samurai-position/1\nscenario: two_pines", "p"), "p"
    )
    assert (len(opened.units), opened.field.turns, opened.field.level) == (14, 8, 2)


@pytest.mark.parametrize("scenario", ["reed_ford", "iga_lanterns", "monks_causeway"])
def test_a_written_position_reads_back(scenario: str) -> None:
    """The units, the points and who stood where."""
    state = last(begun(scenario, "expert", "west", "west", "east"), 2)
    text = write_position(state)
    position = read_position(text, "p")
    opened = open_position(game().components, position, "p")
    assert opened.turn == state.turn
    assert {(unit.id, unit.at, unit.figures, unit.morale, unit.engaged, unit.faces) for unit in opened.units} == {
        (unit.id, unit.at, unit.figures, unit.morale, unit.engaged, unit.faces) for unit in state.units
    }
    assert (dict(opened.stood), len(opened.gone)) == (dict(state.stood), len(state.gone))
    if all(position.sides[side].units for side in position.sides):
        assert game().new(game().setup_at(text, "p.yaml")).turn == state.turn
    with pytest.raises(Illegal):
        game().new(Setup(("east",), (("position", text),)))


RICH = """\
format: samurai-position/1
level: expert
turn: 3
map:
  rows: |
    . . . g . .
     w . . . .
    . . . . . .
  gullies: {401: [e, w]}
sides:
  west:
    home: west
    hq_lost: true
    units:
      w1: {type: ashigaru_yari, at: 202, commander: true, figures: 4, start: 6, absorbed: 1, engaged: [e1, e2],
           faces: e2}
      w2: {type: ashigaru_bow, at: 101, ammo: 2, fatigue: 3, honor: true, seat: 2}
      w3: {type: ninja, at: 102, hidden: e}
  east:
    home: east
    units:
      e1: {type: ashigaru_yari, at: 302, commander: true, state: fleeing}
      e2: {type: samurai_naginata, at: 303, commander: true, quarry: [w2]}
      e3: {type: headquarters, at: 601}
gone: {e4: captured}
stood: {202: west, 601: east}
victory: {destroyed: {unit: 1}, hold: {202: 2}, handicap: {east: 1}}
"""


def test_all_that_a_position_can_say_is_written_and_reads_back() -> None:
    """Gullies, states, counts, engagements, quarries, hidden units, shared sides, what is gone and who stood where."""
    state = game().new(Setup(("west", "west", "east"), (("position", RICH),)))
    text = write_position(state)
    again = game().new(Setup(("west", "west", "east"), (("position", text),)))
    assert again.units == state.units
    assert (again.gone, again.stood, again.hq_lost, again.turn) == (state.gone, state.stood, state.hq_lost, state.turn)
    assert (again.field.ground.gullies, again.field.victory) == (state.field.ground.gullies, state.field.victory)
    assert write_position(again) == text


def test_what_a_scenario_counts_by_is_written_and_what_hexes_have_brought_too() -> None:
    """Y-14: the points stay the same; of turns gone by a position knows no more."""
    victory = "{destroyed: {cards: 10, headquarters: 5}, thirds: true, hold_each_turn: {202: 2}, hold: {202: 2}}"
    text = RICH.replace("{destroyed: {unit: 1}, hold: {202: 2}, handicap: {east: 1}}", victory)
    state = game().new(Setup(("west", "west", "east"), (("position", text),)))
    earned = replace(state, earned=((Hex(202), Side("west"), 6), (Hex(202), Side("east"), 2)))
    again = game().new(Setup(("west", "west", "east"), (("position", write_position(earned)),)))
    assert again.field.victory == replace(state.field.victory, handicap={"west": 6, "east": 2})
    totals = [{side: part.total for side, part in score(Battle.of(one)).points} for one in (earned, again)]
    assert totals[0] == totals[1]


def test_what_no_position_can_say_is_refused_before_it_is_written() -> None:
    state = game().new(Setup(("west", "west", "east"), (("position", RICH),)))
    with pytest.raises(Unreadable) as refused:
        write_position(replace(state, earned=((Hex(202), Side("west"), 100),)))
    assert (refused.value.where, refused.value.what.key) == ("victory.handicap.west", "value.not-allowed")


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ({"order": "rest", "path": [202]}, "P-1"),
        ({"order": "march", "path": [102], "fire_at": 1}, "P-1"),
        ({"order": "march", "path": [502]}, "M-2"),
        ({"order": "join_up", "partner": "w9", "hex": 101}, "O-11"),
    ],
)
def test_an_order_that_says_too_much_or_can_not_be_is_refused_with_its_rule(order: dict[str, Any], rule: str) -> None:
    """Of a unit that stands free."""
    position = Position.of(
        {
            "format": "samurai-position/1",
            "level": "basic",
            "map": {"rows": ". . . . .\n . . . . .\n. . . . ."},
            "sides": {
                "west": {"units": {"w1": {"type": "ashigaru_yari", "at": 101, "commander": True}}},
                "east": {"units": {"e1": {"type": "ashigaru_yari", "at": 503}}},
            },
            "orders": {"w1": order},
            "victory": {"destroyed": {"unit": 1}},
        },
        "p",
    )
    with pytest.raises(Unreadable) as refused:
        resolution(game().components, position, "p", Random(1))
    assert (refused.value.what.key, dict(refused.value.what.parameters).get("rule")) == ("position.order-refused", rule)


def test_the_scenarios_of_the_house_are_sound() -> None:
    """Hexes and borders of each map, and units on ground that they may enter."""
    facts = board_facts(game().components)
    assert facts == (826, 2154, 8)
    assert all([*scenario_faults(game().components, one)] == [] for one in game().components.scenarios.values())
    for scenario in game().components.scenarios.values():
        zones = [hex_ for side in scenario.sides.values() for hex_ in side.zone]
        assert len(set(zones)) == len(zones), "both sides deploy unseen at once: no hex is in two zones"


def test_data_with_other_words_than_the_rules_are_refused() -> None:
    """A level too many, a forced order on a card, a unit of no card."""
    from rokugan_desktop.resources import board_data

    text = (board_data() / "samurai_battles" / "components.yaml").read_text(encoding="utf-8")
    yari = "orders: [all_around, defend, assault, march, run, ambush, join_up, rest, retreat]"
    first = "w1: {type: ashigaru_yari, at: 204"
    for old, new, where in (
        ("expert]     #", "expert, master]     #", "levels"),
        (yari, "orders: [all_around, flee]", "units.ashigaru_yari.orders"),
        (first, first.replace("ashigaru_yari", "dragons"), "scenarios.first_spears.sides.west.units.w1.type"),
    ):
        assert old in text
        with pytest.raises(Unreadable) as refused:
            read_components(text.replace(old, new, 1))
        assert refused.value.where == where


@pytest.mark.parametrize(
    "text",
    ["", "march", "unit 5", "step x", "face up", "roll", "roll melee w1>e1: 21", "order dance", "ready now"],
)
def test_what_is_no_notation_is_refused(text: str) -> None:
    """With the text that could not be read."""
    with pytest.raises(Unreadable):
        NOTATION.read(text)


def test_options_are_a_scenario_and_a_level() -> None:
    """The level's default is the scenario's own."""
    scenario, level = game().options({"scenario": "two_pines"})
    assert [option.id for option in scenario.choices] == [*game().components.scenarios, "by_points"]
    assert level.default == "advanced"
    assert game().options({})[1].default == "basic"
    for option in (scenario, level):
        assert option.name.key in SENTENCES
        for choice in option.choices:
            assert choice.name.key in SENTENCES
            assert choice.explanation is not None
            assert choice.explanation.key in SENTENCES
