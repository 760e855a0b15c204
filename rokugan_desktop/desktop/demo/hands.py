"""Hands at the computer: a mouse that clicks what is in sight, and keys that are pressed where the focus is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QEventLoop, QPoint, QPointF, Qt, QThread
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QScrollArea, QWidget

from rokugan_desktop.desktop.at_table.presses import EndPause
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.engine import Impossible
from rokugan_desktop.interrupts import check_signals

_NO_MODIFIER: Final = Qt.KeyboardModifier.NoModifier
_PATIENCE_MS: Final = 60_000
"""So long something is awaited that comes by itself."""
THINKING_MS: Final = 1_200_000
"""So long who thinks beside the window is awaited, who stands back where cores are rare and says when it fails."""
_MOST_STEPS: Final = 400
"""Whoever has pressed Tab so often has come round everything."""


class Hands(ABC):
    """What a person does to a window: press a thing, write a name, choose something on the map.

    Every method raises Impossible where the thing can't be reached, as a person would complain.
    """

    def __init__(self, window: QWidget) -> None:
        self.window = window

    @abstractmethod
    def press(self, button: QAbstractButton) -> None:
        """Press the button."""

    @abstractmethod
    def point_at(self, view: MapView, identity: str) -> None:
        """Let the mouse or the keyboard's focus rest on a choice of the map, without choosing it."""

    @abstractmethod
    def choose(self, view: MapView, identity: str) -> None:
        """Choose something on the map."""

    @abstractmethod
    def write(self, field: QLineEdit, text: str) -> None:
        """Write the text into the field, in place of what stands there."""

    @abstractmethod
    def reach(self, widget: QWidget) -> None:
        """Let the keyboard's focus be on the widget."""

    def pick(self, box: QComboBox, number: int) -> None:
        """Pick an entry of a list by the arrow keys."""
        self.reach(box)
        for _ in range(box.count()):
            if box.currentIndex() == number:
                break
            send_key(Qt.Key.Key_Down if box.currentIndex() < number else Qt.Key.Key_Up)
        if box.currentIndex() != number:
            raise Impossible(f"{box.accessibleName()} doesn't hear the arrow keys")

    def wait_at_the_end(self) -> None:
        """Wait, where a match has just ended, until its end takes a press."""
        pauses = [pause for pause in self.window.findChildren(EndPause) if pause.isVisible()]
        if pauses:
            for movement in self.window.findChildren(Movement):
                movement.hurry()
            await_change(lambda: not any(pause.isVisible() for pause in pauses))

    @abstractmethod
    def withdraw(self) -> None:
        """Let the mouse rest where it points at nothing that changes its look."""


def settle() -> None:
    """Let everything arrive that was sent, and be drawn. Raise KeyboardInterrupt where Ctrl-C was noted."""
    for _ in range(3):
        QApplication.processEvents()
    check_signals()


def await_change(changed: Callable[[], bool], patience_ms: int = _PATIENCE_MS) -> None:
    """Let time pass until something has come by itself. Raise Impossible where it never does."""
    clock = QElapsedTimer()
    clock.start()
    while not changed():
        if clock.elapsed() > patience_ms:
            raise Impossible("what is awaited never comes")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        check_signals()
        QThread.msleep(2)
    settle()


def focus() -> QWidget:
    """Return the widget that hears the keys. Raise Impossible where none does."""
    widget: QWidget | None = QApplication.focusWidget()
    if widget is None:
        raise Impossible("the keyboard's focus is nowhere")
    return widget


def send_key(key: int, text: str = "", modifiers: Qt.KeyboardModifier = _NO_MODIFIER, *, walking: bool = False) -> None:
    """Press and release a key where the keyboard's focus is; one that only walks on waits for nothing to be drawn."""
    QTest.sendKeyEvent(QTest.KeyAction.Click, focus(), Qt.Key(key), text, modifiers)
    if not walking:
        settle()


def write_text(text: str) -> None:
    """Write letters, each by its own key, as its layout sends it."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(focus(), QKeyEvent(kind, ord(letter.upper()), _NO_MODIFIER, letter))
    settle()


class MouseHands(Hands):
    """A hand with a mouse: it clicks at places of the window, and hits whatever lies uppermost there."""

    def press(self, button: QAbstractButton) -> None:
        self.wait_at_the_end()
        if isinstance(button, SlotButton) and button.resting:
            await_change(lambda: not button.resting)
        self._click(self._at_rest(button), button)

    def point_at(self, view: MapView, identity: str) -> None:
        self._see_the_end()
        self.move(self._place_of(view, identity))

    def choose(self, view: MapView, identity: str) -> None:
        self.point_at(view, identity)
        self._click(self._place_of(view, identity), view)

    def write(self, field: QLineEdit, text: str) -> None:
        self._click(self._at_rest(field), field)
        field.selectAll()
        write_text(text)

    def reach(self, widget: QWidget) -> None:
        self._at_rest(widget)
        widget.setFocus(Qt.FocusReason.MouseFocusReason)

    def withdraw(self) -> None:
        self.move(QPoint(1, self.window.height() - 2))

    def move(self, place: QPoint) -> None:
        """Move the mouse to this place of the window."""
        QTest.mouseMove(self.window.windowHandle(), place)
        settle()

    def click(self, place: QPoint) -> None:
        """Click at this place of the window."""
        QTest.mouseClick(self.window.windowHandle(), Qt.MouseButton.LeftButton, _NO_MODIFIER, place)
        settle()

    def turn(self, place: QPoint, by: int) -> None:
        """Turn the wheel at this place of the window: a notch is 120, away from oneself."""
        QTest.wheelEvent(self.window.windowHandle(), QPointF(place), QPoint(0, by))
        settle()

    def _click(self, place: QPoint, wanted: QWidget) -> None:
        there: QWidget | None = self.window.childAt(place)
        if there is None or not (there is wanted or wanted.isAncestorOf(there)):
            raise Impossible(f"{wanted.accessibleName() or type(wanted).__name__} is covered at {place.toTuple()}")
        self.click(place)

    def _see_the_end(self) -> None:
        for movement in self.window.findChildren(Movement):
            movement.hurry()

    def _at_rest(self, widget: QWidget) -> QPoint:
        """Return a place of the window where the widget is seen, once it has come to rest there under the mouse."""
        self._see_the_end()
        place = self._in_sight(widget)
        for _ in range(_MOST_STEPS):
            self.move(place)
            before, place = place, self._in_sight(widget)
            if place == before:
                return place
        raise Impossible(f"{widget.accessibleName() or type(widget).__name__} never stands still")

    def _in_sight(self, widget: QWidget) -> QPoint:
        """Return a place of the window where the widget is seen, turning the wheel over its area if need be."""
        area = _area_of(widget)
        for tried in range(_MOST_STEPS):
            seen = widget.visibleRegion().boundingRect()
            for inside in (seen.center(), QPoint(seen.left() + seen.width() // 8, seen.center().y())):  # or its edge
                place = widget.mapTo(self.window, inside)
                met = self.window.childAt(place)
                clear = area is None or met is widget or (met is not None and widget.isAncestorOf(met))
                if seen.height() >= min(widget.height(), 12) and clear:
                    return place
            if seen.height() >= widget.height() and not tried:  # what has the keyboard may lie over it
                self.move(widget.mapTo(self.window, QPoint(seen.right() - 2, seen.center().y())))
                continue
            if area is None:
                break
            port = area.viewport()
            below = widget.mapTo(port, QPoint(0, 0)).y() > 0
            middle = port.mapTo(self.window, port.rect().center())
            before = area.verticalScrollBar().value()
            self.turn(middle, -60 if below else 60)
            if area.verticalScrollBar().value() == before:
                break
        raise Impossible(f"{widget.accessibleName() or type(widget).__name__} is nowhere to be seen")

    def _place_of(self, view: MapView, identity: str) -> QPoint:
        """Return a place of the window where a click means this choice, zooming in where rivals leave it no room."""
        for _ in range(8):
            for place in _places(view, identity):
                return view.viewport().mapTo(self.window, place)
            item = view.map.choices.get(identity)
            if item is None:
                break
            middle = view.mapFromScene(item.centre)
            where = view.viewport().mapTo(self.window, middle)
            self.turn(where, 120)
        raise Impossible(f"nothing can be clicked for {identity}")


def _area_of(widget: QWidget) -> QScrollArea | None:
    parent: QWidget | None = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            return parent
        parent = parent.parentWidget()
    return None


def _places(view: MapView, identity: str) -> Iterator[QPoint]:
    scene = view.map
    item = scene.choices.get(identity)
    if item is None:
        return
    box = item.box
    shares = (0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92)
    spread = [QPointF(box.x() + box.width() * x, box.y() + box.height() * y) for x in shares for y in shares]
    for point in (item.centre, *spread):
        place = view.mapFromScene(point)
        hit = scene.choice_at(view.mapToScene(place))
        port = view.viewport()
        if hit is item and port.rect().contains(place) and view.childAt(port.mapTo(view, place)) is port:
            yield place
