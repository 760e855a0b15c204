"""Both boards of South Wind, North Wind: sound, joined as the rules say, and the one a part of the other."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.checking import check_folder
from rokugan_desktop.engine.strict_yaml import load_strict

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "board_data" / "south_wind"
BOTH = (FOLDER, FOLDER / "base")


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    """What the components say of the map."""
    tree: Any = load_strict((FOLDER / "components.yaml").read_text("utf-8"), name="components.yaml")
    return dict(tree)


@pytest.fixture(scope="module", params=BOTH, ids=["full", "base"])
def board(request: pytest.FixtureRequest) -> Board:
    """Each of the boards, in which no fault is found."""
    board, found = check_folder(request.param)
    assert found == ()
    return board


def test_provinces_and_their_links_are_those_of_the_rules(board: Board, facts: dict[str, Any]) -> None:
    """C-3, C-6."""
    here = {name: one for name, one in facts["provinces"].items() if one["region"] in board.groups}
    assert list(board.areas) == list(here)
    assert {name: area.group for name, area in board.areas.items()} == {name: o["region"] for name, o in here.items()}
    assert {name: dict(area.features) for name, area in board.areas.items()} == {
        name: {"kind": one["kind"]} for name, one in here.items()
    }
    for kind, links in (("land", board.edges), ("sea", board.crossings)):
        wanted = {frozenset(pair) for *pair, of in facts["borders"] if of == kind and {*pair} <= {*here}}
        assert {frozenset(link.between) for link in links} == wanted
    counted = (len(board.areas), len(board.edges), len(board.crossings))
    assert counted == ((29, 40, 12) if "red" in board.groups else (24, 37, 7))


def test_each_region_has_its_slots_beside_it_from_south_to_north(board: Board, facts: dict[str, Any]) -> None:
    """C-7: nearer to its region than to any other, and the fourth north of the first."""
    assert list(board.groups) == [name for name in facts["regions"] if name in board.groups]
    for group in board.groups:
        slots = [board.slots[f"{group}_{number}"] for number in range(1, 5)]
        assert all(slot.group == group for slot in slots)
        assert [slot.at[1] for slot in slots] == sorted((slot.at[1] for slot in slots), reverse=True)
        assert board.slots[f"destiny_{group}"].group == group
        track = board.tracks[f"influence_{group}"]
        span = facts["tracks"]["influence"]
        assert (track.first, len(track.spots)) == (span["from"], span["to"] - span["from"] + 1)


def test_the_base_board_is_the_southern_part_of_the_full_one() -> None:
    full, base = (check_folder(folder)[0] for folder in BOTH)
    up = full.size[1] - base.size[1]
    for name, area in base.areas.items():
        moved = [(x, round(y - up, 1)) for x, y in full.areas[name].outline]
        assert sorted(moved) == sorted(area.outline)


@pytest.mark.long
def test_the_files_are_the_scripts(qapp: object) -> None:
    script = ROOT / "board_data" / "authoring" / "south_wind" / "draw.py"
    before = list(sys.path)
    try:
        drawing: dict[str, Any] = runpy.run_path(str(script), run_name="draw")
    finally:
        sys.path[:] = before
    skeleton: Any = load_strict(script.with_name("skeleton.yaml").read_text("utf-8"), name="skeleton.yaml")
    components: Any = load_strict((FOLDER / "components.yaml").read_text("utf-8"), name="components.yaml")
    lines = drawing["drawn"](skeleton, components)
    for folder in BOTH:
        text = drawing["board_text"](lines, far_shore=folder == FOLDER)
        assert text == (folder / "board.yaml").read_text("utf-8")
        derived = drawing["lines_text"](lines, text, far_shore=folder == FOLDER)
        assert derived == (folder / "lines.yaml").read_text("utf-8")
