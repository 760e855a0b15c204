"""The small parts of the end of a match: signs, bars, and figures that show where they come from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen, QRadialGradient
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.art.tokens import GOLD, IVORY, square
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Role
from rokugan_desktop.desktop.look.theme import Theme, equip, mixed, smooth_painter
from rokugan_desktop.desktop.sheets.boxes import Box, Typesetter

_SHOWING = frozenset((QEvent.Type.Enter, QEvent.Type.FocusIn))
_LEAVING = frozenset((QEvent.Type.Leave, QEvent.Type.FocusOut))
_SHADE = 0.19
"""By how much lighter each part of a bar is than the one before it."""


class Crest(QWidget):
    """The sign of a role, or of several side by side, on their cloths, each in a ring of gold."""

    def __init__(self, roles: Sequence[Role]) -> None:
        super().__init__()
        self._roles = tuple(roles)
        self.setMinimumSize(60, 60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        count = len(self._roles)
        side = min(self.height() - 10.0, self.width() / max(1, count) - 10.0, 260.0)
        for i, role in enumerate(self._roles):
            x = self.width() / 2 + (i - (count - 1) / 2) * (side + 12)
            disc = square(QPointF(x, self.height() / 2), side - 8)
            cloth = QRadialGradient(disc.center() - QPointF(side * 0.15, side * 0.2), side * 0.7)
            cloth.setColorAt(0, mixed(role.colour, "#ffffff", 0.2))
            cloth.setColorAt(1, mixed(role.colour, "#000000", 0.15))
            equip(painter, QPen(GOLD, side * 0.03), cloth).drawEllipse(disc)
            equip(painter, QPen(GOLD, side * 0.008), Qt.BrushStyle.NoBrush)
            painter.drawEllipse(disc.adjusted(side * 0.045, side * 0.045, -side * 0.045, -side * 0.045))
            role.paint_mon(painter, square(disc.center(), side * 0.74), IVORY)


class ScoreBar(QWidget):
    """A score as a bar of its parts; they differ in shade and are parted by lines."""

    def __init__(self, parts: Sequence[int], most: int, colour: QColor, theme: Theme, scale: float) -> None:
        """Show the parts; `most` fills the whole width."""
        super().__init__()
        self._parts, self._most, self._colour = tuple(parts), max(1, most), colour
        self._theme, self._scale = theme, scale
        self._counted = [1.0] * len(self._parts)
        """How much of each part is shown yet, from 0 to 1."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def count(self, part: int, share: float) -> None:
        """Show this share of one part."""
        self._counted[part] = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        left = 1.0
        for i, part in enumerate(self._parts):
            width = max(0, part) * self._counted[i] * (self.width() - 2.0) / self._most
            if width:
                edge = self._theme.colour("faint" if self._theme.dark else "panel")
                equip(painter, QPen(edge, 1.6 * self._scale), mixed(self._colour, "#ffffff", _SHADE * i))
                painter.drawRoundedRect(QRectF(left, 1, width, self.height() - 2.0), 3, 3)
            left += width


class PointingFigure(QWidget):
    """Described boxes that show on the map where they come from, pointed at by the mouse and the keyboard.

    Signals:
        pointed: the areas that it comes from while it is pointed at; none when it no longer is.
    """

    pointed = Signal(object)

    def __init__(self, context: Context, areas: tuple[str, ...], about: str) -> None:
        """Stand for these areas; without any it can't be pointed at."""
        super().__init__()
        self._areas, self._setter = areas, Typesetter(context.theme, context.scale)
        self._boxes: tuple[Box, ...] = ()
        self.setToolTip(context.words.text("end.lights", what=about) if areas else about)
        if areas:
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def say(self, name: str, *boxes: Box) -> None:
        """Be called so, and look so: the most telling look first, a briefer one where there is no room for it."""
        self.setAccessibleName(name)
        self._boxes = boxes
        self.update()

    def event(self, event: QEvent) -> bool:
        """Tell whether it is pointed at."""
        kind = event.type()
        if self._areas and kind in _SHOWING:
            self.pointed.emit(self._areas)
        elif self._areas and kind in _LEAVING:
            self.pointed.emit(())
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        setter, width = self._setter, float(self.width())
        box = next((one for one in self._boxes if setter.narrow(one) <= width), self._boxes[-1])
        high = setter.high(box, width)
        setter.paint(painter, box, QRectF(0, (self.height() - high) / 2, width, high))
        if self.hasFocus() or (self._areas and self.underMouse()):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            colour = setter.theme.colour("focus" if self.hasFocus() else "choice")
            painter.setPen(QPen(colour, (3 if self.hasFocus() else 1.6) * setter.scale))
            inset = 2 * setter.scale
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 5, 5)
