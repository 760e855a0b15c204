"""What belongs to a side: its cloth, a colour with a pattern, so that no eye needs the other; its sign and its flag.

The signs are a white crescent over indigo, and a rising sun over madder red.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from rokugan_desktop.desktop.art.symbols import symbol
from rokugan_desktop.desktop.art.tokens import INK, IVORY, paint_shadow
from rokugan_desktop.desktop.look.theme import mixed


@dataclass(frozen=True, slots=True)
class SideCloth:
    """How the things of one side look."""

    ground: str
    """Its colour as ``#rrggbb``; ivory marks are legible on it."""
    striped: bool
    """It has slanting stripes; else it is plain, with a broad band at its foot."""

    @property
    def colour(self) -> QColor:
        """Return the ground as a colour."""
        return QColor(self.ground)

    def paint(self, painter: QPainter, cut: QPainterPath, box: QRectF) -> None:
        """Paint a piece of it, cut out so; the pattern is as large as the box."""
        side = box.width()
        painter.fillPath(cut, self.colour)
        painter.save()
        painter.setClipPath(cut, Qt.ClipOperation.IntersectClip)
        if self.striped:
            painter.setPen(QPen(mixed(self.ground, "#ffe2b0", 0.3), side * 0.055))
            for number in range(-6, 8):
                start = box.topLeft() + QPointF(side * 0.19 * number, 0)
                painter.drawLine(start, start + QPointF(side, side))
        else:
            band = QRectF(box.left(), box.top() + side * 0.6, side, side * 0.3)
            painter.fillRect(band, mixed(self.ground, "#000000", 0.35))
        painter.restore()


SIDE_CLOTHS: Final = (SideCloth("#1d4677", striped=False), SideCloth("#9c2b17", striped=True))
"""The cloth of each side, in the order of the sides: indigo, plain; madder red, striped."""


def cloth_of(index: int) -> SideCloth:
    """Return the cloth of the side with this number among the sides of the battle."""
    return SIDE_CLOTHS[index % len(SIDE_CLOTHS)]


def shrunk_shape(shape: QPainterPath, share: float) -> QPainterPath:
    """Return the shape made smaller about its centre."""
    x, y = shape.boundingRect().center().toTuple()
    return QTransform().translate(x, y).scale(share, share).translate(-x, -y).map(shape)


def sign_of(index: int, box: QRectF) -> QPainterPath:
    """Return the sign of the side with this number, as large as the box allows."""
    middle, side = box.center(), min(box.width(), box.height())
    sign = symbol("samurai_battles/rising_sun" if index % 2 else "samurai_battles/crescent")
    return QTransform().translate(middle.x(), middle.y()).scale(side, side).map(sign)


@dataclass(frozen=True, slots=True)
class HeldFlag:
    """A small flag of a side."""

    side: int
    """The number of the side."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a pole with the cloth beside it, and the side's sign on the cloth."""
        side, cloth = box.width(), cloth_of(self.side)
        flag = QRectF(box.left() + side * 0.14, box.top(), side * 0.86, side * 0.72)
        cut = QPainterPath()
        cut.addRect(flag)
        paint_shadow(painter, cut, side)
        cloth.paint(painter, cut, flag)
        painter.strokePath(cut, QPen(IVORY, side * 0.06))
        painter.fillPath(sign_of(self.side, flag), IVORY)
        painter.setPen(QPen(INK, side * 0.13, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        left = box.left() + side * 0.08
        painter.drawLine(QPointF(left, box.top()), QPointF(left, box.bottom()))
