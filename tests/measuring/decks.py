"""How often each deck of Four Paths wins against each other one, each beginning as often as the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec

from rokugan_desktop.games.four_paths import broken_invariants, match_facts, player
from rokugan_desktop.lab import Experiment, play
from tests.games.four_paths.playing import ANSWERS, DECKS, game

from .lines import added, kept

PAIRS: Final = tuple(combinations(DECKS, 2))
_SEED: Final = 11


class OfAPair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of two decks that is over."""

    number: int
    one: str
    """The deck of the first seat."""
    other: str
    won: float
    """What the first seat won of it: a shared victory counts a half."""


def play_of(name: str, number: int) -> OfAPair:
    """Play the match of this number: the pairs by turns, every second time with seats changed."""
    pair = PAIRS[number // 2 % len(PAIRS)]
    decks = pair[::-1] if number % 2 else pair
    table = Experiment(
        game(), decks, (player(name),) * 2, _SEED, match_facts, broken_invariants, seating=decks, options=(ANSWERS,)
    )
    over = play(table, number)
    one, other = decks
    return OfAPair(number, one, other, (0 in over.winners) / max(len(over.winners), 1))


def go_on(kept_in: Path, name: str, wanted: int) -> Sequence[OfAPair]:
    """Play what the file lacks of so many matches for each pair, add each to it, and return all."""
    known = {match.number: match for match in kept(kept_in, OfAPair)}
    for number in range(wanted * len(PAIRS)):
        if number not in known:
            known[number] = added(kept_in, play_of(name, number))
    return [known[number] for number in range(wanted * len(PAIRS))]


def won_of(one: str, other: str, matches: Sequence[OfAPair]) -> tuple[float, int]:
    """Return how much the one deck has won against the other, and of how many matches."""
    won = [
        match.won if match.one == one else 1 - match.won
        for match in matches
        if {match.one, match.other} == {one, other}
    ]
    return sum(won), len(won)
