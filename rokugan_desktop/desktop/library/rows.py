"""A list of rows of two lines, each about one thing: what it is called, what is told of it, and a note at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyleOptionViewItem,
    QWidget,
)

from rokugan_desktop.desktop.accessible_widgets import take_choice_as_click
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.library.delegate import CardDelegate, Index
from rokugan_desktop.table.library.listing import LONGEST_TITLE

T = TypeVar("T")
_ROW: Final = 76
"""How high a row is, at 100 %."""
_ROLE: Final = Qt.ItemDataRole.UserRole


class NotedRow(NamedTuple, Generic[T]):
    """One of those things."""

    of: T
    name: str
    text: str
    note: str = ""
    faint: bool = False
    editable: bool = False
    """Another name may be written for it."""


class _RowDelegate(CardDelegate):
    def __init__(self, context: Context, view: QListView, says: str) -> None:
        super().__init__(context, view, _ROW)
        self._says = says

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(_ROLE)
        assert isinstance(row, NotedRow), "the list holds rows"
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter, option)
        pixels = self._context.pixels
        room = self._card(option.rect).toRectF().adjusted(pixels(12), pixels(4), -pixels(12), -pixels(6))
        upper, lower = room.adjusted(0, 0, 0, -room.height() / 2), room.adjusted(0, room.height() / 2, 0, 0)
        self._write(painter, upper, row.name, self._heading, "faint" if row.faint else "ink")
        used = self._write(painter, lower, row.note, self._text, "stress", right=True)
        self._write(painter, lower.adjusted(0, 0, -used - pixels(8), 0), row.text, self._text, "ink")
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        field = QLineEdit(parent, maxLength=LONGEST_TITLE)
        field.setAccessibleName(self._context.words.text(self._says))
        return field


class RowList(QListWidget):
    """Arrows walk, F2 renames."""

    def __init__(self, context: Context, editor_says: str = "") -> None:
        """Make an empty list; `editor_says` is the key of what the line is called that a name is written in."""
        super().__init__()
        self.setObjectName("matches")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setItemDelegate(_RowDelegate(context, self, editor_says))
        take_choice_as_click(self)

    @property
    def chosen(self) -> NotedRow[Any] | None:
        """Return the row that is chosen."""
        row: NotedRow[Any] | None = self.currentIndex().data(_ROLE)
        return row

    def row_of(self, item: QListWidgetItem) -> NotedRow[Any]:
        """Return the row of an item."""
        row: NotedRow[Any] = item.data(_ROLE)
        return row

    @property
    def is_edited(self) -> bool:
        """Tell whether a name is being written."""
        return self.state() == QAbstractItemView.State.EditingState

    def show_rows(self, rows: Sequence[NotedRow[Any]], choose: object) -> None:
        """Show exactly these; the one of `choose` stays chosen, or else the first is."""
        self.clear()
        for row in rows:
            item = QListWidgetItem(row.name, self)
            item.setData(_ROLE, row)
            said = ". ".join(part.rstrip(".") for part in (row.name, row.text, row.note) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            if row.editable:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.setCurrentRow(next((number for number, row in enumerate(rows) if row.of == choose), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.is_edited and event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
