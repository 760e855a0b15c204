"""The plaque of a place: a card at the edge of the map, away from the pointer, with all that the view tells of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import display_font, text_font
from rokugan_desktop.desktop.plaques import Plaque, Tone

_WIDTH = 330
_EDGE = 12
"""How far it stays from the edge of the map, and its letters from its own."""


def whole_from(part: QWidget, top: int) -> int:
    """Return the nearest height at or above this one of which a cut through this part cuts nothing that is seen."""
    inner = (one for one in part.findChildren(QWidget) if one.isVisible() and not one.findChildren(QWidget))
    for place in sorted(
        (QRect(one.mapTo(part, QPoint()), one.size()) for one in inner), key=QRect.bottom, reverse=True
    ):
        if place.top() < top <= place.bottom():
            top = place.top()
    return top


class PlaqueCard(QWidget):
    """Paints a plaque over the map, and lets the mouse through."""

    def __init__(self, context: Context, map_view: QWidget) -> None:
        """Make an empty card over this map, hidden until there is something to tell."""
        super().__init__(map_view)
        self._context = context
        self._map = map_view
        self._plaque: Plaque | None = None
        self._person: Person | None = None
        self._figures: tuple[tuple[str, str, str], ...] = ()
        self._title = self._where = ""
        self._lines: tuple[tuple[str, Tone], ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def plaque(self) -> Plaque | None:
        """Return what is told now."""
        return self._plaque

    @property
    def heard(self) -> str:
        """Return all that it tells, as one text."""
        return f"{self.accessibleName()}. {self.accessibleDescription()}"

    def tell(
        self,
        plaque: Plaque,
        people: Sequence[Person],
        pointer: QPoint,
        free: Sequence[QRect] = (),
        beside: Sequence[QWidget] = (),
    ) -> None:
        """Tell this in a corner of the map, the farthest from the pointer that leaves these places of the map free.

        Where none does, it lies over the first of what stands beside the map that is seen and has room, at its foot,
        and covers nothing there by half; where nothing has, nothing is told.
        """
        say = self._context.words.say
        self._plaque = plaque
        self._person = people[plaque.owner] if plaque.owner is not None else None
        self._title, self._where = say(plaque.title), say(plaque.where)
        self._figures = tuple((figure.symbol, figure.number, say(figure.what)) for figure in plaque.figures)
        self._lines = tuple((say(line.message), line.tone) for line in plaque.lines)
        figures = ", ".join(f"{number} {what}" for _symbol, number, what in self._figures)
        self.setAccessibleName(". ".join(part for part in (self._title, self._where, figures) if part))
        self.setAccessibleDescription(" ".join(text for text, _tone in self._lines))
        if not self._dock(pointer, free, beside):
            self.empty()
            return
        self.show()
        self.raise_()
        self.update()

    def empty(self) -> None:
        """Tell nothing."""
        self._plaque = self._person = None
        self._title = self._where = ""
        self._figures, self._lines = (), ()
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.hide()

    def _dock(self, pointer: QPoint, free: Sequence[QRect], beside: Sequence[QWidget]) -> bool:
        """Lie where nothing is covered that is to be free; tell whether there is such a place."""
        around, edge = self._map, self._context.pixels(_EDGE)
        width = min(self._context.pixels(_WIDTH), around.width() - 2 * edge)
        height = min(round(self._paint(None, width)), around.height() - 2 * edge)
        across, down = (edge, around.width() - width - edge), (edge, around.height() - height - edge)
        left, top = pointer.x() > around.width() / 2, pointer.y() > around.height() / 2
        for x, y in ((left, top), (left, not top), (not left, top), (not left, not top)):
            box = QRect(across[not x], down[not y], width, height)
            if (x, y) != (left, top) and box.contains(pointer):
                continue
            if not any(box.intersects(place) for place in free):
                return self._lie(around, box)
        for part in beside:
            host, place = part.parentWidget(), part.geometry()
            if not part.isVisible() or host is None:
                continue
            start = whole_from(part, place.height() - round(self._paint(None, place.width())))
            if start >= 0:
                return self._lie(host, place.adjusted(0, start, 0, 0))
        return False

    def _lie(self, on: QWidget, box: QRect) -> bool:
        if self.parentWidget() is not on:
            self.setParent(on)
        self.setGeometry(box)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._plaque is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._context.theme
        painter.setPen(QPen(theme.colour("gold"), 2.0 * self._context.scale))
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        self._paint(painter, self.width())

    def _paint(self, painter: QPainter | None, width: float) -> float:
        """Paint all of it into this width, or measure it alone; return how high it is."""
        context, theme = self._context, self._context.theme
        scale, edge = context.scale, float(context.pixels(_EDGE))
        ink, faint = theme.colour("ink"), theme.colour("faint")
        disc = 34 * scale if self._person is not None else 0.0
        room = width - 2 * edge
        top = edge
        title_room = room - disc - (8 * scale if disc else 0)
        if painter is not None and self._person is not None:
            self._paint_mon(painter, QRectF(width - edge - disc, edge, disc, disc))
        top += self._text(
            painter, QPointF(edge, top), title_room, self._title, display_font(20 * scale, heavy=True), ink
        )
        where = text_font(max(11.0, 13.5 * scale))
        top += self._text(painter, QPointF(edge, top), title_room, self._where, where, faint) + 6 * scale
        if self._figures:
            top += self._paint_figures(painter, QRectF(edge, top, room, 32 * scale)) + 8 * scale
        colours = {Tone.PROMISE: theme.colour("good"), Tone.WARNING: theme.colour("danger")}
        for text, tone in self._lines:
            font = text_font(max(11.0, 14 * scale), bold=tone is not Tone.PLAIN)
            top += self._text(painter, QPointF(edge, top), room, text, font, colours.get(tone, ink)) + 3 * scale
        return top + edge * 0.6

    def _text(
        self, painter: QPainter | None, at: QPointF, width: float, text: str, font: QFont, colour: QColor
    ) -> float:
        """Write a text, broken into lines; return how high it is."""
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        height = QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 10_000), flags, text).height()
        if painter is not None:
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(QRectF(at.x(), at.y(), width, height + 2), flags, text)
        return height

    def _paint_figures(self, painter: QPainter | None, line: QRectF) -> float:
        """Paint the figures one after another, in as many rows of the line's height as they need; return how high."""
        scale, theme = self._context.scale, self._context.theme
        font, small = display_font(26 * scale, heavy=True), text_font(max(11.0, 12.5 * scale))
        side, gap = 26 * scale, 5 * scale
        left, top = line.left(), line.top()
        for symbol, number, what in self._figures:
            numbered, named = (
                QFontMetricsF(font).horizontalAdvance(number),
                QFontMetricsF(small).horizontalAdvance(what),
            )
            wide = side + gap + numbered + gap + named
            if left > line.left() and left + wide > line.right():
                left, top = line.left(), top + line.height()
            if painter is not None:
                paint_symbol(painter, symbol, QRectF(left, top + 3 * scale, side, side), theme.colour("stress"))
                box = QRectF(left + side + gap, top, numbered + gap, line.height())
                painter.setFont(font)
                painter.setPen(theme.colour("ink"))
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, number)
                painter.setFont(small)
                painter.setPen(theme.colour("faint"))
                box = QRectF(box.right(), top, line.right() - box.right(), line.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, what)
            left += wide + 2.5 * gap
        return top + line.height() - line.top()

    def _paint_mon(self, painter: QPainter, disc: QRectF) -> None:
        assert self._person is not None, "somebody's"
        painter.setPen(QPen(self._context.theme.colour("ink"), 1.1 * self._context.scale))
        painter.setBrush(self._person.role.colour)
        painter.drawEllipse(disc)
        margin = disc.width() * 0.14
        painter.save()
        self._person.role.paint_mon(painter, disc.adjusted(margin, margin, -margin, -margin), IVORY)
        painter.restore()
