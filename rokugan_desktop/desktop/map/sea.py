"""The sea: indigo that darkens from the shore, and scales of waves where it is open."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPixmap, QRadialGradient

from rokugan_desktop.desktop.look.theme import Theme, mixed
from rokugan_desktop.desktop.map.geometry import BoardShapes, polygon, thinned
from rokugan_desktop.desktop.map.wash import soft_pen

INDIGO = "#27608a"
DEPTH = 0.58
"""How far towards indigo the open sea goes from the theme's sea, in the corners of the sheet more."""
SCALE = 15.0
"""The radius of one scale of the waves, in board units."""
OPEN = 92.0
"""Waves are drawn so far from the coast and beyond."""


def sea_depths(rect: QRectF, theme: Theme) -> QBrush:
    """Return the colour of the open sea: deeper towards the edges of the sheet."""
    light = QRadialGradient(rect.center(), math.hypot(rect.width(), rect.height()) / 2)
    share = DEPTH * (0.5 if theme.dark else 1.0)
    light.setColorAt(0.0, mixed(theme.sea, INDIGO, share * 0.72))
    light.setColorAt(0.7, mixed(theme.sea, INDIGO, share))
    light.setColorAt(1.0, mixed(mixed(theme.sea, INDIGO, share), "#0c2238", 0.28))
    return QBrush(light)


def paint_waves(painter: QPainter, shapes: BoardShapes, theme: Theme) -> Iterator[None]:
    """Paint rows of scales on the open sea, away from every coast, in a layer of their own."""
    if not shapes.board.sea or theme.id == "contrast":
        return
    device, transform = painter.device(), painter.worldTransform()
    layer = QImage(max(1, device.width()), max(1, device.height()), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    brush = QPainter(layer)
    brush.setRenderHint(QPainter.RenderHint.Antialiasing)
    brush.setWorldTransform(transform)
    pattern = QBrush(_scales(transform.m11(), mixed(theme.sea, "#ffffff", 0.15 if theme.dark else 0.75)))
    pattern.setTransform(transform.inverted()[0])
    brush.setOpacity(0.26)
    brush.fillPath(shapes.sea, pattern)
    brush.end()
    yield
    brush.begin(layer)
    brush.setWorldTransform(transform)
    brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    coast = QPainterPath()
    for line in shapes.coasts:
        coast.addPolygon(polygon(thinned(thinned(line))))
    for width, alpha in ((2 * OPEN, 0.6), (1.5 * OPEN, 1.0)):
        brush.strokePath(coast, soft_pen(QColor(Qt.GlobalColor.black), width, alpha))
    brush.end()
    yield
    painter.save()
    painter.resetTransform()
    painter.drawImage(0, 0, layer)
    painter.restore()


def _scales(scale: float, colour: QColor) -> QPixmap:
    """Return a tile of overlapping scales: two rows, the second moved by half."""
    radius = max(3.0, SCALE * scale)
    tile = QPixmap(round(2 * radius), round(radius))
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(tile.width() / (2 * radius), tile.height() / radius)
    painter.setPen(soft_pen(colour, max(0.7, radius * 0.07), 1.0))
    for row in range(3, -2, -1):
        centre_y = row * radius / 2 + radius / 2
        for column in range(-1, 3):
            centre = QPointF(column * 2 * radius + (row % 2) * radius, centre_y)
            scales = QPainterPath()
            scales.addEllipse(centre, radius, radius)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
            painter.fillPath(scales, Qt.GlobalColor.black)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            for share in (1.0, 0.68, 0.36):
                painter.drawEllipse(centre, radius * share, radius * share)
    painter.end()
    return tile
