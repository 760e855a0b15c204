"""What was learned, written as the file that the players read."""

from __future__ import annotations

import json
import re
from typing import Final

import msgspec

from rokugan_desktop.games.battle_for_rokugan.bots.editions import Learned

_FIGURES: Final = re.compile(r"\[[^\[\]{}]*\]")


def written(lesson: Learned, leaf: int, laying: int, promised: int) -> str:
    """Return the text of the file; the numbers are how many matches each part was learned from."""
    matches = {"leaf": leaf, "laying": laying, "promised": promised}
    text = json.dumps({"matches": matches, **msgspec.to_builtins(lesson)}, indent=2)
    return _FIGURES.sub(lambda figures: f"[{' '.join(figures[0][1:-1].split())}]", text) + "\n"
