"""What a player of this game knows: the computer players, from the weakest to the strongest."""

# pyright: reportUnusedImport=false

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rokugan_desktop.engine.players import Player, RandomPlayer
from rokugan_desktop.games.battle_for_rokugan.actions import Action
from rokugan_desktop.games.battle_for_rokugan.bots.advice import Advice, advise, explain
from rokugan_desktop.games.battle_for_rokugan.bots.analysis import TurningPoint, analyse, counted_blunders
from rokugan_desktop.games.battle_for_rokugan.bots.novice import Apprentice, Novice
from rokugan_desktop.games.battle_for_rokugan.bots.searching import DAIMYO, FIXED, SHOGUN, WARRIOR
from rokugan_desktop.games.battle_for_rokugan.bots.variations import IDEAS, InCharacter, SettlesFairly, settled
from rokugan_desktop.games.battle_for_rokugan.view import View

_OFFERED: Final[tuple[Player[Action, View], ...]] = (
    RandomPlayer[Action, View](),
    Apprentice(),
    Novice(),
    WARRIOR,
    DAIMYO,
    SHOGUN,
)
_CHARACTERFUL: Final = tuple(InCharacter(f"{one.name}-in-character", one) for one in (WARRIOR, DAIMYO, SHOGUN))
_EVERYBODY: Final[Mapping[str, Player[Action, View]]] = {
    one.name: one for one in (*_OFFERED, *FIXED, *IDEAS, *_CHARACTERFUL)
}

PLAYERS: Final = tuple(one.name for one in _OFFERED)
"""The names of the computer players, from the weakest to the strongest."""
PLAYING_VERSION: Final = 2
"""What the ladder keeps games of all players by: it stays, for whoever plays anew has a version of its own."""
FIXED_PLAYERS: Final = tuple(one.name for one in FIXED)
"""The names of those that never change, and that others are measured against."""
EXPLOITERS: Final = tuple(one.name for one in IDEAS)
"""The names of those with one idea each, to whom a strong player should not lose."""
IN_CHARACTER: Final = tuple(one.name for one in _CHARACTERFUL)
"""The names of those who play a little as their clan would."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name, one of those above. Raise KeyError for any other."""
    return _EVERYBODY[name]


def in_character(name: str) -> Player[Action, View] | None:
    """Return the computer player of this name as its clan would play; None where it has no character."""
    return _EVERYBODY.get(f"{name}-in-character")
