"""One side of the battle on a plate: whose it is, its points, and every unit that it began with."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.art.tokens import MARGIN, token_pixmap
from rokugan_desktop.desktop.look.plate import paint_plate
from rokugan_desktop.desktop.look.theme import Theme, display_font, number_font, text_font
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of
from rokugan_desktop.desktop.samurai_battles.art.signs import paint_sign
from rokugan_desktop.desktop.samurai_battles.art.units import UnitLook
from rokugan_desktop.desktop.samurai_battles.letters import shortened

_HEAD, _UNIT, _GAP, _LINE = 54, 38, 8, 17
"""The height of the head, of a unit with the room beside it, and of a line of words, at the usual scale."""


class RosterUnit(NamedTuple):
    """A unit on the plate."""

    id: str
    look: UnitLook
    name: str
    gone: bool


@dataclass(frozen=True, slots=True)
class SideShown:
    """What stands on a plate; no more than everybody knows."""

    index: int
    """The number of the side."""
    title: str
    """What the army is called."""
    people: str
    """Who commands it."""
    points: int
    said: str
    """All of it in words."""
    worth: str
    """What its points are made of."""
    units: tuple[RosterUnit, ...] = ()
    ready: bool = False
    """Its plan is confirmed."""
    gone: bool = False


class SidePlate(QWidget):
    """Paints one side. Its units can be pointed at.

    Signals:
        pointed: the unit under the mouse; an empty text: none.

    """

    pointed = Signal(str)

    def __init__(self, theme: Theme, scale: float) -> None:
        super().__init__()
        self._theme = theme
        self._scale = scale
        self.shown: SideShown | None = None
        self._boxes: list[tuple[QRectF, RosterUnit]] = []
        self._thinks = False
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_side(self, shown: SideShown) -> None:
        """Show this side."""
        if shown != self.shown:
            self.shown = shown
            self.setAccessibleName(shown.said)
            self.setAccessibleDescription("; ".join(unit.name for unit in shown.units if not unit.gone))
            self._fit()
            self.update()

    def think(self, *, on: bool) -> None:
        """Show that a computer player of this side thinks, or that none does."""
        if on != self._thinks:
            self._thinks = on
            self.update()

    def resizeEvent(self, event: object) -> None:
        self._fit()

    def _rows(self) -> tuple[int, int]:
        """Return how many units stand in a row, and how many rows there are."""
        count = len(self.shown.units) if self.shown is not None else 0
        each = self._scale * _UNIT
        across = max(1, int((self.width() - 2 * _GAP * self._scale) // each))
        return across, -(-count // across)

    def _fit(self) -> None:
        _across, rows = self._rows()
        needed = round(self._scale * (_HEAD + _LINE + rows * _UNIT + _GAP))
        if self.minimumHeight() != needed or self.maximumHeight() != needed:
            self.setFixedHeight(needed)

    def unit_at(self, point: QPointF) -> RosterUnit | None:
        """Return the unit at a place of the plate, or None."""
        return next((unit for box, unit in self._boxes if box.contains(point)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        unit = self.unit_at(event.position())
        self.pointed.emit("" if unit is None or unit.gone else unit.id)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def event(self, event: QEvent) -> bool:
        """Name the unit that is pointed at, else what the points are made of."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            unit = self.unit_at(QPointF(event.pos()))
            name = unit.name if unit is not None else self.shown.worth if self.shown is not None else ""
            QToolTip.showText(event.globalPos(), f"<p>{escape(name)}</p>", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the plate: sign, names, points, units."""
        shown = self.shown
        if shown is None:
            return
        painter = QPainter(self)
        scale, theme = self._scale, self._theme
        box = paint_plate(painter, self.rect(), theme, scale, turn=self._thinks)
        band = QRectF(box.left() + 6 * scale, box.top() + 6 * scale, 42 * scale, 42 * scale)
        paint_sign(painter, band, shown.index, IVORY, cloth_of(shown.index))
        right = self._paint_points(painter, box, shown)
        left = band.right() + 10 * scale
        line = QRectF(left, box.top() + 5 * scale, right - left - 6 * scale, 24 * scale)
        painter.setPen(theme.colour("faint" if shown.gone else "ink"))
        painter.setFont(display_font(17 * scale, heavy=True))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shortened(painter.font(), shown.people, line.width()))
        painter.setFont(text_font(14 * scale))
        painter.setPen(theme.colour("faint"))
        line.translate(0, 23 * scale)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shortened(painter.font(), shown.title, line.width()))
        line = QRectF(box.left() + 8 * scale, box.top() + _HEAD * scale - 2, box.width() - 16 * scale, _LINE * scale)
        painter.setFont(text_font(13 * scale))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shortened(painter.font(), shown.worth, line.width()))
        self._paint_units(painter, shown)

    def _paint_points(self, painter: QPainter, box: QRectF, shown: SideShown) -> float:
        """Paint the points large at the right, with a check mark where the plan is confirmed; return their left."""
        scale, theme = self._scale, self._theme
        painter.setFont(number_font(30 * scale))
        width = QFontMetrics(painter.font()).horizontalAdvance(str(shown.points)) + 4 * scale
        place = QRectF(box.right() - 8 * scale - width, box.top() + 4 * scale, width, 44 * scale)
        painter.setPen(theme.colour("ink"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(shown.points))
        if not shown.ready:
            return place.left()
        mark = QRectF(place.left() - 26 * scale, box.top() + 16 * scale, 20 * scale, 20 * scale)
        pen = QPen(theme.colour("good"), 3.4 * scale)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        middle = QPointF(mark.left() + mark.width() * 0.4, mark.bottom() - mark.height() * 0.12)
        painter.drawPolyline([QPointF(mark.left(), mark.center().y() + 1), middle, mark.topRight()])
        return mark.left()

    def _paint_units(self, painter: QPainter, shown: SideShown) -> None:
        scale = self._scale
        across, _rows = self._rows()
        self._boxes = []
        size = 31 * scale
        side = size / (1 - 2 * MARGIN)
        for number, unit in enumerate(shown.units):
            row, column = divmod(number, across)
            middle = QPointF(scale * (_GAP + _UNIT * (column + 0.5)), scale * (_HEAD + _LINE + 2 + _UNIT * (row + 0.5)))
            box = QRectF(0, 0, side, side)
            box.moveCenter(middle)
            pixmap = token_pixmap(unit.look, size, self.devicePixelRatioF())
            painter.setOpacity(0.28 if unit.gone else 1.0)
            painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))
            painter.setOpacity(1.0)
            place = QRectF(0, 0, scale * _UNIT, scale * _UNIT)
            place.moveCenter(middle)
            self._boxes.append((place, unit))
            if unit.gone:
                painter.setPen(QPen(self._theme.colour("danger"), 2.2 * scale))
                painter.drawLine(place.topLeft() + QPointF(7, 7) * scale, place.bottomRight() - QPointF(7, 7) * scale)
