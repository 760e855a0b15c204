"""The commands of Samurai Battles: positions resolved, explained and scored, data checked, battles simulated."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from rokugan_desktop.cli.offers import InTheLab
from rokugan_desktop.engine import Setup
from rokugan_desktop.games.samurai_battles import SamuraiBattles
from rokugan_desktop.lab.ladder import Match, Pairing, play_match
from rokugan_desktop.resources import board_data
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.session import Session
from tests.games.samurai_battles.test_scenario_files import BROKEN, SOUND
from tests.rulebook.samurai_battles.test_worked_examples import case, examples

from .conftest import Run

OWN = ("--game", "samurai_battles")
BATTLE: dict[str, Any] = {
    "format": "samurai-position/1",
    "level": "expert",
    "map": {"rows": ". . . . . w\n . . . . .\n. . . v . ."},
    "sides": {
        "west": {
            "units": {
                "w1": {"type": "ashigaru_bow", "at": 102, "commander": True, "ammo": 3, "fatigue": 1},
                "w2": {"type": "ashigaru_yari", "at": 301, "honor": True, "engaged": ["e1"], "quarry": ["e1"]},
            }
        },
        "east": {
            "units": {
                "e1": {"type": "ashigaru_yari", "at": 401, "state": "fleeing"},
                "e2": {"type": "ashigaru_yari", "at": 601, "commander": True, "hidden": "w"},
            }
        },
    },
    "gone": {"e9": "killed"},
    "stood": {103: "west"},
    "victory": {"destroyed": {"unit": 2}, "hold": {103: 1}, "handicap": {"east": 1}},
}


def the_rules() -> SamuraiBattles:
    """The rules on the shelf."""
    rules = GAMES["samurai_battles"].rules()
    assert isinstance(rules, SamuraiBattles)
    return rules


def written(folder: Path, tree: dict[str, Any]) -> Path:
    """A position file with this content."""
    file = folder / "position.yaml"
    file.write_text(yaml.safe_dump(tree, sort_keys=False), encoding="utf-8")
    return file


TURNS = [one["id"] for one in examples()["cases"] if one["kind"] == "turn"]
VALUES = [one["id"] for one in examples()["cases"] if one["kind"] == "value"]


def test_all_worked_examples_are_run() -> None:
    assert len(TURNS) + len(VALUES) == len(examples()["cases"]) == 10


@pytest.mark.parametrize("name", TURNS)
def test_a_worked_example_resolves_as_the_rules_say(name: str, run: Run, tmp_path: Path) -> None:
    found, tree = case(name)
    outcome = run("resolve", written(tmp_path, tree), "--format", "json")
    assert (outcome.status, outcome.err) == (0, "")
    report = json.loads(outcome.out)
    assert list(report) == ["turn", "units", "gone", "hq_lost", "stood", "dice", "log"]
    for unit, expected in found["expect"].get("units", {}).items():
        assert {key: report["units"][unit][key] for key in expected} == expected, unit
    assert report["gone"] == found["expect"].get("gone", {})
    assert [row[2] for row in report["dice"]] == tree.get("dice", [])
    assert all(list(row) == ["step", "pulse", "event", "units", "rule"] for row in report["log"])


@pytest.mark.parametrize("name", VALUES)
def test_a_worked_example_is_explained_as_the_rules_say(name: str, run: Run, tmp_path: Path) -> None:
    found, tree = case(name)
    report = json.loads(run("explain", written(tmp_path, tree), "--format", "json").out)
    assert list(report) == ["values", "legal", "forced", "sees"]
    for expected in found["expect"]:
        if "of" in expected:
            assert (expected["of"] in report["sees"][expected["unit"]]) is expected["sees"], expected


def test_dice_come_from_a_seed_where_the_file_has_none(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, BATTLE)
    refused = run("resolve", file)
    assert (refused.status, refused.err) == (2, f"{file}: dice: dice are needed here, or a seed\n")
    one, other = (run("resolve", file, "--seed", "4", "--format", "json") for _ in range(2))
    assert one == other
    assert json.loads(one.out)["dice"]
    assert run("resolve", file, "--seed", "-1").status == 2


def test_each_turn_and_each_morale_phase_has_a_line_of_its_own(run: Run, tmp_path: Path) -> None:
    """A flight of the first turn is no longer just so in the second: nobody tests for it again."""
    tree = BATTLE | {"phases": ["execution", "morale", "execution"]}
    said = run("resolve", written(tmp_path, tree), "--seed", "1").out
    lines = said.splitlines()
    places = [lines.index(line) for line in ("Turn 1", "Turn 2: Morale phase", "Turn 2")]
    assert places == sorted(places)
    told = run("resolve", written(tmp_path, tree), "--seed", "1", "--language", "ru").out.splitlines()
    assert {"Ход 1", "Ход 2: фаза стойкости", "Ход 2"} <= set(told)
    flight = BATTLE | {"phases": ["execution"] * 3}
    report = json.loads(run("resolve", written(tmp_path, flight), "--seed", "9", "--format", "json").out)
    assert [row["units"] for row in report["log"] if row["event"] == "parted"] == [["e1", "w2"]]
    assert [row[0] for row in report["dice"] if row[0].endswith("pursuit")] == ["test w2 pursuit"]


def test_the_story_is_told_step_by_step(run: Run, tmp_path: Path) -> None:
    said = run("resolve", written(tmp_path, BATTLE), "--seed", "1").out
    assert "Melee\n  Ashigaru with yari w2 strikes Ashigaru with yari e1: " in said
    assert "needed 4 + 1 (Honor) = 5; hits: " in said
    assert "The units now, turn 2\n  w1, Ashigaru archers: hex 102, figures 6 of 6, with a commander" in said
    assert "ammunition 3" in said
    told = run("resolve", written(tmp_path, BATTLE), "--seed", "1", "--language", "ru").out
    assert "Ближний бой\n" in told
    assert not re.search(r"[a-z]{3}", told)


def test_a_position_is_explained_with_sums_and_reasons(run: Run, tmp_path: Path) -> None:
    tree = BATTLE | {"orders": {"w1": {"order": "fire", "target": "e2"}}}
    said = run("explain", written(tmp_path, BATTLE))
    assert said.status == 0
    assert "Unit w2\n  Attack against infantry: 4 + 1 (Honor) = 5\n" in said.out
    assert "  Not commanded (K-2)\n" in said.out
    assert "Forced order: Flee" in said.out
    assert "May not be ordered: All-Around Defense (P-4)" in said.out
    assert "The order it was given is forbidden (A-3)" in run("explain", written(tmp_path, tree)).out
    told = run("explain", written(tmp_path, tree), "--language", "ru").out
    assert "Значение «Атаки» против пехоты: 4" in told
    assert not re.search(r"[a-z]{3}", told)


def test_a_position_is_scored(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, BATTLE)
    report = json.loads(run("score", file, "--format", "json").out)
    assert report["points"] == {"west": 3, "east": 1}
    assert report["by"]["west"] == {"destroyed": 2, "headquarters": 0, "hold": {"103": 1}, "handicap": 0}
    said = run("score", file).out
    assert said.startswith("West: 3 points (units destroyed 2, headquarters 0, hexes held 1, handicap 0)")
    assert "\nEast: 1 point (" in said
    assert said.endswith("\nWinner: West\n")
    said = run("score", file, "--language", "ru").out
    assert said.startswith("Запад: 3 очка (")
    assert "\nВосток: 1 очко (" in said
    assert said.endswith("Победитель: Запад\n")
    even = BATTLE | {"gone": {}, "stood": {}, "victory": {"destroyed": {"unit": 1}}}
    assert run("score", written(tmp_path, even)).out.endswith("\nA draw\n")


def test_sides_may_be_called_otherwise(run: Run, tmp_path: Path) -> None:
    mine, theirs = {"a2": {"type": "ashigaru_yari", "at": 301}}, {"e2": BATTLE["sides"]["east"]["units"]["e2"]}
    tree = BATTLE | {
        "sides": {"attackers": {"home": "west", "units": mine}, "east": {"units": theirs}},
        "gone": {},
        "stood": {},
        "victory": {"destroyed": {"unit": 1}, "handicap": {"attackers": 1}},
    }  # fmt: skip
    assert run("score", written(tmp_path, tree)).out.endswith("\nWinner: attackers\n")


def test_a_faulty_position_is_one_line(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, BATTLE | {"level": "master"})
    for command in ("resolve", "score", "explain"):
        outcome = run(command, file)
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err.startswith(f"{file}: level: ")
        assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("command", ["resolve", "score"])
def test_a_position_that_says_no_format_is_told_which_there_are(command: str, run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, {"game": "samurai_battles"})
    known = "rokugan-position/1, samurai-position/1, four-paths-position/1, south-wind-position/1"
    assert run(command, file).err == f"{file}: format: this key is missing; known are {known}\n"
    russian = run(command, file, "--language", "ru").err
    assert russian == f"{file}: format: этого ключа нет; известны {known}\n"
    assert run("--library", tmp_path / "library", file).err == run(command, file).err  # as a match to begin


def test_a_position_of_a_game_without_the_command_is_told_so(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, {"format": "rokugan-position/1"})
    outcome = run("explain", file)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == (
        f"{file}: this is a position of Battle for Rokugan, which has no command explain, but resolve, score\n"
    )
    russian = run("explain", file, "--language", "ru").err
    assert russian == f"{file}: это позиция игры «Битва за Рокуган», для неё нет команды explain, есть resolve, score\n"


# matches


@pytest.mark.parametrize(("language", "progress"), [("en", "turn 2"), ("ru", "ход 2")])
def test_a_match_is_as_far_as_the_game_counts(language: str, progress: str, run: Run, tmp_path: Path) -> None:
    rules, names = the_rules(), ("Aki", "Botan")
    setup = Setup(("west", "east"), (("scenario", "first_spears"), ("level", "basic")))
    journal = MemoryJournal(new_header(rules, setup, names, "2026-03-05T19:00:00+03:00"))
    session = Session.start(rules, setup, names, journal, bytes(32))
    journal.mark_round("2")
    with MatchLibrary(tmp_path / LIBRARY_FILE) as library:
        library.put(journal.header, session.entries)
    asked = ("--library", tmp_path, "--language", language)
    assert run("matches", *asked).out.endswith(f"2026-03-05 19:00, {progress}\n")
    assert run("replay", "1", *asked).out.splitlines()[0].endswith(f"2026-03-05 19:00, {progress}")


# check


def test_the_data_are_counted(run: Run) -> None:
    assert run("check", *OWN).out == "826 hexes, 2154 borders, 8 scenarios: no fault\n"
    assert run("check", board_data() / "samurai_battles") == run("check", *OWN)
    assert "no fault" in run("check").out, "and the first game's board is still the one without a name"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hold: {404: 1, 504: 1}", "hold: {999: 1}", "scenarios.first_spears.victory.hold.999: there is no hex 999"),
        ("hold: {404: 1, 504: 1}", "hold_each_turn: {999: 1}",
         "scenarios.first_spears.victory.hold_each_turn.999: there is no hex 999"),
        ("hold: {404: 1, 504: 1}", "thirds: true, hold_each_turn: {404: 1}".replace(", hold", "\n      hold"), ""),
        ("at: 204, commander: true, group: a}\n          w2: {type: ashigaru_bow, at: 203",
         "at: 204, commander: true, group: a}\n          w2: {type: ashigaru_bow, at: 204",
         "scenarios.first_spears.sides.west.units.w2.at: w1 stands on hex 204 already"),
        ("e3: {type: mounted_samurai, at: 805", "e3: {type: mounted_samurai, at: 899",
         "scenarios.first_spears.sides.east.units.e3.at: there is no hex 899"),
        ("w1: {type: ashigaru_yari, at: 303, commander: true, group: a}\n          w2: {type: ashigaru_yari, at: 205",
         "w1: {type: ashigaru_yari, at: 403, commander: true, group: a}\n          w2: {type: ashigaru_yari, at: 205",
         "scenarios.monks_causeway.sides.west.units.w1.at: hex 403 is not in the zone"),
        ("zone: [101, 201, 301, 102, 202", "zone: [101, 201, 301, 102, 202, 9901",
         "scenarios.monks_causeway.sides.west.zone: there is no hex 9901"),
        ("w6: {type: headquarters, at: 205, group: b}", "w6: {type: mounted_samurai, at: 405, group: b}", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_scenarios_is_said(old: str, new: str, said: str, run: Run, tmp_path: Path) -> None:
    text = (board_data() / "samurai_battles" / "components.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "components.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    outcome = run("check", tmp_path, *OWN)
    if said:
        assert outcome.status == 1
        assert f"components.yaml: {said}" in outcome.out
    else:
        assert outcome.status == 0


def test_other_counts_than_the_games_are_faults_unless_any_will_do(run: Run, tmp_path: Path) -> None:
    text = (board_data() / "samurai_battles" / "components.yaml").read_text(encoding="utf-8")
    smaller = text[: text.index("  reed_ford:")]
    (tmp_path / "components.yaml").write_text(smaller, encoding="utf-8")
    outcome = run("check", tmp_path, *OWN)
    assert outcome.status == 1
    assert "components.yaml: scenarios: scenarios: the game has 8, but there are 1\n" in outcome.out
    assert run("check", tmp_path, *OWN, "--any-size").out == "60 hexes, 149 borders, 1 scenario: no fault\n"


def test_data_that_cannot_be_read_are_one_line(run: Run, tmp_path: Path) -> None:
    outcome = run("check", tmp_path, *OWN)
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    (tmp_path / "components.yaml").write_text("{", encoding="utf-8")
    assert run("check", tmp_path, *OWN).status == 2
    text = (board_data() / "samurai_battles" / "components.yaml").read_text(encoding="utf-8")
    for wrong in ("destroyed: {unit: 2, cards: 10}", "destroyed: {cards: 0}", "thirds: 3", "hold_each_turn: 1"):
        (tmp_path / "components.yaml").write_text(text.replace("destroyed: {unit: 2}", wrong, 1), encoding="utf-8")
        outcome = run("check", tmp_path, *OWN)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert "scenarios.first_spears.victory." in outcome.err


# simulate and ladder


def test_battles_are_simulated_and_told_apart(run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "2", "--seed", "3", "--scenario", "two_pines", "--level", "basic")
    report = json.loads(run(*asked, "--players", "novice,novice", "--format", "json").out)
    assert list(report["by_side"]) == ["west", "east"]
    assert set(report["by_side"]["west"]) >= {"games", "wins", "mean_points", "share", "low", "high"}
    assert report["by_scenario"]["two_pines"]["games"] == 2, "each once"
    assert report["by_type"]["ashigaru_yari"]["games"] == 4
    assert "ninja" not in report["by_type"]
    lost = {name: row["mean_destroyed"] * row["games"] for name, row in report["by_type"].items()}
    assert {name: round(number) for name, number in lost.items()} == {
        name: row["used"] for name, row in report["use"]["lost"].items() if name in lost
    }, "of the type itself, not of its army"
    assert len({row["mean_figures_lost"] for row in report["by_type"].values()}) > 1
    assert report["use"]["orders"]["assault"]["used"] > 0
    assert sum(row["used"] for row in report["use"]["lost"].values()) > 0
    assert (report["seats"], report["sides"]) == (2, ["west", "east"]), "two seats where none are named"
    again = json.loads(run(*asked, "--players", "novice,novice", "--format", "json").out)
    assert {**again, "seconds": 0} == {**report, "seconds": 0}


@pytest.mark.parametrize("form", ["text", "csv", "html"])
def test_the_report_is_said_in_every_form(form: str, run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "1", "--seed", "1", "--players", "novice,random", "--format", form)
    assert "points" in run(*asked).out
    told = run(*asked, "--language", "ru").out
    assert form == "csv" or "Асигару" in told


def test_battles_that_nobody_wins_are_counted(run: Run) -> None:
    """Players at random hardly ever win: so the shares of the sides are far from all games."""
    asked = ("simulate", *OWN, "--games", "6", "--seed", "7")
    (west, east) = json.loads(run(*asked, "--format", "json").out)["by_side"].values()
    assert west["mean_drawn"] == east["mean_drawn"] > 0
    assert west["wins"] + east["wins"] + 6 * west["mean_drawn"] == pytest.approx(6, abs=0.01)
    assert "draws" in run(*asked).out
    assert "ничьи" in run(*asked, "--language", "ru").out


def test_seats_share_the_sides_of_their_scenario(run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "1", "--seed", "1", "--players", "novice,novice,novice", "--format", "json")
    found = json.loads(run(*asked, "--scenario", "reed_ford").out)
    assert found["sides"] == ["west", "east", "west"]
    assert run(*asked).err == (
        "rokugan-desktop: --players names 3, but just 2 can play; for 3 there is --scenario reed_ford\n"
    )
    assert run(*asked, "--players", "monk,novice").err.startswith("rokugan-desktop: there is no player monk")
    assert run(*asked, "--scenario", "sekigahara").status == 2


def test_the_ladder_plays_every_scenario_in_turn(run: Run, tmp_path: Path) -> None:
    assert "--scenario ID" in run("ladder", *OWN, "--help").out
    offered = GAMES["samurai_battles"].commands()
    assert isinstance(offered, InTheLab)
    lab = offered.laboratory()
    setting = replace(lab.ladder, seed=1)
    pairing = Pairing("novice", "novice", 2, 24)
    played = [play_match(setting, pairing, number) for number in (0, 5)]
    assert [match.won in (0.0, 0.5, 1.0) for match in played] == [True, True]
    assert all(match.turns for match in played), "each plan was timed"
    assert [dict(one)["scenario"] for one in setting.options] == [*the_rules().components.scenarios]
    kept = tmp_path / "ladder.jsonl"
    options = (("scenario", "first_spears"), ("level", "basic"))
    played_as = lab.ladder.setting_of
    rows = [Match(one.one, one.opponents, 2, 0, 1.0, (1.0,), options, 3.0, played_as(one)) for one in lab.pairings(1)]
    kept.write_text("".join(msgspec.json.encode(row).decode() + "\n" for row in rows), encoding="utf-8")
    asked = ("ladder", *OWN, "--games", "1", "--resume", kept, "--level", "basic", "--format", "json")
    found = json.loads(run(*asked).out)["pairings"]
    assert [rung["one"] for rung in found] == [pairing.one for pairing in lab.pairings(1)]
    assert [rung["points_lead"] for rung in found] == [3.0, 3.0, 3.0], "none of them was played again"


# Matches of the first rules


GOLDEN = Path(__file__).parents[1] / "games" / "samurai_battles" / "golden"


def test_a_match_of_the_first_rules_says_so_and_is_kept(run: Run, tmp_path: Path) -> None:
    """No program of theirs was released: replay and verify name the version, whether in the library or in a file."""
    shutil.copyfile(GOLDEN / "format-3.sqlite", tmp_path / LIBRARY_FILE)
    library = ("--library", tmp_path)
    for command in ("replay", "verify"):
        for match in (("1", *library), ("2", *library), (GOLDEN / "format-3.rokugan-match",)):
            outcome = run(command, *match)
            assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
            assert "rules version 1" in outcome.err
            assert "правилам версии 1" in run(command, *match, "--language", "ru").err
    assert len(run("matches", *library).out.splitlines()) == 2
    for number in ("1", "2"):
        assert run("backup", number, tmp_path / f"{number}.rokugan-match", *library).status == 0
    assert run("import", tmp_path / "1.rokugan-match", *library).status == 2
    ran = [run("export", number, tmp_path / f"{number}.exported", *library) for number in ("1", "2")]
    assert [(one.status, one.err.count("\n")) for one in ran] == [(0, 0), (2, 1)], "the second one was not over"
    assert "in progress" in ran[1].err
    assert (tmp_path / "1.exported").read_bytes() == (GOLDEN / "format-3.rokugan-match").read_bytes()


def test_a_battle_of_one_s_own_is_checked_by_its_format(run: Run, tmp_path: Path) -> None:
    mill = tmp_path / "mill.yaml"
    mill.write_text(SOUND, encoding="utf-8")
    assert run("check", mill) == (0, "33 hexes, 4 units: no fault\n", "") == run("check", mill, *OWN)
    assert json.loads(run("check", mill, "--format", "json").out) == {"scenario": None}
    for name, (old, new, place) in BROKEN.items():
        mill.write_text(SOUND.replace(old, new, 1), encoding="utf-8")
        for language in ("en", "ru"):
            status, out, err = run("check", mill, *OWN, "--language", language)
            assert (status, out, err.count("\n")) == (2, "", 1), name
            assert err.startswith("mill.yaml"), name
            assert place in err, name
    mill.write_text(SOUND.replace("at: 102}", "at: 102, group: c}"), encoding="utf-8")
    told = "mill.yaml: sides.west.units: the groups of a side begin with the first letter and leave none out\n"
    assert run("check", mill) == (2, "", told), "what may still be made is not to be played"
