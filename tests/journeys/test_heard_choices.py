"""Coming to the map tells what is chosen there and what that means, and Enter chooses nothing that was not told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import QuestionKind, ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.desktop.assistive import Reader, reading, tree
from tests.games.battle_for_rokugan.playing import question_to, states, viewers
from tests.journeys.test_samurai_planning import Sit, sit
from tests.panels import sheets_in
from tests.secrecy.screens import Screen, open_own_screen

__all__ = ["sit"]


@pytest.fixture
def reader() -> Iterator[Reader]:
    """Let a screen reader run from before the window is there."""
    with reading() as made:
        yield made


@pytest.fixture
def placing(reader: Reader, tmp_path: Path, qapp: QApplication) -> Iterator[Controller]:
    """Give a table whose player has a token in hand that attacks and defends, the keyboard on the map."""
    screen = Screen(tmp_path)
    asked = ((state, seat) for seed in range(3, 9) for state in states(seed, 2) for seat in viewers(state))
    state, seat = next((state, seat) for state, seat in asked if seat is not None and _places_army(state, seat))
    controller = screen.sit_down(state)
    screen.window.activateWindow()
    open_own_screen(controller, seat)
    yield controller
    screen.close()


def _places_army(state: State, seat: Seat) -> bool:
    question = question_to(state, seat)
    return question is not None and question.kind == QuestionKind.PLACE and bool(ids.FIGHTERS >> question.chosen & 1)


def press(controller: Controller, *keys: Qt.Key) -> None:
    """Press keys at the map, one after the other, and let everything arrive."""
    for key in keys:
        QTest.keyClick(controller.page.map, key)
        settle()


def test_coming_to_the_map_tells_what_is_chosen_and_each_choice_what_it_means(
    reader: Reader, placing: Controller
) -> None:
    page = placing.page
    page.menu.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    mark = len(reader.spoken)
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    there = reader.since(mark)
    assert page.prompt.text().rstrip(".") in there, "what is asked"
    assert "Held by" in there or "Uncontrolled" in there, "and where one is"
    heard = set[str]()
    for _ in range(12):
        mark = len(reader.focused)
        press(placing, Qt.Key.Key_Tab)
        assert len(reader.focused) == mark + 1, "each step is told, once"
        heard.add(reader.focused[-1])
    assert any(re.search(r"^Attack .+ from .+\. .*\d against \d.*honor", told) for told in heard)
    assert any(re.search(r"^Defend .+\. Held by .+ Defense \d", told) for told in heard)


def test_enter_chooses_nothing_that_was_not_told(reader: Reader, placing: Controller) -> None:
    page, seat, session = placing.page, placing.acting, placing.session
    assert seat is not None
    page.menu.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    before, mark = session.drafted(seat), len(reader.focused)
    page.map.setFocus(Qt.FocusReason.TabFocusReason)  # and Enter at once, before anything was told
    QTest.keyClick(page.map, Qt.Key.Key_Return)
    assert len(reader.focused) > mark, "it is told instead"
    settle()
    assert session.drafted(seat) == before
    press(placing, Qt.Key.Key_Return)
    assert session.drafted(seat) != before, "what was told is chosen"
    assert session.needs_confirming(seat)
    assert reader.focused[-1].startswith(page.confirm.text())
    assert page.prompt.text().rstrip(".") in reader.focused[-1], "with the button: what it does"
    focused = QAccessible.queryAccessibleInterface(page.confirm)
    assert page.prompt.text().rstrip(".") in focused.text(QAccessible.Text.Description)


def test_a_unit_that_comes_next_is_told_before_enter_orders_it(reader: Reader, sit: Sit) -> None:
    controller = sit("first_spears")
    controller.page.curtain.button.click()
    settle()
    page, session = controller.page, controller.session
    for step in range(2):
        QTest.keyClick(page.window().windowHandle(), Qt.Key.Key_F4)
        asked = session.drafted(Seat(0))
        page.map.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(page.map, Qt.Key.Key_Return)  # at once, before anything can have been heard of this unit
        assert session.drafted(Seat(0)) == asked, step
        assert f" w{step + 1}: " in reader.focused[-1], "it is told instead, and for whom"
        settle()
        press(controller, Qt.Key.Key_Return)
        assert session.drafted(Seat(0)) != asked, "what was told is chosen"


def test_a_border_is_said_in_words(reader: Reader, placing: Controller) -> None:
    placing.page.map.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    for _ in range(len(placing.page.scene.choices)):
        if not reader.focused[-1].startswith("Attack"):
            press(placing, Qt.Key.Key_Tab)
    press(placing, Qt.Key.Key_Return)
    found = [node.text(QAccessible.Text.Name) for node in tree(placing.page.window())]
    assert any(" from " in name and " into " in name for name in found), "the token that was placed"
    assert [name for name in found if "→" in name] == []


def test_back_from_what_lay_over_the_table_the_choice_is_told_again(reader: Reader, placing: Controller) -> None:
    page = placing.page
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    told = reader.focused[-1]
    assert page.prompt.text().rstrip(".") in told
    page.menu.click()
    settle()
    assert placing.sheet is not None
    placing.sheet.dismiss()
    settle()
    assert reader.focused[-1].endswith(told.removeprefix("Map. ")), "Enter would choose it"


def test_a_turn_is_told_once_and_after_the_curtain_first_what_the_other_did(
    reader: Reader, placing: Controller, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CurtainWidget, "guard_ms", -1)
    page, seat = placing.page, placing.acting
    assert seat is not None
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    mark = len(reader.spoken)
    press(placing, Qt.Key.Key_Return)
    qtbot.wait(150)
    done = page.prompt.text().rstrip(".")
    assert sum(done in told for told in reader.spoken[mark:]) == 1, "with the button, and not announced as well"
    mark = len(reader.spoken)
    page.confirm.click()
    qtbot.wait(150)
    fallen = reader.since(mark)
    assert fallen.count(page.curtain.accessibleName()) == 1
    assert done.partition(": ")[2] not in fallen, "no secret after the curtain fell"
    for times in (1, 2):
        QTest.keyClick(page.curtain.button, Qt.Key.Key_Return)
        qtbot.wait(200)
        assert sum("hold Enter" in told for told in reader.announced) == times, "a short press is answered each time"
    page.curtain.button.click()
    settle()
    assert placing.acting != seat
    press_on(placing)
    assert placing.acting == seat
    others = {person.name for person in placing.people} - {placing.people[seat].name}
    opened, since = reader.focused[-1].split(" So far: ")
    assert f"{placing.people[seat].name}, your screen is open" in opened
    assert any(name in since for name in others)
    assert "Choose a combat token" not in since, "what is asked only where one goes to it"
    placing.page.next_region()
    settle()
    if "Choose a combat token" not in reader.focused[-1]:
        placing.page.next_region()
        settle()
    assert "Choose a combat token" in reader.focused[-1]


def press_on(controller: Controller) -> None:
    """Place the first token of whoever acts, confirm, and lift the curtain to the next."""
    page = controller.page
    assert page.area.seat_panel is not None
    if not page.scene.choices:
        sheets_in(page.area.seat_panel, "hand")[0].click()
        settle()
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    press(controller, Qt.Key.Key_Return)
    if page.decline.isVisible():
        page.decline.click()  # Scorpion may look at a token first
        settle()
    page.confirm.click()
    settle()
    page.curtain.button.click()
    settle()
