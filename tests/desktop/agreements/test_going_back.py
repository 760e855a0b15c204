"""The whole table goes back to the start of a turn, before everybody's eyes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.look.dialogs import ConsentSheet, Sheet
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Curtain, Public
from rokugan_desktop.table.journal import Rewound
from tests.desktop.at_table import answer, lift, order, press, screen, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts

pytestmark = pytest.mark.usefixtures("unpainted")


def open_sheet(controller: Controller) -> Sheet:
    controller.open_menu()
    assert controller.sheet is not None
    next(button for button in controller.sheet.buttons if "Rewind" in button.text()).click()
    settle()
    assert controller.sheet is not None
    return controller.sheet


def test_the_table_goes_back_when_every_seat_has_agreed(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    order(controller)
    lift(controller)
    answer(controller, 1)
    sheet = open_sheet(controller)
    assert isinstance(screen(controller), Public), "the sheet lies over what all may see"
    assert "Secret hand" not in all_texts(controller.page)
    assert len(sheet.buttons) >= 2
    assert sheet.buttons[0].text() == "Aiko names hex 3 the prize."
    sheet.buttons[0].click()
    settle()
    asking = controller.sheet
    assert isinstance(asking, ConsentSheet)
    assert [button.text() for button in asking.buttons[:-1]] == ["Aiko agrees", "Botan agrees", "Chiyo agrees"]
    assert "Botan lays a token." in all_texts(asking)
    for button in asking.buttons[:2]:
        button.click()
    assert not isinstance(controller.session.entries[-1], Rewound)
    asking.buttons[2].click()
    settle()
    assert isinstance(controller.session.entries[-1], Rewound)
    assert controller.player.playing
    assert "Rewound" in controller.page.prompt.text()
    assert "Rewound to the start of a turn" in "\n".join(controller.page.recap.texts())
    controller.player.skip()
    settle()
    assert isinstance(screen(controller), Public)
    assert controller.acting == Seat(0), "she names the prize once more"
    assert not controller.session.drafted(Seat(2)), "what was not confirmed is dropped"
    texts = controller.page.recap.texts()
    assert any("Rewound" in line for line in texts)
    assert "Botan lays a token." not in texts, "what was taken back did not happen"


def test_thinking_better_of_it_changes_nothing(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    order(controller)
    lift(controller)
    answer(controller, 1)
    count = len(controller.session.entries)
    open_sheet(controller).buttons[0].click()
    settle()
    assert controller.sheet is not None
    controller.sheet.buttons[-1].click()
    settle()
    assert len(controller.session.entries) == count
    assert screen(controller) == Curtain(Seat(2)), "the screen was left, so the curtain is drawn"
    lift(controller)
    assert controller.session.drafted(Seat(2)), "the draft is still there"


def test_where_there_is_no_way_back_the_sheet_says_why(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    for token in range(3):
        order(controller, token, token)
    controller.player.skip()
    settle()
    sheet = open_sheet(controller)
    assert len(sheet.buttons) == 1
    assert "What has been drawn stays drawn." in all_texts(sheet)
    QTest.keyClick(sheet.buttons[0], Qt.Key.Key_Escape)
    settle()
    assert controller.sheet is None


def test_who_has_agreed_bears_a_tick_and_a_press_beside_drops_nothing(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    order(controller)
    open_sheet(controller).buttons[0].click()
    settle()
    asking = controller.sheet
    assert asking is not None
    aiko, botan = asking.buttons[:2]
    assert aiko.accessibleDescription() == ""
    aiko.click()
    botan.click()
    botan.click()
    settle()
    assert (aiko.accessibleDescription(), botan.accessibleDescription()) == ("Has agreed", "")
    ink = {button: button.grab().copy(0, 0, button.width() // 5, button.height()).toImage() for button in (aiko, botan)}
    dark = {
        button: sum(
            one.pixelColor(x, y).lightness() < 110 for x in range(8, one.width()) for y in range(8, one.height() - 8)
        )
        for button, one in ink.items()
    }
    assert dark[aiko] > dark[botan], "a tick stands there, and not in color alone"
    QTest.mouseClick(asking, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    settle()
    assert controller.sheet is asking, "a press that missed leaves all as it was"
    assert aiko.isChecked()
    QTest.keyClick(asking, Qt.Key.Key_Escape)
    assert asking.isHidden()


def test_a_press_beside_closes_what_only_offers_to_play_on(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    controller.open_menu()
    menu = controller.sheet
    assert menu is not None
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert menu.isHidden()


def test_escape_skips_nothing_that_all_watch(make_shell: MakeShell, qtbot: QtBot) -> None:
    controller = sit_down(make_shell())
    for token in range(3):
        order(controller, token, token)
    shown = controller.page.prompt.text()
    assert controller.player.playing
    press(qtbot, Qt.Key.Key_Escape)
    menu = controller.sheet
    assert menu is not None, "it lies over what is watched"
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert menu.isHidden()
    assert (controller.player.playing, controller.page.prompt.text()) == (True, shown)
