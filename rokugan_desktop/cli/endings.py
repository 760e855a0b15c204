"""How a command ends: its exit status, and what it says on standard error."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from rokugan_desktop.engine import Message, Unreadable, quoted
from rokugan_desktop.table.printable import printable

DONE: Final = 0
AT_FAULT: Final = 1
"""What was examined is not as it should be, or the program itself isn't."""
WRONG: Final = 2
"""The command line is wrong, or a file can't be read or written."""
INTERRUPTED: Final = 130

_LONGEST_LINE: Final = 1000
_NO_NAME: Final = re.compile(r"[^/\\]{256,}")
"""In a path, what is longer than the name of a file or a folder is on any system."""


def complain(line: str) -> None:
    """Print one line on standard error, where anybody listens."""
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None where it was closed
        try:
            print(one_line(line), file=sys.stderr, flush=True)
        except OSError:
            silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Print into nothing from now on: at its end Python would try again to write what is left, and end with 120."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def one_line(text: str) -> str:
    """Return the text as one line of moderate length in which nothing can steer a terminal."""
    line = " ".join(printable(text, " ").split())
    if len(line) <= _LONGEST_LINE:
        return line
    return f"{line[: _LONGEST_LINE // 2]} … {line[-_LONGEST_LINE // 2 :]}"


def unreadable_message(error: Unreadable) -> Message:
    """Return what is wrong: in which file, where, what. A name that no file can have is quoted in part."""
    file = _NO_NAME.sub(lambda name: quoted(name[0]), error.source)
    if error.where:
        return Message("cli.unreadable-in-place", file=file, place=error.where, what=error.what)
    return Message("cli.unreadable", file=file, what=error.what)


@contextmanager
def named(file: Path) -> Generator[None]:
    """Let an OSError of the block say which file it is about: one of a full disk does not."""
    try:
        yield
    except OSError as failed:
        if failed.filename is not None:
            raise
        raise OSError(failed.errno, failed.strerror, str(file)) from failed
