"""The map lies at the same place of the window whoever looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.samurai_battles import READY
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.handover import Curtain, QuestionsChanged
from tests.games.battle_for_rokugan.playing import match
from tests.games.samurai_battles.playing import begun
from tests.secrecy.screens import Screen, open_own_screen, screen, settle, shown_screen

__all__ = ["screen"]


@pytest.fixture
def field(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """The same for Samurai Battles, whose boards are broad."""
    with shown_screen(qtbot, tmp_path, monkeypatch, GAMES["samurai_battles"].face()) as shown:
        yield shown


def place_of_map(controller: Controller) -> QRect:
    """Where the whole board lies in the window."""
    settle()
    view = controller.page.map
    board = view.mapFromScene(view.map.shapes.rect).boundingRect()
    return board.translated(view.viewport().mapTo(view.window(), view.viewport().rect().topLeft()))


@pytest.mark.parametrize("size", [pytest.param((1280, 720), marks=pytest.mark.long), (960, 600)])
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
    frames = len(controller.player.frames)
    while controller.player.playing:
        assert place_of_map(controller) == lies
        controller.player.go_on()
    assert frames > 2


def test_who_has_come_nearer_on_their_own_screen_finds_it_so_again_and_nobody_else_does(field: Screen) -> None:
    options = (("scenario", "first_spears"), ("level", "basic"))
    controller = field.sit_down(begun("first_spears", "basic", "west", "east"), Setup(("west", "east"), options))
    view = controller.page.map
    open_own_screen(controller, Seat(0))
    settle()
    whole = view.zoom
    view.zoom_at(QPointF(300, 200), 1.6)
    settle()
    near = view.zoom, view.mapToScene(QPoint(100, 100))
    for _ in range(2):
        open_own_screen(controller, Seat(0))
        settle()
        assert (view.zoom, view.mapToScene(QPoint(100, 100))) == near, "where one has looked"
        controller.hide()
        settle()
        assert view.zoom == whole, "before all eyes it tells nothing"
        open_own_screen(controller, Seat(1))
        settle()
        assert view.zoom == whole, "nor the other side"


@pytest.mark.parametrize("size", [pytest.param((1280, 720), marks=pytest.mark.long), (960, 600)])
def test_a_broad_one_lies_there_too_and_the_log_beside_it_while_all_watch(field: Screen, size: tuple[int, int]) -> None:
    field.window.resize(*size)
    options = (("scenario", "first_spears"), ("level", "basic"))
    controller = field.sit_down(begun("first_spears", "basic", "west", "east"), Setup(("west", "east"), options))
    open_own_screen(controller, Seat(0))
    lies, page = place_of_map(controller), controller.page
    for seat in (Seat(0), Seat(1)):
        open_own_screen(controller, seat)
        assert place_of_map(controller) == lies
        controller.drafting.answer(READY)
        controller.confirm()
        assert place_of_map(controller) == lies
    frames = len(controller.player.frames)
    while controller.player.playing:
        assert place_of_map(controller) == lies
        log = QRect(page.recap.mapTo(page.window(), QPoint()), page.recap.size())
        assert page.recap.isVisible()
        assert log.left() > lies.right()
        assert log.height() > 3 * page.fontMetrics().height()
        controller.player.go_on()
    assert frames
    assert isinstance(controller.handover, Curtain)
    assert place_of_map(controller) == lies
