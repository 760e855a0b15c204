"""The map's ornaments: a compass rose, the frame, a scroll to write on."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from rokugan_desktop.desktop.look.theme import Theme, mixed


def _ink(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def paint_compass(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    """Paint a compass rose of sixteen points, its north in lacquer red."""
    ink = QColor(theme.map_ink)
    light = mixed(theme.parchment, "#ffffff", 0.3)
    painter.save()
    painter.translate(centre)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for share, width in ((1.0, 1.6), (0.93, 0.8), (0.56, 0.8)):
        painter.setPen(_ink(ink, width))
        painter.drawEllipse(QPointF(0, 0), radius * share, radius * share)
    for i in range(72):
        painter.save()
        painter.rotate(i * 5)
        painter.drawLine(QPointF(0, -radius * 0.93), QPointF(0, -radius * (0.87 if i % 3 else 0.83)))
        painter.restore()
    for turn, length, width in ((22.5, 0.62, 0.07), (45.0, 0.8, 0.11), (0.0, 1.3, 0.15)):
        for i in range(8 if turn == 22.5 else 4):
            painter.save()
            painter.rotate(turn + i * (45 if turn == 22.5 else 90))
            tip, waist = QPointF(0, -radius * length), radius * width
            painter.setPen(_ink(ink, 0.8))
            painter.setBrush(ink if turn or i else QColor(theme.accent))
            painter.drawPolygon(QPolygonF([tip, QPointF(waist, -waist), QPointF(0, 0)]))
            painter.setBrush(light)
            painter.drawPolygon(QPolygonF([tip, QPointF(-waist, -waist), QPointF(0, 0)]))
            painter.restore()
    painter.setBrush(light)
    painter.drawEllipse(QPointF(0, 0), radius * 0.09, radius * 0.09)
    painter.restore()


def paint_frame(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the sheet's frame: two lines, a band of interlocking keys, knots at the corners."""
    ink = QColor(theme.map_ink)
    ground = QColor(theme.parchment)
    band = 13.0
    outer = QPainterPath()
    outer.addRect(rect)
    inner = QPainterPath()
    inner.addRect(rect.adjusted(band, band, -band, -band))
    painter.fillPath(outer.subtracted(inner), mixed(ground, theme.parchment_shade, 0.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, width in ((1.0, 2.4), (band, 1.8), (band + 3.4, 0.8)):
        painter.setPen(QPen(ink, width))
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))
    keys = QPainterPath()
    unit = 2.6
    horizontal, vertical = rect.width() - 2 * band, rect.height() - 2 * band
    for length, turn, corner in (
        (horizontal, 0, rect.topLeft()),
        (vertical, 90, rect.topRight()),
        (horizontal, 180, rect.bottomRight()),
        (vertical, 270, rect.bottomLeft()),
    ):
        count = max(1, round(length / (unit * 7)))
        step = length / count
        angle = math.radians(turn)
        cos, sin = math.cos(angle), math.sin(angle)
        for i in range(count):
            for j, (x, y) in enumerate(
                ((0, 3.9), (0, 1.2), (4.6, 1.2), (4.6, 3.0), (2.2, 3.0), (2.2, 2.1), (7, 3.9))[:6]
            ):
                px, py = band + i * step + x * unit + 2, y * unit
                point = corner + QPointF(px * cos - py * sin, px * sin + py * cos)
                if j:
                    keys.lineTo(point)
                else:
                    keys.moveTo(point)
    painter.setPen(_ink(mixed(ink, ground, 0.15), 1.1))
    painter.drawPath(keys)
    for corner in (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()):
        box = QRectF(0, 0, 2 * band, 2 * band)
        box.moveCenter(
            corner
            + QPointF(
                math.copysign(band, rect.center().x() - corner.x()), math.copysign(band, rect.center().y() - corner.y())
            )
        )
        painter.setPen(QPen(ink, 1.8))
        painter.setBrush(QColor(theme.accent))
        painter.drawRect(box)
        painter.setPen(QPen(mixed(ground, "#ffffff", 0.4), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(4, 4, -4, -4))
        painter.drawEllipse(box.adjusted(7.5, 7.5, -7.5, -7.5))


def paint_scroll(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint an unrolled scroll to write on."""
    ground = mixed(theme.parchment, "#ffffff", 0.35)
    ink = QColor(theme.map_ink)
    painter.setPen(_ink(QColor(ink.red(), ink.green(), ink.blue(), 230), 1.6))
    for side in (-1, 1):
        x = box.left() if side < 0 else box.right()
        roll = QRectF(x - 7, box.top() - 4, 14, box.height() + 8)
        shade = QLinearGradient(roll.topLeft(), roll.topRight())
        shade.setColorAt(0, mixed(ground, theme.parchment_shade, 0.9))
        shade.setColorAt(0.5, ground)
        shade.setColorAt(1, mixed(ground, theme.parchment_shade, 1.0))
        painter.setBrush(shade)
        painter.drawRoundedRect(roll, 6, 6)
        painter.setBrush(QColor(theme.accent))
        for y in (roll.top() - 5, roll.bottom()):
            painter.drawRoundedRect(QRectF(x - 3.5, y, 7, 5), 2, 2)
    painter.setBrush(ground)
    painter.drawRect(box.adjusted(5, 0, -5, 0))
