"""Described boxes: what a panel shows, as values; one engine measures and paints them.

All lengths are those of the usual scale. A box says how it looks, never where it lies: that follows from the width it
is given.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, partial
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import MARGIN, PieceArt, token_pixmap
from rokugan_desktop.desktop.look.theme import Theme, bold_font, display_font, heavy_font, mixed, number_font, text_font

_NARROWEST, _LEAST = 80, 55
"""How narrow letters may become where a text has no room, and a word that has none in its line, in percent."""
_BAR: Final = 8.0
"""How high a bar is."""
_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft)
_CENTERED: Final = int(Qt.AlignmentFlag.AlignHCenter)
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
_IN_LINE: Final = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextDontClip)


class Flow(Enum):
    """How a box lays out what lies in it."""

    COLUMN = auto()
    ROW = auto()
    """Side by side, in the middle of the row's height; what grows takes what the others leave."""
    WRAP = auto()
    """Side by side, in as many rows as it takes."""
    OVER = auto()
    """One over the other: what has a corner lies in it, all else takes the whole room."""


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


BODY = Letters(text_font, 14)
SMALL = Letters(text_font, 13)
BOLD = Letters(bold_font, 15)
SMALL_BOLD = Letters(bold_font, 13)
FIELD = Letters(display_font, 20)
TITLE = Letters(heavy_font, 17)
FIGURE = Letters(heavy_font, 28)
NUMBER = Letters(number_font, 14)


class Mixed(NamedTuple):
    """A colour between two of the theme's: `share` of the way from the one to the other."""

    one: str
    other: str
    share: float


Tone = str | Mixed
"""A colour by its name in the theme, or as `#` and six digits, or between two of them."""


class Shaded(NamedTuple):
    """What fills a box that is another colour at its foot than at its top."""

    top: Tone
    foot: Tone


class Art(Protocol):
    """A picture of a game's own: a value that paints itself."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""


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
    fill: Tone | Shaded = ""
    edge: Tone = ""
    pen: float = 1.0
    radius: float = 0.0
    pad: float = 0.0
    width: float = 0.0
    """How broad it is; 0: as broad as it needs, or as there is room."""
    least: float = 0.0
    """How high it is at least."""
    grow: bool = False
    """In a row it takes the width that the others leave, in a column the height."""
    top: bool = False
    """In a row it stands at the top, not in the middle."""
    stretch: bool = False
    """In a row it is as high as the row."""
    corner: tuple[float, float] | None = None
    """Where it lies over others, each from 0 at the left and the top to 1; None: it takes the whole room."""
    ground: Art | None = None
    """What is painted below it, in lengths of the usual scale."""
    clip: bool = False
    """What lies in it keeps within its round corners."""
    opacity: float = 1.0


def words_in(box: Box) -> list[str]:
    """Return all texts of a box, as they are read."""
    found = [box.text] if box.text else []
    for one in box.inside:
        found += words_in(one)
    return found


def colour_of(theme: Theme, tone: Tone) -> QColor:
    """Return the colour of a tone in a theme."""
    if isinstance(tone, Mixed):
        return mixed(colour_of(theme, tone.one), colour_of(theme, tone.other), tone.share)
    return QColor(tone) if tone.startswith("#") else theme.colour(tone)


def _font(scale: float, letters: Letters) -> tuple[QFont, QFontMetricsF]:
    font = letters.font(letters.size * scale)
    return font, QFontMetricsF(font)


class Typesetter:
    """Measures and paints boxes at one scale; all lengths it takes and returns are logical pixels.

    It remembers what it has measured until it is told to forget it.
    """

    def __init__(self, theme: Theme, scale: float) -> None:
        self.theme = theme
        self.scale = scale
        self._font: Callable[[Letters], tuple[QFont, QFontMetricsF]] = cache(partial(_font, scale))
        """Each font, with its measures."""
        self._colour: Callable[[Tone], QColor] = cache(partial(colour_of, theme))
        self._heights: dict[int, tuple[Box, dict[float, float]]] = {}
        """How high boxes are, by the identity of each and by its width; each is kept, or another could have that."""
        self._places: dict[int, tuple[Box, QRectF, list[tuple[Box, QRectF]]]] = {}
        """What lies in boxes, by the identity of each, in the room that it was last placed in."""
        self._widths: dict[int, tuple[Box, float, list[float]]] = {}
        """How broad what lies in boxes that are rows is, by the identity of each, in the width that it last had."""

    def alike(self) -> Typesetter:
        """Return another one of the same theme and scale, which has measured nothing yet."""
        other = Typesetter(self.theme, self.scale)
        other._font, other._colour = self._font, self._colour
        return other

    def forget(self) -> None:
        """Remember no box any longer."""
        for kept in (self._heights, self._places, self._widths):
            kept.clear()

    # Measuring

    def high(self, box: Box, width: float) -> float:
        """Return how high a box is at this width."""
        if not box.inside and not box.text:  # what is so quickly told is not worth remembering
            own = box.side or (0.0 if box.bar is None else _BAR)
            return max(box.least, own + 2 * box.pad) * self.scale
        kept = self._heights.get(id(box))
        if kept is None:
            kept = self._heights[id(box)] = (box, {})
        if width not in kept[1]:
            kept[1][width] = self._high(box, width)
        return kept[1][width]

    def _high(self, box: Box, width: float) -> float:
        scale = self.scale
        inner = (box.width * scale or width) - 2 * box.pad * scale
        need = self._text_height(box, inner) if box.text else self._high_inside(box, inner)
        return max(box.least * scale, need + 2 * box.pad * scale)

    def _high_inside(self, box: Box, inner: float) -> float:
        gap = box.gap * self.scale
        if box.flow is Flow.COLUMN:
            own = [self.high(one, one.width * self.scale or inner) for one in box.inside]
            return sum(own) + gap * (len(own) - 1)
        if box.flow is Flow.OVER:
            return max([self.high(one, inner) for one in box.inside])
        if box.flow is Flow.ROW:
            return max(map(self.high, box.inside, self._row(box, inner, gap)), default=0.0)
        rows = self._rows(box, inner, gap)
        highest: list[float] = [max(map(self.high, row, self._shared(row, inner, gap))) for row in rows]
        return sum(highest) + gap * (len(rows) - 1)

    def broad(self, box: Box) -> float:
        """Return how broad a box wants to be: no text in it is broken or cut then."""
        scale = self.scale
        if box.width:
            return box.width * scale
        edges = 2 * box.pad * scale
        if box.text:
            return math.ceil(self._font(box.letters)[1].horizontalAdvance(box.text)) + 1 + edges
        if box.side:
            return box.side * scale + edges
        own = [self.broad(one) for one in box.inside]
        if box.flow in (Flow.COLUMN, Flow.OVER):
            return max(own, default=0.0) + edges
        return sum(own) + box.gap * scale * max(0, len(own) - 1) + edges

    def narrow(self, box: Box) -> float:
        """Return how narrow a box may be: no text is cut then, and no word is longer than its line."""
        scale = self.scale
        if box.width:
            return box.width * scale
        edges = 2 * box.pad * scale
        if box.text:
            metrics = self._font(box.letters)[1]
            if box.fit is not Fit.BREAK:
                share = _NARROWEST / 100 if box.fit is Fit.NARROW else 1.0
                return math.ceil(metrics.horizontalAdvance(box.text) * share) + edges
            return math.ceil(max(map(metrics.horizontalAdvance, box.text.split(" ")))) + 1 + edges
        if box.side:
            return box.side * scale + edges
        own = [self.narrow(one) for one in box.inside]
        if box.flow is Flow.ROW:
            return sum(own) + box.gap * scale * max(0, len(own) - 1) + edges
        return max(own, default=0.0) + edges

    def _text_height(self, box: Box, inner: float) -> float:
        metrics = self._font(box.letters)[1]
        if box.fit is not Fit.BREAK:
            return metrics.height()
        if inner <= 0:
            return metrics.height()
        height = metrics.boundingRect(QRectF(0, 0, inner, 1e6), int(Qt.TextFlag.TextWordWrap), box.text).height()
        most = metrics.lineSpacing() * box.lines if box.lines else math.inf
        return min(height, most)

    def placed(self, box: Box, room: QRectF) -> list[tuple[Box, QRectF]]:
        """Return what lies in a box, each with its place in the room."""
        kept = self._places.get(id(box))
        if kept is None or kept[1] != room:
            kept = self._places[id(box)] = (box, room, self._placed(box, room))
        return kept[2]

    def _placed(self, box: Box, room: QRectF) -> list[tuple[Box, QRectF]]:
        gap = box.gap * self.scale
        if box.flow is Flow.COLUMN:
            return self._in_column(box, room, gap)
        placed: list[tuple[Box, QRectF]] = []
        if box.flow is Flow.OVER:
            for one in box.inside:
                placed.append((one, room if one.corner is None else self._over(one, room, one.corner)))
            return placed
        rows = [list(box.inside)] if box.flow is Flow.ROW else self._rows(box, room.width(), gap)
        top = room.top()
        for row in rows:
            alone = box.flow is Flow.ROW
            widths = self._row(box, room.width(), gap) if alone else self._shared(row, room.width(), gap)
            heights = [self.high(one, wide) for one, wide in zip(row, widths, strict=True)]
            most, left = max(heights, default=0.0), room.left()
            if alone:
                most = max(most, room.height())
            for one, wide, own in zip(row, widths, heights, strict=True):
                high = most if one.stretch else own
                placed.append((one, QRectF(left, top if one.top else top + (most - high) / 2, wide, high)))
                left += wide + gap
            top += most + gap
        return placed

    def _in_column(self, box: Box, room: QRectF, gap: float) -> list[tuple[Box, QRectF]]:
        widths = [one.width * self.scale or room.width() for one in box.inside]
        heights = [self.high(one, wide) for one, wide in zip(box.inside, widths, strict=True)]
        spare = room.height() - sum(heights) - gap * max(0, len(heights) - 1)
        placed: list[tuple[Box, QRectF]] = []
        top = room.top()
        for one, wide, own in zip(box.inside, widths, heights, strict=True):
            high = own + max(0.0, spare) if one.grow else own
            placed.append((one, QRectF(room.left(), top, wide, high)))
            top += high + gap
        return placed

    def _over(self, box: Box, room: QRectF, corner: tuple[float, float]) -> QRectF:
        """Return the place of a box that lies over others in a corner of this room."""
        wide = min(self.broad(box), room.width())
        high = self.high(box, wide)
        across, down = corner
        left = room.left() + (room.width() - wide) * across
        return QRectF(left, room.top() + max(0.0, room.height() - high) * down, wide, high)

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

    def _row(self, box: Box, width: float, gap: float) -> list[float]:
        """Return the same of a box that is one row: first it is asked how high, and then where all lies in it."""
        kept = self._widths.get(id(box))
        if kept is None or kept[1] != width:
            kept = self._widths[id(box)] = (box, width, self._shared(box.inside, width, gap))
        return kept[2]

    def _shared(self, row: Sequence[Box], width: float, gap: float) -> list[float]:
        """Return how broad each box of a row is: those that grow share what is left, and all give way alike."""
        wants, growing = list[float](), 0
        for one in row:
            growing += one.grow
            wants.append(0.0 if one.grow else one.width * self.scale or self.broad(one))
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
        pad = box.pad * self.scale
        inner = place.adjusted(pad, pad, -pad, -pad) if pad else place
        if box.inside and box.opacity == 1.0 and not (box.fill or box.edge or box.clip or box.ground):
            for one, at in self.placed(box, inner):  # it paints nothing itself, and leaves the painter as it is
                self.paint(painter, one, at)
            return
        painter.save()
        if box.opacity != 1.0:
            painter.setOpacity(painter.opacity() * box.opacity)
        if box.ground is not None:
            self.paint_ground(painter, box.ground, place)
        half = box.pen * self.scale / 2 if box.edge else 0.0
        outline, radius = place.adjusted(half, half, -half, -half), box.radius * self.scale
        if box.fill:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._brush(box.fill, outline))
            painter.drawRoundedRect(outline, radius, radius)
        if box.clip:
            painter.save()
            path = QPainterPath()
            path.addRoundedRect(outline, radius, radius)
            painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        if box.text:
            self._paint_text(painter, box, inner)
        elif box.side:
            side = min(box.side * self.scale, inner.width())
            square = QRectF(0, 0, side, side)
            square.moveCenter(inner.center())
            if box.art is not None:
                box.art.paint_into(painter, square, self.theme)
            else:
                paint_symbol(painter, box.symbol, square, self._colour(box.ink))
        elif box.bar is not None:
            self._paint_bar(painter, box, inner)
        for one, at in self.placed(box, inner) if box.inside else ():
            self.paint(painter, one, at)
        if box.clip:
            painter.restore()
        if box.edge:
            painter.setPen(QPen(self._colour(box.edge), box.pen * self.scale))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(outline, radius, radius)
        painter.restore()

    def paint_ground(self, painter: QPainter, ground: Art, place: QRectF) -> None:
        """Paint what lies below something into its place."""
        painter.save()
        painter.translate(place.topLeft())
        painter.scale(self.scale, self.scale)
        ground.paint_into(painter, QRectF(0, 0, place.width() / self.scale, place.height() / self.scale), self.theme)
        painter.restore()

    def _brush(self, fill: Tone | Shaded, place: QRectF) -> QBrush:
        if not isinstance(fill, Shaded):
            return QBrush(self._colour(fill))
        shades = QLinearGradient(place.topLeft(), place.bottomLeft())
        for at, tone in enumerate(fill):
            shades.setColorAt(at, self._colour(tone))
        return QBrush(shades)

    def _paint_text(self, painter: QPainter, box: Box, inner: QRectF) -> None:
        font, metrics = self._font(box.letters)
        flags = _CENTERED if box.middle else _LEFT
        said = box.text
        if box.fit is Fit.BREAK:
            said = self._ended(box, metrics, inner.width()) if box.lines else said
            flags |= _WRAPPED
            wide = metrics.horizontalAdvance(max(said.split(" "), key=len))
            if wide > inner.width():  # a word that is longer than its line is narrow rather than cut
                font = QFont(font)
                font.setStretch(int(max(_LEAST, 100 * inner.width() / wide)))
        else:
            if box.fit is Fit.NARROW:
                font = QFont(font)
                room = 100 * inner.width() / max(1.0, metrics.horizontalAdvance(said))
                font.setStretch(int(max(_NARROWEST, min(100, room))))
                metrics = QFontMetricsF(font)
            if metrics.horizontalAdvance(said) > inner.width() + 1:
                said = metrics.elidedText(said, Qt.TextElideMode.ElideRight, max(0.0, inner.width()))
            flags |= _IN_LINE
        painter.setFont(font)
        painter.setPen(self._colour(box.ink))
        painter.drawText(inner, flags, said)

    def _ended(self, box: Box, metrics: QFontMetricsF, width: float) -> str:
        """Return a text that is broken, ended with an ellipsis where it takes more lines than it may."""
        if width <= 0:
            return box.text
        most, flags = metrics.lineSpacing() * box.lines + 0.5, int(Qt.TextFlag.TextWordWrap)
        words, said = box.text.split(" "), box.text
        while len(words) > 1 and metrics.boundingRect(QRectF(0, 0, width, 1e6), flags, said).height() > most:
            words.pop()
            said = " ".join(words).rstrip(" .,;:·—") + "…"
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
        painter.setBrush(self._colour(box.ink))
        painter.drawRoundedRect(full, radius, radius)


@dataclass(frozen=True, slots=True)
class PiecePicture:
    """What lies on a board, as a picture: so broad as its box, with its shadow around it."""

    art: PieceArt

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        ratio = max(1.0, painter.deviceTransform().m11())  # `device()` would keep the painter beyond its widget's event
        around = box.width() * MARGIN / (1 - 2 * MARGIN)
        pixmap = token_pixmap(self.art, box.width(), ratio)
        painter.drawPixmap(box.adjusted(-around, -around, around, around), pixmap, QRectF(pixmap.rect()))


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
