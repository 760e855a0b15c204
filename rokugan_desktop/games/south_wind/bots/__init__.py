"""The computer players of South Wind, North Wind, from the weakest to the strongest. They see views alone."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Player, RandomPlayer
from rokugan_desktop.games.south_wind.actions import Action
from rokugan_desktop.games.south_wind.bots.advice import Advice, TurningPoint, advise, analyse, explain
from rokugan_desktop.games.south_wind.bots.novice import Novice
from rokugan_desktop.games.south_wind.bots.searching import DAIMYO, WARRIOR
from rokugan_desktop.games.south_wind.state import View

_OFFERED: Final[tuple[Player[Action, View], ...]] = (RandomPlayer[Action, View](), Novice(), WARRIOR, DAIMYO)
_BY_NAME: Final = {one.name: one for one in _OFFERED}
__all__ = ["PLAYERS", "Advice", "TurningPoint", "advise", "analyse", "explain", "player"]

PLAYERS: Final = tuple(_BY_NAME)
"""The names of the computer players, from the weakest to the strongest."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name, one of PLAYERS. Raise KeyError for any other."""
    return _BY_NAME[name]
