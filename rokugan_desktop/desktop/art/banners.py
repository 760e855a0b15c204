"""Banners of any game: a cloth on a pole that bends in the wind, with a sign on it, or with symbols and figures."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth, PieceArt, PrintedValue, paint_number, square
from rokugan_desktop.desktop.look.theme import equip, faded, mixed, round_pen

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
