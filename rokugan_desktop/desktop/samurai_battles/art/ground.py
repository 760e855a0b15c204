"""The ground of a hex: its terrain in ink and washes, the shade of its slopes, its number."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.look.theme import Theme

_COLOURS = {
    "plain": "#e5dcb2",
    "light": "#b9c184",
    "rice": "#c9d6a4",
    "gully": "#c9a577",
    "rocky": "#c8c0ae",
    "village": "#dcbf94",
    "forest": "#7f9a63",
    "river": "#8fb0ba",
    "ford": "#b9cdc6",
    "bridge": "#b79a72",
}


@dataclass(frozen=True, slots=True)
class HexGround:
    """What one hex looks like."""

    terrain: str
    level: int = 0

    def paint(self, painter: QPainter, shape: QPainterPath, theme: Theme) -> None:
        """Fill the hex with its terrain."""
        painter.fillPath(shape, QColor(_COLOURS[self.terrain]).darker(100 + 9 * self.level))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("map_ink", 0.25), 1.2))
        painter.drawPath(shape)
