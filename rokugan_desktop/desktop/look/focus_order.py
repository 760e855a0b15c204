"""The keyboard walks by place: column by column, row by row; a ring shows which button it is on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from rokugan_desktop.desktop.context import Context

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


_GAP, _LINE = 2, 3
"""How broad the inner tone and the outer one are, at 100 %."""
_OWN: Final = Qt.FindChildOption.FindDirectChildrenOnly
_MOVING: Final = frozenset(
    {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.ParentChange}
)


def left_clear(room: QRect, card: QRect, gap: int = 0) -> QRect:
    """Return what a card leaves of a room: all of it, or the largest part beside the card, with a gap between."""
    if not room.intersects(card):
        return room
    parts = [QRect(room) for _ in range(4)]
    parts[0].setTop(card.bottom() + 1 + gap)
    parts[1].setBottom(card.top() - 1 - gap)
    parts[2].setLeft(card.right() + 1 + gap)
    parts[3].setRight(card.left() - 1 - gap)
    return max(parts, key=lambda part: max(0, part.width()) * max(0, part.height()))


class FocusRing(QWidget):
    """Lies over a window, lets the mouse through, and follows the focus from button to button, seen on every ground.

    It follows it to what has the property "ringed", too: where that is "within", as the edge of a window leaves no room
    around it, the ring lies on its own edge.
    """

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._button: QWidget | None = None
        self._watched: tuple[QWidget, ...] = ()
        self._held_back = False
        self._around_box, self._clear = (window, QRect()), QRect()
        self._seen = QRect()
        """What of the ring is painted."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def hold_back(self, *, on: bool) -> None:
        """Be unseen while something moves over the button, or follow it again."""
        self._held_back = on
        self._lie()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVING or event.type() is QEvent.Type.DynamicPropertyChange:
            self._lie()
        return False

    def _follow(self, _old: QWidget | None, focused: QWidget | None) -> None:
        for watched in filter(isValid, self._watched):
            watched.removeEventFilter(self)
        self._button = focused if self._ringed(focused) else None
        self._watched = tuple(self._around(self._button))
        for around in self._watched:
            around.installEventFilter(self)
        self._lie()

    def _ringed(self, focused: QWidget | None) -> bool:
        if focused is None or focused.window() is not self.window():
            return False
        return isinstance(focused, QAbstractButton) or focused.property("ringed") is not None

    def _around(self, button: QWidget | None) -> Iterator[QWidget]:
        around: QWidget | None = button
        while around is not None and around is not self.window():
            yield around
            around = around.parentWidget()

    def _lie(self) -> None:
        button = self._button if not self._held_back else None
        if button is None or not isValid(button) or not button.isVisible():
            self.hide()
            return
        ringed = isinstance(button, QAbstractButton) or button.property("ringed")
        seen = button.viewport() if isinstance(button, QAbstractScrollArea) else button
        if not ringed or seen.visibleRegion().isEmpty():
            self.hide()
            return
        broad = self._context.pixels(_GAP) + self._context.pixels(_LINE)
        at = button.mapTo(self.window(), QPoint(0, 0))
        box = QRect(at, button.size())
        ring = box if ringed == "within" else box.adjusted(-broad, -broad, broad, broad)
        if ringed != "within":
            if (button, box) != self._around_box:
                self._around_box, self._clear = (button, box), self._off_others(button, box, ring)
            ring = self._clear
        self._seen = self._uncut(box, ring, broad).translated(-ring.topLeft())
        self.setGeometry(ring)
        self.raise_()
        self.show()
        self.update()

    def _off_others(self, button: QWidget, box: QRect, ring: QRect) -> QRect:
        """Return what of the ring around the button in this box lies on no other of what holds them that has edges.

        One that lies on the button itself has not been laid out yet: it says nothing of where it will be.
        """
        around, origin = button.parentWidget(), box.topLeft() - button.pos()
        for one in around.findChildren(QAbstractButton, options=_OWN) if around is not None else ():
            room = one.geometry().translated(origin)
            if one is button or box.intersects(room) or not ring.intersects(room):
                continue
            if one.isVisible() and one.property("edged") is not False:
                ring = left_clear(ring, room)
        return ring

    def _uncut(self, box: QRect, ring: QRect, broad: int) -> QRect:
        """Return what of the ring lies within every list that cuts the button in this box off above or below."""
        for around in filter(isValid, self._watched):
            scrolled = around.parentWidget()
            if isinstance(scrolled, QAbstractScrollArea) and around is scrolled.viewport():
                room = QRect(around.mapTo(self.window(), QPoint(0, 0)), around.size())
                if not room.contains(box):
                    ring = ring.intersected(room.adjusted(-broad, 0, broad, 0))
        return ring

    def paintEvent(self, event: QPaintEvent) -> None:
        pixels, theme = self._context.pixels, self._context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self._seen)
        gap, line = pixels(_GAP), pixels(_LINE)
        for inset, broad, tone in ((line, gap, "panel"), (0, line, "focus")):
            painter.setPen(QPen(theme.colour(tone), broad))
            away = inset + broad / 2
            around = QRectF(self.rect()).adjusted(away, away, -away, -away)
            painter.drawRoundedRect(around, pixels(6), pixels(6))
