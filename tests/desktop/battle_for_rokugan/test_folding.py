"""In a narrow window the column beside the map can be folded, and comes back when something in it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.play_area import PlayArea
from rokugan_desktop.engine import Message, Seat, StoryLine
from tests.games.battle_for_rokugan.playing import question_to, states
from tests.secrecy.screens import Screen, open_own_screen, settle


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Iterator[Screen]:
    """Return a narrow window with a table in it."""
    made = Screen(tmp_path)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


def at_the_table(screen: Screen, width: int, height: int) -> Controller:
    """Open the screen of a seat with a token in its hand, in a window of this size."""
    state = next(one for one in states(2, 3) if (asked := question_to(one, Seat(one.public.active))) is not None
                 and asked.kind == "turn" and one.public.round > 1)  # fmt: skip
    controller = screen.sit_down(state)
    open_own_screen(controller, Seat(state.public.active))
    controller.page.setMinimumSize(0, 0)
    screen.window.resize(width, height)
    controller.page.resize(width, height)
    settle()
    return controller


def folded(area: PlayArea) -> bool:
    """Tell whether the column is folded now."""
    return area.folded


def test_a_folded_column_leaves_the_map_the_whole_height(screen: Screen) -> None:
    controller = at_the_table(screen, 960, 600)
    page = controller.page
    area = page.area
    assert area.fold_button.isVisible()
    before = page.map.height()
    area.fold_button.click()
    settle()
    assert folded(area)
    assert page.map.height() == page.height() > before + 50
    assert page.menu.isVisible()
    assert page.prompt.isVisible()
    assert not page.recap.isVisible()
    told = area.scores.accessibleName()
    assert all(person.name in told for person in controller.people)
    area.fold_button.click()
    settle()
    assert not folded(area)
    assert page.map.height() == before
    assert page.recap.isVisible()


def test_it_unfolds_when_it_is_needed(screen: Screen) -> None:
    controller = at_the_table(screen, 960, 600)
    area = controller.page.area
    area.fold_button.click()
    controller.painter.advise([StoryLine(Message("table.waiting"))])
    assert not folded(area), "advice stands there"
    area.fold_button.click()
    for _ in range(4):
        controller.page.next_region()
        if not area.folded:
            break
    assert not folded(area), "the keyboard has gone there"
    area.fold_button.click()
    screen.window.resize(1600, 1000)
    settle()
    assert not folded(area), "there is room for it"
    assert not area.fold_button.isVisible()
