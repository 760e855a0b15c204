"""Many games of one experiment, handed to a pool in spans, and added up as they come back."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import lru_cache
from typing import Final, NamedTuple

from rokugan_desktop.interrupts import sigint_blocked
from rokugan_desktop.lab.pools import Pool
from rokugan_desktop.lab.simulation import Experiment, play
from rokugan_desktop.lab.sums import Result

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
                    span = _longer_span(played)
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


def _longer_span(played: SpanResult) -> int:
    """Return how many games will take long enough, when they are like these."""
    return max(1, min(_LONGEST_SPAN, round(_SPAN_SECONDS * played.result.games / max(played.seconds, 1e-6))))


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
