"""Small pictures on sheets and plates: a unit, a side's sign and a figure beside numbers, a direction."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from rokugan_desktop.desktop.art.tokens import IVORY, MARGIN, token_pixmap
from rokugan_desktop.desktop.look.theme import Theme, mixed
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of, sign_of
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt, paint_figure
from rokugan_desktop.games.samurai_battles.ids import Direction


@dataclass(frozen=True, slots=True)
class UnitPicture:
    """What a unit looks like; one that is gone is struck out."""

    art: UnitArt
    gone: bool = False

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        ratio = max(1.0, painter.deviceTransform().m11())  # `device()` would keep the painter beyond its widget's event
        pixmap = token_pixmap(self.art, box.width() * (1 - 2 * MARGIN), ratio)
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
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(cut, cloth.colour)
        painter.setClipPath(cut, Qt.ClipOperation.IntersectClip)
        cloth.paint_pattern(painter, box)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(mixed(cloth.ground, "#000000", 0.6), box.width() * 0.03))
        painter.drawPath(cut)
        painter.fillPath(sign_of(self.side, box), IVORY)


@dataclass(frozen=True, slots=True)
class FigureSign:
    """One figure, on ivory as on the board: so it is seen on every ground."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the figure; it points nowhere."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(IVORY)
        painter.drawRoundedRect(box, box.width() * 0.16, box.width() * 0.16)
        paint_figure(painter, box.center(), box.width() * 0.26, box.height() * 0.36, left=True, leader=False)


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
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(self.ink))
        painter.drawPolygon(QPolygonF(corners))
