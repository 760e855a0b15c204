"""Many games: the sums depend on the seed alone, whoever plays; what breaks is loud; Ctrl-C keeps what is done."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

import pytest

from rokugan_desktop.engine import Impossible, SeatFacts, Told
from rokugan_desktop.lab import Pool, Result, Stopped, here, play, processes, run_with
from rokugan_desktop.lab.pools import ROLE, play_span
from tests.toy.hexes import Hexes

from .experiments import experiment, points, run


def broken_in_the_end(_game: Hexes, world: Any) -> Sequence[str]:
    """Find a fault as soon as somebody has points."""
    return ["a point from nowhere", "and another"] if any(world.public.points) else ()


def gone(_game: Hexes, _world: Any, _story: Sequence[Told[Any]]) -> Sequence[SeatFacts]:
    """End the process, as a system does that has no more memory."""
    os._exit(9)


def slow(game: Hexes, world: Any, story: Sequence[Told[Any]]) -> Sequence[SeatFacts]:
    """Take as long as a game of those who think."""
    time.sleep(20)
    return points(game, world, story)


@pytest.mark.parametrize("games", [1, 2, 3, 24, 130])
def test_the_sums_add_up(games: int) -> None:
    result = run(experiment(), games)
    added = Result()
    for number in range(games):
        added.add(play(experiment(), number))
    assert result == added
    assert result.games == games
    assert [tally.games for tally in result.by_seat] == [games] * 3
    assert sum(tally.games for tally in result.table(ROLE).values()) == 3 * games
    assert sum(tally.wins for tally in result.by_seat) == pytest.approx(games)
    assert sum(tally.wins for tally in result.table(ROLE).values()) == pytest.approx(games)
    assert sum(tally.games for tally in result.table("luck").values()) == 3 * games
    assert result.uses.total() == 9 * games


KILLED = """
import os
from rokugan_desktop.lab import processes
with processes(2) as pool:
    pool.executor.submit(os.getpid).result()
    print("at work", flush=True)
    pool.executor.submit(os.getpid).result()
    input()
"""


def test_processes_end_with_one_that_was_killed() -> None:
    """They have its standard output: it ends when the last of them does."""
    with subprocess.Popen([sys.executable, "-c", KILLED], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline().strip() == b"at work"
        killed.kill()
        rest, _ = killed.communicate(timeout=60)
    assert rest == b""


@pytest.mark.parametrize(("games", "jobs"), [(60, 2), (60, 3), (5, 70)])
def test_the_number_of_processes_makes_no_difference(games: int, jobs: int) -> None:
    """Fewer processes than games, and more: no more of them are begun than there is work for."""
    assert run(experiment(), games, jobs) == run(experiment(), games)


def test_progress_is_told_and_never_goes_back() -> None:
    told: list[int] = []
    with here() as pool:
        run_with(pool, experiment(), 300, told.append)
    assert told == sorted(told)
    assert told[-1] == 300
    assert len(told) > 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_broken_invariant_is_reported_with_the_game_that_broke_it(jobs: int) -> None:
    broken, others = experiment(faults=broken_in_the_end), set(multiprocessing.active_children())
    with pytest.raises(Impossible, match=r"game \d+ of seed 3: a point from nowhere; and another"):
        run(broken, 60, jobs)
    assert set(multiprocessing.active_children()) <= others


def test_a_process_that_is_gone_is_reported() -> None:
    with pytest.raises(Impossible, match="a process ended before its games did"):
        run(experiment(facts=gone), 60, 2)


def interrupting(after: int) -> Callable[[int], None]:
    """Return a listener that hears Ctrl-C as soon as so many games are over."""

    def hear(done: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    return hear


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_the_games_that_are_over(jobs: int) -> None:
    with processes(jobs) as pool, pytest.raises(Stopped) as stopped:
        run_with(pool, experiment(), 100_000, interrupting(40))
    result = stopped.value.result
    assert 40 <= result.games < 100_000
    assert [tally.games for tally in result.by_seat] == [result.games] * 3
    assert result.uses.total() == 9 * result.games


def test_ctrl_c_does_not_wait_for_a_game_that_takes_long() -> None:
    begun = time.monotonic()
    others = set(multiprocessing.active_children())
    with pytest.raises(Stopped) as stopped, processes(2) as pool:
        Interrupting(pool.executor).run(experiment(facts=slow))
    assert stopped.value.result.games == 0
    assert time.monotonic() - begun < 15
    assert set(multiprocessing.active_children()) <= others


class Interrupting(ProcessPoolExecutor):
    """Hands work on, and hears Ctrl-C once three spans are under way."""

    def __init__(self, executor: Any) -> None:
        super().__init__(1)
        self.executor = executor
        self.submitted = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand on the work."""
        self.submitted += 1
        if self.submitted == 4:
            raise KeyboardInterrupt
        handed: Future[Any] = self.executor.submit(fn, *args, **kwargs)
        return handed

    def run(self, what: Any) -> None:
        """Play with whom it hands on to."""
        run_with(Pool(self, 2), what, 100)


def test_a_span_says_how_long_it_took() -> None:
    import pickle

    part = play_span(pickle.dumps(experiment()), 3, 7)
    assert part.result.games == 4
    assert part.seconds > 0
