"""The plaque of a place: a card at the foot of what stands beside the map, with all that the view tells of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import display_font, text_font
from rokugan_desktop.desktop.plaques import Plaque
from rokugan_desktop.engine import Tone, briefly

_EDGE = 12
"""How far it stays from the edge of its place, and its letters from its own."""


class PlaqueCard(QWidget):
    """Paints a plaque, and lets the mouse through."""

    def __init__(self, context: Context, map_view: QWidget) -> None:
        """Make an empty card on this map, hidden until there is something to tell."""
        super().__init__(map_view)
        self._context = context
        self.place: Callable[[], QRect] = map_view.rect
        """Returns the part of its parent at whose foot it lies; who lays the table out gives it another parent."""
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

    def tell(self, plaque: Plaque, people: Sequence[Person]) -> None:
        """Tell this at the foot of its place, no higher than the text."""
        say = self._context.words.say
        self._plaque = plaque
        self._person = people[plaque.owner] if plaque.owner is not None else None
        self._title, self._where = say(plaque.title), say(plaque.where)
        self._figures = tuple((figure.symbol, figure.number, say(figure.what)) for figure in plaque.figures)
        lines: list[tuple[str, Tone]] = []
        for said, tone in briefly(plaque.facts):
            if lines and lines[-1][1] is tone is not Tone.PLAIN:  # what a thing of the seat's own would do runs on
                lines[-1] = f"{lines[-1][0]} {say(said)}", tone
            else:
                lines.append((say(said), tone))
        self._lines = tuple(lines)
        figures = ", ".join(f"{number} {what}" for _symbol, number, what in self._figures)
        self.setAccessibleName(". ".join(part for part in (self._title, self._where, figures) if part))
        self.setAccessibleDescription(" ".join(text for text, _tone in self._lines))
        place, edge = self.place(), self._context.pixels(_EDGE)
        width = place.width() - 2 * edge
        height = min(round(self._paint(None, width)), place.height() - 2 * edge)
        self.setGeometry(place.left() + edge, place.bottom() - edge - height, width, height)
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
