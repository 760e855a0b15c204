"""The computer players of Samurai Battles, from the weakest to the strongest. They see views alone."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Player, RandomPlayer
from rokugan_desktop.games.samurai_battles.actions import Action
from rokugan_desktop.games.samurai_battles.bots.novice import SCRIPTS, Novice
from rokugan_desktop.games.samurai_battles.bots.searching import DAIMYO, WARRIOR
from rokugan_desktop.games.samurai_battles.view import View

_OFFERED: Final[tuple[Player[Action, View], ...]] = (RandomPlayer[Action, View](), Novice(), WARRIOR, DAIMYO)
_BY_NAME: Final[dict[str, Player[Action, View]]] = {one.name: one for one in (*_OFFERED, *SCRIPTS)}
PLAYERS: Final = tuple([one.name for one in _OFFERED])
"""The names of the computer players, from the weakest to the strongest."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name, one of PLAYERS or of the laboratory's. Raise KeyError for any other."""
    return _BY_NAME[name]
