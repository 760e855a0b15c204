"""The one place where the plain reading meets the game: adapts the game's own resolver to the plain one's interface."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from .plain_table import Position

FRONT = "rokugan_desktop.games.battle_for_rokugan"


def real_resolution(position: Position) -> Mapping[str, Any]:
    """What the game prints for `resolve --format json`."""
    game: Any = import_module(FRONT)
    report: Mapping[str, Any] = game.resolution_report(game.position_from_mapping(position))
    return report


def real_score(position: Position) -> Mapping[str, Any]:
    """What the game prints for `score --format json`."""
    game: Any = import_module(FRONT)
    report: Mapping[str, Any] = game.score_report(game.position_from_mapping(position))
    return report
