"""The map lies at the same place of the window whoever looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.table.handover import Curtain, QuestionsChanged
from tests.games.battle_for_rokugan.playing import match
from tests.secrecy.screens import Screen, draw_by_events_alone, open_own_screen, settle


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A window that draws by events alone."""
    draw_by_events_alone(monkeypatch)
    made = Screen(tmp_path)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


def place_of_map(controller: Controller) -> QRect:
    """Where the whole board lies in the window."""
    settle()
    view = controller.page.map
    board = view.mapFromScene(view.map.shapes.rect).boundingRect()
    return board.translated(view.viewport().mapTo(view.window(), view.viewport().rect().topLeft()))


@pytest.mark.parametrize("size", [(1280, 720), (960, 600)])
def test_it_lies_there_on_own_turns_in_public_and_while_all_watch(screen: Screen, size: tuple[int, int]) -> None:
    screen.window.resize(*size)
    last = match(2, 3)[-1]
    controller = screen.sit_down(last.before)
    handover = controller.handover
    assert isinstance(handover, Curtain)
    open_own_screen(controller, handover.seat)
    lies = place_of_map(controller)
    controller.open_to_everyone()
    assert place_of_map(controller) == lies, "no panel stands beside it"
    controller.dispatch(QuestionsChanged())
    open_own_screen(controller, handover.seat)
    assert place_of_map(controller) == lies
    controller.drafting.answer(last.action)
    controller.confirm()
    frames = controller.player.count
    while controller.player.playing:
        assert place_of_map(controller) == lies
        controller.player.go_on()
    assert frames > 2
