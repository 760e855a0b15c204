"""Plates: strips of ivory with symbols and figures, for what is printed on a board and must be read across a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from rokugan_desktop.desktop.art.cloths import INK
from rokugan_desktop.desktop.art.parts import paint_number
from rokugan_desktop.desktop.art.symbols import paint_symbol

PLATE = QColor("#fffaea")
CELL = (36.0, 26.0)
"""How broad and high one value is, as parts of one another."""


class PrintedValue(NamedTuple):
    """One value on a plate: a symbol in its colour, ``#rrggbb``, and a figure."""

    symbol: str
    colour: str
    figure: str


@dataclass(frozen=True, slots=True)
class ValuePlate:
    """A strip with one cell for each value."""

    values: tuple[PrintedValue, ...]

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the strip across the box, in its middle."""
        broad = box.width() / max(1, len(self.values))
        high = broad * CELL[1] / CELL[0]
        strip = QRectF(box.left(), box.center().y() - high / 2, box.width(), high)
        round_ = high * 0.2
        shadow = QColor(25, 12, 4, 60)
        painter.setPen(QPen(shadow, 0))
        painter.setBrush(shadow)
        painter.drawRoundedRect(strip.translated(high * 0.04, high * 0.09), round_, round_)
        painter.setPen(QPen(INK, high * 0.06))
        painter.setBrush(PLATE)
        painter.drawRoundedRect(strip, round_, round_)
        for number, value in enumerate(self.values):
            left = strip.left() + number * broad
            place = QRectF(0, 0, high * 0.72, high * 0.72)
            place.moveCenter(QPointF(left + broad * 0.32, strip.center().y()))
            paint_symbol(painter, value.symbol, place, QColor(value.colour))
            paint_number(painter, QPointF(left + broad * 0.74, strip.center().y()), high * 0.66, value.figure, INK)
