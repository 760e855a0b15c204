"""The window's side of the worker: hands it one task at a time, and never waits for it."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.resource_tracker import ensure_running
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from rokugan_desktop.desktop.computers.worker import READY, Report, Task, serve
from rokugan_desktop.interrupts import sigint_blocked

_TICK_MS: Final = 10
"""How often the pipe is looked at while something is awaited."""
_MOST_STARTS: Final = 2
"""How often one task is tried: a worker that dies is started again once."""
_PATIENCE_SECONDS: Final = 0.5
"""How long a worker that was told to end may take to do so."""

_SPAWN: Final = multiprocessing.get_context("spawn")


class Thinker(QObject):
    """Thinks in a process of its own.

    Signals:
        thought: the task is done; carries what came of it. An interrupted task comes to nothing.
        failed: the worker died or the player broke, twice.

    """

    thought = Signal(object)
    failed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = False
        self._task: Task | None = None
        self._sent = False
        self._number = READY
        self._starts = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def thinking(self) -> bool:
        """Tell whether a task is not done yet."""
        return self._task is not None

    @property
    def process_id(self) -> int | None:
        """Return the worker's process id; None where there is none."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the worker, so that it is ready when there is something to think about."""
        if self._process is None:
            ours, theirs = _SPAWN.Pipe()
            self._process = _SPAWN.Process(target=serve, args=(theirs,), name="computer player", daemon=True)
            if sys.platform != "win32":
                ensure_running()  # it begins before any worker, and would let Ctrl-C through again
            with sigint_blocked():  # what the worker inherits is a Ctrl-C that waits until it ignores it
                self._process.start()
            theirs.close()
            self._pipe = ours
            self._ready = self._sent = False
            self._timer.start()

    def ask(self, think: Callable[..., Any], *arguments: Any) -> None:
        """Think about this, in place of anything else: `think(*arguments, stop)`; `thought` brings the result."""
        self.interrupt()
        self._number += 1
        self._task = Task(self._number, think, arguments)
        self._starts = 1
        self.start()
        self._send()
        self._timer.start()

    def interrupt(self) -> None:
        """Stop thinking; nothing comes of it."""
        task, self._task = self._task, None
        if task is not None and self._sent and self._pipe is not None:
            with suppress(OSError):
                self._pipe.send(task.number)
        self._sent = False

    def close(self) -> None:
        """End the worker; nothing of it stays behind."""
        self._task = None
        self._drop()

    def _send(self) -> None:
        if self._ready and not self._sent and self._task is not None and self._pipe is not None:
            with suppress(OSError):  # a worker that has died is found out when its report is awaited
                self._pipe.send(self._task)
            self._sent = True

    def _look(self) -> None:
        """Take in what the worker reports."""
        pipe = self._pipe
        try:
            while pipe is not None and pipe.poll():
                self._take(pipe.recv())
                pipe = self._pipe
        except (EOFError, OSError):
            self._again()
        if self._ready and self._task is None:
            self._timer.stop()

    def _take(self, report: Report) -> None:
        if report.number == READY:
            self._ready = True
            self._send()
        elif self._task is not None and report.number == self._task.number:
            if report.failed:
                self._again()
                return
            self._task = None
            self._sent = False
            self.thought.emit(report.result)

    def _again(self) -> None:
        """Start the worker anew for the task that it broke at, once."""
        self._drop()
        if self._task is None:
            return
        if self._starts >= _MOST_STARTS:
            self._task = None
            self.failed.emit()
            return
        self._starts += 1
        self.start()

    def _drop(self) -> None:
        self._timer.stop()
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        self._ready = self._sent = False
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.terminate()
            process.join(_PATIENCE_SECONDS)
            if process.is_alive():
                process.kill()
                process.join(_PATIENCE_SECONDS)
            if not process.is_alive():
                process.close()
