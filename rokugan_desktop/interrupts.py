"""Ctrl-C, kept waiting where it would do harm."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

_heard: Final[list[int]] = []
"""The signals that were noted and not heeded yet. A list, since a signal may come between any two steps of a lock."""


@contextmanager
def sigint_blocked() -> Generator[None]:
    """Keep Ctrl-C waiting to the end of the block, on systems that can; then it is a KeyboardInterrupt as ever.

    A library in C that is interrupted while it is loaded, such as Qt's, ends the whole process in a crash.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def sigint_deferred() -> Generator[None]:
    """Only note Ctrl-C up to the end of the block, where `check_sigint` is called once more. For the main thread.

    While Qt has called Python, an exception that nobody awaits is lost, or ends the whole process in a crash.
    """
    before = signal.signal(signal.SIGINT, lambda number, _frame: _heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    check_sigint()


def check_sigint() -> None:
    """Raise KeyboardInterrupt where Ctrl-C was noted; to be called where Qt is not in the middle of anything."""
    if _heard:
        _heard.clear()
        raise KeyboardInterrupt
