"""In a narrow window most of the column beside the map lies in a drawer, which comes when it is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.play_area import PlayArea
from rokugan_desktop.desktop.lessons.pointing import find
from rokugan_desktop.engine import Message, Seat, StoryLine
from tests.games.battle_for_rokugan.playing import question_to, states
from tests.secrecy.screens import Screen, open_own_screen, settle
from tests.shelved import face_of
from tests.there import there


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


def test_below_1100_pixels_the_column_is_a_drawer_that_comes_over_the_hand_with_one_press(screen: Screen) -> None:
    controller = at_the_table(screen, 1200, 880)
    page, area = controller.page, controller.page.area
    assert not area.fold_button.isVisible()
    assert page.recap.isVisible()
    screen.window.resize(960, 600)
    page.resize(960, 600)
    settle()
    assert area.folded
    assert area.fold_button.text() == "Log"
    assert not area.standings.isVisible()
    assert page.map.height() == page.height()
    assert all(one.isVisible() for one in (page.menu, page.prompt, area.scores))
    told = area.scores.accessibleName()
    assert all(person.name in told for person in controller.people)
    before, lines = page.map.geometry(), box_in(page.recap.lines, page)
    area.fold_button.click()
    settle()
    assert area.drawer.geometry().contains(box_in(page.recap.lines, page))
    assert area.standings.isVisible()
    assert area.ribbon.isVisible()
    assert page.map.geometry() == before
    covered = area.drawer.geometry()
    assert not covered.intersects(box_in(page.map, page)), "it lies over the hand's side"
    assert covered.height() == page.height()
    area.fold_button.click()
    settle()
    assert area.folded
    assert box_in(page.recap.lines, page) == lines


@pytest.mark.parametrize("hand", ["right", "left"])
def test_the_drawer_lies_at_the_same_place_where_no_panel_stands(
    screen: Screen, hand: Literal["right", "left"]
) -> None:
    controller = at_the_table(screen, 960, 600)
    controller.context.change(msgspec.structs.replace(controller.context.settings, hand=hand))
    area = controller.page.area
    area.fit(960, 600)
    area.fold_button.click()
    settle()
    before = area.drawer.geometry()
    area.put_seat_panel(None)
    area.fit(960, 600)
    settle()
    assert area.drawer.geometry() == before
    assert not before.intersects(board_of(area))
    assert (before.center().x() > area.rect().center().x()) is (hand == "left")


def box_in(part: QWidget, page: QWidget) -> QRect:
    """Where a part is on the page."""
    return QRect(part.mapTo(page, QPoint()), part.size())


def board_of(area: PlayArea) -> QRect:
    """Where the board is seen."""
    box = area.map.mapFromScene(area.scene.shapes.rect).boundingRect()
    return box.translated(area.map.mapTo(area, QPoint()))


def test_a_note_has_the_whole_width_of_a_slim_bar_and_the_link_to_its_rule_stands_below(screen: Screen) -> None:
    page = at_the_table(screen, 1200, 880).page
    for width, height, below in ((1200, 880, False), (960, 600, True)):
        screen.window.resize(width, height)
        page.resize(width, height)
        page.note.setText("Here army 1 will be discarded without effect (P-5).")
        page.name_rule("P-5")
        settle()
        note, link = (QRect(one.mapTo(page, QPoint()), one.size()) for one in (page.note, page.rule))
        assert page.rule.isVisible()
        assert (link.top() > note.bottom()) is below
        assert (note.width() == page.prompt.width()) is below


def test_the_drawer_comes_when_it_is_needed_and_goes_with_the_screen(screen: Screen) -> None:
    controller = at_the_table(screen, 960, 600)
    page, area = controller.page, controller.page.area
    controller.painter.advise([StoryLine(Message("table.waiting"))])
    assert area.drawer.isAncestorOf(page.recap), "advice stands there"
    page.empty()
    assert area.folded
    controller.show()
    met = set[object]()
    for _ in range(5):
        page.next_region()
        met.add(QApplication.focusWidget())
    assert page.recap.lines in met, "its last line is in sight, and the keyboard comes to it"
    screen.window.resize(1600, 1000)
    settle()
    assert not area.fold_button.isVisible(), "there is room for the column"
    assert page.recap.isVisible()
    assert area.standings.isVisible()
    assert not area.scores.isVisible()


def test_the_drawer_stays_out_with_what_is_asked_in_it_while_something_else_is_looked_for(screen: Screen) -> None:
    """What a match tells of for the first time is looked for at each question, and is mostly not there."""
    state = next(one for one in states(2, 3) if (asked := question_to(one, Seat(one.public.active))) is not None
                 and asked.kind == "upkeep-card")  # fmt: skip
    controller = screen.sit_down(state)
    controller.page.setMinimumSize(0, 0)
    screen.window.resize(960, 600)
    controller.page.resize(960, 600)
    controller.show()
    settle()
    panel = there(controller.page.area.public_panel)
    assert there(panel.first_stop()).isVisible()
    assert find(controller.page, "panel hand") is None
    settle()
    assert there(panel.first_stop()).isVisible()
    for size in ((1600, 1000), (960, 600)):
        screen.window.resize(*size)
        controller.page.resize(*size)
        settle()
        if size[0] > 960:
            controller.show()  # which asks it in the column, and pushes the drawer in
        assert there(panel.first_stop()).isVisible(), "a window that is made smaller hides nothing that is asked"


def test_what_the_drawer_is_drawn_out_for_has_all_its_room(screen: Screen) -> None:
    """Three long hints are seen whole at twice the usual size; how it stands comes back with the next question."""
    screen.context.change(msgspec.structs.replace(screen.context.settings, scale=200))
    screen.context.fit(1600, 1000)
    controller = at_the_table(screen, 1600, 1000)
    page, area = controller.page, controller.page.area
    hints = [StoryLine(Message(key)) for key in ("seal.proves-not", "seal.proves-not", "table.waiting")]
    area.fold_button.click()
    assert area.standings.isVisible()
    controller.painter.advise(hints)
    settle()
    lines = page.recap.lines
    assert lines.verticalScrollBar().maximum() == 0
    assert not area.standings.isVisible()
    assert area.scores.isVisible(), "the figures stay"
    controller.show()
    assert area.standings.isVisible()


@pytest.mark.parametrize("opened", [False, True])
def test_a_drawer_that_came_for_advice_goes_when_something_is_answered(screen: Screen, opened: bool) -> None:
    """The places to choose from lie below it; whoever drew it out keeps it."""
    controller = at_the_table(screen, 960, 600)
    area = controller.page.area
    if opened:
        area.fold_button.click()
    controller.painter.advise([StoryLine(Message("table.waiting"))])
    assert not area.folded
    controller.show()
    assert area.folded is not opened
    controller.painter.advise([StoryLine(Message("table.waiting"))])
    area.fold_button.click()
    area.fold_button.click()
    controller.show()
    assert not area.folded, "it was drawn out by hand after the advice had come"


def test_in_a_low_window_the_plates_close_up_and_the_map_has_the_whole_height(screen: Screen) -> None:
    controller = at_the_table(screen, 1280, 700)
    page, area = controller.page, controller.page.area
    assert page.map.height() == page.height()
    assert all(one.isVisible() for one in (page.recap.lines, area.standings, area.ribbon, page.prompt))
    assert not area.fold_button.isVisible()
    assert not area.scores.isVisible()
    screen.window.resize(1280, 500)
    page.resize(1280, 500)
    settle()
    assert page.map.height() < page.height(), "there is no room for the bar in the column"


@pytest.mark.parametrize("game", ["samurai_battles", "four_paths"])
def test_beside_a_broad_board_how_it_stands_is_in_a_drawer_that_leaves_the_column_free(
    screen: Screen, game: str
) -> None:
    area = PlayArea(screen.context, face_of(game), None, QWidget(), QWidget())
    area.fit(900, 560)
    assert not area.narrow
    area.fit(640, 360)
    area.resize(640, 360)
    area.show()
    area.fold_button.click()
    settle()
    drawer, column = area.drawer.geometry(), box_in(area.status, area)
    assert area.drawer.isAncestorOf(area.standings)
    assert not drawer.intersects(column)
    area.fit(900, 560)
    assert not area.drawer.isAncestorOf(area.standings)
    area.deleteLater()
