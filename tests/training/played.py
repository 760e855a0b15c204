"""Matches of computer players, kept one a line, so that figures can be made of them whenever they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Asking, Over, Setup
from rokugan_desktop.games.battle_for_rokugan import PLAYING_VERSION, broken_invariants, ids, player
from rokugan_desktop.games.battle_for_rokugan.bots.searching import Searcher
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.lab import AnyPlayer, Experiment, play
from tests.games.battle_for_rokugan.playing import game

_SIZES: Final = (4, 4, 5, 3, 2, 4)
"""How many seats the matches have, in turn: mostly four."""
QUICK: Final = Searcher("warrior", candidates=6, rollouts=10)
"""A warrior in a hurry: many matches tell more than few deep ones."""
STYLES: Final[dict[str, Callable[[], Sequence[AnyPlayer]]]] = {
    "novice": lambda: (player("novice"),),
    "strong": lambda: (QUICK, player("warrior"), player("warrior")),
}
"""Who plays: each seat is held by one of these, drawn for each match."""


class PlayedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match, with all that decides how it goes."""

    style: str
    seed: int
    number: int
    version: int
    """That of the players who played it."""
    roles: tuple[str, ...]
    winners: tuple[int, ...]
    actions: tuple[str, ...]
    """Every answer and every draw, in the game's notation."""

    @property
    def key(self) -> tuple[str, int, int, int]:
        """Return what tells the match from all others."""
        return self.style, self.seed, self.number, self.version


class Moment(NamedTuple):
    """The table between two rounds of a match."""

    state: State
    left: int
    """How many rounds are still to come."""


def play_match(style: str, seed: int, number: int) -> PlayedMatch:
    """Play one match; the same style, seed and number give the same one."""
    rng = Random(f"{style}/{seed}/{number}")
    among = STYLES[style]()
    players = tuple(among[int(rng.random() * len(among))] for _ in range(_SIZES[number % len(_SIZES)]))
    actions: list[str] = []

    def watch(_state: object, _by: object, action: Any) -> None:
        actions.append(game().write(action))

    experiment = Experiment(game(), ids.CLANS, players, seed, facts=_nothing, faults=broken_invariants)
    over = play(experiment, number, watch)
    return PlayedMatch(style, seed, number, PLAYING_VERSION, over.roles, over.winners, tuple(actions))


def _nothing(_game: object, _state: object, _story: object) -> tuple[()]:
    return ()


def kept(file: Path) -> list[PlayedMatch]:
    """Return the matches that the file keeps; a last line that was cut short is left out."""
    if not file.exists():
        return []
    whole = file.read_bytes().rpartition(b"\n")[0]
    decoder = msgspec.json.Decoder(PlayedMatch)
    return [decoder.decode(line) for line in whole.splitlines()]


def play_missing(file: Path, style: str, seed: int, wanted: int) -> int:
    """Play those of so many matches that the file lacks, add each as it ends, and return how many there were."""
    matches = kept(file)
    known = {match.key for match in matches}
    if file.exists() and not file.read_bytes().endswith(b"\n"):  # the power went in the middle of a line
        file.write_bytes(b"".join(msgspec.json.encode(match) + b"\n" for match in matches))
    played = 0
    with file.open("ab") as out:
        for number in range(wanted):
            if (style, seed, number, PLAYING_VERSION) not in known:
                out.write(msgspec.json.encode(play_match(style, seed, number)) + b"\n")
                out.flush()
                played += 1
    return played


def moments(match: PlayedMatch) -> Iterator[Moment]:
    """Yield the table after each round of the match, and at its end, with no round left."""
    state = game().new(Setup(match.roles))
    rounds, begun = game().board.components.rounds, 1
    for line in match.actions:
        pending = game().pending(state)
        assert not isinstance(pending, Over), "the match goes on"
        by = next(iter(pending.decisions)) if isinstance(pending, Asking) else None
        state = game().apply(state, by, game().read(line)).state
        if state.public.round > begun:
            yield Moment(state, rounds - begun)
            begun = state.public.round
    yield Moment(state, 0)
