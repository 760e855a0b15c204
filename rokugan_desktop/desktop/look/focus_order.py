"""The keyboard walks by place: column by column, row by row, whenever a widget was made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QWidget

ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}

_Span = tuple[int, int]
"""From where to where something reaches, across or down."""


def order_by_place(top: QWidget) -> None:
    """Let Tab go through what is seen of a window, or a part of it, in the order in which it stands there.

    What has the property "last-stop" comes last wherever it stands.
    """
    stops = [widget for widget in by_place(top) if widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value]
    stops.sort(key=lambda widget: bool(widget.property("last-stop")))
    for one, other in pairwise(stops):
        QWidget.setTabOrder(one, other)


def walk_by_arrow(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Carry the keyboard from a button to the nearest one where an arrow points; tell whether it was an arrow.

    It is looked for among those beside it first, then farther out, as far as what scrolls reaches.
    """
    if event.key() not in ARROWS:
        return False
    around: QWidget | None = button.parentWidget()
    while around is not None and not around.isWindow():
        beside = (one for one in around.findChildren(QAbstractButton) if one.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if go_ahead(button, Qt.Key(event.key()), beside) or isinstance(around, QAbstractScrollArea):
            break
        around = around.parentWidget()
    return True


def go_ahead(now: QWidget, arrow: Qt.Key, among: Iterable[QWidget]) -> bool:
    """Put the keyboard on the nearest of these widgets that lies where the arrow points; tell whether one does."""
    across, down = ARROWS[arrow]
    here, ways = _middle(now), list[tuple[int, int, QWidget]]()
    for one in among:
        way = _middle(one) - here
        ahead, aside = way.x() * across + way.y() * down, abs(way.x() * down) + abs(way.y() * across)
        high = now.height(), one.height()
        level = aside * 2 < sum(high) if across else ahead * 2 > min(high)
        if one is not now and one.isVisible() and one.isEnabled() and ahead > 0 and level:
            ways.append((ahead + 2 * aside, len(ways), one))
    if not ways:
        return False
    min(ways)[2].setFocus(Qt.FocusReason.TabFocusReason)
    return True


def _middle(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(widget.rect().center())


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
    """Return the widgets as they are read: parted where the gap between them is widest, first left, then below.

    Buttons of one kind are read row by row, as the numbers on them are.
    """
    if len(widgets) < 2:
        return list(widgets)
    if isinstance(widgets[0], QAbstractButton) and len({type(one) for one in widgets}) == 1:
        return _in_rows(widgets)
    across = _parted(widgets, [(one.x(), one.x() + one.width()) for one in widgets])
    down = _parted(widgets, [(one.y(), one.y() + one.height()) for one in widgets])
    best = max((across, down), key=lambda parted: parted[0])
    if best[0] < 0:  # they lie over one another
        return sorted(widgets, key=lambda one: (one.y(), one.x()))
    return [*_read(best[1]), *_read(best[2])]


def _in_rows(widgets: Sequence[QWidget]) -> list[QWidget]:
    rows: list[list[QWidget]] = []
    for one in sorted(widgets, key=lambda one: one.y()):
        if rows and one.y() < rows[-1][0].geometry().center().y():
            rows[-1].append(one)
        else:
            rows.append([one])
    return [one for row in rows for one in sorted(row, key=lambda one: one.x())]


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
