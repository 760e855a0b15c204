"""A layout that puts things side by side, and on another line where the room ends."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Lays its widgets out like words: from left to right in the size each asks for, then on the next line."""

    def __init__(self, parent: QWidget, *widgets: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._mirrored = False
        for widget in widgets:
            self.addWidget(widget)

    def mirror(self, *, mirrored: bool) -> None:
        """Begin each line on the right, and go on to the left; or as words go."""
        self._mirrored = mirrored
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        """Return how many things there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._lay(area, move=True)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def _shown(self) -> list[QLayoutItem]:
        """Return what takes up room: what is hidden takes none, nor does the gap beside it."""
        return [item for item in self._items if not item.isEmpty()]

    def _lay(self, area: QRect, *, move: bool) -> int:
        """Lay the things out in the area, or only reckon; return the height they take."""
        x, y, line = area.x(), area.y(), 0
        for item in self._shown():
            size = item.sizeHint()
            if x > area.x() and x + size.width() > area.x() + area.width():
                x, y, line = area.x(), y + line + self.spacing(), 0
            if move:
                left = area.x() + area.right() + 1 - x - size.width() if self._mirrored else x
                item.setGeometry(QRect(QPoint(left, y), size))
            x += size.width() + self.spacing()
            line = max(line, size.height())
        return y + line - area.y()
