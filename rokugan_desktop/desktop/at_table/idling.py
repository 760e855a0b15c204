"""Noticing that nobody is at the computer: no touch for a while, or another program in front."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

_TOUCHES = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
    }
)


class Idling(QObject):
    """Watches the whole application, between `start` and `stop`.

    Signals:
        idle: nobody has touched anything for the minutes set.
        focus_lost: the application is no longer in front. Its own dialogs belong to it and don't count.

    """

    idle = Signal()
    focus_lost = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Watch nothing yet."""
        super().__init__(parent)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self.idle)
        self._watching = False

    def start(self, minutes: int) -> None:
        """Watch, or go on watching with another patience."""
        self.timer.start(minutes * 60_000)
        if self._watching:
            return
        self._watching = True
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.installEventFilter(self)
        application.applicationStateChanged.connect(self._state_changed)

    def stop(self) -> None:
        """Watch no longer."""
        self.timer.stop()
        if not self._watching:
            return
        self._watching = False
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.removeEventFilter(self)
        application.applicationStateChanged.disconnect(self._state_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin to wait anew at every touch."""
        if event.type() in _TOUCHES:
            self.timer.start()
        return False

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.focus_lost.emit()
        else:
            self.timer.start()
