"""What Four Paths offers the command line: its reports, its card file and decks, its part of the balance lab."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.cli.four_paths.commands import FourPathsCommands
from rokugan_desktop.cli.four_paths.sentences import SENTENCES
from rokugan_desktop.engine import AnyGame

__all__ = ["SENTENCES", "offered"]


def offered(rules: Callable[[], AnyGame]) -> FourPathsCommands:
    """Return what the game offers; `rules` makes the game where it is needed."""
    return FourPathsCommands(rules)
