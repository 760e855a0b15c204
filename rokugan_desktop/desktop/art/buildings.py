"""What stands in a land: buildings, and banners in the wind."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth, PieceArt, PrintedValue, paint_number, square
from rokugan_desktop.desktop.look.theme import equip, faded, mixed, round_pen

_STONE, _PLASTER, _SHADE, _INK = QColor("#a39a8b"), QColor("#fbf6e8"), QColor("#3a2c20"), QColor("#231812")
_LAMP = QColor("#f5b23c")


class Storey(NamedTuple):
    """One storey of a tower: half the breadth of its wall, its height, half the breadth and the height of its roof."""

    half: float
    high: float
    eaves: float
    roof: float
    windows: int = 2


class Mason:
    """Builds from the ground up in one roof colour; lengths are those of the painter, heights count upwards from 0."""

    def __init__(self, painter: QPainter, roof: QColor, line: float = 1.5) -> None:
        self.painter = painter
        self.roof_colour = roof
        self._pen = round_pen(_INK, line)

    def shadow(self, half: float) -> None:
        """Paint the shadow at the foot of all that is to be built, lit from the upper left."""
        equip(self.painter, Qt.PenStyle.NoPen, faded(_SHADE, 0.3))
        self.painter.drawEllipse(QPointF(half * 0.14, 0), half, half * 0.15)

    def stone(self, left: float, right: float, foot: float, high: float, *, steep: float = 0.3) -> None:
        """Build a base of stone that leans inwards by a share of its height on either side."""
        lean, top = steep * high, -foot - high
        shape = QPainterPath(QPointF(left, -foot))
        shape.quadTo(QPointF(left + lean * 0.8, -foot - high * 0.4), QPointF(left + lean, top))
        shape.lineTo(right - lean, top)
        shape.quadTo(QPointF(right - lean * 0.8, -foot - high * 0.4), QPointF(right, -foot))
        shape.closeSubpath()
        light = QLinearGradient(left, 0, right, 0)
        light.setColorAt(0, mixed(_STONE, "#ffffff", 0.2))
        light.setColorAt(0.55, _STONE)
        light.setColorAt(1, mixed(_STONE, _SHADE, 0.5))
        self.painter.fillPath(shape, light)
        self.painter.setPen(round_pen(faded(_SHADE, 0.55), self._pen.widthF() * 0.5))
        rows = max(1, round(high / 6))
        for row in range(rows):
            y, inner = -foot - high * row / rows, lean * (row + 0.4) / rows
            across = [left + inner + 4 + 9.0 * n + 4.5 * (row % 2) for n in range(int((right - left - 2 * inner) / 9))]
            self.painter.drawLines([QLineF(x, y - 1, x + 0.6, y - high / rows + 1) for x in across])
            if row:
                self.painter.drawLine(QLineF(left + inner, y, right - inner, y))
        equip(self.painter, self._pen, Qt.BrushStyle.NoBrush).drawPath(shape)

    def wall(self, left: float, right: float, foot: float, high: float, windows: int = 0) -> None:
        """Build a white wall, shaded under its eaves and on its right, with a lamp behind its windows."""
        box = QRectF(left, -foot - high, right - left, high)
        self.painter.fillRect(box, _PLASTER)
        for start, end in ((box.topLeft(), box.topLeft() + QPointF(0, high * 0.7)), (box.topRight(), box.topLeft())):
            shade = QLinearGradient(start, end)
            shade.setColorAt(0, faded(_SHADE, 0.42))
            shade.setColorAt(1 if start == box.topLeft() else 0.6, faded(_SHADE, 0.0))
            self.painter.fillRect(box, shade)
        equip(self.painter, self._pen, Qt.BrushStyle.NoBrush).drawRect(box)
        step, broad = box.width() / max(1, windows), min(4.2, box.width() / max(1, windows) * 0.4)
        for number in range(windows):
            middle = left + step * (number + 0.5)
            pane = QRectF(middle - broad / 2, -foot - high * 0.62, broad, high * 0.42)
            self.painter.fillRect(pane, _SHADE)
            self.painter.fillRect(pane.adjusted(broad * 0.18, broad * 0.2, -broad * 0.18, 0), _LAMP)

    def roof(self, x: float, foot: float, half: float, high: float, ridge: float = 0.4) -> None:
        """Build a roof whose eaves turn up; its ridge is as broad as that share of it."""
        top, y = ridge * half, -foot
        shape = QPainterPath(QPointF(x - half, y - high * 0.3))
        shape.quadTo(QPointF(x - half * 0.6, y - high * 0.16), QPointF(x - top, y - high))
        shape.lineTo(x + top, y - high)
        shape.quadTo(QPointF(x + half * 0.6, y - high * 0.16), QPointF(x + half, y - high * 0.3))
        shape.quadTo(QPointF(x + half * 0.72, y + high * 0.16), QPointF(x + half * 0.5, y + high * 0.12))
        shape.lineTo(x - half * 0.5, y + high * 0.12)
        shape.quadTo(QPointF(x - half * 0.72, y + high * 0.16), QPointF(x - half, y - high * 0.3))
        light = QLinearGradient(x - half, 0, x + half, 0)
        light.setColorAt(0, mixed(self.roof_colour, "#ffffff", 0.22))
        light.setColorAt(0.5, self.roof_colour)
        light.setColorAt(1, mixed(self.roof_colour, "#000000", 0.34))
        self.painter.fillPath(shape, light)
        self.painter.setPen(round_pen(mixed(self.roof_colour, "#000000", 0.5), self._pen.widthF() * 0.5))
        ribs = [n / 3 for n in range(-2, 3)]
        self.painter.drawLines(
            [QLineF(x + at * top * 1.3, y - high * 0.94, x + at * half * 0.84, y - high * 0.02) for at in ribs]
        )
        equip(self.painter, self._pen, Qt.BrushStyle.NoBrush).drawPath(shape)

    def gable(self, x: float, foot: float, half: float, high: float) -> None:
        """Build the white front of a gable with its roof's edge."""
        front = QPainterPath(QPointF(x - half, -foot))
        front.quadTo(QPointF(x - half * 0.36, -foot - high * 0.3), QPointF(x, -foot - high))
        front.quadTo(QPointF(x + half * 0.36, -foot - high * 0.3), QPointF(x + half, -foot))
        front.closeSubpath()
        equip(self.painter, round_pen(_INK, self._pen.widthF() * 2.6), _PLASTER).drawPath(front)
        equip(self.painter, round_pen(self.roof_colour, self._pen.widthF() * 1.3), Qt.BrushStyle.NoBrush).drawPath(
            front
        )

    def tower(self, x: float, foot: float, storeys: Sequence[Storey]) -> float:
        """Build storeys on one another, each with its roof; return how high they reach."""
        for storey in storeys:
            self.wall(x - storey.half, x + storey.half, foot, storey.high, storey.windows)
            foot += storey.high
            self.roof(x, foot, storey.eaves, storey.roof)
            foot += storey.roof * 0.78
        return foot + storeys[-1].roof * 0.22

    def shape(self, points: QPainterPath, colour: QColor) -> None:
        """Paint any other shape in ink and a colour."""
        equip(self.painter, self._pen, colour).drawPath(points)


MOMENTS: Final = 8
"""So many moments of a wave there are, the last one before the first."""
LEAST: Final = 23.0
"""So many logical pixels a banner is across at least where its figures shall be read."""
_PLAIN, _TOLD = QRectF(0.06, 0.02, 0.76, 0.84), QRectF(-0.08, -0.04, 1.16, 1.02)
"""Where the cloth hangs beside the box: of one with a sign alone, and of one that tells values."""
_BENDS: Final = 10
_PAPER: Final = QColor("#fdf1cf")


@dataclass(frozen=True, slots=True)
class Banner:
    """A banner of one side: with its sign, or with what it is worth."""

    cloth: Cloth
    values: tuple[PrintedValue, ...] = ()
    """What is told of it; nothing: it shows its side's sign."""
    wind: int = 0
    """Which moment of the wave is seen."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint it beside its pole; banners point nowhere."""
        side, room = box.width(), _TOLD if self.values else _PLAIN
        flag = QRectF(box.topLeft() + room.topLeft() * side, room.size() * side)
        self._paint_pole(painter, flag, box.bottom() + 0.14 * side, side)
        body, ground = self._bent(flag, 0.0), self.cloth.colour
        for step in (1, 2, 3):
            painter.fillPath(body.translated(side * 0.018 * step, side * 0.026 * step), QColor(25, 12, 4, 30))
        equip(painter, round_pen(INK, side * 0.075), ground).drawPath(body)
        painter.fillPath(body, ground)
        if self.values:
            painter.fillPath(self._bent(flag, side * 0.1), _PAPER)
        else:
            painter.strokePath(self._bent(flag, side * 0.06), round_pen(faded(IVORY, 0.75), side * 0.025))
        painter.fillPath(body, self._folds(flag))
        middle = QPointF(0.0, self._sway(0.5) * flag.height())
        if not self.values:
            paint_symbol(painter, self.cloth.mon, square(flag.center() + middle, side * 0.6), IVORY)
        for number, value in enumerate(self.values):
            x = flag.left() + flag.width() * (number + 0.5 + 0.06 * (0.5 - number)) / len(self.values)
            sign = QPointF(x, flag.top() + flag.height() * 0.26) + middle
            paint_symbol(painter, value.symbol, square(sign, side * 0.32), QColor(value.colour))
            figure = QPointF(x, flag.top() + flag.height() * 0.665) + middle
            paint_number(painter, figure, side * 0.63, value.figure, INK)

    def _sway(self, along: float) -> float:
        """Return how far the cloth is from hanging straight there, as a share of its height; the pole holds it."""
        return 0.075 * math.sqrt(along) * math.sin(math.tau * (0.85 * along - self.wind / MOMENTS + 0.1))

    def _bent(self, flag: QRectF, within: float) -> QPainterPath:
        """Return the cloth as the wind bends it, so far within its hem."""
        flag, shares = flag.adjusted(within, within, -within, -within), [n / _BENDS for n in range(_BENDS + 1)]
        bent = [(flag.left() + flag.width() * at, self._sway(at) * flag.height()) for at in shares]
        shape = QPainterPath(QPointF(flag.left(), flag.top()))
        for x, sway in bent:
            shape.lineTo(x, flag.top() + sway)
        for x, sway in reversed(bent):
            shape.lineTo(x, flag.bottom() + sway)
        shape.closeSubpath()
        return shape

    def _folds(self, flag: QRectF) -> QLinearGradient:
        folds = QLinearGradient(flag.topLeft(), flag.topRight())
        for n in range(_BENDS + 1):
            at = n / _BENDS
            bend = math.cos(math.tau * (0.85 * at - self.wind / MOMENTS + 0.1)) * min(1.0, 2 * at)
            folds.setColorAt(at, faded("#ffffff", -0.2 * bend) if bend < 0 else faded("#1a0d04", 0.2 * bend))
        return folds

    def _paint_pole(self, painter: QPainter, flag: QRectF, foot: float, side: float) -> None:
        x, top = flag.left() - side * 0.01, flag.top() - side * 0.1
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((INK, 0.105), (mixed("#8a5a2c", GOLD, 0.25), 0.05)):
            painter.setPen(round_pen(colour, side * width))
            painter.drawLine(QLineF(x, top, x, foot))
        equip(painter, round_pen(INK, side * 0.03), GOLD).drawEllipse(QPointF(x, top), side * 0.06, side * 0.06)


@cache
def waving(art: PieceArt) -> tuple[PieceArt, ...]:
    """Return a banner at each moment of a wave; of anything else, which no wind moves, nothing."""
    return tuple([replace(art, wind=moment) for moment in range(MOMENTS)]) if isinstance(art, Banner) else ()
