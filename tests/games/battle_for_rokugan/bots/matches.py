"""Whole matches of computer players, through the lab that plays any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rokugan_desktop.engine import Asking, Draw, Over, Player, Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import Action, View, broken_invariants, ids
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.games.battle_for_rokugan.bots.novice import Apprentice
from rokugan_desktop.games.battle_for_rokugan.bots.searching import EVERYTHING, LooksAhead, Searcher
from rokugan_desktop.games.battle_for_rokugan.bots.variations import InCharacter
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.lab import Experiment, play
from tests.games.battle_for_rokugan.playing import game, pick

QUICK = (
    player("random"),
    player("novice"),
    Apprentice(good_days=0.5),
    Searcher("warrior", candidates=3, rollouts=4),
    Searcher("daimyo", candidates=6, rollouts=9, patient=True),
    LooksAhead("shogun", Searcher("shogun", 3, 4, patient=True), EVERYTHING, alternatives=2, trials=2, version=0),
    InCharacter("warrior-in-character", Searcher("warrior", candidates=3, rollouts=4)),
)
"""All kinds of players, with budgets that let hundreds of matches be played."""


def no_facts(_game: object, _state: object, _story: object) -> tuple[()]:
    """Count nothing."""
    return ()


def mixed_match(number: int) -> None:
    """Play one match of two to five seats, each held by any of the players; the lab checks answers and invariants."""
    rng = Random(number)
    players = tuple(pick(rng, QUICK) for _ in range(2 + number % 4))
    play(Experiment(game(), ids.CLANS, players, 7, facts=no_facts, faults=broken_invariants), number)


def asked(
    players: Sequence[Player[Action, View]], roles: Sequence[str], seed: int
) -> Iterator[tuple[State, Seat, Action]]:
    """Every answer of a match in which each answer is asked for by itself."""
    rng = Random(seed)
    state = game().new(Setup(tuple(roles)))
    while not isinstance(pending := game().pending(state), Over):
        if isinstance(pending, Draw):
            state = game().apply(state, None, pending.outcome(int(rng.random() * pending.total()))).state
            continue
        assert isinstance(pending, Asking)
        seat, decision = next(iter(pending.decisions.items()))
        answers = players[seat].decide(game().view(state, seat), decision, int(rng.random() * 2**32))
        yield state, seat, answers[0]
        state = game().apply(state, seat, answers[0]).state
