"""Keys that mean something for as long as they are held down."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.keys import Command, command_of, latin_key


class HeldKeys(QObject):
    """Which one of some commands is held, wherever in the window the focus is, as long as a widget of it is seen.

    It is let go with its key, where the widget goes away, and where another window gets the focus: nobody would hear
    the key go up there.

    Signals:
        changed: another command is held now, or none.

    """

    changed = Signal()

    def __init__(self, widget: QWidget, commands: Collection[Command]) -> None:
        """Hear these commands while the widget is seen; none is held."""
        super().__init__(widget)
        self._widget = widget
        self._commands = frozenset(commands)
        self._key = 0
        self.command: Command | None = None
        """The one that is held."""
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self.let_go)
        widget.installEventFilter(self)

    def let_go(self) -> None:
        """Hold nothing any longer."""
        self._hold(0, None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear what no widget of the window wanted to hear."""
        kind = event.type()
        if watched is self._widget:
            if kind is QEvent.Type.Show:
                self._widget.window().installEventFilter(self)
            elif kind is QEvent.Type.Hide:
                self.let_go()
        elif kind is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed(event)
        elif kind is QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if latin_key(event) == self._key and not event.isAutoRepeat():
                self.let_go()
        elif kind is QEvent.Type.WindowDeactivate:
            self.let_go()
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        """Hold the command of the key, if it is one of these; tell whether it is, a key that repeats itself too."""
        if not self._widget.isVisible():
            return False
        command = command_of(event)
        if command in self._commands:
            self._hold(latin_key(event), command)
            return True
        return event.isAutoRepeat() and self._key != 0 and latin_key(event) == self._key

    def _hold(self, key: int, command: Command | None) -> None:
        self._key = key
        if command is not self.command:
            self.command = command
            self.changed.emit()
