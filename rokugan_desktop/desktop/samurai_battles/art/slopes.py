"""Slopes: the higher a hex lies over the one beside it, the heavier the border between them (T-4).

A gentle slope has one row of fine strokes, a steep one heavy strokes on a line, a sheer one a wall of rock. All fall
away from the light, which comes from the north-west.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from rokugan_desktop.desktop.look.theme import Theme

HALF, QUARTER = 52.0, 30.0
"""Half the width of a hex, and a quarter of its height, in board units."""
CORNERS: Final = ((0, -60.0), (HALF, -QUARTER), (HALF, QUARTER), (0, 60.0), (-HALF, QUARTER), (-HALF, -QUARTER))
"""The corners from the centre, clockwise from the top (G-3)."""
_SIDES: Final = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))
"""The two corners of the side in each direction, from the east counter-clockwise."""
_LIGHT: Final = (-0.55, -0.83)
_BREADTH = {1: 13.0, 2: 18.0, 3: 22.0}


def side(direction: int) -> tuple[QPointF, QPointF]:
    """Return the ends of the side in a direction, from the centre of the hex."""
    one, two = (CORNERS[corner] for corner in _SIDES[direction])
    return QPointF(*one), QPointF(*two)


def outward(direction: int) -> QPointF:
    """Return the unit vector towards the hex beside it in a direction, counter-clockwise from the east."""
    angle = math.radians(60 * direction)
    return QPointF(math.cos(angle), -math.sin(angle))


def paint_slopes(painter: QPainter, centre: QPointF, falls: tuple[int, ...], theme: Theme) -> None:
    """Paint the slopes at all sides beyond which the ground lies lower, and the shadow of what lies higher."""
    for direction, fall in enumerate(falls):
        if fall > 0:
            _paint_fall(painter, centre, direction, min(fall, 3), theme)
        elif fall < 0:
            _paint_shadow(painter, centre, direction, min(-fall, 3), theme)


def _paint_fall(painter: QPainter, centre: QPointF, direction: int, fall: int, theme: Theme) -> None:
    one, two = (centre + end for end in side(direction))
    out, deep = outward(direction), _BREADTH[fall]
    lit = out.x() * _LIGHT[0] + out.y() * _LIGHT[1]
    dark, bright = QColor("#3a2410"), QColor("#fff3d6")
    shade = QColor(bright if lit > 0.3 else dark)
    shade.setAlphaF(0.34 if lit > 0.3 else 0.26 + 0.16 * max(0.0, -lit))
    clear = QColor(shade)
    clear.setAlphaF(0.0)
    band = QPolygonF([one, two, two - out * deep, one - out * deep])
    fading = QLinearGradient(one, one - out * deep)
    fading.setColorAt(0, shade)
    fading.setColorAt(1, clear)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fading)
    painter.drawPolygon(band)
    ink = theme.colour("map_ink", (0.0, 0.42, 0.72, 0.9)[fall])
    along = two - one
    if fall == 3:
        _paint_wall(painter, one, along, out, deep, ink)
        return
    count = 9 if fall == 1 else 11
    pen = QPen(ink, 1.0 if fall == 1 else 1.9)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for number in range(count):
        at = one + along * ((number + 0.5) / count)
        far = deep * (0.42 + 0.3 * ((number * 5) % 3) / 2)
        painter.drawLine(at - out * far, at - out * 1.5)
    if fall == 2:
        painter.drawLine(one - out * deep * 0.86 + along * 0.04, two - out * deep * 0.86 - along * 0.04)


def _paint_wall(painter: QPainter, one: QPointF, along: QPointF, out: QPointF, deep: float, ink: QColor) -> None:
    """Paint a wall of rock: a jagged edge over a dark face."""
    teeth = [one + along * (number / 10) - out * deep * (0.95 if number % 2 else 0.6) for number in range(11)]
    face = QPainterPath()
    face.addPolygon(QPolygonF([one, *teeth, one + along]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(58, 36, 16, 150))
    painter.drawPath(face)
    painter.setPen(QPen(ink, 1.8))
    for start, end in pairwise(teeth):
        painter.drawLine(start, end)
    for number in range(1, 10, 2):
        painter.drawLine(teeth[number], one + along * (number / 10) - out * 1.5)


def _paint_shadow(painter: QPainter, centre: QPointF, direction: int, rise: int, theme: Theme) -> None:
    """Paint the shadow that higher ground beside it casts, where the light comes from there."""
    out = outward(direction)
    toward_light = out.x() * _LIGHT[0] + out.y() * _LIGHT[1]
    if toward_light < 0.2 or theme.id == "contrast":
        return
    one, two = (centre + end for end in side(direction))
    deep = 7.0 + 6.0 * rise
    shade = QColor(40, 24, 10, 34 + 26 * rise)
    fading = QLinearGradient(one, one - out * deep)
    fading.setColorAt(0, shade)
    fading.setColorAt(1, QColor(40, 24, 10, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fading)
    painter.drawPolygon(QPolygonF([one, two, two - out * deep, one - out * deep]))
