"""Little figures of any game, on foot and on horseback: drawn up in ranks across the way they look."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY
from rokugan_desktop.desktop.look.theme import equip, mixed, placed, round_pen

FLAT: Final = 0.84
"""How much shorter lengths on the ground are down the picture: one looks at it aslant."""
_SKIN, _STRAW, _WOOD, _IRON = map(QColor, ("#e6c196", "#dcbc6a", "#6d4a26", "#e9edf0"))
_HIDES, _PLUME = [*map(QColor, ("#7d4b27", "#cbb79a", "#4a3328"))], QColor("#e0301e")
_BEHIND, _MOST_IN_ONE = 1.08, 3
"""How far apart two ranks are, in heights of a figure, and how many stand in one rank at most."""


class Dress(NamedTuple):
    """How all figures of a troop look."""

    coat: str
    sash: bool
    hat: str  # "straw", "helmet" or "hood"
    holds: str  # "pole", "blade", "bow", "gun" or "sticks"
    mounted: bool


def seen_way(facing: int) -> QPointF:
    """Return the way to that bearing, clockwise from the north, as it is seen on the ground."""
    turn = math.radians(facing)
    return QPointF(math.sin(turn), -math.cos(turn) * FLAT)


def ranks(count: int, facing: int) -> list[tuple[QPointF, bool]]:
    """Return where figures stand about the middle, in heights of one, the farthest first; and which one leads."""
    front = count if count <= _MOST_IN_ONE else (count + 1) // 2
    places: list[tuple[QPointF, bool]] = []
    for number in range(count):
        column, behind = number % front, number >= front
        across = column - ((count - front if behind else front) - 1) / 2
        ahead = _BEHIND * (-0.5 if behind else 0.5) if count > front else 0.0
        places.append((seen_way(facing) * ahead + seen_way(facing + 90) * across, number == (front - 1) // 2))
    return sorted(places, key=lambda one: one[0].y())


def paint_ranks(
    painter: QPainter, middle: QPointF, tall: float, dress: Dress, count: int, lost: int, facing: int, *, led: bool
) -> None:
    """Paint so many figures, each so tall, about a point of the ground; of those lost a hat lies behind them."""
    ahead, across = seen_way(facing), seen_way(facing + 90)
    for number in range(lost):
        place = middle - ahead * (1.35 * tall) + across * ((number - (lost - 1) / 2) * 0.42 * tall)
        with placed(painter, place, scale=tall * 0.62):
            equip(painter, round_pen(INK, 0.07), IVORY).drawPolygon(_HAT.translated(0, 0.9))
    for number, (place, leads) in enumerate(ranks(count, facing)):
        if dress.mounted:  # one behind the other they would be a heap
            place = place * 1.12 + ahead * (0.0 if count == 1 else -0.42 if number % 2 else 0.42)
        with placed(painter, middle + place * tall + QPointF(0, tall * 0.42), scale=tall):
            equip(painter, Qt.PenStyle.NoPen, QColor(25, 12, 4, 70)).drawEllipse(QPointF(0.08, 0.0), 0.34, 0.12)
            if dress.mounted:
                _paint_horse(painter, 1 if ahead.x() >= 0 else -1, _HIDES[number % len(_HIDES)])
                painter.translate(0, -0.3)
            _paint_figure(painter, dress, ahead, leads=leads and led)


def _shape(*points: tuple[float, float], way: int = 1) -> QPolygonF:
    return QPolygonF([QPointF(way * x, y) for x, y in points])


_HAT: Final = _shape((-0.32, -0.8), (-0.08, -1.0), (0.08, -1.0), (0.32, -0.8))


def _paint_figure(painter: QPainter, dress: Dress, ahead: QPointF, *, leads: bool) -> None:
    """Paint one that is a unit high, its feet at the origin."""
    dark = mixed(dress.coat, "#000000", 0.62)
    if not dress.mounted:
        equip(painter, Qt.PenStyle.NoPen, dark).drawRect(QRectF(-0.17, -0.3, 0.34, 0.3))
    body = _shape((-0.15, -0.7), (0.15, -0.7), (0.28, -0.2), (-0.28, -0.2))
    equip(painter, round_pen(dark, 0.07), QColor(dress.coat)).drawPolygon(body)
    if dress.sash:
        painter.setPen(round_pen(IVORY, 0.1))
        painter.drawLine(QLineF(-0.14, -0.62, 0.19, -0.27))
    equip(painter, round_pen(dark, 0.05), _SKIN).drawEllipse(QPointF(0, -0.77), 0.13, 0.13)
    _paint_held(painter, dress.holds, 1 if ahead.x() >= 0 else -1, ahead)
    if leads:
        painter.setPen(round_pen(_PLUME, 0.12))
        painter.drawLine(QLineF(0, -0.98, 0, -1.3))
    equip(painter, round_pen(INK, 0.06), GOLD if leads else {"straw": _STRAW, "hood": IVORY}.get(dress.hat, dark))
    if dress.hat == "straw":
        painter.drawPolygon(_HAT)
    else:
        painter.drawChord(QRectF(-0.2, -1.0, 0.4, 0.4), 0, 180 * 16)
    if dress.hat == "helmet":
        painter.setPen(round_pen(mixed(GOLD, "#ffffff", 0.2), 0.075))
        painter.drawLines([QLineF(way * 0.07, -1.0, way * 0.24, -1.16) for way in (-1, 1)])


def _paint_held(painter: QPainter, what: str, way: int, ahead: QPointF) -> None:
    """Paint what a figure holds, leaning the way it looks."""
    hand, tip = QPointF(way * 0.24, -0.42), QPointF(way * (0.3 + 0.5 * abs(ahead.x())), -1.12 + 0.45 * ahead.y())
    equip(painter, round_pen(INK if what == "gun" else _WOOD, 0.12 if what == "gun" else 0.08), Qt.BrushStyle.NoBrush)
    if what == "bow":
        painter.drawArc(QRectF(way * 0.3 - 0.3, -0.98, 0.6, 0.92), (-75 if way > 0 else 105) * 16, 150 * 16)
        painter.setPen(round_pen(INK, 0.04))
        painter.drawLine(QLineF(way * 0.38, -0.95, way * 0.38, -0.08))
    elif what == "gun":
        painter.drawLine(QPointF(-way * 0.1, -0.46), QPointF(way * 0.72, -0.56 + 0.4 * ahead.y()))
    elif what == "sticks":
        painter.drawLine(hand, hand + QPointF(way * 0.3, -0.42))
    else:
        painter.drawLine(hand - (tip - hand) * 0.4, tip)
        end = tip + (tip - hand) * 0.26 + (QPointF(way * 0.1, 0.06) if what == "blade" else QPointF())
        for colour, width in ((INK, 0.15), (_IRON, 0.08)):
            painter.setPen(round_pen(colour, width))
            painter.drawLine(tip, end)


def _paint_horse(painter: QPainter, way: int, hide: QColor) -> None:
    dark = mixed(hide, "#1c0f06", 0.72)
    for pen in (round_pen(dark, 0.16), round_pen(hide, 0.08)):
        painter.setPen(pen)
        painter.drawLines([QLineF(way * x, -0.26, way * (x + 0.05), 0.03) for x in (-0.42, -0.26, 0.24, 0.4)])
    neck = ((0.28, -0.54), (0.44, -0.98), (0.56, -1.06), (0.6, -0.98), (0.86, -0.74), (0.8, -0.62), (0.62, -0.7))
    horse = _shape((-0.56, -0.5), (-0.3, -0.55), *neck, (0.52, -0.28), (0.2, -0.2), (-0.5, -0.2), way=way)
    equip(painter, round_pen(dark, 0.07), hide).drawPolygon(horse)
    painter.setPen(round_pen(dark, 0.13))
    painter.drawPolyline(_shape((0.5, -1.0), (0.38, -0.86), (0.28, -0.62), way=way))
    painter.drawPolyline(_shape((-0.55, -0.46), (-0.7, -0.34), (-0.7, -0.1), way=way))
