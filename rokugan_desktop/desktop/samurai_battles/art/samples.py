"""Small pictures to learn by: a hex with its ground alone, and a unit in the middle of the hexes around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.samurai_battles.art.ground import HexGround
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt

_WIDE, _TALL = 104.0, 120.0
"""A hex in units of the board, as the ground is painted."""
_AROUND: Final = ((1.0, 0.0), (0.5, -0.75), (-0.5, -0.75), (-1.0, 0.0), (-0.5, 0.75), (0.5, 0.75))
"""Where the hexes around one lie, counter-clockwise from the east, in widths and heights of a hex (G-1)."""


def hexagon(middle: QPointF) -> QPainterPath:
    """Return the outline of a hex about the point, in units of the board (G-3)."""
    corners = ((0, -2), (2, -1), (2, 1), (0, 2), (-2, 1), (-2, -1))
    path = QPainterPath()
    path.addPolygon(QPolygonF([middle + QPointF(x * _WIDE / 4, y * _TALL / 4) for x, y in corners]))
    path.closeSubpath()
    return path


@dataclass(frozen=True, slots=True)
class HexSample:
    """One hex of the map, as it is painted by day."""

    ground: HexGround

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the hex, as large as the box has room for."""
        painter.save()
        painter.translate(box.center())
        painter.scale(box.height() / _TALL, box.height() / _TALL)
        self.ground.paint(painter, hexagon(QPointF()), LIGHT)
        painter.restore()


@dataclass(frozen=True, slots=True)
class Rosette:
    """A unit with the six hexes around it, some of them tinted."""

    unit: UnitArt
    tints: tuple[tuple[int, str], ...]
    """Which hexes, counter-clockwise from the east, in which ``#rrggbb``."""
    facing: int | None = None
    """Where the unit looks, in degrees clockwise from the north."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint all seven hexes, and the unit in the middle."""
        painter.save()
        painter.translate(box.center())
        scale = box.height() / (_TALL * 2.5)
        painter.scale(scale, scale)
        tints = dict(self.tints)
        plain = HexGround("plain")
        for number, (x, y) in enumerate(_AROUND):
            self._paint_hex(painter, plain, QPointF(x * _WIDE, y * _TALL), tints.get(number, ""))
        self._paint_hex(painter, plain, QPointF(), "")
        across = _WIDE * 0.8
        self.unit.paint(painter, QRectF(-across / 2, -across / 2, across, across), self.facing)
        painter.restore()

    @staticmethod
    def _paint_hex(painter: QPainter, ground: HexGround, middle: QPointF, tint: str) -> None:
        shape = hexagon(middle)
        ground.paint(painter, shape, LIGHT)
        if tint:
            colour = QColor(tint)
            painter.setPen(QPen(colour, 5.0))
            colour.setAlphaF(0.42)
            painter.setBrush(colour)
            painter.drawPath(shape)
