"""The balance lab: random games a second, and how much two processes make of two cores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import broken_invariants, ids, match_facts
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.lab import Experiment
from tests.games.battle_for_rokugan.playing import game
from tests.lab.experiments import run

from .calibration import runs
from .figures import RATE, Figure, counted

GAMES: Final = 2000
SEATS: Final = 4
TIMES: Final = 3


def figures() -> Iterator[Figure]:
    """One process, two, and their ratio; two cores that nobody else uses give what there is to give."""
    seconds: list[float] = []
    for jobs in (1, 2):
        taken = _seconds(jobs)
        rates = [GAMES / one for one in taken]
        seconds.append(min(taken))
        name = f"random games of {SEATS}, {jobs} of {os.cpu_count()} cores"
        yield Figure(name, max(rates), RATE, min(rates), max(rates))
    yield counted("two processes against one", seconds[0] / seconds[1], "times")


def _seconds(jobs: int) -> list[float]:
    players = (player("random"),) * SEATS
    experiment = Experiment(game(), ids.CLANS, players, 1, match_facts, broken_invariants)
    return runs(TIMES, lambda: run(experiment, GAMES, jobs))
