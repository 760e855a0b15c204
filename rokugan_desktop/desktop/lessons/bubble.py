"""A bubble that speaks of a thing, and the corners around the thing: no ring, as the one where the keyboard is."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import lies_over
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.focus_ring import left_clear
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.look.theme import equip, smooth_painter

_WIDTH, _INNER, _RADIUS = 340, 12, 10
"""The width that reads best, at 100 %, with its margins, and how round the corners are."""
_AWAY, _LINE, _EDGE, _ARM = 4, 3, 1, 22
"""How far the corners lie from the thing, about the ring of the keyboard, how broad they are with an edge on each
side, and how long at most, at 100 %."""
_SHARE = 0.3
"""They leave the middle of every side free, so that no name beside the thing is crossed."""


class Corners(QWidget):
    """Four corners around a thing, in the colour of the bubble's edge; presses go through them."""

    def __init__(self, context: Context, page: QWidget) -> None:
        super().__init__(page)
        self._context, self._page = context, page
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def surround(self, room: QRect, card: QRect, beside: Iterable[QRect] = ()) -> None:
        """Lie around what a card leaves of this room of the page, and on nothing of what lies beside it."""
        away = sum(map(self._context.pixels, (_AWAY, _LINE, _EDGE)))
        room = left_clear(room, card, away)
        around = room.adjusted(-away, -away, away, away)
        for other in beside:
            around = around if other.intersects(room) else left_clear(around, other)
        self.setGeometry(around.intersected(self._page.rect()))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme, pixels = self._context.theme, self._context.pixels
        inset = pixels(_EDGE) + pixels(_LINE) / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        across, down = (min(pixels(_ARM), side * _SHARE) for side in (box.width(), box.height()))
        for tone, width in (("panel", pixels(_LINE) + 2 * pixels(_EDGE)), ("accent", pixels(_LINE))):
            painter.setPen(QPen(theme.colour(tone), width, c=Qt.PenCapStyle.SquareCap, j=Qt.PenJoinStyle.MiterJoin))
            for corner, along, up in (
                (box.topLeft(), across, down),
                (box.topRight(), -across, down),
                (box.bottomLeft(), across, -down),
                (box.bottomRight(), -across, -down),
            ):
                painter.drawPolyline([corner + QPointF(along, 0), corner, corner + QPointF(0, up)])


class Bubble(QWidget):
    """A sentence about a thing, with a button where it waits to be read.

    Signals:
        read: its button was pressed.
    """

    read = Signal()

    def __init__(self, context: Context, page: QWidget) -> None:
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
        self.hide()

    @property
    def text(self) -> str:
        """Return what it says now; an empty text while it is unseen."""
        return "" if self.isHidden() else self._said.text()

    @property
    def card(self) -> QRect:
        """Return its room on the page."""
        return self.geometry()

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

    def lie(self, card: QRect) -> None:
        """Lie there on the page."""
        self.setGeometry(card)
        self.show()
        self.update()

    @property
    def readable_width(self) -> int:
        """How broad it is at least where it may stand elsewhere: half of what reads best."""
        return self._context.pixels(_WIDTH) // 2

    def size_in(self, room: QRect, width: int = 0) -> QSize:
        """Return how large it is in a room of the page: so broad, or as reads best, and as high as its sentence needs.

        One that would be too high for the room is as broad as the room.
        """
        pixels, most = self._context.pixels, room.width()
        self.ensurePolished()
        for child in (self._said, self._count, self.go_on):
            child.ensurePolished()
        inner = pixels(_INNER)
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(inner, inner, inner, inner)
        layout.setSpacing(pixels(8))
        row = (self._count if self.go_on.isHidden() else self.go_on).sizeHint().height()
        least = self._row.minimumSize().width() + 2 * inner
        fittest = min(most, max(least, width or pixels(_WIDTH)))
        sizes = [
            QSize(broad, self._said.heightForWidth(broad - 2 * inner) + pixels(8) + row + 2 * inner)
            for broad in (fittest, most)
        ]
        return sizes[sizes[0].height() > room.height() and not width]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._context.theme
        equip(painter, QPen(theme.colour("accent"), 2 * self._context.scale), QColor(theme.raised))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)
