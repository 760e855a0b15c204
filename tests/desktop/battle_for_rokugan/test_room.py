"""The map takes the window: how much of it is map, and where prompt and buttons stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.replay.page import ReplayPage
from rokugan_desktop.desktop.settings import SettingsFile
from tests.desktop.at_table import settle
from tests.shelved import speak_in_window


@pytest.mark.parametrize(
    ("size", "least"),
    [((1600, 1000), 0.42), pytest.param((1920, 1080), 0.38, marks=pytest.mark.long), ((1280, 720), 0.28)],
)
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_the_map_takes_its_share_of_the_window(
    qtbot: QtBot, face: BattleFace, tmp_path: Path, size: tuple[int, int], least: float, language: str
) -> None:
    context = Context(SettingsFile(tmp_path / "settings.json"), speak_in_window, language)
    page = TablePage(context, face, None)
    qtbot.addWidget(page)
    page.resize(*size)
    page.show_table()
    with qtbot.waitExposed(page):
        page.show()
    page.offer((page.skip, page.advice, page.take_back, page.next, page.confirm))
    page.prompt.setText("A prompt that takes about as much room as any of them does")
    settle()
    board = page.map.map.shapes.rect
    zoom = page.map.fit_scale()
    assert board.width() * board.height() * zoom**2 / (size[0] * size[1]) >= least
    shown = [
        button for button in (page.skip, page.advice, page.take_back, page.next, page.confirm) if button.isVisible()
    ]
    assert page.next in shown  # it has one place with confirming
    assert page.take_back in shown
    for button in shown:
        assert button.width() >= button.minimumSizeHint().width()
        assert page.rect().contains(button.rect().translated(button.mapTo(page, button.rect().topLeft())))


@pytest.mark.parametrize(("size", "in_middle"), [((1920, 1080), True), ((960, 600), False)])
def test_a_replays_map_moves_aside_for_a_card_no_farther_than_it_must(
    qtbot: QtBot, face: BattleFace, tmp_path: Path, size: tuple[int, int], in_middle: bool
) -> None:
    page = ReplayPage(Context(SettingsFile(tmp_path / "settings.json"), speak_in_window, "en"), face, None)
    qtbot.addWidget(page)
    page.resize(*size)
    with qtbot.waitExposed(page):
        page.show()
    view = page.area.map
    board = view.mapFromScene(view.map.shapes.rect).boundingRect()
    assert (abs(board.center().x() - view.viewport().rect().center().x()) <= 2) is in_middle
    assert isinstance(page.field, MapField)
    assert page.area.panel_place().contains(page.field.inspecting.card.places()[0][0])
    beside = board.left() - page.area.panel_place().right()
    assert beside >= 0 if in_middle else 0 <= beside <= 10
