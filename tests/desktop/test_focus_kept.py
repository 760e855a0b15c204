"""Where the keyboard is: seen as soon as a question appears, and found again behind whatever lay over the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTextBrowser, QWidget

from rokugan_desktop.desktop.at_table.controller import Controller, show_keys
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.seating.seat_row import RoleCard
from rokugan_desktop.desktop.shell import Shell
from tests.desktop.at_table import controller_of, lift, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.four_paths.conftest import OpenPaths, open_paths
from tests.desktop.four_paths.test_at_the_table import begin
from tests.journeys.conftest import OpenTable, open_table
from tests.journeys.overleaping import overleap
from tests.there import there

__all__ = ["open_paths", "open_table"]


def press(shell: Shell, *keys: Qt.Key) -> None:
    """Press keys as a person does: the window hears them first."""
    for key in keys:
        QTest.keyClick(shell.windowHandle(), key)
        settle()


def at_the_first_turn(shell: Shell) -> tuple[Controller, MapField]:
    """Sit down, lift the curtain, and return the table and its map."""
    sit_down(shell)
    controller = controller_of(shell)
    lift(controller)
    field = controller.page.area.field
    assert isinstance(field, MapField)
    return controller, field


def test_the_keys_of_what_the_menu_has_answer_in_it(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller, _field = at_the_first_turn(shell)
    controller.open_menu()
    press(shell, Qt.Key.Key_F1)
    assert shell.pages.currentWidget() is shell.rules
    press(shell, Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is shell.table
    assert controller.sheet is None, "as after a press on it in the menu"
    controller.ask_who_looks()
    asked = controller.sheet
    press(shell, Qt.Key.Key_F1)
    assert controller.sheet is asked, "a question stays until it is answered"


@pytest.mark.parametrize("opened", ["rules", "aid", "menu", "keys"])
def test_what_was_opened_over_the_table_gives_the_keyboard_back(make_shell: MakeShell, opened: str) -> None:
    """To the very button, and on the map to the very place that it was on."""
    shell = make_shell()
    controller, field = at_the_first_turn(shell)

    def open_and_close() -> None:
        match opened:
            case "rules":
                press(shell, Qt.Key.Key_F1)
            case "aid":
                press(shell, Qt.Key.Key_F2)
            case "menu":
                controller.open_menu()
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
    controller, field = at_the_first_turn(shell)
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


def test_whoever_walks_back_comes_from_the_map_to_the_hand_too(open_table: OpenTable) -> None:
    shell = open_table("en", bytes(32))
    shell.matches.start(("lion", "crane"), ("Aiko", "Botan"))
    overleap(shell, lambda session: any(decision.kind == "turn" for decision in session.asking().values()))
    controller = controller_of(shell)
    controller.go_on()
    lift(controller)
    press(shell, Qt.Key.Key_1)
    page = controller.page
    assert page.map.hasFocus()
    met: list[QWidget] = []
    while len(met) < 60 and not there(page.area.seat_panel).isAncestorOf(there(QApplication.focusWidget())):
        QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
        met.append(there(QApplication.focusWidget()))
    assert met[0] in page.command_buttons
    assert there(page.area.seat_panel).isAncestorOf(met[-1]), "it goes in no circle beside the hand"


def test_every_card_of_a_tableau_is_met_on_the_way_back_as_on_the_way_there(open_paths: OpenPaths) -> None:
    shell = open_paths()
    begin(shell, 2, MouseHands(shell), "human", "human")
    settle()

    def round_trip(modifier: Qt.KeyboardModifier) -> set[QWidget | None]:
        met: set[QWidget | None] = set()
        while (before := QApplication.focusWidget()) not in met:
            met.add(before)
            QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Tab, modifier)
        return met

    there_and = round_trip(Qt.KeyboardModifier.NoModifier)
    assert len(there_and) > 9
    assert round_trip(Qt.KeyboardModifier.ShiftModifier) == there_and


def test_a_closed_file_dialog_leaves_the_keyboard_where_it_was(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_library()
    page = shell.library_page
    button = page.import_button
    button.setFocus(Qt.FocusReason.TabFocusReason)
    button.click()
    page.done_button.setFocus(Qt.FocusReason.OtherFocusReason)  # as some systems do while it closes
    there(page.findChild(QFileDialog)).reject()
    settle()
    assert shell.focusWidget() is button


def test_arrows_go_where_they_point_and_tab_row_by_row(open_table: OpenTable) -> None:
    """Among the roles of a new match, which stand in two columns; on the player aid up and down scroll."""
    shell = open_table("en", bytes(32))
    shell.resize(1280, 720)
    shell.to_new_match()
    settle()
    shown = [card for card in shell.new_match.findChildren(RoleCard) if card.isVisible()]
    rows = sorted(shown, key=lambda card: (card.y(), card.x()))
    assert rows[0].y() == rows[1].y()
    rows[0].setFocus(Qt.FocusReason.TabFocusReason)
    for key, number in (
        (Qt.Key.Key_Right, 1), (Qt.Key.Key_Right, 1), (Qt.Key.Key_Down, 3), (Qt.Key.Key_Left, 2), (Qt.Key.Key_Up, 0),
        (Qt.Key.Key_Tab, 1), (Qt.Key.Key_Tab, 2),
    ):  # fmt: skip
        press(shell, key)
        assert rows[number].hasFocus(), (key, number)
    press(shell, Qt.Key.Key_F2)
    leaf = shell.handbook.leaf
    assert isinstance(leaf, QTextBrowser)
    button = QApplication.focusWidget()
    press(shell, Qt.Key.Key_Down)
    assert leaf.verticalScrollBar().value() > 0
    assert QApplication.focusWidget() is button


def test_the_log_shows_its_line_and_its_marks_while_the_keyboard_is_there(make_shell: MakeShell) -> None:
    shell = make_shell()
    sit_down(shell)
    controller = controller_of(shell)
    lift(controller)
    lines, marks = controller.page.recap.lines, list[object]()
    controller.page.recap.marked.connect(marks.append)
    before = QApplication.focusWidget()
    assert before is not None
    lines.setFocus(Qt.FocusReason.TabFocusReason)
    item = lines.currentItem()
    assert item is not None
    assert lines.viewport().rect().intersects(lines.visualItemRect(item))
    before.setFocus(Qt.FocusReason.TabFocusReason)
    assert not marks or marks[-1] == ()
