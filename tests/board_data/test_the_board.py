"""The shipped board is sound, has the game's topology, and lies as the printed one does."""

from __future__ import annotations

import math
from typing import Any

import pytest
from shapely import Polygon

from rokugan_desktop.boards.checking import check_folder, faults
from rokugan_desktop.boards.reading import read_board, shared_lines
from rokugan_desktop.engine.strict_yaml import load_strict
from tests.board_data.broken import FOLDER, hexes, rokugan, shores


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    """The game's own facts of its board."""
    tree: Any = load_strict((FOLDER / "components.yaml").read_text("utf-8"), name="components.yaml")
    return dict(tree)


def test_the_shipped_board_has_no_fault() -> None:
    board, found = check_folder(FOLDER)
    assert found == ()
    assert (len(board.areas), len(board.edges), len(board.coasts)) == (30, 64, 12)


def test_provinces_and_their_territories_are_those_of_the_game(facts: dict[str, Any]) -> None:
    assert {name: province.group for name, province in rokugan().areas.items()} == {
        name: province["territory"] for name, province in facts["provinces"].items()
    }
    assert list(rokugan().groups) == facts["territories"]


def test_declared_land_borders_are_those_of_the_game(facts: dict[str, Any]) -> None:
    assert {frozenset(border.between) for border in rokugan().edges} == {
        frozenset(pair) for pair in facts["land_borders"]
    }


def test_declared_coasts_are_those_of_the_game(facts: dict[str, Any]) -> None:
    assert {coast.area for coast in rokugan().coasts} == set(facts["coastal_borders"])


def test_the_drawn_lines_alone_give_the_games_topology(facts: dict[str, Any]) -> None:
    board = rokugan()
    shared = [frozenset(pair) for pair in shared_lines(board) if set(pair) <= set(board.areas)]
    assert set(shared) == {frozenset(pair) for pair in facts["land_borders"]}
    assert set(shores()) & set(board.areas) == set(facts["coastal_borders"])


def test_each_land_border_is_one_line() -> None:
    board = rokugan()
    pieces = {pair: len(lines) for pair, lines in shared_lines(board).items() if set(pair) <= set(board.areas)}
    assert set(pieces.values()) == {1}


def test_provinces_lie_roughly_where_the_printed_board_has_them(facts: dict[str, Any]) -> None:
    width, height = rokugan().size
    for name, province in rokugan().areas.items():
        centre = Polygon(province.outline).centroid
        near = facts["provinces"][name]["near"]
        assert math.dist((centre.x / width, centre.y / height), near) < 0.09, name


def test_provinces_are_of_comparable_size() -> None:
    areas = sorted(Polygon(province.outline).area for province in rokugan().areas.values())
    assert areas[-1] < 2.2 * areas[0]
    assert areas[0] > 20_000


def test_every_territory_has_a_slot_for_its_cards() -> None:
    assert set(rokugan().slots) == set(rokugan().groups)


def test_the_round_track_has_a_spot_for_each_round(facts: dict[str, Any]) -> None:
    track = rokugan().tracks["round"]
    assert len(track.spots) == facts["rounds"]


def test_lines_are_drawn_finely_enough() -> None:
    """No edge of a province is long enough to look like a ruler's, and none so short that it is lost in rounding."""
    for province in rokugan().areas.values():
        ring = province.outline
        lengths = [math.dist(one, two) for one, two in zip(ring, ring[1:] + ring[:1], strict=True)]
        assert min(lengths) > 0.5
        assert max(lengths) < 16


@pytest.mark.parametrize(("columns", "rows"), [(3, 2), (20, 15)], ids=["6 hexagons", "300 hexagons"])
def test_any_other_board_is_checked_by_the_same_code(columns: int, rows: int) -> None:
    board = read_board(hexes(columns, rows), "hexes.yaml")
    assert len(board.areas) == columns * rows
    assert faults(board, any_size=True) == ()
