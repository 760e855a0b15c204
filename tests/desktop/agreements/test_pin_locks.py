"""A curtain that opens to a PIN: set before the own screen, tried at the curtain, forgotten before all."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.agreements import PinSheet
from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import write_text
from rokugan_desktop.desktop.look.dialogs import ConsentSheet, Sheet
from rokugan_desktop.desktop.people import lines_of
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.journal import PinRemoved, PinSet
from tests.desktop.at_table import focus, lift, press, screen, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import accessible_texts, all_texts

pytestmark = pytest.mark.usefixtures("unpainted")

BOTAN = Seat(1)
ENTER = Qt.Key.Key_Return


def last_line(controller: Controller) -> str:
    """Return the last that everybody was told."""
    lines = lines_of(controller.face, controller.session, controller.people, None, 0)
    return controller.context.words.say(lines[-1].message)


def wait_for_work(qtbot: QtBot, controller: Controller) -> None:
    """Wait until what is slow about a PIN is worked out."""
    background = controller.pins._background  # pyright: ignore[reportPrivateUsage]
    qtbot.waitUntil(lambda: not background.busy, timeout=10_000)
    settle()


def type_pins(qtbot: QtBot, controller: Controller, *pins: str) -> None:
    """Write into the fields of the sheet one after the other, each with Enter."""
    for pin in pins:
        QTest.keyClicks(focus(), pin)
        press(qtbot, ENTER)
    wait_for_work(qtbot, controller)


def sheet_of(controller: Controller) -> Sheet:
    assert controller.sheet is not None
    return controller.sheet


def open_sheet(controller: Controller) -> PinSheet:
    seat = controller.own_seat
    assert seat is not None
    controller.open_menu()
    label = "PIN" if seat in controller.session.pins else "Set a PIN"
    next(button for button in sheet_of(controller).buttons if label in button.text()).click()
    settle()
    assert isinstance(controller.sheet, PinSheet)
    return controller.sheet


def at_locked_curtain(qtbot: QtBot, make_shell: MakeShell, pin: str = "2468") -> Controller:
    """Sit down, let Botan set a PIN, and draw the curtain."""
    controller = sit_down(make_shell())
    lift(controller)
    open_sheet(controller)
    type_pins(qtbot, controller, pin, pin)
    assert BOTAN in controller.session.pins
    controller.hide()
    settle()
    assert screen(controller) == Curtain(BOTAN)
    return controller


def test_a_seat_sets_a_pin_before_its_own_screen(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    controller.open_menu()
    sheet = sheet_of(controller)
    assert not any("PIN" in button.text() for button in sheet.buttons), "there is no own screen now"
    sheet.dismiss()
    lift(controller)
    open_sheet(controller)
    type_pins(qtbot, controller, "2468", "2468")
    assert controller.sheet is None
    assert screen(controller) == Acting(BOTAN), "its screen stays open"
    assert "opens only with the PIN" in controller.page.note.text()
    assert isinstance(controller.session.entries[-1], PinSet)
    assert "a PIN has been set" in controller.context.words.say(
        lines_of(controller.face, controller.session, controller.people, None, 0)[-1].message
    )


@pytest.mark.parametrize(
    ("typed", "why"), [(("123", "123"), "four to twelve digits"), (("2468", "2469"), "are not the same")]
)
def test_what_is_no_pin_is_said_and_changes_nothing(
    qtbot: QtBot, make_shell: MakeShell, typed: tuple[str, str], why: str
) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    sheet = open_sheet(controller)
    type_pins(qtbot, controller, *typed)
    assert controller.sheet is sheet
    assert why in all_texts(sheet)
    assert why in focus().accessibleDescription(), "it is heard where the keyboard is"
    assert not controller.session.pins
    assert sheet.new.text() == sheet.again.text() == ""


def test_the_curtain_opens_to_the_pin_alone(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_locked_curtain(qtbot, make_shell)
    curtain = controller.page.curtain
    assert focus() is curtain.field
    lift(controller)
    press(qtbot, Qt.Key.Key_Space)
    press(qtbot, ENTER)
    assert screen(controller) == Curtain(BOTAN), "without a PIN nothing opens it"
    type_pins(qtbot, controller, "1111")
    assert screen(controller) == Curtain(BOTAN)
    assert curtain.news.text() == "This is not the PIN."
    assert curtain.field.accessibleDescription() == "This is not the PIN.", "it is heard where the keyboard is"
    type_pins(qtbot, controller, "2468")
    assert screen(controller) == Acting(BOTAN)


def test_after_three_wrong_pins_one_waits_longer_and_longer(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_locked_curtain(qtbot, make_shell)
    now = [100.0]
    controller.pins.clock = lambda: now[0]
    type_pins(qtbot, controller, "1111")
    type_pins(qtbot, controller, "1112")
    type_pins(qtbot, controller, "1113")
    curtain = controller.page.curtain
    assert "2 seconds" in curtain.news.text()
    type_pins(qtbot, controller, "2468")
    assert screen(controller) == Curtain(BOTAN), "not even the right one is taken now"
    controller.hide()
    curtain.draw(controller.people[BOTAN], controller.people[BOTAN].role.name, locked=True)
    type_pins(qtbot, controller, "2468")
    assert screen(controller) == Curtain(BOTAN), "a curtain drawn anew waits as long"
    assert "2 seconds" in curtain.news.text()
    now[0] += 2.1
    qtbot.waitUntil(lambda: "second" not in curtain.news.text(), timeout=5_000)
    curtain.field.take()
    type_pins(qtbot, controller, "2468")
    assert screen(controller) == Acting(BOTAN)


def test_a_pin_is_changed_and_removed_by_who_knows_it(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_locked_curtain(qtbot, make_shell)
    type_pins(qtbot, controller, "2468")
    sheet = open_sheet(controller)
    type_pins(qtbot, controller, "1111", "1357", "1357")
    assert "not this player’s PIN" in all_texts(sheet)
    type_pins(qtbot, controller, "2468", "1357", "1357")
    assert controller.sheet is None
    controller.hide()
    type_pins(qtbot, controller, "1357")
    assert screen(controller) == Acting(BOTAN)
    sheet = open_sheet(controller)
    QTest.keyClicks(sheet.current, "1357")
    sheet.buttons[1].click()
    wait_for_work(qtbot, controller)
    assert controller.session.entries[-1] == PinRemoved(BOTAN, "own")
    controller.hide()
    lift(controller)
    assert screen(controller) == Acting(BOTAN)


def test_a_forgotten_pin_goes_with_the_consent_of_all_others(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_locked_curtain(qtbot, make_shell)
    controller.page.curtain.forgotten_button.click()
    sheet = controller.sheet
    assert isinstance(sheet, ConsentSheet)
    assert [button.text() for button in sheet.buttons[:-1]] == ["Aiko agrees", "Chiyo agrees"]
    sheet.buttons[0].click()
    assert controller.session.pins
    sheet.buttons[1].click()
    settle()
    assert controller.session.entries[-1] == PinRemoved(BOTAN, "consent")
    assert screen(controller) == Curtain(BOTAN)
    assert not controller.page.curtain.field.isVisible()
    assert "The PIN is removed" in controller.page.curtain.news.text()
    assert "forgotten" in controller.context.words.say(
        lines_of(controller.face, controller.session, controller.people, None, 0)[-1].message
    )
    lift(controller)
    assert screen(controller) == Acting(BOTAN)


def test_no_pin_is_said_anywhere(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_locked_curtain(qtbot, make_shell)
    window = controller.page.window()
    QTest.keyClicks(focus(), "2468")
    field = controller.page.curtain.field
    assert field.echoMode() is QLineEdit.EchoMode.Password
    interface = QAccessible.queryAccessibleInterface(field)
    assert interface.state().passwordEdit
    assert "2468" not in "\n".join(accessible_texts(window))
    press(qtbot, ENTER)
    wait_for_work(qtbot, controller)
    assert screen(controller) == Acting(BOTAN)
    assert "2468" not in all_texts(window)
    sheet = open_sheet(controller)
    QTest.keyClicks(focus(), "2468")
    controller.hide()
    assert sheet.current.text() == "", "the curtain takes along what was typed"


def test_a_pin_that_is_worked_out_late_opens_no_other_screen(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_locked_curtain(qtbot, make_shell)
    QTest.keyClicks(focus(), "2468")
    QTest.keyClick(focus(), ENTER)
    controller.look_behind()
    controller.look(Seat(2))
    QTest.qWait(400)
    assert screen(controller) == Curtain(Seat(2))


def test_one_field_takes_digits_alone_and_a_digit_finds_it(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_locked_curtain(qtbot, make_shell)
    curtain = controller.page.curtain
    curtain.button.setFocus()
    QTest.keyClicks(curtain.button, "2")
    assert focus() is curtain.field
    write_text("ab4ж68 ")
    assert curtain.field.take() == "2468"
