"""Hands at the computer: a mouse that clicks what is in sight, and ten fingers that find everything by keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QElapsedTimer, QEvent, QEventLoop, QPoint, QPointF, Qt, QThread
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QScrollArea, QWidget

from rokugan_desktop.desktop.at_table.presses import EndPause
from rokugan_desktop.desktop.keys import KEYS, Command
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion.movement import Movement
from rokugan_desktop.engine import Impossible
from rokugan_desktop.interrupts import check_signals

_NO_MODIFIER: Final = Qt.KeyboardModifier.NoModifier
_LATIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_CYRILLIC: Final = "йцукенгшщзхъфывапролджэячсмитьбю"
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
        """Sit down before the window, which is shown."""
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
        """Bring the button into sight by the wheel, wait until it hears, and click it."""
        self.wait_at_the_end()
        if isinstance(button, SlotButton) and button.resting:
            await_change(lambda: not button.resting)
        self._click(self._at_rest(button), button)

    def point_at(self, view: MapView, identity: str) -> None:
        """Move the mouse over a choice of the map."""
        self._see_the_end()
        self.move(self._place_of(view, identity))

    def choose(self, view: MapView, identity: str) -> None:
        """Click a choice of the map."""
        self.point_at(view, identity)
        self._click(self._place_of(view, identity), view)

    def write(self, field: QLineEdit, text: str) -> None:
        """Click into the field three times, so that all is marked, and write."""
        self._click(self._at_rest(field), field)
        field.selectAll()
        write_text(text)

    def reach(self, widget: QWidget) -> None:
        """Bring the widget into sight, and let it have the focus; a click would open what a list offers."""
        self._at_rest(widget)
        widget.setFocus(Qt.FocusReason.MouseFocusReason)

    def withdraw(self) -> None:
        """Rest in the window's lower left corner."""
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
        """Let whatever moves be over, as who knows the game does by a key."""
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
        for _ in range(_MOST_STEPS):
            seen = widget.visibleRegion().boundingRect()
            place = widget.mapTo(self.window, seen.center())
            met = self.window.childAt(place)
            clear = area is None or met is widget or (met is not None and widget.isAncestorOf(met))
            if seen.height() >= min(widget.height(), 12) and clear:
                return place
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
    """Yield the places of the view where a click means this choice, the likeliest first."""
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


class KeyHands(Hands):
    """Ten fingers: Tab, F6, arrows, Enter and digits; letters by the layout that lies under them."""

    def __init__(self, window: QWidget, *, cyrillic: bool = False) -> None:
        """Sit down before the window; `cyrillic`: every letter comes as a Russian layout sends it."""
        super().__init__(window)
        self._cyrillic = cyrillic

    def press(self, button: QAbstractButton) -> None:
        """Find the button by digit, F6 and Tab, and press Enter."""
        number = _digit_of(button)
        if number:
            send_key(Qt.Key.Key_0 + number, str(number))
            return
        self.wait_at_the_end()
        self._go_to(button)
        if button.property("key-hold"):  # another key before says that Enter is meant, which must else be held
            send_key(Qt.Key.Key_Down)
        send_key(Qt.Key.Key_Return)

    def point_at(self, view: MapView, identity: str) -> None:
        """Walk on the map to a choice."""
        self._go_to(view)
        for key in self._way(view, identity):
            send_key(key, walking=True)
            if view.map.focused == identity:
                settle()
                return
        raise Impossible(f"no key leads to {identity}")

    def choose(self, view: MapView, identity: str) -> None:
        """Walk to a choice of the map, and press Enter."""
        if view.map.focused != identity:
            self.point_at(view, identity)
        send_key(Qt.Key.Key_Return)

    def write(self, field: QLineEdit, text: str) -> None:
        """Go to the field, mark all, and write."""
        self._go_to(field)
        send_key(Qt.Key.Key_A, "", Qt.KeyboardModifier.ControlModifier)
        write_text(text)

    def withdraw(self) -> None:
        """Do nothing: keys point at nothing."""

    def command(self, command: Command) -> None:
        """Press the letter of a command, under the layout that lies under the fingers."""
        key = next(int(key) for (key, modifiers), done in KEYS.items() if done is command and modifiers == _NO_MODIFIER)
        letter = chr(key).lower() if key < 0x80 else ""
        if self._cyrillic and letter and letter in _LATIN:
            letter = _CYRILLIC[_LATIN.index(letter)]
            key = ord(letter.upper())
        send_key(key, letter)

    def reach(self, widget: QWidget) -> None:
        """Carry the focus to the widget."""
        self._go_to(widget)

    def _go_to(self, widget: QWidget) -> None:
        if QApplication.focusWidget() is None:
            self.window.setFocus(Qt.FocusReason.OtherFocusReason)
        for _ in range(6):
            if widget.hasFocus() or _near(widget):
                break
            self.command(Command.NEXT_REGION)
        for _ in range(_MOST_STEPS):
            if widget.hasFocus():
                return
            send_key(Qt.Key.Key_Right if _beside_focus(widget) else Qt.Key.Key_Tab, walking=True)
        raise Impossible(f"no key leads to {widget.accessibleName() or type(widget).__name__}")

    @staticmethod
    def _way(view: MapView, identity: str) -> Iterator[Qt.Key]:
        """Yield arrows while they lead nearer, then Tab round all choices."""
        scene = view.map
        goal = scene.choices[identity].centre
        for _ in range(_MOST_STEPS):
            here = scene.choices[scene.focused].centre if scene.focused in scene.choices else None
            way = QPointF() if here is None else goal - here
            across = abs(way.x()) > abs(way.y())
            ahead = way.x() if across else way.y()
            keys = (Qt.Key.Key_Left, Qt.Key.Key_Right) if across else (Qt.Key.Key_Up, Qt.Key.Key_Down)
            yield keys[ahead > 0] if here is not None else Qt.Key.Key_Right
            now = scene.choices[scene.focused].centre if scene.focused in scene.choices else None
            if now is None or (here is not None and (goal - now).manhattanLength() >= way.manhattanLength()):
                break
        for _ in range(_MOST_STEPS):
            yield Qt.Key.Key_Tab


def _beside_focus(widget: QWidget) -> bool:
    """Tell whether the keyboard is on another button of the same group, one of which is down: arrows lead on there."""
    focused = QApplication.focusWidget()
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group is not None and isinstance(focused, QAbstractButton) and focused.group() is group and group.exclusive()


def _near(widget: QWidget) -> bool:
    """Tell whether the focus is beside the widget: in the same panel or bar, and not on the map."""
    focused: QWidget | None = QApplication.focusWidget()
    parent: QWidget | None = widget.parentWidget()
    if focused is None or isinstance(focused, MapView) or isinstance(widget, MapView):
        return False
    for _ in range(3):
        if parent is None or parent.isWindow():
            return False
        if parent.isAncestorOf(focused):
            return True
        parent = parent.parentWidget()
    return False


def _digit_of(button: QAbstractButton) -> int:
    """Return the digit that stands on the button as its own key, or 0."""
    tile: Any = getattr(button, "tile", None)
    number = getattr(tile, "number", 0)
    return number if isinstance(number, int) and 0 < number < 10 else 0
