"""Keys that are held: under both layouts, wherever the focus is, and let go when nobody would hear them go up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.map.view import HeldKeys

PRESS, RELEASE = QEvent.Type.KeyPress, QEvent.Type.KeyRelease


class Page(QWidget):
    """A widget with held keys, and a button beside it that has the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.map, self.button = QWidget(), QPushButton()
        column = QVBoxLayout(self)
        column.addWidget(self.map)
        column.addWidget(self.button)
        self.keys = HeldKeys(self.map, [Command.SHOW_GROUPS, Command.SHOW_OWNERS])
        self.heard: list[Command | None] = []
        self.keys.changed.connect(lambda: self.heard.append(self.keys.command))

    def send(self, kind: QEvent.Type, key: int, *, repeated: bool = False) -> None:
        """Send the event of a key to the button."""
        QApplication.sendEvent(self.button, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "", repeated))


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    """Return a page that is seen."""
    made = Page()
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_key_is_held_until_it_goes_up(page: Page) -> None:
    page.send(PRESS, Qt.Key.Key_T)
    page.send(PRESS, Qt.Key.Key_T, repeated=True)
    page.send(RELEASE, Qt.Key.Key_T, repeated=True)
    page.send(RELEASE, Qt.Key.Key_Q)
    assert page.keys.command is Command.SHOW_GROUPS, "neither its own repeating nor another key lets go of it"
    page.send(RELEASE, Qt.Key.Key_T)
    assert page.heard == [Command.SHOW_GROUPS, None]


def test_the_key_held_last_counts_and_the_layout_does_not(page: Page) -> None:
    page.send(PRESS, ord("Е"))
    page.send(PRESS, Qt.Key.Key_O)
    page.send(RELEASE, ord("Е"))
    assert page.keys.command is Command.SHOW_OWNERS
    page.send(RELEASE, ord("Щ"))
    assert page.heard == [Command.SHOW_GROUPS, Command.SHOW_OWNERS, None]


def test_a_key_that_is_none_of_them_is_left_to_others(page: Page) -> None:
    page.send(PRESS, Qt.Key.Key_D)
    assert page.heard == []


def hide(page: Page) -> None:
    """Let the widget go away."""
    page.map.hide()


def leave(_page: Page) -> None:
    """Give the focus to another window."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.focusWindowChanged.emit(None)


def deactivate(page: Page) -> None:
    """Let the window be in front no longer."""
    QApplication.sendEvent(page, QEvent(QEvent.Type.WindowDeactivate))


@pytest.mark.parametrize("away", [hide, leave, deactivate])
def test_a_key_is_let_go_where_nobody_would_hear_it_go_up(page: Page, away: Callable[[Page], None]) -> None:
    page.send(PRESS, Qt.Key.Key_T)
    away(page)
    assert page.heard == [Command.SHOW_GROUPS, None]
    page.send(PRESS, Qt.Key.Key_T, repeated=True)
    assert page.keys.command is None, "what repeats itself was not pressed here"
