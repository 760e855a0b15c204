"""What a character costs or brings each clan: the same matches of warriors, with characters and without."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.engine.players import wilson
from rokugan_desktop.games.battle_for_rokugan import broken_invariants, ids, match_facts
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.lab import Experiment, play
from tests.games.battle_for_rokugan.playing import game

from .lines import added, kept

_SEATS: Final = 4
_SEED: Final = 15


class OfFour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of four of a kind that is over."""

    player: str
    number: int
    roles: tuple[str, ...]
    winners: tuple[int, ...]


class Strength(NamedTuple):
    """How often a clan won."""

    clan: str
    games: int
    share: float
    low: float
    high: float


def play_of_four(name: str, number: int) -> OfFour:
    """Play the match of this number among four of the player."""
    roles = tuple(Random(f"clans/{number}").sample(ids.CLANS, _SEATS))
    players = (player(name),) * _SEATS
    experiment = Experiment(
        game(), ids.CLANS, players, _SEED, facts=match_facts, faults=broken_invariants, seating=roles
    )
    return OfFour(name, number, roles, tuple(map(int, play(experiment, number).winners)))


def go_on_in_character(file: Path, name: str, wanted: int) -> dict[str, list[OfFour]]:
    """Play what the file lacks of so many matches, with a character and without by turns, and return them."""
    found: dict[str, list[OfFour]] = {name: [], f"{name}-in-character": []}
    known = {(match.player, match.number): match for match in kept(file, OfFour)}
    for number in range(wanted):
        for one, matches in found.items():
            match = known.get((one, number))
            matches.append(added(file, play_of_four(one, number)) if match is None else match)
    return found


def strengths(matches: Sequence[OfFour]) -> list[Strength]:
    """Return how often each clan won, where it played."""
    found: list[Strength] = []
    for clan in ids.CLANS:
        seats = [(match, match.roles.index(clan)) for match in matches if clan in match.roles]
        if seats:
            won = sum((seat in match.winners) / len(match.winners) for match, seat in seats)
            low, high = wilson(won, len(seats))
            found.append(Strength(clan, len(seats), won / len(seats), low, high))
    return found
