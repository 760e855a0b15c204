"""A mouse that is pressed once more where it rests: what it would hit on the screen that a press has led to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.at_table.turn_bar import ButtonPlace
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.sheets.sheet import ItemSheet


class SteadyMouse(QObject):
    """Notes where a window is pressed, and what lies there before and after."""

    def __init__(self, window: QWidget) -> None:
        """Watch the window, which is shown."""
        super().__init__(window)
        self.window = window
        self.pressed = 0
        """How many presses on a button were looked at."""
        self._at: QPoint | None = None
        self._hit: QAbstractButton | None = None
        self._place: QWidget | None = None
        handle = window.windowHandle()
        assert handle is not None
        handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note a press, and let it pass."""
        if event.type() is QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._at = event.position().toPoint()
            self._hit = self._under(self._at)
            self._place = self._hit.parentWidget() if self._hit is not None else None
        return False

    def why_unsteady(self) -> str:
        """Return what a second press where the last one was would mean, if it is something else; empty: it is not."""
        at, self._at = self._at, None
        if at is None or self._hit is None:
            return ""
        self.pressed += 1
        now = self._under(at)
        if now is None or now is self._hit or (isinstance(now, ItemSheet) and not now.item.again):
            return ""
        alike = isinstance(self._place, ButtonPlace) and now.parentWidget() is self._place
        deaf = isinstance(now, SlotButton) and now.resting
        if alike or deaf or isinstance(now.parentWidget(), CurtainWidget):
            return ""
        return f"a press at {at.toTuple()} has led to “{now.text()}” there"

    def _under(self, at: QPoint) -> QAbstractButton | None:
        """Return the button at the place; None: there is none, or the map."""
        widget: QWidget | None = self.window.childAt(at)
        while widget is not None and not isinstance(widget, MapView):
            if isinstance(widget, QAbstractButton):
                return widget if widget.isEnabled() else None
            widget = widget.parentWidget()
        return None
