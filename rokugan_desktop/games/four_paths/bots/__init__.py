"""The computer players of Four Paths, from the weakest to the strongest. They see views alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rokugan_desktop.engine import Player, RandomPlayer
from rokugan_desktop.games.four_paths.actions import Action
from rokugan_desktop.games.four_paths.bots.advice import TurningPoint, advise, analyse, explain
from rokugan_desktop.games.four_paths.bots.novice import Novice
from rokugan_desktop.games.four_paths.bots.warrior import Warrior
from rokugan_desktop.games.four_paths.state import View

_MAKERS: Final[Mapping[str, Callable[[], Player[Action, View]]]] = {
    "random": RandomPlayer[Action, View],
    "novice": Novice,
    "warrior": Warrior,
}

__all__ = ["PLAYERS", "TurningPoint", "advise", "analyse", "explain", "player"]

PLAYERS: Final = tuple(_MAKERS)
"""The names of the computer players, from the weakest to the strongest."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name, one of PLAYERS. Raise KeyError for any other."""
    return _MAKERS[name]()
