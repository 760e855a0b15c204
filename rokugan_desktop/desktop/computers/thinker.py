"""The window's side of those who think: one process, which is handed one task at a time and never waited for."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from rokugan_desktop.desktop.computers.pace import EVENING, Quickness, slowness
from rokugan_desktop.processes import Processes

_MOST_TRIES: Final = 2
"""How often one task is tried: where the process dies or the player breaks, it is tried once more."""
_NICENESS: Final = 5
"""So much the process stands back where cores are rare, so that the window stays quick."""


class Thinker(QObject):
    """Thinks in a process of its own.

    Signals:
        thought: the task is done; carries what came of it. An interrupted task comes to nothing.
        failed: the process died or the player broke, twice. Nothing is said of why, for its reasons may hold secrets.
    """

    pace: Quickness = EVENING
    """How quick this computer was at its best; measured in the process."""
    rest_s = 15.0
    """So many seconds at least lie between two measurements."""

    thought = Signal(object)
    failed = Signal()
    _over = Signal(object)
    """A future is done: said by the thread beside the process, heard in the window's own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._processes: Processes | None = None
        self._task: tuple[Any, ...] = ()
        self._tries = 0
        self._awaited: Future[Any] | None = None
        self._measuring: Future[float] | None = None
        self._measured_at = 0.0
        self._over.connect(self._take)

    @property
    def thinking(self) -> bool:
        """Tell whether a task is not done yet."""
        return self._awaited is not None

    @property
    def process_id(self) -> int | None:
        """Return the id of the process; None where there is none."""
        return next(iter(self._processes.ids), None) if self._processes is not None else None

    def start(self) -> None:
        """Start the process, so that it is ready once there is something to think about; first it is timed."""
        if self._processes is None:
            self._processes = Processes(niceness=_NICENESS)
            self._processes.begin()
            self._measure(self._processes)

    def measure(self) -> None:
        """Time the process anew where it has nothing else to do: at its first time another may have been at work."""
        processes = self._processes
        idle = self._awaited is None and (self._measuring is None or self._measuring.done())
        if processes is not None and idle and monotonic() - self._measured_at >= self.rest_s:
            self._measuring = self._measure(processes)

    def _measure(self, processes: Processes) -> Future[float]:
        self._measured_at = monotonic()
        timed = processes.submit_stoppable(slowness)
        timed.add_done_callback(self._measured)
        return timed

    def _measured(self, done: Future[float]) -> None:
        if not done.cancelled() and done.exception() is None:
            self.pace.note(done.result())

    def ask(self, think: Callable[..., Any], *arguments: Any) -> None:
        """Think about this, in place of anything else: `think(*arguments, stop)`; `thought` brings the result."""
        self.interrupt()
        self._task, self._tries = (think, *arguments), 0
        self._try()

    def interrupt(self) -> None:
        """Stop thinking; nothing comes of it."""
        awaited, self._awaited, self._task = self._awaited, None, ()
        for running in (awaited, self._measuring):
            if running is not None and self._processes is not None:
                self._processes.interrupt(running)
        self._measuring = None

    def close(self) -> None:
        """End the process; nothing of it stays behind."""
        self._awaited, self._task = None, ()
        processes, self._processes = self._processes, None
        if processes is not None:
            processes.shutdown()

    def _try(self) -> None:
        self.start()
        assert self._processes is not None, "it has just been started"
        self._tries += 1
        self._awaited = self._processes.submit_stoppable(*self._task)
        self._awaited.add_done_callback(self._tell)

    def _tell(self, done: Future[Any]) -> None:
        with suppress(RuntimeError):  # the window is gone
            self._over.emit(done)

    def _take(self, done: Future[Any]) -> None:
        if done is not self._awaited:  # interrupted, or nobody waits for it any more
            return
        if done.exception() is None:
            self._awaited, self._task = None, ()
            self.thought.emit(done.result())
            return
        if self._tries < _MOST_TRIES:
            self._try()
        else:
            self._awaited, self._task = None, ()
            self.failed.emit()
