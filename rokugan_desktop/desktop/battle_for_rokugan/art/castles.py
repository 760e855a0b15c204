"""A clan's castle on the map: a stone base and three curved roofs in the clan's colour."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth
from rokugan_desktop.desktop.look.theme import mixed

_STONE, _LIT_STONE = QColor("#8f8678"), QColor("#b4ab9b")
_STOREYS = ((0.30, 0.20, 0.62), (0.235, 0.185, 0.50), (0.165, 0.165, 0.40))
"""Of each storey, the lowest first: half the breadth of its wall, its height, half the breadth of its roof."""


@dataclass(frozen=True, slots=True)
class Castle:
    """The castle of a clan's capital."""

    cloth: Cloth

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint it from the ground up; castles point nowhere."""
        side = box.width()
        middle, ground = box.center().x(), box.bottom() - side * 0.02
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(25, 12, 4, 70))
        painter.drawEllipse(QPointF(middle + side * 0.04, ground), side * 0.52, side * 0.09)
        line = QPen(INK, side * 0.022)
        line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(line)
        base = [(-0.42, 0.0), (-0.34, -0.2), (0.34, -0.2), (0.42, 0.0)]
        lit = [(-0.42, 0.0), (-0.34, -0.2), (-0.02, -0.2), (-0.04, 0.0)]
        painter.setBrush(_STONE)
        painter.drawPolygon(QPolygonF([QPointF(middle + x * side, ground + y * side) for x, y in base]))
        painter.setBrush(_LIT_STONE)
        painter.drawPolygon(QPolygonF([QPointF(middle + x * side, ground + y * side) for x, y in lit]))
        foot = ground - side * 0.2
        for number, (wall, high, eaves) in enumerate(_STOREYS):
            painter.setPen(line)
            painter.setBrush(IVORY)
            painter.drawRect(QRectF(middle - wall * side, foot - high * side * 0.6, 2 * wall * side, high * side * 0.6))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(mixed(IVORY, "#000000", 0.55))
            for window in (-0.5, 0.5) if number < 2 else (0.0,):
                painter.drawRect(
                    QRectF(middle + (window * wall - 0.03) * side, foot - high * side * 0.42, side * 0.06, side * 0.07)
                )
            foot -= high * side * 0.55
            painter.setPen(line)
            painter.setBrush(self.cloth.colour)
            painter.drawPath(_roof(QPointF(middle, foot), eaves * side * 0.86, high * side * 0.62, wall * side * 0.5))
            foot -= high * side * 0.42
        painter.setPen(QPen(GOLD, side * 0.05))
        painter.drawLine(QPointF(middle, foot - side * 0.02), QPointF(middle, foot - side * 0.1))
        painter.restore()


def _roof(foot: QPointF, half: float, high: float, ridge: float) -> QPainterPath:
    """Return a roof whose eaves sweep up, standing on its foot's height."""
    path = QPainterPath(foot + QPointF(-half, -high * 0.22))
    path.quadTo(foot + QPointF(-half * 0.55, high * 0.0), foot + QPointF(-ridge, -high))
    path.lineTo(foot + QPointF(ridge, -high))
    path.quadTo(foot + QPointF(half * 0.55, high * 0.0), foot + QPointF(half, -high * 0.22))
    path.quadTo(foot + QPointF(half * 0.7, high * 0.2), foot + QPointF(half * 0.45, high * 0.2))
    path.lineTo(foot + QPointF(-half * 0.45, high * 0.2))
    path.quadTo(foot + QPointF(-half * 0.7, high * 0.2), foot + QPointF(-half, -high * 0.22))
    path.closeSubpath()
    return path
