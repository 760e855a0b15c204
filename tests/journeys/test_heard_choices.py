"""Coming to the map tells what is chosen there and what that means, and Enter chooses nothing that was not told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.games.battle_for_rokugan import QuestionKind, Verb
from tests.desktop.assistive import Reader, reading
from tests.games.battle_for_rokugan.playing import question_to, states, viewers
from tests.secrecy.screens import Screen, open_own_screen


@pytest.fixture
def reader() -> Iterator[Reader]:
    """Let a screen reader run from before the window is there."""
    with reading() as made:
        yield made


@pytest.fixture
def placing(reader: Reader, tmp_path: Path, qapp: QApplication) -> Iterator[Controller]:
    """Give a table whose player is to place a combat token, the army in hand."""
    screen = Screen(tmp_path)
    asked = ((state, seat) for state in states(3, 2) for seat in viewers(state) if seat is not None)
    state, seat = next(
        one for one in asked if (question := question_to(*one)) is not None and question.kind == QuestionKind.PLACE
    )
    controller = screen.sit_down(state)
    screen.window.activateWindow()
    open_own_screen(controller, seat)
    yield controller
    screen.close()


def test_it(reader: Reader, placing: Controller) -> None:
    print(reader.spoken)
    placing.page.map.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    print(reader.spoken)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(placing.page.map, key)
        settle()
        print(reader.spoken[-1])
    assert 0
