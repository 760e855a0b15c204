"""What a player of this game knows: the computer players, from the weakest to the strongest."""

# pyright: reportUnusedImport=false

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rokugan_desktop.engine.players import Player, RandomPlayer
from rokugan_desktop.games.battle_for_rokugan.actions import Action
from rokugan_desktop.games.battle_for_rokugan.bots.advice import Advice, advise, explain
from rokugan_desktop.games.battle_for_rokugan.bots.analysis import TurningPoint, analyse, counted_blunders
from rokugan_desktop.games.battle_for_rokugan.bots.exploiters import IDEAS
from rokugan_desktop.games.battle_for_rokugan.bots.novice import Apprentice, Novice
from rokugan_desktop.games.battle_for_rokugan.bots.searching import DAIMYO, FIRST_DAIMYO, FIRST_WARRIOR, WARRIOR
from rokugan_desktop.games.battle_for_rokugan.bots.settling import Considering, InCharacter, SettlesFairly, settled
from rokugan_desktop.games.battle_for_rokugan.bots.shogun import SHOGUN
from rokugan_desktop.games.battle_for_rokugan.view import View

_MAKERS: Final[Mapping[str, Callable[[], Player[Action, View]]]] = {
    "random": RandomPlayer[Action, View],
    "apprentice": Apprentice,
    "novice": Novice,
    "warrior": lambda: WARRIOR,
    "daimyo": lambda: DAIMYO,
    "shogun": lambda: SHOGUN,
}

PLAYERS: Final = tuple(_MAKERS)
"""The names of the computer players, from the weakest to the strongest."""

_FIXED: Final[Mapping[str, Player[Action, View]]] = {one.name: one for one in (FIRST_WARRIOR, FIRST_DAIMYO)}
PLAYING_VERSION: Final = 2
"""What the ladder keeps games of all players by: it stays, for whoever plays anew has a version of its own."""
FIXED_PLAYERS: Final = tuple(_FIXED)
"""The names of those that never change, and that others are measured against."""
_EXPLOITERS: Final[Mapping[str, Player[Action, View]]] = {one.name: one for one in IDEAS}
EXPLOITERS: Final = tuple(_EXPLOITERS)
"""The names of those with one idea each, to whom a strong player should not lose."""


_SEARCHING: Final[tuple[Considering, ...]] = (WARRIOR, DAIMYO, SHOGUN)
_CHARACTERFUL: Final[Mapping[str, Player[Action, View]]] = {
    f"{one.name}-in-character": InCharacter(f"{one.name}-in-character", one) for one in _SEARCHING
}
IN_CHARACTER: Final = tuple(_CHARACTERFUL)
"""The names of those who play a little as their clan would."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name, one of those above. Raise KeyError for any other."""
    known = _FIXED.get(name) or _EXPLOITERS.get(name) or _CHARACTERFUL.get(name)
    return _MAKERS[name]() if known is None else known


def in_character(name: str) -> Player[Action, View] | None:
    """Return the computer player of this name as its clan would play; None where it has no character."""
    return _CHARACTERFUL.get(f"{name}-in-character")
