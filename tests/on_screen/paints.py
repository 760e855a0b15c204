"""Counting what a program paints."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication


class Paints(QObject):
    """Counts the widgets that are painted in the whole program, from now until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        program = QApplication.instance()
        assert program is not None
        self._program = program
        program.installEventFilter(self)

    def stop(self) -> None:
        """Count no more."""
        self._program.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False
