"""A match that is taken up again shows everybody first where it stands, and then the curtain."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.screens import CurtainScreen, TakenUp
from tests.desktop.at_table import press, screen, shown, sit_down
from tests.desktop.conftest import MakeShell


def test_it_opens_with_where_it_stands_and_goes_on_to_the_curtain(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    page = controller.page
    controller.situation = controller.situation._replace(told_since=1)
    controller.begin()
    assert isinstance(shown(controller.screen), TakenUp)
    assert isinstance(screen(controller), Curtain), "to nobody but its own seat anything private is open"
    assert page.currentWidget() is page.area
    assert page.area.seat_panel is None
    assert page.prompt.text()
    assert page.next.isVisible()
    press(qtbot, Qt.Key.Key_Return)
    assert isinstance(shown(controller.screen), CurtainScreen)
    assert page.currentWidget() is page.curtain
    assert page.prompt.text() == ""


def test_one_without_a_story_behind_it_shows_its_curtain_at_once(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    controller.situation = controller.situation._replace(told_since=0)
    controller.begin()
    assert isinstance(shown(controller.screen), CurtainScreen)
