"""What is seen on the map only while something moves: pictures of pieces in flight, a seal, ink, light."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import PieceArt, pixmap_side, token_pixmap
from rokugan_desktop.desktop.map.items import DRAG_LAYER, LIGHT_LAYER, PIECE_LAYER, RING_LAYER, PieceItem
from rokugan_desktop.desktop.motion.movement import COMING, GOING

_VERMILION = QColor("#b3261e")
_PAPER = QColor("#f8ecd2")


class Passing(QGraphicsItem):
    """Something that is there for a while and can't be hit."""

    def __init__(self, box: QRectF, layer: float) -> None:
        """Be seen within the box, in the item's coordinates."""
        super().__init__()
        self._box = box
        self.share = 0.0
        self.setZValue(layer)

    def boundingRect(self) -> QRectF:
        return self._box

    def shape(self) -> QPainterPath:
        """Return nothing: it can't be hit."""
        return QPainterPath()

    def show_share(self, share: float) -> None:
        """Be seen as at this share of the way."""
        self.share = share
        self.update()


class Sprite(Passing):
    """The picture of a piece in flight: narrowed, raised, broken or charred. The piece itself is hidden meanwhile."""

    def __init__(self, piece: PieceItem) -> None:
        """Be where the piece is."""
        side = piece.boundingRect().width() * 1.25
        super().__init__(QRectF(-side / 2, -side / 2, side, side), piece.zValue())
        self.face = piece
        self.across = 1.0
        """How much of its width is seen: less while it turns over."""
        self.growth = 1.0
        self.gap = 0.0
        """How far, in board units, its two halves have come apart."""
        self.burnt = 0.0
        self._ash: QPixmap | None = None
        self.setPos(piece.home)
        self.setOpacity(piece.opacity())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the picture as narrow, large, broken or charred as it is now."""
        kept = self.face.sharpen(painter.worldTransform().m11(), painter.device().devicePixelRatioF())
        if kept is None or self.across < 0.02:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side = kept.pixmap.deviceIndependentSize() / kept.zoom * self.growth
        place = QRectF(-side.width() / 2 * self.across, -side.height() / 2, side.width() * self.across, side.height())
        self._draw(painter, place, kept.pixmap)
        if self.burnt:
            if self._ash is None:
                self._ash = _charred(kept.pixmap)
            painter.setOpacity(painter.opacity() * self.burnt)
            self._draw(painter, place, self._ash)

    def _draw(self, painter: QPainter, place: QRectF, pixmap: QPixmap) -> None:
        source = QRectF(pixmap.rect())
        if not self.gap:
            painter.drawPixmap(place, pixmap, source)
            return
        for way, left in ((-1, 0.0), (1, 0.5)):
            half = QRectF(place.left() + place.width() * left, place.top(), place.width() / 2, place.height())
            part = QRectF(source.width() * left, 0, source.width() / 2, source.height())
            painter.save()
            painter.translate(way * self.gap, self.gap * 0.4)
            painter.rotate(way * self.gap * 1.2)
            painter.drawPixmap(half, pixmap, part)
            painter.restore()


class CardInFlight(Passing):
    """A card that flies to the middle and grows, turns over on its way, is held, and goes back to its place."""

    COMES, LEAVES = 0.24, 0.82
    """At which share of its time it lies in the middle, and when it goes back."""
    GROWTH = 3.6
    """How many times as large as in its place it is in the middle."""

    def __init__(self, back: PieceArt, face: PieceArt, size: float, home: QPointF, middle: QPointF) -> None:
        """Fly from its home to this middle; lengths in board units."""
        side = pixmap_side(size * self.GROWTH, None)
        super().__init__(QRectF(-side / 2, -side / 2, side, side), DRAG_LAYER)
        self._back, self._face, self._size = back, face, size
        self._home, self._middle = home, middle
        self._away = 0.0
        """How far from its home it is, from 0 to 1."""
        self.setPos(home)

    def show_share(self, share: float) -> None:
        """Be where it is at this share of its time."""
        going = COMING(min(1.0, share / self.COMES))
        if share > self.LEAVES:
            going = 1 - GOING((share - self.LEAVES) / (1 - self.LEAVES))
        self._away = going
        self.setPos(self._home + (self._middle - self._home) * going)
        super().show_share(share)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the card as large and as far turned as it is now, over its shadow."""
        zoom, ratio = painter.worldTransform().m11(), painter.device().devicePixelRatioF()
        turn = min(1.0, self.share / self.COMES)
        across = max(0.02, abs(math.cos(math.pi * turn)))
        largest = round(self._size * self.GROWTH * zoom)
        pixmap = token_pixmap(self._back if turn < 0.5 else self._face, largest, ratio)
        side = pixmap_side(self._size, None) * (1 + (self.GROWTH - 1) * self._away)
        place = QRectF(-side * across / 2, -side / 2, side * across, side)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(place, pixmap, QRectF(pixmap.rect()))


class InkRing(Passing):
    """A ring of ink that spreads about a piece as it is laid down."""

    def __init__(self, centre: QPointF, size: float) -> None:
        side = size * 1.9
        super().__init__(QRectF(-side / 2, -side / 2, side, side), PIECE_LAYER - 0.5)
        self._size = size
        self.setPos(centre)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the ring as wide and as faint as it is now."""
        ink = QColor(30, 18, 8, round(150 * (1 - self.share)))
        painter.setPen(QPen(ink, self._size * 0.09 * (1.2 - self.share)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = self._size * (0.5 + 0.38 * self.share)
        painter.drawEllipse(QPointF(), radius, radius)


class SealMark(Passing):
    """A red seal, pressed where something was confirmed, that fades."""

    def __init__(self, centre: QPointF, size: float) -> None:
        side = size * 1.7
        super().__init__(QRectF(-side / 2, -side / 2, side, side), RING_LAYER)
        self._size = size
        self.setPos(centre)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the seal as it comes down, lies there, and fades."""
        pressed = min(1.0, self.share / 0.35)
        painter.setOpacity(min(1.0, (1 - self.share) / 0.4))
        painter.rotate(-4)
        side = self._size * (1.3 - 0.35 * pressed)
        square = QRectF(-side / 2, -side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_VERMILION)
        painter.drawRoundedRect(square, side * 0.12, side * 0.12)
        painter.setPen(QPen(_PAPER, side * 0.055, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(
            square.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1), side * 0.06, side * 0.06
        )
        for x0, y0, x1, y1 in (
            (-0.22, -0.2, 0.22, -0.2),
            (0, -0.3, 0, 0.28),
            (-0.24, 0.02, 0.24, 0.02),
            (-0.2, 0.24, 0.2, 0.24),
        ):
            painter.drawLine(QPointF(x0 * side, y0 * side), QPointF(x1 * side, y1 * side))


class OldGround(Passing):
    """What an area looked like before: a circle about the origin opens in it and shows what it looks like now."""

    def __init__(self, shape: QPainterPath, picture: QPixmap, board: QRectF, origin: QPointF) -> None:
        """Keep the area's shape and the picture of the whole board as it was; all in board units."""
        box = shape.boundingRect().adjusted(-2, -2, 2, 2)
        super().__init__(box, LIGHT_LAYER - 1)
        self._shape = shape
        self._origin = origin
        corners = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
        self._farthest = max(math.hypot((corner - origin).x(), (corner - origin).y()) for corner in corners)
        scale = board.width() / picture.width()
        self._brush = QBrush(picture)
        self._brush.setTransform(QTransform.fromTranslate(board.x(), board.y()).scale(scale, scale))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what is left of the area as it was."""
        rest = QPainterPath()
        rest.addRect(self._box)
        radius = self._farthest * self.share
        rest.addEllipse(self._origin, radius, radius)
        painter.setClipPath(rest, Qt.ClipOperation.IntersectClip)
        painter.fillPath(self._shape, self._brush)


class InkStain(Passing):
    """Ink that bleeds over an area from its middle, and dries away."""

    def __init__(self, shape: QPainterPath, middle: QPointF, colour: QColor) -> None:
        super().__init__(shape.boundingRect().adjusted(-2, -2, 2, 2), LIGHT_LAYER + 1)
        self._shape = shape
        self._middle = middle
        self._colour = colour
        box = shape.boundingRect()
        self._farthest = math.hypot(box.width(), box.height()) * 0.75

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the ink as far as it has bled."""
        grown, dry = min(1.0, self.share / 0.55), max(0.0, (self.share - 0.6) / 0.4)
        radius = self._farthest * grown
        edge = QPainterPath()
        for i in range(28):
            turn = i / 28 * math.tau
            reach = radius * (0.86 + 0.14 * math.sin(i * 2.4) * math.cos(i * 0.7))
            point = self._middle + QPointF(math.cos(turn), math.sin(turn)) * reach
            edge.lineTo(point) if i else edge.moveTo(point)
        edge.closeSubpath()
        painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(0.78 * (1 - dry))
        painter.fillPath(self._shape, self._colour)


class LightRing(Passing):
    """A ring of light that widens, with a symbol that opens in it."""

    def __init__(self, centre: QPointF, size: float, symbol: str, colour: QColor) -> None:
        side = size * 5
        super().__init__(QRectF(-side / 2, -side / 2, side, side), DRAG_LAYER)
        self._size = size
        self._symbol = symbol
        self._colour = colour
        self.setPos(centre)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw two rings, one behind the other, and the symbol."""
        going = max(0.0, (self.share - 0.55) / 0.45)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for late in (0.0, 0.18):
            share = max(0.0, self.share - late)
            glow = QColor(self._colour)
            glow.setAlphaF(0.85 * (1 - share) if share else 0.0)
            painter.setPen(QPen(glow, self._size * (0.22 - 0.12 * share)))
            radius = self._size * (0.4 + 1.9 * share)
            painter.drawEllipse(QPointF(), radius, radius)
        painter.setOpacity(1 - going)
        side = self._size * (0.3 + 1.3 * min(1.0, self.share / 0.5))
        paint_symbol(painter, self._symbol, QRectF(-side / 2, -side / 2, side, side), self._colour)


def _charred(pixmap: QPixmap) -> QPixmap:
    """Return a picture burnt black."""
    picture = pixmap.copy()
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.fillRect(QRectF(picture.rect()), QColor(24, 14, 10, 225))
    painter.end()
    return picture
