"""Stages of the rules: random reveals against the plain resolver, and whole random games with all cards."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from rokugan_desktop.games.battle_for_rokugan import broken_invariants, ids, match_facts
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.lab import Experiment
from tests.games.battle_for_rokugan.playing import game
from tests.lab.experiments import run
from tests.rulebook.plain.facts import game_facts
from tests.rulebook.plain.plain_resolver import resolve
from tests.rulebook.plain.plain_scorer import score
from tests.rulebook.plain.random_reveals import random_position
from tests.rulebook.plain.real import real_resolution, real_score
from tests.rulebook.plain.test_agreement import compared

from .stage import Stage, Try, nothing_around

REVEALS = 100
GAMES = 50
_FIRST_SEED = 1_000_000
"""Beyond those that every run of the tests tries."""


def _reveals(_folder: Path) -> AbstractContextManager[Try]:
    """A hundred random reveals a case: resolved and scored by the game and by the plain reading of the rules."""
    facts = game_facts()

    def attempt(case: int) -> str:
        for seed in range(_FIRST_SEED + case * REVEALS, _FIRST_SEED + (case + 1) * REVEALS):
            position = random_position(seed, facts)
            wrong = compared(f"seed {seed}, resolution", position, resolve(position, facts), real_resolution)
            wrong += compared(f"seed {seed}, honor", position, score(position, facts), real_score)
            assert not wrong, wrong
        return "agreed"

    return nothing_around(attempt)


def _games(_folder: Path) -> AbstractContextManager[Try]:
    """Fifty random games a case, of two to five seats in turn; the lab itself checks the game's invariants."""

    def attempt(case: int) -> str:
        seats = 2 + case % 4
        players = (player("random"),) * seats
        played = run(Experiment(game(), ids.CLANS, players, case, match_facts, broken_invariants), GAMES)
        assert played.games == GAMES
        return f"of {seats}"

    return nothing_around(attempt)


STAGES = (
    Stage("reveals", 10_000, 1, _reveals, most_seconds=10.0),
    Stage("games", 2_000, 2, _games, most_seconds=10.0),
)
