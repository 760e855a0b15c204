"""Who plays the games of an experiment: this process, several local ones, or a Dask cluster.

Each is a `concurrent.futures.Executor`, and gets the same work.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Generator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from rokugan_desktop.engine import Impossible
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
