"""Whole games by random players, through the public grammar of the engine.

Each game has its own source of chance, made from the seed and the game's number, so that the same seed gives the same
numbers whatever the number of processes.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from rokugan_desktop.engine import AnyGame, Asking, Draw, Impossible, Setup

_CHUNK: Final = 25
_MOST_JOBS: Final = 60
"""More processes than that, one system or another can't wait for."""
_CHECKED_EVERY: Final = 8
"""How many answers lie between two checks of the game's invariants; the end of a game is always checked."""


@dataclass(frozen=True, slots=True)
class Finished:
    """One game that has ended."""

    roles: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is played: the game, how many seats and games, the seed. Its functions are the game's own, and picklable."""

    game: AnyGame
    roles: tuple[str, ...]
    """All roles; each game draws as many different ones as it has seats."""
    seats: int
    seed: int
    scores: Callable[[Any, Any], Sequence[int]]
    """Return the score of each seat from the game and its last state."""
    faults: Callable[[Any, Any], Sequence[str]]
    """Return which of the game's invariants a state breaks."""


@dataclass(slots=True)
class Tally:
    """Sums over games of one role or one seat; a shared victory counts 1/n for each."""

    games: int = 0
    wins: float = 0.0
    score: int = 0

    def add(self, won: float, score: int) -> None:
        """Count one game."""
        self.games += 1
        self.wins += won
        self.score += score

    @property
    def mean_score(self) -> float:
        """Return the mean score; 0 without a game."""
        return self.score / self.games if self.games else 0.0


@dataclass(slots=True)
class Result:
    """All games of an experiment, added up."""

    decisions: int = 0
    games: int = 0
    by_role: dict[str, Tally] = field(default_factory=dict[str, Tally])
    by_seat: list[Tally] = field(default_factory=list[Tally])

    def add(self, game: Finished) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += game.decisions
        while len(self.by_seat) < len(game.roles):
            self.by_seat.append(Tally())
        for seat, (role, score) in enumerate(zip(game.roles, game.scores, strict=True)):
            won = 1 / len(game.winners) if seat in game.winners else 0.0
            self.by_role.setdefault(role, Tally()).add(won, score)
            self.by_seat[seat].add(won, score)


def run(experiment: Experiment, games: int, jobs: int = 1) -> Result:
    """Play so many games in so many processes and return their sums. Raise Impossible where an invariant is broken."""
    result = Result()
    with closing(_chunks(experiment, games, jobs)) as chunks:
        for chunk in chunks:
            for game in chunk:
                result.add(game)
    return result


def _chunks(experiment: Experiment, games: int, jobs: int) -> Generator[Sequence[Finished], None, None]:
    """Yield the games in their order, a chunk at a time; only a few chunks more than there are processes wait."""
    spans = (range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK))
    jobs = min(jobs, -(-games // _CHUNK), _MOST_JOBS)
    if jobs <= 1:
        for span in spans:
            yield _play_span(experiment, span)
        return
    executor = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    asked: deque[Future[list[Finished]]] = deque()
    try:
        for span in spans:
            with _undisturbed():
                asked.append(executor.submit(_play_span, experiment, span))
            if len(asked) > 2 * jobs:
                yield asked.popleft().result()
        while asked:
            yield asked.popleft().result()
    except BrokenProcessPool:
        raise Impossible("a process ended before its games did") from None
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _undisturbed() -> Generator[None, None, None]:
    """Keep Ctrl-C waiting while processes begin: they inherit that, and the terminal would interrupt them too."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_span(experiment: Experiment, span: range) -> list[Finished]:
    return [play(experiment, number) for number in span]


def play(experiment: Experiment, number: int) -> Finished:
    """Play one game with random players, chance being drawn from the seed and the game's number."""
    rng = Random(f"{experiment.seed}/{number}")
    roles = tuple(rng.sample(experiment.roles, experiment.seats))
    game = experiment.game
    state = game.new(Setup(roles))
    decisions = 0
    while True:
        pending = game.pending(state)
        if isinstance(pending, Draw):
            state = game.apply(state, None, pending.outcome(rng.randrange(pending.total()))).state
        elif isinstance(pending, Asking):
            seat, decision = next(iter(pending.decisions.items()))
            state = game.apply(state, seat, rng.choice(tuple(decision.answers()))).state
            decisions += 1
            if decisions % _CHECKED_EVERY == 0:
                _check(experiment, state, number)
        else:
            _check(experiment, state, number)
            return Finished(roles, pending.winners, tuple(experiment.scores(game, state)), decisions)


def _check(experiment: Experiment, state: Any, number: int) -> None:
    faults = experiment.faults(experiment.game, state)
    if faults:
        raise Impossible(f"game {number} of seed {experiment.seed}: {'; '.join(faults)}")
