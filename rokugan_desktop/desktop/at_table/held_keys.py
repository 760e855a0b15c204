"""Keys that mean something for as long as they are held down."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from rokugan_desktop.desktop.keys import latin_key

DOUBTS: Final = Qt.Key.Key_D
"""Shows the places, too, that may come to nothing."""
_HELD: Final = frozenset([DOUBTS])


class HeldKeys(QObject):
    """Which of these keys are down. Whoever hears the keys hands them in.

    Where another window gets the focus all of them are let go: nobody would hear them go up.

    Signals:
        changed: a key went down or up.

    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """No key is down."""
        super().__init__(parent)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self.let_go)
        self.down: frozenset[Qt.Key] = frozenset()

    def press(self, event: QKeyEvent) -> bool:
        """Take over that a key went down; tell whether it is one of those that are held."""
        key = latin_key(event)
        if key not in _HELD or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        self._set(self.down | {Qt.Key(key)})
        return True

    def release(self, event: QKeyEvent) -> bool:
        """Take over that a key went up; tell whether it was one of those that are held."""
        key = latin_key(event)
        if key not in _HELD:
            return False
        if not event.isAutoRepeat():
            self._set(self.down - {Qt.Key(key)})
        return True

    def let_go(self) -> None:
        """Let go of all keys: the window is no longer in front, or shows something else."""
        self._set(frozenset())

    def _set(self, down: frozenset[Qt.Key]) -> None:
        if down != self.down:
            self.down = down
            self.changed.emit()
