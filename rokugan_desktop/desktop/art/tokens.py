"""Tokens and cards of any game, small values that paint themselves and are cached, and the parts they are made of."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)

from rokugan_desktop.desktop.art.symbols import bytes_of, canvas, dried, kept, paint_symbol
from rokugan_desktop.desktop.look.theme import equip, faded, mixed, number_font, placed, round_pen

IVORY = QColor("#fff8e6")
INK = QColor("#2a1e15")
GOLD = QColor("#d8a93a")


@dataclass(frozen=True, slots=True)
class Cloth:
    """How the things of one side look."""

    mon: str
    """The name of its symbol."""
    ground: str
    """Its colour as ``#rrggbb``; ivory marks are legible on it."""
    rim: tuple[float, ...]
    """The rim's pattern: lengths of marks and gaps, in turn, as shares of a 48th of the rim; empty is a whole line."""

    @property
    def colour(self) -> QColor:
        """Return the ground as a colour."""
        return QColor(self.ground)


_ROUND = Qt.PenJoinStyle.RoundJoin


def shrunk(box: QRectF, share: float) -> QRectF:
    """Return the box made smaller about its centre."""
    made = QRectF(0, 0, box.width() * share, box.height() * share)
    made.moveCenter(box.center())
    return made


def square(centre: QPointF, side: float) -> QRectF:
    """Return the square of this size about its centre."""
    made = QRectF(0, 0, side, side)
    made.moveCenter(centre)
    return made


def rounded(box: QRectF, share: float) -> QPainterPath:
    """Return a square with rounded corners."""
    path = QPainterPath()
    path.addRoundedRect(box, box.width() * share, box.width() * share)
    return path


def octagon(box: QRectF) -> QPainterPath:
    """Return the octagon that fills the box."""
    centre, radius = box.center(), box.width() / 2 / math.cos(math.pi / 8)
    path = QPainterPath()
    path.addPolygon(
        QPolygonF(
            [
                centre + QPointF(radius * math.cos(angle), radius * math.sin(angle))
                for angle in (math.pi / 8 + i * math.pi / 4 for i in range(8))
            ]
        )
    )
    path.closeSubpath()
    return path


def card_shape(box: QRectF) -> QRectF:
    """Return the upright card, five to seven, that the box holds."""
    height = box.height()
    card = QRectF(0, 0, height * 5 / 7, height)
    card.moveCenter(box.center())
    return card


def paint_card_ground(painter: QPainter, card: QRectF, ground: QColor, edge: QColor) -> None:
    """Paint a card's plain ground with its shadow."""
    path, side = QPainterPath(), min(card.width(), card.height())
    path.addRoundedRect(card, side * 0.08, side * 0.08)
    paint_shadow(painter, path, side * 0.7)
    shade = QLinearGradient(card.topLeft(), card.bottomRight())
    shade.setColorAt(0, mixed(ground, "#ffffff", 0.14))
    shade.setColorAt(1, mixed(ground, "#000000", 0.12))
    equip(painter, QPen(edge, max(0.8, side * 0.025)), QBrush(shade)).drawPath(path)


def paint_shadow(painter: QPainter, shape: QPainterPath, side: float) -> None:
    """Paint the soft shadow that a token casts to the south-east."""
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(4):
        painter.setBrush(QColor(25, 12, 4, 26))
        painter.drawPath(shape.translated(side * 0.012 * (step + 1), side * 0.02 * (step + 1)))


def paint_body(painter: QPainter, shape: QPainterPath, box: QRectF, ground: QColor) -> None:
    """Paint a token's body, lit from the north-west, with a dark edge."""
    light = QRadialGradient(box.topLeft() + QPointF(box.width() * 0.32, box.height() * 0.26), box.width() * 0.95)
    light.setColorAt(0, mixed(ground, "#ffffff", 0.2))
    light.setColorAt(0.5, ground)
    light.setColorAt(1, mixed(ground, "#000000", 0.26))
    equip(painter, QPen(mixed(ground, "#000000", 0.55), max(0.7, box.width() * 0.03)), QBrush(light)).drawPath(shape)


def paint_brush_arrow(painter: QPainter, box: QRectF, ground: QColor, direction: int) -> None:
    """Paint a stroke of the brush out of a disc into what it points at, with an ivory edge; the disc goes over it."""
    side = box.width()
    stroke = QPainterPath(QPointF(-0.2, -0.3))
    stroke.cubicTo(QPointF(-0.23, -0.5), QPointF(-0.13, -0.6), QPointF(-0.17, -0.7))
    stroke.quadTo(QPointF(-0.26, -0.68), QPointF(-0.38, -0.6))
    stroke.quadTo(QPointF(-0.12, -0.8), QPointF(0.02, -1.07))
    stroke.quadTo(QPointF(0.13, -0.82), QPointF(0.38, -0.64))
    stroke.quadTo(QPointF(0.26, -0.69), QPointF(0.17, -0.69))
    stroke.cubicTo(QPointF(0.18, -0.6), QPointF(0.19, -0.5), QPointF(0.21, -0.3))
    stroke.closeSubpath()
    with placed(painter, box.center(), turned=direction, scale=side):
        equip(painter, Qt.PenStyle.NoPen, QColor(25, 12, 4, 60)).drawPath(stroke.translated(0.02, 0.03))
        equip(painter, round_pen(mixed(ground, "#000000", 0.8), 0.105), ground).drawPath(stroke)
        painter.setPen(round_pen(IVORY, 0.045))
        painter.drawPath(stroke)
        dry = QPen(mixed(ground, "#ffffff", 0.3), 0.012)
        painter.setPen(dry)
        for x, first, last in ((-0.07, -0.42, -0.74), (0.0, -0.4, -0.86), (0.08, -0.44, -0.72)):
            painter.drawLine(QPointF(x, first), QPointF(x * 0.7, last))


def paint_disc(painter: QPainter, box: QRectF, ground: QColor, direction: int | None = None) -> None:
    """Paint a round body, with a stroke of the brush where it points somewhere."""
    if direction is not None:
        paint_brush_arrow(painter, box, ground, direction)
    shape = QPainterPath()
    shape.addEllipse(box)
    paint_shadow(painter, shape, box.width())
    paint_body(painter, shape, box, ground)


def paint_rim(painter: QPainter, box: QRectF, cloth: Cloth, colour: QColor) -> None:
    """Paint the cloth's pattern along the rim of a disc."""
    inner = shrunk(box, 0.875)
    width = box.width() * 0.05
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if cloth.rim:
        unit = math.pi * inner.width() / 48 / width
        pen.setDashPattern([length * unit for length in cloth.rim])
    equip(painter, pen, Qt.BrushStyle.NoBrush).drawEllipse(inner)


def paint_number(painter: QPainter, centre: QPointF, height: float, text: str, colour: QColor) -> None:
    """Paint figures whose middle is `centre`, about `height` high."""
    painter.setFont(number_font(height * 1.22))
    painter.setPen(colour)
    box = QRectF(0, 0, height * 4, height * 2)
    box.moveCenter(centre - QPointF(0, height * 0.03))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def paint_badge(painter: QPainter, box: QRectF, ground: QColor) -> None:
    """Paint a small disc with an ivory edge."""
    equip(painter, QPen(IVORY, box.width() * 0.09), ground).drawEllipse(box)


MARGIN, POINTING_MARGIN = 0.19, 0.3
"""The share of a pixmap's side that lies around the token, for its shadow; around one that points, for its arrow."""


class PieceArt(Protocol):
    """What a piece looks like: a hashable value that paints itself."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint into the square box; `direction`: degrees clockwise from the north, None where it points nowhere."""

    def __hash__(self) -> int:
        """Return equal numbers for what looks alike."""
        ...


@dataclass(frozen=True, slots=True)
class Disc:
    """A round token of one side: its cloth with its symbol on it."""

    cloth: Cloth

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the cloth with its symbol in ivory."""
        paint_disc(painter, box, self.cloth.colour, direction)
        paint_rim(painter, box, self.cloth, IVORY)
        paint_symbol(painter, self.cloth.mon, shrunk(box, 0.6), IVORY)


@dataclass(frozen=True, slots=True)
class CardBack:
    """A facedown card on the board or in a hand: a tint and a symbol."""

    tint: str
    symbol: str

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the card upright, centred in the box."""
        card = card_shape(box)
        paint_card_ground(painter, card, QColor(self.tint), mixed(self.tint, "#000000", 0.55))
        inner = card.adjusted(card.width() * 0.09, card.width() * 0.09, -card.width() * 0.09, -card.width() * 0.09)
        equip(painter, QPen(mixed(self.tint, IVORY, 0.75), card.width() * 0.025), Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, card.width() * 0.05, card.width() * 0.05)
        place = square(card.center(), card.width() * 0.6)
        paint_symbol(painter, self.symbol, place, mixed(self.tint, IVORY, 0.85))


@dataclass(frozen=True, slots=True)
class CardSlot:
    """An empty place for a card: its outline and the symbol of what belongs there."""

    tint: str
    symbol: str

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a faint outline."""
        card = card_shape(box)
        colour = mixed(self.tint, "#000000", 0.4)
        pen = QPen(colour, card.width() * 0.03)
        pen.setDashPattern([3, 2.4])
        equip(painter, pen, Qt.BrushStyle.NoBrush).drawRoundedRect(card, card.width() * 0.08, card.width() * 0.08)
        place = square(card.center(), card.width() * 0.5)
        paint_symbol(painter, self.symbol, place, faded(colour, 0.5))


def pixmap_side(size: float, direction: int | None) -> float:
    """Return how wide the pixmap is of a token that is `size` wide, with the margin around it."""
    return size / (1 - 2 * (MARGIN if direction is None else POINTING_MARGIN))


@kept(bytes_of)
def token_pixmap(art: PieceArt, size: float, ratio: float, direction: int | None = None) -> QPixmap:
    """Return it `size` logical pixels wide, with its margin around it, for a screen of that pixel ratio.

    The pixmap is shared: don't paint into it.
    """
    side = pixmap_side(size, direction)
    pixels = max(1, math.ceil(side * ratio))
    pixmap, painter = canvas(pixels, pixels, ratio)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    art.paint(painter, QRectF((side - size) / 2, (side - size) / 2, size, size), direction)
    painter.end()
    return dried(pixmap)


PLATE = QColor("#fffaea")
CELL = (36.0, 26.0)
"""How broad and high one value is, as parts of one another."""


class PrintedValue(NamedTuple):
    """One value on a plate: a symbol in its colour, ``#rrggbb``, and a figure."""

    symbol: str
    colour: str
    figure: str


@dataclass(frozen=True, slots=True)
class ValuePlate:
    """A strip with one cell for each value."""

    values: tuple[PrintedValue, ...]

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the strip across the box, in its middle."""
        broad = box.width() / max(1, len(self.values))
        high = broad * CELL[1] / CELL[0]
        strip = QRectF(box.left(), box.center().y() - high / 2, box.width(), high)
        round_ = high * 0.2
        shadow = QColor(25, 12, 4, 60)
        equip(painter, QPen(shadow, 0), shadow)
        painter.drawRoundedRect(strip.translated(high * 0.04, high * 0.09), round_, round_)
        equip(painter, QPen(INK, high * 0.06), PLATE).drawRoundedRect(strip, round_, round_)
        for number, value in enumerate(self.values):
            left = strip.left() + number * broad
            place = square(QPointF(left + broad * 0.32, strip.center().y()), high * 0.72)
            paint_symbol(painter, value.symbol, place, QColor(value.colour))
            paint_number(painter, QPointF(left + broad * 0.74, strip.center().y()), high * 0.66, value.figure, INK)
