"""The view of a map as hands use it: zoom at the cursor, panning, pressing, the keyboard."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QGuiApplication, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QLayout, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.keys import Command, command_of, latin_key, single_keys_count, with_letters
from rokugan_desktop.desktop.look.focus_order import ARROWS
from rokugan_desktop.desktop.look.spacing import bare
from rokugan_desktop.desktop.look.style import set_role
from rokugan_desktop.desktop.map.accessible import leave_focus, tell_focus
from rokugan_desktop.desktop.map.items import MarkItem
from rokugan_desktop.desktop.map.printed_view import STEP, PrintedView
from rokugan_desktop.desktop.map.scene import MapScene

_WALKING = frozenset({Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason})


class MapView(PrintedView):
    """Shows a map's scene. The wheel zooms at the cursor, a drag pans, arrows and Tab walk among the choices.

    Enter or Space chooses, Home or F shows the whole board, or in large letters comes nearer, + and - zoom.

    Signals:
        mark_pressed: the number of a mark that can be pressed, and was.

    """

    mark_pressed = Signal(int)

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._left_on: str | None = None
        """The choice that the keyboard was on when it left the map; None again when others are offered."""
        self.one_stop = False
        """Tab goes past its choices, which are all of its places."""
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
        if self._pan_from is not None:
            now, pressed = event.position().toPoint(), self._pressed_free
            if pressed is not None and (now - pressed).manhattanLength() < QApplication.startDragDistance():
                event.accept()
                return
            self._pressed_free = None
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
        marks = (item for item in self.map.overlays if isinstance(item, MarkItem))
        under = (item.number_under(place - QPointF(self.mapFromScene(item.pos()))) for item in marks)
        return max(under, default=0)

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
        self._left_on = None
        self._ring()
        self._tell_soon()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            left_on = self.map.focused
            self.map.keyboard.put_on(None)
            self._left_on = left_on
        self._walked_to = False
        self._ring()
        leave_focus(self)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        order = [] if self.one_stop else self.map.keyboard.round()
        at = order.index(self.map.focused) if self.map.focused in order else -1
        if self.hasFocus() and 0 <= at + (1 if next else -1) < len(order):
            self.map.keyboard.put_on(order[at + (1 if next else -1)])
            self._follow_focus()
            return True
        return super().focusNextPrevChild(next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, choose, zoom and fit. Whoever listens chooses nothing that was not told: the first Enter tells it."""
        key = Qt.Key(event.key())
        if key in ARROWS:
            way = QPointF(*ARROWS[key])
            if not self.map.keyboard.move(way) and not self.map.choices:
                self.pan_by(way * 60)
            self._follow_focus()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            if event.isAutoRepeat() or not (self._tell_focus() or self.map.choose_focused()):
                event.ignore()
        elif command_of(event) is Command.FIT:
            self.fit_or_near()
        elif single_keys_count() and key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom_at(QPointF(self.viewport().rect().center()), STEP)
        elif single_keys_count() and key is Qt.Key.Key_Minus:
            self.zoom_at(QPointF(self.viewport().rect().center()), 1 / STEP)
        else:
            event.ignore()

    def go_to(self, identity: str) -> None:
        """Bring the keyboard to a choice."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.map.keyboard.put_on(identity)
        self._follow_focus()

    def tell_anew(self) -> None:
        """Tell whoever listens what is asked and what the keyboard is on, as if it had just come here."""
        leave_focus(self, stays=True)
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


class HeldKeys(QObject):
    """Which one of some commands is held, wherever in the window the focus is, as long as a widget of it is seen.

    It is let go with its key, where the widget goes away, and where another window gets the focus: nobody would hear
    the key go up there.

    Signals:
        changed: another command is held now, or none.

    """

    changed = Signal()

    def __init__(self, widget: QWidget, commands: Collection[Command]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._commands = frozenset(commands)
        self._key = 0
        self.command: Command | None = None
        """The one that is held."""
        application = cast("QGuiApplication", QGuiApplication.instance())
        application.focusWindowChanged.connect(self.let_go)
        widget.installEventFilter(self)

    def let_go(self) -> None:
        """Hold nothing any longer."""
        self._hold(0, None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._widget:
            if kind is QEvent.Type.Show:
                self._widget.window().installEventFilter(self)
            elif kind is QEvent.Type.Hide:
                self.let_go()
        elif kind is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed(event)
        elif kind is QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if latin_key(event) == self._key and not event.isAutoRepeat():
                self.let_go()
        elif kind is QEvent.Type.WindowDeactivate:
            self.let_go()
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        """Hold the command of the key, if it is one of these; tell whether it is, a key that repeats itself too."""
        if not self._widget.isVisible():
            return False
        command = command_of(event)
        if command in self._commands:
            self._hold(latin_key(event), command)
            return True
        return event.isAutoRepeat() and self._key != 0 and latin_key(event) == self._key

    def _hold(self, key: int, command: Command | None) -> None:
        self._key = key
        if command is not self.command:
            self.command = command
            self.changed.emit()


_EDGE = 8
"""How far they stay from the corner of the map, and from one another."""


class ZoomButtons(QWidget):
    """Lie in the upper left corner of a map, or in a row below the whole board: where that leaves room for them."""

    def __init__(self, context: Context, view: MapView) -> None:
        super().__init__(view)
        self._context = context
        self._view = view
        self.setObjectName("clear")
        self.nearer, self.farther, self.whole = QPushButton("+"), QPushButton("\u2212"), QPushButton("\u2922")
        column = self._column = bare(QVBoxLayout(self))
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        for button in (self.nearer, self.farther, self.whole):
            set_role(button, "on-map")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the map itself hears + and -
            column.addWidget(button)
        self.nearer.clicked.connect(lambda: self._zoom(STEP))
        self.farther.clicked.connect(lambda: self._zoom(1 / STEP))
        self.whole.clicked.connect(view.fit_or_near)
        view.viewport().installEventFilter(self)  # the view itself hears of its size before that has it
        self.restyle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._find_room()
        return False

    def retranslate(self) -> None:
        """Say what they do, and by which keys."""
        for button, name in ((self.nearer, "nearer"), (self.farther, "farther"), (self.whole, "whole")):
            button.setAccessibleName(self._context.words.text(f"map.{name}"))
            button.setToolTip(with_letters(self._context.words.text(f"map.{name}.key")))

    def restyle(self) -> None:
        """Take over the scale chosen."""
        self._column.setSpacing(self._context.pixels(_EDGE))
        self._find_room()

    def _find_room(self) -> None:
        for button in (self.nearer, self.farther, self.whole):
            button.ensurePolished()  # hidden since it was made, it would not know how large it is
        edge, view, ways = self._context.pixels(_EDGE), self._view, QVBoxLayout.Direction
        least, room = self.nearer.sizeHint() + QSize(2 * edge, 2 * edge), self._view.viewport().size()
        beside = view.free_left >= least.width()
        most = 0 if beside else room.height() - view.map.shapes.rect.height() * view.fit_scale()
        view.below = least.height() if most >= least.height() else 0
        self._column.setDirection(ways.LeftToRight if view.below else ways.TopToBottom)
        row = QPoint((room.width() - self.sizeHint().width()) // 2, room.height() - least.height() + edge)
        self.move(row if view.below else QPoint(edge, edge))
        self.setVisible(beside or view.below > 0)

    def _zoom(self, factor: float) -> None:
        self._view.zoom_at(QPointF(self._view.viewport().rect().center()), factor)
