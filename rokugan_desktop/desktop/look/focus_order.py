"""The keyboard walks by place: in each row from left to right, column by column, whenever a widget was made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

_ACROSS = frozenset((QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.RightToLeft))


def order_by_place(top: QWidget) -> None:
    """Let Tab go through what is seen of a window, or a part of it, in the order in which it stands there."""
    stops = [widget for widget in by_place(top) if widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value]
    for one, other in pairwise(stops):
        QWidget.setTabOrder(one, other)


def by_place(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget and all that is seen in it: what a layout holds as it is laid out, then what is placed by hand."""
    yield widget
    layout = widget.layout()
    held: set[QWidget] = set()
    if layout is not None:
        for one in _held(layout):
            held.add(one)
            yield from by_place(one)
    others = [
        child
        for child in widget.children()
        if isinstance(child, QWidget) and child not in held and child.isVisible() and not child.isWindow()
    ]
    for child in sorted(others, key=lambda child: _reading(child.geometry())):
        yield from by_place(child)


def _held(layout: QLayout) -> Iterator[QWidget]:
    """Yield the widgets that a layout and those in it hold and that are seen."""
    across = isinstance(layout, QBoxLayout) and layout.direction() in _ACROSS
    items = [item for number in range(layout.count()) if (item := layout.itemAt(number)) is not None]
    for item in sorted(items, key=lambda item: _reading(item.geometry(), across=across)):
        widget, inner = item.widget(), item.layout()
        if isinstance(widget, QWidget) and widget.isVisible():
            yield widget
        elif isinstance(inner, QLayout):
            yield from _held(inner)


def _reading(place: QRect, *, across: bool = False) -> tuple[int, int]:
    """Return by what things in a row, or in rows of it, are read one after the other."""
    corner: QPoint = place.topLeft()
    return (corner.x(), corner.y()) if across else (corner.y(), corner.x())
