"""Held keys show only what belongs together, or only whose each area is; let go of them, and all is back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.map.values import Kind, Lens, MapChoice
from rokugan_desktop.desktop.map.view import MapView
from tests.desktop.at_table import focus, lift, settle, sit_down
from tests.desktop.conftest import MakeShell


def lens_of(view: MapView) -> Lens | None:
    """Return what the map is looked at through, as it is now."""
    return view.lens


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize(("key", "lens"), [(Qt.Key.Key_T, Lens.GROUPS), (Qt.Key.Key_O, Lens.OWNERS)])
def test_a_held_key_is_a_lens(qtbot: QtBot, make_shell: MakeShell, key: Qt.Key, lens: Lens) -> None:
    controller = sit_down(make_shell())
    view = controller.page.map
    QTest.keyPress(focus(), key)
    assert lens_of(view) is None, "nothing is looked at behind the curtain"
    QTest.keyRelease(focus(), key)
    lift(controller)
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:hex_1")])
    view.finish()
    view.setFocus()
    before = view.grab().toImage()
    QTest.keyPress(focus(), key)
    assert lens_of(view) is lens
    assert view.grab().toImage() != before, "what lies on the map is covered"
    QTest.keyRelease(focus(), key)
    assert lens_of(view) is None
    assert view.grab().toImage() == before


def test_a_window_that_is_left_lets_go_of_the_key(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    QTest.keyPress(focus(), Qt.Key.Key_O)
    assert lens_of(controller.page.map) is Lens.OWNERS
    QApplication.sendEvent(shell, QEvent(QEvent.Type.WindowDeactivate))
    assert lens_of(controller.page.map) is None
    QTest.keyPress(focus(), Qt.Key.Key_O)
    controller.hide()
    settle()
    assert lens_of(controller.page.map) is None, "the curtain lets go of it too"
