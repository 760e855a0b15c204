"""Who is stronger: one seat against several that another player holds, seats and roles taking turns.

A game is known by its pairing, its number and its setting, and is the same wherever and whenever it is played, but for
the times. Games of the same number are paired: at a table of the same size they have the same seats, roles and seed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import AnyGame, Decision, GivenAnswer, Seat, SeatedByOptions, Stop, Told, never
from rokugan_desktop.engine.players import Foretelling, Foretold, SeatFacts, wilson
from rokugan_desktop.interrupts import sigint_blocked
from rokugan_desktop.lab.pools import AnyPlayer, Experiment, Pool, normal, play

_LAST_TURNS: Final = 5
"""One in so many of a game's turns is among its last: what was promised then is held against how the game ended."""
_WAITING: Final = 4
"""How many games wait for each process."""

Options = tuple[tuple[str, str], ...]
"""What a match is set up with, as `Setup.options` holds it."""
MatchKey = tuple[str, str, int, int, Options, str]
"""What tells a game from all others: the pairing's players and seats, its number, its options, what else decides it."""


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
    setting: str = ""
    """What else decides how the game goes, as `Ladder.setting_of` says it; a file of earlier days doesn't know."""
    promised: float | None = None
    """The chance to win that the one saw in its last turns, on average; None where it told none."""
    blunders: int | None = None
    """How often the one blundered; None where nobody looked."""

    @property
    def key(self) -> MatchKey:
        """Return what tells this game from all others."""
        return self.one, self.opponents, self.seats, self.number, self.options, self.setting


@dataclass(frozen=True, slots=True)
class Ladder:
    """What is played. Its functions are the game's own; all of it can be pickled."""

    game: AnyGame
    roles: tuple[str, ...]
    player: Callable[[str], AnyPlayer]
    facts: Callable[[Any, Any, Sequence[Told[Any]]], Sequence[SeatFacts]]
    """Return what is counted of each seat at the end; nothing where the game counts no score."""
    faults: Callable[[Any, Any], Sequence[str]]
    """Return which of the game's invariants a state breaks."""
    turn: str
    """The kind of the decision that a turn begins with: all is timed that is decided from there on."""
    seed: int = 2026
    options: tuple[Options, ...] = ((),)
    """What else the matches are set up with: they take turns, each for as many games as it takes to have every seat in
    every role."""
    players: tuple[str, ...] = ()
    """The names that `player` knows; empty where only the yardstick's own are played."""
    version: int = 1
    """Raised with every change of the players that changes how they play."""
    blunders: Callable[[AnyGame, Sequence[GivenAnswer[Any, Any]]], Sequence[int]] | None = None
    """Return how often each seat blundered; None where nobody shall look, for that takes long."""

    def roles_under(self, options: Options, seats: int) -> tuple[str, ...]:
        """Return the roles that so many seats are given under these options, one twice only where that must be."""
        game = self.game
        places = game.seating(dict(options)).roles if isinstance(game, SeatedByOptions) else self.roles
        found = tuple([role for role in self.roles if role in places])
        return found if len(found) >= seats else places

    def experiment(
        self, players: tuple[AnyPlayer, ...], seed: int, seating: tuple[str, ...], options: Options
    ) -> Experiment:
        """Return an experiment with these players."""
        facts, faults = self.facts, self.faults
        roles = self.roles_under(options, len(players))
        return Experiment(self.game, roles, players, seed, facts, faults, seating=seating, options=options)

    def options_of(self, pairing: Pairing, number: int) -> Options:
        """Return what the pairing's game of this number is set up with."""
        return self.options[number // (pairing.seats * len(self.roles)) % len(self.options)]

    def key_of(self, pairing: Pairing, number: int) -> MatchKey:
        """Return what tells the pairing's game of this number from all others."""
        return (*pairing[:3], number, self.options_of(pairing, number), self.setting_of(pairing))

    def setting_of(self, pairing: Pairing) -> str:
        """Return in few letters what else decides how a game goes: rules, board, seed, and who the players are."""
        game, players = self.game, (self.player(pairing.one), self.player(pairing.opponents))
        said = (game.name, game.rules_version, game.board_version, self.seed, self.version, self.roles)
        return _digest(repr((*said, players)))


@lru_cache(maxsize=64)
def _digest(said: str) -> str:
    return sha256(said.encode()).hexdigest()[:16]


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
    lead_low: float | None = None
    lead_high: float | None = None
    """The 95 % interval of the lead."""
    promised: float | None = None
    came_true: float | None = None
    """The chance to win that was promised in the last turns, and the share of those games that were won."""
    blunders: float | None = None
    """How many blunders a game had, on average."""


class _Clocked:
    def __init__(self, player: AnyPlayer, turn: str) -> None:
        self._player = player
        self._turn = turn
        self.turns: list[float] = []
        self.promises: list[float | None] = []
        """How long each turn took, and what it promised."""

    @property
    def name(self) -> str:
        return self._player.name

    def decide(self, view: Any, decision: Decision[Any], seed: int, stop: Stop = never) -> Sequence[Any]:
        begun = time.thread_time()
        if isinstance(self._player, Foretelling):
            told = self._player.foretell(view, decision, seed, stop)
        else:
            told = Foretold(self._player.decide(view, decision, seed, stop), None)
        if decision.kind == self._turn:
            self.turns.append(0.0)
            self.promises.append(told.chance)
        if self.turns:
            self.turns[-1] = round(self.turns[-1] + (time.thread_time() - begun) * 1000, 3)
        return told.answers

    def promised(self) -> float | None:
        """Return the chance that the last turns promised, on average."""
        last = self.promises[-max(len(self.promises) // _LAST_TURNS, 1) :]
        known = [chance for chance in last if chance is not None]
        return round(sum(known) / len(known), 4) if known else None


def play_match(ladder: Ladder, pairing: Pairing, number: int) -> Match:
    """Play one game of the pairing: the one's seat and role move on from game to game, the others' roles are drawn."""
    seat = number % pairing.seats
    rng = Random(f"{ladder.seed}/{pairing.seats}/{number}")
    options = ladder.options_of(pairing, number)
    others = list(ladder.roles_under(options, pairing.seats))
    own = others.pop(number // pairing.seats % len(others))
    roles = [others.pop(int(rng.random() * len(others))) for _ in range(pairing.seats - 1)]
    roles.insert(seat, own)
    one = _Clocked(ladder.player(pairing.one), ladder.turn)
    players = [ladder.player(pairing.opponents)] * pairing.seats
    players[seat] = one
    experiment = ladder.experiment(tuple(players), ladder.seed, tuple(roles), options)
    steps: list[GivenAnswer[Any, Any]] = []

    def watch(state: Any, by: Seat | None, action: Any) -> None:
        steps.append(GivenAnswer(len(steps), state, by, action))

    over = play(experiment, number, None if ladder.blunders is None else watch)
    won = 1 / len(over.winners) if seat in over.winners else 0.0
    scores = [facts.score for facts in over.facts]
    own_score = scores.pop(seat) if scores else 0.0
    lead = own_score - sum(scores) / len(scores) if scores else None
    blunders = None if ladder.blunders is None else ladder.blunders(ladder.game, steps)[seat]
    played, setting = (*pairing[:3], number, won), ladder.setting_of(pairing)
    return Match(*played, tuple(one.turns), experiment.options, lead, setting, one.promised(), blunders)


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
            lead = _mean([match.lead for match in games if match.lead is not None])
            won = sum(match.won for match in games)
            low, high = wilson(won, len(games))
            turns = sorted(turn for match in games for turn in match.turns)
            median, p95 = _quantile(turns, 50), _quantile(turns, 95)
            standing = Standing(*pairing[:3], len(games), won / len(games), low, high, lead, median, p95)
            found.append(replace(standing, **_beside_victories(games)))
    return found


def _beside_victories(games: Sequence[Match]) -> dict[str, float | None]:
    leads = [match.lead for match in games if match.lead is not None]
    interval = normal(len(leads), sum(leads), sum(lead * lead for lead in leads))
    promising = [match for match in games if match.promised is not None]
    return {
        "lead_low": interval and interval.low,
        "lead_high": interval and interval.high,
        "promised": _mean([match.promised for match in promising if match.promised is not None]),
        "came_true": _mean([match.won for match in promising]),
        "blunders": _mean([match.blunders for match in games if match.blunders is not None]),
    }


def _mean(figures: Sequence[float]) -> float | None:
    return sum(figures) / len(figures) if figures else None


def _quantile(ordered: Sequence[float], percent: int) -> float:
    return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)] if ordered else 0.0
