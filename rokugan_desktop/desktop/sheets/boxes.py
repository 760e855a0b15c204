"""Described boxes: what a panel shows, as values; one engine measures and paints them.

All lengths are those of the usual scale. A box says how it looks, never where it lies: that follows from the width it
is given.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.look.theme import Theme, display_font, mixed, number_font, text_font

_NARROWEST: Final = 80
"""How narrow letters may become where a text has no room, in percent."""
_BAR: Final = 8.0
"""How high a bar is."""


class Flow(Enum):
    """How a box lays out what lies in it."""

    COLUMN = auto()
    ROW = auto()
    """Side by side, in the middle of the row's height; what grows takes what the others leave."""
    WRAP = auto()
    """Side by side, in as many rows as it takes."""


class Fit(Enum):
    """What is done with a text that has no room in one line."""

    CUT = auto()
    """It ends in an ellipsis."""
    NARROW = auto()
    """Its letters are narrowed, and then it ends in an ellipsis."""
    BREAK = auto()
    """It goes on in further lines."""


class Letters(NamedTuple):
    """How a text is written."""

    font: Callable[[float], QFont]
    size: float


def _bold(size: float) -> QFont:
    return text_font(size, bold=True)


def _heavy(size: float) -> QFont:
    return display_font(size, heavy=True)


BODY = Letters(text_font, 14)
SMALL = Letters(text_font, 13)
BOLD = Letters(_bold, 15)
SMALL_BOLD = Letters(_bold, 13)
FIELD = Letters(display_font, 20)
TITLE = Letters(_heavy, 17)
FIGURE = Letters(_heavy, 28)
NUMBER = Letters(number_font, 14)


class Mixed(NamedTuple):
    """A colour between two of the theme's: `share` of the way from the one to the other."""

    one: str
    other: str
    share: float


Tone = str | Mixed
"""A colour by its name in the theme, or as ``#rrggbb``; or one between two of the theme's."""


class Art(Protocol):
    """A picture of a game's own: a value that paints itself."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        ...


@dataclass(frozen=True, slots=True)
class Box:
    """One thing of a sheet: a text, a symbol, art or a bar; or what lies in it, as its flow says."""

    inside: tuple[Box, ...] = ()
    flow: Flow = Flow.COLUMN
    gap: float = 4.0
    text: str = ""
    letters: Letters = BODY
    ink: Tone = "ink"
    """The colour of its text, its symbol or its bar."""
    fit: Fit = Fit.CUT
    lines: int = 0
    """On how many lines a text that is broken may stand; 0: on as many as it takes."""
    middle: bool = False
    """Its text stands in the middle, not on the left."""
    symbol: str = ""
    art: Art | None = None
    side: float = 0.0
    """How broad and high a symbol or art is."""
    bar: float | None = None
    """How full a bar is, from 0 to 1."""
    fill: Tone = ""
    edge: Tone = ""
    pen: float = 1.0
    radius: float = 0.0
    pad: float = 0.0
    width: float = 0.0
    """How broad it is; 0: as broad as it needs, or as there is room."""
    least: float = 0.0
    """How high it is at least."""
    grow: bool = False
    top: bool = False
    """In a row it stands at the top, not in the middle."""
    opacity: float = 1.0


def words_in(box: Box) -> Iterator[str]:
    """Yield all texts of a box, as they are read."""
    if box.text:
        yield box.text
    for one in box.inside:
        yield from words_in(one)


def colour_of(theme: Theme, tone: Tone) -> QColor:
    """Return the colour of a tone in a theme."""
    if isinstance(tone, Mixed):
        return mixed(theme.colour(tone.one), theme.colour(tone.other), tone.share)
    return QColor(tone) if tone.startswith("#") else theme.colour(tone)


class Typesetter:
    """Measures and paints boxes at one scale; all lengths it takes and returns are logical pixels."""

    def __init__(self, theme: Theme, scale: float) -> None:
        self.theme = theme
        self.scale = scale

    # Measuring

    def high(self, box: Box, width: float) -> float:
        """Return how high a box is at this width."""
        scale = self.scale
        inner = (box.width * scale or width) - 2 * box.pad * scale
        if box.text:
            need = self._text_height(box, inner)
        elif box.side:
            need = box.side * scale
        elif box.bar is not None:
            need = _BAR * scale
        else:
            need = max((place.bottom() for _, place in self.placed(box, QRectF(0, 0, inner, 0))), default=0.0)
        return max(box.least * scale, need + 2 * box.pad * scale)

    def broad(self, box: Box) -> float:
        """Return how broad a box wants to be: no text in it is broken or cut then."""
        scale = self.scale
        if box.width:
            return box.width * scale
        edges = 2 * box.pad * scale
        if box.text:
            return math.ceil(QFontMetricsF(self._font(box)).horizontalAdvance(box.text)) + 1 + edges
        if box.side:
            return box.side * scale + edges
        own = [self.broad(one) for one in box.inside]
        if box.flow is Flow.COLUMN:
            return max(own, default=0.0) + edges
        return sum(own) + box.gap * scale * max(0, len(own) - 1) + edges

    def narrow(self, box: Box) -> float:
        """Return how narrow a box may be: no text is cut then, and no word is longer than its line."""
        scale = self.scale
        if box.width:
            return box.width * scale
        edges = 2 * box.pad * scale
        if box.text:
            metrics = QFontMetricsF(self._font(box))
            if box.fit is not Fit.BREAK:
                share = _NARROWEST / 100 if box.fit is Fit.NARROW else 1.0
                return math.ceil(metrics.horizontalAdvance(box.text) * share) + edges
            return max(math.ceil(metrics.horizontalAdvance(word)) for word in box.text.split(" ")) + 1 + edges
        if box.side:
            return box.side * scale + edges
        own = [self.narrow(one) for one in box.inside]
        if box.flow is Flow.ROW:
            return sum(own) + box.gap * scale * max(0, len(own) - 1) + edges
        return max(own, default=0.0) + edges

    def _font(self, box: Box) -> QFont:
        return box.letters.font(box.letters.size * self.scale)

    def _text_height(self, box: Box, inner: float) -> float:
        metrics = QFontMetricsF(self._font(box))
        if box.fit is not Fit.BREAK:
            return metrics.height()
        if inner <= 0:
            return metrics.height()
        height = metrics.boundingRect(QRectF(0, 0, inner, 1e6), int(Qt.TextFlag.TextWordWrap), box.text).height()
        most = metrics.lineSpacing() * box.lines if box.lines else math.inf
        return min(height, most)

    def placed(self, box: Box, room: QRectF) -> list[tuple[Box, QRectF]]:
        """Return what lies in a box, each with its place in the room."""
        gap = box.gap * self.scale
        if box.flow is Flow.COLUMN:
            return self._in_column(box, room, gap)
        rows = [list(box.inside)] if box.flow is Flow.ROW else self._rows(box, room.width(), gap)
        placed: list[tuple[Box, QRectF]] = []
        top = room.top()
        for row in rows:
            widths = self._shared(row, room.width(), gap)
            heights = [self.high(one, wide) for one, wide in zip(row, widths, strict=True)]
            most, left = max(heights, default=0.0), room.left()
            for one, wide, high in zip(row, widths, heights, strict=True):
                placed.append((one, QRectF(left, top if one.top else top + (most - high) / 2, wide, high)))
                left += wide + gap
            top += most + gap
        return placed

    def _in_column(self, box: Box, room: QRectF, gap: float) -> list[tuple[Box, QRectF]]:
        placed: list[tuple[Box, QRectF]] = []
        top = room.top()
        for one in box.inside:
            wide = one.width * self.scale or room.width()
            high = self.high(one, wide)
            placed.append((one, QRectF(room.left(), top, wide, high)))
            top += high + gap
        return placed

    def _rows(self, box: Box, width: float, gap: float) -> list[list[Box]]:
        rows: list[list[Box]] = []
        left = 0.0
        for one in box.inside:
            wide = self.broad(one)
            if not rows or left + wide > width + 0.5:
                rows.append([])
                left = 0.0
            rows[-1].append(one)
            left += wide + gap
        return rows

    def _shared(self, row: list[Box], width: float, gap: float) -> list[float]:
        """Return how broad each box of a row is: those that grow share what is left, and all give way alike."""
        wants = [0.0 if one.grow else self.broad(one) for one in row]
        growing = sum(one.grow for one in row)
        left = width - sum(wants) - gap * (len(row) - 1)
        if growing:
            return [max(0.0, left / growing) if one.grow else want for one, want in zip(row, wants, strict=True)]
        if left >= 0 or not sum(wants):
            return wants
        share = max(0.0, width - gap * (len(row) - 1)) / sum(wants)
        return [want * share for want in wants]

    # Painting

    def paint(self, painter: QPainter, box: Box, place: QRectF) -> None:
        """Paint a box, and all that lies in it, into its place."""
        painter.save()
        painter.setOpacity(painter.opacity() * box.opacity)
        scale = self.scale
        if box.fill or box.edge:
            painter.setBrush(colour_of(self.theme, box.fill) if box.fill else Qt.BrushStyle.NoBrush)
            painter.setPen(
                QPen(colour_of(self.theme, box.edge), box.pen * scale) if box.edge else QPen(Qt.PenStyle.NoPen)
            )
            painter.drawRoundedRect(place, box.radius * scale, box.radius * scale)
        pad = box.pad * scale
        inner = place.adjusted(pad, pad, -pad, -pad)
        if box.text:
            self._paint_text(painter, box, inner)
        elif box.symbol:
            paint_symbol(painter, box.symbol, self._square(box, inner), colour_of(self.theme, box.ink))
        elif box.art is not None:
            box.art.paint_into(painter, self._square(box, inner), self.theme)
        elif box.bar is not None:
            self._paint_bar(painter, box, inner)
        for one, at in self.placed(box, inner):
            self.paint(painter, one, at)
        painter.restore()

    def _square(self, box: Box, inner: QRectF) -> QRectF:
        side = min(box.side * self.scale, inner.width())
        square = QRectF(0, 0, side, side)
        square.moveCenter(inner.center())
        return square

    def _paint_text(self, painter: QPainter, box: Box, inner: QRectF) -> None:
        font = self._font(box)
        metrics = QFontMetricsF(font)
        flags = Qt.AlignmentFlag.AlignHCenter if box.middle else Qt.AlignmentFlag.AlignLeft
        said = box.text
        if box.fit is Fit.BREAK:
            said = self._ended(box, metrics, inner.width())
            flags |= Qt.AlignmentFlag.AlignTop
            wrapped = int(flags) | int(Qt.TextFlag.TextWordWrap)
        else:
            if box.fit is Fit.NARROW:
                room = 100 * inner.width() / max(1.0, metrics.horizontalAdvance(said))
                font.setStretch(int(max(_NARROWEST, min(100, room))))
                metrics = QFontMetricsF(font)
            if metrics.horizontalAdvance(said) > inner.width() + 1:
                said = metrics.elidedText(said, Qt.TextElideMode.ElideRight, max(0.0, inner.width()))
            wrapped = int(flags | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextDontClip)
        painter.setFont(font)
        painter.setPen(colour_of(self.theme, box.ink))
        painter.drawText(inner, wrapped, said)

    def _ended(self, box: Box, metrics: QFontMetricsF, width: float) -> str:
        """Return a text that is broken, ended with an ellipsis where it takes more lines than it may."""
        if not box.lines or width <= 0:
            return box.text
        most, flags = metrics.lineSpacing() * box.lines + 0.5, int(Qt.TextFlag.TextWordWrap)
        words, said = box.text.split(" "), box.text
        while len(words) > 1 and metrics.boundingRect(QRectF(0, 0, width, 1e6), flags, said).height() > most:
            words.pop()
            said = " ".join(words).rstrip(".,;:") + "…"
        return said

    def _paint_bar(self, painter: QPainter, box: Box, inner: QRectF) -> None:
        assert box.bar is not None, "asked of a bar alone"
        radius = inner.height() / 2
        painter.setPen(QPen(self.theme.colour("edge"), self.scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, radius, radius)
        full = QRectF(inner.topLeft(), inner.bottomRight())
        full.setWidth(inner.width() * max(0.0, min(1.0, box.bar)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour_of(self.theme, box.ink))
        painter.drawRoundedRect(full, radius, radius)


@dataclass(frozen=True, slots=True)
class Mark:
    """A tick or a cross."""

    good: bool
    tone: Tone = ""
    """Its colour; empty: that of what is good, or of what is not."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        colour = colour_of(theme, self.tone or ("good" if self.good else "danger"))
        size = min(box.width(), box.height()) * 0.4
        painter.setPen(QPen(colour, size * 0.44, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for x, y, to_x, to_y in _STROKES[self.good]:
            painter.drawLine(box.center() + QPointF(x, y) * size, box.center() + QPointF(to_x, to_y) * size)


_STROKES: Final[Mapping[bool, tuple[tuple[float, float, float, float], ...]]] = {
    True: ((-1.0, 0.0, -0.2, 0.9), (-0.2, 0.9, 1.1, -0.9)),
    False: ((-0.8, -0.8, 0.8, 0.8), (-0.8, 0.8, 0.8, -0.8)),
}
