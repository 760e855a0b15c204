"""One pass over a match that was kept: its tables between the rounds, and how it ended."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rokugan_desktop.engine import Asking, Over, Setup, seats
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.games.battle_for_rokugan.playing import game

from .figures import figures
from .played import PlayedMatch

Matrix = NDArray[np.float64]


class SeenTable(NamedTuple):
    """A table between two rounds."""

    left: int
    """How many rounds are to come."""
    own: Matrix
    """(seats, weights): the figures of each seat as it knows them itself."""
    others: Matrix
    """The same as nobody else knows their objectives."""


class ObservedMatch(NamedTuple):
    """All that is learned of a match."""

    tables: list[SeenTable]
    clans: Matrix
    """(seats, clans): 1 where the seat plays the clan."""
    honor: Matrix
    """What each seat ended with."""
    won: Matrix
    """What of the victory was each seat's."""


def observed(match: PlayedMatch) -> ObservedMatch:
    """Play the match again, and return what is learned of it."""
    state, rounds = game().new(Setup(match.roles)), game().board.components.rounds
    tables: list[SeenTable] = []
    for line in match.actions:
        pending = game().pending(state)
        assert not isinstance(pending, Over), "the match goes on"
        by = next(iter(pending.decisions)) if isinstance(pending, Asking) else None
        after = game().apply(state, by, game().read(line)).state
        if after.public.round > max(state.public.round, 1):
            tables.append(_table(after, rounds + 1 - after.public.round))
        state = after
    playing = seats(len(match.roles))
    kept = state.hidden.kept
    ended = np.array([float(honor(game().board, state.public, seat, kept[seat]).total) for seat in playing])
    won = np.array([(seat in match.winners) / len(match.winners) for seat in playing])
    clans = np.array([[float(role == clan) for clan in ids.CLANS] for role in match.roles])
    return ObservedMatch(tables, clans, ended, won)


def _table(state: State, left: int) -> SeenTable:
    own = [figures(game().board, state, seat)[seat] for seat in range(len(state.public.seats))]
    return SeenTable(left, np.stack(own), figures(game().board, state, ids.NOBODY))
