"""The list of matches as it is scrolled and walked by keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

_SLASH: Final = frozenset({Qt.Key.Key_Slash, Qt.Key.Key_Period})
"""The key of the slash; under a Russian layout a full stop lies on it."""


class MatchView(QListView):
    """Arrows walk, Enter opens, Delete deletes, F2 renames, a slash searches.

    Signals:
        deletion: the match chosen shall be deleted.
        finding: somebody wants to search.

    """

    deletion = Signal()
    finding = Signal()

    def __init__(self) -> None:
        """Make the list; all rows are of one height, so that a thousand of them scroll as smoothly as ten."""
        super().__init__()
        self.setObjectName("matches")
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.verticalScrollBar().setSingleStep(24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys of the list; Escape is the page's."""
        key = event.key()
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)  # a title is being written: its field has let a key pass
        elif key == Qt.Key.Key_Delete and not event.isAutoRepeat():
            self.deletion.emit()
        elif key in _SLASH and not event.isAutoRepeat():
            self.finding.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat() and self.currentIndex().isValid():
                self.activated.emit(self.currentIndex())
        elif key == Qt.Key.Key_Escape or (event.text().isprintable() and event.text()):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
