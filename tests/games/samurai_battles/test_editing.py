"""The editor of battles as a value: what each press makes of a battle, and that every one can be taken back."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import editing, empty_battle, faults
from rokugan_desktop.games.samurai_battles.editing import Edit, Editing
from rokugan_desktop.games.samurai_battles.ids import Hex, ScenarioId, Side, UnitId
from tests.games.samurai_battles.playing import game

COMPONENTS = game().components


def begun(columns: int = 9, rows: int = 7) -> Editing:
    """The editor with an empty field."""
    return Editing(empty_battle(COMPONENTS, columns, rows))


def after(now: Editing, *edits: Edit) -> Editing:
    """The editor after all of them."""
    for edit in edits:
        now = editing.after(COMPONENTS, now, edit)
    return now


def ground(now: Editing) -> dict[Hex, str]:
    """What lies on each hex, with its height."""
    field = editing.ground_of(COMPONENTS, now.scenario)
    return {hex_: f"{kind}{field.level[hex_]}" for hex_, kind in field.kind.items()}


def changed(before: Editing, now: Editing) -> dict[int, str]:
    """Which hexes are otherwise, and how."""
    was = ground(before)
    return {hex_: what for hex_, what in ground(now).items() if was.get(hex_) != what}


def test_a_hex_is_drawn_alone_with_its_neighbors_and_in_a_mirror() -> None:
    now = after(begun(), Edit("brush", "forest"))
    assert changed(now, after(now, Edit("hex", number=203))) == {203: "forest0"}
    wide = after(now, Edit("wide"), Edit("hex", number=203))
    assert sorted(changed(now, wide)) == [102, 103, 104, 202, 203, 204, 303]
    across = after(now, Edit("mirror"), Edit("hex", number=202), Edit("hex", number=203))
    assert sorted(changed(now, across)) == [202, 203, 702, 803]
    turned = after(now, Edit("mirror"), Edit("mirror"), Edit("hex", number=202))
    assert sorted(changed(now, turned)) == [202, 706]
    assert after(now, Edit("brush", "2"), Edit("hex", number=101)).scenario.map.startswith(".2 .")


def test_a_gully_is_turned_by_a_press_and_its_image_with_it() -> None:
    now = after(begun(), Edit("brush", "gully"), Edit("mirror"), Edit("hex", number=202))
    assert dict(now.scenario.gullies) == {202: ("e", "w"), 702: ("w", "e")}
    now = after(now, Edit("hex", number=202))
    assert dict(now.scenario.gullies) == {202: ("ne", "sw"), 702: ("nw", "se")}
    assert not after(now, Edit("brush", "plain"), Edit("hex", number=202)).scenario.gullies


def test_units_are_placed_chosen_moved_and_changed() -> None:
    now = after(begun(), Edit("tool", "army"), Edit("card", "ashigaru_bow"), Edit("hex", number=103))
    assert now.scenario.sides[Side("west")].units[UnitId("w1")].commander
    now = after(now, Edit("hex", number=103))
    assert now.unit == "w1"
    now = after(now, Edit("hex", number=204), Edit("change", "commander"), Edit("change", "group"))
    unit = now.scenario.sides[Side("west")].units[UnitId("w1")]
    assert (unit.at, unit.commander, unit.group, unit.type) == (204, False, "b", "ashigaru_bow")
    now = after(now, Edit("side", "east"), Edit("card", "ninja"), Edit("hex", number=305), Edit("drop", "e1", 306))
    assert now.scenario.sides[Side("east")].units[UnitId("e1")].at == 306
    assert after(now, Edit("change", "commander")).refused is not None, "ninja have no commander"
    assert after(now, Edit("change", "hide")).refused is not None, "it has no zone to hide in"
    now = after(now, Edit("change", "remove"))
    assert (now.scenario.sides[Side("east")].units, now.unit) == ({}, "")


def test_no_unit_is_put_where_its_class_may_not_stand() -> None:
    now = after(begun(), Edit("brush", "forest"), Edit("hex", number=103), Edit("tool", "army"))
    now = after(now, Edit("card", "mounted_samurai"), Edit("hex", number=103))
    assert (now.refused is not None, now.scenario.sides[Side("west")].units) == (True, {})
    now = after(now, Edit("hex", number=104), Edit("drop", "w1", 103))
    assert now.scenario.sides[Side("west")].units[UnitId("w1")].at == 104


def test_every_step_is_taken_back_and_none_is_made_of_nothing() -> None:
    rng, now = Random(7), begun()
    verbs = [
        *(Edit("tool", tool) for tool in editing.TOOLS),
        *(Edit("brush", kind) for kind in (*COMPONENTS.terrain, "0", "1", "2", "3")),
        *(Edit("card", card) for card in COMPONENTS.units),
        *(Edit("change", word) for word in ("commander", "group", "hide", "remove")),
        *(Edit("deploy", word, 1) for word in ("may_hide", "home", "clear", "here", "free")),
        *(Edit("points", word, by) for word in ("hex", "unit", "headquarters") for by in (1, -1)),
        *(Edit("points", word) for word in ("each", "cards", "thirds")),
        *(Edit("handicap", side, by) for side in ("west", "east") for by in (1, -1)),
        *(Edit("size", word, by) for word in ("columns", "rows") for by in (1, -1)),
        Edit("side", "west"), Edit("side", "east"), Edit("wide"), Edit("mirror"),
        Edit("battle", "turns", 1), Edit("battle", "level"),
    ]  # fmt: skip
    seen = [now.scenario]
    for _ in range(1500):
        hexes = editing.ground_of(COMPONENTS, now.scenario).hexes
        edit = rng.choice([*verbs, *[Edit("hex", number=rng.choice(hexes)) for _ in range(40)]])
        before, now = now, editing.after(COMPONENTS, now, edit)
        if now.scenario != before.scenario:
            seen.append(now.scenario)
            assert now.past[-1] == before.scenario
        else:
            assert now.past == before.past, f"{edit} changed nothing"
        faults(COMPONENTS, now.scenario)
    assert len(seen) > 400
    for scenario in reversed(seen[-200:]):
        assert now.scenario == scenario
        now = after(now, Edit("undo"))
    for scenario in seen[-200:]:
        now = after(now, Edit("redo"))
        assert now.scenario == scenario or scenario == seen[-200]


def test_what_lay_on_a_column_or_row_that_is_taken_away_is_gone() -> None:
    now = after(
        begun(), Edit("tool", "army"), Edit("hex", number=905), Edit("tool", "victory"), Edit("hex", number=107)
    )
    now = after(now, Edit("tool", "zone"), Edit("hex", number=903))
    now = after(now, Edit("size", "columns", -1), Edit("size", "rows", -1))
    assert editing.size_of(editing.ground_of(COMPONENTS, now.scenario)) == (8, 6)
    assert not now.scenario.sides[Side("west")].units
    assert not now.scenario.victory.prizes
    assert not now.scenario.sides[Side("west")].zone
    small = begun(4, 4)
    assert after(small, Edit("size", "rows", -1)).refused is not None


def test_a_hex_brings_points_at_the_end_or_every_turn() -> None:
    now = after(begun(), Edit("tool", "victory"), Edit("hex", number=303), Edit("points", "hex", 2))
    assert dict(now.scenario.victory.hold) == {303: 3}
    now = after(now, Edit("points", "each"))
    assert (dict(now.scenario.victory.hold), dict(now.scenario.victory.hold_each_turn)) == ({}, {303: 3})
    now = after(now, Edit("points", "hex", -3), Edit("handicap", "east", 2), Edit("handicap", "west", 1))
    assert not now.scenario.victory.prizes
    assert [side.handicap for side in now.scenario.sides.values()] == [0, 1]


@pytest.mark.parametrize("name", COMPONENTS.scenarios)
def test_an_army_is_used_again_on_any_field(name: str) -> None:
    army = COMPONENTS.scenarios[ScenarioId(name)].sides[Side("west")]
    now = editing.with_army(COMPONENTS, replace(begun(), side=Side("east")), replace(army, name="Ours"))
    found = now.scenario.sides[Side("east")]
    assert ([unit.type for unit in found.units.values()], found.name) == (
        [*(one.type for one in army.units.values())],
        "Ours",
    )
    assert now.refused is None
    assert not [what for place, what in faults(COMPONENTS, now.scenario) if place.startswith("sides.east.units.")]
    assert len(now.past) == 1


def test_who_of_an_army_finds_no_hex_is_left_out() -> None:
    many = COMPONENTS.scenarios[ScenarioId("river_mist")].sides[Side("west")]
    now = editing.with_army(
        COMPONENTS, begun(4, 4), replace(many, units={**many.units, UnitId("w40"): many.units[UnitId("w1")]})
    )
    assert (len(now.scenario.sides[Side("west")].units), now.refused) == (13, None)
    woods = replace(begun(4, 4), brush="forest")
    for hex_ in editing.ground_of(COMPONENTS, woods.scenario).hexes:
        woods = after(woods, Edit("hex", number=hex_))
    now = editing.with_army(COMPONENTS, woods, many)
    assert now.refused is not None, "no rider finds a hex in a forest"
    assert 0 < len(now.scenario.sides[Side("west")].units) < len(many.units)
