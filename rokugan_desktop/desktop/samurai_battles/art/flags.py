"""The flag that flies over a hex which brings points: that of the side which holds it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.art.tokens import INK, IVORY, paint_shadow
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of
from rokugan_desktop.desktop.samurai_battles.art.signs import sign_of


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
        painter.fillPath(cut, cloth.colour)
        painter.save()
        painter.setClipPath(cut, Qt.ClipOperation.IntersectClip)
        cloth.paint_pattern(painter, flag)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(IVORY, side * 0.06))
        painter.drawRect(flag)
        painter.fillPath(sign_of(self.side, flag), IVORY)
        pole = QPen(INK, side * 0.13)
        pole.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pole)
        left = box.left() + side * 0.08
        painter.drawLine(QPointF(left, box.top()), QPointF(left, box.bottom()))
