"""An ink stone and a brush on the table, where neither a panel nor the board lies over them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

_USUAL = 1000.0
"""On a table so high the lengths below are pixels."""
_FROM_LEFT, _FROM_BELOW = 44.0, 64.0
_STONE = QRectF(0, -164, 104, 164)
_WELL = 50.0
"""How much of the stone's hollow, from its upper end, is filled with ink."""
_BRUSH, _LEANS = 178.0, 7.0
"""How long the brush is, and by how many degrees it leans."""


def paint_writing_set(painter: QPainter, table: QRectF) -> None:
    """Paint both at the lower left of the table, under its lamp at the upper left."""
    painter.save()
    scale = table.height() / _USUAL
    painter.translate(table.left() + _FROM_LEFT * scale, table.bottom() - _FROM_BELOW * scale)
    painter.scale(scale, scale)
    _paint_shade(painter, _rounded(_STONE, 12))
    _paint_stone(painter)
    painter.translate(_STONE.right() + 38, -6)
    painter.rotate(_LEANS)
    _paint_brush(painter)
    painter.restore()


def _rounded(box: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def _paint_shade(painter: QPainter, shape: QPainterPath) -> None:
    """Paint the shadow that something of this shape casts, away from the lamp."""
    for step in range(1, 6):
        shade = QColor(0, 0, 0, 30)
        painter.fillPath(shape.translated(1.4 * step, 1.9 * step), shade)


def _paint_stone(painter: QPainter) -> None:
    slate = QLinearGradient(_STONE.topLeft(), _STONE.bottomRight())
    slate.setColorAt(0, QColor("#5a5754"))
    slate.setColorAt(1, QColor("#2b2928"))
    painter.setPen(QPen(QColor(0, 0, 0, 120), 1.2))
    painter.setBrush(slate)
    painter.drawPath(_rounded(_STONE, 12))
    hollow = _rounded(_STONE.adjusted(11, 11, -11, -11), 8)
    slope = QLinearGradient(_STONE.topLeft(), _STONE.bottomLeft())
    slope.setColorAt(0, QColor("#161514"))
    slope.setColorAt(1, QColor("#474441"))
    painter.setPen(QPen(QColor(255, 240, 215, 46), 1.4))
    painter.setBrush(slope)
    painter.drawPath(hollow)
    pool = QPainterPath()
    pool.addEllipse(QRectF(_STONE.left() + 4, _STONE.top() - 6, _STONE.width() - 8, _WELL + 26))
    painter.fillPath(pool.intersected(hollow), QColor("#0b0a0a"))
    gleam = QRadialGradient(QPointF(_STONE.left() + 34, _STONE.top() + 24), 30)
    gleam.setColorAt(0, QColor(255, 240, 215, 80))
    gleam.setColorAt(1, QColor(255, 240, 215, 0))
    painter.fillPath(pool.intersected(hollow), gleam)


def _paint_brush(painter: QPainter) -> None:
    """Paint the brush, its hair downwards and wet with ink."""
    handle = QRectF(-4.5, -_BRUSH, 9, _BRUSH - 52)
    hair = QPainterPath(QPointF(-5.5, handle.bottom()))
    hair.cubicTo(-11, handle.bottom() + 20, -5, -14, 0.5, 0)
    hair.cubicTo(5, -14, 11, handle.bottom() + 20, 5.5, handle.bottom())
    hair.closeSubpath()
    whole = _rounded(handle, 4)
    whole.addPath(hair)
    _paint_shade(painter, whole)
    bamboo = QLinearGradient(handle.topLeft(), handle.topRight())
    for share, colour in ((0.0, "#e6cf9c"), (0.4, "#cda969"), (1.0, "#805f34")):
        bamboo.setColorAt(share, QColor(colour))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(bamboo)
    painter.drawPath(_rounded(handle, 4))
    for share in (0.3, 0.68):
        node = QRectF(handle.left() - 0.6, handle.top() + handle.height() * share, handle.width() + 1.2, 2.4)
        painter.fillRect(node, QColor(96, 68, 34, 170))
    wet = QLinearGradient(QPointF(0, handle.bottom()), QPointF(0, 0))
    for share, colour in ((0.0, "#cbb793"), (0.22, "#8d7d63"), (0.5, "#1d1a18"), (1.0, "#0b0a0a")):
        wet.setColorAt(share, QColor(colour))
    painter.setBrush(wet)
    painter.drawPath(hair)
    painter.fillRect(QRectF(-5.8, handle.bottom() - 9, 11.6, 10), QColor("#5b1712"))
