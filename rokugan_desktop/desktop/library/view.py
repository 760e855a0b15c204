"""The list of matches: what Qt shows of it, each match drawn only while it is in sight, and how keys walk it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from rokugan_desktop.table.library.listing import Listed

Index = QModelIndex | QPersistentModelIndex
LISTED = Qt.ItemDataRole.UserRole
"""Under this role lies the match itself."""


class MatchList(QAbstractListModel):
    """The matches shown, newest first.

    Signals:
        renamed: a match's number, and the title that was typed for it.
    """

    renamed = Signal(int, str)

    def __init__(self, read: Callable[[Listed], str], parent: QObject) -> None:
        """Hold no match yet; `read` returns all that is to be read aloud of one."""
        super().__init__(parent)
        self._read = read
        self._shown: tuple[Listed, ...] = ()

    @property
    def shown(self) -> Sequence[Listed]:
        """Return the matches in the list."""
        return self._shown

    def show_matches(self, matches: Sequence[Listed]) -> None:
        """Show exactly these."""
        self.beginResetModel()
        self._shown = tuple(matches)
        self.endResetModel()

    def row_of(self, match_id: int) -> int:
        """Return the match's row; -1 where it isn't shown."""
        return next((row for row, listed in enumerate(self._shown) if listed.id == match_id), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the match, what is read aloud of it, or its title where that is edited."""
        if not index.isValid():
            return None
        listed = self._shown[index.row()]
        if role == LISTED:
            return listed
        if role == Qt.ItemDataRole.EditRole:
            return listed.header.title
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._read(listed)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        listed = self._shown[index.row()]
        if role != Qt.ItemDataRole.EditRole or value == listed.header.title:
            return False
        self.renamed.emit(listed.id, value)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that every match can be chosen, and one whose index card can be read renamed."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and self._shown[index.row()].trouble is None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags


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
