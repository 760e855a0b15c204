"""Positions of a few words that are played on: one Fate Action of one ability, and what comes of it."""

from __future__ import annotations

from typing import Any

import yaml

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import read_position
from rokugan_desktop.games.four_paths.position_answers import Running
from tests.games.four_paths.playing import file

A, B, C = Seat(0), Seat(1), Seat(2)


def run(text: str, *answers: tuple[int | str, str], **more: Any) -> Running:
    """Play a position on: its cards and seats as YAML; `word` is a Fate Action that seat 0 holds."""
    tree: dict[str, Any] = yaml.safe_load(text)
    mine, theirs = tree.pop("mine", {}), tree.pop("theirs", {})
    mine = {"clan": "lion", "home": [{"id": "a", "card": "lion_tome"}], "hand": ["word"], **mine}
    theirs = {"clan": "crane", "home": [{"id": "b", "card": "crane_noburo"}], **theirs}
    whole = {"format": "four-paths-position/1", "seats": [mine, theirs], "answers": [list(one) for one in answers]}
    position = read_position(yaml.safe_dump(whole | tree | more), "x")
    running = Running(file(), position, "x")
    running.play()
    return running


def word(ability: str) -> str:
    """A file with a Fate Action of one ability."""
    return f"cards: {{word: {{type: action, focus: 3, does: [{ability}]}}}}\n"


OPEN = "{kind: open, targets: {t: {side: any}}, do: [%s]}"
"""An ability upon somebody anywhere, for what it does."""
