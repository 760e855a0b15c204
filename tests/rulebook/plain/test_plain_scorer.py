"""The plain honor table against cases worked out by hand from the rules page."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from .facts import game_facts
from .plain_scorer import score
from .plain_table import Report


def scored(text: str) -> Report:
    """The honor table of a position written as YAML."""
    return score(yaml.safe_load(text), game_facts())


def test_all_the_honor_of_one_clan() -> None:
    """E-1: flowers printed and on tokens, faceup tokens, objective, territories; the Shadowlands give none."""
    report = scored("""
      seats:
        - clan: crab
          control:
            crab_capital: {down: 1, up: 2}
            crab_central: {down: 1}
            crab_north: {down: 1}
            crab_east: {down: 1}
            shadowlands_north: {down: 1, up: 3}
          objective: last_line_of_defense
        - {clan: crane, control: {crane_south: {down: 1}}}
      special: {crab_capital: honor-1, crab_central: defense-2, crab_north: honor-4, crane_south: peace}
    """)
    assert report == {
        "honor": {
            "crab": {"flowers": 13, "control_tokens": 2, "objective": 5, "territories": 5, "total": 25},
            "crane": {"flowers": 3, "control_tokens": 0, "objective": 0, "territories": 0, "total": 3},
        },
        "winners": ["crab"],
    }


@pytest.mark.parametrize(
    ("crane", "crab", "winners"),
    [
        ("crane_south", "crab_east", ["crane", "crab"]),
        ("crane_south", "crab_east: {down: 1}, shadowlands_north", ["crab"]),
        ("crane_south", "crab_north: {down: 1}, crab_central", ["crab"]),
        ("crane_south", "crab_north: {down: 1}, islands_west", ["crane"]),
    ],
)
def test_ties(crane: str, crab: str, winners: list[str]) -> None:
    """E-2: honor, then territories with the Shadowlands, then provinces, then shared in seat order."""
    report = scored(f"""
      seats: [{{clan: crane, control: {{{crane}: {{down: 1}}}}}}, {{clan: crab, control: {{{crab}: {{down: 1}}}}}}]
    """)
    assert report["winners"] == winners


@pytest.mark.parametrize(
    ("objective", "provinces", "honor"),
    [
        ("court_of_five_winds", ["unicorn_capital"], 6),
        ("great_library", ["phoenix_coast", "phoenix_central"], 7),
        ("den_of_secrets", ["scorpion_north"], 0),
        ("plains_of_battle", ["lion_capital", "lion_north", "lion_coast"], 7),
        ("reclaiming_lost_lands", ["shadowlands_north", "shadowlands_south"], 3),
        ("reclaiming_lost_lands", ["shadowlands_north"], 0),
        (
            "way_of_the_sail",
            ["crab_capital", "coast_south", "coast_east", "crane_south", "shadowlands_south", "crab_east"],
            10,
        ),
        (
            "way_of_the_sail",
            ["crab_capital", "coast_south", "coast_east", "crane_south", "shadowlands_south", "crab_north"],
            0,
        ),
        (
            "emerald_empire",
            ["dragon_west", "lion_north", "lion_capital", "crane_central", "crane_south", "coast_inland"],
            10,
        ),
        (
            "emerald_empire",
            ["lion_north", "lion_capital", "lion_coast", "dragon_west", "dragon_capital", "dragon_south"],
            0,
        ),
        (
            "emerald_empire",
            ["shadowlands_north", "crab_north", "crab_east", "crab_central", "scorpion_west", "islands_east"],
            0,
        ),
        (
            "web_of_influence",
            [
                "crab_east",
                "crane_south",
                "lion_north",
                "shadowlands_north",
                "shadowlands_south",
                "coast_east",
                "islands_west",
            ],
            10,
        ),
        (
            "web_of_influence",
            ["crab_east", "crab_north", "lion_north", "shadowlands_north", "shadowlands_south", "coast_east"],
            0,
        ),
        ("way_of_humility", ["crab_east"], 10),
        ("way_of_humility", ["crab_east", "crab_north"], 0),
    ],
)
def test_objectives(objective: str, provinces: list[str], honor: int) -> None:
    """E-3: met or not with these provinces; crab_east is a harbor; the other seat has one province."""
    position: dict[str, Any] = {
        "seats": [
            {"clan": "dragon", "control": {name: {"down": 1} for name in provinces}, "objective": objective},
            {"clan": "crane", "control": {"crane_capital": {"down": 1}}},
        ],
        "special": {"crab_east": "harbor"},
    }
    assert score(position, game_facts())["honor"]["dragon"]["objective"] == honor
