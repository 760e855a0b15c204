"""The page of a new match, in the room that there is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.seating.seat_row import RoleCard, Sign
from tests.desktop.at_table import settle
from tests.desktop.conftest import MakeShell
from tests.toy.face import toy_face


@pytest.mark.parametrize("width", range(240, 520, 20))
def test_a_role_is_named_whole_in_any_width_and_by_its_sign(make_shell: MakeShell, width: int) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    page = shell.new_match
    page.cards["green"].click()
    row = page.rows[0]
    row.resize(width, row.height())
    settle()
    (label,) = [label for label in row.findChildren(QLabel) if label.text() == "Green"]
    room = label.fontMetrics().horizontalAdvance("Green")
    assert label.isVisible()
    assert label.width() >= room
    assert any(sign.toolTip() == "Green" for sign in row.findChildren(Sign))


def test_a_role_says_by_ear_which_seat_a_press_gives_it_to(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    card = shell.new_match.cards["green"]
    assert card.accessibleDescription().startswith("Seat 1. ")
    card.click()
    assert card.accessibleDescription().startswith("Seat 2. "), "the next seat’s turn to choose"
    assert card.accessibleDescription().endswith("Taken by Player 1.")


def test_the_seats_have_the_room_of_what_is_not_said(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    page = shell.new_match
    settle()
    area = next(area for area in page.findChildren(QScrollArea) if area.isAncestorOf(page.rows[0]))
    bottom = area.mapTo(page, area.rect().bottomLeft()).y()
    assert page.begin_button.mapTo(page, QPoint()).y() - bottom < 20
    for row in page.rows[:2]:
        row.name.setFocus(Qt.FocusReason.OtherFocusReason)
        QTest.keyClicks(row.name, "Aiko")
    page.begin_button.click()
    settle()
    assert any("Aiko" in label.text() for label in page.findChildren(QLabel) if label.isVisible())
    assert area.mapTo(page, area.rect().bottomLeft()).y() < bottom


def test_a_press_beside_the_list_of_known_names_counts(make_shell: MakeShell) -> None:
    """The list would take the press by which it closes, and with it the card or the field that was pressed."""
    shell = make_shell()
    shell.context.change(replace(shell.context.settings, names=("Aiko", "Botan")))
    shell.title.new_button.click()
    page = shell.new_match
    first, second = page.rows[0].name, page.rows[1].name
    first.setFocus(Qt.FocusReason.OtherFocusReason)
    QTest.keyClicks(first, "ai")
    settle()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    QTest.mouseClick(popup, Qt.MouseButton.LeftButton, pos=popup.mapFromGlobal(second.mapToGlobal(QPoint(9, 9))))
    settle()
    assert QApplication.activePopupWidget() is None
    assert second.hasFocus()
    button = page.rows[0].down_button
    first.setFocus(Qt.FocusReason.OtherFocusReason)
    QTest.keyClicks(first, "k")
    settle()
    QTest.mouseClick(popup, Qt.MouseButton.LeftButton, pos=popup.mapFromGlobal(button.mapToGlobal(QPoint(9, 9))))
    settle()
    assert [chair.name for chair in page.roster.chairs][:2] == ["", "aik"], "the row has gone down"


def test_the_list_of_players_drops_down_whole_and_fit_for_a_finger(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    box = shell.new_match.rows[1].player
    box.showPopup()
    settle()
    view = box.view()
    heights = [view.sizeHintForRow(row) for row in range(box.count())]
    box.hidePopup()
    assert view.viewport().height() >= sum(heights)
    assert min(high for row, high in enumerate(heights) if box.itemText(row)) >= 36, "but for the line between them"


def test_the_wheel_over_a_list_of_players_chooses_no_seat(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    page = shell.new_match
    settle()
    page.rows[0].name.setFocus(Qt.FocusReason.OtherFocusReason)
    box = page.rows[1].player
    at = box.mapTo(shell, box.rect().center())
    QTest.wheelEvent(shell.windowHandle(), QPointF(at), QPoint(0, -120))
    settle()
    assert page.rows[0].name.hasFocus()
    assert not box.hasFocus()


def test_whoever_takes_a_seat_away_finds_the_seats_above_where_they_were(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    shell.resize(900, 560)
    page = shell.new_match
    page.add_button.click()
    page.rows[0].name.setFocus(Qt.FocusReason.OtherFocusReason)
    settle()
    before = [row.mapTo(page, QPoint()) for row in page.rows[:2]]
    last = page.rows[-1].remove_button
    last.setFocus(Qt.FocusReason.MouseFocusReason)
    last.click()
    settle()
    assert [row.mapTo(page, QPoint()) for row in page.rows[:2]] == before
    assert any(row.isAncestorOf(page.focusWidget()) for row in page.rows)
    above = page.alone_button.mapTo(page, QPoint())
    for area in page.findChildren(QScrollArea):
        area.verticalScrollBar().setValue(999)
    assert page.alone_button.mapTo(page, QPoint()) != above
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is shell.title.new_button, "the button that led there"
    shell.title.new_button.click()
    settle()
    assert page.alone_button.mapTo(page, QPoint()) == above, "it opens at its top"


def test_who_walks_to_a_seat_that_grows_sees_what_the_keyboard_is_on(make_shell: MakeShell) -> None:
    """The chosen seat shows its player's character, and the one left shows no more of it: all below them moves."""
    shell = make_shell()
    shell.resize(shell.minimumSize())
    shell.title.new_button.click()
    page = shell.new_match
    while page.add_button.isEnabled():
        page.add_button.click()
    for row in page.rows:
        row.player.setCurrentIndex(2)
        row.player.activated.emit(2)
    settle()
    page.rows[0].player.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        for _ in range(40):
            QTest.keyClick(shell.windowHandle(), key)
            settle()
            focused = QApplication.focusWidget()
            assert focused is not None
            if any(row.isAncestorOf(focused) for row in page.rows):
                seen = focused.visibleRegion().boundingRect()
                assert seen.size() == focused.size(), focused.accessibleName()


def test_a_role_that_is_chosen_moves_no_seat_under_the_mouse(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.resize(1280, 720)
    shell.to_new_match()
    settle()
    page = shell.new_match
    places = [row.player.mapTo(shell, QPoint()) for row in page.rows]
    for card in list(page.cards.values())[: len(page.rows)]:
        card.click()
        settle()
        assert [row.player.mapTo(shell, QPoint()) for row in page.rows] == places


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_list_is_opened_by_every_key_that_presses(make_shell: MakeShell, key: Qt.Key) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    box = shell.new_match.rows[0].player
    box.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(box, key)
    settle()
    assert box.view().isVisible()
    box.hidePopup()


@pytest.mark.parametrize("spare", [10, 200])
def test_neither_a_role_nor_who_has_it_is_cut_however_long_their_names_are(
    qtbot: QtBot, context: Context, spare: int
) -> None:
    card = RoleCard(context, toy_face().roles[0])
    qtbot.addWidget(card)
    card.show_holder("Konstantin, Aleksandra the Elder", 0, mine=True)
    (taken,) = [one for one in card.findChildren(QLabel) if one.text().startswith("Konstantin")]
    width = taken.sizeHint().width() + context.pixels(106) + spare
    card.resize(width, card.heightForWidth(width))
    with qtbot.waitExposed(card):
        card.show()
    (name,) = [one for one in card.findChildren(QLabel) if one.text() == "Red"]
    for label in (name, taken):
        assert label.width() >= label.sizeHint().width(), label.text()
        assert card.rect().contains(label.geometry())
    assert name.geometry().intersected(taken.geometry()).isEmpty()
    assert (taken.y() > name.geometry().bottom()) is (spare == 10)


def test_escape_leaves_a_name_that_was_just_typed_before_the_page(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    page = shell.new_match
    name = page.rows[0].name
    name.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    QTest.keyClicks(name, "Aiko")
    QTest.keyClick(name, Qt.Key.Key_Escape)
    assert page.isVisible()
    assert (name.text(), name.hasFocus()) == ("Aiko", False)
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Escape)
    assert not page.isVisible()
