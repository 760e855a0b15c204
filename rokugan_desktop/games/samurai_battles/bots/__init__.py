"""The computer players of Samurai Battles. They see views alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rokugan_desktop.engine import Player
from rokugan_desktop.games.samurai_battles.actions import Action
from rokugan_desktop.games.samurai_battles.bots.novice import Novice
from rokugan_desktop.games.samurai_battles.view import View

PLAYERS: Final[Mapping[str, Callable[[], Player[Action, View]]]] = {"novice": Novice}
"""Every computer player by name."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name. Raise KeyError where there is none."""
    return PLAYERS[name]()
