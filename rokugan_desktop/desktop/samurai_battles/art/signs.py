"""The signs of the two sides: a white crescent over indigo, a rising sun over madder red."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.look.theme import mixed
from rokugan_desktop.desktop.samurai_battles.art.cloths import SideCloth


def sign_of(index: int, box: QRectF) -> QPainterPath:
    """Return the sign of the side with this number, inside the box."""
    middle, radius = box.center(), min(box.width(), box.height()) / 2
    path = QPainterPath()
    if index % 2 == 0:
        path.addEllipse(middle, radius * 0.78, radius * 0.78)
        inner = QPainterPath()
        inner.addEllipse(middle + QPointF(0, -radius * 0.3), radius * 0.62, radius * 0.62)
        return path.subtracted(inner)
    path.addEllipse(middle, radius * 0.36, radius * 0.36)
    for ray in range(8):
        turn = math.tau * ray / 8
        out, aside = QPointF(math.sin(turn), -math.cos(turn)), QPointF(math.cos(turn), math.sin(turn))
        path.moveTo(middle + out * radius * 0.48 + aside * radius * 0.09)
        path.lineTo(middle + out * radius * 0.88 + aside * radius * 0.19)
        path.lineTo(middle + out * radius * 0.88 - aside * radius * 0.19)
        path.lineTo(middle + out * radius * 0.48 - aside * radius * 0.09)
        path.closeSubpath()
    return path


def paint_sign(painter: QPainter, box: QRectF, index: int, ink: QColor, cloth: SideCloth) -> None:
    """Paint the sign in one ink on a square of the side's cloth."""
    cut = QPainterPath()
    cut.addRoundedRect(box, box.width() * 0.1, box.width() * 0.1)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(cut, cloth.colour)
    painter.setClipPath(cut, Qt.ClipOperation.IntersectClip)
    cloth.paint_pattern(painter, box)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(mixed(cloth.ground, "#000000", 0.6), box.width() * 0.03))
    painter.drawPath(cut)
    painter.fillPath(sign_of(index, box), ink)
