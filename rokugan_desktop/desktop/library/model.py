"""The matches as a list that Qt shows: as many as there are, each drawn only while it is in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

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
