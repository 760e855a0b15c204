"""The units of one army in a row, those that are gone struck out: pointed at, each is shown on the map."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rokugan_desktop.desktop.art.tokens import MARGIN, token_pixmap
from rokugan_desktop.desktop.look.theme import Theme, text_font
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt
from rokugan_desktop.desktop.samurai_battles.letters import shortened

_UNIT, _SIDE, _LINE = 38, 31, 19
"""The room of a unit, the unit itself, and the height of the army's name, at the usual scale."""


class RosterUnit(NamedTuple):
    """A unit of the roster."""

    id: str
    art: UnitArt
    name: str
    gone: bool


@dataclass(frozen=True, slots=True)
class ArmyShown:
    """What a roster shows; no more than everybody knows."""

    title: str
    """What the army is called."""
    said: str
    """All of it in words."""
    units: tuple[RosterUnit, ...] = ()


class ArmyRoster(QWidget):
    """Paints one army. Its units can be pointed at.

    Signals:
        pointed: the unit under the mouse; an empty text: none.

    """

    pointed = Signal(str)

    def __init__(self, theme: Theme, scale: float) -> None:
        super().__init__()
        self._theme = theme
        self._scale = scale
        self.army: ArmyShown | None = None
        self._boxes: list[tuple[QRectF, RosterUnit]] = []
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_army(self, army: ArmyShown) -> None:
        """Show this army."""
        if army != self.army:
            self.army = army
            self.setAccessibleName(army.said)
            self.setAccessibleDescription("; ".join(unit.name for unit in army.units if not unit.gone))
            self._fit()
            self.update()

    def resizeEvent(self, event: object) -> None:
        self._fit()

    def _rows(self) -> tuple[int, int]:
        """Return how many units stand in a row, and how many rows there are."""
        count = len(self.army.units) if self.army is not None else 0
        across = max(1, int(self.width() // (self._scale * _UNIT)))
        return across, -(-count // across)

    def _fit(self) -> None:
        _across, rows = self._rows()
        needed = round(self._scale * (_LINE + rows * _UNIT))
        if self.minimumHeight() != needed or self.maximumHeight() != needed:
            self.setFixedHeight(needed)

    def unit_at(self, point: QPointF) -> RosterUnit | None:
        """Return the unit at a place of the roster, or None."""
        return next((unit for box, unit in self._boxes if box.contains(point)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        unit = self.unit_at(event.position())
        self.pointed.emit("" if unit is None or unit.gone else unit.id)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def event(self, event: QEvent) -> bool:
        """Name the unit that is pointed at, else the army."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            unit = self.unit_at(QPointF(event.pos()))
            name = unit.name if unit is not None else self.army.said if self.army is not None else ""
            QToolTip.showText(event.globalPos(), f"<p>{escape(name)}</p>", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the army's name and its units."""
        army = self.army
        if army is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._scale
        line = QRectF(2 * scale, 0, self.width() - 4 * scale, _LINE * scale)
        painter.setFont(text_font(14 * scale))
        painter.setPen(self._theme.colour("faint"))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shortened(painter.font(), army.title, line.width()))
        across, _rows = self._rows()
        self._boxes = []
        size = _SIDE * scale
        side = size / (1 - 2 * MARGIN)
        for number, unit in enumerate(army.units):
            row, column = divmod(number, across)
            place = QRectF(column * _UNIT * scale, (_LINE + row * _UNIT) * scale, _UNIT * scale, _UNIT * scale)
            box = QRectF(0, 0, side, side)
            box.moveCenter(place.center())
            pixmap = token_pixmap(unit.art, size, self.devicePixelRatioF())
            painter.setOpacity(0.28 if unit.gone else 1.0)
            painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))
            painter.setOpacity(1.0)
            self._boxes.append((place, unit))
            if unit.gone:
                painter.setPen(QPen(self._theme.colour("danger"), 2.2 * scale))
                painter.drawLine(place.topLeft() + QPointF(7, 7) * scale, place.bottomRight() - QPointF(7, 7) * scale)
