"""Where a report goes: to standard output, or to a file that holds it whole or stays as it was."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from rokugan_desktop.cli.endings import named
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole

Write = Callable[[str], None]


@contextmanager
def destination(file: Path | None) -> Generator[Write]:
    """Yield what writes the report; it is found out at once, before anything is played, whether it can.

    A pipe or a device is opened here and gets the report as it comes. Raise OSError where the file can't be written,
    as a pipe that nobody reads; what writes it raises Unreadable where the disk is full.
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
    """Raise OSError, which names the file, where it can't be written or no file be made beside it."""
    try:
        if file.exists():
            file.open("ab").close()
        TemporaryFile(dir=file.parent).close()
    except OSError as failed:
        raise OSError(failed.errno, failed.strerror, str(file)) from failed


def _write_file(file: Path, text: str) -> None:
    try:
        write_whole(file.resolve(), f"{text}\n".encode(), replace=True)
    except NotWritten as failed:
        raise Unreadable(str(file), "", failed.why) from failed
