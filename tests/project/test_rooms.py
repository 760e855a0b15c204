"""The test command says how long the tests of each game take, and those of none."""

from __future__ import annotations

from pathlib import Path

import pytest

import rokugan_desktop.games
from rokugan_desktop.shelf import GAMES
from tests.rooms import AT_MOST, NEUTRAL, room_of, told


@pytest.mark.parametrize(
    ("test", "room"),
    [
        ("tests/table/test_pins.py::test_a_pin", NEUTRAL),
        ("tests/test_shelf.py::test_each_game", NEUTRAL),
        ("tests/test_shelf.py::test_each_game[samurai_battles]", "samurai_battles"),
        ("tests/rulebook/test_setup.py::test_s_1", "battle_for_rokugan"),
        ("tests/rulebook/samurai_battles/test_frame.py::test_f_1", "samurai_battles"),
        ("tests/desktop/battle_for_rokugan/test_story.py::test_it", "battle_for_rokugan"),
        ("tests/journeys/test_samurai_lesson.py::test_it", "samurai_battles"),
        ("tests/rulebook/four_paths/test_steel.py::test_t2", "four_paths"),
        ("tests/journeys/test_south_wind_lesson.py::test_it", "south_wind"),
    ],
)
def test_a_test_is_of_the_game_that_it_names_or_whose_folder_it_is_in(test: str, room: str) -> None:
    assert room_of(test) == room


def test_every_game_has_its_bound() -> None:
    games = {folder.parent.name for folder in Path(rokugan_desktop.games.__path__[0]).glob("*/__init__.py")}
    assert AT_MOST.keys() == {NEUTRAL, *games} >= {*GAMES}


def test_the_seconds_of_all_workers_are_told_beside_the_bound_of_each_room() -> None:
    taken = [("tests/words/test_words.py::test_one", 500.0), ("tests/words/test_words.py::test_two", 300.0)]
    lines = [line.split() for line in told([*taken, ("tests/rulebook/test_end.py::test_end", 90.0)], 2, 1.5)]
    assert lines[1:] == [
        ["neutral", "400", "267", str(AT_MOST[NEUTRAL]), "too", "much"],
        ["battle_for_rokugan", "45", "30", str(AT_MOST["battle_for_rokugan"])],
        ["samurai_battles", "0", "0", str(AT_MOST["samurai_battles"])],
        ["four_paths", "0", "0", str(AT_MOST["four_paths"])],
        ["south_wind", "0", "0", str(AT_MOST["south_wind"])],
    ]
