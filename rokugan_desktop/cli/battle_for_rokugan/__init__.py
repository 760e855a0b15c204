"""What Battle for Rokugan offers the command line: its reports, its part of the balance lab, its ladder."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.cli.battle_for_rokugan.commands import BattleCommands
from rokugan_desktop.cli.battle_for_rokugan.sentences import SENTENCES
from rokugan_desktop.engine import AnyGame

__all__ = ["SENTENCES", "offered"]


def offered(rules: Callable[[], AnyGame]) -> BattleCommands:
    """Return what the game offers; `rules` makes the game where it is needed."""
    return BattleCommands(rules)
