"""The one place where the plain reading meets the game: adapts the game's own resolver to the plain one's interface."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rokugan_desktop.games.battle_for_rokugan import (
    BattleForRokugan,
    position_from_mapping,
    read_components,
    resolution_report,
    score_report,
)
from rokugan_desktop.resources import board_data

from .plain_table import Position


@cache
def game() -> BattleForRokugan:
    """The game with the project's own components."""
    file = board_data() / "battle_for_rokugan" / "components.yaml"
    return BattleForRokugan(read_components(file.read_text(encoding="utf-8")))


def real_resolution(position: Position) -> Mapping[str, Any]:
    """What the game prints for `resolve --format json`."""
    return resolution_report(game().board, position_from_mapping(position))


def real_score(position: Position) -> Mapping[str, Any]:
    """What the game prints for `score --format json`."""
    return score_report(game().board, position_from_mapping(position))
