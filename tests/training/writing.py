"""What was learned, written as the file that the players read."""

from __future__ import annotations

import json
import re
from typing import Any, Final, cast

from rokugan_desktop.games.battle_for_rokugan.bots.editions import Learned

_FIGURES: Final = re.compile(r"\[[^\[\]{}]*\]")


def written(lesson: Learned, leaf: int, laying: int, promised: int) -> str:
    """Return the text of the file; the numbers are how many matches each part was learned from."""
    matches = {"leaf": leaf, "laying": laying, "promised": promised}
    text = json.dumps({"matches": matches, **_plain(lesson)}, indent=2)
    return _FIGURES.sub(lambda figures: f"[{' '.join(figures[0][1:-1].split())}]", text) + "\n"


def _plain(value: object) -> Any:
    """Return the value as JSON knows it, its named figures by their names."""
    if not isinstance(value, tuple):
        return value
    parts = [_plain(part) for part in cast("tuple[object, ...]", value)]
    names: tuple[str, ...] = getattr(type(cast("object", value)), "_fields", ())
    return dict(zip(names, parts, strict=True)) if names else parts
