"""The committed board is what the seeded script draws from its skeleton."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from rokugan_desktop.boards.reading import lines_of_folder, read_lines
from rokugan_desktop.engine.strict_yaml import load_strict
from tests.board_data.broken import FOLDER, rokugan

AUTHORING = FOLDER.parent / "authoring"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """What the script defines; it writes nothing before its `main` is called."""
    before = list(sys.path)
    try:
        return runpy.run_path(str(AUTHORING / "draw_board.py"), run_name="draw_board")
    finally:
        sys.path[:] = before


@pytest.fixture(scope="module")
def skeleton() -> Any:
    """The hand-drawn skeleton."""
    return load_strict(Path(AUTHORING / "skeleton.yaml").read_text("utf-8"), name="skeleton.yaml")


def test_the_script_draws_the_committed_lines(script: dict[str, Any], skeleton: Any) -> None:
    arcs = script["draw_arcs"](skeleton)
    for name, province in rokugan().areas.items():
        assert tuple(script["rings_of"](name, arcs)[0]) == province.outline, name


def test_another_seed_draws_other_lines_between_the_same_junctions(script: dict[str, Any], skeleton: Any) -> None:
    first = {arc.between: arc.points for arc in script["draw_arcs"](skeleton)}
    second = {arc.between: arc.points for arc in script["draw_arcs"]({**skeleton, "seed": 8})}
    assert {between: (line[0], line[-1]) for between, line in first.items()} == {
        between: (line[0], line[-1]) for between, line in second.items()
    }
    drawn = {between for between in first if "frame" not in between}
    assert all(first[between] != second[between] for between in drawn)


@pytest.mark.long
def test_the_whole_file_is_the_scripts(script: dict[str, Any], skeleton: Any) -> None:
    """Labels and anchors too; searching for their places takes some seconds."""
    components: Any = load_strict((FOLDER / "components.yaml").read_text("utf-8"), name="components.yaml")
    names: Any = load_strict((AUTHORING / "names.yaml").read_text("utf-8"), name="names.yaml")
    assert script["board_text"](skeleton, components["provinces"], names) == (FOLDER / "board.yaml").read_text("utf-8")


def test_kept_lines_come_back_as_they_were_written(script: dict[str, Any]) -> None:
    lines = lines_of_folder(FOLDER, rokugan())
    assert read_lines(script["lines_text"](lines), "lines.yaml") == lines
    assert len(lines.ripples) == 4
    assert set(lines.insets) == set(rokugan().groups)
