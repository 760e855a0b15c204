"""The turns that mattered, in a replay: found by a worker, marked on the timeline, reached by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.computers import thinker
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.look.spacing import spread
from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.replay.page import ReplayPage
from rokugan_desktop.desktop.replay.shown_replay import ShownReplay
from rokugan_desktop.engine import Illegal, never
from rokugan_desktop.processes import Processes
from rokugan_desktop.table.journal import Answered
from rokugan_desktop.table.rebuilding import Judge, judged
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import NAMES, settle
from tests.desktop.computers import thoughts
from tests.desktop.computers.test_seats import PATIENCE_MS, play_to_the_end, sit
from tests.desktop.computers.test_thinker import Lifeline, lifeline
from tests.desktop.conftest import MakeShell, speak
from tests.there import there
from tests.toy.face import toy_face, toy_judge
from tests.toy.player import begin, play_a_turn, play_out

__all__ = ["lifeline"]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat of a computer player be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


@pytest.fixture
def face() -> AnyFace:
    return toy_face()


@pytest.fixture
def page(qtbot: QtBot, context: Context, face: AnyFace) -> Iterator[ReplayPage]:
    made = ReplayPage(context, face, None)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    yield made
    made.close_match()


def went_back() -> Session:
    """A finished match whose table went back twice."""
    session, rng, backs = begin(2), Random(1), 0
    while session.over() is None:
        play_a_turn(session, rng)
        if backs < 2 and session.rewind_targets():
            session.rewind(session.rewind_targets()[-1])
            backs += 1
    assert backs == 2
    return session


def whole() -> Session:
    return play_out(begin(3), Random(3))


def ask(qtbot: QtBot, page: ReplayPage) -> None:
    """Press the button, and wait for what the worker finds."""
    page.bar.turns.click()
    qtbot.waitUntil(lambda: page.analysis.turns is not None, timeout=PATIENCE_MS)


def lines(page: ReplayPage) -> list[str]:
    return [page.turns.lines.item(row).text() for row in range(page.turns.lines.count())]


def press(page: ReplayPage, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(QApplication.focusWidget() or page, key, modifier)
    settle()


def thinking(page: ReplayPage) -> bool:
    return page.analysis.thinker.thinking


def step_now(page: ReplayPage) -> int:
    assert page.playback is not None
    return page.playback.step


def test_nothing_is_judged_before_somebody_asks(page: ReplayPage) -> None:
    page.open(whole().entries)
    assert page.bar.turns.isVisible()
    assert not page.bar.next_turn.isVisible()
    assert page.analysis.thinker.process_id is None
    assert page.story.isVisible()
    assert not page.turns.isVisible()


def test_the_marks_lead_to_the_turns_that_counted_also_where_the_table_went_back(
    qtbot: QtBot, page: ReplayPage, face: AnyFace
) -> None:
    session = went_back()
    page.open(session.entries)
    ask(qtbot, page)
    found = judged(face.game, toy_judge, session.entries, never)
    assert found
    assert len(page.bar.timeline.marks) == len(found)
    replay = page.replay
    assert replay is not None
    for mark, (number, seat, move) in zip(page.bar.timeline.marks, found, strict=True):
        assert number not in session.taken_back
        step = replay.steps[mark.mark.step]
        assert step.first == number
        assert step.seat == seat
        assert not step.taken_back
        entry = session.entries[step.first]
        assert isinstance(entry, Answered)
        assert face.game.write(move) in entry.actions
        mark.click()
        assert step_now(page) == step.number
        assert page.bar.prompt.text() == f"Entry {number}, {NAMES[seat]}: hex {move.number}"
        assert f"light:area:hex_{move.number}" in page.area.scene.choices


def test_a_worker_finds_them_once_and_they_are_kept(qtbot: QtBot, page: ReplayPage) -> None:
    page.open(whole().entries)
    page.bar.turns.click()
    assert page.bar.turns.text() == "Judging the turns…"
    assert "may take a minute" in lines(page)[0]
    assert thinking(page)
    qtbot.waitUntil(lambda: page.analysis.turns is not None, timeout=PATIENCE_MS)
    assert page.analysis.thinker.process_id is None, "the worker has gone"
    assert page.bar.turns.text() == "Turns that mattered"
    assert len(lines(page)) == 9 + 1, "three orders of each of three seats, and how they were judged"
    assert lines(page)[-1] == "Every order is found to matter."
    page.bar.turns.click()
    assert page.story.isVisible()
    assert page.bar.timeline.marks
    page.bar.turns.click()
    assert not thinking(page)
    assert len(lines(page)) == 10


def test_the_keys_go_from_one_to_the_next(qtbot: QtBot, page: ReplayPage) -> None:
    page.open(whole().entries)
    ask(qtbot, page)
    page.first_stop().setFocus()
    steps = [mark.mark.step for mark in page.bar.timeline.marks]
    assert not page.bar.previous_turn.isEnabled()
    for step in steps:
        press(page, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
        assert step_now(page) == step
    assert not page.bar.next_turn.isEnabled()
    press(page, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert step_now(page) == steps[-1]
    press(page, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert step_now(page) == steps[-2]
    page.bar.next_turn.click()
    assert step_now(page) == steps[-1]
    page.bar.previous_turn.click()
    assert step_now(page) == steps[-2]
    page.turns.lines.setFocus()
    press(page, Qt.Key.Key_Up)
    assert step_now(page) == steps[-3]


def test_a_mark_is_pressed_and_says_what_it_is(qtbot: QtBot, page: ReplayPage) -> None:
    page.open(whole().entries)
    ask(qtbot, page)
    timeline = page.bar.timeline
    assert page.turns.lines.sizeHintForRow(0) >= TARGET
    for mark, line in zip(timeline.marks, lines(page), strict=False):
        assert mark.accessibleName().startswith("Entry ")
        assert ("That was worth it." in mark.accessibleName()) == mark.mark.gain
        assert mark.accessibleName().partition(".")[0] in line
        assert mark.toolTip()
        assert timeline.rect().contains(mark.geometry())
        QTest.mouseClick(mark, Qt.MouseButton.LeftButton)
        assert step_now(page) == mark.mark.step
        assert mark.current
    assert page.turns.lines.currentRow() == len(timeline.marks) - 1


def test_a_running_match_is_never_judged(page: ReplayPage, face: AnyFace) -> None:
    session, rng = begin(3), Random(3)
    for _ in range(5):
        play_a_turn(session, rng)
    page.open(session.entries)
    assert not page.bar.turns.isVisible()
    page.show_turns_that_mattered()
    assert page.replay is not None
    page.analysis.ask(page.replay)
    assert page.analysis.thinker.process_id is None
    with pytest.raises(Illegal):
        ShownReplay(face, speak("en"), session.entries).entries()


def judge_by(face: AnyFace, analyst: Judge) -> None:
    """Let another analyst judge from now on, though a face never changes."""
    object.__setattr__(there(face.reviewer), "analyst", analyst)


def test_two_of_one_step_stand_as_they_were_found_and_are_walked_through_by_keys(
    qtbot: QtBot, page: ReplayPage, face: AnyFace
) -> None:
    judge_by(face, thoughts.double_judge)
    page.open(whole().entries)
    ask(qtbot, page)
    first, second, _how = lines(page)
    assert first != second
    page.turns.lines.setFocus()
    page.turns.lines.mark_row(0)
    press(page, Qt.Key.Key_Down)
    assert page.turns.lines.currentRow() == 1
    assert step_now(page) == page.bar.timeline.marks[0].mark.step == page.bar.timeline.marks[1].mark.step


def test_a_game_without_an_analyst_offers_nothing(page: ReplayPage, face: AnyFace) -> None:
    object.__setattr__(face, "reviewer", None)
    page.open(whole().entries)
    assert not page.bar.turns.isVisible()


def test_whoever_leaves_the_match_ends_the_worker(
    qtbot: QtBot, page: ReplayPage, face: AnyFace, lifeline: Lifeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "Processes", Processes)  # this one doesn't last
    judge_by(face, partial(thoughts.deaf_judge, lifeline.port))
    page.open(whole().entries)
    page.bar.turns.click()
    qtbot.waitUntil(lifeline.held, timeout=PATIENCE_MS)
    page.close_match()
    assert lifeline.cut(PATIENCE_MS / 1000)
    assert page.analysis.thinker.process_id is None
    assert not page.analysis.thinker.thinking
    assert lines(page) == []
    assert page.bar.timeline.marks == ()


def test_a_match_forgotten_leaves_no_mark(qtbot: QtBot, page: ReplayPage) -> None:
    page.open(whole().entries)
    ask(qtbot, page)
    page.open(whole().entries)
    assert page.bar.timeline.marks == ()
    assert page.analysis.turns is None
    assert not page.bar.turns.isChecked()
    assert page.bar.turns.isVisible()


def test_what_fails_is_said_and_can_be_asked_again(qtbot: QtBot, page: ReplayPage, face: AnyFace) -> None:
    judge_by(face, thoughts.broken_judge)
    page.open(whole().entries)
    page.bar.turns.click()
    qtbot.waitUntil(lambda: page.analysis.failed, timeout=PATIENCE_MS)
    assert lines(page) == ["The turns can’t be judged right now."]
    judge_by(face, thoughts.no_judge)
    page.bar.turns.click()
    ask(qtbot, page)
    assert lines(page) == ["No turn stood out."]
    assert not page.bar.next_turn.isVisible()


def test_the_end_of_a_match_leads_to_them(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit(shell, "random", "random")
    play_to_the_end(qtbot, controller)
    assert controller.page.analysis.isVisible()
    controller.page.analysis.click()
    page = shell.replay.page
    assert shell.pages.currentWidget() is page
    assert page.turns.isVisible()
    qtbot.waitUntil(lambda: page.analysis.turns is not None, timeout=PATIENCE_MS)
    assert len(page.bar.timeline.marks) == 6
    mark = page.bar.timeline.marks[2]
    mark.setFocus()
    press(page, Qt.Key.Key_Return)
    assert step_now(page) == mark.mark.step > 0
    press(page, Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is shell.table
    controller.page.analysis.click()
    qtbot.waitUntil(lambda: page.analysis.thinker.process_id is not None, timeout=PATIENCE_MS)
    shell.close()
    assert page.analysis.thinker.process_id is None


def test_a_match_of_the_library_has_them_too(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit(shell, "random", "random")
    play_to_the_end(qtbot, controller)
    controller.leave()
    shell.replay.of_library(shell.library.matches()[0].id)
    ask(qtbot, shell.replay.page)
    assert shell.replay.page.bar.timeline.marks


def test_marks_keep_apart_and_in_order() -> None:
    assert spread([], 10, 0, 100) == []
    assert spread([20.0, 50.0], 10, 5, 95) == [20, 50]
    assert spread([50.0, 50.0, 50.0], 10, 5, 95) == [40, 50, 60]
    assert spread([94.0, 95.0, 96.0], 10, 5, 95) == [75, 85, 95]
    assert spread([1.0, 2.0, 60.0], 10, 5, 95) == [5, 15, 60]
    assert spread([0.0, 1.0, 2.0, 3.0], 50, 5, 95) == [5, 35, 65, 95]
