"""The keyboard walks by place: column by column, row by row, whenever a widget was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

_Span = tuple[int, int]
"""From where to where something reaches, across or down."""


def order_by_place(top: QWidget) -> None:
    """Let Tab go through what is seen of a window, or a part of it, in the order in which it stands there."""
    stops = [widget for widget in by_place(top) if widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value]
    for one, other in pairwise(stops):
        QWidget.setTabOrder(one, other)


def by_place(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget and all that is seen in it, as one reads it.

    Layouts are not asked: what they hold may be gone while the wrapper around it is still known to Python.
    """
    yield widget
    inside = [
        child
        for child in widget.children()
        if isinstance(child, QWidget) and child.isVisible() and not child.isWindow()
    ]
    for child in _read(inside):
        yield from by_place(child)


def _read(widgets: Sequence[QWidget]) -> list[QWidget]:
    """Return the widgets as they are read: parted where the gap between them is widest, first left, then below."""
    if len(widgets) < 2:
        return list(widgets)
    across = _parted(widgets, [(one.x(), one.x() + one.width()) for one in widgets])
    down = _parted(widgets, [(one.y(), one.y() + one.height()) for one in widgets])
    best = max((across, down), key=lambda parted: parted[0])
    if best[0] < 0:  # they lie over one another
        return sorted(widgets, key=lambda one: (one.y(), one.x()))
    return [*_read(best[1]), *_read(best[2])]


def _parted(widgets: Sequence[QWidget], spans: Sequence[_Span]) -> tuple[int, list[QWidget], list[QWidget]]:
    """Return the widest gap along these spans, with what lies before and behind it; −1 where there is none."""
    order = sorted(range(len(widgets)), key=lambda number: spans[number])
    best, at, reached = -1, 0, spans[order[0]][1]
    for place, number in enumerate(order[1:], 1):
        gap = spans[number][0] - reached
        if gap > best:
            best, at = gap, place
        reached = max(reached, spans[number][1])
    return best, [widgets[number] for number in order[:at]], [widgets[number] for number in order[at:]]
