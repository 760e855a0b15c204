"""The lines that are drawn: they follow from the outlines and nothing else."""

from __future__ import annotations

import pytest
from shapely import LineString, Polygon, unary_union

from rokugan_desktop.boards.reading import (
    derived_lines,
    group_rings,
    lines_of_folder,
    read_board,
    region_rings,
    shared_lines,
)
from tests.board_data.broken import FOLDER, hexes, rokugan, shores


def test_every_edge_has_one_line_that_runs_in_both_outlines() -> None:
    shared, areas = shared_lines(rokugan()), rokugan().areas
    for edge in rokugan().edges:
        one, other = sorted(edge.between)
        (line,) = shared[one, other]
        assert set(line) <= set(areas[one].outline)
        assert set(line) <= set(areas[other].outline)


def test_shared_lines_are_as_long_as_what_shapely_finds() -> None:
    """The quick way by vertices and the slow one by geometry agree."""
    polygons = {name: Polygon(rings[0], rings[1:]) for name, rings in region_rings(rokugan()).items()}
    for (one, other), lines in shared_lines(rokugan()).items():
        slow = polygons[one].boundary.intersection(polygons[other].boundary).length
        quick = sum(LineString(line).length if line[0] != line[-1] else Polygon(line).length for line in lines)
        assert quick == pytest.approx(slow, abs=0.01)


def test_a_rocks_whole_ring_is_shore() -> None:
    (line,) = shores()["rocks[0]"]
    assert line[0] == line[-1]
    assert set(line) == set(rokugan().rocks[0])


def test_territory_outlines_enclose_their_provinces() -> None:
    for territory, rings in group_rings(rokugan()).items():
        provinces = [Polygon(one.outline) for one in rokugan().areas.values() if one.group == territory]
        assert len(rings) == 1
        assert Polygon(rings[0]).symmetric_difference(unary_union(provinces)).area < 0.01


def test_a_territory_in_two_parts_has_two_outlines() -> None:
    text = hexes(3, 1).replace("[plain]", "[plain, hill]").replace("hex_1_0: {group: plain", "hex_1_0: {group: hill")
    rings = group_rings(read_board(text, "hexes.yaml"))
    assert {territory: len(found) for territory, found in rings.items()} == {"plain": 2, "hill": 1}


def test_a_board_without_sea_has_no_ripples() -> None:
    assert derived_lines(read_board(hexes(2, 2), "hexes.yaml")).ripples == ()


def test_ripples_keep_their_distance_from_the_land() -> None:
    board = rokugan()
    land = unary_union([Polygon(rings[0], rings[1:]) for name, rings in region_rings(board).items() if name != "sea"])
    for distance, ripple in zip((6.0, 14.0, 25.0, 39.0), lines_of_folder(FOLDER, board).ripples, strict=True):
        nearest = min(land.distance(LineString(line)) for line in ripple)
        assert 0.95 * distance - 0.5 < nearest < distance + 0.5


def test_insets_lie_inside_their_territory() -> None:
    board = rokugan()
    outlines = group_rings(board)
    for territory, rings in lines_of_folder(FOLDER, board).insets.items():
        whole = Polygon(outlines[territory][0])
        assert rings
        assert all(whole.contains(Polygon(ring)) for ring in rings)
