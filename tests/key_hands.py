"""Ten fingers at the computer, which find everything in a window by keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from rokugan_desktop.desktop.demo.hands import Hands, send_key, settle, write_text
from rokugan_desktop.desktop.keys import KEYS, Command
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.engine import Impossible

_NO_MODIFIER: Final = Qt.KeyboardModifier.NoModifier
_LATIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_CYRILLIC: Final = "йцукенгшщзхъфывапролджэячсмитьбю"
_MOST_STEPS: Final = 400
"""Whoever has pressed Tab so often has come round everything."""


class KeyHands(Hands):
    """Ten fingers: Tab, F6, arrows, Enter and digits; letters by the layout that lies under them."""

    def __init__(self, window: QWidget, *, cyrillic: bool = False) -> None:
        """Sit down before the window; `cyrillic`: every letter comes as a Russian layout sends it."""
        super().__init__(window)
        self._cyrillic = cyrillic

    def send(
        self, key: int, text: str = "", modifiers: Qt.KeyboardModifier = _NO_MODIFIER, *, walking: bool = False
    ) -> None:
        """Press and release a key where the keyboard's focus is; one that only walks on waits for nothing."""
        send_key(key, text, modifiers, walking=walking)

    def press(self, button: QAbstractButton) -> None:
        """Find the button by digit, F6 and Tab, and press Enter."""
        number = _digit_of(button)
        if number:
            self.send(Qt.Key.Key_0 + number, str(number))
            return
        self.wait_at_the_end()
        self._go_to(button)
        if button.property("key-hold"):  # another key before says that Enter is meant, which must else be held
            self.send(Qt.Key.Key_Down)
        self.send(Qt.Key.Key_Return)

    def point_at(self, view: MapView, identity: str) -> None:
        """Walk on the map to a choice."""
        self._go_to(view)
        for key in self._way(view, identity):
            self.send(key, walking=True)
            if view.map.focused == identity:
                settle()
                return
        raise Impossible(f"no key leads to {identity}")

    def choose(self, view: MapView, identity: str) -> None:
        """Walk to a choice of the map, and press Enter."""
        if view.map.focused != identity:
            self.point_at(view, identity)
        self.send(Qt.Key.Key_Return)

    def write(self, field: QLineEdit, text: str) -> None:
        """Go to the field, mark all, and write."""
        self._go_to(field)
        self.send(Qt.Key.Key_A, "", Qt.KeyboardModifier.ControlModifier)
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
        self.send(key, letter)

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
            self.send(Qt.Key.Key_Right if _beside_focus(widget) else Qt.Key.Key_Tab, walking=True)
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
    tile: Any = getattr(button, "tile", None)
    number = getattr(tile, "number", 0)
    return number if isinstance(number, int) and 0 < number < 10 else 0
