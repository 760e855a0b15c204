"""The commands of South Wind, North Wind: positions, its two boards, matches simulated, the ladder climbed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.checking import BoardFault
from rokugan_desktop.boards.reading import read_board_folder
from rokugan_desktop.resources import board_data
from rokugan_desktop.shelf import GAMES, packaged, shelf_of

from .conftest import Run
from .test_shelf import runner

OWN = ("--game", "south_wind")
SHELF = shelf_of(GAMES["battle_for_rokugan"], packaged("south_wind"))
POSITION = """\
format: south-wind-position/1
houses: [mori, oda]
modules: [dojo]
phase: execution
units: {aki: {oda: {samurai: 2, general: 1}, mori: {samurai: 2, castle: 1}}, bungo: {mori: {samurai: 1}}}
points: {oda: 7}
influence: {oda: {grey: 3}}
destiny: {grey: 2}
slots: {grey: {1: [[oda, attack, 1]], 2: [[mori, recruit, 1]]}}
facedown: [[grey, 1]]
seat: oda
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line with this game on the shelf beside another."""
    return runner(SHELF, capsys)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    return file


def test_a_position_is_carried_out_to_its_first_question(run: Run, position: Path) -> None:
    assert run("resolve", position).out.splitlines() == [
        "The south wind blows",
        "Southern Isles, slot 1: Oda reveals the order “Attack”.",
        "Asked now: Oda. Answers: kill mori aki, done",
    ]
    found = json.loads(run("resolve", position, "--format", "json").out)
    assert found["asked"] == {"house": "oda", "kind": "kill", "answers": ["kill mori aki"], "may_end": True}
    assert found["log"][-1] == {
        "event": "turned_up",
        "house": "oda",
        "slot": ["grey", 1],
        "order": "attack",
        "rule": "X-2",
    }
    position.write_text(POSITION + "play: [{order: [oda, grey, castle], do: [castle aki samurai samurai]}]", "utf-8")
    refused = run("resolve", position, "--language", "ru")
    assert (refused.status, refused.out) == (0, "Ничего не происходит.\nОтвет 1 отклонён (O-8).\n")


def test_a_position_is_explained_and_counted(run: Run, position: Path) -> None:
    said = run("explain", position).out.splitlines()
    assert said[:3] == [
        "Bungo: Mori controls it (Mori 1)",
        "Aki: no one controls it (Mori 4, Oda 4)",
        "Aki: the castle of Mori is besieged",
    ]
    assert said[-2:] == ["Next turn order: Mori, Oda", "18 destiny cards in the deck"]
    assert run("explain", position, "--language", "ru").out.splitlines()[1] == (
        "Аки: никто не контролирует (Мори 4, Ода 4)"
    )
    assert "view" in json.loads(run("explain", position, "--format", "json").out)
    assert run("score", position).out == (
        "Mori: 2 points = 0 + 0 for influence + 2 for resources\n"
        "Oda: 13 points = 7 + 4 for influence + 2 for resources\nAhead: Oda\n"
    )
    assert json.loads(run("score", position, "--format", "json").out)["points"] == {"mori": 2, "oda": 13}


@pytest.mark.parametrize("command", ["resolve", "explain", "score"])
def test_a_wrong_position_is_one_line(run: Run, position: Path, command: str) -> None:
    position.write_text(POSITION.replace("castle: 1", "castle: 2"), "utf-8")
    english, russian = run(command, position), run(command, position, "--language", "ru")
    assert (english.status, english.out) == (russian.status, russian.out) == (2, "")
    assert english.err == f"{position}: units.aki.mori: there is one castle at most in a province\n"
    assert russian.err == f"{position}: units.aki.mori: в провинции не больше одного замка\n"


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let boards be read alone: whether they are sound, `tests/games/south_wind/test_boards.py` says."""

    def read(folder: Path, *, any_size: bool) -> tuple[Board, tuple[BoardFault, ...]]:
        return read_board_folder(folder), ()

    monkeypatch.setattr("rokugan_desktop.cli.reports.board_checked", read)


@pytest.mark.usefixtures("unchecked")
def test_both_boards_have_what_the_components_count(run: Run, tmp_path: Path) -> None:
    full, base = "29 areas, 40 borders, 12 crossings, 20 slots", "24 areas, 37 borders, 7 crossings, 16 slots"
    assert run("check", *OWN) == (0, f"{full}: no fault\n{base}: no fault\n", "")
    folder = tmp_path / "board"
    shutil.copytree(board_data() / "south_wind" / "base", folder)
    file = folder / "board.yaml"
    file.write_text(file.read_text("utf-8").replace("grey_4:", "grey_5:"), "utf-8")
    checked = run("check", folder, *OWN)
    assert checked.status == 1
    assert "board.yaml: slots: grey_4 is missing\nboard.yaml: slots: the game has no grey_5\n" in checked.out
    assert run("check", folder, *OWN, "--any-size").status == 0


def test_matches_are_simulated_and_told_apart(run: Run) -> None:
    played = run(
        "simulate", *OWN, "--players", "random,random", "--games", "2", "--seed", "1", "--dojo", "chosen",
        "--houses", "mori,oda", "--format", "json",
    )  # fmt: skip
    found = json.loads(played.out)
    assert set(found["by_house"]) == {"mori", "oda"}
    assert set(found["by_place"]) == {"1", "2"}
    assert sum(row["games"] for row in found["by_dojo"].values()) == 4
    assert sum(row["used"] for row in found["use"]["laid"].values()) == 2 * 2 * 3 * 7
    parts = ("harvest", "regions", "shrines", "archers", "goal", "influence", "resources")
    for row in found["by_seat"]:
        assert row["mean_points"] == pytest.approx(sum(row[f"mean_{part}"] for part in parts), abs=0.01)
    text = run("simulate", *OWN, "--players", "random", "--games", "1", "--seed", "1", "--solo", "on")
    assert "Orders that acted in vain" in text.out
    page = run("simulate", *OWN, "--players", "random,random", "--games", "1", "--seed", "1", "--format", "html")
    assert (page.status, page.err) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "random", "--seed", "1", "--games", "1"), "The game is for two to four houses"),
        (("--houses", "oda,oda", "--seed", "1", "--games", "1"), "two seats can’t have the house oda"),
        (("--houses", "oda,date", "--seed", "1", "--games", "1"), "there is no house date"),
    ],
)
def test_who_can_not_sit_down_is_told_so(run: Run, arguments: tuple[str, ...], said: str) -> None:
    refused = run("simulate", *OWN, *arguments)
    assert (refused.status, refused.out) == (2, "")
    assert said in refused.err


def test_players_climb_the_ladder_at_tables_that_the_options_allow(run: Run) -> None:
    ladder = ("ladder", *OWN, "--players", "novice,random", "--games", "1")
    alone = json.loads(run(*ladder, "--seats", "1", "--solo", "on", "--format", "json").out)["pairings"]
    assert [(rung["one"], rung["seats"], rung["games"]) for rung in alone] == [("novice", 1, 1)]
    refused = run(*ladder, "--seats", "5")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
