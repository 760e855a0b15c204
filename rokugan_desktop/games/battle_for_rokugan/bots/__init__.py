"""What a player of this game knows: the computer players, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rokugan_desktop.engine.players import Player, RandomPlayer
from rokugan_desktop.games.battle_for_rokugan.actions import Action
from rokugan_desktop.games.battle_for_rokugan.view import View

_MAKERS: Final[Mapping[str, Callable[[], Player[Action, View]]]] = {
    "random": RandomPlayer[Action, View],
    "novice": partial(RandomPlayer[Action, View], "novice"),
    "warrior": partial(RandomPlayer[Action, View], "warrior"),
    "daimyo": partial(RandomPlayer[Action, View], "daimyo"),
}

PLAYERS: Final = tuple(_MAKERS)
"""The names of the computer players, from the weakest to the strongest."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name, one of PLAYERS. Raise KeyError for any other."""
    return _MAKERS[name]()
