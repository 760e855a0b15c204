"""The end of a match: a press too many, meant for what was shown before, begins nothing and leaves nothing."""

from __future__ import annotations

from itertools import combinations
from typing import Literal

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.look.focus_order import FocusRing
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.settings import Settings
from tests.desktop.at_table import NAMES, controller_of, focus, press, settle
from tests.desktop.conftest import MakeShell
from tests.there import there

LEADING_AWAY = ("Rematch", "Replay", "Turns that mattered", "Main menu")


def last_step(controller: Controller) -> QRect:
    """Let the match be scored early, and return where "Next" last lay in the window."""
    page = controller.page
    page.offer([page.next])
    settle()
    lay = QRect(page.next.mapTo(page.window(), QPoint()), page.next.size())
    controller.record(controller.session.end_early)
    settle()
    return lay


def buttons_of(window: QWidget) -> dict[str, QAbstractButton]:
    """The buttons of a window that are seen, by what they say."""
    return {one.text(): one for one in window.findChildren(QAbstractButton) if one.isVisible()}


@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1920, 1080)])
def test_nothing_that_leads_away_lies_where_next_lay(
    make_shell: MakeShell, size: tuple[int, int], hand: Literal["left", "right"]
) -> None:
    shell = make_shell(Settings(hand=hand))
    shell.resize(*size)
    shell.matches.start(("red", "green", "blue"), NAMES)
    lay = last_step(controller_of(shell))
    offered = buttons_of(shell)
    met = [said for said in LEADING_AWAY if said in offered]
    assert "Rematch" in met
    if size[0] > 1000:
        assert not isinstance(shell.childAt(lay.center()), QAbstractButton), "there is no button at all"
    for said in met:
        button = offered[said]
        assert not QRect(button.mapTo(shell, QPoint()), button.size()).intersects(lay), said
        assert button.property("role") != "primary", "it is no default"


@pytest.mark.parametrize("hand", ["right", "left"])
def test_the_end_seen_from_the_list_of_matches_has_its_buttons_in_the_same_places(
    make_shell: MakeShell, hand: Literal["left", "right"]
) -> None:
    shell = make_shell(Settings(hand=hand))
    shell.matches.start(("red", "green", "blue"), NAMES)
    last_step(controller_of(shell))

    def places() -> list[tuple[str, int]]:
        return sorted((said, one.mapTo(shell, QPoint()).x()) for said, one in buttons_of(shell).items())

    at_the_table = places()
    assert len(at_the_table) >= 3
    controller_of(shell).leave()
    shell.matches.resume(shell.library.matches()[0].id)
    settle()
    assert places() == at_the_table


@pytest.mark.parametrize("hand", ["right", "left"])
def test_every_button_of_the_end_says_all_of_its_words_in_large_letters(
    make_shell: MakeShell, hand: Literal["left", "right"]
) -> None:
    shell = make_shell(Settings(language="ru", scale=150, hand=hand))
    shell.resize(960, 600)
    shell.matches.start(("red", "green", "blue"), NAMES)
    last_step(controller_of(shell))
    offered = buttons_of(shell)
    assert "Сохранить картинку…" in offered
    for said, button in offered.items():
        room = QRect(button.mapTo(shell, QPoint()), button.size())
        assert button.width() >= button.sizeHint().width(), said
        assert shell.rect().contains(room), said
    rooms = [QRect(button.mapTo(shell, QPoint()), button.size()) for button in offered.values()]
    assert not any(one.intersects(other) for one, other in combinations(rooms, 2))


def test_the_keys_that_hurried_on_press_nothing_at_the_end(make_shell: MakeShell, qtbot: QtBot) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    last_step(controller)
    assert not isinstance(focus(), QAbstractButton)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        press(qtbot, key)
    assert controller_of(shell) is controller
    assert shell.pages.currentWidget() is controller.page
    assert controller.page.end_body is not None


def test_the_end_takes_nothing_for_its_first_moment(
    make_shell: MakeShell, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    monkeypatch.setattr(SlotButton, "rest_ms", 300)
    last_step(controller)
    place = controller.page.to_title.mapTo(shell, controller.page.to_title.rect().center())
    QTest.mouseClick(shell.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space):
        press(qtbot, key)
    assert controller.sheet is None
    assert shell.pages.currentWidget() is controller.page
    qtbot.waitUntil(lambda: shell.childAt(place) is controller.page.to_title, timeout=3_000)
    QTest.mouseClick(shell.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    settle()
    assert shell.pages.currentWidget() is shell.title


@pytest.mark.parametrize("by_keys", [True, False])
def test_a_ring_shows_that_the_keyboard_is_on_the_end_as_a_whole(
    make_shell: MakeShell, qtbot: QtBot, by_keys: bool
) -> None:
    """While it is counted, and afterwards until Tab leads to a button; whoever plays by the mouse sees none."""
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    handle = shell.windowHandle()
    if by_keys:
        QTest.keyClick(handle, Qt.Key.Key_X)
    else:
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    last_step(controller)
    ring, pause = there(shell.findChild(FocusRing)), controller.page.end_pause
    for rest_ms in (60_000, 0):
        pause.begin(there(controller.page.end_body), None, rest_ms)
        assert pause.isVisible() is (rest_ms > 0)
        assert ring.isVisible() is by_keys


def test_a_press_in_the_first_moment_begins_it_anew(make_shell: MakeShell, qtbot: QtBot) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    last_step(controller)
    pause = controller.page.end_pause
    rest = pause.findChild(QTimer)
    assert isinstance(rest, QTimer)
    rest.setTimerType(Qt.TimerType.PreciseTimer)
    pause.begin(controller.page, None, 60_000)
    qtbot.waitUntil(lambda: rest.remainingTime() < 59_500, timeout=3_000)
    press(qtbot, Qt.Key.Key_Space)
    assert rest.remainingTime() > 59_500


def test_the_menu_of_a_match_that_is_over_speaks_of_no_pause(make_shell: MakeShell, qtbot: QtBot) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    last_step(controller)
    press(qtbot, Qt.Key.Key_Escape)
    assert controller.sheet is not None
    told = controller.sheet.accessibleName(), controller.sheet.accessibleDescription()
    assert told == ("The match is over", "All of it is saved.")
