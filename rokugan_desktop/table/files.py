"""Writing a file whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from rokugan_desktop.engine import Message


class NotWritten(Exception):
    """A file was not written, and what was there before is as it was.

    Attributes:
        why: why it was not.
        what: the same, with the file's name.

    """

    def __init__(self, path: Path, why: Message) -> None:
        super().__init__(path, why)
        self.why = why
        self.what = Message("table.file.inside", place=str(path), what=why)


def write_whole(path: Path, content: bytes, *, replace: bool = False) -> None:
    """Write a file so that it is there whole, and survives a power cut, or is not there at all.

    It is written beside its place first, synced, and given its name in one step. Raises NotWritten: also where a file
    of that name is there, unless the caller has asked the player and says `replace`.
    """
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    try:
        if not replace and _there(path):
            raise FileExistsError(errno.EEXIST, "there already")
        try:
            _write(beside, content)
            _name(beside, path, replace=replace)
        finally:
            with contextlib.suppress(OSError):
                beside.unlink()
    except FileExistsError as there:
        raise NotWritten(path, Message("table.file.exists")) from there
    except (OSError, ValueError) as failed:  # a ValueError: a name that no file can have
        full = isinstance(failed, OSError) and failed.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        raise NotWritten(path, Message("table.file.full" if full else "table.file.cannot-write")) from failed


def _there(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _write(path: Path, content: bytes) -> None:
    """Write and sync a new file; one of that name is what a killed process of the same number left."""
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _name(beside: Path, path: Path, *, replace: bool) -> None:
    """Give the written file its name."""
    if replace or not _linked(beside, path):
        beside.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):  # some file systems sync no folder
                os.fsync(folder)
        finally:
            os.close(folder)


def _linked(beside: Path, path: Path) -> bool:
    """Give the file its name where nobody has it, in one step; return False where the file system knows no links.

    Raise FileExistsError where somebody has taken the name meanwhile.
    """
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        if _there(path):
            raise FileExistsError(errno.EEXIST, "there already") from None
        return False
    return True
