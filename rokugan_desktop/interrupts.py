"""Ctrl-C and its like, kept waiting where they would do harm."""

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
def signals_deferred() -> Generator[None]:
    """Only note Ctrl-C, and what a system says at its end or a terminal at its closing, up to the end of the block.

    There `check_signals` is called once more. For the main thread. While Qt has called Python, an exception that nobody
    awaits is lost, or ends the whole process in a crash. A signal that the process was told to ignore stays ignored.
    """
    ends = (getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP"))
    before = {end: signal.getsignal(end) for end in ends if end is not None}
    deferred = {end: handler for end, handler in before.items() if handler is not signal.SIG_IGN}
    for end in deferred:
        signal.signal(end, lambda number, _frame: _heard.append(number))
    try:
        yield
    finally:
        for end, handler in deferred.items():
            signal.signal(end, handler)
    check_signals()


def check_signals() -> None:
    """Raise what the first noted signal asks for; to be called where Qt is not in the middle of anything.

    Ctrl-C is a KeyboardInterrupt, the others end the process with the status that a shell expects of them.
    """
    if _heard:
        number = _heard[0]
        _heard.clear()
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise SystemExit(128 + number)
