"""Positions from which matches go on, for what random matches hardly ever meet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Final

from rokugan_desktop.games.battle_for_rokugan.state import State

from .playing import Entry, opened, play_on

_SHRUNKEN: Final = [
    *["army-1"] * 6, *["army-2"] * 4, *["army-3"] * 3, *["army-4"] * 2, "army-5", *["navy-1"] * 2, "navy-2",
    "shinobi-1", "shinobi-2",
]  # fmt: skip
"""All fighters that every clan has: a clan that has discarded them keeps its own token, blessings and the like."""

SITUATIONS: Final[Mapping[str, Mapping[str, object]]] = {
    "a ronin among three": {
        "round": 3,
        "phase": "upkeep",
        "seats": [
            {"clan": "crab", "control": {"crab_capital": {"down": 1}, "crab_central": {"up": 2}}, "scouts": 2},
            {"clan": "phoenix", "discard": ["army-1", "army-2"], "scouts": 1, "shugenja": 1},
            {"clan": "lion", "control": {"lion_capital": {"down": 1}, "lion_north": {"down": 1}}, "scouts": 1},
        ],
    },
    "a ronin with nothing to place": {
        "round": 4,
        "phase": "placement",
        "seats": [
            {
                "clan": "phoenix",
                "discard": [*_SHRUNKEN, "blessing-2"],
                "hand": ["diplomacy", "raid", "blessing-2", "blessing-3"],
                "ronin": True,
            },
            {
                "clan": "crane",
                "control": {"crane_capital": {"down": 1}, "crane_south": {"down": 1}},
                "hand": ["army-1", "army-2", "diplomacy", "diplomacy", "blessing-2", "bluff"],
                "scouts": 1,
            },
        ],
    },
    "a ronin whose bluff comes home to what it can't place": {
        "round": 3,
        "phase": "placement",
        "seats": [
            {
                "clan": "phoenix",
                "discard": ["army-1", "army-2", "blessing-2"],
                "hand": ["army-1", "diplomacy", "raid", "bluff"],
                "ronin": True,
            },
            {
                "clan": "crane",
                "control": {"crane_capital": {"down": 1}, "crane_south": {"down": 1}},
                "hand": ["army-1", "army-2", "bluff"],
            },
        ],
    },
    "only blessings and nothing to bless": {
        "round": 5,
        "phase": "placement",
        "seats": [
            {
                "clan": "dragon",
                "control": {"dragon_capital": {"down": 1}},
                "hand": ["blessing-2", "blessing-2", "blessing-3"],
                "discard": [*_SHRUNKEN, "diplomacy", "raid"],
                "scouts": 2,
            },
            {
                "clan": "scorpion",
                "control": {"scorpion_capital": {"down": 1}, "shadowlands_north": {"down": 1}},
                "hand": ["army-1", "army-2", "shinobi-1", "shinobi-3", "blessing-2", "bluff"],
                "cards": ["purge_the_weak"],
                "shugenja": 1,
            },
            {
                "clan": "lion",
                "control": {"lion_capital": {"down": 1}, "shadowlands_south": {"down": 1}},
                "hand": ["army-1", "army-6", "blessing-2", "bluff"],
                "discard": ["blessing-2"],
                "cards": ["animate_the_dead"],
                "scouts": 1,
            },
        ],
        "placed": [{"clan": "lion", "token": "army-3", "at": "lion_capital"}],
    },
    "hands spied on, taken back and given": {
        "round": 3,
        "phase": "upkeep",
        "seats": [
            {
                "clan": "scorpion",
                "control": {"scorpion_capital": {"down": 1}, "scorpion_north": {"down": 1}},
                "cards": ["spy_network", "dark_favors"],
                "scouts": 2,
            },
            {
                "clan": "crab",
                "control": {"crab_capital": {"down": 1}, "crab_north": {"down": 1, "up": 1}},
                "discard": ["army-1", "army-2", "navy-1", "blessing-2"],
                "cards": ["promotion", "inspire_fear"],
                "shugenja": 1,
            },
            {
                "clan": "unicorn",
                "control": {"unicorn_capital": {"down": 1}, "unicorn_east": {"down": 1}},
                "discard": ["army-1", "army-1", "army-4"],
                "cards": ["reinforcements", "pirate_raids"],
            },
        ],
        "special": {"coast_inland": "peace", "lion_north": "scorched_earth"},
    },
    "a supply of control tokens that runs out": {
        "round": 3,
        "phase": "upkeep",
        "seats": [
            {
                "clan": "crab",
                "control": {"crab_capital": {"down": 1, "up": 10}, "crab_north": {"up": 10}, "crab_east": {"up": 8}},
                "cards": ["promotion", "bountiful_harvest", "strength_of_purpose", "diplomatic_mission"],
                "discard": ["army-1"],
            },
            {
                "clan": "lion",
                "control": {"lion_capital": {"down": 28}, "lion_north": {"up": 2}},
                "cards": ["pirate_raids", "foment_rebellion"],
            },
        ],
        "special": {"lion_north": "peace"},
    },
    "the last tokens of all": {
        "round": 5,
        "phase": "upkeep",
        "seats": [
            {
                "clan": clan,
                "control": {f"{clan}_capital": {"down": 1}, f"{clan}_{side}": {"down": 1}},
                "discard": _SHRUNKEN[:17],
                "scouts": 1,
                "shugenja": 1,
            }
            for clan, side in (("dragon", "west"), ("phoenix", "coast"), ("lion", "north"), ("crab", "east"))
        ],
    },
}


@cache
def entries_from(name: str, seeds: int = 6) -> tuple[tuple[Entry, ...], ...]:
    """Some matches that go on from the situation."""
    return tuple(tuple(play_on(opened(SITUATIONS[name]), Random(seed))) for seed in range(seeds))


def from_situation(name: str, seeds: int = 6) -> list[State]:
    """Every state of some matches that go on from the situation."""
    return [
        state
        for entries in entries_from(name, seeds)
        for state in ([entry.before for entry in entries] + [entries[-1].step.state])
    ]
