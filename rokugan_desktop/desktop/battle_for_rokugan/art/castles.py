"""The castles: of each clan on the map, with three curved roofs in its colour, and the great one of the title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth
from rokugan_desktop.desktop.look.theme import Theme, equip, mixed

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
        equip(painter, Qt.PenStyle.NoPen, QColor(25, 12, 4, 70))
        painter.drawEllipse(QPointF(middle + side * 0.04, ground), side * 0.52, side * 0.09)
        line = QPen(INK, side * 0.022)
        line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(line)
        base = [(-0.42, 0.0), (-0.34, -0.2), (0.34, -0.2), (0.42, 0.0)]
        lit = [(-0.42, 0.0), (-0.34, -0.2), (-0.02, -0.2), (-0.04, 0.0)]
        for stone, shape in ((_STONE, base), (_LIT_STONE, lit)):
            painter.setBrush(stone)
            painter.drawPolygon(QPolygonF([QPointF(middle + x * side, ground + y * side) for x, y in shape]))
        foot = ground - side * 0.2
        for number, (wall, high, eaves) in enumerate(_STOREYS):
            equip(painter, line, IVORY)
            painter.drawRect(QRectF(middle - wall * side, foot - high * side * 0.6, 2 * wall * side, high * side * 0.6))
            equip(painter, Qt.PenStyle.NoPen, mixed(IVORY, "#000000", 0.55))
            for window in (-0.5, 0.5) if number < 2 else (0.0,):
                painter.drawRect(
                    QRectF(middle + (window * wall - 0.03) * side, foot - high * side * 0.42, side * 0.06, side * 0.07)
                )
            foot -= high * side * 0.55
            equip(painter, line, self.cloth.colour)
            painter.drawPath(_roof(QPointF(middle, foot), eaves * side * 0.86, high * side * 0.62, wall * side * 0.5))
            foot -= high * side * 0.42
        painter.setPen(QPen(GOLD, side * 0.05))
        painter.drawLine(QPointF(middle, foot - side * 0.02), QPointF(middle, foot - side * 0.1))
        painter.restore()


def _roof(foot: QPointF, half: float, high: float, ridge: float) -> QPainterPath:
    path = QPainterPath(foot + QPointF(-half, -high * 0.22))
    path.quadTo(foot + QPointF(-half * 0.55, high * 0.0), foot + QPointF(-ridge, -high))
    path.lineTo(foot + QPointF(ridge, -high))
    path.quadTo(foot + QPointF(half * 0.55, high * 0.0), foot + QPointF(half, -high * 0.22))
    path.quadTo(foot + QPointF(half * 0.7, high * 0.2), foot + QPointF(half * 0.45, high * 0.2))
    path.lineTo(foot + QPointF(-half * 0.45, high * 0.2))
    path.quadTo(foot + QPointF(-half * 0.7, high * 0.2), foot + QPointF(-half, -high * 0.22))
    path.closeSubpath()
    return path


# The great castle before which the title stands: a curved stone base, white storeys, sweeping roofs


class _KeepStorey(NamedTuple):
    """A storey, in shares of the castle's height, from its foot."""

    half: float
    """Half the breadth of its wall."""
    foot: float
    high: float
    eaves: float
    """Half the breadth of the roof over it."""
    roof: float
    """How high the roof is."""
    windows: int


_KEEP_STOREYS: Final = (
    _KeepStorey(0.30, 0.20, 0.13, 0.40, 0.10, 6),
    _KeepStorey(0.235, 0.40, 0.11, 0.325, 0.09, 4),
    _KeepStorey(0.175, 0.57, 0.09, 0.255, 0.08, 3),
    _KeepStorey(0.12, 0.72, 0.08, 0.195, 0.12, 2),
)


class _KeepColours(NamedTuple):
    wall: QColor
    shade: QColor
    roof: QColor
    stone: QColor
    light: QColor
    line: QColor


_KEEP_TONES: Final = {
    "contrast": ("#ffffff", "#ffffff", "#3c3c3c", "#7c7c7c", "#000000", "#000000"),
    "dark": ("#4b4653", "#2c2934", "#191a26", "#2a2730", "#ffcf73", "#0e0d13"),
    "light": ("#f7efde", "#cdbfae", "#44505c", "#8b8076", "#5a4636", "#2c2620"),
}


def _keep_colours(theme: Theme) -> _KeepColours:
    kind = "contrast" if theme.id == "contrast" else "dark" if theme.dark else "light"
    return _KeepColours(*map(QColor, _KEEP_TONES[kind]))


def paint_keep(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the castle; its foot is the box's lower edge, and it is as high as the box."""
    tones, high = _keep_colours(theme), box.height()
    middle, ground = box.center().x(), box.bottom()

    def at(across: float, up: float) -> QPointF:
        return QPointF(middle + across * high, ground - up * high)

    line = QPen(tones.line, max(1.0, high * 0.004))
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    base = QPainterPath(at(-0.50, -0.02))
    base.quadTo(at(-0.37, 0.06), at(-0.335, 0.205))
    base.lineTo(at(0.335, 0.205))
    base.quadTo(at(0.37, 0.06), at(0.50, -0.02))
    base.closeSubpath()
    stone = QLinearGradient(at(-0.5, 0), at(0.5, 0))
    stone.setColorAt(0, mixed(tones.stone, "#000000", 0.25))
    stone.setColorAt(0.45, tones.stone)
    stone.setColorAt(1, mixed(tones.stone, "#000000", 0.4))
    equip(painter, line, stone).drawPath(base)
    _paint_joints(painter, base, box, tones)
    for number, storey in enumerate(_KEEP_STOREYS):
        wall = QRectF(at(-storey.half, storey.foot + storey.high), at(storey.half, storey.foot))
        lit = QLinearGradient(wall.topLeft(), wall.topRight())
        lit.setColorAt(0, tones.shade)
        lit.setColorAt(0.35, tones.wall)
        lit.setColorAt(1, tones.shade)
        equip(painter, line, lit).drawRect(wall)
        step = 2 * storey.half / storey.windows
        equip(painter, Qt.PenStyle.NoPen, tones.light)
        for i in range(storey.windows):
            pane = QRectF(0, 0, high * 0.026, storey.high * high * 0.42)
            pane.moveCenter(at(-storey.half + step * (i + 0.5), storey.foot + storey.high * 0.5))
            painter.drawRect(pane)
        equip(painter, line, tones.roof).drawPath(_keep_roof(storey, at))
        if number in (0, 2):
            painter.drawPath(_gable(storey, at))
    last = _KEEP_STOREYS[-1]
    ridge = last.foot + last.high + last.roof
    painter.setPen(QPen(QColor("#c79a3f"), max(1.2, high * 0.011), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for side in (-1, 1):
        painter.drawLine(at(0.075 * side, ridge), at(0.088 * side, ridge + 0.035))


def _keep_roof(storey: _KeepStorey, at: Callable[[float, float], QPointF]) -> QPainterPath:
    foot, top = storey.foot + storey.high, storey.foot + storey.high + storey.roof
    narrow = storey.half * 0.72
    path = QPainterPath(at(-storey.eaves, foot + 0.018))
    path.quadTo(at(-storey.half, foot + 0.012), at(-narrow, top))
    path.lineTo(at(narrow, top))
    path.quadTo(at(storey.half, foot + 0.012), at(storey.eaves, foot + 0.018))
    path.quadTo(at(storey.half, foot - 0.022), at(0.0, foot - 0.022))
    path.quadTo(at(-storey.half, foot - 0.022), at(-storey.eaves, foot + 0.018))
    path.closeSubpath()
    return path


def _gable(storey: _KeepStorey, at: Callable[[float, float], QPointF]) -> QPainterPath:
    foot = storey.foot + storey.high + 0.004
    path = QPainterPath(at(-storey.half * 0.42, foot))
    path.quadTo(at(-storey.half * 0.12, foot + storey.roof * 0.25), at(0.0, foot + storey.roof * 0.86))
    path.quadTo(at(storey.half * 0.12, foot + storey.roof * 0.25), at(storey.half * 0.42, foot))
    path.closeSubpath()
    return path


def _paint_joints(painter: QPainter, base: QPainterPath, box: QRectF, tones: _KeepColours) -> None:
    high = box.height()
    painter.save()
    painter.setClipPath(base, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(mixed(tones.stone, "#000000", 0.45), max(0.8, high * 0.0028)))
    rows = 6
    for row in range(rows):
        y = box.bottom() - high * 0.21 * row / rows
        painter.drawLine(QPointF(box.center().x() - high, y), QPointF(box.center().x() + high, y))
        for i in range(-14, 15):
            x = box.center().x() + high * (0.068 * i + (0.034 if row % 2 else 0.0) + 0.006 * ((i * 7 + row * 5) % 5))
            painter.drawLine(QPointF(x, y), QPointF(x + high * 0.004, y - high * 0.035))
    painter.restore()
