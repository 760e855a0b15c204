"""Ctrl-C, kept waiting where it would do harm."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Generator[None]:
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
