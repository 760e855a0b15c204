"""Many games of an experiment: who plays them, in which spans, each of them, and how they are added up.

They are played by this process, several local ones, or a Dask cluster: each a `concurrent.futures.Executor`, with the
same work, through the public grammar of the engine. Each game has its own source of chance, made from the seed and the
game's number, so that the same seed gives the same games wherever they are played, and in whatever order.

Whole numbers alone are added, so that the order in which games end makes no difference. With the sums stand intervals
that hold the true value in 95 of 100 experiments.
"""

from __future__ import annotations

import importlib
import logging
import pickle
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import sqrt
from operator import add
from random import Random
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from rokugan_desktop.engine import (
    AnyGame,
    Asking,
    Decision,
    Draw,
    DrawingOn,
    Impossible,
    Player,
    RandomPlayer,
    Sampled,
    Seat,
    SeatFacts,
    Setup,
    Told,
)
from rokugan_desktop.engine.players import Z_95, Interval, wilson
from rokugan_desktop.interrupts import sigint_blocked
from rokugan_desktop.processes import ProcessDied, Processes

AnyPlayer = Player[Any, Any]
"""A computer player of any game."""

_CHECKED_EVERY: Final = 256
"""How many answers lie between two checks of the game's invariants; the end of a game is always checked."""


class Experiment(NamedTuple):
    """What is played: the game, who plays it, the seed. Its functions are the game's own; all of it can be pickled."""

    game: AnyGame
    roles: tuple[str, ...]
    """The roles that there are; each game draws one for each seat, none oftener than it is here."""
    players: tuple[AnyPlayer, ...]
    """Who sits in each seat."""
    seed: int
    facts: Callable[[Any, Any, Sequence[Told[Any]]], Sequence[SeatFacts]]
    """Return the facts of each seat from the game, its last state and all that was told."""
    faults: Callable[[Any, Any], Sequence[str]]
    """Return which of the game's invariants a state breaks."""
    seating: tuple[str, ...] = ()
    """The role of each seat, the same in all games; empty where the roles are drawn."""
    options: tuple[tuple[str, str], ...] = ()
    """What else the matches are set up with, as `Setup.options` holds it."""


class Finished(NamedTuple):
    """One game that has ended."""

    roles: tuple[str, ...]
    winners: tuple[int, ...]
    facts: tuple[SeatFacts, ...]
    decisions: int
    covers: int = 0
    """How often another seat was asked in secret than the one before: so often people would hide the screen."""


class _PlannedAnswers:
    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._answers: list[Any] = []

    def drop(self) -> None:
        """Forget them: something new is known."""
        self._answers.clear()

    def following(self, decision: Decision[Any]) -> Any | None:
        """Return the answer that was planned for this decision; None where there is none, or it is refused."""
        if self._answers and self._seat == decision.seat:
            answer = self._answers.pop(0)
            if decision.refusal(answer) is None:
                return answer
        self._answers.clear()
        return None

    def begun(self, seat: Seat, answers: Sequence[Any]) -> Any:
        """Return the first answer of a new plan, and keep the others."""
        self._seat, self._answers = seat, list(answers[1:])
        return answers[0]


Watch = Callable[[Any, Seat | None, Any], object]
"""Is told of each step before it is taken: the state, who answers (None: chance), the action."""


def play(experiment: Experiment, number: int, watch: Watch | None = None) -> Finished:
    """Play one game, all chance in it drawn from the seed and the game's number.

    Raise Impossible, with the game's number, where an invariant is broken or a player answers what is refused.
    """
    rng = Random(f"{experiment.seed}/{number}")
    game = experiment.game
    roles = experiment.seating or _drawn(rng, experiment.roles, len(experiment.players))
    thinking = tuple(None if isinstance(player, RandomPlayer) else player for player in experiment.players)
    thinks = any(thinking)
    state = game.new(Setup(roles, experiment.options))
    story: list[Told[Any]] = []
    plan = _PlannedAnswers()
    drawing_on = game if watch is None and isinstance(game, DrawingOn) else None
    decisions = covers = 0
    by: Seat | None
    pending_of, apply, extend = game.pending, game.apply, story.extend
    shown = Seat(0) if len(roles) == 1 else None  # who is alone never hands the device over

    def pick(total: int) -> int:
        return int(rng.random() * total)

    while True:
        pending = pending_of(state)
        if isinstance(pending, Asking):
            by, decision = next(iter(pending.decisions.items()))
            player = thinking[by]
            if player is None:  # answers at random, and would look at no view
                sampled: Any = decision
                action = sampled.sample(pick) if _is_sampled(type(decision)) else _one_of(decision, pick)
            else:
                action = plan.following(decision)
                if action is None:
                    view = game.view(state, by)
                    action = plan.begun(by, player.decide(view, decision, rng.getrandbits(63)) or [None])
                    _check_answer(experiment, number, player, decision, action)
            decisions += 1
            if by != shown and decision.secret:
                covers, shown = covers + 1, by
            if not decisions % _CHECKED_EVERY:
                _check(experiment, state, number)
        elif isinstance(pending, Draw):
            if thinks:
                plan.drop()
            if drawing_on is not None:
                step = drawing_on.draw_on(state, pick)
                state = step.state
                story.extend(step.told)
                continue
            by, action = None, pending.drawn(pick)
        else:
            _check(experiment, state, number)
            return Finished(roles, pending.winners, tuple(experiment.facts(game, state, story)), decisions, covers)
        if watch is not None:
            watch(state, by, action)
        step = apply(state, by, action)
        state = step.state
        extend(step.told)


def _one_of(decision: Decision[Any], pick: Callable[[int], int]) -> Any:
    answers = tuple(decision.answers())
    return answers[pick(len(answers))]


@cache
def _is_sampled(kind: type) -> bool:
    return issubclass(kind, Sampled)


def _drawn(rng: Random, roles: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return so many of the roles. Of all that Random offers only `random()` stays the same in later Pythons."""
    left = list(roles)
    return tuple(left.pop(int(rng.random() * len(left))) for _ in range(count))


def _check(experiment: Experiment, state: Any, number: int) -> None:
    faults = experiment.faults(experiment.game, state)
    if faults:
        raise Impossible(f"game {number} of seed {experiment.seed}: {'; '.join(faults)}")


def _check_answer(experiment: Experiment, number: int, player: AnyPlayer, decision: Decision[Any], answer: Any) -> None:
    refusal = None if answer is None else decision.refusal(answer)
    if answer is None or refusal is not None:
        rule = f", against {refusal.rule}" if refusal is not None else ""
        raise Impossible(
            f"game {number} of seed {experiment.seed}: {player.name} has no good answer to {decision.kind!r}{rule}"
        )


ROLE: Final = "role"
SEAT: Final = "seat"
"""The tables that the lab itself fills; the game's facts name all others."""


def normal(count: int, total: float, squares: float) -> Interval | None:
    """Return the 95 % interval of a mean from its numbers' count, sum and sum of squares; None below two of them.

    >>> normal(4, 20, 120)
    Interval(low=2.46969..., high=7.53030...)
    """
    if count < 2:
        return None
    mean = total / count
    variance = (squares - total * mean) / (count - 1)
    half = Z_95 * sqrt(max(0.0, variance) / count)
    return Interval(mean - half, mean + half)


@dataclass(slots=True)
class Tally:
    """The games of one row: of a role, of a seat, of those who kept an objective."""

    sums: tuple[int, ...] = (0, 0, 0)
    """How many games, the sum of the scores, the sum of their squares, then the sum of each measure."""
    victories: Counter[int] = field(default_factory=Counter[int])
    """How many games were won, by how many seats shared the victory."""

    def merge(self, other: Tally) -> None:
        """Count all games of the other."""
        self.sums = tuple(map(add, self.sums, other.sums)) if self.games else other.sums
        self.victories.update(other.victories)

    @property
    def games(self) -> int:
        """Return how many games were counted."""
        return self.sums[0]

    @property
    def wins(self) -> float:
        """Return how many games were won; a shared victory counts 1/n for each."""
        return sum((count / shared for shared, count in sorted(self.victories.items())), 0.0)

    @property
    def share(self) -> float:
        """Return the share of the games that were won; 0 without a game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def share_interval(self) -> Interval:
        """Return the 95 % interval of the share."""
        return wilson(self.wins, self.games)

    @property
    def mean_score(self) -> float:
        """Return the mean score; 0 without a game."""
        return self.sums[1] / self.games if self.games else 0.0

    @property
    def score_interval(self) -> Interval | None:
        """Return the 95 % interval of the mean score; None below two games."""
        return normal(*self.sums[:3])

    def means(self) -> tuple[float, ...]:
        """Return the mean of each measure, in their order."""
        return tuple(total / self.games for total in self.sums[3:])


@dataclass(slots=True)
class Result:
    """Games of an experiment, added up."""

    decisions: int = 0
    covers: int = 0
    games: int = 0
    tallies: dict[tuple[str, str], Tally] = field(default_factory=dict[tuple[str, str], Tally])
    """By table and row."""
    uses: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """How often each thing was used, by table and row."""

    def add(self, game: Finished) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += game.decisions
        self.covers += game.covers
        tallies = self.tallies
        for seat, (role, facts) in enumerate(zip(game.roles, game.facts, strict=True)):
            whole = [(row, facts.measures) for row in ((ROLE, role), (SEAT, str(seat)), *facts.groups)]
            won = seat in game.winners
            for row, measures in (*whole, *(((table, name), own) for table, name, own in facts.parts)):
                sums = (1, facts.score, facts.score * facts.score, *measures)
                tally = tallies.get(row)
                if tally is None:
                    tally = tallies[row] = Tally(sums)
                else:
                    tally.sums = tuple(map(add, tally.sums, sums))
                if won:
                    tally.victories[len(game.winners)] += 1
            self.uses.update(facts.uses)

    def merge(self, other: Result) -> None:
        """Count all games of the other."""
        self.games += other.games
        self.decisions += other.decisions
        self.covers += other.covers
        self.uses.update(other.uses)
        for row, tally in other.tallies.items():
            self.tallies.setdefault(row, Tally()).merge(tally)

    def table(self, name: str) -> dict[str, Tally]:
        """Return the rows of a table, by their names in order; empty where no game counted for it."""
        return {row: self.tallies[table, row] for table, row in sorted(self.tallies) if table == name}

    @property
    def by_seat(self) -> list[Tally]:
        """Return the tally of each seat."""
        seats = self.table(SEAT)
        return [seats[seat] for seat in sorted(seats, key=int)]


P = ParamSpec("P")
T = TypeVar("T")

MOST_PROCESSES: Final = 60
"""A number beyond that is a slip of the hand: no computer gains by it."""
_SECONDS_TO_REACH: Final = 10


class Pool(NamedTuple):
    """Who plays."""

    executor: Executor
    width: int
    """How many games it plays at once."""


class NoCluster(Exception):
    """The Dask cluster can't be used: `why` is `library`, `address`, `program` or `lost`."""

    def __init__(self, why: str, address: str) -> None:
        super().__init__(why, address)
        self.why = why
        self.address = address


@contextmanager
def here() -> Generator[Pool, None, None]:
    """Let this process play."""
    yield Pool(_Here(), 1)


class _Here(Executor):
    """Carries out at once whatever it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Carry it out, and return a future that is done. Ctrl-C goes through."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


@contextmanager
def processes(jobs: int) -> Generator[Pool, None, None]:
    """Let so many processes of this computer play, MOST_PROCESSES at most; one is this process.

    Raise Impossible where a process ends before its work. When this is left they end, in the middle of a game too.
    """
    if jobs <= 1:
        with here() as pool:
            yield pool
        return
    jobs = min(jobs, MOST_PROCESSES)
    with Processes(jobs) as executor:
        try:
            yield Pool(executor, jobs)
        except ProcessDied:
            raise Impossible("a process ended before its games did") from None


@contextmanager
def cluster(address: str) -> Generator[Pool, None, None]:
    """Let a Dask cluster play, as many games at once as its workers have threads.

    Raise NoCluster where Dask is not installed, nothing answers at the address, the cluster's workers lack this
    program, or the cluster is lost before the end. What it has not begun is taken back when this is left.
    """
    client = _client(address)
    try:
        yield Pool(client.get_executor(pure=False), max(1, sum(client.ncores().values())))
    except (CancelledError, OSError):
        raise NoCluster("lost", address) from None
    except ValueError:
        # What distributed makes of work whose cluster goes in the very moment that it is asked for.
        if client.status == "running":
            raise
        raise NoCluster("lost", address) from None
    except (ImportError, RuntimeError) as error:
        # A worker that can't read what it is to do raises the one; a scheduler the other, because of the one.
        if isinstance(error, ImportError) or isinstance(error.__cause__, ImportError):
            raise NoCluster("program", address) from None
        raise
    finally:
        client.close()  # the scheduler drops what nobody waits for any more


def _client(address: str) -> Any:
    """Return a connection to the cluster, without a type: `distributed` gives its own none. Raise NoCluster."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise NoCluster("library", address) from None
    for name in ("distributed", "distributed.client"):  # what is wrong is said in one sentence, by us
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        distributed.comm.get_address_host_port(address)  # a client of nonsense would complain again when it dies
        return distributed.Client(address, timeout=_SECONDS_TO_REACH, set_as_default=False)
    except (OSError, ValueError):
        raise NoCluster("address", address) from None


Progress = Callable[[int], object]
"""Is told how many games are over."""

_SPAN_SECONDS: Final = 0.25
"""How long a span of games takes that is long enough: longer ones would make the progress jump."""
_LONGEST_SPAN: Final = 200
_SECONDS_TO_STOP: Final = 1.0
"""How long to wait, after Ctrl-C, for spans that may be nearly done."""


class SpanResult(NamedTuple):
    """What came of one span of games."""

    result: Result
    seconds: float


class Stopped(Exception):
    """Ctrl-C came before the end; `result` holds the games that were over."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.games)
        self.result = result


def run_with(pool: Pool, experiment: Experiment, games: int, progress: Progress | None = None) -> Result:
    """Let the pool play so many games and return their sums, which depend on the experiment alone.

    Raise Impossible where an invariant is broken, Stopped on Ctrl-C.
    """
    packed = pickle.dumps(experiment)
    result = Result()
    asked: set[Future[SpanResult]] = set()
    begun, span = 0, 1
    try:
        while begun < games or asked:
            while begun < games and len(asked) < 2 * pool.width:
                last = min(games, begun + min(span, -(-(games - begun) // (2 * pool.width))))
                asked.add(pool.executor.submit(play_span, packed, begun, last))
                begun = last
            done, _running = wait(asked, return_when=FIRST_COMPLETED)
            with sigint_blocked():
                for played in _taken(asked, done):
                    result.merge(played.result)
                    enough = _SPAN_SECONDS * played.result.games / max(played.seconds, 1e-6)
                    span = max(1, min(_LONGEST_SPAN, round(enough)))  # so many more, if they are like these
            if progress is not None:
                progress(result.games)
    except KeyboardInterrupt:
        for played in _nearly_done(asked):
            result.merge(played.result)
        raise Stopped(result) from None
    finally:
        for future in asked:
            future.cancel()
    return result


def _taken(asked: set[Future[SpanResult]], done: Iterable[Future[SpanResult]]) -> Iterable[SpanResult]:
    for future in done:
        asked.discard(future)
        yield future.result()


def _nearly_done(asked: set[Future[SpanResult]]) -> list[SpanResult]:
    """Return what came of the spans that were done, or are within a second."""
    begun = [future for future in asked if not future.cancel()]
    done, _running = wait(begun, timeout=_SECONDS_TO_STOP)
    asked -= done
    return [future.result() for future in done if not future.cancelled() and future.exception() is None]


def play_span(packed: bytes, first: int, last: int) -> SpanResult:
    """Play the games from the first number up to the last, which is left out. This is the work that pools get."""
    experiment = _unpacked(packed)
    result = Result()
    begun = time.perf_counter()
    for number in range(first, last):
        result.add(play(experiment, number))
    return SpanResult(result, time.perf_counter() - begun)


@lru_cache(maxsize=1)
def _unpacked(packed: bytes) -> Experiment:
    """Return the experiment, the same one for all its spans: what a game remembers is worth keeping."""
    experiment: Experiment = pickle.loads(packed)  # noqa: S301 - it was packed by the one who handed it over
    return experiment
