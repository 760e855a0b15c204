"""The plate that one player's or one side's facts stand on."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPen

from rokugan_desktop.desktop.look.theme import Theme


def paint_plate(painter: QPainter, rect: QRect, theme: Theme, scale: float, *, turn: bool) -> QRectF:
    """Paint an empty plate into the rectangle, an accent at its edge for whose `turn` it is; return its outline."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(rect).adjusted(1, 1, -1, -1)
    painter.setBrush(theme.colour("raised"))
    painter.setPen(QPen(theme.colour("accent" if turn else "edge"), 2.4 * scale if turn else 1.0))
    painter.drawRoundedRect(box, 6 * scale, 6 * scale)
    return box
