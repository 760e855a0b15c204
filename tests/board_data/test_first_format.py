"""Boards of the first format still open: the same board comes of them, and complaints name places as the file does."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.checking import check_folder
from rokugan_desktop.boards.reading import read_board
from rokugan_desktop.engine.messages import Unreadable
from tests.board_data.broken import FOLDER, GOLDEN, found, rokugan, with_anchor, with_area, without_edge


@cache
def text() -> str:
    """The shipped board as it was once written."""
    return GOLDEN.read_text("utf-8")


@cache
def old() -> Board:
    """The board that comes of it."""
    return read_board(text(), "board.yaml")


def test_the_old_file_gives_the_board_that_is_shipped_now() -> None:
    """All that counts in the game; where pieces lie, and how large, is drawn anew."""
    shipped = rokugan()
    now = {name: replace(area, anchors=shipped.areas[name].anchors) for name, area in old().areas.items()}
    placed = replace(old(), anchors=shipped.anchors, on_edges=shipped.on_edges, back=shipped.back, aside=shipped.aside)
    there = {edge.between: edge.anchor for edge in shipped.edges}
    edges = tuple(replace(edge, anchor=there[edge.between]) for edge in old().edges)
    assert replace(placed, spelling={}, areas=now, edges=edges) == shipped
    assert check_folder(FOLDER)[1] == ()
    assert found(old(), any_size=False) == set()


def test_faults_are_named_as_the_old_file_calls_its_parts() -> None:
    slots = {name: slot for name, slot in old().slots.items() if name != "islands"}
    broken = [
        (without_edge(old(), "crab_east", "coast_inland"), ("land_borders", "fault.undeclared_edge")),
        (with_area(old(), "crab_north", group="mantis"), ("provinces.crab_north.territory", "fault.unknown_group")),
        (with_anchor(old(), "crab_north", "mark", (500.0, 500.0)), ("provinces.crab_north.mark", "fault.outside")),
        (replace(old(), coasts=old().coasts[1:]), ("coastal_borders", "fault.undeclared_coast")),
        (replace(old(), slots=slots), ("card_slots", "fault.no_slot")),
        (replace(old(), groups=(*old().groups, "crab")), ("territories", "fault.group_twice")),
    ]
    for board, fault in broken:
        assert fault in found(board)


def test_counts_and_outlines_are_named_so_too() -> None:
    assert ("counts.land_borders", "fault.count") in found(replace(old(), edges=old().edges[1:]), any_size=False)
    ring = old().areas["crab_north"].outline
    board = with_area(old(), "crab_north", outline=(*ring[:5], ring[4], *ring[5:]))
    assert found(board) == {("outlines.provinces.crab_north", "fault.point_twice")}


def test_names_of_the_board_s_own_are_left_alone() -> None:
    """A province may be called as a part of the file is now."""
    renamed = {"edges": replace(old().areas["crab_north"], id="edges", group="mantis")}
    board = replace(old(), areas={**old().areas, **renamed})
    assert ("provinces.edges.territory", "fault.unknown_group") in found(board)


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("label: [305, 105]", "label: [305, north]", ("provinces.dragon_west.label[1]", "value.wrong-kind")),
        ("territory: dragon, label: [305", "label: [305", ("provinces.dragon_west", "value.missing-key")),
        ("provinces: 30", "areas: 30", ("counts", "value.unknown-key")),
        ("{between: [dragon_west", "{colour: red, between: [dragon_west", ("land_borders[0]", "value.unknown-key")),
        ("round_track:", "areas: {}\nround_track:", ("", "value.unknown-key")),
    ],
)
def test_an_old_file_is_read_as_strictly_as_ever(before: str, after: str, complaint: tuple[str, str]) -> None:
    with pytest.raises(Unreadable) as caught:
        read_board(text().replace(before, after, 1), "board.yaml")
    assert (caught.value.where, caught.value.what.key) == complaint


def test_larger_tokens_make_larger_pieces() -> None:
    board = read_board(text().replace("token_size: 34", "token_size: 68"), "board.yaml")
    assert board.anchors["token"].size == 2 * old().anchors["token"].size
    assert (board.on_edges.size, board.back) == (2 * old().on_edges.size, 2 * old().back)
