"""How a second start of the program finds the window that is open: it summons that one, and hands it its file.

The window listens at an address of its library: on Windows a named pipe, elsewhere a socket beside the library, in a
folder that is its owner's alone. What a killed window left of it is in nobody's way: a socket that nobody listens at
is taken down. Nothing of Qt is needed to summon, so a second start is over before it would have loaded it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread
from typing import Final, NamedTuple

from rokugan_desktop.desktop.local_line import Line, call, open_door

SOCKET: Final = "window.socket"
_LONGEST: Final = 1 << 16
"""How many bytes a summons may have: a path and a token."""
_PATIENCE_SECONDS: Final = 5.0
"""A window that has not answered by then hangs, or is stopped: whoever summons it opens one of its own."""
_CAME, _STAYED = b"came", b"stayed"


class Summons(NamedTuple):
    """What a second start asks of the window that is open."""

    file: Path | None = None
    """What is to be opened; None: the window is only to come to the front."""
    token: str = ""
    """By which a compositor of Wayland lets the window come to the front; empty elsewhere."""


def address(library: Path) -> str:
    """Return where the window of a library's file listens."""
    if sys.platform == "win32":
        return rf"\\.\pipe\rokugan-desktop-{sha256(os.fsencode(library.absolute())).hexdigest()[:32]}"
    return str(library.with_name(SOCKET))


def summon(library: Path, summons: Summons) -> bool:
    """Summon the window of a library's file, and return whether it came; False where there is none, or it hangs."""
    where = address(library)
    if sys.platform != "win32" and not os.path.exists(where):  # noqa: PTH110  # it never raises, whatever the path
        return False
    file = b"" if summons.file is None else os.fsencode(summons.file.absolute())
    with suppress(OSError, EOFError, ValueError), call(where, _PATIENCE_SECONDS) as line:
        if sys.platform == "win32":
            _let_come_to_the_front()
        line.say(b"\0".join((summons.token.encode(), file)))
        return line.hear(len(_STAYED)) == _CAME
    return False


class SummonsListener:
    """Listens for whoever summons, in a thread of its own, until it is closed; each is heard in a thread of its own."""

    def __init__(self, library: Path, answer: Callable[[Summons, Future[bool]], object]) -> None:
        """Listen. `answer` is called in such a thread, and sees to it that the future is told whether the window came.

        Where a disk knows no sockets, a path is too long for one or another window listens, nobody is heard.
        """
        self._answer = answer
        self._answering = Lock()
        self._closed = False
        self._waited: set[Future[bool]] = set()
        """The answers of the window that somebody waits for now."""
        self._door = open_door(address(library), _PATIENCE_SECONDS)
        self._thread = Thread(target=self._listen, name="summons", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        with self._answering:
            self._closed = True
            for came in self._waited:
                came.cancel()
        if self._door is not None:
            self._door.close(_PATIENCE_SECONDS)
        self._thread.join(_PATIENCE_SECONDS)

    def _listen(self) -> None:
        while self._door is not None:
            with suppress(OSError):
                line = self._door.line(_PATIENCE_SECONDS)
                if line is None:
                    return
                Thread(target=self._hear, args=(line,), name="heard", daemon=True).start()

    def _hear(self, line: Line) -> None:
        with suppress(OSError, EOFError), line:
            token, _, file = line.hear(_LONGEST).partition(b"\0")
            if line.deserted:  # this window was stopped meanwhile, and who summoned it has opened one of its own
                return
            came: Future[bool] = Future()
            with self._answering:
                if self._closed:
                    return
                self._waited.add(came)
                self._answer(Summons(Path(os.fsdecode(file)) if file else None, token.decode("ascii", "replace")), came)
            try:
                line.say(_CAME if came.result(_PATIENCE_SECONDS) else _STAYED)
            except (TimeoutError, CancelledError):
                came.cancel()
            finally:
                with self._answering:
                    self._waited.discard(came)


def _let_come_to_the_front() -> None:
    """Let the window that is open come to the front: Windows allows that only to what was started last."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)
