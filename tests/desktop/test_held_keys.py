"""Keys that are held: under both layouts, and let go when the window is no longer in front."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.held_keys import DOUBTS, HeldKeys
from rokugan_desktop.desktop.shell import Shell
from tests.desktop.at_table import sit_down


def key(kind: QEvent.Type, code: int, *, repeated: bool = False) -> QKeyEvent:
    """Return the event of a key."""
    return QKeyEvent(kind, code, Qt.KeyboardModifier.NoModifier, "", repeated)


def shows_doubts(controller: Controller) -> bool:
    """Tell whether the map shows what may come to nothing."""
    return controller.page.scene.doubts


def test_a_key_is_down_until_it_is_let_go(qtbot: QtBot) -> None:
    keys = HeldKeys()
    heard: list[frozenset[Qt.Key]] = []
    keys.changed.connect(lambda: heard.append(keys.down))
    assert keys.press(key(QEvent.Type.KeyPress, Qt.Key.Key_D))
    assert keys.press(key(QEvent.Type.KeyPress, Qt.Key.Key_D, repeated=True))
    assert not keys.press(key(QEvent.Type.KeyPress, Qt.Key.Key_Q))
    keys.release(key(QEvent.Type.KeyRelease, Qt.Key.Key_D, repeated=True))
    assert keys.down == {DOUBTS}, "a key that repeats itself is still held"
    keys.release(key(QEvent.Type.KeyRelease, Qt.Key.Key_D))
    assert heard == [frozenset([DOUBTS]), frozenset()]
    assert keys.press(key(QEvent.Type.KeyPress, ord("В"))), "the same key under a Russian layout"
    assert keys.down == {DOUBTS}


def test_keys_are_let_go_when_the_table_is_left(qtbot: QtBot, make_shell: Callable[[], Shell]) -> None:
    """The window that loses the focus hears no key go up; what was emptied holds none."""
    controller = sit_down(make_shell())
    page = controller.page
    page.held_keys.press(key(QEvent.Type.KeyPress, Qt.Key.Key_D))
    assert shows_doubts(controller)
    page.empty()
    assert not shows_doubts(controller)
    page.held_keys.press(key(QEvent.Type.KeyPress, Qt.Key.Key_D))
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.focusWindowChanged.emit(None)
    assert not shows_doubts(controller)
