"""The window as a thing on the screen: its place and size, the dress and the order of what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.keys import Repeats
from rokugan_desktop.desktop.look.focus_order import order_by_place
from rokugan_desktop.desktop.look.theme import palette, stylesheet, text_font
from rokugan_desktop.desktop.settings import WindowPlace

_LEAST_WIDTH, _LEAST_HEIGHT = 960, 600
_USUAL = QRect(0, 0, 1280, 800)
_RESTING_MS = 120
"""How long after its last step a resize has come to rest."""


class PlacedWindow(QMainWindow):
    """A window that comes back where it was, and whose scale follows its size."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._fitting = QTimer(self, singleShot=True, interval=_RESTING_MS)
        self._fitting.timeout.connect(self._fit)
        self._repeats = Repeats(self)
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take over the room there is: at once where nothing is seen yet, else when the resize has come to rest."""
        super().resizeEvent(event)
        if self.isVisible():
            self._fitting.start()
        else:
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Have the keys watched where the system does not always say that one is held."""
        super().showEvent(event)
        if QGuiApplication.platformName() == "xcb":
            self.windowHandle().installEventFilter(self._repeats)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        """Carry the keyboard on by place: what was made last may stand first."""
        now = cast("QWidget | None", self.focusWidget())
        if now is not None and now.isVisible():  # Qt itself leads on where the focus is being hidden
            order_by_place(self.centralWidget() or self)
        return super().focusNextPrevChild(next)

    def place(self) -> None:
        """Put the window where it was when it was last closed, as far as there is a screen."""
        place = self.context.settings.place
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        if screens:  # on a small screen, or one of few and large points, no part of the window may lie beyond the edge
            broad, high = max(map(QRect.width, screens)), max(map(QRect.height, screens))
            self.setMinimumSize(min(_LEAST_WIDTH, broad), min(_LEAST_HEIGHT, high))
        self.setGeometry(clamped(place, screens))
        if place is not None and place.maximised:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)

    def remember_place(self) -> None:
        """Keep in the settings where the window is now."""
        frame = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        place = WindowPlace(frame.x(), frame.y(), max(1, frame.width()), max(1, frame.height()), self.isMaximized())
        self.context.change(msgspec.structs.replace(self.context.settings, place=place))

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or no longer."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def dress(self) -> None:
        """Take over the theme and the scale of now, for all that stands in the window."""
        theme, scale = self.context.theme, self.context.scale
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setPalette(palette(theme))
        application.setFont(text_font(14 * scale))
        self.setStyleSheet(stylesheet(theme, scale))

    def _fit(self) -> None:
        self.context.fit(self.width(), self.height())


def clamped(place: WindowPlace | None, screens: Sequence[QRect]) -> QRect:
    """Return where the window goes: where it was, as far as a real screen is there; else the middle of the first."""
    if not screens:
        return QRect(_USUAL)
    if place is not None:
        wanted = QRect(place.x, place.y, place.width, place.height)
        best = max(screens, key=lambda screen: _shared(screen, wanted))
        if _shared(best, wanted) >= 0.25 * wanted.width() * wanted.height():
            return _inside(wanted, best)
        return _centred(wanted, screens[0])
    return _centred(_USUAL, screens[0])


def _shared(screen: QRect, wanted: QRect) -> int:
    common = screen.intersected(wanted)
    return max(0, common.width()) * max(0, common.height())


def _inside(wanted: QRect, screen: QRect) -> QRect:
    width, height = min(wanted.width(), screen.width()), min(wanted.height(), screen.height())
    x = min(max(wanted.x(), screen.left()), screen.left() + screen.width() - width)
    y = min(max(wanted.y(), screen.top()), screen.top() + screen.height() - height)
    return QRect(x, y, width, height)


def _centred(wanted: QRect, screen: QRect) -> QRect:
    middle = QRect(0, 0, wanted.width(), wanted.height())
    middle.moveCenter(screen.center())
    return _inside(middle, screen)
