"""A bubble that speaks of a thing: beside it and never over it, with a tail to it, and a ring around the thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRegion,
)
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import lies_over
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.lessons.standing_place import Kept, cheapest_place, nearest_point
from rokugan_desktop.desktop.look.style import plain_label

_WIDTH: Final = 340
_LEAST_WIDTH: Final = 250
_TAIL: Final = 20
"""How far the bubble keeps from what it points at."""
_RADIUS: Final = 10
_SHAPES: Final = (1.0, 0.8, 1.3, 1.7)
"""How wide it may be, beside the width that reads best."""


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

    """

    read = Signal()

    def __init__(self, context: Context, page: QWidget) -> None:
        """Make a bubble on the page, unseen."""
        super().__init__(page)
        lies_over(self, covers=False)
        self.setObjectName("clear")
        self._context = context
        self._said = plain_label("body")
        self._count = plain_label("whisper")
        self._count.setWordWrap(False)
        self.go_on = QPushButton()
        self.go_on.clicked.connect(self.read)
        column = QVBoxLayout(self)
        column.addWidget(self._said)
        self._row = row = QHBoxLayout()
        column.addLayout(row)
        row.addWidget(self._count, 1)
        row.addWidget(self.go_on)
        self._card = QRect()
        self._tip: QPoint | None = None
        self._stood: tuple[str, QRect, QSize] | None = None
        """What it said last, beside which room and how large."""
        self.hide()

    @property
    def text(self) -> str:
        """Return what it says now; an empty text while it is unseen."""
        return "" if self.isHidden() else self._said.text()

    @property
    def card(self) -> QRect:
        """Return its room on the page, without its tail."""
        return self._card.translated(self.pos())

    def say(self, text: str, count: str, *, waits: bool, button: str = "lesson.go-on") -> None:
        """Say a sentence; `waits`: with a button to press once it has been read, called by this key."""
        words = self._context.words
        self.go_on.setText(words.text(button))
        self._count.setText(count)
        self._said.setText(text)
        self.go_on.setVisible(waits)
        self.setAccessibleName(count)
        self.go_on.setAccessibleDescription(text)

    def forget(self) -> None:
        """Be gone, with all that was said."""
        self.hide()
        for said in (self._said, self._count):
            said.clear()
        self.go_on.setAccessibleDescription("")

    def stand(self, room: QRect | None, kept: Sequence[Kept], foot: QRect | None = None) -> None:
        """Stand beside this room of the page, or where else it covers least of what is to stay clear.

        Without a room there is nothing to point at; the bubble stands at the top of the page, if it can. It has a tail
        to the room where that is near; one that is far off is ringed, and nothing crosses the page. `foot`: it stands
        at the foot of this room of the page instead, whatever is there, and without a tail.
        """
        page = self.parentWidget()
        assert page is not None, "a bubble stands on a page"
        gap = self._context.pixels(_TAIL)
        whole = page.rect()
        target = room if room is not None else QRect(whole.center().x(), whole.top(), 1, 1)
        sizes = self._sizes(page.size())
        now = self.card if not self.isHidden() and self._stood == (self.text, target, sizes[0]) else None
        if foot is not None:
            size = self._sizes(page.size(), foot.width())[0]
            card = QRect(QPoint(foot.left(), foot.bottom() + 1 - size.height()), size)
        else:
            card = cheapest_place(target, sizes, gap, whole, kept, now)
        self._stood = self._said.text(), target, sizes[0]
        seen = target.intersected(whole)
        led = room is not None and foot is None
        self._tip = nearest_point(seen if seen.isValid() else target, card.center()) if led else None
        if self._tip is not None and card.adjusted(-2, -2, 2, 2).contains(self._tip):
            self._tip = None
        outer = card.adjusted(-gap, -gap, gap, gap)
        self._card = card.translated(-outer.topLeft())
        if self._tip is not None and not outer.adjusted(-gap, -gap, gap, gap).contains(self._tip):
            self._tip = None
        if self._tip is not None:
            self._tip = nearest_point(outer, self._tip) - outer.topLeft()
        layout = self.layout()
        assert layout is not None
        inner = self._context.pixels(12)
        layout.setContentsMargins(gap + inner, gap + inner, gap + inner, gap + inner)
        layout.setSpacing(self._context.pixels(8))
        self.setMask(self._reach())
        self.move(outer.topLeft() + QPoint(1, 0))  # what a mask uncovers Qt paints anew only where the widget moves
        self.setGeometry(outer)
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._context.theme
        painter.setPen(QPen(theme.colour("focus"), 2 * self._context.scale))
        painter.setBrush(QColor(theme.raised))
        painter.drawPath(self._outline())

    def _outline(self) -> QPainterPath:
        path = QPainterPath()
        card = QRectF(self._card)
        path.addRoundedRect(card.adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)
        if self._tip is None:
            return path
        tip = QPointF(self._tip)
        base = QPointF(nearest_point(self._card.adjusted(20, 20, -20, -20), self._tip))
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

    def _sizes(self, page: QSize, room: int = 0) -> tuple[QSize, ...]:
        """Return how large the card may be, the fittest first: as high as its sentence needs at each width.

        The fittest is as wide as the room that it is given, if any.
        """
        pixels = self._context.pixels
        fittest = room or min(pixels(_WIDTH), max(_LEAST_WIDTH, page.width() // 3))
        self.ensurePolished()
        for child in (self._said, self._count, self.go_on):
            child.ensurePolished()
        row = (self._count if self.go_on.isHidden() else self.go_on).sizeHint().height()
        least = self._row.minimumSize().width() + 2 * pixels(12)
        most = page.width() - 2 * pixels(12)
        sizes: list[QSize] = []
        for shape in _SHAPES:
            width = min(most, max(least, round(fittest * shape)))
            high = self._said.heightForWidth(width - 2 * pixels(12)) + pixels(8) + row + 2 * pixels(12)
            sizes.append(QSize(width, high))
        return tuple(sizes)
