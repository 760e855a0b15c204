"""Noticing that nobody is at the computer: no touch for a while, or another program in front."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from shiboken6 import isValid

from rokugan_desktop.desktop.at_table.key_hold import hurries

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
_OPENING = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin})
"""The touches after which there may be a window that was not there before."""


class Idling(QObject):
    """Watches what reaches the windows of the application from outside, between `start` and `stop`.

    What Qt sends on within a window, to one widget after the other, is not looked at: it is a hundred times as much.

    Signals:
        idle: nobody has touched anything for the minutes set.
        focus_lost: the application is no longer in front. Its own dialogs belong to it and don't count.
        key_pressed: this key was pressed, whatever it does; whoever sets `takes_key` means that it does nothing.

    """

    idle = Signal()
    key_pressed = Signal(QKeyEvent)
    focus_lost = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self.idle)
        self.takes_key = False
        """The key that was pressed last reaches no widget: it was meant for what was shown before."""
        self.by_keys = False
        """The last press was one of a key, not of the mouse: whoever plays wants to see where the keyboard is."""
        self.hurried = False
        """Space or Enter was pressed last, and all that this press does is not done yet."""
        self._let_go = QTimer(self)
        self._let_go.setSingleShot(True)
        self._let_go.timeout.connect(self._calm)
        self._watching = False
        self._windows: list[QWindow] = []

    def start(self, minutes: int) -> None:
        """Watch, or go on watching with another patience."""
        self.timer.start(minutes * 60_000)
        if self._watching:
            return
        self._watching = True
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._state_changed)
        application.focusWindowChanged.connect(self._watch_windows)
        self._watch_windows()

    def stop(self) -> None:
        """Watch no longer."""
        self.timer.stop()
        if not self._watching:
            return
        self._watching = False
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.disconnect(self._state_changed)
        application.focusWindowChanged.disconnect(self._watch_windows)
        for window in filter(isValid, self._windows):  # a tooltip's window may be gone by now
            window.removeEventFilter(self)
        self._windows = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin to wait anew at every touch; one that opens another window lets it be watched too."""
        kind = event.type()
        if kind in _TOUCHES:
            self.timer.start()
            if kind in _OPENING:
                self.by_keys = kind is QEvent.Type.KeyPress
                self._let_go.stop()
                self.hurried = isinstance(event, QKeyEvent) and hurries(event)
                QTimer.singleShot(0, self, self._watch_windows)
            if isinstance(event, QKeyEvent):
                self.takes_key = False
                self.key_pressed.emit(event)
                return self.takes_key
        elif kind is QEvent.Type.KeyRelease:
            self._let_go.start(0)  # a button acts on this release; a digit may be heard as a shortcut, and not here
        return False

    def _calm(self) -> None:
        self.hurried = False

    def _watch_windows(self) -> None:
        """Watch every window that there is now: dialogs and lists that drop down have their own."""
        if self._watching:
            windows = QGuiApplication.topLevelWindows()
            for window in windows:
                if window not in self._windows:
                    window.installEventFilter(self)
            self._windows = windows

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.focus_lost.emit()
        else:
            self.timer.start()
