"""Where a report goes: to standard output, or to a file that holds it whole or stays as it was."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, TextIO

from rokugan_desktop.cli.endings import named
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.words import Words

Write = Callable[[str], None]
_BEGINNING: Final = 1024
"""So many bytes of an older file are looked at."""
_LENGTH: Final = 30
_SECONDS_BETWEEN: Final = 0.1


@contextmanager
def destination(file: Path | None) -> Generator[Write]:
    """Yield what writes the report; it is found out at once, before anything is played, whether it can.

    A pipe or a device is opened here and gets the report as it comes. Raise OSError where the file can't be written,
    as a pipe that nobody reads, Unreadable where it is no text, as a library; what writes it raises Unreadable where
    the disk is full.
    """
    if file is None:
        yield print
    elif file.is_file() or not file.exists():
        _try_file(file)
        yield lambda text: _write_file(file, text)
    else:
        descriptor = os.open(file, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))  # or it waits for somebody who reads
        os.set_blocking(descriptor, True)
        with named(file), os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as opened:
            yield lambda text: print(text, file=opened, flush=True)


def _try_file(file: Path) -> None:
    """Raise OSError, which names the file, where it can't be written or no file be made beside it.

    Raise Unreadable where it is no text.
    """
    try:
        with suppress(FileNotFoundError):
            file.stat()  # a link that leads to itself is no missing file
            with file.open("r+b") as opened:
                older = opened.read(_BEGINNING)
            if b"\0" in older:  # no report of earlier, but a library of matches, a packed match or a picture
                raise Unreadable(str(file), "", Message("table.file.exists"))
        TemporaryFile(dir=file.parent).close()
    except OSError as failed:
        raise OSError(failed.errno, failed.strerror, str(file)) from failed


def _write_file(file: Path, text: str) -> None:
    try:
        write_whole(file.resolve(), f"{text}\n".encode(), replace=True)
    except NotWritten as failed:
        raise Unreadable(str(file), "", failed.why) from failed


class ProgressLine:
    """One line on the terminal that says how many games are over; silent where there is none."""

    def __init__(self, words: Words, games: int, terminal: TextIO | None = None) -> None:
        stream = sys.stderr if terminal is None else terminal
        self._terminal = stream if stream is not None and stream.isatty() else None  # pyright: ignore[reportUnnecessaryComparison]  # None where it was closed
        self._words = words
        self._games = games
        self._begun = time.monotonic()
        self._said = self._begun
        self._width = 0

    def say(self, done: int) -> None:
        """Say that so many games are over, a few times a second at most."""
        now = time.monotonic()
        if self._terminal is None or not done or now - self._said < _SECONDS_BETWEEN:
            return
        self._said = now
        filled = _LENGTH * done // self._games
        left = (now - self._begun) / done * (self._games - done)
        bar = f"[{'#' * filled}{'-' * (_LENGTH - filled)}]"
        self._write(
            self._words.text("cli.simulate.progress", bar=bar, done=done, games=self._games, seconds=round(left))
        )

    def clear(self) -> None:
        """Leave the line empty, for what is said next."""
        if self._width:
            self._write("")
            self._write("")

    def _write(self, text: str) -> None:
        if self._terminal is not None:
            with suppress(OSError):
                self._terminal.write("\r" + text.ljust(self._width))
                self._terminal.flush()
            self._width = len(text)
