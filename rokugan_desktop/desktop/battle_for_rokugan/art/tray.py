"""The lacquered tray that a hand lies in, and the carved hollow of each token."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from rokugan_desktop.desktop.art.tokens import GOLD
from rokugan_desktop.desktop.look.theme import Theme

_WOOD, _WOOD_DARK, _HOLLOW = QColor("#5a2318"), QColor("#34110b"), QColor("#230b07")
_GRAIN = 9
"""How far the lines of the wood are apart."""
_RING = 27
"""How far the ring about a token that is chosen lies from its middle."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Lacquered wood with a golden edge."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        box = box.adjusted(1, 1, -1, -1)
        wood = QLinearGradient(box.topLeft(), box.bottomLeft())
        wood.setColorAt(0, _WOOD.lighter(128))
        wood.setColorAt(0.12, _WOOD)
        wood.setColorAt(1, _WOOD_DARK)
        shape = QPainterPath()
        shape.addRoundedRect(box, 10, 10)
        painter.setPen(QPen(GOLD.darker(150), 1.4))
        painter.setBrush(QBrush(wood))
        painter.drawPath(shape)
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        for i in range(int(box.height() / _GRAIN)):
            y, bow = box.top() + (i + 0.6) * _GRAIN, ((i * 7) % 5 - 2) * 2.0
            painter.setPen(QPen(QColor(255, 200, 150, 12 + 9 * (i % 3)), 0.8))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y + bow))


@dataclass(frozen=True, slots=True)
class Hollow:
    """What is carved into the tray for one token."""

    chosen: bool = False
    """A golden ring lies about the token."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        box = box.adjusted(3, 3, -3, -3)
        hollow = QRadialGradient(box.center(), box.width() * 0.62)
        hollow.setColorAt(0, _WOOD_DARK)
        hollow.setColorAt(0.8, _HOLLOW)
        hollow.setColorAt(1, _WOOD)
        painter.setPen(QPen(QColor(0, 0, 0, 120), 1))
        painter.setBrush(QBrush(hollow))
        painter.drawRoundedRect(box, 9, 9)
        if self.chosen:
            painter.setPen(QPen(GOLD, 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.center(), _RING, _RING)
