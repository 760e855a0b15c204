"""The facts of the game that both readings of the rules start from: provinces, borders, tokens, cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

from tests.plain_yaml import plain_yaml

from .plain_table import Facts

COMPONENTS = Path(__file__).parents[3] / "board_data" / "battle_for_rokugan" / "components.yaml"


@cache
def game_facts() -> Facts:
    """The decoded components file; read once, and never changed by who reads it."""
    return cast("Facts", plain_yaml(COMPONENTS.read_text(encoding="utf-8")))
