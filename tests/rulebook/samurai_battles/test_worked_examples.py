"""Chapter 21: the worked examples, as files that run (`worked_examples.yaml`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rokugan_desktop.games.samurai_battles import (
    Battle,
    Position,
    explanation,
    open_position,
    resolution,
)
from rokugan_desktop.games.samurai_battles.chapters.terrain import sees
from rokugan_desktop.games.samurai_battles.ids import Hex, UnitId
from tests.plain_yaml import plain_yaml

from .language import game


@cache
def examples() -> dict[str, Any]:
    """The whole file."""
    file = Path(__file__).parent / "worked_examples.yaml"
    read: dict[str, Any] = plain_yaml(file.read_text(encoding="utf-8"))
    return read


def case(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The case of this id, and its position as a file would hold it."""
    found = next(one for one in examples()["cases"] if one["id"] == name)
    tree = {"format": "samurai-position/1", "cards": examples()["cards"], **found["position"]}
    tree |= {key: found[key] for key in ("orders", "dice", "phases", "choices") if key in found}
    return found, tree


def runs(name: str) -> None:
    """Carry the case out; what it expects is so, and nobody else is gone."""
    found, tree = case(name)
    report = resolution(game().components, Position.of(tree, name), name).report
    for unit, expected in found["expect"].get("units", {}).items():
        row = report["units"][unit]
        assert {key: row[key] for key in expected} == expected, unit
    assert report["gone"] == found["expect"].get("gone", {})


def test_e_1_pulses_and_collision() -> None:
    """E-1: two runners, the one with Assault, both with Assault."""
    for name in ("E1a", "E1b", "E1c"):
        runs(name)


def test_e_2_who_faces_whom() -> None:
    """E-2: archers between naginata and horse."""
    runs("E2")


def test_e_3_defense_wears_down() -> None:
    """E-3: four hits together, two soaked."""
    runs("E3")


def test_e_4_sight() -> None:
    """E-4: hill, woods and a unit."""
    found, tree = case("E4")
    battle = Battle.of(open_position(game().components, Position.of(tree, "E4"), "E4"))
    for expected in found["expect"]:
        looked = Hex(expected["hex"]) if "hex" in expected else battle.units[UnitId(expected["of"])].at
        assert sees(battle, battle.units[UnitId(expected["unit"])].at, looked) is expected["sees"], expected


def test_e_5_morale_cascade() -> None:
    """E-5: two turns with a Morale phase between them."""
    runs("E5")


def test_e_6_a_chase_and_its_end() -> None:
    """E-6: it lasts one turn, and a passed test ends it."""
    runs("E6")


def test_e_7_over_the_edge() -> None:
    """E-7: whoever stands beside it."""
    runs("E7")


def test_e_8_walking_into_it() -> None:
    """E-8: from beside, without contact."""
    runs("E8")


def test_every_case_of_the_file_runs_here() -> None:
    """One of the tests above names it."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [one["id"] for one in examples()["cases"] if f'"{one["id"]}"' not in text] == []


@pytest.mark.parametrize("name", ["E1a", "E2", "E4", "E5", "E6"])
def test_every_example_can_be_explained(name: str) -> None:
    """The values of each unit, and a word for every order of its card."""
    _found, tree = case(name)
    report = explanation(game().components, Position.of(tree, name), name).report
    assert set(report["values"]) == set(report["legal"]) == set(report["sees"])
    assert all(rows for rows in report["legal"].values())
