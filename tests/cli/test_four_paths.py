"""The commands of Four Paths: its cards and decks checked, matches simulated, the ladder climbed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from rokugan_desktop.cli.offers import InTheLab
from rokugan_desktop.lab.ladder import Pairing, play_match
from rokugan_desktop.resources import board_data
from rokugan_desktop.shelf import GAMES, packaged, shelf_of

from .conftest import Run
from .test_shelf import runner

OWN = ("--game", "four_paths")
SHELF = shelf_of(GAMES["battle_for_rokugan"], packaged("four_paths"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line with this game on the shelf beside another."""
    return runner(SHELF, capsys)


# check


def test_cards_and_decks_are_counted(run: Run) -> None:
    assert run("check", *OWN) == (0, "135 cards, 4 decks: no fault\n", "")
    assert run("check", board_data() / "four_paths") == run("check", *OWN)


def deck_file(folder: Path, **changes: object) -> Path:
    """The house's Lion deck as a file of its own, with other cards."""
    deck = yaml.safe_load((board_data() / "four_paths" / "cards.yaml").read_text("utf-8"))["decks"]["lion"]
    file = folder / "lion.yaml"
    file.write_text(yaml.safe_dump({**deck, **changes}), encoding="utf-8")
    return file


def test_a_deck_list_is_held_against_the_rule(run: Run, tmp_path: Path) -> None:
    assert run("check", deck_file(tmp_path), *OWN) == (0, "40 Dynasty cards, 40 Fate cards: no fault\n", "")
    poor = run("check", deck_file(tmp_path, fate={"spear_levy": 3}), *OWN)
    assert poor == (1, "lion.yaml: S-1: A deck has at least 40 cards of a kind; this one has 3.\n", "")
    many = run("check", deck_file(tmp_path, dynasty={"lion_regent": 2}), *OWN, "--language", "ru")
    assert many.status == 1
    assert many.out.startswith("lion.yaml: S-1: ")
    unread = run("check", deck_file(tmp_path, hand=[]), *OWN)
    assert (unread.status, unread.out, unread.err.count("\n")) == (2, "", 1)


# simulate and ladder


def test_matches_are_simulated_and_told_apart(run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "4", "--seed", "3", "--players", "novice,novice", "--format")
    report = json.loads(run(*asked, "json", "--decks", "lion,scorpion").out)
    assert report["decks"] == ["lion", "scorpion"]
    assert list(report["by_deck"]) == ["lion", "scorpion"]
    assert report["by_deck"]["lion"]["games"] == 4
    assert sum(row["games"] for row in report["by_end"].values()) == 8
    assert {"mean_honor", "mean_rounds", "mean_provinces", "mean_fallen"} < set(report["by_seat"][0])
    assert report["by_card"]["river_paddies"]["mean_rounds"] > 1
    used = report["use"]
    assert used["bought"]["lion_masanori"]["used"] >= report["by_card"]["lion_masanori"]["games"] > 0
    assert sum(row["used"] for row in used["in_play"].values()) > 0
    assert used["in_play"]["crane_ayame"]["used"] == 0
    again = json.loads(run(*asked, "json", "--decks", "lion,scorpion").out)
    assert {**again, "seconds": 0} == {**report, "seconds": 0}


@pytest.mark.parametrize("form", ["text", "csv", "html"])
def test_the_report_is_said_in_every_form(form: str, run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "2", "--seed", "1", "--players", "novice,random,random", "--format", form)
    assert "honor" in run(*asked).out
    told = run(*asked, "--language", "ru").out
    assert form == "csv" or "Заливные поля" in told


def test_decks_that_cannot_sit_at_one_table_are_refused(run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "1", "--seed", "1", "--decks")
    assert run(*asked, "lion,dragon").err == (
        "rokugan-desktop: there is no deck dragon; there are: lion, crane, phoenix, scorpion\n"
    )
    assert run(*asked, "lion,lion,lion").err == "rokugan-desktop: at most two seats may have the deck lion\n"
    assert run("simulate", *OWN, "--games", "1", "--seed", "1", "--seats", "5").status == 2


def test_the_novice_is_measured_against_random_answers_at_every_table(run: Run) -> None:
    offered = SHELF["four_paths"].commands()
    assert isinstance(offered, InTheLab)
    lab = offered.laboratory()
    assert [(pairing.one, pairing.opponents, pairing.seats) for pairing in lab.pairings(None)] == [
        ("novice", "random", seats) for seats in (2, 3, 4)
    ]
    setting = replace(lab.ladder, seed=1)
    played = [play_match(setting, Pairing("novice", "random", 2, 8), number) for number in range(8)]
    assert sum(match.won for match in played) >= 7
    assert all(match.turns for match in played), "each turn was timed"
