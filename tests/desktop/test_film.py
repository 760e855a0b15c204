"""A resolution is a film: it runs by itself, and can be stopped, wound, and made faster; its last moment stays."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.settings import Pace, Settings
from tests.desktop.at_table import lift, order, settle, sit_down
from tests.desktop.computers.test_seats import PATIENCE_MS, press_on, sit
from tests.desktop.conftest import MakeShell
from tests.desktop.shown import goes_by_clock

pytestmark = pytest.mark.usefixtures("unpainted")


def watching(make_shell: MakeShell, pace: Pace = "slow") -> Controller:
    """Three people have given their orders, and all were called to the film of them, which has begun."""
    controller = sit_down(make_shell(Settings(pace=pace)))
    for _ in range(3):
        order(controller)
    player = controller.player
    assert player.playing
    assert player.at == 0
    assert not goes_by_clock(player), "nobody misses the beginning while the others come"
    controller.page.next.click()
    settle()
    assert len(player.frames) > 3
    return controller


@pytest.mark.parametrize("pace", ["company", "slow", "normal", "fast"])
def test_among_people_it_runs_by_itself_and_its_last_moment_stays(
    qtbot: QtBot, make_shell: MakeShell, pace: Pace
) -> None:
    controller = watching(make_shell, pace)
    player = controller.player
    assert goes_by_clock(player)
    player.hasten(0.01)
    qtbot.waitUntil(lambda: player.at + 1 == len(player.frames))
    assert not goes_by_clock(player)
    assert controller.page.film.isVisible()
    controller.page.next.click()
    assert not controller.page.film.isVisible()
    lift(controller)
    assert not controller.page.film.isVisible()


def test_it_is_stopped_and_let_run_by_button_and_by_key(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    player, film = controller.player, controller.page.film
    assert film.pause.accessibleName() == "Pause"
    controller.do(Command.SETTLE)
    assert not goes_by_clock(player)
    assert film.pause.accessibleName() == "Play"
    controller.do(Command.TAKE_BACK)
    assert (player.at, goes_by_clock(player)) == (0, False)
    controller.page.next.click()
    assert (player.at, goes_by_clock(player)) == (1, False), "step by step"
    film.pause.click()
    assert (player.at, goes_by_clock(player)) == (2, True)


def test_from_its_end_it_begins_anew(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    controller.do(Command.SKIP)
    assert controller.player.at + 1 == len(controller.player.frames)
    controller.page.film.pause.click()
    assert controller.player.at == 0


def test_the_timeline_winds_it_and_while_it_is_held_nothing_goes_on(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    player, line = controller.player, controller.page.film.timeline
    assert line.maximum() + 1 == len(player.frames)
    middle = line.rect().center()
    QTest.mousePress(line, Qt.MouseButton.LeftButton, pos=middle)
    assert player.at == line.value()
    assert not goes_by_clock(player)
    QTest.mouseMove(line, middle + QPointF(line.width() / 2, 0).toPoint())
    assert player.at == line.maximum()
    QTest.mouseMove(line, middle)
    QTest.mouseRelease(line, Qt.MouseButton.LeftButton, pos=middle)
    assert goes_by_clock(player)


def test_another_speed_holds_at_once_and_for_films_to_come(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    film, said = controller.page.film, list[str]()
    for _ in range(3):
        said.append(film.speed.text())
        film.speed.click()
        assert goes_by_clock(controller.player)
    assert said == ["Slow", "Normal", "Fast"]
    film.speed.click()
    assert controller.context.settings.pace == "normal"


def test_another_speed_sets_nothing_running_that_stands(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    controller.do(Command.SETTLE)
    controller.page.film.speed.click()
    assert not goes_by_clock(controller.player)
    controller.page.film.pause.click()
    assert goes_by_clock(controller.player)


def test_step_by_step_it_waits_and_can_be_let_run(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell(Settings(pace="off")))
    for _ in range(3):
        order(controller)
    assert not goes_by_clock(controller.player)
    controller.page.film.pause.click()
    assert goes_by_clock(controller.player)


def test_a_menu_over_it_stops_it_and_another_one_over_that_loses_nothing(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    player = controller.player
    player.pause()
    player.pause()
    assert not goes_by_clock(player)
    player.resume()
    assert goes_by_clock(player)


def test_another_language_names_its_buttons(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    context = controller.context
    context.change(msgspec.structs.replace(context.settings, language="ru"))
    assert controller.page.film.pause.accessibleName() == "Пауза"


def test_while_another_page_is_read_it_stands_still(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    player, page = controller.player, controller.page
    page.hide()
    assert not goes_by_clock(player)
    page.show()
    assert goes_by_clock(player)


def test_a_pace_set_meanwhile_is_obeyed_at_once(make_shell: MakeShell) -> None:
    controller = watching(make_shell)
    player, page, context = controller.player, controller.page, controller.context
    page.hide()
    context.change(msgspec.structs.replace(context.settings, pace="off"))
    page.show()
    assert not goes_by_clock(player)
    page.hide()
    context.change(msgspec.structs.replace(context.settings, pace="fast"))
    page.show()
    assert goes_by_clock(player)


def test_where_it_waits_the_button_lets_it_run(make_shell: MakeShell) -> None:
    """Before all have come, and at its end."""
    controller = sit_down(make_shell(Settings(pace="slow")))
    for _ in range(3):
        order(controller)
    player, film = controller.player, controller.page.film
    assert film.pause.accessibleName() == "Play"
    film.pause.click()
    assert (player.at, goes_by_clock(player)) == (1, True)
    controller.do(Command.SKIP)
    assert film.pause.accessibleName() == "Play"


def test_the_keyboard_stays_on_the_timeline(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = watching(make_shell, "off")
    line = controller.page.film.timeline
    line.setFocus(Qt.FocusReason.TabFocusReason)
    for at in (2, 3):
        QTest.keyClick(line, Qt.Key.Key_Right)
        settle()
        assert (controller.player.at, line.hasFocus()) == (at, True)


def test_all_are_called_as_well_where_a_computer_acted_last(
    qtbot: QtBot, make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only who sat there last would see how it begins."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)
    controller = sit(make_shell(Settings(pace="fast")), "human", "human", "random")
    player, begun = controller.player, list[str]()

    def note(frame: Frame, number: int) -> None:
        if number == 0:
            begun.append(frame.title.key)

    player.shown.connect(note)

    def watched() -> bool:
        if not (player.playing and len(player.frames) > 2):
            press_on(controller)
        return player.playing and len(player.frames) > 2

    qtbot.waitUntil(watched, timeout=PATIENCE_MS)
    assert begun[-1] == "frame.gathering"
    assert not goes_by_clock(player)
    controller.leave()


def test_what_stood_still_is_wound_and_goes_on_standing(make_shell: MakeShell) -> None:
    """By a key on the timeline, at the end of a film too; the keyboard stays there, at the first moment as well."""
    controller = watching(make_shell)
    player, line = controller.player, controller.page.film.timeline
    controller.do(Command.SKIP)
    line.setFocus(Qt.FocusReason.TabFocusReason)
    for key, at in ((Qt.Key.Key_Left, line.maximum() - 1), (Qt.Key.Key_Home, 0)):
        QTest.keyClick(line, key)
        settle()
        assert (player.at, goes_by_clock(player), line.hasFocus()) == (at, False, True)


def test_its_bar_makes_the_column_no_wider(make_shell: MakeShell) -> None:
    """Else the column would be laid out for a width that it has not, and the bar be cut."""
    controller = watching(make_shell)
    page = controller.page
    assert page.film.minimumSizeHint().width() <= page.film.width()
