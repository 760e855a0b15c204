"""The commands of South Wind, North Wind: positions, its two boards, matches simulated, the ladder climbed."""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.checking import BoardFault
from rokugan_desktop.boards.reading import read_board_folder
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.resources import board_data
from rokugan_desktop.shelf import GAMES, packaged, shelf_of
from tests.games.south_wind.scenes import game as the_game
from tests.rulebook.south_wind.test_positions import REFUSED, TWO_COVERED, written

from .conftest import Run
from .test_mutations import outcomes
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
        "Aki: Mori’s castle is besieged",
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


WIDE = """\
modules: [region, dojo, agenda_a, random_quicks]
houses: [mori, takeda, oda]
era: 2
round: 2
turn: mori
units:
  aki: {oda: {samurai: 2, archers: 1, general: 1, castle: 1}, mori: {samurai: 1}}
  higo: {oda: {samurai: 2}, mori: {samurai: 2}}
resources: {oda: [2, 2], mori: [0, 5]}
influence: {oda: {grey: 3, red: 1}}
points: {oda: 7, takeda: -2}
destiny: {grey: 2, red: 1}
hands: {oda: [orange, grey, grey], mori: [red]}
seeding: {bungo: food}
quick_actions: {grey: [recruit, move, harvest, attack]}
slots:
  grey: {1: [[oda, recruit, 1], [mori, move, 2]], 2: [[takeda, castle, 1]]}
  red: {4: [[mori, attack, 1]]}
facedown: [[grey, 1]]
dojo: {oda: {dojo: fire, range: 1, arsenal: 1}}
barracks: {oda: 3}
goal_scored: [oda]
seat: oda
play:
  - {order: [oda, grey, attack], do: [kill mori aki, done]}
  - {quick: [oda, grey, recruit], do: [recruit elite higo, power use]}
  - {lay: oda, do: [lay grey 2 harvest], pay: [1, 0]}
  - {train: oda, do: [train archers, new token, train general], general_from: range}
  - {era_end: [N-1, N-2, N-3, N-4, N-5]}
  - {execution: [[done], [kill mori aki, done]]}
"""
ALONE = """\
houses: [mori, takeda, oda]
antagonists: [mori, takeda]
round: 2
units:
  aki: {oda: {samurai: 2, castle: 1}, mori: {samurai: 1}}
destiny: {grey: 2, orange: 1, turquoise: 1, purple: 1}
slots:
  grey: {1: [[oda, recruit, 1]], 2: [[mori, castle, 1, shrine]]}
stacks: {mori: [[grey, food], [orange, capital]], takeda: [[purple, shrine]]}
seat: oda
play:
  - {antagonist: mori, location: [grey, food], order: attack}
  - {acts: mori, location: [grey, shrine], order: attack}
  - {destiny_drawn: [orange, turquoise]}
  - {era_end: [A-14.5]}
"""


@pytest.mark.parametrize("times", [120, pytest.param(2000, marks=pytest.mark.long)])
@pytest.mark.parametrize("position", [WIDE, ALONE], ids=["wide", "alone"])
def test_mutations_of_a_position_are_read_or_refused(position: str, times: int) -> None:
    """What is read is carried out, explained and counted, and a match begins there or is refused."""
    game = the_game()

    def read(text: str) -> None:
        running = game.running(text, "mutated.yaml")
        running.play()
        assert running.report()["units"] is not None
        assert running.explanation()["provinces"] in (24, 29)
        assert running.score()["winners"]
        with suppress(Unreadable):
            assert game.new(game.setup_at(text, "mutated.yaml")).winners is None

    counted = outcomes(f"format: south-wind-position/1\n{position}", times, read)
    assert counted.total() == times
    assert min(counted.values()) > times // 12


BROKEN = (
    *REFUSED, TWO_COVERED, "era: 0", "era: 4", "era: 1.5", "era: [1]", "round: yes", "turn: []", "units: [aki]",
    "units: {aki: oda}", "units: {aki: {oda: {samurai: -1}}}", "units: {aki: {oda: {ronin: 1}}}",
    "units: {aki: {oda: {samurai: 1.5}}}", f"units: {{aki: {{oda: {{samurai: {'9' * 4000}}}}}}}", "resources: {oda: 2}",
    "resources: {oda: [2, 2, 2]}", "resources: {oda: [2, -1]}", "points: {oda: many}", "points: {oda: 1000}",
    "houses: oda", "houses: [oda]", "houses: {oda: 1}", "slots: {grey: {5: [[oda, move, 1]]}}", "slots: {grey: []}",
    "slots: {grey: {1: [[oda, move]]}}", "slots: {grey: {1: [oda]}}", "facedown: [[grey, 9]]", "facedown: [grey]",
    "stacks: {}\nstacks: {}", "weather: rain", "seat: mori\x1b[2J", "play: [{order: [oda, grey]}]", "play: oda",
    "play: [{lay: oda, pay: [1]}]", "play: [{score: false}]", "play: [{execution: [done]}]", "seat: &a oda",
    "seat: !!str oda", "<<: {era: 2}", "{", "- oda", "\tera: 1", "seat: uesugi", "points: {mori: .inf}", "x" * 9000,
)  # fmt: skip


def test_no_broken_position_passes_or_takes_more_than_a_sentence(run: Run, tmp_path: Path) -> None:
    assert len(BROKEN) > 60
    file = tmp_path / "broken.yaml"
    for number, text in enumerate(BROKEN):
        file.write_text(written(text), encoding="utf-8")
        command = ("resolve", "explain", "score")[number % 3]
        found = run(command, file, "--language", ("en", "ru")[number % 2])
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1), text
        assert found.err.startswith(f"{file}: ")
        assert found.err[:-1].isprintable()
        assert len(found.err) < len(str(file)) + 250


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
        (("--players", "random", "--seed", "1", "--games", "1"), "2 to 4 can play; for 1 there is --solo\n"),
        (("--seats", "5", "--seed", "1", "--games", "1"), "2 to 4 can play; for 5 there is --region\n"),
        (("--seats", "2", "--solo", "--seed", "1", "--games", "1"), "just 1 can play; for 2 there is --solo off\n"),
        (("--houses", "oda,oda", "--seed", "1", "--games", "1"), "two seats can’t have the house oda"),
        (("--houses", "oda,date", "--seed", "1", "--games", "1"), "there is no house date"),
    ],
)
def test_who_can_not_sit_down_is_told_so(run: Run, arguments: tuple[str, ...], said: str) -> None:
    refused = run("simulate", *OWN, *arguments)
    assert (refused.status, refused.out) == (2, "")
    assert said in refused.err


MODULES = "region,dojo,agenda_b,random_quicks"
SPELT_OUT = ("--region", "on", "--dojo", "chosen", "--agenda", "b", "--quicks", "random")


def test_modules_are_named_in_short_as_well(run: Run) -> None:
    """`--modules a,b` and a bare `--solo` are the same as an option for each; what is said last counts."""
    five = ("simulate", *OWN, "--players", "random,random,random,random,random", "--games", "1", "--seed", "1")
    alone = ("simulate", *OWN, "--games", "1", "--seed", "1")  # one sits down, without a word
    in_short = run(*five, "--modules", MODULES, "--format", "csv")
    assert (in_short.status, in_short.err) == (0, "")
    assert in_short.out == run(*five, *SPELT_OUT, "--format", "csv").out
    drawn = run(*five, "--modules", MODULES, "--dojo", "drawn", "--format", "csv").out
    assert drawn == run(*five, *SPELT_OUT, "--dojo", "drawn", "--format", "csv").out != in_short.out
    assert run(*alone, "--solo", "--format", "csv").out == run(*alone, "--solo", "on", "--format", "csv").out != ""
    ladder = run("ladder", *OWN, "--players", "novice,random", "--games", "1", "--seats", "1", "--solo")
    assert (ladder.status, ladder.err) == (0, "")
    refused = [
        run(*five[:3], "--players", "random,random", "--games", "1", "--seed", "1", "--modules", said)
        for said in ("sea", "", "region,", "agenda_a")
    ]
    assert [(one.status, one.out, one.err.count("\n")) for one in refused] == [(2, "", 1)] * 4
    assert refused[-1].err == "rokugan-desktop: --agenda means nothing here; it goes with --region\n"
    assert "--modules NAME,..." in run("demo", *OWN, "--help").out


def test_players_climb_the_ladder_at_tables_that_the_options_allow(run: Run) -> None:
    ladder = ("ladder", *OWN, "--players", "novice,random", "--games", "1")
    alone = json.loads(run(*ladder, "--seats", "1", "--solo", "on", "--format", "json").out)["pairings"]
    assert [(rung["one"], rung["seats"], rung["games"]) for rung in alone] == [("novice", 1, 1)]
    refused = run(*ladder, "--seats", "5")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert refused.err.endswith("--seats names 5, but 2 to 4 can play; for 5 there is --region\n")
