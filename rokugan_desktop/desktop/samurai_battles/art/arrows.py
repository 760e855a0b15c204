"""An arrow in one of the six directions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.games.samurai_battles.ids import Direction

DEGREES: Final = (0, 60, 120, 180, 240, 300)
"""Where each direction points, counter-clockwise from the east (G-1)."""


def paint_arrow(painter: QPainter, middle: QPointF, size: float, direction: Direction) -> None:
    """Paint an arrow about the middle, `size` from there to its tip, with the painter's brush."""
    angle = math.radians(DEGREES[direction])
    ahead = QPointF(math.cos(angle), -math.sin(angle)) * size
    aside = QPointF(-ahead.y(), ahead.x())
    neck = middle - ahead * 0.1
    corners = [middle + ahead, neck + aside * 0.75, neck + aside * 0.26, middle - ahead + aside * 0.26]
    corners += [middle - ahead - aside * 0.26, neck - aside * 0.26, neck - aside * 0.75]
    painter.drawPolygon(QPolygonF(corners))


@dataclass(frozen=True, slots=True)
class DirectionArrow:
    """An arrow on a sheet, in a colour of the theme."""

    direction: Direction
    ink: str

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(self.ink))
        paint_arrow(painter, box.center(), box.width() / 2, self.direction)
