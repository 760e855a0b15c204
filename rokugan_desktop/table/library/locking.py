"""A lock that dies with its process, and says who holds it."""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

from rokugan_desktop.engine import Complaint, Message

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


_HELD = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
"""What a system says where somebody holds the lock; anything else says that it can't lock files there at all."""


class InUse(Complaint):
    """Somebody else has the match open; `what` says who: which process, on which computer, since when."""


class Lock:
    """An open file that the operating system lets nobody else lock: neither a process nor a second window.

    The file says who holds it. It goes when the lock is let go; one left by a process that was killed locks nobody out.
    """

    def __init__(self, path: Path, permissions: int = 0o600) -> None:
        """Take the lock; who may write the file is said by `permissions`.

        Raise InUse where somebody has it, OSError where no lock can be made in that folder.
        """
        self._path = path
        self._descriptor = _locked(path, permissions)
        with contextlib.suppress(OSError):  # on a full disk it is held all the same, and can't say by whom
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, f"{os.getpid()} {platform.node()}".encode())

    def release(self) -> None:
        """Let the lock go; a second time does nothing."""
        if self._descriptor < 0:
            return
        if sys.platform == "win32":
            os.close(self._descriptor)
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            # Gone before it is free: who locks the same file a moment later finds that it has no name any more.
            with contextlib.suppress(OSError):
                self._path.unlink()
            os.close(self._descriptor)
        self._descriptor = -1


def _locked(path: Path, permissions: int) -> int:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, permissions)
        try:
            _take(descriptor)
        except OSError as refused:
            what = _holder(descriptor) if refused.errno in _HELD else None
            os.close(descriptor)
            if what is None:
                raise
            raise InUse(what) from refused
        if _still_named(path, descriptor):
            return descriptor
        os.close(descriptor)


def _holder(descriptor: int) -> Message:
    """Return who holds the file, as it says itself; the file was written when it was locked."""
    text = "".join(letter for letter in os.read(descriptor, 200).decode(errors="replace") if letter.isprintable())
    process, _, computer = text.partition(" ")
    if not process.isdecimal():  # it holds the lock, and has not said so yet
        return Message("table.library.in-use-by-somebody")
    since = datetime.fromtimestamp(os.fstat(descriptor).st_mtime, UTC).astimezone()
    when = since.isoformat(sep=" ", timespec="minutes")[:16]
    return Message("table.library.in-use", process=process, computer=computer, since=when)


def _still_named(path: Path, descriptor: int) -> bool:
    """Tell whether the path still leads to this file: its last holder may have removed it meanwhile."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    _FAR = 1 << 20

    def _take(descriptor: int) -> None:
        """Lock a byte far behind the text: a locked byte could not be read by those who ask for the holder."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:

    def _take(descriptor: int) -> None:
        """Lock the file for this open descriptor alone, without waiting."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
