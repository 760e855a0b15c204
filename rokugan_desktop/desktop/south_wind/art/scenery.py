"""What the title shows of the game: a ship that runs before the wind, and the gusts that drive it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import INK, IVORY
from rokugan_desktop.desktop.look.theme import Theme, equip, faded, round_pen
from rokugan_desktop.desktop.south_wind.art.cloths import CLOTHS, sign

_Curves = Sequence[tuple[float, float]]
_HULL: Final = ((0.0, 0.3), (0.1, 0.2), (0.6, 0.14), (0.98, 0.38), (0.9, 0.2), (0.86, 0.04), (0.72, 0.03),
                (0.5, 0.02), (0.3, 0.02), (0.16, 0.04), (0.06, 0.06), (0.02, 0.18), (0.0, 0.3))  # fmt: skip
"""From one point over two that bend the line to the next; across from the stern and up from the sea, in heights."""
_SAIL: Final = ((0.3, 0.94), (0.5, 0.88), (0.66, 0.86), (0.82, 0.9), (0.92, 0.7), (0.9, 0.44), (0.72, 0.29),
                (0.58, 0.34), (0.42, 0.34), (0.28, 0.3), (0.42, 0.5), (0.42, 0.74), (0.3, 0.94))  # fmt: skip
_GUSTS: Final = (
    ((-0.3, 0.8), (-0.1, 0.9), (0.0, 0.74), (0.2, 0.82)),
    ((-0.42, 0.6), (-0.2, 0.7), (-0.02, 0.52), (0.22, 0.6)),
    ((-0.2, 0.42), (-0.06, 0.48), (0.04, 0.36), (0.18, 0.42)),
)


def paint_ship(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the ship; it is as high as the box, and swims on its lower edge."""
    high, left = box.height(), box.center().x() - box.height() / 2

    def drawn(points: _Curves) -> QPainterPath:
        at = [QPointF(left + x * high, box.bottom() - y * high) for x, y in points]
        path = QPainterPath(at[0])
        for first, second, end in zip(at[1::3], at[2::3], at[3::3], strict=True):
            path.cubicTo(first, second, end)
        return path

    plain, line = theme.id == "contrast", max(1.0, high * 0.008)
    mast = QRectF(left + 0.5 * high, box.bottom() - high, 0.022 * high, 0.9 * high)
    painter.fillRect(mast, INK if plain else QColor("#5b3c26"))
    equip(painter, round_pen(INK, line), IVORY if plain else QColor("#f4e7c8")).drawPath(drawn(_SAIL))
    mark = QRectF(left + 0.47 * high, box.bottom() - 0.76 * high, 0.34 * high, 0.34 * high)
    paint_symbol(painter, sign("wind"), mark, INK if plain else QColor("#b5301f"))
    equip(painter, round_pen(INK, line), IVORY if plain else QColor("#7a5434")).drawPath(drawn(_HULL))
    for number, cloth in enumerate(CLOTHS):  # their shields along the rail
        shield = QRectF(left + (0.17 + 0.12 * number) * high, box.bottom() - 0.18 * high, 0.1 * high, 0.1 * high)
        equip(painter, round_pen(INK, line), cloth.colour).drawEllipse(shield)
    for gust in _GUSTS:
        painter.strokePath(drawn(gust), round_pen(faded(IVORY, 0.8), line * 2.2))
    equip(painter, round_pen(IVORY, line), INK if plain else QColor("#3d6f8e"))
    for row, number in product(range(2), range(9)):  # waves one before the other, as on cloth
        wave = QRectF(0, 0, 0.16 * high, 0.16 * high)
        wave.moveCenter(QPointF(left + (0.14 * number - 0.07 * row) * high, box.bottom() + 0.04 * row * high))
        painter.drawChord(wave, 0, 180 * 16)
