"""check: sound boards, boards at fault, and what is no board."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rokugan_desktop.desktop import feats
from tests.board_data.broken import FOLDER, hexes

from .conftest import Run

Refused = Callable[..., str]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """Return the file of a copy of the game's own board."""
    file = tmp_path / "board.yaml"
    file.write_text((FOLDER / "board.yaml").read_text("utf-8"), encoding="utf-8")
    return file


def test_the_games_own_board_has_no_fault(run: Run) -> None:
    for arguments in ((FOLDER,), (FOLDER, "--any-size")):  # without a folder it is looked at in Russian, below
        assert run("check", *arguments) == (0, "30 provinces, 64 land borders, 12 coasts: no fault\n", "")


@pytest.mark.parametrize("file", ["feats.yaml", "challenges.yaml"])
def test_the_games_feats_and_challenges_are_read_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    folder = tmp_path / "data" / FOLDER.name
    shutil.copytree(FOLDER, folder)
    written = folder / file
    written.write_text(written.read_text("utf-8").replace("event: ", "event: No", 1), encoding="utf-8")
    for module in ("feats", "battle_for_rokugan.face"):
        monkeypatch.setattr(f"rokugan_desktop.desktop.{module}.board_data", lambda: folder.parent)
    feats.feats_of.cache_clear()
    outcome = run("check")
    assert (outcome.status, outcome.out) == (2, ""), outcome
    assert re.fullmatch(rf"{file}: [^\n]+: “No\w+” is unknown here\n", outcome.err)
    feats.feats_of.cache_clear()


def test_a_sound_board_is_praised_in_russian_too(run: Run) -> None:
    outcome = run("check", "--language", "ru")
    assert (outcome.status, outcome.err) == (0, "")
    assert re.fullmatch(r"30 провинций, 64 [^\n]+, 12 [^\n]+\n", outcome.out)


def test_each_fault_is_a_line_with_its_file_and_place(run: Run, board: Path) -> None:
    """A land border is left out: its number is wrong for the game and for the file, and the provinces still touch."""
    text = board.read_text("utf-8")
    border = re.search(r"^  - \{between: \[(\w+), (\w+)\].*\n", text, re.MULTILINE)
    assert border is not None
    board.write_text(text.replace(border[0], ""), encoding="utf-8")
    outcome = run("check", board.parent)
    assert (outcome.status, outcome.err) == (1, "")
    lines = outcome.out.splitlines()
    assert len(lines) >= 3
    assert all(re.fullmatch(r"board\.yaml: [^:]+: .+", line) for line in lines)
    assert "board.yaml: edges: the game has 64, but there are 63" in lines
    assert any(border[1] in line and border[2] in line for line in lines)
    plain = run("check", board.parent, "--format", "json")
    faults = json.loads(plain.out)["faults"]
    assert plain.status == 1
    assert [f"{fault['file']}: {fault['place']}: {fault['what']}" for fault in faults] == lines
    russian = run("check", board.parent, "--language", "ru")
    assert (russian.status, russian.err) == (1, "")
    assert [line.split(": ")[:2] for line in russian.out.splitlines()] == [line.split(": ")[:2] for line in lines]
    assert all(re.search("[а-яё]", line) for line in russian.out.splitlines())


def test_other_counts_than_the_games_are_faults_unless_any_size_is_allowed(run: Run, board: Path) -> None:
    board.write_text(hexes(3, 2), encoding="utf-8")
    outcome = run("check", board.parent)
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.splitlines()[:3] == [
        "board.yaml: areas: the game has 30, but there are 6",
        "board.yaml: edges: the game has 64, but there are 9",
        "board.yaml: coasts: the game has 12, but there are 0",
    ]
    assert run("check", board.parent, "--any-size") == (0, "6 provinces, 9 land borders, 0 coasts: no fault\n", "")


def test_any_size_still_finds_what_is_broken(run: Run, board: Path) -> None:
    board.write_text(hexes(3, 2).replace("between: [hex_0_0, hex_1_0]", "between: [hex_0_0, hex_2_1]"), "utf-8")
    outcome = run("check", board.parent, "--any-size")
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.startswith("board.yaml: ")


def test_what_is_no_board_is_refused(refused: Refused, board: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    assert refused("check", missing) == f"{missing / 'board.yaml'}: there is no such file"
    assert refused("check", board).startswith(f"{board}")
    board.write_text(hexes(3, 2).replace("areas:", "areas: [", 1), encoding="utf-8")
    assert re.fullmatch(r"board\.yaml: \d+:\d+: .+", refused("check", tmp_path))
    board.unlink()
    board.mkdir()
    assert refused("check", tmp_path) == f"{board}: this file can’t be opened"


def test_what_editors_do_to_a_board_does_not_matter(run: Run, board: Path) -> None:
    text = board.read_text("utf-8")
    board.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert run("check", board.parent).status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
@pytest.mark.parametrize("name", ["board.yaml", "lines.yaml"])
def test_a_pipe_in_a_boards_folder_is_not_waited_for(name: str, run: Run, refused: Refused, board: Path) -> None:
    (board.parent / name).unlink(missing_ok=True)
    os.mkfifo(board.parent / name)
    if name == "board.yaml":
        assert refused("check", board.parent) == f"{board}: this file can’t be opened"
    else:
        assert run("check", board.parent).status == 0, "what is no file is not there"


def test_a_board_of_very_many_points_or_areas_is_refused_at_once(refused: Refused, board: Path) -> None:
    text = board.read_text("utf-8")
    star = " ".join(f"{500 + number % 7},{number % 900}" for number in range(3_001))
    board.write_text(text.replace("    crab_capital: >-\n", f"    crab_capital: >-\n      {star}\n"), encoding="utf-8")
    assert refused("check", board.parent).endswith("outlines.areas.crab_capital: more than 3000 points")
    text = hexes(10, 8)
    star = " ".join(f"{100 + number * 0.01:.2f},{20 + number % 2 * 100}" for number in range(2_900))
    outlines = re.sub(r"^( +hex_0_[1-6]: )[^{\n]+$", rf'\1"{star}"', text, flags=re.MULTILINE)
    assert outlines.count(star) == 6
    board.write_text(outlines, encoding="utf-8")
    assert refused("check", board.parent) == "board.yaml: outlines: more than 16000 points"
    board.write_text(hexes(36, 30), encoding="utf-8")
    assert refused("check", board.parent) == "board.yaml: areas: more than 1000 of them"
