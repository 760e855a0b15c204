"""Who plays the games of an experiment, in which spans, and how they are added up as they come back.

That is this process, several local ones, or a Dask cluster: each a `concurrent.futures.Executor`, with the same work.
"""

from __future__ import annotations

import importlib
import logging
import pickle
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from rokugan_desktop.engine import Impossible
from rokugan_desktop.interrupts import sigint_blocked
from rokugan_desktop.lab.simulation import Experiment, play
from rokugan_desktop.lab.sums import Result
from rokugan_desktop.processes import ProcessDied, Processes

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
