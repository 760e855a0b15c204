"""A unit as a picture on a sheet."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from rokugan_desktop.desktop.art.tokens import MARGIN, token_pixmap
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt


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
