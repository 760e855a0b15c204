"""Work that takes longer than a frame, beside the window: its result comes back to the window's own thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

T = TypeVar("T")


class Background(QObject):
    """Works one thing out at a time. What is forgotten meanwhile is never told."""

    _worked_out = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._number = 0
        self._then: Callable[[Any], object] | None = None
        self._worked_out.connect(self._tell)

    @property
    def busy(self) -> bool:
        """Tell whether something is being worked out that somebody waits for."""
        return self._then is not None

    def work_out(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Do the work beside the window, then call `then` with its result, in place of whatever was awaited before.

        The work must not touch the window nor the session, and must not fail.
        """
        self._number += 1
        self._then = then
        Thread(target=self._work, args=(self._number, work), daemon=True).start()

    def forget(self) -> None:
        """Wait for nothing any more."""
        self._then = None

    def _work(self, number: int, work: Callable[[], Any]) -> None:
        result = work()
        with suppress(RuntimeError):  # the window is gone
            self._worked_out.emit(number, result)

    def _tell(self, number: int, result: Any) -> None:
        then = self._then
        if number == self._number and then is not None:
            self._then = None
            then(result)
