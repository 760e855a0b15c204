"""The great castle before which the title stands: a curved stone base, white storeys, sweeping roofs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.look.theme import Theme, mixed


class _Storey(NamedTuple):
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


_STOREYS: Final = (
    _Storey(0.30, 0.20, 0.13, 0.40, 0.10, 6),
    _Storey(0.235, 0.40, 0.11, 0.325, 0.09, 4),
    _Storey(0.175, 0.57, 0.09, 0.255, 0.08, 3),
    _Storey(0.12, 0.72, 0.08, 0.195, 0.12, 2),
)


class _Colours(NamedTuple):
    wall: QColor
    shade: QColor
    roof: QColor
    stone: QColor
    light: QColor
    line: QColor


def _colours(theme: Theme) -> _Colours:
    if theme.id == "contrast":
        black = QColor("#000000")
        return _Colours(QColor("#ffffff"), QColor("#ffffff"), QColor("#3c3c3c"), QColor("#7c7c7c"), black, black)
    if theme.dark:
        return _Colours(
            QColor("#4b4653"), QColor("#2c2934"), QColor("#191a26"), QColor("#2a2730"), QColor("#ffcf73"),
            QColor("#0e0d13"),
        )  # fmt: skip
    return _Colours(
        QColor("#f7efde"), QColor("#cdbfae"), QColor("#44505c"), QColor("#8b8076"), QColor("#5a4636"), QColor("#2c2620")
    )


def paint_keep(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the castle; its foot is the box's lower edge, and it is as high as the box."""
    tones, high = _colours(theme), box.height()
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
    painter.setPen(line)
    painter.setBrush(stone)
    painter.drawPath(base)
    _paint_joints(painter, base, box, tones)
    for number, storey in enumerate(_STOREYS):
        wall = QRectF(at(-storey.half, storey.foot + storey.high), at(storey.half, storey.foot))
        lit = QLinearGradient(wall.topLeft(), wall.topRight())
        lit.setColorAt(0, tones.shade)
        lit.setColorAt(0.35, tones.wall)
        lit.setColorAt(1, tones.shade)
        painter.setPen(line)
        painter.setBrush(lit)
        painter.drawRect(wall)
        step = 2 * storey.half / storey.windows
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tones.light)
        for i in range(storey.windows):
            pane = QRectF(0, 0, high * 0.026, storey.high * high * 0.42)
            pane.moveCenter(at(-storey.half + step * (i + 0.5), storey.foot + storey.high * 0.5))
            painter.drawRect(pane)
        painter.setPen(line)
        painter.setBrush(tones.roof)
        painter.drawPath(_roof(storey, at))
        if number in (0, 2):
            painter.drawPath(_gable(storey, at))
    last = _STOREYS[-1]
    ridge = last.foot + last.high + last.roof
    painter.setPen(QPen(QColor("#c79a3f"), max(1.2, high * 0.011), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for side in (-1, 1):
        painter.drawLine(at(0.075 * side, ridge), at(0.088 * side, ridge + 0.035))


def _roof(storey: _Storey, at: Callable[[float, float], QPointF]) -> QPainterPath:
    """Return a roof whose eaves sweep up at their ends."""
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


def _gable(storey: _Storey, at: Callable[[float, float], QPointF]) -> QPainterPath:
    foot = storey.foot + storey.high + 0.004
    path = QPainterPath(at(-storey.half * 0.42, foot))
    path.quadTo(at(-storey.half * 0.12, foot + storey.roof * 0.25), at(0.0, foot + storey.roof * 0.86))
    path.quadTo(at(storey.half * 0.12, foot + storey.roof * 0.25), at(storey.half * 0.42, foot))
    path.closeSubpath()
    return path


def _paint_joints(painter: QPainter, base: QPainterPath, box: QRectF, tones: _Colours) -> None:
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
