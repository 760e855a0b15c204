"""Somebody before the screen: hands on its mouse, and eyes that see what the screen holds, not what was painted."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import numpy as np
from PySide6.QtCore import QAbstractAnimation, QEvent, QEventLoop, QObject, QPoint, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from rokugan_desktop.desktop.demo.hands import MouseHands, await_change, settle
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import Movement
from tests.on_screen.display import LEFT, WHEEL_AWAY, WHEEL_BACK, Mouse
from tests.on_screen.paints import Paints
from tests.secrecy.pictures import Picture, differing, pixels_of

PATIENCE = 1.5
"""So many seconds the screen may take until it holds what the window would paint."""

LOOKS = 4
"""So often at least somebody looks meanwhile: on a busy computer a single look may take longer."""


class Amiss(Exception):
    """The screen holds something else than the window would paint, or is painted at rest; the text says where."""


class Eyes:
    """Compares the pixels of the X server with what the window paints when it is asked to paint all anew."""

    def __init__(self, window: QWidget, folder: Path) -> None:
        self.window = window
        self.folder = folder
        self.looked = 0
        """How many screens were looked at."""

    def look(self, at: str) -> None:
        """Raise Amiss where the screen at rest is not what the window would paint."""
        self.looked += 1
        settle()
        until = time.monotonic() + PATIENCE
        for looks in count(1):
            self._rest()
            seen = self._seen()
            painted = self._painted()
            differs = differing(seen, painted)
            for other in QApplication.topLevelWidgets():
                if other is not self.window and other.isVisible():  # a tooltip has a window of its own
                    room = other.geometry()
                    differs[max(0, room.top()) : room.bottom() + 1, max(0, room.left()) : room.right() + 1] = False
            if not differs.any():
                return
            if looks >= LOOKS and time.monotonic() > until:
                raise Amiss(self._told(at, seen, painted, differs))

    def count_paints(self, seconds: float) -> int:
        """Return how many widgets are painted while nobody does anything for so long."""
        paints, loop = Paints(), QEventLoop()
        QTimer.singleShot(round(seconds * 1000), loop.quit)
        loop.exec()
        paints.stop()
        return paints.count

    def _rest(self) -> None:
        """Let come to the screen whatever is on its way."""
        await_change(self._at_rest)
        QGuiApplication.sync()

    def _at_rest(self) -> bool:
        running = QAbstractAnimation.State.Running
        moves = any(one.state() is running for one in self.window.findChildren(Movement))
        return not moves and all(view.ready for view in self.window.findChildren(MapView))

    def _seen(self) -> Picture:
        screen = self.window.screen()
        return pixels_of(screen.grabWindow(0).toImage())

    def _painted(self) -> Picture:
        picture = self.window.grab().toImage()
        return pixels_of(picture)

    def _told(self, at: str, seen: Picture, painted: Picture, differs: np.ndarray) -> str:
        rows, columns = np.nonzero(differs)
        name = f"{self.looked:03}"
        for kind, picture in (("screen", seen), ("painted", painted)):
            _image(picture).save(str(self.folder / f"{name}-{kind}.png"))
        marked = painted // 3
        marked[differs] = (80, 80, 255, 255)
        _image(marked).save(str(self.folder / f"{name}-difference.png"))
        share = differs.mean()
        room = tuple(int(edge) for edge in (columns.min(), rows.min(), columns.max(), rows.max()))
        return f"after {at}: {share:.1%} of the screen differs, within {room}: see {self.folder / name}-*.png"


def _image(picture: Picture) -> QImage:
    high, wide, _ = picture.shape
    data = np.ascontiguousarray(picture)
    return QImage(data.data, wide, high, QImage.Format.Format_RGB32).copy()


class Arrived(QObject):
    """Tells whether an event of the mouse has come to the window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.kinds: set[QEvent.Type] = set()
        handle = window.windowHandle()
        assert handle is not None
        handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.kinds.add(event.type())
        return False


class PersonHands(MouseHands):
    """A hand with the mouse of the screen, which rests wherever it was used last."""

    def __init__(self, window: QWidget, mouse: Mouse, look: Callable[[str], None]) -> None:
        """`look` is called after each press, and told what was pressed."""
        super().__init__(window)
        self._mouse = mouse
        self._look = look
        self._arrived = Arrived(window)
        self._at = QPoint(-1, -1)

    def press(self, button: QAbstractButton) -> None:
        said = button.accessibleName() or button.text()
        super().press(button)
        self._look(f"a press on {said}")

    def choose(self, view: MapView, identity: str) -> None:
        super().choose(view, identity)
        self._look(f"a press on the map on {identity}")

    def move(self, place: QPoint) -> None:
        if place != self._at:
            self._at = place
            self._do(lambda at: self._mouse.move(at.x(), at.y()), QEvent.Type.MouseMove)

    def click(self, place: QPoint) -> None:
        self.move(place)
        self._do(lambda _at: self._mouse.button(LEFT, down=True), QEvent.Type.MouseButtonPress)
        self._do(lambda _at: self._mouse.button(LEFT, down=False), QEvent.Type.MouseButtonRelease)

    def turn(self, place: QPoint, by: int) -> None:
        self.move(place)
        for down in (True, False):
            self._mouse.button(WHEEL_AWAY if by > 0 else WHEEL_BACK, down=down)
        self._do(lambda _at: None, QEvent.Type.Wheel)

    def _do(self, deed: Callable[[QPoint], None], arrives: QEvent.Type) -> None:
        self._arrived.kinds.discard(arrives)
        deed(self.window.mapToGlobal(self._at))
        await_change(lambda: arrives in self._arrived.kinds, 5_000)
