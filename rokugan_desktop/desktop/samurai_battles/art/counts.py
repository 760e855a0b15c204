"""Small signs beside numbers: a side's, for its units, and a figure."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from rokugan_desktop.desktop.art.tokens import IVORY
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of
from rokugan_desktop.desktop.samurai_battles.art.signs import paint_sign
from rokugan_desktop.desktop.samurai_battles.art.units import paint_figure


@dataclass(frozen=True, slots=True)
class SideSign:
    """The sign of a side on its cloth."""

    side: int

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the sign; it points nowhere."""
        paint_sign(painter, box, self.side, IVORY, cloth_of(self.side))


@dataclass(frozen=True, slots=True)
class FigureSign:
    """One figure, on ivory as on the board: so it is seen on every ground."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the figure; it points nowhere."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(IVORY)
        painter.drawRoundedRect(box, box.width() * 0.16, box.width() * 0.16)
        paint_figure(painter, box.center(), box.width() * 0.26, box.height() * 0.36, left=True, leader=False)
