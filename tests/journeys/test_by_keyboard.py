"""A whole match of the toy game by the keyboard alone, under both layouts, and without a network."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.handover import Curtain, Public
from tests.desktop.at_table import controller_of, focus, screen, settle
from tests.desktop.conftest import MakeShell


def press(key: int, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, text: str = "") -> None:
    """Press and release a key where the keyboard's focus is; a Cyrillic letter is its own key, as Qt reports it."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(focus(), QKeyEvent(kind, key, modifiers, text))
    settle()


def begin_by_keyboard(shell: Shell, names: tuple[str, ...]) -> None:
    press(Qt.Key.Key_Return)
    assert shell.pages.currentWidget() is shell.new_match
    for name in names:
        QTest.keyClicks(focus(), name) if name.isascii() else type_cyrillic(name)
        press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    assert shell.pages.currentWidget() is shell.table


def type_cyrillic(name: str) -> None:
    for letter in name:
        press(ord(letter.upper()), text=letter)


def play_to_the_end(shell: Shell) -> int:
    """Play by arrows, Enter and Space until the match is over; return how many keys it took."""
    controller = controller_of(shell)
    keys = 0
    while controller.session.over() is None or controller.player.playing:
        keys += 1
        assert keys < 400, "the keyboard leads nowhere"
        if controller.player.playing:
            press(Qt.Key.Key_Space)
        elif isinstance(controller.handover, Curtain):
            press(Qt.Key.Key_Down)  # Space alone would have to be held
            press(Qt.Key.Key_Space)
        elif focus() is controller.page.map:
            press(Qt.Key.Key_Right)
            press(Qt.Key.Key_Return)
        else:
            press(Qt.Key.Key_Return)
    return keys


def test_a_match_from_title_to_end_by_keyboard_alone_opens_no_network_connection(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    original = socket.socket.__init__

    def watched(self: socket.socket, *arguments: Any, **named: Any) -> None:
        opened.append(arguments)
        original(self, *arguments, **named)

    monkeypatch.setattr(socket.socket, "__init__", watched)
    shell = make_shell(Settings(last_table=(("", ""), ("", ""))))
    press(Qt.Key.Key_F1)
    press(Qt.Key.Key_Escape)
    begin_by_keyboard(shell, ("Aiko", "Botan"))
    keys = play_to_the_end(shell)
    assert keys < 120
    assert controller_of(shell).page.end_body is not None
    assert opened == []


def test_keys_of_a_match_under_a_russian_layout(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(language="ru", last_table=(("", ""), ("", ""))))
    begin_by_keyboard(shell, ("Айко", "Борис"))
    controller = controller_of(shell)
    assert controller.session.names == ("Айко", "Борис")
    assert isinstance(controller.handover, Public)
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Return)
    seat = controller.acting
    assert seat is not None
    assert controller.session.can_take_back(seat)
    press(ord("Я"), Qt.KeyboardModifier.ControlModifier)
    assert not controller.session.can_take_back(seat)
    press(ord("К"), text="к")
    assert controller.session.can_take_back(seat)
    press(Qt.Key.Key_Backspace)
    assert not controller.session.can_take_back(seat)
    press(ord("Д"), text="д")
    assert screen(controller) == Curtain(seat, looking=True)
    press(Qt.Key.Key_Escape)
    assert screen(controller) == Public()


def test_pages_are_opened_and_left_by_keys(make_shell: MakeShell) -> None:
    shell = make_shell()
    press(Qt.Key.Key_F1)
    assert shell.pages.currentWidget() is shell.rules
    press(Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is shell.title
    for _ in range(3):
        press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert shell.pages.currentWidget() is shell.settings
    press(Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is shell.title


def test_the_keyboard_can_leave_a_match_and_come_back(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(last_table=(("", ""), ("", ""))))
    begin_by_keyboard(shell, ("Aiko", "Botan"))
    press(Qt.Key.Key_Escape)
    controller = controller_of(shell)
    assert controller.sheet is not None
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Return)
    assert shell.pages.currentWidget() is shell.title
    press(Qt.Key.Key_Return)
    assert shell.pages.currentWidget() is shell.table
