"""A button that opens a seat's own screen, and the keys that must not press it by accident."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from rokugan_desktop.desktop.keys import Command, command_of

PRESSING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_HURRYING: Final = frozenset({Command.NEXT, Command.CONFIRM, Command.SKIP, Command.BACK})
"""What hurries on while all watch: whoever goes on pressing such a key means nothing else by it."""
_BEAT_MS: Final = 30
_REPEAT_MS: Final = 40
"""Within this time a key that came up is down again where it is held, and the system only repeats it."""


def hurries(event: QKeyEvent) -> bool:
    """Tell whether a key presses whatever the keyboard is on: hammered, it runs from one screen into the next."""
    return event.key() in PRESSING


class KeyHold(QObject):
    """Lets Space and Enter press a button only where that is meant: held for a while, or after another key.

    A key that was down before the button was offered counts for nothing. The mouse and assistive programs press at
    once.

    Signals:
        short: a key was let go too early.

    """

    short = Signal()

    held_ms = 500

    def __init__(self, button: QPushButton) -> None:
        """Hear the keys of the button; those of what lies around it are handed to `hear`."""
        super().__init__(button)
        self._button = button
        self._other = False
        """Another key was pressed since the button is offered."""
        self._since = QElapsedTimer()
        self._beat = QTimer(self)
        self._beat.setInterval(_BEAT_MS)
        self._beat.timeout.connect(self._go_on)
        self._up = QTimer(self)
        self._up.setSingleShot(True)
        self._up.setInterval(_REPEAT_MS)
        self._up.timeout.connect(self._come_up)
        self._fill = _Fill(button)
        button.setProperty("key-hold", True)
        button.installEventFilter(self)

    def begin(self) -> None:
        """Offer the button: whatever was pressed before counts for nothing."""
        self._other = False
        self._let_go()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear the keys in the button's place: it would act on Space by itself."""
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self._let_go()
        elif isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            return self.hear(event)
        return False

    def hear(self, event: QKeyEvent) -> bool:
        """Hear a key that goes down or comes up; tell whether it is one that presses, and means nothing else."""
        pressed, key = event.type() is QEvent.Type.KeyPress, event.key()
        if key not in PRESSING:
            self._other = self._other or (pressed and not event.isAutoRepeat() and command_of(event) not in _HURRYING)
            return False
        if event.isAutoRepeat():
            self._up.stop()
            return True
        if not pressed:
            self._up.start()
        elif self._other or self.held_ms <= 0:
            self._button.click()
        else:
            self._up.stop()
            self._since.start()
            self._beat.start()
        return True

    def _go_on(self) -> None:
        """Fill the button, and press it once it is full."""
        share = self._since.elapsed() / self.held_ms
        if share < 1:
            self._fill.show_share(share)
        else:
            self._let_go()
            self._button.click()

    def _come_up(self) -> None:
        early = self._beat.isActive()
        self._let_go()
        if early:
            self.short.emit()

    def _let_go(self) -> None:
        self._up.stop()
        if self._beat.isActive():
            self._beat.stop()
            self._fill.show_share(0)


class _Fill(QWidget):
    """How much of the time has gone for which a key must be held: it covers as much of the button, from the left."""

    def __init__(self, button: QPushButton) -> None:
        super().__init__(button)
        self._button = button
        self._share = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_share(self, share: float) -> None:
        """Cover this share of the button; 0: nothing."""
        self._share = share
        self.setGeometry(self._button.rect())
        self.setVisible(share > 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a veil that leaves the words legible."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 70))
        inside = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setClipRect(QRectF(0, 0, self.width() * self._share, self.height()))
        painter.drawRoundedRect(inside, 4, 4)
