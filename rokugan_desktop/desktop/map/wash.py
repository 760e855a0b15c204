"""Everything on the map without a sharp edge: washes of colour, clouds in the parchment, light on the table."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient

from rokugan_desktop.desktop.map.geometry import BoardShapes, ring_path, thinned
from rokugan_desktop.desktop.theme import Theme, mixed

SOFT_PIXELS = 400
"""The larger side of the image of all that is soft."""


def washed(shapes: BoardShapes, washes: Mapping[str, QColor]) -> QImage | None:
    """Return the soft part of the washes as a small image of the whole board, or None where nothing is washed."""
    found = {name: colour for name, colour in washes.items() if name in shapes.provinces}
    if not found:
        return None
    image, painter = small_image(shapes.rect, QImage.Format.Format_ARGB32_Premultiplied)
    for name, colour in found.items():
        rough = ring_path([thinned(shapes.board.provinces[name].outline)])
        painter.save()
        painter.setClipPath(rough, Qt.ClipOperation.IntersectClip)
        inside = QColor(colour)
        inside.setAlphaF(0.16)
        painter.fillPath(rough, inside)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, alpha in ((42.0, 0.12), (31.0, 0.14), (21.0, 0.2)):
            painter.setPen(soft_pen(colour, width, alpha))
            painter.drawPath(rough)
        painter.restore()
    painter.end()
    return image


def paint_washed(painter: QPainter, shapes: BoardShapes, washes: Mapping[str, QColor], soft: QImage | None) -> None:
    """Paint over each province the colour of who controls it: the soft wash, and a sharp line inside its border."""
    if soft is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(shapes.rect, soft)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for name, colour in washes.items():
        shape = shapes.provinces.get(name)
        if shape is None:
            continue
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        painter.setPen(soft_pen(colour, 9.0, 0.8))
        painter.drawPath(shape)
        painter.restore()


def small_image(rect: QRectF, kind: QImage.Format) -> tuple[QImage, QPainter]:
    """Return a small empty image of the board and a painter on it, in board units."""
    scale = SOFT_PIXELS / max(rect.width(), rect.height())
    image = QImage(max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale)), kind)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(image.width() / rect.width(), image.height() / rect.height())
    return image, painter


def soft_pen(colour: QColor, width: float, alpha: float) -> QPen:
    """Return a round pen of the colour, more or less transparent."""
    shade = QColor(colour)
    shade.setAlphaF(alpha)
    return QPen(shade, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


@lru_cache(maxsize=4)
def clouds(shade: str) -> tuple[tuple[QImage, float], ...]:
    """Return images of noise in one colour, coarse to fine, with how strongly each is laid on."""
    chance = random.Random(11)
    made: list[tuple[QImage, float]] = []
    for width, height, alpha in ((9, 13, 0.55), (34, 48, 0.30), (250, 350, 0.16)):
        noise = chance.randbytes(width * height)
        image = QImage(noise, width, height, width, QImage.Format.Format_Indexed8).copy()
        plain = QColor(shade).rgb() & 0xFFFFFF
        image.setColorTable([(level << 24) | plain for level in range(256)])
        made.append((image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied), alpha))
    return tuple(made)


def paint_table(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the table under the board: planks with their grain, under a light that falls on the middle."""
    painter.fillRect(rect, vignette(rect, theme))
    if theme.id == "contrast":
        return
    chance = random.Random(5)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    dark, light = QColor(0, 0, 0), QColor(255, 236, 205)
    plank = 132.0
    for row in range(int(rect.height() / plank) + 1):
        top = row * plank
        shade = QColor(dark if row % 2 else light)
        shade.setAlphaF(chance.uniform(0.01, 0.05))
        painter.fillRect(QRectF(rect.left(), top, rect.width(), plank), shade)
        for _ in range(16):
            y = top + chance.uniform(3, plank - 3)
            x = rect.left() + chance.uniform(-0.2, 0.9) * rect.width()
            length, bow = chance.uniform(160, 700), chance.uniform(-5, 5)
            grain = QPainterPath(QPointF(x, y))
            grain.quadTo(QPointF(x + length / 2, y + bow), QPointF(x + length, y + chance.uniform(-2, 2)))
            painter.strokePath(grain, soft_pen(dark, chance.uniform(0.6, 1.8), chance.uniform(0.05, 0.15)))
        painter.fillRect(QRectF(rect.left(), top - 1, rect.width(), 2), QColor(0, 0, 0, 70))
        painter.fillRect(QRectF(rect.left(), top + 1, rect.width(), 1), QColor(255, 236, 205, 16))


def vignette(rect: QRectF, theme: Theme) -> QBrush:
    """Return the light over the table: bright in the middle, dim in the corners."""
    light = QRadialGradient(rect.center(), math.hypot(rect.width(), rect.height()) / 2)
    light.setColorAt(0, mixed(theme.table, "#ffffff", 0.10))
    light.setColorAt(0.75, QColor(theme.table))
    light.setColorAt(1, mixed(theme.table, "#000000", 0.35))
    return QBrush(light)
