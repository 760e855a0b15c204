"""Two games on one shelf: the command line finds the one that is meant, and leaves alone what is of neither."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokugan_desktop.cli import main
from rokugan_desktop.cli.arguments import Parser
from rokugan_desktop.cli.laboratory import Columns, Laboratory, Measure, ReportTable
from rokugan_desktop.cli.offers import AboutPosition, Report
from rokugan_desktop.engine import AnyGame, Message, Setup, Unreadable
from rokugan_desktop.engine.grammar import Option, OptionChoice
from rokugan_desktop.lab.ladder import Ladder
from rokugan_desktop.lab.pools import ROLE
from rokugan_desktop.shelf import GAMES, Shelf, Shelved, packaged, shelf_of
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.words import Words
from tests.board_data.broken import ISLANDS, hexes
from tests.lab.experiments import RANDOM, points, sound
from tests.toy import face as face_sentences
from tests.toy.hexes import Hexes
from tests.toy.lone import LoneHexes, lone_facts
from tests.toy.player import NAMES, ROLES, play_out

from .conftest import Outcome, Run

POSITION = "format: hexes-position/1\nstorm: 3\n"


class ToyMessage(Message):
    """A message of the toy game."""

    domain = "hexes"


SENTENCES = {
    "game.title": "Six hexes",
    "hue.red": "Crimson",
    "hue.green": "Verdant",
    "toy.storm": "A storm over hex {n}.",
    "toy.wind": "the wind",
    "toy.row": "{of} {name}",
    "cli.simulate.by_hue": "By hue",
    "cli.simulate.by_luck": "By luck",
    "cli.simulate.heading.points": "points",
    "cli.simulate.heading.mean_laid": "laid",
    "cli.simulate.heading.mean_storms": "storms",
    "cli.simulate.use.tokens": "Tokens",
}


class WindyHexes(Hexes):
    """The toy game, which asks for the wind before a match, and then for its strength."""

    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        calm, gale = (OptionChoice(name, Message(name)) for name in ("calm", "gale"))
        wind = Option("wind", ToyMessage("toy.wind"), (calm, gale), "calm")
        force = tuple(OptionChoice(name, Message(name)) for name in ("mild", "wild"))
        return (
            (wind,) if chosen.get("wind") != "gale" else (wind, Option("force", ToyMessage("toy.wind"), force, "mild"))
        )


class Chess(Hexes):
    """A game that is on no shelf."""

    name = "chess"


def storm(arguments: argparse.Namespace, text: str, name: str) -> Report:
    """Tell which storm is in a position, or what it would be one stronger."""
    if "storm: " not in text:
        raise Unreadable(name, "storm", Message("cli.not-utf8"))
    return {"storm": int(text.partition("storm: ")[2]) + arguments.stronger}


def add_stronger(parser: Parser) -> None:
    parser.add_number("stronger", least=0, default=0, about="seed")


def storm_said(words: Words, report: Report) -> str:
    return words.text("toy.storm", n=report["storm"])


class ToyCommands:
    """Whatever a game may offer the command line."""

    position_format = "hexes-position/1"
    _columns = Columns(
        roles=ReportTable("by_hue", ROLE, ("moon", "sun", "star", "comet")),
        seating="hues",
        score="points",
        measures=(Measure("laid"), Measure("storms", percent=True)),
        tables=(ReportTable("by_luck", "luck", ("some", "none")),),
        uses=(ReportTable("tokens", "token", ("1", "2", "3", "4")),),
        row_name=lambda key, name: ToyMessage("toy.row", of=key, name=name),
    )
    about_positions: Mapping[str, AboutPosition] = {
        "explain": AboutPosition(storm, storm_said, add_arguments=add_stronger)
    }

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = rules

    def setup_at(self, text: str, name: str) -> Setup:
        return Setup(ROLES[:2])

    def role(self, role: str) -> Message | None:
        return ToyMessage(f"hue.{role}") if f"hue.{role}" in SENTENCES else None

    def progress(self, view: Any) -> int:
        return int(view.public.round)

    def laboratory(self) -> Laboratory:
        roles = tuple(self._columns.roles.rows)
        return Laboratory(
            ladder=Ladder(self._rules(), roles, lambda _name: RANDOM, points, sound, "take", players=("random",)),
            seats=(2, 3),
            players=("random",),
            columns=self._columns,
            yardstick=(("random", "random"),),
            tables=(3,),
            games=2,
        )


def no_face() -> Any:
    raise AssertionError("no window is wanted")


TOY = Shelved(
    "hexes",
    rules=WindyHexes,
    sentences=lambda: SENTENCES,
    window_sentences=dict,
    face=no_face,
    commands=lambda: ToyCommands(WindyHexes),
)
ONE = shelf_of(GAMES["battle_for_rokugan"])
BOTH = shelf_of(*ONE.values(), TOY)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line with one game on the shelf."""
    return runner(ONE, capsys)


@pytest.fixture
def run_both(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line with both games on the shelf."""
    return runner(BOTH, capsys)


def runner(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> Run:
    def carry_out(*arguments: str | Path) -> Outcome:
        status = main([str(argument) for argument in arguments], shelf)
        said = capsys.readouterr()
        return Outcome(status, said.out, said.err)

    return carry_out


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Return the folder of a library with a match of the toy, and one of a game that nobody knows."""
    folder = tmp_path / "library"
    folder.mkdir()
    with MatchLibrary(folder / LIBRARY_FILE) as opened:
        for game in (Hexes(), Chess()):
            setup = Setup(ROLES[:2])
            journal = MemoryJournal(new_header(game, setup, NAMES[:2], "2026-03-05T19:00:00+03:00"))
            session = play_out(Session.start(game, setup, NAMES[:2], journal, bytes(32)), Random(5))
            opened.put(journal.header, session.entries)
    return folder


# The boards of a game


def test_every_board_of_a_game_is_checked_and_each_fault_is_laid_to_the_board_it_is_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault in a board that is not the first says in whose folder."""
    (tmp_path / "small").mkdir()
    boards = {tmp_path: hexes(3, 2), tmp_path / "small": ISLANDS}
    for folder, text in boards.items():
        (folder / "board.yaml").write_text(text, encoding="utf-8")
    run = runner(shelf_of(replace(TOY, boards=lambda: tuple(boards)), *ONE.values()), capsys)
    there = ["6 areas, 9 borders: no fault", "3 areas, 1 border, 3 coasts, 1 crossing: no fault"]
    assert run("check") == (0, "\n".join([*there, ""]), "")
    assert run("check", tmp_path / "small", "--game", "hexes").out == f"{there[1]}\n"
    assert run("check", tmp_path / "small").out == f"{there[1]}\n", "whose board it is, is known by its folder"
    assert run("check", "--format", "json").out == '{"faults":[]}\n'
    (tmp_path / "small" / "board.yaml").write_text(ISLANDS.replace("[200, 60]]", "[190, 60]]"), encoding="utf-8")
    fault = "crossings[0].line[2]: 190,60 is not on the shore of east"
    assert run("check") == (1, f"small/board.yaml: {fault}\n", "")
    assert run("check", tmp_path / "small") == (1, f"board.yaml: {fault}\n", "")
    faults = json.loads(run("check", "--format", "json").out)["faults"]
    assert [f"{one['file']}: {one['place']}: {one['what']}" for one in faults] == [f"small/board.yaml: {fault}"]


def test_a_game_s_boards_are_the_folders_that_hold_one() -> None:
    folders = packaged("south_wind").boards
    assert folders is not None
    assert [folder.name for folder in folders()] == ["south_wind", "base"]


# Which game is meant


def test_the_first_game_is_meant_where_all_else_fits_it(run: Run, run_both: Run, position: Path) -> None:
    for arguments in (("check",), ("resolve", position, "--format", "json"), ("score", position)):
        assert run_both(*arguments) == run(*arguments)


def test_a_game_is_named_or_the_only_one_that_fits(run_both: Run) -> None:
    asked = ("simulate", "--seats", "3", "--games", "4", "--seed", "1", "--format", "json")
    named = json.loads(run_both(*asked, "--game", "hexes").out)
    fitting = json.loads(run_both(*asked, "--wind", "calm").out)
    del named["seconds"], fitting["seconds"]
    assert named == fitting
    assert list(named) == [
        *("seats", "seed", "games", "decisions", "covers", "by_hue", "by_seat", "players", "hues", "by_luck", "use"),
    ]
    assert {"mean_points", "points_low", "points_high", "mean_laid", "mean_storms"} < set(named["by_seat"][0])
    assert "by_clan" in json.loads(run_both(*asked).out)


def test_the_lab_speaks_of_a_game_in_its_own_words(run_both: Run) -> None:
    asked = ("simulate", "--game", "hexes", "--seats", "3", "--games", "4", "--seed", "1", "--format")
    text, table = run_both(*asked, "text").out, run_both(*asked, "csv").out.splitlines()
    assert "By hue" in text
    assert "points" in text
    assert "honor" not in text
    assert table[0].endswith("mean_points,points_low,points_high,mean_laid,mean_storms,used,per_game")
    assert any(line.startswith("luck,some,") for line in table)


def test_the_complaint_is_that_of_the_game_that_was_named(run_both: Run) -> None:
    asked = ("simulate", "--games", "1", "--seed", "1", "--seats=5")
    assert run_both(*asked, "--game", "hexes").err == "rokugan-desktop: --seats: whole number from 2 to 3\n"
    assert run_both(*asked, "--game", "chess").err == "rokugan-desktop: --game: battle_for_rokugan or hexes\n"
    assert run_both("check", "--game", "hexes").err == "rokugan-desktop: --game: battle_for_rokugan\n", (
        "it has no board"
    )


def test_what_a_game_asks_before_a_match_is_an_option_of_its_own(run_both: Run) -> None:
    asked = ("simulate", "--game", "hexes", "--seats", "3", "--games", "1", "--seed", "1")
    assert run_both(*asked, "--wind", "gale").status == 0
    assert run_both(*asked, "--wind", "rain").err == "rokugan-desktop: --wind: calm or gale\n"
    assert "--wind ID" in run_both("ladder", "--game", "hexes", "--help").out
    assert "--wind" not in run_both("ladder", "--game", "battle_for_rokugan", "--help").out


def test_the_ladder_is_climbed_by_each_games_own_players(run_both: Run) -> None:
    found = json.loads(run_both("ladder", "--game", "hexes", "--format", "json").out)["pairings"]
    assert [(rung["one"], rung["seats"], rung["games"]) for rung in found] == [("random", 3, 2)]


# Positions


def test_a_position_says_whose_it_is(run_both: Run, run: Run, tmp_path: Path, position: Path) -> None:
    file = tmp_path / "storm.yaml"
    file.write_text(POSITION, encoding="utf-8")
    assert run_both("explain", file, "--stronger", "2") == (0, "A storm over hex 5.\n", "")
    assert run_both("explain", file, "--format", "json").out == '{"storm":3}\n'
    assert run("explain", file).err.startswith("explain: there is no such file, and no such command")


def test_the_position_of_no_game_here_is_refused(run_both: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("format: chess/1\n", encoding="utf-8")
    assert run_both("resolve", file) == run("resolve", file), "one game resolves, and says what it reads"
    file.write_text("storm: 3\n", encoding="utf-8")
    assert run_both("explain", file).out == "A storm over hex 3.\n", "it says no format: the reader decides"


# Matches


def test_matches_are_listed_by_game_and_an_unknown_one_as_such(run_both: Run, library: Path) -> None:
    lines = run_both("matches", "--library", library).out.splitlines()
    assert lines[0].startswith("2: ")
    assert "chess" in lines[0]
    assert lines[1].startswith("1: Six hexes: Aiko (Crimson), Botan (Verdant), ")
    found = json.loads(run_both("matches", "--library", library, "--format", "json").out)
    assert [(match["game"], match["roles"]) for match in found] == [
        ("chess", ["red", "green"]),
        ("hexes", ["red", "green"]),
    ]


def test_a_match_is_verified_exported_and_imported_by_its_own_game(
    run_both: Run, library: Path, tmp_path: Path
) -> None:
    exported, packed = tmp_path / "hexes.jsonl", tmp_path / "hexes.backup"
    assert run_both("verify", "1", "--library", library).out.startswith("every draw follows from its seed"), "unsealed"
    assert run_both("export", "1", exported, "--library", library) == (0, "", "")
    assert run_both("backup", "1", packed, "--library", library) == (0, "", "")
    for file in (exported, packed):
        assert run_both("verify", file).out.startswith("every draw follows from its seed")
        assert run_both("import", file, "--library", tmp_path).status == 0
    found = json.loads(run_both("matches", "--library", tmp_path, "--format", "json").out)
    assert {match["game"] for match in found} == {"hexes"}


def test_a_match_of_no_game_here_is_refused_and_untouched(
    run_both: Run, run: Run, library: Path, tmp_path: Path
) -> None:
    before = (library / LIBRARY_FILE).read_bytes()
    for command in (("verify", "2"), ("replay", "2"), ("export", "2", tmp_path / "x")):
        outcome = run_both(*command, "--library", library)
        assert (outcome.status, outcome.out) == (2, "")
        assert "chess" in outcome.err
    for number in ("1", "2"):
        assert run("verify", number, "--library", library).status == 2, "neither is of the one game"
    assert (library / LIBRARY_FILE).read_bytes() == before


# A game for one


class LoneCommands(ToyCommands):
    """The lab of the variant that one plays alone."""

    def laboratory(self) -> Laboratory:
        columns = replace(self._columns, measures=(), tables=(), uses=())
        ladder = replace(super().laboratory().ladder, facts=lone_facts)
        return replace(super().laboratory(), ladder=ladder, columns=columns, seats=(1, 3), tables=(1,))


def test_who_plays_alone_is_counted_without_rivals_and_without_curtains(capsys: pytest.CaptureFixture[str]) -> None:
    lone = replace(
        TOY,
        rules=LoneHexes,
        sentences=lambda: {**face_sentences.SENTENCES, **SENTENCES},
        commands=lambda: LoneCommands(LoneHexes),
    )
    run = runner(shelf_of(lone), capsys)
    asked = ("simulate", "--seats", "1", "--games", "40", "--seed", "1", "--format")
    counted = json.loads(run(*asked, "json").out)
    (alone,) = counted["by_seat"]
    assert counted["covers"] == 0
    assert (alone["games"], alone["wins"]) == (40, 40 * alone["share"])
    assert 0 < alone["wins"] < 40, "the storm has won the others"
    text, page = run(*asked, "text").out, run(*asked, "html").out
    assert "even chances" not in text + page
    assert "95% stands for" in text
    paired = ("ladder", "--players", "random,random", "--games", "12", "--format", "json")
    (pairing,) = json.loads(run(*paired).out)["pairings"]
    assert (pairing["seats"], pairing["games"]) == (1, 12)
    two = ("simulate", "--seats", "2", "--games", "5", "--seed", "1", "--format", "json")
    assert json.loads(run(*two).out)["covers"] > 5, "two hand the device over"
