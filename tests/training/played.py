"""Matches of computer players, kept one a line, so that figures can be made of them whenever they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Decision, Stop, never
from rokugan_desktop.engine.players import Foretelling
from rokugan_desktop.games.battle_for_rokugan import broken_invariants, ids
from rokugan_desktop.games.battle_for_rokugan.bots import PLAYING_VERSION, player
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.searching import SHOGUN, WARRIOR, LooksAhead, Searcher
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.lab import AnyPlayer, Experiment, Pool, play
from tests.games.battle_for_rokugan.playing import game

_SIZES: Final = (4, 4, 5, 3, 2, 4)
"""How many seats the matches have, in turn: mostly four."""
QUICK: Final = Searcher("quick", candidates=6, rollouts=10)
"""A warrior in a hurry: many matches tell more than few deep ones."""
UNCALIBRATED: Final = replace(WARRIOR, calibration=None)
"""The warrior, whose promises are recorded as its trials made them: what they are worth is to be learned."""


def searcher(name: str, edition: Edition) -> Searcher:
    """Return a shogun in a hurry, who plays by what has been learned up to now and promises what its trials say."""
    return Searcher(name, candidates=24, rollouts=96, patient=True, edition=edition)


def hurried_shogun(name: str, edition: Edition) -> LooksAhead:
    """Return the same who also begins as a shogun does: it wins more often with what it promises itself."""
    begins = (QuestionKind.OBJECTIVE, QuestionKind.STARTING)
    return LooksAhead(name, searcher(name, edition), kinds=begins, alternatives=6, trials=60, version=SHOGUN.version)


ALONE: Final = "keen"
"""In matches of this style the first player named holds one seat, drawn for each match, and the last one all others."""
STYLES: Final[dict[str, Callable[[Edition], Sequence[AnyPlayer]]]] = {
    "novice": lambda _edition: (player("novice"),),
    "strong": lambda _edition: (QUICK, QUICK, QUICK, UNCALIBRATED),
    "sharp": lambda edition: (UNCALIBRATED, *(searcher("sharp", edition),) * 2),
    ALONE: lambda edition: (hurried_shogun(ALONE, edition), UNCALIBRATED),
}
"""Who plays: each seat is held by one of these, drawn for each match; the last two styles by what was learned."""
_TOGETHER: Final = 8
"""So many matches each process is given at once."""


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
    players: tuple[str, ...] = ()
    promises: tuple[tuple[tuple[int, float], ...], ...] = ()
    """For each seat what it promised itself, turn by turn: the round, and how likely it took its victory to be."""

    @property
    def key(self) -> tuple[str, int, int, int]:
        """Return what tells the match from all others."""
        return self.style, self.seed, self.number, self.version


class Overheard:
    """A player at one seat of one match, and what it promised itself."""

    def __init__(self, player: AnyPlayer) -> None:
        self._player = player
        self.name = player.name
        self.promises: list[tuple[int, float]] = []

    def decide(self, view: Any, decision: Decision[Any], seed: int, stop: Stop = never) -> Sequence[Any]:
        """Return the player's answers."""
        if not isinstance(self._player, Foretelling):
            return self._player.decide(view, decision, seed, stop)
        told = self._player.foretell(view, decision, seed, stop)
        if told.chance is not None:
            self.promises.append((view.public.round, round(told.chance, 3)))
        return told.answers


def play_match(style: str, seed: int, number: int, edition: Edition = PRESENT) -> PlayedMatch:
    """Play one match; the same style, seed, number and edition give the same one."""
    rng = Random(f"{style}/{seed}/{number}")
    among, count = STYLES[style](edition), _SIZES[number % len(_SIZES)]
    players = [among[int(rng.random() * len(among))] for _ in range(count)]
    if style == ALONE:
        players = [among[-1]] * count
        players[int(rng.random() * count)] = among[0]
    listened = [Overheard(one) for one in players]
    actions: list[str] = []

    def watch(_state: object, _by: object, action: Any) -> None:
        actions.append(game().write(action))

    experiment = Experiment(game(), ids.CLANS, tuple(listened), seed, facts=_nothing, faults=broken_invariants)
    over = play(experiment, number, watch)
    promises = tuple(tuple(one.promises) for one in listened)
    named = tuple(one.name for one in players)
    return PlayedMatch(style, seed, number, PLAYING_VERSION, over.roles, over.winners, tuple(actions), named, promises)


def _nothing(_game: object, _state: object, _story: object) -> tuple[()]:
    return ()


def kept(file: Path) -> list[PlayedMatch]:
    """Return the matches that the file keeps; a last line that was cut short is left out."""
    if not file.exists():
        return []
    whole = file.read_bytes().rpartition(b"\n")[0]
    decoder = msgspec.json.Decoder(PlayedMatch)
    return [decoder.decode(line) for line in whole.splitlines()]


def play_missing(pool: Pool, file: Path, style: str, seed: int, wanted: int, edition: Edition = PRESENT) -> int:
    """Let the pool play those of so many matches that the file lacks; return how many there were.

    Each is added in its turn, so that the file is the same however many play.
    """
    matches = kept(file)
    known = {match.key for match in matches}
    if file.exists() and not file.read_bytes().endswith(b"\n"):  # the power went in the middle of a line
        file.write_bytes(b"".join(msgspec.json.encode(match) + b"\n" for match in matches))
    missing = [number for number in range(wanted) if (style, seed, number, PLAYING_VERSION) not in known]
    played = 0
    with file.open("ab") as out:
        together = _TOGETHER * pool.width
        for begin in range(0, len(missing), together):
            some = missing[begin : begin + together]
            futures = [pool.executor.submit(play_match, style, seed, number, edition) for number in some]
            for future in futures:
                out.write(msgspec.json.encode(future.result()) + b"\n")
                out.flush()
                played += 1
    return played
