"""Who plays the games of an experiment: this process, several local ones, or a Dask cluster.

Each is a `concurrent.futures.Executor`, and gets the same work.
"""

from __future__ import annotations

import importlib
import logging
import os
import signal
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, Final, NamedTuple, ParamSpec, Protocol, TypeVar

from rokugan_desktop.engine import Impossible
from rokugan_desktop.interrupts import sigint_blocked

P = ParamSpec("P")
T = TypeVar("T")

MOST_PROCESSES: Final = 60
"""More processes than that, one system or another can't wait for."""
_SECONDS_TO_REACH: Final = 10


class Crew(NamedTuple):
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
def here() -> Generator[Crew, None, None]:
    """Let this process play."""
    yield Crew(_Here(), 1)


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
def processes(jobs: int) -> Generator[Crew, None, None]:
    """Let so many processes of this computer play, MOST_PROCESSES at most; one is this process.

    Raise Impossible where a process ends before its work. Left by an exception, it ends them in the middle of a game.
    """
    if jobs <= 1:
        with here() as crew:
            yield crew
        return
    others = frozenset(active_children())
    jobs = min(jobs, MOST_PROCESSES)
    executor = _Processes(jobs, initializer=_begin_work)
    try:
        yield Crew(executor, jobs)
    except BrokenProcessPool:
        raise Impossible("a process ended before its games did") from None
    except BaseException:
        _end(child for child in active_children() if child not in others)
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Local processes that Ctrl-C leaves alone: whoever asked them decides what becomes of them."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand over some work. Processes begin here, and what they inherit is a Ctrl-C that waits."""
        with sigint_blocked():
            return super().submit(fn, *args, **kwargs)


def _begin_work() -> None:
    """Make a process ready to play: it leaves Ctrl-C to whoever asked it, and doesn't outlive them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the process that asked this one is gone, and end: who was killed can't say that it is over."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _end(children: Iterable[BaseProcess]) -> None:
    for child in children:
        child.terminate()


@contextmanager
def cluster(address: str) -> Generator[Crew, None, None]:
    """Let a Dask cluster play, as many games at once as its workers have threads.

    Raise NoCluster where Dask is not installed, nothing answers at the address, the cluster's workers lack this
    program, or the cluster is lost before the end. What it has not begun is taken back when this is left.
    """
    client = _client(address)
    try:
        yield Crew(client.get_executor(pure=False), max(1, sum(client.ncores().values())))
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


class _Client(Protocol):
    """What is used of a connection to a Dask cluster: `distributed` gives its own no types."""

    status: str
    """As long as the cluster is there, "running"."""

    def get_executor(self, *, pure: bool) -> Executor: ...
    def ncores(self) -> Mapping[str, int]: ...
    def close(self) -> object: ...


def _client(address: str) -> _Client:
    """Return a connection to the cluster. Raise NoCluster."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise NoCluster("library", address) from None
    for name in ("distributed", "distributed.client"):  # what is wrong is said in one sentence, by us
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        distributed.comm.get_address_host_port(address)  # a client of nonsense would complain again when it dies
        client: _Client = distributed.Client(address, timeout=_SECONDS_TO_REACH, set_as_default=False)
    except (OSError, ValueError):
        raise NoCluster("address", address) from None
    return client
