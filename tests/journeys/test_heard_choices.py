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

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import QuestionKind, ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.desktop.assistive import Reader, reading, tree
from tests.games.battle_for_rokugan.playing import question_to, states, viewers
from tests.secrecy.screens import Screen, open_own_screen


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
