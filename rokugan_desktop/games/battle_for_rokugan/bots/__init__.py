"""What a player of this game knows: the computer players, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rokugan_desktop.engine.players import Player, RandomPlayer
from rokugan_desktop.games.battle_for_rokugan.actions import Action
from rokugan_desktop.games.battle_for_rokugan.bots.novice import Novice
from rokugan_desktop.games.battle_for_rokugan.bots.searching import Searcher
from rokugan_desktop.games.battle_for_rokugan.view import View

_MAKERS: Final[Mapping[str, Callable[[], Player[Action, View]]]] = {
    "random": RandomPlayer[Action, View],
    "novice": Novice,
    "warrior": partial(Searcher, "warrior", candidates=10, rollouts=110),
    "daimyo": partial(Searcher, "daimyo", candidates=16, rollouts=600),
}

PLAYERS: Final = tuple(_MAKERS)
"""The names of the computer players, from the weakest to the strongest."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name, one of PLAYERS. Raise KeyError for any other."""
    return _MAKERS[name]()
