"""The ground of a hex: its terrain in washes and ink, its slopes, its border and its number."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from rokugan_desktop.desktop.art.tokens import GOLD, INK, paint_number
from rokugan_desktop.desktop.look.theme import Theme, mixed, text_font
from rokugan_desktop.desktop.samurai_battles.art.slopes import paint_slopes
from rokugan_desktop.desktop.samurai_battles.art.terrain import Site, paint_terrain

_HILL, _HILL_BY_NIGHT = "#b98d4e", "#65431c"
"""What the ground of a hill is tinted with, the more the higher it lies."""
_BY_LEVEL = (0.0, 0.20, 0.40, 0.56)


@dataclass(frozen=True, slots=True)
class HexGround:
    """What one hex looks like, with what it must know of those beside it."""

    terrain: str
    level: int = 0
    falls: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    """In each direction, counter-clockwise from the east, by how many levels the hex beside it lies lower."""
    ways: tuple[int, ...] = ()
    """The directions in which its water flows, or its gully runs."""
    number: str = ""
    """What is written at its top; empty: nothing."""
    prize: int = 0
    """How many points it brings to who holds it at the end; 0: none."""
    seed: int = 0
    """What lies about differs from hex to hex by it."""

    def paint(self, painter: QPainter, shape: QPainterPath, theme: Theme) -> None:
        """Fill the hex: hill, terrain, slopes, border, number, prize."""
        around = shape.boundingRect()
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        base = QColor(theme.parchment)
        if self.level:
            base = mixed(theme.parchment, _HILL_BY_NIGHT if theme.dark else _HILL, _BY_LEVEL[min(self.level, 3)])
            base.setAlphaF(0.9)
            painter.fillPath(shape, base)
        paint_terrain(painter, self.terrain, Site(around.center(), theme, base, self.ways, self.seed))
        paint_slopes(painter, around.center(), self.falls, theme)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("map_ink", 0.55 if theme.id == "contrast" else 0.2), 1.1))
        painter.drawPath(shape)
        if self.number:
            self._write(painter, around, theme)
        if self.prize:
            self._paint_prize(painter, shape, theme)

    def _paint_prize(self, painter: QPainter, shape: QPainterPath, theme: Theme) -> None:
        """Paint a golden hem round the hex, and its points on a disc at its foot."""
        around = shape.boundingRect()
        middle = around.center()
        inner = QTransform().translate(middle.x(), middle.y()).scale(0.93, 0.93).translate(-middle.x(), -middle.y())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((theme.colour("map_ink", 0.8), 4.6), (QColor(GOLD), 2.6)):
            painter.setPen(QPen(colour, width))
            painter.drawPath(inner.map(shape))
        foot = QPointF(middle.x(), around.bottom() - 11)
        painter.setPen(QPen(theme.colour("map_ink", 0.9), 1.4))
        painter.setBrush(GOLD)
        painter.drawEllipse(foot, 9.5, 9.5)
        paint_number(painter, foot, 12, str(self.prize), INK)

    def _write(self, painter: QPainter, around: QRectF, theme: Theme) -> None:
        """Write the number at the top, with a peak for each level."""
        painter.setFont(text_font(15))
        painter.setPen(theme.colour("map_ink", 0.95 if theme.id == "contrast" else 0.75))
        top = QPointF(around.center().x(), around.top() + 20)
        box = QRectF(top.x() - 30, top.y() - 9, 60, 17)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.number)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("map_ink", 0.6))
        for peak in range(self.level):
            x = top.x() + (peak - (self.level - 1) / 2) * 9
            peaked = QPainterPath(QPointF(x - 4, top.y() + 16))
            peaked.lineTo(x, top.y() + 9)
            peaked.lineTo(x + 4, top.y() + 16)
            painter.drawPath(peaked)
