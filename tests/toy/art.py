"""The toy's own art: three plain colours, a star as everybody's sign, and tokens with a number."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from rokugan_desktop.desktop.art.tokens import paint_disc, paint_number

COLOURS = {"red": "#a3261c", "green": "#2f6b45", "blue": "#245a9c"}


@dataclass(frozen=True, slots=True)
class Counter:
    """A token of one colour with its number."""

    colour: str
    number: int

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a disc with the number."""
        paint_disc(painter, box, QColor(self.colour), direction)
        paint_number(painter, box.center(), box.width() * 0.5, str(self.number), QColor("#ffffff"))


@dataclass(frozen=True, slots=True)
class Meadow:
    """The ground of every hex: one green, a little lighter in the theme's light."""

    def paint(self, painter: QPainter, shape: QPainterPath, theme: object) -> None:
        """Fill the hex."""
        painter.fillPath(shape, QColor(120, 150, 90, 70))


def paint_star(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Paint a star of five points into the box."""
    points: list[QPointF] = []
    for step in range(10):
        reach = min(box.width(), box.height()) * (0.5 if step % 2 == 0 else 0.2)
        angle = math.pi * step / 5
        points.append(box.center() + QPointF(math.sin(angle) * reach, -math.cos(angle) * reach))
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF(points))
    painter.restore()
