"""The map's ornaments: mountains, woods, hills, fields, waste, a compass rose, the frame. The lot falls by a seed."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from rokugan_desktop.boards.board import LABEL
from rokugan_desktop.desktop.look.theme import Theme, mixed
from rokugan_desktop.desktop.map.geometry import BoardShapes

_CLEAR = 23.0
"""No ornament comes nearer to an anchor than this."""
_STEP = 21.0
_DENSITY = {"mountains": 0.82, "forest": 0.8, "hills": 0.66, "fields": 0.66, "waste": 0.6}
_ROOM = ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.3), (0.0, 0.5), (-0.7, -0.8), (0.7, -0.8))
_BREADTH = {"mountains": 10.0, "forest": 10.0, "hills": 17.0, "fields": 9.0, "waste": 10.0}


class Ornament(NamedTuple):
    """One drawing on the land: where its foot stands, what it is, and a number from 0 to 1 by which it differs."""

    x: float
    y: float
    kind: str
    lot: float


def scattered(shapes: BoardShapes, chosen: Mapping[str, str]) -> tuple[Ornament, ...]:
    """Return what grows in each group, away from anchors and names, and the mountains beyond; south last."""
    board = shapes.board
    if not (chosen or board.beyond or board.rocks):
        return ()
    region = [chosen.get(area.group, "") for area in board.areas.values()] + ["mountains"]
    ground = _Ground(shapes)
    for area in board.areas.values():
        for name, (x, y) in area.anchors.items():
            across, up = (64, 20) if name == LABEL else (_CLEAR, _CLEAR)
            ground.keep_clear(x, y, across, up)
    for x, y in [*(one.anchor for one in board.edges), *(one.anchor for one in board.coasts)]:
        ground.keep_clear(x, y, _CLEAR, _CLEAR)
    chance = random.Random(41)
    width, height = board.size
    found: list[Ornament] = []
    rows = int(height / _STEP)
    for row in range(rows):
        for column in range(int(width / _STEP)):
            x = (column + 0.5 * (row % 2) + chance.uniform(0.1, 0.9)) * _STEP
            y = (row + chance.uniform(0.1, 0.9)) * _STEP
            lot, luck = chance.random(), chance.random()
            at = ground.region(x, y)
            if at < 0 or luck > _DENSITY.get(region[at], 0.0):
                continue
            size = _BREADTH[region[at]]
            if all(ground.region(x + dx * size, y + dy * size) == at for dx, dy in _ROOM):
                found.append(Ornament(x, y, region[at], lot))
    found.sort(key=lambda one: one.y)
    return tuple(found)


class _Ground:
    """Which region each spot of the board belongs to, in a small raster; -1 where nothing may grow."""

    def __init__(self, shapes: BoardShapes) -> None:
        """Raster the areas by their order, then the land beyond."""
        self.scale = 0.25
        self.width = max(1, int(shapes.rect.width() * self.scale))
        self.height = max(1, int(shapes.rect.height() * self.scale))
        image = QImage(self.width, self.height, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.scale(self.scale, self.scale)
        for i, shape in enumerate([*shapes.areas.values(), shapes.beyond]):
            painter.fillPath(shape, QColor((i + 1) % 256, (i + 1) // 256, 0))
        painter.end()
        raw = bytes(image.constBits())
        self.cells = [red + 256 * green - 1 for green, red in zip(raw[1::4], raw[2::4], strict=True)]

    def keep_clear(self, x: float, y: float, across: float, up: float) -> None:
        """Let nothing grow within an ellipse."""
        s = self.scale
        for row in range(max(0, int((y - up) * s)), min(self.height, int((y + up) * s) + 1)):
            share = min(1.0, abs(row / s - y) / up)
            half = across * math.sqrt(1 - share * share)
            first, last = max(0, int((x - half) * s)), min(self.width, int((x + half) * s) + 1)
            if last > first:
                self.cells[row * self.width + first : row * self.width + last] = [-1] * (last - first)

    def region(self, x: float, y: float) -> int:
        """Return the region's number, or -1."""
        column, row = int(x * self.scale), int(y * self.scale)
        if 0 <= column < self.width and 0 <= row < self.height:
            return self.cells[row * self.width + column]
        return -1


def paint_scenery(painter: QPainter, ornaments: Sequence[Ornament], theme: Theme) -> None:
    """Paint the ornaments, those in the north first."""
    for one in ornaments:
        _paint_one(painter, QPointF(one.x, one.y), one.kind, one.lot, theme)


def _paint_one(painter: QPainter, place: QPointF, kind: str, lot: float, theme: Theme) -> None:
    ink = QColor(theme.map_faint)
    ink.setAlphaF(0.62)
    wash = QColor(mixed(theme.parchment, theme.map_faint, 0.4))
    wash.setAlphaF(0.42)
    painter.setPen(_ink(ink, 1.1))
    if kind == "mountains":
        _mountain(painter, place, 9 + 7 * lot, ink, wash, lot)
    elif kind == "forest":
        for dx, dy, size in ((-4.5, 0.5, 0.8), (4.2, 1.0, 0.9), (0.0, 3.4, 1.0))[: 1 + int(lot * 3)]:
            _tree(painter, place + QPointF(dx, dy), 8.5 * size, ink, wash)
    elif kind == "hills":
        _hill(painter, place, 8 + 5 * lot, ink, wash)
    elif kind == "fields":
        for i in range(3):
            y = place.y() + i * 3.2 - 3
            painter.drawLine(QPointF(place.x() - 5 + i, y), QPointF(place.x() + 4 - i * 0.6 + 2 * lot, y - 0.8))
    else:
        _dead_tree(painter, place, 10 + 4 * lot, ink, -1 if lot < 0.5 else 1)


def _mountain(painter: QPainter, foot: QPointF, size: float, ink: QColor, wash: QColor, lot: float) -> None:
    """Paint a peak as a brush would: a steep lit side, a shaded one with strokes."""
    lean = (lot - 0.5) * size * 0.5
    top = foot + QPointF(lean, -size * 1.25)
    left, right = foot + QPointF(-size * 0.95, size * 0.2), foot + QPointF(size * 0.95, size * 0.2)
    body = QPainterPath(left)
    body.quadTo(foot + QPointF(-size * 0.42, -size * 0.3), top)
    body.quadTo(foot + QPointF(size * 0.35, -size * 0.55), right)
    painter.fillPath(body, QColor(wash.red(), wash.green(), wash.blue(), 60))
    shade = QPainterPath(top)
    shade.quadTo(foot + QPointF(size * 0.35, -size * 0.55), right)
    shade.quadTo(foot + QPointF(size * 0.3, -size * 0.05), foot + QPointF(size * 0.12, size * 0.16))
    shade.quadTo(foot + QPointF(size * 0.22, -size * 0.5), top)
    painter.fillPath(shade, wash)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_ink(ink, 1.5))
    painter.drawPath(body)
    painter.setPen(_ink(ink, 0.8))
    for share in (0.32, 0.56, 0.8):
        start = top + (right - top) * share + QPointF(-size * 0.1, 0)
        painter.drawLine(start, start + QPointF(-size * 0.16, size * 0.3))


def _tree(painter: QPainter, foot: QPointF, size: float, ink: QColor, wash: QColor) -> None:
    """Paint a pine: three tiers on a stem."""
    painter.setPen(_ink(ink, 1.0))
    painter.drawLine(foot, foot - QPointF(0, size * 0.4))
    painter.setBrush(wash)
    crown = QPainterPath(foot - QPointF(0, size * 1.5))
    for width, y in ((0.34, 1.05), (0.2, 1.0), (0.46, 0.66), (0.28, 0.62), (0.56, 0.28)):
        crown.lineTo(foot + QPointF(size * width, -size * y))
    for width, y in ((0.56, 0.28), (0.28, 0.62), (0.46, 0.66), (0.2, 1.0), (0.34, 1.05)):
        crown.lineTo(foot + QPointF(-size * width, -size * y))
    crown.closeSubpath()
    painter.drawPath(crown)


def _hill(painter: QPainter, foot: QPointF, size: float, ink: QColor, wash: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for dx, share in ((size * 0.55, 0.8), (-size * 0.3, 1.0)):
        arc = QPainterPath(foot + QPointF(dx - size * share, 0))
        arc.cubicTo(
            foot + QPointF(dx - size * share * 0.5, -size * share),
            foot + QPointF(dx + size * share * 0.4, -size * share),
            foot + QPointF(dx + size * share, 0),
        )  # fmt: skip
        painter.fillPath(arc, QColor(wash.red(), wash.green(), wash.blue(), 70))
        painter.setPen(_ink(ink, 1.2))
        painter.drawPath(arc)


def _dead_tree(painter: QPainter, foot: QPointF, size: float, ink: QColor, side: int) -> None:
    painter.setPen(_ink(ink, 1.5))
    knee = foot + QPointF(side * size * 0.12, -size * 0.45)
    tip = foot + QPointF(-side * size * 0.1, -size * 1.05)
    painter.drawLine(foot, knee)
    painter.setPen(_ink(ink, 1.0))
    painter.drawLine(knee, tip)
    painter.drawLine(knee, knee + QPointF(side * size * 0.42, -size * 0.34))
    painter.drawLine(knee + (tip - knee) * 0.5, knee + QPointF(-side * size * 0.5, -size * 0.42))
    painter.setPen(_ink(ink, 0.8))
    painter.drawLine(knee + QPointF(side * size * 0.24, -size * 0.2), knee + QPointF(side * size * 0.26, -size * 0.56))


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
