"""A line that grows while games are played, where somebody looks at a terminal."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from typing import Final, TextIO

from rokugan_desktop.words import Words

_LENGTH: Final = 30
_SECONDS_BETWEEN: Final = 0.1


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
