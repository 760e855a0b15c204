"""The buttons of the table: each kind has a place of its own, and one that says something else is deaf for a moment."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.look import slot_button
from rokugan_desktop.desktop.look.slot_button import SlotButton
from tests.desktop.at_table import lift, settle, sit_down
from tests.desktop.conftest import MakeShell

FOR_AN_HOUR = 3_600_000


def corner_of(page: TablePage, button: SlotButton) -> tuple[int, int]:
    """Return where the button ends, to the right and below."""
    end = button.mapTo(page, QPoint(button.width(), button.height()))
    return end.x(), end.y()


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_what_is_offered_moves_no_button(make_shell: MakeShell, size: tuple[int, int]) -> None:
    shell = make_shell()
    shell.resize(*size)
    controller = sit_down(shell)
    lift(controller)
    page = controller.page
    kinds = [(page.confirm, page.next), (page.take_back, page.previous), (page.redo,), (page.advice,), (page.skip,)]
    places: dict[int, set[int]] = {}
    for number in (1, 2, 3, 5):
        for chosen in combinations(range(len(kinds)), number):
            offered = [kinds[kind][number % len(kinds[kind])] for kind in chosen]
            page.offer(offered)
            settle()
            for kind, button in zip(chosen, offered, strict=True):
                assert button.isVisible()
                places.setdefault(kind, set()).add(corner_of(page, button)[0])
    assert all(len(found) == 1 for found in places.values()), places


def test_a_button_that_says_something_else_than_before_is_deaf_for_a_moment(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    page = controller.page
    for button in page.command_buttons:
        button.rest_ms = FOR_AN_HOUR
        button.clicked.disconnect()
    heard: list[str] = []
    page.confirm.clicked.connect(lambda: heard.append("confirm"))
    page.next.clicked.connect(lambda: heard.append("next"))
    page.offer([page.confirm])
    page.offer([])
    page.offer([page.confirm])
    assert not page.confirm.resting, "nothing else stood there meanwhile"
    page.offer([])
    page.offer([page.next])
    assert page.next.resting, "though its place was empty between"
    QTest.mouseClick(page.next, Qt.MouseButton.LeftButton)
    QTest.mouseClick(page.confirm, Qt.MouseButton.LeftButton)
    assert heard == ["confirm"]
    page.look.setText("Peek at Aiko's hand")
    page.offer([page.look])
    page.look.setText("Peek at Botan's hand")
    page.offer([page.look])
    assert page.look.resting, "it looks at something else now"


def test_no_arrow_leads_from_the_next_step_to_what_leaps_over_all_of_them(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    page = controller.page
    for leaping in (page.skip, page.run):
        page.offer([leaping, page.next])
        settle()
        page.next.setFocus()
        for arrow in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down):
            QTest.keyClick(page.next, arrow)
            assert page.next.hasFocus()


def test_f6_comes_to_the_buttons_too(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    page = controller.page
    page.offer([page.look, page.confirm])
    page.map.setFocus()
    met: list[object] = []
    for _ in range(6):
        QTest.keyClick(page.window().focusWidget(), Qt.Key.Key_F6)
        met.append(page.window().focusWidget())
        if met[-1] is page.look:
            break
    assert met[-1] is page.look, "the first that is offered"
    QTest.keyClick(page.look, Qt.Key.Key_F6)
    assert page.map.hasFocus(), "and round again"


def test_what_skips_a_resolution_lies_nowhere_near_what_plays_out_a_match(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    page = controller.page
    places: dict[str, list[QRect]] = {}
    for size in ((1280, 720), (960, 600)):
        shell.resize(*size)
        places.clear()
        for offered in (
            (page.next, page.skip),
            (page.previous, page.next, page.skip),
            (page.next, page.run),
            (page.run,),
        ):
            page.offer(offered)
            settle()
            for button in offered:
                lay = QRect(button.mapTo(page, QPoint()), button.size())
                places.setdefault(button.text(), []).append(lay)
        for run in places["Play out the match"]:
            assert not any(run.intersects(lay) for lay in places["Next"]), "nor where one goes on"
        alone = places["Play out the match"][-1]
        assert size[0] < 1000 or not any(alone.intersects(lay) for lay in places["Skip these steps"])
    shell.activateWindow()
    for size in ((1280, 720), (960, 600)):
        shell.resize(*size)
        page.offer((page.next, page.skip))
        settle()
        for arrow in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Right):
            page.next.setFocus()
            QTest.keyClick(page.next, arrow)
            assert not page.skip.hasFocus(), "no arrow leads from one step to the leap"
        page.next.setFocus()
        QTest.keyClick(page.next, Qt.Key.Key_Tab)
        assert page.recap.lines.hasFocus(), "one stays with the step"
    page.offer((page.next,))
    page.run.rest_ms = FOR_AN_HOUR
    page.offer((page.run,))
    assert page.run.resting, "and it begins with a moment in which it hears nothing"
    page.run.rest_ms = 0
    page.offer(())
    page.run.rest_ms = FOR_AN_HOUR
    page.offer((page.run, page.next))
    assert page.run.resting


class Halfway:
    """A clock by which every moment is half over."""

    def start(self) -> None:
        """Begin, which changes nothing."""

    def isValid(self) -> bool:
        """It runs."""
        return True

    def elapsed(self) -> int:
        """Half of a moment."""
        return SlotButton.rest_ms // 2


@pytest.mark.usefixtures("painted")
def test_the_letters_of_a_deaf_button_are_pale_and_nothing_beside_them_is(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A block over a part of it looked like a fault of the painting."""
    monkeypatch.setattr(SlotButton, "rest_ms", 500)
    plain = SlotButton()
    monkeypatch.setattr(slot_button, "QElapsedTimer", Halfway)
    deaf = SlotButton()
    deaf.rest()
    shots: list[QImage] = []
    for button in (plain, deaf):
        qtbot.addWidget(button)
        button.setStyleSheet("QPushButton { background: #902020; color: white; border: none; border-radius: 6px; }")
        button.setText("Confirm")
        button.resize(120, 46)
        shots.append(button.grab().toImage())
    assert deaf.resting
    assert not plain.resting
    before, now = shots
    places = [(x, y) for x in range(8, 112) for y in range(8, 38)]
    pale = [place for place in places if now.pixelColor(*place) != before.pixelColor(*place)]
    assert pale, "its letters come out of its color"
    assert all(now.pixelColor(*place).lightness() <= before.pixelColor(*place).lightness() for place in pale)
    assert all(before.pixelColor(*place) != before.pixelColor(8, 8) for place in pale)
    assert now.pixelColor(0, 0) == before.pixelColor(0, 0)
