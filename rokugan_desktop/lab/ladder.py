"""Who is stronger: one seat against several that another player holds, seats and roles taking turns.

A game is known by its pairing and its number, and is the same wherever and whenever it is played, but for the times.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from rokugan_desktop.engine import AnyGame, Decision, Stop, Told, never
from rokugan_desktop.interrupts import sigint_blocked
from rokugan_desktop.lab.intervals import wilson
from rokugan_desktop.lab.pools import Pool
from rokugan_desktop.lab.simulation import AnyPlayer, Experiment, SeatFacts, play

_WAITING: Final = 4
"""How many games wait for each process."""


Options = tuple[tuple[str, str], ...]
"""What a match is set up with, as `Setup.options` holds it."""
MatchKey = tuple[str, str, int, int, Options]


class Pairing(NamedTuple):
    """One seat's player against the player of all the others."""

    one: str
    opponents: str
    """The player of all the other seats."""
    seats: int
    games: int


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game of a pairing that is over, as the file holds it that a ladder goes on from."""

    one: str
    opponents: str = msgspec.field(name="three")
    seats: int
    number: int
    won: float
    """What of the victory is the one's: 1, 0, or its share of a shared one."""
    turns: tuple[float, ...]
    """How many milliseconds a core was busy with each of its turns."""
    options: Options = ()
    """What else the match was set up with."""
    lead: float | None = None
    """By how much the one's score was above the mean of the others'; None in games kept before that was counted."""

    @property
    def key(self) -> MatchKey:
        """Return what tells this game from all others."""
        return self.one, self.opponents, self.seats, self.number, self.options


def no_facts(_game: object, _state: object, _story: object) -> tuple[()]:
    """Count nothing of any seat."""
    return ()


@dataclass(frozen=True, slots=True)
class Ladder:
    """What is played. Its functions are the game's own; all of it can be pickled."""

    game: AnyGame
    roles: tuple[str, ...]
    player: Callable[[str], AnyPlayer]
    faults: Callable[[Any, Any], Sequence[str]]
    """Return which of the game's invariants a state breaks."""
    turn: str
    """The kind of the decision that a turn begins with: what is timed."""
    seed: int
    options: tuple[Options, ...] = ((),)
    """What else the matches are set up with: they take turns, each for as many games as it takes to have every seat in
    every role."""
    facts: Callable[[Any, Any, Sequence[Told[Any]]], Sequence[SeatFacts]] = no_facts
    """Return what is counted of each seat at the end; nothing where the game counts no score."""
    score: str = "score"
    """What a seat's score is called: `points`, say."""

    def options_of(self, pairing: Pairing, number: int) -> Options:
        """Return what the pairing's game of this number is set up with."""
        return self.options[number // (pairing.seats * len(self.roles)) % len(self.options)]

    def key_of(self, pairing: Pairing, number: int) -> MatchKey:
        """Return what tells the pairing's game of this number from all others."""
        return pairing.one, pairing.opponents, pairing.seats, number, self.options_of(pairing, number)


class Standing(msgspec.Struct, frozen=True):
    """What a pairing came to."""

    one: str
    opponents: str
    seats: int
    games: int
    share: float
    low: float
    high: float
    """The 95 % interval of the share of victories."""
    lead: float | None
    """By how much the one's score was above the mean of the others', on average; None where nobody counted."""
    median_ms: float
    p95_ms: float


class _Clocked:
    """A player, and how long its turns take."""

    def __init__(self, player: AnyPlayer, turn: str) -> None:
        self._player = player
        self._turn = turn
        self.turns: list[float] = []

    @property
    def name(self) -> str:
        """Return the player's id."""
        return self._player.name

    def decide(self, view: Any, decision: Decision[Any], seed: int, stop: Stop = never) -> Sequence[Any]:
        """Return the player's answers."""
        begun = time.thread_time()
        answers = self._player.decide(view, decision, seed, stop)
        if decision.kind == self._turn:
            self.turns.append(round((time.thread_time() - begun) * 1000, 3))
        return answers


def play_match(ladder: Ladder, pairing: Pairing, number: int) -> Match:
    """Play one game of the pairing: the one's seat and role move on from game to game, the others' roles are drawn."""
    seat = number % pairing.seats
    rng = Random(f"{ladder.seed}/{pairing.seats}/{number}")
    own = ladder.roles[number // pairing.seats % len(ladder.roles)]
    others = [role for role in ladder.roles if role != own]
    roles = [others.pop(int(rng.random() * len(others))) for _ in range(pairing.seats - 1)]
    roles.insert(seat, own)
    one = _Clocked(ladder.player(pairing.one), ladder.turn)
    players = [ladder.player(pairing.opponents)] * pairing.seats
    players[seat] = one
    experiment = Experiment(
        ladder.game,
        ladder.roles,
        tuple(players),
        ladder.seed,
        facts=ladder.facts,
        faults=ladder.faults,
        seating=tuple(roles),
        options=ladder.options_of(pairing, number),
    )
    over = play(experiment, number)
    won = 1 / len(over.winners) if seat in over.winners else 0.0
    scores = [facts.score for facts in over.facts]
    lead = None
    if scores:
        own_score = scores.pop(seat)
        lead = own_score - sum(scores) / len(scores)
    return Match(
        pairing.one,
        pairing.opponents,
        pairing.seats,
        number,
        won,
        tuple(one.turns),
        experiment.options,
        lead,
    )


def run_ladder(
    pool: Pool, ladder: Ladder, pairings: Sequence[Pairing], done: Collection[Match], keep: Callable[[Match], object]
) -> None:
    """Let the pool play all games of the pairings that are not done, and hand each to `keep` as it ends.

    Raise KeyboardInterrupt on Ctrl-C: what was kept is kept. Raise Impossible where an invariant is broken.
    """
    known = {match.key for match in done}
    waiting = iter(_missing(ladder, pairings, known))
    asked: set[Future[Match]] = set()
    try:
        while True:
            while len(asked) < _WAITING * pool.width and (game := next(waiting, None)) is not None:
                asked.add(pool.executor.submit(play_match, ladder, *game))
            if not asked:
                return
            over, asked = wait(asked, return_when=FIRST_COMPLETED)
            with sigint_blocked():
                for future in over:
                    keep(future.result())
    finally:
        for future in asked:
            future.cancel()


def _missing(ladder: Ladder, pairings: Sequence[Pairing], known: Collection[MatchKey]) -> Iterator[tuple[Pairing, int]]:
    for pairing in pairings:
        for number in range(pairing.games):
            if ladder.key_of(pairing, number) not in known:
                yield pairing, number


def standings(ladder: Ladder, pairings: Sequence[Pairing], played: Collection[Match]) -> list[Standing]:
    """Return what each pairing has come to, of which a game has been played; games set up otherwise don't count."""
    found: list[Standing] = []
    for pairing in pairings:
        wanted = {ladder.key_of(pairing, number) for number in range(pairing.games)}
        games = [match for match in played if match.key in wanted]
        if games:
            leads = [match.lead for match in games if match.lead is not None]
            lead = sum(leads) / len(leads) if leads else None
            won = sum(match.won for match in games)
            low, high = wilson(won, len(games))
            turns = sorted(turn for match in games for turn in match.turns)
            median, p95 = _quantile(turns, 50), _quantile(turns, 95)
            found.append(Standing(*pairing[:3], len(games), won / len(games), low, high, lead, median, p95))
    return found


def _quantile(ordered: Sequence[float], percent: int) -> float:
    return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)] if ordered else 0.0
