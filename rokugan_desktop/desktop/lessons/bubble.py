"""A bubble that speaks of a thing: beside it and never over it, with a tail to it, and a ring around the thing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRegion,
)
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.style import plain_label, set_role

_WIDTH: Final = 340
_LEAST_WIDTH: Final = 250
_TAIL: Final = 20
"""How far the bubble keeps from what it points at."""
_RADIUS: Final = 10
_FAR: Final = 20
"""What a pixel between the bubble and its thing counts, in pixels that it would cover of what may be covered."""
PIECE: Final = 8
"""How much it matters that a piece on the map is not covered."""
BUTTON: Final = 100
"""How much it matters that a button stays clear; what is only watched or read matters less."""


class Ring(QWidget):
    """A ring around a thing; presses go through it."""

    def __init__(self, context: Context, page: QWidget) -> None:
        super().__init__(page)
        self._context = context
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def surround(self, room: QRect) -> None:
        """Lie around this room of the page."""
        self.setGeometry(room.adjusted(-5, -5, 5, 5))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._context.theme
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        for colour, width in ((theme.colour("panel"), 5.0), (theme.colour("focus"), 2.5)):
            painter.setPen(QPen(colour, width))
            painter.drawRoundedRect(box, 8, 8)


class Bubble(QWidget):
    """A sentence beside the thing that it speaks of.

    Signals:
        read: its button was pressed.
        leaving: the learner wants to leave the lesson.

    """

    read = Signal()
    leaving = Signal()

    def __init__(self, context: Context, page: QWidget) -> None:
        """Make a bubble on the page, unseen."""
        super().__init__(page)
        self.setObjectName("clear")
        self._context = context
        self._said = plain_label("body")
        self._count = plain_label("whisper")
        self.go_on = QPushButton()
        self.leave = QPushButton()
        set_role(self.leave, "link")
        self.go_on.clicked.connect(self.read)
        self.leave.clicked.connect(self.leaving)
        column = QVBoxLayout(self)
        column.addWidget(self._said)
        row = QHBoxLayout()
        row.addWidget(self._count, 1)
        row.addWidget(self.leave)
        row.addWidget(self.go_on)
        column.addLayout(row)
        self._card = QRect()
        self._tip: QPoint | None = None
        self.hide()

    @property
    def text(self) -> str:
        """Return what it says now; an empty text while it is unseen."""
        return "" if self.isHidden() else self._said.text()

    @property
    def card(self) -> QRect:
        """Return its room on the page, without its tail."""
        return self._card.translated(self.pos())

    def say(self, text: str, count: str, *, waits: bool) -> None:
        """Say a sentence; `waits`: with a button to press once it has been read."""
        words = self._context.words
        self.go_on.setText(words.text("lesson.go-on"))
        self.leave.setText(words.text("lesson.leave"))
        self._count.setText(count)
        self._said.setText(text)
        self.go_on.setVisible(waits)
        self.setAccessibleName(text)
        self.setAccessibleDescription(count)

    def announce(self) -> None:
        """Have what it says read aloud."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._said.text()))

    def stand(self, room: QRect | None, clear: tuple[tuple[QRect, int], ...]) -> None:
        """Stand beside this room of the page, where it covers as little as can be of what is to stay clear, by weight.

        None: there is nothing to point at; the bubble stands at the top of the page.
        """
        page = self.parentWidget()
        assert page is not None, "a bubble stands on a page"
        size = self._size(page.size())
        gap = self._context.pixels(_TAIL)
        whole = page.rect().adjusted(6, 6, -6, -6)
        target = room if room is not None else QRect(whole.center().x(), whole.top(), 1, 1)
        card = _place_beside(target, size, gap, whole, clear)
        seen = target.intersected(page.rect())
        self._tip = _nearest(seen if seen.isValid() else target, card.center()) if room is not None else None
        if self._tip is not None and card.adjusted(-2, -2, 2, 2).contains(self._tip):
            self._tip = None
        outer = card.adjusted(-gap, -gap, gap, gap)
        self._card = card.translated(-outer.topLeft())
        if self._tip is not None and not outer.adjusted(-gap, -gap, gap, gap).contains(self._tip):
            self._tip = None  # so far off a tail would point at something else: the ring alone shows the thing
        if self._tip is not None:
            self._tip = _nearest(outer, self._tip) - outer.topLeft()
        layout = self.layout()
        assert layout is not None
        inner = self._context.pixels(12)
        layout.setContentsMargins(gap + inner, gap + inner, gap + inner, gap + inner)
        layout.setSpacing(self._context.pixels(8))
        self.setGeometry(outer)
        self.setMask(self._reach())
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._context.theme
        painter.setPen(QPen(theme.colour("focus"), 2))
        painter.setBrush(QColor(theme.raised))
        painter.drawPath(self._outline())

    def _outline(self) -> QPainterPath:
        path = QPainterPath()
        card = QRectF(self._card)
        path.addRoundedRect(card.adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)
        if self._tip is None:
            return path
        tip = QPointF(self._tip)
        base = QPointF(_nearest(self._card.adjusted(20, 20, -20, -20), self._tip))
        across = tip - base
        length = max(1.0, (across.x() ** 2 + across.y() ** 2) ** 0.5)
        aside = QPointF(-across.y(), across.x()) * (self._context.pixels(11) / length)
        tail = QPainterPath()
        tail.addPolygon(QPolygonF([base + aside, tip, base - aside]))
        tail.closeSubpath()
        return path.united(tail)

    def _reach(self) -> QRegion:
        """Return where the bubble hears the mouse: its card and its tail, and not what lies beside them."""
        region = QRegion(self._card.adjusted(-1, -1, 1, 1))
        for polygon in self._outline().toFillPolygons():
            region = region.united(QRegion(polygon.toPolygon()))
        return region

    def _size(self, page: QSize) -> QSize:
        """Return how large the card is: as high as its sentence needs at its width."""
        pixels = self._context.pixels
        width = min(pixels(_WIDTH), max(_LEAST_WIDTH, page.width() // 3))
        inner = width - 2 * pixels(12)
        self.ensurePolished()
        for child in (self._said, self._count, self.go_on, self.leave):
            child.ensurePolished()
        row = max(self.leave.sizeHint().height(), self.go_on.sizeHint().height())
        return QSize(width, self._said.heightForWidth(inner) + pixels(8) + row + 2 * pixels(12))


def _corners(target: QRect, size: QSize, gap: int) -> list[QPoint]:
    """Return where the card's corner may lie: right of the thing, left of it, below, above; in the middle or flush."""
    width, height = size.width(), size.height()
    right, left = target.right() + gap, target.left() - gap - width
    below, above = target.bottom() + gap, target.top() - gap - height
    downs = (target.center().y() - height // 2, target.top() - 10, target.bottom() + 10 - height)
    acrosses = (target.center().x() - width // 2, target.left() - 10, target.right() + 10 - width)
    return [QPoint(x, y) for y in downs for x in (right, left)] + [
        QPoint(x, y) for x in acrosses for y in (below, above)
    ]


def _place_beside(target: QRect, size: QSize, gap: int, whole: QRect, clear: tuple[tuple[QRect, int], ...]) -> QRect:
    """Return where the card covers least: close to the thing, else as near as can be beyond other things."""
    group = target  # the thing may stand among buttons: beside all of them
    for room, weight in clear:
        group = group.united(room) if weight >= BUTTON else group
    best = min(_cards(target, size, gap, whole), key=lambda card: _covered(card, target, clear))
    if not _covered(best, target, clear):
        return best

    def price(card: QRect) -> int:
        tip = _nearest(target, card.center())
        return _covered(card, target, clear) + _FAR * (tip - _nearest(card, tip)).manhattanLength()

    beyond = (group, *(target.united(room) for room, weight in clear if weight > PIECE))
    return min((best, *(card for around in beyond for card in _cards(around, size, gap, whole))), key=price)


def _cards(around: QRect, size: QSize, gap: int, whole: QRect) -> list[QRect]:
    """Return where a card of this size may lie beside a room, all of it seen."""
    return [_within(QRect(corner, size), whole) for corner in _corners(around, size, gap)]


def _within(card: QRect, whole: QRect) -> QRect:
    """Return the card moved so far that all of it is seen."""
    x = min(max(card.left(), whole.left()), whole.right() - card.width())
    y = min(max(card.top(), whole.top()), whole.bottom() - card.height())
    return QRect(QPoint(max(x, whole.left()), max(y, whole.top())), card.size())


def _covered(card: QRect, target: QRect, clear: tuple[tuple[QRect, int], ...]) -> int:
    """Return how bad a place is: covering the thing itself is far worse than anything else."""

    def area(other: QRect) -> int:
        common = card.intersected(other)
        return common.width() * common.height() if common.isValid() else 0

    return 10_000 * area(target.adjusted(-4, -4, 4, 4)) + sum(weight * area(room) for room, weight in clear)


def _nearest(room: QRect, point: QPoint) -> QPoint:
    """Return the point of the room that is nearest."""
    return QPoint(
        min(max(point.x(), room.left()), max(room.left(), room.right())),
        min(max(point.y(), room.top()), max(room.top(), room.bottom())),
    )
