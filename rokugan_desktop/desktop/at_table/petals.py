"""What seats have gained flies from where it was gained to their plates, a petal for each point."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.ending import Standings
from rokugan_desktop.desktop.look.theme import equip, mixed, placed, round_pen, smooth_painter
from rokugan_desktop.desktop.motion import EVEN, SWAYING, Motion, Movement
from rokugan_desktop.engine import Seat

FLYING, _EACH = 1_100, 700
"""How many milliseconds all petals take together, however many there are, and each of them."""
_MOST, _SIDE, _BLOSSOM = 12, 20.0, QColor("#f7b6cb")
_PETAL: Final = QPainterPath(QPointF(0, 0.5))
_PETAL.cubicTo(QPointF(-0.6, 0.1), QPointF(-0.35, -0.6), QPointF(0, -0.36))
_PETAL.cubicTo(QPointF(0.35, -0.6), QPointF(0.6, 0.1), QPointF(0, 0.5))


class Petals(QWidget):
    """Lies over the table while petals fly, and only then."""

    def __init__(self, table: QWidget, origin: QPointF, aims: Sequence[tuple[QPointF, QColor]], scale: float) -> None:
        """Let them fly from a place of the table, each to its aim and in its colour."""
        super().__init__(table)
        self._origin, self.aims, self._scale = origin, tuple(aims), scale
        self._elapsed = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(table.rect())
        self.movement = Movement([Motion(0, FLYING, self._show, EVEN)], self)
        self.show()
        self.raise_()

    def places(self) -> Iterator[tuple[QPointF, float, QColor]]:
        """Yield where each petal is that flies now, at which share of its way, and its colour."""
        late = (FLYING - _EACH) / max(1, len(self.aims) - 1)
        for number, (aim, colour) in enumerate(self.aims):
            share = (self._elapsed - late * number) / _EACH
            if 0 < share < 1:
                going, way = SWAYING(share), aim - self._origin
                high = (60 + 25 * math.cos(2.4 * number)) * math.sin(math.pi * going)
                yield self._origin + way * going + QPointF(9 * math.sin(7 * share + number), -high), share, colour

    def _show(self, share: float) -> None:
        self._elapsed = share * FLYING
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        for place, share, colour in self.places():
            equip(painter, round_pen(mixed(colour, "#000000", 0.45), 0.09), mixed(colour, _BLOSSOM, 0.78))
            with placed(painter, place, turned=420 * share, scale=_SIDE * self._scale):
                painter.drawPath(_PETAL)


def gains(before: Standings, after: Standings) -> dict[Seat, int]:
    """Return how many petals fly to each seat that has more now; nothing where nobody counts."""
    had = {one.seat: one.score.total for one in before.seats if one.score is not None}
    more = {one.seat: one.score.total - had[one.seat] for one in after.seats if one.score and one.seat in had}
    return {seat: min(_MOST, gained) for seat, gained in more.items() if gained > 0}
