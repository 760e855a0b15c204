"""The cloths of the two sides: a colour and a pattern each, so that neither eye nor print needs the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

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

    def paint_pattern(self, painter: QPainter, box: QRectF) -> None:
        """Paint the pattern over the ground, into whatever the painter is clipped to."""
        side = box.width()
        if not self.striped:
            painter.fillRect(
                QRectF(box.left(), box.top() + side * 0.6, side, side * 0.3), mixed(self.ground, "#000000", 0.35)
            )
            return
        painter.setPen(QPen(mixed(self.ground, "#ffe2b0", 0.3), side * 0.055))
        for number in range(-6, 8):
            start = box.topLeft() + QPointF(side * 0.19 * number, 0)
            painter.drawLine(start, start + QPointF(side, side))


SIDE_CLOTHS: Final = (SideCloth("#1d4677", striped=False), SideCloth("#9c2b17", striped=True))
"""The cloth of each side, in the order of the sides: indigo, plain; madder red, striped."""


def cloth_of(index: int) -> SideCloth:
    """Return the cloth of the side with this number among the sides of the battle."""
    return SIDE_CLOTHS[index % len(SIDE_CLOTHS)]
