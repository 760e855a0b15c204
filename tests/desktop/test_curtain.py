"""Nothing private outlasts its own seat: the heart of the hot seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QKeyEvent, QPaintEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.at_table.presses import KeyHold
from rokugan_desktop.desktop.keys import Repeats
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Acting, Curtain, Looking, Public
from tests.desktop.at_table import NAMES, answer, choose, controller_of, focus, lift, order, screen, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import accessible_texts, all_texts
from tests.panels import described

REAL_GUARD = CurtainWidget.guard_ms
"""What players get; the tests at the table switch it off."""
SECRETS = ("Secret hand", "Token 1", "Token 2", "Token 3", "Token 4")


def assert_emptied(controller: Controller) -> None:
    """Nothing of the match is left on the page: no item, no panel, no line, no word anywhere."""
    page = controller.page
    assert page.scene.items() == []
    assert page.area.seat_panel is None
    assert page.area.public_panel is None
    assert page.recap.texts() == []
    assert (page.status.text(), page.prompt.text(), page.note.text()) == ("", "", "")
    window = page.window()
    for text in (all_texts(window), "\n".join(accessible_texts(window))):
        assert not [secret for secret in SECRETS if secret in text]
    assert window.windowTitle() == "Six hexes"


def test_the_public_question_needs_no_curtain(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    assert shell.controller is not None
    assert isinstance(screen(shell.controller), Public)
    assert shell.table is not None
    assert shell.table.currentWidget() is not shell.table.curtain


def test_the_curtain_calls_the_next_seat_by_name_with_a_reason(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    assert screen(controller) == Curtain(Seat(1))
    text = all_texts(controller.page.curtain)
    assert "Botan" in text
    assert "gives a secret order" in text
    assert_emptied(controller)


def test_arrows_carry_the_curtains_focus_nowhere(make_shell: MakeShell) -> None:
    curtain = sit_down(make_shell()).page.curtain
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
        QTest.keyClick(curtain.button, key)
        assert curtain.button.hasFocus(), "what leaves the table is reached by Tab alone"
    QTest.keyClick(curtain.button, Qt.Key.Key_Tab)
    assert curtain.leave_button.hasFocus()


def test_behind_the_curtain_the_seat_sees_its_own_screen(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    assert screen(controller) == Acting(Seat(1))
    assert "Secret hand of Botan" in all_texts(controller.page)
    assert "Secret hand of Aiko" not in all_texts(controller.page)


def test_the_curtain_is_drawn_over_an_emptied_scene(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    answer(controller, 1)
    answer(controller, 2)
    controller.confirm()
    assert screen(controller) == Curtain(Seat(2))
    assert_emptied(controller)


def test_when_the_sheet_changes_the_scene_is_already_empty(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    page = controller.page
    seen: list[int] = []
    original = page.show_curtain

    def watched() -> None:
        seen.append(len(page.scene.items()) + len(page.recap.texts()) + (page.area.seat_panel is not None))
        original()

    monkeypatch.setattr(page, "show_curtain", watched)
    answer(controller, 0)
    answer(controller, 0)
    controller.confirm()
    assert seen
    assert set(seen) == {0}


def test_losing_the_focus_draws_the_curtain(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    answer(controller, 0)
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert screen(controller) == Curtain(Seat(1))
    assert_emptied(controller)
    lift(controller)
    assert controller.session.drafted(Seat(1)), "the draft is still there"


def test_idling_draws_the_curtain_and_a_touch_begins_the_wait_anew(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    timer = controller.idling.timer
    assert timer.isActive()
    assert timer.interval() == 3 * 60_000
    handle = shell.windowHandle()
    touches: tuple[Callable[[], None], ...] = (
        lambda: QTest.keyClick(handle, Qt.Key.Key_Shift),
        lambda: QTest.mouseMove(handle, QPoint(300, 300)),
        lambda: QTest.mouseClick(handle, Qt.MouseButton.RightButton, pos=QPoint(2, 2)),
        lambda: QTest.wheelEvent(handle, QPointF(300, 300), QPoint(0, 120)),
    )
    for touch in touches:
        timer.start(60_000)
        timer.stop()
        touch()
        assert timer.isActive(), "waits anew"
    timer.timeout.emit()
    assert screen(controller) == Curtain(Seat(1))
    assert_emptied(controller)


def test_a_touch_of_another_window_of_ours_counts_too(make_shell: MakeShell, qtbot: QtBot) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    timer = controller.idling.timer
    dialog = QDialog(controller.page)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QGuiApplication.focusWindow() == dialog.windowHandle())
    timer.stop()
    QTest.mouseMove(dialog.windowHandle(), QPoint(3, 3))
    assert timer.isActive()
    dialog.close()
    controller.leave()
    timer.stop()
    QTest.mouseMove(controller.page.window().windowHandle(), QPoint(30, 30))
    assert not timer.isActive(), "nobody is watched any more"


def test_a_sheet_of_ours_goes_with_the_screen_it_lay_on(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    controller.open_menu()
    sheet = controller.sheet
    assert sheet is not None
    controller.hide()
    assert not sheet.isVisible()
    assert_emptied(controller)


def test_the_last_order_is_revealed_in_public_without_anybodys_hand(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    order(controller, 0, 0)
    order(controller, 1, 1)
    order(controller, 2, 2)
    assert isinstance(screen(controller), Public)
    assert controller.player.playing
    assert "Secret hand" not in all_texts(controller.page)
    shown: list[object] = []
    controller.player.shown.connect(lambda _frame, number: shown.append(number))  # pyright: ignore
    controller.player.go_on()
    controller.player.skip()
    assert shown == [1]
    assert not controller.player.playing


def test_a_seat_looks_at_its_own_screen_through_its_curtain(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = shell.controller
    assert controller is not None
    controller.look(Seat(2))
    assert screen(controller) == Curtain(Seat(2), looking=True)
    assert_emptied(controller)
    lift(controller)
    assert screen(controller) == Looking(Seat(2))
    assert "Secret hand of Chiyo" in all_texts(controller.page)
    controller.done_looking()
    assert isinstance(screen(controller), Public)
    assert "Secret hand" not in all_texts(controller.page)


def test_whoever_only_wanted_to_look_goes_back_to_the_table_with_the_mouse(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    controller.look(Seat(2))
    leave = controller.page.curtain.leave_button
    assert leave.text() == controller.context.words.text("page.back")
    leave.click()
    settle()
    assert isinstance(screen(controller), Public)
    assert shell.pages.currentWidget() is shell.table
    assert "Secret hand" not in all_texts(controller.page)
    choose(controller, "prize 3")
    answer(controller, 0)
    controller.confirm()
    settle()
    assert isinstance(screen(controller), Curtain)
    assert leave.text() == controller.context.words.text("curtain.leave"), "at a turn there is no other way"


def test_leaving_the_table_leaves_nothing_on_the_screen(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    controller.leave()
    settle()
    assert shell.pages.currentWidget() is shell.title
    assert "Secret hand" not in all_texts(shell)


def test_a_press_meant_for_the_screen_before_does_not_lift_the_curtain(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = sit_down(make_shell())
    monkeypatch.setattr(CurtainWidget, "guard_ms", 60_000)
    QTest.mouseClick(controller.page.curtain.button, Qt.MouseButton.LeftButton)
    assert isinstance(screen(controller), Curtain)
    monkeypatch.setattr(CurtainWidget, "guard_ms", -1)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(controller.page.curtain, held)
    assert isinstance(screen(controller), Curtain)


def test_the_recap_tells_what_happened_since_the_seats_last_turn_by_names(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    order(controller)
    lift(controller)
    lines = controller.page.recap.texts()
    assert "Aiko names hex 3 the prize." in lines
    assert "Botan lays a token." in lines
    told = [line for line in lines if "storm" not in line]
    assert not any("hex 1" in line for line in told), "where Botan's token lies is Botan's secret"


def test_a_line_of_the_recap_shows_its_place(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    recap = controller.page.recap
    number = recap.texts().index("Aiko names hex 3 the prize.")
    recap.lines.setCurrentRow(number)
    assert "light:area:hex_3" in controller.page.scene.choices


def key(kind: QEvent.Type, pressed: Qt.Key, *, again: bool = False) -> None:
    """Let a key go down or come up where the keyboard is; `again`: it is down already, and repeats."""
    QApplication.sendEvent(focus(), QKeyEvent(kind, pressed, Qt.KeyboardModifier.NoModifier, "", again))


def press_at_rest(*keys: Qt.Key) -> None:
    """Press keys one after the other, as one who hurries on."""
    for pressed in keys:
        key(QEvent.Type.KeyPress, pressed)
        key(QEvent.Type.KeyRelease, pressed)


def test_keys_that_hurry_on_never_lift_the_curtain(make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> None:
    controller = sit_down(make_shell())
    monkeypatch.setattr(KeyHold, "held_ms", 60_000)
    assert focus() is controller.page.curtain.button
    press_at_rest(*(Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_S) * 3)
    settle()
    assert isinstance(screen(controller), Curtain)
    press_at_rest(Qt.Key.Key_Shift, Qt.Key.Key_Space)
    assert screen(controller) == Acting(Seat(1)), "another key says that it is meant"


def test_whoever_types_on_lifts_no_curtain(make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys of one's own turn that come a moment late are no other key that says: it is meant."""
    shell = make_shell()
    monkeypatch.setattr(KeyHold, "held_ms", 60_000)
    monkeypatch.setattr(CurtainWidget, "guard_ms", 500)
    controller = sit_down(shell)
    press_at_rest(Qt.Key.Key_1, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    settle()
    assert isinstance(screen(controller), Curtain)
    QTest.qWait(1_100)
    press_at_rest(Qt.Key.Key_Shift, Qt.Key.Key_Return)
    assert screen(controller) == Acting(Seat(1)), "at rest another key says that it is meant, as ever"


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("pressed", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_a_key_that_is_held_fills_the_button_and_lifts_the_curtain(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, pressed: Qt.Key
) -> None:
    controller = sit_down(make_shell())
    button = controller.page.curtain.button
    for _ in range(3):  # it was down before the curtain fell
        key(QEvent.Type.KeyPress, pressed, again=True)
    monkeypatch.setattr(KeyHold, "held_ms", 400)
    bare = button.grab().toImage()
    key(QEvent.Type.KeyPress, pressed)
    qtbot.waitUntil(lambda: button.grab().toImage() != bare, timeout=2_000)
    key(QEvent.Type.KeyRelease, pressed)
    qtbot.waitUntil(lambda: button.grab().toImage() == bare, timeout=2_000)
    assert isinstance(screen(controller), Curtain), "it was let go too early"
    key(QEvent.Type.KeyPress, pressed)
    qtbot.waitUntil(lambda: screen(controller) == Acting(Seat(1)), timeout=2_000)
    monkeypatch.setattr(KeyHold, "held_ms", 0)
    key(QEvent.Type.KeyPress, pressed, again=True)
    key(QEvent.Type.KeyRelease, pressed)
    assert controller.session.drafted(Seat(1)) == (), "the same key, still held, chooses nothing"


def test_the_mouse_and_an_assistive_action_lift_the_curtain_at_once(make_shell: MakeShell, qtbot: QtBot) -> None:
    controller = sit_down(make_shell())
    QTest.mouseClick(controller.page.curtain.button, Qt.MouseButton.LeftButton)
    assert screen(controller) == Acting(Seat(1))
    controller.hide()
    told = controller.page.curtain.button.accessibleDescription()
    assert "hold Enter" in told, "whoever is read to hears what a short press does not do"
    action = QAccessible.queryAccessibleInterface(controller.page.curtain.button).actionInterface()
    action.doAction(action.pressAction())
    qtbot.waitUntil(lambda: screen(controller) == Acting(Seat(1)), timeout=2_000)


def test_enter_on_another_button_of_the_curtain_lifts_nothing(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    press_at_rest(Qt.Key.Key_Tab)
    assert focus() is controller.page.curtain.leave_button
    press_at_rest(Qt.Key.Key_Return)
    settle()
    assert shell.pages.currentWidget() is shell.title


def test_the_guard_outlasts_two_quick_presses() -> None:
    assert REAL_GUARD >= 1000


def test_a_held_key_goes_on_to_press_nothing_where_the_system_takes_it_for_let_go(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Under X11 what a held key sends again may look like a release and a press, both at one moment."""
    shell = make_shell()
    handle = shell.windowHandle()
    assert handle is not None
    repeats = Repeats(shell)
    handle.installEventFilter(repeats)
    controller = sit_down(shell)  # the table listens later, and hears what the window has made of a key
    monkeypatch.setattr(KeyHold, "held_ms", 200)
    monkeypatch.setattr(CurtainWidget, "guard_ms", 60_000)

    def send(kind: QEvent.Type, time: int) -> None:
        event = QKeyEvent(kind, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ")
        event.setTimestamp(time)
        QApplication.sendEvent(handle, event)

    send(QEvent.Type.KeyPress, 1_000)
    for time in range(1_100, 1_200, 10):
        send(QEvent.Type.KeyRelease, time)
        send(QEvent.Type.KeyPress, time)
    qtbot.waitUntil(lambda: screen(controller) == Acting(Seat(1)), timeout=2_000)
    panel = controller.page.area.seat_panel
    stop = described(panel).first_stop()
    assert stop is not None
    stop.setFocus()
    for time in range(1_500, 1_600, 10):
        send(QEvent.Type.KeyRelease, time)
        send(QEvent.Type.KeyPress, time)
        settle()
    assert (controller.session.drafted(Seat(1)), controller.page.note.text()) == ((), ""), "nothing is said of it"
    handle.removeEventFilter(repeats)


def test_a_key_is_heard_each_time_while_an_assistive_program_hands_keys_on(make_shell: MakeShell) -> None:
    """Qt then sends each key anew, with no time: the second Enter in a row was taken for one that is held."""
    shell = make_shell()
    button = QPushButton("Again", shell)
    button.show()
    button.setFocus()
    handle = shell.windowHandle()
    assert handle is not None
    repeats = Repeats(shell)
    handle.installEventFilter(repeats)
    clicks = QSignalSpy(button.clicked)
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) * 2:
        QApplication.sendEvent(handle, QKeyEvent(kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r"))
    handle.removeEventFilter(repeats)
    assert clicks.count() == 2


def test_a_curtain_that_calls_nobody_yet_has_no_button_that_says_nothing(qtbot: QtBot, make_shell: MakeShell) -> None:
    curtain = CurtainWidget(make_shell().context)
    qtbot.addWidget(curtain)
    curtain.show()
    curtain.retranslate()
    assert [one.text() for one in curtain.findChildren(QAbstractButton) if one.isVisible()] == ["Leave the table"]


@pytest.mark.usefixtures("painted")
def test_all_of_the_cloth_is_painted_anew_where_what_is_told_moves_its_sign(make_shell: MakeShell) -> None:
    """Else a piece of the crest is left on the screen where it was: a grab would paint it all, and not show that."""
    controller = sit_down(make_shell())
    curtain, painted = controller.page.curtain, list[QRect]()
    QApplication.processEvents()

    class Painted(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            if isinstance(event, QPaintEvent):
                painted.append(event.region().boundingRect())
            return False

    listening = Painted(curtain)
    curtain.installEventFilter(listening)
    curtain.tell("The PIN is wrong.")
    QApplication.processEvents()
    assert curtain.rect() in painted
