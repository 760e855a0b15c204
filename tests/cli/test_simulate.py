"""simulate: its report adds up, and depends on the seed alone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rokugan_desktop.games.battle_for_rokugan import ids

from .conftest import Run


def report(run: Run, *more: str, seats: int = 3, games: int = 60, seed: str = "7") -> dict[str, Any]:
    """Return the report of a simulation as JSON."""
    asked = ("simulate", "--seats", str(seats), "--games", str(games), "--seed", seed, "--format", "json")
    outcome = run(*asked, *more)
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    read: dict[str, Any] = json.loads(outcome.out)
    return read


def test_the_report_has_its_shape_and_adds_up(run: Run) -> None:
    found = report(run)
    assert list(found) == ["seats", "seed", "games", "seconds", "decisions", "by_clan", "by_seat"]
    assert (found["seats"], found["seed"], found["games"]) == (3, 7, 60)
    assert isinstance(found["seconds"], float)
    assert isinstance(found["decisions"], int)
    assert set(found["by_clan"]) <= set(ids.CLANS)
    assert all(list(row) == ["games", "wins", "mean_honor"] for row in found["by_clan"].values())
    assert all(list(row) == ["seat", "player", "games", "wins", "mean_honor"] for row in found["by_seat"])
    assert [(row["seat"], row["player"], row["games"]) for row in found["by_seat"]] == [
        (seat, "random", 60) for seat in (1, 2, 3)
    ]
    assert sum(row["wins"] for row in found["by_seat"]) == pytest.approx(60, abs=0.01)
    assert sum(row["wins"] for row in found["by_clan"].values()) == pytest.approx(60, abs=0.01)
    assert sum(row["games"] for row in found["by_clan"].values()) == 180


def test_the_same_seed_gives_the_same_games_whatever_the_jobs_and_the_language(run: Run) -> None:
    found = [report(run), report(run, "--jobs", "2"), report(run, "--jobs", "7"), report(run, "--language", "ru")]
    for each in found:
        del each["seconds"]
    assert found[0] == found[1] == found[2] == found[3]
    other = report(run, seed="8")
    assert other["decisions"] != found[0]["decisions"]


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_every_number_of_seats_plays(seats: int, run: Run) -> None:
    found = report(run, seats=seats, games=2)
    assert [row["games"] for row in found["by_seat"]] == [2] * seats


@pytest.mark.parametrize("seed", ["0", "007", "9" * 40])
def test_any_whole_number_from_0_is_a_seed(seed: str, run: Run) -> None:
    assert report(run, games=1, seed=seed)["seed"] == int(seed)


def test_the_text_says_the_same_in_both_languages(run: Run) -> None:
    asked = ("simulate", "--seats", "3", "--games", "2", "--seed", "5")
    english, russian = run(*asked).out, run(*asked, "--language", "ru").out
    assert english.startswith("2 games, seats: 3, seed 5: ")
    assert "Seat 3: 2 games, " in english
    assert russian.startswith("2 партии, ")
    assert not re.search("[A-Za-z]", russian)
    numbers = [re.findall(r"\d+(?:\.\d+)?", text.split("\n", 1)[1]) for text in (english, russian)]
    assert numbers[0] == numbers[1]
