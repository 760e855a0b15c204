"""How a second start of the program finds the window that is open: it summons that one, and hands it its file.

The window listens at an address of its library: on Windows a named pipe, elsewhere a socket beside the library, in a
folder that is its owner's alone. What a killed window left of it is in nobody's way: a socket that nobody listens at
is taken down. Nothing of Qt is needed to summon, so a second start is over before it would have loaded it.

The other end may be stopped, hang, or say half of what it has begun to say: each step here has an end of its own time,
the way to connect too. A message is written with its length before it, as `multiprocessing` writes it: windows of the
first version understand it.
"""

from __future__ import annotations

import os
import selectors
import socket
import struct
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import Final, NamedTuple, Self, TypeAlias

_WAITING: Final = 16
"""So many may wait to be let in; who comes after them is told at once that it is too many."""
_LENGTH: Final = struct.Struct("!i")


class _OpenLine:
    """What both kinds of line have: an end of its time, and a block at whose end it is cut."""

    def __init__(self, cut: Callable[[], None], seconds: float) -> None:
        self._cut = cut
        self._until = monotonic() + seconds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self._cut()


if sys.platform == "win32":
    from multiprocessing.connection import Listener, PipeConnection

    class PipeLine(_OpenLine):
        """One end of a line. What does not come or go in time raises OSError; EOFError, where the other end is gone."""

        def __init__(self, connection: PipeConnection, seconds: float) -> None:
            """Take the end of a pipe; all that is said and heard on it has so much time together."""
            super().__init__(connection.close, seconds)
            self._connection = connection

        def say(self, message: bytes) -> None:
            """Send the message."""
            self._connection.send_bytes(message)

        def hear(self, longest: int) -> bytes:
            """Return the next message, which is no longer than that. A pipe brings it whole or not at all."""
            if not self._connection.poll(max(self._until - monotonic(), 0.0)):
                raise TimeoutError
            return self._connection.recv_bytes(longest)

        @property
        def deserted(self) -> bool:
            """Tell whether nobody is at the other end any more."""
            try:
                return self._connection.poll(0) and False
            except (OSError, EOFError):
                return True

    class PipeDoor:
        """Where one can be called; it is closed once nobody is to call any more. Raises OSError where none can be."""

        def __init__(self, where: str) -> None:
            """Open it. A pipe of this name is one program's alone, and goes with it."""
            self._where = where
            self._listener = Listener(where)
            self._closed = False

        def line(self, seconds: float) -> PipeLine | None:
            """Wait for whoever calls next and return the line to it; None once the door is closed. Raise OSError."""
            connection = self._listener.accept()
            if self._closed:
                connection.close()
                return None
            assert isinstance(connection, PipeConnection)
            return PipeLine(connection, seconds)

        def close(self, seconds: float) -> None:
            """Let nobody in any more, and wake whoever waits: this program's own pipe is called, and nobody else's."""
            self._closed = True
            with suppress(OSError, EOFError), call(self._where, seconds):
                pass
            self._listener.close()

    def call(where: str, seconds: float) -> PipeLine:
        """Return a line to whoever listens there. Raise OSError where nobody does, or where none opens in time.

        Windows waits for a pipe that is busy for as long as it likes: that is done beside.
        """
        from multiprocessing.connection import Client

        reached: Future[PipeConnection] = Future()

        def reach() -> None:
            try:
                connection = Client(where)
            except (OSError, EOFError, ValueError) as failed:
                if reached.set_running_or_notify_cancel():
                    reached.set_exception(OSError(str(failed)) if isinstance(failed, ValueError) else failed)
                return
            assert isinstance(connection, PipeConnection)
            if reached.set_running_or_notify_cancel():
                reached.set_result(connection)
            else:
                connection.close()

        Thread(target=reach, name="calling", daemon=True).start()
        try:
            return PipeLine(reached.result(seconds), seconds)
        except TimeoutError:
            if reached.cancel():
                raise
            return PipeLine(reached.result(), seconds)

    Line: TypeAlias = PipeLine
    Door: TypeAlias = PipeDoor

else:

    class SocketLine(_OpenLine):
        """One end of a line. What does not come or go in time raises OSError; EOFError, where the other end is gone."""

        def __init__(self, connected: socket.socket, seconds: float) -> None:
            super().__init__(connected.close, seconds)
            self._socket = connected

        def say(self, message: bytes) -> None:
            """Send the message."""
            self._limit()
            self._socket.sendall(_LENGTH.pack(len(message)) + message)

        def hear(self, longest: int) -> bytes:
            """Return the next message, which is no longer than that."""
            (length,) = _LENGTH.unpack(self._exactly(_LENGTH.size))
            if not 0 <= length <= longest:
                raise OSError("too long a message")
            return self._exactly(length)

        @property
        def deserted(self) -> bool:
            """Tell whether nobody is at the other end any more."""
            self._socket.setblocking(False)
            try:
                return not self._socket.recv(1, socket.MSG_PEEK)
            except BlockingIOError:
                return False

        def _exactly(self, count: int) -> bytes:
            heard = bytearray()
            while len(heard) < count:
                self._limit()
                part = self._socket.recv(count - len(heard))
                if not part:
                    raise EOFError
                heard += part
            return bytes(heard)

        def _limit(self) -> None:
            left = self._until - monotonic()
            if left <= 0:
                raise TimeoutError
            self._socket.settimeout(left)

    class SocketDoor:
        """Where one can be called; it is closed once nobody is to call any more. Raises OSError where none can be."""

        def __init__(self, where: str) -> None:
            self._where = Path(where)
            self._waked, self._waking = socket.socketpair()
            self._socket = socket.socket(socket.AF_UNIX)
            try:
                self._socket.bind(where)
                self._socket.listen(_WAITING)
                self._socket.setblocking(False)
                self._file = self._where.lstat()
            except OSError:
                self._let_go()
                raise

        def line(self, seconds: float) -> SocketLine | None:
            """Wait for whoever calls next and return the line to it; None once the door is closed. Raise OSError."""
            with selectors.DefaultSelector() as either:
                either.register(self._waked, selectors.EVENT_READ)
                either.register(self._socket, selectors.EVENT_READ)
                while True:
                    ready = [key.fileobj for key, _ in either.select()]
                    if self._waked in ready:
                        self._let_go()
                        return None
                    with suppress(BlockingIOError):  # who called has gone already
                        return SocketLine(self._socket.accept()[0], seconds)

        def close(self, seconds: float) -> None:
            """Let nobody in any more, and wake whoever waits. Nothing is left of the door, if it still lies there."""
            with suppress(OSError):
                if os.path.samestat(self._file, self._where.lstat()):
                    self._where.unlink()
            with suppress(OSError):
                self._waking.send(b"\0")

        def _let_go(self) -> None:
            for one in (self._socket, self._waked, self._waking):
                one.close()

    def call(where: str, seconds: float) -> SocketLine:
        """Return a line to whoever listens there. Raise OSError where nobody does, or where too many wait."""
        calling = socket.socket(socket.AF_UNIX)
        try:
            calling.settimeout(seconds)
            calling.connect(where)
        except OSError:
            calling.close()
            raise
        return SocketLine(calling, seconds)

    Line: TypeAlias = SocketLine
    Door: TypeAlias = SocketDoor


def open_door(where: str, seconds: float) -> Door | None:
    """Return a door there; None where somebody listens already, or nobody can."""
    try:
        if sys.platform != "win32":  # there a pipe of this name is one program's alone, and goes with it
            try:
                with call(where, seconds):
                    return None
            except FileNotFoundError:
                pass
            except ConnectionRefusedError:  # a program that was killed left it
                with suppress(OSError):
                    Path(where).unlink()
        return Door(where)
    except OSError:
        return None


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
