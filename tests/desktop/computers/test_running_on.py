"""Computer players alone play to the end at once, as far as nobody stops them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Message, Seat
from tests.desktop.at_table import settle
from tests.desktop.conftest import MakeShell
from tests.journeys.conftest import OpenTable, open_table

from .test_seats import PATIENCE_MS, sit

__all__ = ["open_table"]


def offered(controller: Controller, said: str) -> list[QAbstractButton]:
    """The buttons in sight that say this."""
    buttons: list[QAbstractButton] = controller.page.findChildren(QAbstractButton)
    return [button for button in buttons if button.isVisible() and button.text() == said]


def test_computers_alone_play_to_the_end_at_one_press(
    qtbot: QtBot, make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ComputerSeats, "beats", 120.0)  # a minute each
    controller = sit(make_shell(Settings(pace="off")), "random", "random", "random")
    (run,) = offered(controller, "Play out the match")
    assert not offered(controller, "Peek at my hand"), "nobody has a hand"
    run.click()
    settle()
    assert controller.page.prompt.text().startswith("Playing to the end…")
    assert offered(controller, "Stop here") == [run]
    qtbot.waitUntil(lambda: controller.page.end_body is not None, timeout=PATIENCE_MS)


def test_it_can_be_stopped_and_the_match_goes_on_as_ever(
    qtbot: QtBot, make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = sit(make_shell(Settings(pace="off")), "random", "random", "random")

    def played() -> int:
        return len(controller.session.entries)

    (run,) = offered(controller, "Play out the match")
    with qtbot.waitSignal(controller.computers.thinker.thought, timeout=PATIENCE_MS):
        run.click()
    monkeypatch.setattr(ComputerSeats, "beats", 120.0)
    offered(controller, "Stop here")[0].click()
    settle()
    assert "is thinking…" in controller.page.prompt.text() or controller.player.playing
    before = played()
    qtbot.wait(60)
    assert played() <= before + 1
    assert controller.session.over() is None
    assert offered(controller, "Play out the match")
    controller.leave()


def test_it_is_offered_once_the_last_person_has_left(make_shell: MakeShell) -> None:
    controller = sit(make_shell(), "random", "human")
    assert not offered(controller, "Play out the match")
    controller.record(lambda: controller.session.give_seat(Seat(1), "random"))
    settle()
    assert offered(controller, "Play out the match")
    controller.leave()


def test_nothing_stops_at_what_nobody_is_there_to_learn(qtbot: QtBot, open_table: OpenTable) -> None:
    shell: Shell = open_table("en", bytes(32))
    shell.matches.start(("crab", "crane"), ("Anna", "Boris"), ("novice", "novice"))
    controller = shell.controller
    assert controller is not None
    qtbot.waitUntil(lambda: controller.player.playing, timeout=PATIENCE_MS)
    present = controller.player.present
    assert present is not None
    assert present.spots, "the first stop shows a place, and no secret that was chosen"
    controller.leave()


def test_it_is_offered_while_a_resolution_is_still_watched(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ComputerSeats, "beats", 120.0)
    controller = sit(make_shell(Settings(pace="off")), "random", "random", "random")
    seen = Frame(Message("frame.gathering"), (), (), view=controller.session.view(None))
    controller.player.play([seen, seen], 0.0)
    settle()
    (run,) = offered(controller, "Play out the match")
    assert not offered(controller, "Skip these steps"), "the bar of the film has that"
    run.click()
    settle()
    assert controller.page.prompt.text().startswith("Playing to the end…")
    controller.leave()


def test_the_keyboard_stays_where_somebody_has_put_it_and_a_press_under_way_is_heard(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ComputerSeats, "beats", 120.0)
    controller = sit(make_shell(Settings(pace="off")), "random", "random", "random")
    page, seen = controller.page, Frame(Message("frame.gathering"), (), (), view=controller.session.view(None))
    for put_on in (page.run, page.menu):
        put_on.setFocus(Qt.FocusReason.TabFocusReason)
        controller.player.play([seen] * 3, 0.0)
        controller.player.go_on()
        settle()
        assert put_on.hasFocus(), "another step has come"
        controller.player.skip()
        settle()
        assert "is thinking…" in page.prompt.text()
        assert put_on.hasFocus()
    controller.player.play([seen], 0.0)
    settle()
    QTest.mousePress(page.run, Qt.MouseButton.LeftButton)
    controller.player.skip()
    settle()
    QTest.mouseRelease(page.run, Qt.MouseButton.LeftButton)
    settle()
    assert page.prompt.text().startswith("Playing to the end…")
    controller.leave()
