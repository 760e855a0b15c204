"""Reading a file that may be anything, and writing one whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import sys
from pathlib import Path

from rokugan_desktop.engine import Message, Unreadable

_LONGEST_PROCESS = 10
"""The number of a process has fewer digits."""


class NotWritten(OSError):
    """A file was not written, and what was there before is as it was.

    Attributes:
        why: why it was not.
        what: the same, with the file's name.
    """

    def __init__(self, path: Path, why: Message) -> None:
        super().__init__(errno.EIO, "not written", str(path))
        self.why = why
        self.what = Message("table.file.inside", place=str(path), what=why)


def of_the_program(path: Path) -> Unreadable:
    """Return that a file which comes with the program is damaged or missing."""
    return Unreadable(str(path), "", Message("table.file.of-the-program"))


def read_limited(path: Path, limit_bytes: int, called: str = "") -> bytes:
    """Return the content of a file; `called`: what a complaint calls it, its path unless said.

    Raises Unreadable where it is missing, can't be opened or is longer than the limit: of an endless one no more than
    that is read, and a pipe into which nobody writes is empty.
    """
    name = called or str(path)
    try:
        with open(path, "rb", opener=_opened_at_once) as opened:
            content = opened.read(limit_bytes + 1)
    except FileNotFoundError:
        raise Unreadable(name, "", Message("table.file.missing-file")) from None
    except (OSError, ValueError):  # a ValueError: a name that no file can have
        folder = os.path.isdir(path)  # noqa: PTH112 - `Path.is_dir` raises where the name is too long
        raise Unreadable(name, "", Message("table.file.folder" if folder else "table.file.cannot-open")) from None
    if len(content) > limit_bytes:
        raise Unreadable(name, "", Message("yaml.too_long", limit=limit_bytes))
    return content


def _opened_at_once(path: str, flags: int) -> int:
    """Open a file without waiting: a pipe would wait for somebody to write into it, perhaps for ever."""
    if sys.platform == "win32":
        return os.open(path, flags)
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)
    return descriptor


def write_whole(path: Path, content: bytes, *, replace: bool = False, permissions: int = 0o666) -> None:
    """Write a file so that it is there whole, and survives a power cut, or is not there at all.

    It is written beside its place first, synced, and given its name in one step. Raises NotWritten: also where a file
    of that name is there, unless the caller has asked the player and says `replace`. `permissions`: of a new file, less
    what the user's mask takes away.
    """
    try:
        if not replace and _there(path):
            raise FileExistsError(errno.EEXIST, "there already")
        _clear_away(path)
        beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
        try:
            _write(beside, content, permissions)
            _name(beside, path, replace=replace)
        finally:
            with contextlib.suppress(OSError):
                beside.unlink()
    except FileExistsError as there:
        raise NotWritten(path, Message("table.file.exists")) from there
    except (OSError, ValueError) as failed:  # a ValueError: a name that no file can have
        full = isinstance(failed, OSError) and failed.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        raise NotWritten(path, Message("table.file.full" if full else "table.file.cannot-write")) from failed


def _clear_away(path: Path) -> None:
    """Remove what a process left beside the file that was killed while it wrote it."""
    if os.name != "posix":
        return
    for left in path.parent.glob(f".{glob.escape(path.name[:100])}.*.part"):
        process = left.name.split(".")[-2]
        if process.isascii() and process.isdecimal() and len(process) < _LONGEST_PROCESS and not _alive(int(process)):
            with contextlib.suppress(OSError):
                left.unlink()


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError as failed:
        return not isinstance(failed, ProcessLookupError)
    return True


def _there(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _write(path: Path, content: bytes, permissions: int) -> None:
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), permissions)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _name(beside: Path, path: Path, *, replace: bool) -> None:
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
