"""A key that is held, under X11: now and then what it sends again looks as if it had been let go and pressed anew."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

_MOMENT_MS: Final = 2
"""No finger comes up and goes down again so quickly."""


class Repeats(QObject):
    """Watches a window, and says of each press of a key that is held already that it is one.

    The X server lets a held key come up and go down at one moment. Where the second half has not arrived yet as Qt
    reads the first, Qt takes both for real: a key that opened one screen would go on to press what the next one shows.
    While an assistive program listens to keys, Qt hands each on anew, with no time: nothing is said of those.
    """

    def __init__(self, parent: QObject) -> None:
        """Watch nothing; install this on a window."""
        super().__init__(parent)
        self._let_go = (0, 0)
        """The key that came up last, and when."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Replace a press at the very moment of its key's release by a repeat of it."""
        if not isinstance(event, QKeyEvent) or event.isAutoRepeat() or not event.timestamp():
            return False
        key, now = event.key(), event.timestamp()
        if event.type() is QEvent.Type.KeyRelease:
            self._let_go = key, now
            watched.installEventFilter(self)  # before whoever came since: it is asked first what a press is
        elif event.type() is QEvent.Type.KeyPress and key == self._let_go[0] and now - self._let_go[1] <= _MOMENT_MS:
            repeat = QKeyEvent(QEvent.Type.KeyPress, event.key(), event.modifiers(), event.text(), True)
            QApplication.sendEvent(watched, repeat)
            return True
        return False
