"""Keys hammered from one screen into the next choose nothing there that nobody has sought or read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QElapsedTimer, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import QuestionsChanged
from tests.desktop.at_table import NAMES, answer, controller_of, lift, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.panels import described

pytestmark = pytest.mark.usefixtures("unpainted")

Ringed = Callable[[int], Controller]
TOO_SOON = "This question has only just come up. Read it, then press again."


@pytest.fixture
def ringed(make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> Ringed:
    """A match of people who play by keys, whose guard lasts so long: the first question has just put up its ring."""

    def begin(guard_ms: int) -> Controller:
        monkeypatch.setattr(CurtainWidget, "guard_ms", guard_ms)
        shell = make_shell()
        monkeypatch.setattr(CurtainWidget, "guard_ms", guard_ms)
        shell.matches.start(("red", "green", "blue"), NAMES)
        controller = controller_of(shell)
        controller.page.map.setFocus()
        QTest.keyClick(shell.windowHandle(), Qt.Key.Key_X)
        controller.refresh()
        assert controller.page.scene.focused in controller.page.scene.choices, "there is a ring"
        return controller

    return begin


def drafted_by(controller: Controller, key: Qt.Key, seat: int = 0) -> int:
    """Press the key in the window; return how much of a turn has been chosen by then."""
    QTest.keyClick(controller.page.window().windowHandle(), key)
    settle()
    return len(controller.session.drafted(Seat(seat)))


def pressed_when(controller: Controller, key: Qt.Key, stamp: int) -> None:
    """Let the window hear of a key that the system says was pressed at that millisecond."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(stamp)
        QApplication.sendEvent(controller.page.window().windowHandle(), event)
    settle()


def test_hurried_keys_choose_nothing_that_nobody_sought(ringed: Ringed) -> None:
    controller = ringed(60_000)
    hurried = (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Enter)
    assert [drafted_by(controller, key) for key in hurried] == [0, 0, 0]
    assert controller.page.note.text() == TOO_SOON
    assert drafted_by(controller, Qt.Key.Key_Tab) == 0
    assert controller.page.note.text() != TOO_SOON, "it is no longer true"
    assert drafted_by(controller, Qt.Key.Key_Return) == 1, "it was sought"
    panel = controller.page.area.public_panel
    stop = described(panel).first_stop()
    assert stop is not None
    stop.setFocus()
    assert [drafted_by(controller, key) for key in hurried] == [1, 1, 1], "what Enter has asked waits"


def test_that_it_was_too_soon_is_said_as_long_as_it_is_true(ringed: Ringed) -> None:
    controller = ringed(600)
    said = QElapsedTimer()
    said.start()
    assert drafted_by(controller, Qt.Key.Key_Return) == 0
    assert controller.page.note.text() == TOO_SOON
    await_change(lambda: controller.page.note.text() != TOO_SOON)
    assert said.elapsed() < 10_000
    assert controller.page.note.text() == "That press came too soon and was passed over. Now Space and Enter choose.", (
        "who looks up reads why"
    )
    assert drafted_by(controller, Qt.Key.Key_Return) == 1


def test_who_was_told_so_presses_again_sooner_than_a_new_question_is_read(ringed: Ringed) -> None:
    controller = ringed(500)
    assert drafted_by(controller, Qt.Key.Key_Return) == 0
    QTest.qWait(450)
    assert drafted_by(controller, Qt.Key.Key_Return) == 1


def test_who_was_told_so_and_goes_on_pressing_at_ease_gets_on(ringed: Ringed) -> None:
    controller = ringed(800)
    assert drafted_by(controller, Qt.Key.Key_Return) == 0
    QTest.qWait(450)
    assert drafted_by(controller, Qt.Key.Key_Return) == 0
    QTest.qWait(450)
    assert drafted_by(controller, Qt.Key.Key_Return) == 1, "each press does not begin the moment anew"


def test_own_steps_are_taken_at_their_own_pace_but_no_double_press(ringed: Ringed) -> None:
    controller = ringed(500)
    assert drafted_by(controller, Qt.Key.Key_Tab) == 0
    assert drafted_by(controller, Qt.Key.Key_Return) == 1
    assert drafted_by(controller, Qt.Key.Key_Return) == 1, "the second press of a double one"
    QTest.qWait(300)  # less than a question wants that nobody at the table has brought about
    assert drafted_by(controller, Qt.Key.Key_Return) == 2
    confirm = controller.page.confirm
    assert confirm.isVisible()
    confirm.setFocus()
    changes = controller.session.changes
    drafted_by(controller, Qt.Key.Key_Return)
    assert controller.session.changes == changes, "so it is where all would be final"
    QTest.qWait(300)
    drafted_by(controller, Qt.Key.Key_Return)
    assert controller.session.changes > changes


@pytest.mark.parametrize(("apart_ms", "chosen"), [(150, 1), (500, 2)])
def test_a_busy_table_reckons_by_when_keys_were_pressed_not_by_when_it_hears_of_them(
    ringed: Ringed, apart_ms: int, chosen: int
) -> None:
    """The first press is heard late, the second right after it: by the clock they are one double press."""
    controller = ringed(1000)
    drafted_by(controller, Qt.Key.Key_Tab)
    pressed_when(controller, Qt.Key.Key_Return, 10_000)
    assert len(controller.session.drafted(Seat(0))) == 1
    pressed_when(controller, Qt.Key.Key_Return, 10_000 + apart_ms)
    assert len(controller.session.drafted(Seat(0))) == chosen


def test_presses_that_come_late_are_a_double_press_all_the_same(ringed: Ringed) -> None:
    controller = ringed(100)
    drafted_by(controller, Qt.Key.Key_Tab)
    pressed_when(controller, Qt.Key.Key_Return, 10_000)
    QTest.qWait(60)  # more than two such presses are apart
    pressed_when(controller, Qt.Key.Key_Return, 10_020)
    assert len(controller.session.drafted(Seat(0))) == 1


def test_enter_chooses_at_once_where_another_press_has_asked(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = make_shell()
    monkeypatch.setattr(CurtainWidget, "guard_ms", 60_000)
    controller = sit_down(shell)
    lift(controller)
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Return)
    answer(controller, 0)
    controller.page.map.setFocus()
    assert controller.page.scene.focused in controller.page.scene.choices, "there is a ring"
    assert drafted_by(controller, Qt.Key.Key_Return, 1) == 2


def test_after_a_moment_enter_chooses_what_the_ring_is_on(ringed: Ringed) -> None:
    assert drafted_by(ringed(0), Qt.Key.Key_Return) == 1


def test_a_key_pressed_while_the_screen_was_slow_to_come_chooses_nothing(
    ringed: Ringed, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = ringed(200)
    paint, took = controller.painter.paint, QElapsedTimer()

    def slowly(*shown: Any, **how: Any) -> None:
        paint(*shown, **how)
        took.start()
        while took.elapsed() < 400:
            pass

    monkeypatch.setattr(controller.painter, "paint", slowly)
    controller.refresh()
    assert drafted_by(controller, Qt.Key.Key_Return) == 0


def test_hurried_keys_decline_nothing(ringed: Ringed) -> None:
    controller = ringed(60_000)
    declined: list[bool] = []
    button = controller.page.decline
    button.clicked.disconnect()
    button.clicked.connect(lambda: declined.append(True))
    for sought in (False, True):
        controller.page.offer([button])
        button.setFocus()
        drafted_by(controller, Qt.Key.Key_X if sought else Qt.Key.Key_Space)
        controller.page.offer([button])
        button.setFocus()
        drafted_by(controller, Qt.Key.Key_Space)
        assert bool(declined) is sought


def test_nothing_is_said_of_a_key_that_is_still_held(ringed: Ringed) -> None:
    controller = ringed(60_000)
    window = controller.page.window().windowHandle()
    note = controller.page.note.text()
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(window, held)
    settle()
    assert (controller.page.note.text(), len(controller.session.drafted(Seat(0)))) == (note, 0)


def test_whoever_confirms_and_is_asked_on_goes_on_at_their_own_pace(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody came between: what a press of their own has led to was not read by nobody."""
    monkeypatch.setattr(CurtainWidget, "guard_ms", 500)
    shell = make_shell()
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    controller.page.map.setFocus()
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_X)
    controller.refresh()
    monkeypatch.setattr(type(controller), "acting", Seat(0))
    controller.idling.hurried = True
    controller.dispatch(QuestionsChanged())
    QTest.qWait(300)  # less than another's question is read in
    assert drafted_by(controller, Qt.Key.Key_Return) == 1
