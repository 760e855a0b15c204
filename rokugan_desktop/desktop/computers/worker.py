"""The process that computer players think in. It is handed views and questions, never a match, and knows no window.

It ends by itself as soon as the pipe to the window is closed, whatever it is doing and however the window ended.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeAlias

from rokugan_desktop.engine import Interrupted, Stop

_NICENESS = 5
"""So much the worker stands back where cores are rare, so that the window stays quick."""
READY = 0
"""The number of the report that a worker begins with; tasks are numbered from 1."""


class Task(NamedTuple):
    """Something to think about: `think(*arguments, stop)`, all of which can be pickled."""

    number: int
    think: Callable[..., Any]
    arguments: tuple[Any, ...]


class Report(NamedTuple):
    """What came of a task."""

    number: int
    result: Any = None
    failed: bool = False
    """The player broke. Nothing is said of why, for its reasons hold secrets."""


Order: TypeAlias = Task | int
"""A task, or the number up to which all tasks are to be dropped."""


class _Desk:
    """What lies before the worker: tasks, and up to which of them it may stop thinking."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[Task] = SimpleQueue()
        self.dropped = READY

    def stop_for(self, number: int) -> Stop:
        """Return what tells whether this task is to be dropped."""
        return lambda: self.dropped >= number


def serve(connection: Connection) -> None:
    """Carry out the tasks that come through the pipe, one after the other, until it is closed.

    An interrupted task gives no report at all.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is the window's affair
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    desk = _Desk()
    Thread(target=_listen, args=(connection, desk), daemon=True).start()
    with suppress(OSError):  # the window has gone, and this process follows it
        connection.send(Report(READY))
        while True:
            task = desk.tasks.get()
            report = _carried_out(task, desk.stop_for(task.number))
            if report is not None:
                connection.send(report)


def _carried_out(task: Task, stop: Stop) -> Report | None:
    """Return what came of the task; None where it was interrupted."""
    if stop():
        return None
    try:
        return Report(task.number, task.think(*task.arguments, stop))
    except Interrupted:
        return None
    except Exception:  # noqa: BLE001  # a player's fault is reported without a word of what it held
        return Report(task.number, failed=True)


def _listen(connection: Connection, desk: _Desk) -> None:
    """Put what comes through the pipe on the desk; end the whole process when the pipe is closed."""
    try:
        while True:
            order: Order = connection.recv()
            if isinstance(order, Task):
                desk.tasks.put(order)
            else:
                desk.dropped = order
    finally:
        os._exit(0)
