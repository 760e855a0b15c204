"""What belongs to a side: its cloth, a colour with a pattern, so that no eye needs the other; its sign and its flag.

The signs are a white crescent over indigo, and a rising sun over madder red.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QTransform

from rokugan_desktop.desktop.art.symbols import symbol
from rokugan_desktop.desktop.art.tokens import INK, IVORY, paint_shadow
from rokugan_desktop.desktop.look.theme import Theme, mixed


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


# The war camp before which the title stands: a cloth between poles, with spears rising behind it

_BREADTHS = 5
_SPEARS = 46


def paint_camp(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the camp of each side, one beside the other; their foot is the box's lower edge."""
    half = box.width() * 0.47
    _paint_spears(painter, box, theme)
    for side in range(len(SIDE_CLOTHS)):
        left = box.left() + side * (box.width() - half)
        _paint_cloth(painter, QRectF(left, box.bottom() - box.height() * 0.42, half, box.height() * 0.40), side, theme)


def _paint_spears(painter: QPainter, box: QRectF, theme: Theme) -> None:
    chance = random.Random(17)
    wood, iron = (QColor("#0d0b0c"), QColor("#cfc6b4")) if theme.dark else (QColor("#3a2a1c"), QColor("#55504a"))
    for number in range(_SPEARS):
        x = box.left() + box.width() * (number + chance.uniform(0.1, 0.9)) / _SPEARS
        leaning, tall = chance.uniform(-0.03, 0.03), chance.uniform(0.6, 0.98)
        top = QPointF(x, box.bottom()) + QPointF(leaning, -tall) * box.height()
        painter.setPen(QPen(wood, max(1.0, box.height() * 0.008)))
        painter.drawLine(QPointF(x, box.bottom()), top)
        blade = QPainterPath(top)
        for across, up in ((0.011, 0.015), (0.0, 0.075), (-0.011, 0.015)):
            blade.lineTo(top + QPointF(across, -up) * box.height())
        blade.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(blade, iron)


def _paint_cloth(painter: QPainter, box: QRectF, side: int, theme: Theme) -> None:
    cloth, wide = SIDE_CLOTHS[side], box.width() / _BREADTHS
    ivory = mixed("#f4ead6", "#14121a", 0.45 if theme.dark else 0.0)
    for number in range(_BREADTHS):
        left = box.left() + number * wide
        hung = _hung(QRectF(left, box.top(), wide, box.height()))
        colour = cloth.colour if number % 2 == 0 else ivory
        shade = QLinearGradient(QPointF(left, 0), QPointF(left + wide, 0))
        shade.setColorAt(0, mixed(colour, "#000000", 0.28))
        shade.setColorAt(0.5, colour)
        shade.setColorAt(1, mixed(colour, "#000000", 0.22))
        painter.fillPath(hung, shade)
        sign = QRectF(0, 0, wide * 0.62, wide * 0.62)
        sign.moveCenter(QPointF(left + wide / 2, box.center().y() + box.height() * 0.06))
        painter.fillPath(sign_of(side, sign), ivory if number % 2 == 0 else cloth.colour)
    painter.setPen(QPen(QColor("#1d1610"), max(1.5, box.height() * 0.035)))
    for number in range(_BREADTHS + 1):
        x = box.left() + number * wide
        painter.drawLine(QPointF(x, box.top() - box.height() * 0.1), QPointF(x, box.bottom() + box.height() * 0.04))


def _hung(box: QRectF) -> QPainterPath:
    sag = box.height() * 0.07
    path = QPainterPath(box.topLeft())
    path.quadTo(QPointF(box.center().x(), box.top() + 2 * sag), box.topRight())
    path.lineTo(box.bottomRight())
    path.quadTo(QPointF(box.center().x(), box.bottom() + sag), box.bottomLeft())
    path.closeSubpath()
    return path
