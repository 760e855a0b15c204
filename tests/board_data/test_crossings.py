"""Crossings over the sea: read strictly, checked against shores and land, and part of who is whose neighbour."""

from __future__ import annotations

import pytest

from rokugan_desktop.boards.checking import faults
from rokugan_desktop.boards.reading import read_board
from rokugan_desktop.engine.messages import Unreadable
from tests.board_data.broken import ISLANDS, found, islands

LINE = "line: [[120, 60], [160, 50], [200, 60]]"
CROSSING = f"{{between: [west, east], {LINE}}}"


def test_a_crossing_joins_neighbours_as_an_edge_does() -> None:
    board = islands()
    assert faults(board) == ()
    assert [crossing.line[1] for crossing in board.crossings] == [(160.0, 50.0)]
    assert {name: set(board.neighbours(name)) for name in board.areas} == {
        "west": {"south", "east"}, "south": {"west"}, "east": {"west"},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("crossing", "where", "key"),
    [
        ("{between: [west, east]}", "crossings[0]", "value.missing-key"),
        (f"{{between: [west, east], {LINE}, fare: 2}}", "crossings[0]", "value.unknown-key"),
        (f"{{between: [west], {LINE}}}", "crossings[0].between", None),
        ("{between: [west, east], line: [[120, 60]]}", "crossings[0].line", "value.not-allowed"),
        (f"{{between: [west, east], line: [{'[1, 1], ' * 101}]}}", "crossings[0].line", "value.not-allowed"),
        ("{between: [west, east], line: [[120, 60], [200]]}", "crossings[0].line[1]", None),
        ("{between: [west, east], line: [[120, 60], [200, far]]}", "crossings[0].line[1][1]", "value.wrong-kind"),
        ("{between: [west, east], line: [[120, .nan], [200, 60]]}", "crossings[0].line[0][1]", "value.wrong-kind"),
    ],
)
def test_what_is_no_crossing_is_refused_with_its_place(crossing: str, where: str, key: str | None) -> None:
    with pytest.raises(Unreadable) as caught:
        islands(CROSSING, crossing)
    assert (caught.value.source, caught.value.where) == ("islands.yaml", where)
    assert key in (None, caught.value.what.key)


def test_more_crossings_than_any_board_needs_are_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        islands(CROSSING, "\n".join([CROSSING, *(f"  - {CROSSING}" for _ in range(1000))]))
    assert (caught.value.where, caught.value.what.key) == ("crossings", "board.too_many")


@pytest.mark.parametrize(
    ("crossing", "there"),
    [
        (f"{{between: [west, north], {LINE}}}", {("crossings[0]", "fault.unknown_area")}),
        (f"{{between: [west, west], {LINE}}}", {("crossings[0]", "fault.edge_with_itself")}),
        (f"{CROSSING}\n  - {{between: [east, west], line: [[200, 65], [120, 65]]}}",
         {("crossings[1]", "fault.crossing_twice")}),
        ("{between: [west, south], line: [[120, 60], [140, 70], [120, 80]]}",
         {("crossings[0]", "fault.crossing_by_land")}),
        ("{between: [west, east], line: [[122, 60], [200, 60]]}", {("crossings[0].line[0]", "fault.off_shore")}),
        ("{between: [east, west], line: [[120, 60], [200, 60]]}",
         {("crossings[0].line[0]", "fault.off_shore"), ("crossings[0].line[1]", "fault.off_shore")}),
        ("{between: [west, east], line: [[120, 60], [160, 100], [200, 60]]}",
         {("crossings[0].line", "fault.over_land")}),
        ("{between: [west, east], line: [[120, 60], [90, 40], [90, 10], [200, 60]]}",
         {("crossings[0].line", "fault.over_land")}),
        ("{between: [west, east], line: [[120, 60], [160, -4], [200, 60]]}",
         {("crossings[0].line[1]", "fault.off_board")}),
    ],
)  # fmt: skip
def test_each_fault_of_a_crossing_is_found_at_its_place(crossing: str, there: set[tuple[str, str]]) -> None:
    assert found(islands(CROSSING, crossing)) == there


def test_a_board_without_a_sea_has_no_shore_to_cross_from() -> None:
    squares = ISLANDS.partition("  sea:")[0].replace("coasts: [", "coasts: []\nx: [").replace("coasts: 3", "coasts: 0")
    board = read_board("\n".join(line for line in squares.split("\n") if not line.startswith("x:")), "squares.yaml")
    assert found(board) == {(f"crossings[0].line[{end}]", "fault.off_shore") for end in (0, 2)}


def test_the_number_of_crossings_is_held_to_what_the_board_says() -> None:
    assert found(islands("crossings: 1}", "crossings: 2}"), any_size=False) == {("counts.crossings", "fault.count")}
    assert found(islands(", crossings: 1}", "}"), any_size=False) == {("counts.crossings", "fault.count")}
