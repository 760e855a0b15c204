"""The whole table goes back to the start of a turn, before everybody's eyes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.look.dialogs import ConsentSheet, Sheet
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Curtain, Public
from rokugan_desktop.table.journal import Rewound
from tests.desktop.at_table import answer, lift, order, screen, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts


def open_sheet(controller: Controller) -> Sheet:
    controller.menu.open()
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
