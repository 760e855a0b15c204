"""Small pictures on sheets and plates, and to learn by: a unit, signs beside numbers, a direction, hexes."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from rokugan_desktop.desktop.art.figures import Dress, paint_ranks
from rokugan_desktop.desktop.art.tokens import INK, IVORY, MARGIN, token_pixmap
from rokugan_desktop.desktop.look.brush_lines import polygon_path
from rokugan_desktop.desktop.look.theme import LIGHT, Theme, equip, faded, mixed, placed
from rokugan_desktop.desktop.samurai_battles.art.ground import HexGround, land_of
from rokugan_desktop.desktop.samurai_battles.art.outlines import BESIDE, CORNERS
from rokugan_desktop.desktop.samurai_battles.art.units import Counter, UnitArt, cloth_of, sign_of
from rokugan_desktop.games.samurai_battles.ids import Direction


@dataclass(frozen=True, slots=True)
class UnitPicture:
    """What a unit looks like; one that is gone is struck out."""

    art: UnitArt
    gone: bool = False

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        ratio = max(1.0, painter.deviceTransform().m11())  # `device()` would keep the painter beyond its widget's event
        pixmap = token_pixmap(Counter(self.art), box.width() * (1 - 2 * MARGIN), ratio)
        opacity = painter.opacity()
        painter.setOpacity(opacity * (0.28 if self.gone else 1.0))
        painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))
        painter.setOpacity(opacity)
        if self.gone:
            inset, pen = box.width() * 0.19, box.width() * 0.06
            painter.setPen(QPen(theme.colour("danger"), pen))
            corner = QPointF(inset, inset)
            painter.drawLine(box.topLeft() + corner, box.bottomRight() - corner)


@dataclass(frozen=True, slots=True)
class SideSign:
    """The sign of a side on its cloth."""

    side: int

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the sign on a square of the cloth; it points nowhere."""
        cut, cloth = QPainterPath(), cloth_of(self.side)
        cut.addRoundedRect(box, box.width() * 0.1, box.width() * 0.1)
        cloth.paint(painter, cut, box)
        painter.strokePath(cut, QPen(mixed(cloth.ground, "#000000", 0.6), box.width() * 0.03))
        painter.fillPath(sign_of(self.side, box), IVORY)


@dataclass(frozen=True, slots=True)
class FigureSign:
    """One figure, on ivory as on the board: so it is seen on every ground."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the figure; it points nowhere."""
        equip(painter, Qt.PenStyle.NoPen, IVORY).drawRoundedRect(box, box.width() * 0.16, box.width() * 0.16)
        dress = Dress(INK.name(), False, "straw", "sticks", False)
        paint_ranks(painter, box.center(), box.height() * 0.8, dress, 1, 0, 90, led=False)


@dataclass(frozen=True, slots=True)
class DirectionArrow:
    """An arrow in one of the six directions, in a colour of the theme."""

    direction: Direction
    ink: str

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        middle, angle = box.center(), math.radians(60 * self.direction)  # counter-clockwise from the east (G-1)
        ahead = QPointF(math.cos(angle), -math.sin(angle)) * (box.width() / 2)
        aside = QPointF(-ahead.y(), ahead.x())
        neck = middle - ahead * 0.1
        corners = [middle + ahead, neck + aside * 0.75, neck + aside * 0.26, middle - ahead + aside * 0.26]
        corners += [middle - ahead - aside * 0.26, neck - aside * 0.26, neck - aside * 0.75]
        equip(painter, Qt.PenStyle.NoPen, theme.colour(self.ink)).drawPolygon(QPolygonF(corners))


# To learn by: a hex with its ground alone, and a unit in the middle of the hexes around it

_WIDE, _TALL = 104.0, 120.0
"""A hex in units of the board, as the ground is painted."""


@dataclass(frozen=True, slots=True)
class HexSample:
    """One hex of the map, as it is painted by day."""

    ground: HexGround

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the hex, as large as the box has room for."""
        shape = polygon_path(CORNERS)
        with placed(painter, box.center(), scale=box.height() / _TALL):
            painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
            land_of((self.ground,)).paint(painter, LIGHT)
            painter.strokePath(shape, QPen(LIGHT.colour("map_ink", 0.5), 2.0))


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
        scale = box.height() / (_TALL * 2.5)
        with placed(painter, box.center(), scale=scale):
            shapes = [polygon_path(middle + corner for corner in CORNERS) for middle in (*BESIDE, 0j)]
            edge = QPainterPath()
            for shape in shapes:
                edge.addPath(shape)
            painter.save()
            painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
            land_of(tuple(HexGround("plain", middle) for middle in (*BESIDE, 0j))).paint(painter, LIGHT)
            painter.restore()
            painter.strokePath(edge, QPen(LIGHT.colour("map_ink", 0.3), 1.2))
            for number, tint in self.tints:
                equip(painter, QPen(QColor(tint), 5.0), faded(tint, 0.42)).drawPath(shapes[number])
            across = _WIDE * 0.8
            self.unit.paint(painter, QRectF(-across / 2, -across / 2, across, across), self.facing)
