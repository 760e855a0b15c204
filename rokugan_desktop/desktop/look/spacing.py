"""Margins and gaps of a layout as they are at 100 %: they follow the scale that the player has chosen.

What is painted by hand keeps apart too: `spread`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout, QLayoutItem, QSizePolicy, QSpacerItem, QWidget

from rokugan_desktop.desktop.context import Context

L = TypeVar("L", bound=QLayout)
B = TypeVar("B", bound=QBoxLayout)


def spaced(context: Context, layout: L, gap: int, *margins: int) -> L:
    """Return the layout, which keeps this gap, and margins that are named, as the two functions below say."""
    keep_spacing(context, layout, gap)
    if margins:
        keep_margins(context, layout, *margins)
    return layout


def bare(layout: L) -> L:
    """Return the layout, without margins at any scale."""
    layout.setContentsMargins(0, 0, 0, 0)
    return layout


def filled(layout: B, *parts: QWidget | QLayout | int | tuple[QWidget | QLayout, int]) -> B:
    """Return the layout with these parts added, one after the other.

    A number is empty room, and says its share of what is left over; so it does in a pair with a part.
    """
    for part in parts:
        what, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, int):
            layout.addStretch(what)
        elif isinstance(what, QWidget):
            layout.addWidget(what, share)
        else:
            layout.addLayout(what, share)
    return layout


def keep_margins(context: Context, layout: QLayout, *margins: int) -> None:
    """Keep these margins of a layout, left, top, right and bottom at 100 %, at the scale of the context."""
    _spacing_of(context, layout).keep(margins=margins)


def keep_spacing(context: Context, layout: QLayout, gap: int, below: int | None = None) -> None:
    """Keep this gap between what the layout holds, at 100 %; `below`: another one between the rows of a grid."""
    _spacing_of(context, layout).keep(gaps=(gap, gap if below is None else below))


def add_gap(context: Context, column: QBoxLayout, gap: int) -> None:
    """Leave so much of a column empty here, at 100 %, and at the scale of the context."""
    KeptGap(context, column, gap)


class KeptGap(QObject):
    """An empty room in a column. It lives as long as the column."""

    def __init__(self, context: Context, column: QBoxLayout, gap: int) -> None:
        super().__init__(column)
        self._context, self._column, self._gap = context, column, gap
        self._spacer = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        column.addSpacerItem(self._spacer)
        context.look_changed.connect(self.apply)
        self.apply()

    def apply(self) -> None:
        """Be as high as the scale there is wants it."""
        high = self._context.pixels(self._gap)
        self._spacer.changeSize(0, high, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._column.invalidate()


class KeptSpacing(QObject):
    """What a layout keeps. It lives as long as the layout."""

    def __init__(self, context: Context, layout: QLayout) -> None:
        super().__init__(layout)
        self._context = context
        self._layout = layout
        self._margins: tuple[int, ...] = ()
        self._gaps: tuple[int, ...] = ()
        context.look_changed.connect(self.apply)

    def keep(self, *, margins: tuple[int, ...] = (), gaps: tuple[int, ...] = ()) -> None:
        """Keep these from now on; what is empty stays as it was."""
        self._margins = margins or self._margins
        self._gaps = gaps or self._gaps
        self.apply()

    def apply(self) -> None:
        """Set them at the scale there is."""
        scale, layout = self._context.scale, self._layout
        if self._margins:
            left, top, right, bottom = (round(margin * scale) for margin in self._margins)
            layout.setContentsMargins(left, top, right, bottom)
        if self._gaps:
            across, below = (round(gap * scale) for gap in self._gaps)
            if isinstance(layout, QGridLayout):
                layout.setHorizontalSpacing(across)
                layout.setVerticalSpacing(below)
            else:
                layout.setSpacing(across)


def _spacing_of(context: Context, layout: QLayout) -> KeptSpacing:
    kept = layout.findChild(KeptSpacing, options=Qt.FindChildOption.FindDirectChildrenOnly)  # not of a layout in it
    return kept if kept is not None else KeptSpacing(context, layout)


def spread(wanted: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Return places as near as can be to those wanted, in their order, none nearer to the next one than the gap.

    All lie between the least and the most; where there is not room for all of them, the gap is as large as there is
    room for. `wanted` rises.
    """
    if not wanted:
        return []
    gap = min(gap, (most - least) / max(1, len(wanted) - 1))
    groups: list[tuple[float, int]] = []
    for number, place in enumerate(wanted):
        mean, count = place - number * gap, 1
        while groups and groups[-1][0] > mean:
            before, others = groups.pop()
            mean, count = (mean * count + before * others) / (count + others), count + others
        groups.append((mean, count))
    last = most - (len(wanted) - 1) * gap
    starts = [min(max(mean, least), last) for mean, count in groups for _ in range(count)]
    return [start + number * gap for number, start in enumerate(starts)]


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
