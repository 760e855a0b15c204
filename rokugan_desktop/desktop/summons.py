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
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, Listener

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
    from multiprocessing.connection import Client

    file = b"" if summons.file is None else os.fsencode(summons.file.absolute())
    with suppress(OSError, EOFError, ValueError), Client(where) as connection:
        if sys.platform == "win32":
            _let_come_to_the_front()
        connection.send_bytes(b"\0".join((summons.token.encode(), file)))
        return connection.poll(_PATIENCE_SECONDS) and connection.recv_bytes(len(_STAYED)) == _CAME
    return False


class SummonsListener:
    """Listens for whoever summons, in a thread of its own, until it is closed."""

    def __init__(self, library: Path, answer: Callable[[Summons, Future[bool]], object]) -> None:
        """Listen. `answer` is called in that thread, and sees to it that the future is told whether the window came."""
        self._address = address(library)
        self._answer = answer
        self._closed = False
        self._waiting: Future[bool] | None = None
        """Whoever waits for the window's answer now."""
        self._thread = Thread(target=self._listen, name="summons", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        from multiprocessing.connection import Client

        self._closed = True
        if self._waiting is not None:
            self._waiting.cancel()
        with suppress(OSError, EOFError), Client(self._address):  # wakes it
            pass
        self._thread.join(_PATIENCE_SECONDS)

    def _listen(self) -> None:
        listener = _listener(self._address)
        if listener is None:  # a disk that knows no sockets, or a path too long for one: each start opens a window
            return
        with listener:
            while not self._closed:
                with suppress(OSError, EOFError), listener.accept() as connection:
                    if not self._closed:
                        self._hear(connection)

    def _hear(self, connection: Connection[Any, Any]) -> None:
        if not connection.poll(_PATIENCE_SECONDS):
            return
        token, _, file = connection.recv_bytes(_LONGEST).partition(b"\0")
        came: Future[bool] = Future()
        self._waiting = came
        self._answer(Summons(Path(os.fsdecode(file)) if file else None, token.decode("ascii", "replace")), came)
        with suppress(TimeoutError, CancelledError):
            connection.send_bytes(_CAME if came.result(_PATIENCE_SECONDS) else _STAYED)


def _listener(where: str) -> Listener | None:
    """Return what listens at an address; None where nothing can, or where another window listens there."""
    from multiprocessing.connection import Client, Listener

    try:
        Client(where).close()
    except FileNotFoundError:
        pass
    except ConnectionRefusedError:  # a window that was killed left it
        with suppress(OSError):
            Path(where).unlink()
    except OSError:
        return None
    else:
        return None
    try:
        return Listener(where)
    except OSError:
        return None


def _let_come_to_the_front() -> None:
    """Let the window that is open come to the front: Windows allows that only to what was started last."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)
