"""Work in other processes of this computer, for whoever plays many games and for whoever thinks beside the window.

A process is begun by `spawn` on every system, so it knows nothing but what it is handed. It leaves Ctrl-C to the one
that asked it, and ends by itself as soon as that one is gone, whatever it is doing and however that came about.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from multiprocessing.resource_tracker import ensure_running
from queue import SimpleQueue
from threading import Lock, Thread
from traceback import format_tb
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar
from weakref import finalize

from rokugan_desktop.interrupts import sigint_blocked

P = ParamSpec("P")
T = TypeVar("T")

_SPAWN: Final = multiprocessing.get_context("spawn")
_SECONDS_TO_END: Final = 1.0
"""How long to wait for a process that was killed: but for a broken system that is over at once."""


class ProcessDied(Exception):
    """A process ended before its work was done."""


class Processes(Executor):
    """So many processes at most, each of which does one work after the other; begun as work comes in.

    One that has died is begun anew for the next work. A future is done in a thread beside its process, where its
    callbacks are called.
    """

    def __init__(self, width: int = 1, niceness: int = 0) -> None:
        """Begin nothing yet. By `niceness` the processes stand back where cores are rare, on systems that know it."""
        self._width = width
        self._niceness = niceness
        self._waiting: SimpleQueue[_Work | None] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._number = 0
        self._over = False
        finalize(self, _end, self._workers, self._waiting)  # whoever forgets to end them ends them so

    @property
    def ids(self) -> tuple[int, ...]:
        """Return the ids of the processes that were begun and not ended."""
        return tuple(number for worker in self._workers if (number := worker.process_id) is not None)

    def begin(self) -> None:
        """Begin one process more where there may be one, so that it is ready when there is work."""
        if self._over:
            raise RuntimeError("the processes have been ended")
        if len(self._workers) < self._width:
            self._workers.append(_Worker(self._waiting, self._niceness))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand over some work; all of it, and what comes of it, can be pickled.

        The future raises what the work raised, and ProcessDied where the process ended under it.
        """
        return self._hand_over(fn, args, kwargs, stoppable=False)

    def submit_stoppable(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Hand over `work(*arguments, stop)`: `stop()` tells it that `interrupt` was asked for its future."""
        return self._hand_over(work, arguments, {}, stoppable=True)

    def interrupt(self, future: Future[Any]) -> None:
        """Let this work stop as soon as it asks; what has not begun never does."""
        if not future.cancel():
            for worker in self._workers:
                worker.interrupt(future)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes now, in the middle of their work: who wants what comes of it waits for that before."""
        self._over = True
        _end(self._workers, self._waiting)

    def _hand_over(
        self, work: Callable[..., T], arguments: tuple[Any, ...], named: dict[str, Any], *, stoppable: bool
    ) -> Future[T]:
        self.begin()
        self._number += 1
        future: Future[T] = Future()
        self._waiting.put(_Work(future, _Call(self._number, work, arguments, named, stoppable)))
        return future


def _end(workers: list[_Worker], waiting: SimpleQueue[_Work | None]) -> None:
    for worker in workers:
        worker.end()
        waiting.put(None)
    workers.clear()


class _Call(NamedTuple):
    number: int
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    named: dict[str, Any]
    stoppable: bool


class _Work(NamedTuple):
    future: Future[Any]
    call: _Call


class _Returned(NamedTuple):
    value: Any = None
    error: Exception | None = None


class _Worker:
    """One process after the other, and the thread that begins them, hands them work and waits for what comes of it."""

    def __init__(self, waiting: SimpleQueue[_Work | None], niceness: int) -> None:
        self._niceness = niceness
        self._lock = Lock()
        self._over = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._line: Connection | None = None
        """What is said here never waits behind a call that the process doesn't read. It is cut when this one ends."""
        self._doing: _Work | None = None
        Thread(target=self._work, args=(waiting,), daemon=True).start()

    @property
    def process_id(self) -> int | None:
        process = self._process
        return process.pid if process is not None else None

    def interrupt(self, future: Future[Any]) -> None:
        """Let this work stop, if it is under way here."""
        doing, line = self._doing, self._line
        if doing is not None and doing.future is future and line is not None:
            with suppress(OSError):  # the process has died, and the work with it
                line.send(doing.call.number)

    def end(self) -> None:
        with self._lock:
            self._over = True
            if self._process is not None:
                self._process.kill()  # one that is suspended hears nothing else, and none has anything to put in order
                self._process.join(_SECONDS_TO_END)

    def _work(self, waiting: SimpleQueue[_Work | None]) -> None:
        self._begin()
        while self._takes(waiting.get()):
            pass
        self._hang_up()

    def _takes(self, work: _Work | None) -> bool:
        """Do this work; tell whether there may be more. Nothing of it is kept: its future may hold whoever asked."""
        if work is None:
            return False
        self._begin()
        self._doing = work
        if work.future.set_running_or_notify_cancel():
            returned = self._carried_out(work.call)
            self._doing = None
            if returned.error is not None:
                work.future.set_exception(returned.error)
            else:
                work.future.set_result(returned.value)
        self._doing = None
        return True

    def _begin(self) -> None:
        with self._lock:
            if self._over or (self._process is not None and not wait([self._process.sentinel], 0)):
                return
            self._hang_up()
            self._pipe, pipe = _SPAWN.Pipe()
            heard, self._line = _SPAWN.Pipe(duplex=False)
            process = _SPAWN.Process(target=_serve, args=(pipe, heard, self._niceness), daemon=True)
            if sys.platform != "win32":
                ensure_running()  # it begins before any worker, and would let Ctrl-C through again
            try:
                with sigint_blocked():  # what the worker inherits is a Ctrl-C that waits until it ignores it
                    process.start()
                self._process = process
            except OSError:  # the system begins none now: this work is told so, and the next one tries again
                self._hang_up()
                self._process = self._pipe = self._line = None
            finally:
                pipe.close()
                heard.close()

    def _hang_up(self) -> None:
        for connection in (self._pipe, self._line):
            if connection is not None:
                connection.close()

    def _carried_out(self, call: _Call) -> _Returned:
        if self._pipe is None:  # all was over before a process was begun
            return _Returned(error=ProcessDied())
        try:
            self._pipe.send(call)
            returned: _Returned = self._pipe.recv()
        except (EOFError, OSError):
            return _Returned(error=ProcessDied())
        except Exception as error:  # noqa: BLE001  # what can't be pickled is for whoever waits
            return _Returned(error=error)
        return returned


class _Dropped:
    number = 0


def _serve(pipe: Connection, line: Connection, niceness: int) -> None:
    """Carry out the calls that come through the pipe, one after the other. This is what runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is the affair of whoever asked this process
    if hasattr(os, "nice"):
        os.nice(niceness)
    dropped = _Dropped()
    Thread(target=_listen, args=(line, dropped), daemon=True).start()
    with suppress(EOFError, OSError):  # whoever asked has gone, and this process follows
        while True:
            pipe.send_bytes(_packed(_returned(pipe.recv_bytes(), dropped)))


def _returned(packed: bytes, dropped: _Dropped) -> _Returned:
    try:
        call: _Call = pickle.loads(packed)  # noqa: S301  # it was packed by the one who asked this process
        if call.stoppable:
            return _Returned(call.work(*call.arguments, lambda: dropped.number >= call.number))
        return _Returned(call.work(*call.arguments, **call.named))
    except Exception as error:  # noqa: BLE001  # it is raised where the work was asked for
        error.add_note("".join(format_tb(error.__traceback__)))
        return _Returned(error=error)


def _packed(returned: _Returned) -> memoryview:
    try:
        return ForkingPickler.dumps(returned)
    except Exception as error:  # noqa: BLE001  # any class may fail in a way of its own
        return ForkingPickler.dumps(_Returned(error=TypeError(str(error))))


def _listen(line: Connection, dropped: _Dropped) -> None:
    """Note which calls are to be stopped; end the whole process when the line is cut."""
    try:
        while True:
            dropped.number = line.recv()
    finally:
        os._exit(0)
