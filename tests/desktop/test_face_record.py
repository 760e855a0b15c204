"""A face is a record: what is misspelt, missing or of another kind is refused before anything is shown."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.face import AnyFace, Audible, BoardFace, Coach, Face, Reviewer
from rokugan_desktop.shelf import GAMES
from tests.there import there
from tests.toy.face import toy_face

MISSPELT = (
    (Face, "summary"),
    (Face, "gathered"),
    (Face, "declining"),
    (Reviewer, "judged_how"),
    (Coach, "explained"),
    (Audible, "heard_of"),
    (BoardFace, "answers_for_trail"),
)


@pytest.fixture
def face(qapp: QApplication) -> AnyFace:
    return toy_face()


def parts(record: Any) -> Mapping[str, Any]:
    return {field.name: getattr(record, field.name) for field in fields(record)}


@pytest.mark.parametrize(("record", "name"), MISSPELT)
def test_a_misspelt_part_makes_no_face(record: Any, name: str) -> None:
    given = {field.name: print for field in fields(record)}
    given[f"{name}s"] = given.pop(name)
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}s'"):
        record(**given)


def test_a_misspelt_part_is_an_error_of_type_before_anything_runs(tmp_path: Path) -> None:
    """The type checker finds it in a face that nobody makes."""
    file = tmp_path / "misspelt.py"
    names = ", ".join({record.__name__: record for record, _ in MISSPELT})
    made = "".join(f"    {record.__name__}({name}s=part)\n" for record, name in MISSPELT)
    file.write_text(f"from {Face.__module__} import {names}\n\ndef made(part: int) -> None:\n{made}", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file=", "--follow-imports=skip", f"--cache-dir={tmp_path}"]
    command += ["--explicit-package-bases", "--no-pretty", "rokugan_desktop/desktop/face.py", str(file)]
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=False)
    for record, name in MISSPELT:
        assert f'Unexpected keyword argument "{name}s" for "{record.__name__}"' in done.stdout, (
            done.stdout + done.stderr
        )


def test_what_every_game_has_may_not_be_left_out(face: AnyFace) -> None:
    given = dict(parts(face))
    del given["curtain_line"]
    with pytest.raises(TypeError, match="curtain_line"):
        Face(**given)


@pytest.mark.parametrize("wrong", [{"curtain_line": "a line"}, {"line": None}, {"stages": 5}, {"rules_page": print}])
def test_a_part_is_of_its_kind(face: AnyFace, wrong: Mapping[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"Face.{next(iter(wrong))} is "):
        replace(face, **wrong)


def test_a_part_of_a_group_is_of_its_kind(face: AnyFace) -> None:
    wrong: dict[str, Any] = {"pieces": ()}
    with pytest.raises(TypeError, match="pieces is "):
        replace(there(face.on_board), **wrong)


@pytest.mark.parametrize("game", GAMES)
def test_the_games_of_the_shelf_are_made_of_such_records(qapp: QApplication, game: str) -> None:
    face = GAMES[game].face()
    assert face.game.name == game
    assert face.coach is not None
    if face.tableau is None:  # what lies on a tableau is called by its items
        assert there(face.on_board).audible is not None
