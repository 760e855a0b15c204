"""A public question in the middle of a seat's turn: its screen is veiled, and comes back with one tap."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Acting, Curtain, Looking, Public, Veiled
from rokugan_desktop.table.journal import Answered
from rokugan_desktop.table.screens import PublicScreen, VeilScreen
from tests.bids.bids import PASS, PROTEST
from tests.bids.face import bids_face
from tests.desktop.at_table import NAMES, controller_of, lift, press, screen, settle
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts
from tests.panels import sheet_of


@pytest.fixture
def bidding(make_shell: MakeShell) -> Controller:
    """Give a table of three at which the first seat has made its first bid: the others are asked in public."""
    shell = make_shell(face=bids_face())
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    settle()
    lift(controller)
    say(controller, "bid 2")
    return controller


def say(controller: Controller, move: str) -> None:
    """Press the answer's button on the panel of whoever is asked, and confirm it."""
    sheet_of(controller.page.area.seat_panel or controller.page.area.public_panel, move).click()
    settle()
    controller.confirm()
    settle()


def texts(controller: Controller) -> str:
    return all_texts(controller.page.window())


def test_the_screen_is_veiled_and_comes_back_with_one_tap(bidding: Controller) -> None:
    assert bidding.handover == Veiled(Seat(0))
    assert "bid 2" not in texts(bidding), "the bid is for its own seat's eyes"
    assert bidding.page.area.seat_panel is None
    say(bidding, PASS)
    say(bidding, PROTEST)
    assert bidding.screen == VeilScreen(Seat(0))
    assert bidding.page.prompt.text() == "Aiko, please go on. Open your screen when no one else is looking."
    assert "bid 2" not in texts(bidding)
    bidding.page.unveil.click()
    settle()
    assert screen(bidding) == Acting(Seat(0))
    assert "bid 2" in texts(bidding)
    say(bidding, "bid 3")
    assert screen(bidding) == Curtain(Seat(1)), "another seat's turn begins behind its curtain"


def test_the_veil_is_lifted_by_a_key_that_is_meant(bidding: Controller, qtbot: QtBot) -> None:
    bidding.all_pass()
    settle()
    press(qtbot, Qt.Key.Key_Return)
    press(qtbot, Qt.Key.Key_Space)
    assert bidding.screen == VeilScreen(Seat(0)), "either hurries on what all watch"
    press(qtbot, Qt.Key.Key_Shift)
    press(qtbot, Qt.Key.Key_Return)
    assert screen(bidding) == Acting(Seat(0))


def test_a_key_for_the_screen_before_does_not_lift_the_veil(
    bidding: Controller, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CurtainWidget, "guard_ms", 60_000)
    bidding.all_pass()
    settle()
    press(qtbot, Qt.Key.Key_Shift)
    press(qtbot, Qt.Key.Key_Return)
    bidding.page.unveil.click()
    assert bidding.screen == VeilScreen(Seat(0))


def test_an_unattended_veil_is_a_curtain(bidding: Controller) -> None:
    bidding.all_pass()
    settle()
    bidding.hide()
    assert screen(bidding) == Curtain(Seat(0))


def test_a_look_behind_another_screen_takes_the_veil_away(bidding: Controller) -> None:
    bidding.look(Seat(1))
    lift(bidding)
    bidding.done_looking()
    assert screen(bidding) == Public()
    bidding.all_pass()
    settle()
    assert screen(bidding) == Curtain(Seat(0)), "somebody else had the screen"


def test_a_public_question_is_answered_while_looking_at_the_own_screen(bidding: Controller) -> None:
    bidding.look(Seat(2))
    lift(bidding)
    assert screen(bidding) == Looking(Seat(2))
    assert bidding.acting == Seat(2)
    assert bidding.page.done.isVisible()
    say(bidding, PROTEST)
    assert bidding.session.entries[-1] == Answered(Seat(2), (PROTEST,))
    assert screen(bidding) == Public()
    assert bidding.acting == Seat(1), "the one who is left"


def test_all_pass_at_one_press(bidding: Controller) -> None:
    shown = bidding.screen
    assert isinstance(shown, PublicScreen)
    assert shown.passing == (1, 2)
    assert bidding.page.all_pass.isVisible()
    bidding.page.all_pass.click()
    settle()
    assert bidding.session.entries[-2:] == (Answered(Seat(1), (PASS,)), Answered(Seat(2), (PASS,)))
    assert not bidding.page.all_pass.isVisible()


def type_key(controller: Controller, key: Qt.Key) -> None:
    """Press a key in the window, as the keyboard does."""
    QTest.keyClick(controller.page.window().windowHandle(), key)
    settle()


def test_space_is_nobody_wherever_the_keyboard_is(bidding: Controller) -> None:
    assert bidding.page.all_pass.hasFocus()
    sheet_of(bidding.page.area.public_panel, PROTEST).setFocus()
    type_key(bidding, Qt.Key.Key_Space)
    assert bidding.session.entries[-2:] == (Answered(Seat(1), (PASS,)), Answered(Seat(2), (PASS,)))


def test_enter_presses_what_the_keyboard_is_on_where_all_may_pass(bidding: Controller) -> None:
    sheet_of(bidding.page.area.public_panel, PROTEST).setFocus()
    type_key(bidding, Qt.Key.Key_Return)
    assert bidding.session.drafted(Seat(1)) == (PROTEST,)


def test_space_passes_for_nobody_before_the_call_could_be_read(
    bidding: Controller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CurtainWidget, "guard_ms", 60_000)
    for stop in (bidding.page.all_pass, sheet_of(bidding.page.area.public_panel, PROTEST)):
        stop.setFocus()
        type_key(bidding, Qt.Key.Key_Space)
        assert bidding.page.all_pass.isVisible()
    type_key(bidding, Qt.Key.Key_Shift)
    type_key(bidding, Qt.Key.Key_Space)
    assert not bidding.page.all_pass.isVisible()


def test_not_all_pass_where_one_has_begun_to_answer_or_is_left_alone(bidding: Controller) -> None:
    sheet_of(bidding.page.area.public_panel, PROTEST).click()
    settle()
    assert not bidding.page.all_pass.isVisible()
    bidding.confirm()
    settle()
    assert not bidding.page.all_pass.isVisible()
