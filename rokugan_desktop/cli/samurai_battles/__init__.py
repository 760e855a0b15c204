"""What Samurai Battles offers the command line: its reports, its counts, its part of the balance lab, its ladder."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.cli.samurai_battles.commands import SamuraiCommands
from rokugan_desktop.cli.samurai_battles.sentences import SENTENCES
from rokugan_desktop.engine import AnyGame

__all__ = ["SENTENCES", "offered"]


def offered(rules: Callable[[], AnyGame]) -> SamuraiCommands:
    """Return what the game offers; `rules` makes the game where it is needed."""
    return SamuraiCommands(rules)
