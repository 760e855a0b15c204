"""Where the keyboard is: seen as soon as a question appears, and found again behind whatever lay over the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.at_table.keys_sheet import show_keys
from rokugan_desktop.desktop.at_table.map_field import MapField
from rokugan_desktop.desktop.shell import Shell
from tests.desktop.at_table import controller_of, lift, settle, sit_down
from tests.desktop.conftest import MakeShell


def press(shell: Shell, *keys: Qt.Key) -> None:
    """Press keys as a person does: the window hears them first."""
    for key in keys:
        QTest.keyClick(shell.windowHandle(), key)
        settle()


@pytest.mark.parametrize("opened", ["rules", "aid", "menu", "keys"])
def test_what_was_opened_over_the_table_gives_the_keyboard_back(make_shell: MakeShell, opened: str) -> None:
    """To the very button, and on the map to the very place that it was on."""
    shell = make_shell()
    sit_down(shell)
    controller = controller_of(shell)
    lift(controller)
    field = controller.page.area.field
    assert isinstance(field, MapField)

    def open_and_close() -> None:
        match opened:
            case "rules":
                press(shell, Qt.Key.Key_F1)
            case "aid":
                press(shell, Qt.Key.Key_F2)
            case "menu":
                controller.menu.open()
            case _:
                show_keys(controller)
        away = QApplication.focusWidget()
        assert away is not None
        assert away is not before
        press(shell, Qt.Key.Key_Escape)

    for before in (controller.page.menu, controller.page.recap.lines, QApplication.focusWidget()):
        assert before is not None
        before.setFocus(Qt.FocusReason.TabFocusReason)
        open_and_close()
        assert QApplication.focusWidget() is before
    press(shell, Qt.Key.Key_Space)  # a token of the hand: its places are on the map
    before = field.map
    assert before.hasFocus()
    press(shell, Qt.Key.Key_Right, Qt.Key.Key_Down)
    at = field.scene.focused
    assert at is not None
    open_and_close()
    assert QApplication.focusWidget() is before
    assert field.scene.focused == at


def test_whoever_plays_by_keys_sees_at_once_where_on_the_map_the_keyboard_is(make_shell: MakeShell) -> None:
    """The mouse needs no mark; one step back leads to the buttons below the question."""
    shell = make_shell()
    sit_down(shell)
    controller = controller_of(shell)
    lift(controller)
    field = controller.page.area.field
    assert isinstance(field, MapField)
    press(shell, Qt.Key.Key_Space)
    assert field.map.hasFocus()
    first = field.scene.focused
    assert first is not None, "a key has chosen the token: the map shows where the keyboard is now"
    press(shell, Qt.Key.Key_Tab)
    assert field.scene.focused != first
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert field.scene.focused == first
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() in controller.page.command_buttons
    controller.drafting.take_back()
    settle()
    QTest.mouseClick(shell.windowHandle(), Qt.MouseButton.LeftButton, pos=shell.rect().bottomLeft())
    assert not controller.idling.by_keys
