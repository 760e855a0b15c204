"""A board of any game: what it may leave out, what it may say of its own, and what is too much."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rokugan_desktop.boards.board import Area, Board, Room, middle
from rokugan_desktop.boards.checking import faults
from rokugan_desktop.boards.reading import read_board
from rokugan_desktop.engine.messages import Unreadable
from tests.board_data.broken import FOLDER, found, hexes

BARE = """
format: rokugan-board/2
name: Two squares
size: [200, 100]
token_size: 40
areas: {one: {}, two: {}}
edges: [{between: [one, two], anchor: [100, 50]}]
outlines: {areas: {one: "0,0 100,0 100,100 0,100", two: "100,0 200,0 200,100 100,100"}}
"""


def bare(before: str = "", after: str = "") -> Board:
    """The least board, or one with something put in or instead."""
    assert before in BARE
    return read_board(BARE.replace(before, after, 1), "bare.yaml")


def complaint(before: str, after: str) -> tuple[str, str]:
    """Where and why the least board is refused with that."""
    with pytest.raises(Unreadable) as caught:
        bare(before, after)
    return caught.value.where, caught.value.what.key


def test_a_board_needs_areas_and_no_more() -> None:
    board = bare()
    assert faults(board) == ()
    assert (board.groups, board.coasts, board.slots, board.tracks, board.anchors, board.main) == (
        (),
        (),
        {},
        {},
        {},
        "",
    )
    assert board.place("one") == (50.0, 50.0), "its pieces lie in the middle"
    assert board.place("two", "label") == (150.0, 50.0)
    assert board.place("two", "flag") is None
    assert board.on_edges == replace(Room.usual(40.0), clear=board.on_edges.clear)


def test_the_middle_of_a_ring_is_its_centre_of_area() -> None:
    assert middle(((0.0, 0.0), (30.0, 0.0), (30.0, 60.0), (0.0, 60.0))) == (15.0, 30.0)
    assert middle(((0.0, 0.0), (0.0, 60.0), (30.0, 60.0), (30.0, 0.0))) == (15.0, 30.0)
    assert middle(((5.0, 5.0), (9.0, 9.0), (5.0, 5.0))) == (5.0, 5.0)


def test_features_are_the_game_s_own() -> None:
    board = bare("one: {}", "one: {features: {terrain: forest, level: 2, height: 1.5, ford: true, runs: [e, ne]}}")
    assert dict(board.areas["one"].features) == {
        "terrain": "forest", "level": 2, "height": 1.5, "ford": True, "runs": ("e", "ne"),
    }  # fmt: skip
    board = bare("anchor: [100, 50]}", "anchor: [100, 50], features: {slope: steep}}")
    assert dict(board.edges[0].features) == {"slope": "steep"}


@pytest.mark.parametrize(
    "features",
    ["{Terrain: x}", "{a: {b: c}}", "{a: 10000000}", "{a: null}", f"{{a: {'x' * 101}}}", "[a]"],
)
def test_features_are_bounded(features: str) -> None:
    where, key = complaint("one: {}", f"one: {{features: {features}}}")
    assert where.startswith("areas.one.features")
    assert key in ("value.not-allowed", "value.wrong-kind")


def test_too_many_features_are_refused() -> None:
    many = ", ".join(f"f{number}: 1" for number in range(33))
    assert complaint("one: {}", f"one: {{features: {{{many}}}}}") == ("areas.one.features", "value.not-allowed")


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("slots", "slots: {" + ", ".join(f"s{n}: {{at: [1, 1]}}" for n in range(501)) + "}"),
        ("groups", "groups: [" + ", ".join(f"g{n}" for n in range(501)) + "]"),
        ("ornaments", "ornaments: {" + ", ".join(f"o{n}: [1, 1]" for n in range(501)) + "}"),
        ("tracks.turn.spots", "tracks: {turn: {radius: 3, spots: [" + "[1, 1], " * 501 + "]}}"),
        ("coasts", "coasts: [" + "{area: one, anchor: [1, 1]}, " * 1001 + "]"),
    ],
)
def test_more_than_any_board_needs_is_refused(part: str, text: str) -> None:
    assert complaint("areas: {", f"{text}\nareas: {{") == (part, "board.too_many")


def test_a_thousand_and_one_areas_are_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        read_board(hexes(13, 77), "hexes.yaml")
    assert (caught.value.where, caught.value.what.key) == ("areas", "board.too_many")


def test_an_anchor_that_is_not_declared_is_found() -> None:
    board = bare("one: {}", "one: {anchors: {flag: [20, 20]}}")
    assert found(board) == {("areas.one.anchors.flag", "fault.unknown_anchor")}
    assert found(bare("areas: {one: {}", "anchors: {flag: {}}\nareas: {one: {anchors: {flag: [20, 20]}}")) == set()


def test_an_anchor_keeps_as_clear_of_the_edge_as_the_board_asks() -> None:
    near = "areas: {one: {anchors: {flag: [20, 20]}}"
    assert found(bare("areas: {one: {}", f"anchors: {{flag: {{clear: 21}}}}\n{near}")) == {
        ("areas.one.anchors.flag", "fault.at_edge")
    }


def test_sizes_left_out_follow_the_tokens() -> None:
    board = bare(
        "areas:", "anchors: {label: {size: 9}, flag: {}, seal: {size: 10, direction: [0, 1], step: 4}}\nareas:"
    )
    assert board.main == "flag"
    assert board.anchors["flag"] == Room.usual(40.0)
    assert board.anchors["seal"] == replace(Room.usual(10.0), direction=(0.0, 1.0), step=4.0)


def test_a_group_may_have_slots_or_none() -> None:
    grouped = bare("areas: {one: {}", "groups: [west]\nareas: {one: {group: west}")
    assert faults(grouped) == ()
    assert grouped.areas["two"] == Area("two", grouped.areas["two"].outline)
    free = bare("size: [200, 100]", "size: [300, 100]\nslot_size: [40, 60]\nslots: {deck: {at: [250, 50]}}")
    assert faults(free) == ()
    assert free.slots["deck"].size == (40.0, 60.0)


def test_the_board_of_the_description_is_sound() -> None:
    page = (FOLDER.parents[1] / "rokugan_desktop" / "docs" / "boards.md").read_text("utf-8")
    text = page.partition("```yaml\n")[2].partition("```")[0]
    board = read_board(text, "boards.md")
    assert faults(board) == ()
    assert board.areas["west"].features["terrain"] == "forest"
