"""A figure of the end page that shows on the map which provinces it comes from."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.look.theme import Theme

_SHOWING = frozenset((QEvent.Type.Enter, QEvent.Type.FocusIn))
_LEAVING = frozenset((QEvent.Type.Leave, QEvent.Type.FocusOut))


class PointingFigure(QWidget):
    """Something painted that can be pointed at by the mouse and the keyboard.

    Signals:
        pointed: the provinces that it comes from, as bits, while it is pointed at; 0 when it no longer is.

    """

    pointed = Signal(object)

    def __init__(self, provinces: int, theme: Theme, scale: float) -> None:
        """Stand for these provinces; without any it can't be pointed at."""
        super().__init__()
        self._provinces, self.theme, self.scale = provinces, theme, scale
        if provinces:
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def event(self, event: QEvent) -> bool:
        """Tell whether it is pointed at."""
        kind = event.type()
        if self._provinces and kind in _SHOWING:
            self.pointed.emit(self._provinces)
        elif self._provinces and kind in _LEAVING:
            self.pointed.emit(0)
        return super().event(event)

    def paint_frame(self, painter: QPainter) -> None:
        """Paint the ring of the keyboard's focus, or the lighter one of the mouse."""
        if self._provinces and (self.hasFocus() or self.underMouse()):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            colour = self.theme.colour("focus" if self.hasFocus() else "choice")
            painter.setPen(QPen(colour, (3 if self.hasFocus() else 1.6) * self.scale))
            inset = 2 * self.scale
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 5, 5)
