"""How somebody has come off from match to match: a chart of points, or of the rating with how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Role
from rokugan_desktop.desktop.look.theme import equip, smooth_painter, text_font
from rokugan_desktop.desktop.role_disc import paint_role

MOST: Final = 24
"""So many matches are charted, the last ones."""
_LEAST, _MOST_HEIGHT, _SIDE, _LEFT, _AIR = 88, 190, 20, 52, 16
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""How much may lie between two lines of the ground."""
_MOST_LINES: Final = 4


class ChartMark(NamedTuple):
    """One match on the chart."""

    role: Role | None
    value: int
    uncertainty: int
    won: bool
    said: str
    """The same in words."""


class CompanionChart(QWidget):
    """A line through the marks; a ring tells a victory, a broad band how sure the numbers are."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._marks: Sequence[ChartMark] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.restyle()

    def show_marks(self, name: str, marks: Sequence[ChartMark]) -> None:
        """Show these marks under this name, `MOST` at the most."""
        self._marks = marks
        self.setAccessibleName(name)
        self.setAccessibleDescription(". ".join(mark.said for mark in self._marks))
        self.update()

    def restyle(self) -> None:
        """Take over theme and scale."""
        self.setMinimumHeight(self._context.pixels(_LEAST))
        self.setMaximumHeight(self._context.pixels(_MOST_HEIGHT))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self.paint_into(painter, QRectF(self.rect()))
        painter.end()

    def paint_into(self, painter: QPainter, area: QRectF) -> None:
        """Paint the chart into the area."""
        if not self._marks:
            return
        pixels, theme = self._context.pixels, self._context.theme
        plot = area.adjusted(pixels(_LEFT), pixels(_AIR), -pixels(_AIR), -pixels(_AIR))
        least = min(mark.value - mark.uncertainty for mark in self._marks)
        most = max(mark.value + mark.uncertainty for mark in self._marks)
        step = next((one for one in _STEPS if (most - least) / one <= _MOST_LINES), _STEPS[-1])
        low, high = floor(least / step) * step, max(ceil(most / step), floor(least / step) + 1) * step

        def at(number: int, value: float) -> QPointF:
            across = plot.width() * (number + 0.5) / len(self._marks)
            return QPointF(plot.left() + across, plot.bottom() - plot.height() * (value - low) / (high - low))

        painter.setFont(text_font(max(11.0, 12.5 * self._context.scale)))
        for line in range(low, high + 1, step):
            y = at(0, line).y()
            painter.setPen(
                QPen(theme.colour("edge"), pixels(1), Qt.PenStyle.SolidLine if line == 0 else Qt.PenStyle.DotLine)
            )
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.colour("faint"))
            box = QRectF(area.left(), y - pixels(9), pixels(_LEFT - 8), pixels(18))
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(line))
        marks = list(enumerate(self._marks))
        if any(mark.uncertainty for mark in self._marks):
            above = [at(number, mark.value + mark.uncertainty) for number, mark in marks]
            below = [at(number, mark.value - mark.uncertainty) for number, mark in reversed(marks)]
            equip(painter, Qt.PenStyle.NoPen, theme.colour("accent", 0.14)).drawPolygon(QPolygonF([*above, *below]))
        painter.setPen(QPen(theme.colour("ink", 0.55), pixels(2)))
        painter.drawPolyline(QPolygonF([at(number, mark.value) for number, mark in marks]))
        side = min(float(pixels(_SIDE)), plot.width() / len(marks))
        for number, mark in marks:
            middle = at(number, mark.value)
            if mark.won:
                ring = QPen(theme.colour("stress"), max(2.0, side / 8))
                equip(painter, ring, Qt.BrushStyle.NoBrush).drawEllipse(middle, side * 0.66, side * 0.66)
            if mark.role is not None:
                paint_role(painter, square(middle, side), mark.role, QPen(theme.colour("ink", 0.4), pixels(1)))
            else:
                equip(painter, QPen(theme.colour("ink"), pixels(1)), theme.colour("faint")).drawEllipse(
                    middle, side / 2, side / 2
                )
