"""The balance lab: random games a second, and how much two processes make of two cores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import MEASURES, broken_invariants, ids, match_facts, player
from rokugan_desktop.lab import Experiment, run
from tests.games.battle_for_rokugan.playing import game

from .calibration import best_of
from .figures import Figure

GAMES: Final = 2000
SEATS: Final = 4
TIMES: Final = 3


def figures() -> Iterator[Figure]:
    """One process, two, and their ratio; two cores that nobody else uses give what there is to give."""
    seconds: list[float] = []
    for jobs in (1, 2):
        seconds.append(_seconds(jobs))
        yield Figure(f"random games of {SEATS}, {jobs} of {os.cpu_count()} cores", GAMES / seconds[-1], "/s")
    yield Figure("two processes against one", seconds[0] / seconds[1], "times")


def _seconds(jobs: int) -> float:
    players = (player("random"),) * SEATS
    experiment = Experiment(game(), ids.CLANS, players, 1, match_facts, broken_invariants, MEASURES)
    return best_of(TIMES, lambda: run(experiment, GAMES, jobs))
