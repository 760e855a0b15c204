"""The view of a map as hands use it: zoom at the cursor, panning, pressing, the keyboard."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.desktop.map.accessible import leave_focus, tell_focus
from rokugan_desktop.desktop.map.overlays import MarkItem
from rokugan_desktop.desktop.map.printed_view import PrintedView
from rokugan_desktop.desktop.map.scene import MapScene

STEP = 1.25
_ARROWS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}

_WALKING = frozenset({Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason})


class MapView(PrintedView):
    """Shows a map's scene. The wheel zooms at the cursor, a drag pans, arrows and Tab walk among the choices.

    Enter or Space chooses, Home or F shows the whole board, + and - zoom.

    Signals:
        mark_pressed: the number of a mark that can be pressed, and was.

    """

    mark_pressed = Signal(int)

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._left_on: str | None = None
        """The choice that the keyboard was on when it left the map; None again when others are offered."""
        self._walked_to = False
        """Tab or a key like it has brought the keyboard here."""
        self._pan_from: QPoint | None = None
        self._pressed_free: QPoint | None = None
        """Where the mouse was pressed on no choice, until it has moved so far that the map moves with it."""
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._heard = QTimer(self)
        """Tells what the keyboard is on once everything has settled: Qt tells of the map itself only afterwards."""
        self._heard.setSingleShot(True)
        self._heard.timeout.connect(self._tell_focus)
        scene.shown.connect(self._shown)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor."""
        turned = event.angleDelta().y()
        if turned:
            self.zoom_at(event.position(), math.pow(STEP, turned / 120))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let the scene have the press, or else begin to pan; what moves is over. The right one steps back."""
        self.map.moving.finish()
        if event.button() is Qt.MouseButton.RightButton:
            self.map.stepped_back.emit()
            event.accept()
            return
        number = self._mark_under(event.position()) if event.button() is Qt.MouseButton.LeftButton else 0
        if number:
            self.mark_pressed.emit(number)
            event.accept()
            return
        super().mousePressEvent(event)
        free = event.button() is Qt.MouseButton.LeftButton and not event.isAccepted()
        if free or event.button() is Qt.MouseButton.MiddleButton:
            self._pan_from = event.position().toPoint()
            self._pressed_free = self._pan_from if free else None
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or light up what the mouse is on."""
        if self._pan_from is not None:
            if self._pressed_free is not None and not self._far(event.position().toPoint()):
                event.accept()
                return
            self._pressed_free = None
            now = event.position().toPoint()
            way = self._pan_from - now
            if way.manhattanLength() > 0:
                self._pan_from = now
                self.pan_by(QPointF(way))
            event.accept()
            return
        super().mouseMoveEvent(event)
        point = self.mapToScene(event.position().toPoint())
        pointing = self.map.point_at(point) or self._mark_under(event.position())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
            event.accept()
            pressed, self._pressed_free = self._pressed_free, None
            if pressed is not None:
                self.map.pressed.emit(self.map.spot_at(self.mapToScene(pressed)))
            return
        super().mouseReleaseEvent(event)

    def _mark_under(self, place: QPointF) -> int:
        """Return the number of the uppermost mark there that can be pressed; 0 where none is."""
        marks = (item for item in self.map.overlays if isinstance(item, MarkItem))
        under = (item.number_under(place - QPointF(self.mapFromScene(item.pos()))) for item in marks)
        return max(under, default=0)

    def _far(self, place: QPoint) -> bool:
        """Tell whether the mouse has moved so far since it was pressed that the map is meant to move with it."""
        pressed = self._pressed_free
        return pressed is None or (place - pressed).manhattanLength() >= QApplication.startDragDistance()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a second quick press for none: what it would hit may have come below the mouse by the first."""
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self.map.point_at(None)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard was before another page was looked at."""
        super().focusInEvent(event)
        keyboard, left_on = self.map.keyboard, self._left_on
        if event.reason() is Qt.FocusReason.OtherFocusReason and left_on in keyboard.order():
            keyboard.put_on(left_on)
        self._left_on = None
        self._walked_to = event.reason() in _WALKING
        self._ring()
        self._tell_soon()

    def _ring(self) -> None:
        """Ask for a ring around the whole map where somebody has walked to it and no choice can bear one."""
        alone = self._walked_to and not self.map.keyboard.order()
        self.setProperty("ringed", "within" if alone else False)

    def _shown(self) -> None:
        """Forget where the keyboard was: others can be chosen; and tell where it is."""
        self._left_on = None
        self._ring()
        if QAccessible.isActive():
            self._tell_soon()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show no focus ring while the keyboard is elsewhere."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            left_on = self.map.focused
            self.map.keyboard.put_on(None)
            self._left_on = left_on
        self._walked_to = False
        self._ring()
        leave_focus(self)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        """Walk among the choices before the focus leaves the map."""
        order = self.map.keyboard.round()
        at = order.index(self.map.focused) if self.map.focused in order else -1
        if self.hasFocus() and 0 <= at + (1 if next else -1) < len(order):
            self.map.keyboard.put_on(order[at + (1 if next else -1)])
            self._follow_focus()
            return True
        return super().focusNextPrevChild(next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, choose, zoom and fit. Whoever listens chooses nothing that was not told: the first Enter tells it."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            if not self.map.keyboard.move(_ARROWS[key]) and not self.map.choices:
                self.pan_by(_ARROWS[key] * 60)
            self._follow_focus()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            if event.isAutoRepeat() or not (self._tell_focus() or self.map.choose_focused()):
                event.ignore()
        elif key in {Qt.Key.Key_Home, Qt.Key.Key_F}:
            self.fit()
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom_at(QPointF(self.viewport().rect().center()), STEP)
        elif key is Qt.Key.Key_Minus:
            self.zoom_at(QPointF(self.viewport().rect().center()), 1 / STEP)
        else:
            event.ignore()

    def tell_anew(self) -> None:
        """Tell whoever listens what is asked and what the keyboard is on, as if it had just come here."""
        leave_focus(self)
        self._tell_soon()

    def _tell_soon(self) -> None:
        if self.hasFocus() and QAccessible.isActive():
            self._heard.start(0)

    def _tell_focus(self) -> bool:
        """Tell whoever listens what the keyboard is on, which it is led to first; tell whether that was news."""
        if QAccessible.isActive() and self.hasFocus():
            self.map.keyboard.appear()
        return tell_focus(self)

    def _follow_focus(self) -> None:
        self._tell_focus()
        item = self.map.choices.get(self.map.focused or "")
        if item is not None:
            self.ensureVisible(QRectF(item.centre - QPointF(50, 50), item.centre + QPointF(50, 50)), 20, 20)
            self._hold()
            self._moved()
