from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.computers.seats import as_practice
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Decision, Interrupted, Message, Refusal, Setup, Stop
from rokugan_desktop.table.handover import Acting, Curtain
from tests.desktop.at_table import NAMES, answer, choose, controller_of, screen, settle
from tests.desktop.computers.test_seats import PATIENCE_MS, ROLES
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts
from tests.there import there
from tests.toy.face import toy_face
from tests.toy.hexes import Move


class Pondering:
    """An adviser that thinks until it is stopped, and leaves a mark when it begins and when it ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, view: Any, decision: Decision[Move], seed: int, stop: Stop) -> list[tuple[Move, float]]:
        (self.folder / "started").touch()
        while not stop():
            pass
        (self.folder / "stopped").touch()
        raise Interrupted


def at_own_screen(shell: Shell, *, practice: bool) -> Controller:
    """Sit two people down, and lift the curtain of the first who gives a secret order."""
    shell.matches.start(ROLES[:2], NAMES[:2], options=as_practice(Setup(()), practice).options)
    controller = controller_of(shell)
    choose(controller, "prize 3")
    answer(controller, 0)
    controller.confirm()
    settle()
    assert isinstance(screen(controller), Curtain)
    controller.page.curtain.button.click()
    settle()
    assert isinstance(screen(controller), Acting)
    return controller


def test_in_a_practice_match_the_three_best_are_shown_with_their_places(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_own_screen(make_shell(), practice=True)
    page = controller.page
    assert page.advice.isVisible()
    answer(controller, 0)
    page.advice.click()
    qtbot.waitUntil(lambda: page.recap.heading.text() == "What a computer would do", timeout=PATIENCE_MS)
    own = screen(controller)
    assert isinstance(own, Acting)
    decision = controller.session.decision(own.seat)
    assert decision is not None
    first, second, third = [move.number for move in decision.answers()][:3]  # the storm may lie on one of the first
    assert page.recap.texts() == [f"lay {first}: 3", f"lay {second}: 2", f"lay {third}: 1"]
    assert page.recap.lines.hasFocus()
    assert f"light:area:hex_{first}" in page.scene.choices
    page.recap.lines.setCurrentRow(2)
    assert f"light:area:hex_{third}" in page.scene.choices
    answer(controller, 0)
    assert f"lay {first}" not in "".join(page.recap.texts()), "an answer brings the recap back"


def test_without_practice_nobody_is_advised(make_shell: MakeShell) -> None:
    controller = at_own_screen(make_shell(), practice=False)
    assert not controller.page.advice.isVisible()
    controller.do(Command.ADVICE)
    assert not controller.advising.thinker.thinking
    assert controller.advising.thinker.process_id is None
    assert controller.page.note.text() == "This match has no hints. To get them, begin a new match as a practice match."


def test_where_nobody_is_hidden_from_the_key_that_hides_asks_for_a_hint(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(ROLES[:2], NAMES[:2], ("human", "random"))
    controller = controller_of(shell)
    settle()
    assert controller.acting == 0
    controller.do(Command.HIDE)
    assert controller.page.note.text() == "This match has no hints. To get them, begin a new match as a practice match."


def test_advice_is_asked_before_the_own_screen_alone(make_shell: MakeShell) -> None:
    controller = at_own_screen(make_shell(), practice=True)
    controller.open_to_everyone()
    assert not controller.advising.offered
    controller.advising.ask()
    assert not controller.advising.thinker.thinking


def test_where_there_is_one_answer_nobody_is_advised(make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> None:
    controller = at_own_screen(make_shell(), practice=True)
    assert controller.advising.offered
    own = screen(controller)
    assert isinstance(own, Acting)
    decision = there(controller.session.decision(own.seat))
    only = next(decision.answers())

    def answers(_: object) -> Iterator[Move]:
        return iter([only])

    monkeypatch.setattr(type(decision), "answers", answers)
    assert not controller.advising.offered


def test_advice_that_comes_late_is_shown_to_nobody(qtbot: QtBot, make_shell: MakeShell, tmp_path: Path) -> None:
    face = toy_face()
    shell = make_shell(face=replace(face, coach=replace(there(face.coach), adviser=Pondering(tmp_path))))
    controller = at_own_screen(shell, practice=True)
    controller.page.advice.click()
    qtbot.waitUntil((tmp_path / "started").exists, timeout=PATIENCE_MS)
    controller.hide()
    assert isinstance(screen(controller), Curtain)
    qtbot.waitUntil((tmp_path / "stopped").exists, timeout=PATIENCE_MS)
    assert "What a computer would do" not in all_texts(shell)


def test_a_rule_that_is_named_keeps_its_reason_beside_it(make_shell: MakeShell) -> None:
    controller = at_own_screen(make_shell(), practice=True)
    page, silent = controller.page, controller.page.note.text()
    controller.bar(Refusal("T-7", Message("toy.lost")))
    assert page.rule.isVisible()
    assert page.note.text() != silent
    controller.pointed("")
    assert page.rule.isVisible()
    assert page.note.text() != silent, "no link stands there bare"
    controller.bar(None)
    assert not page.rule.isVisible()
    assert page.note.text() == silent, "something else is pointed at"


def test_a_hint_to_what_was_answered_meanwhile_is_said_to_be_gone(
    qtbot: QtBot, make_shell: MakeShell, tmp_path: Path
) -> None:
    face = toy_face()
    shell = make_shell(face=replace(face, coach=replace(there(face.coach), adviser=Pondering(tmp_path))))
    controller = at_own_screen(shell, practice=True)
    page = controller.page
    controller.bar(Refusal("T-7", Message("toy.lost")))
    assert page.rule.isVisible()
    page.advice.click()
    assert "thinking" in page.note.text()
    assert not page.rule.isVisible(), "that rule bars nothing that is told now"
    qtbot.waitUntil((tmp_path / "started").exists, timeout=PATIENCE_MS)
    answer(controller, 0)
    assert page.advice.isVisible()
    assert "Hint" in page.note.text()
    answer(controller, 0)
    assert "Hint" not in page.note.text(), "it is said once"


def test_advice_is_about_the_asking_seats_own_view(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_own_screen(make_shell(), practice=True)
    session = controller.session
    asked: list[tuple[Any, ...]] = []
    controller.advising.thinker.ask = lambda *task: asked.append(task)  # type: ignore[method-assign]
    handover = screen(controller)
    assert isinstance(handover, Acting)
    seat = handover.seat
    controller.do(Command.ADVICE)
    ((_, view, decision, _),) = asked
    assert view == session.view(seat)
    assert decision == session.decision(seat)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_press_lays_a_hint_out_as_a_draft(qtbot: QtBot, make_shell: MakeShell, by_key: bool) -> None:
    """It is the player's to confirm, to change or to take back; nothing is confirmed by it."""
    controller = at_own_screen(make_shell(), practice=True)
    page, session, seat = controller.page, controller.session, controller.acting
    assert seat is not None
    answer(controller, 0)
    drafted, entries = session.drafted(seat), len(session.entries)
    page.advice.click()
    qtbot.waitUntil(lambda: page.recap.heading.text() == "What a computer would do", timeout=PATIENCE_MS)
    assert "try it" in page.note.text()
    second = page.recap.texts()[1]
    page.recap.lines.setCurrentRow(1)
    if by_key:
        QTest.keyClick(page.recap.lines, Qt.Key.Key_Return)
    else:
        item = page.recap.lines.item(1)
        QTest.mouseClick(
            page.recap.lines.viewport(),
            Qt.MouseButton.LeftButton,
            pos=page.recap.lines.visualItemRect(item).center(),
        )
    settle()
    laid = session.drafted(seat)
    assert laid[:-1] == drafted
    assert second.startswith(f"{laid[-1].word} {laid[-1].number}:")
    assert page.confirm.isVisible()
    assert len(session.entries) == entries
    controller.drafting.take_back()
    settle()
    assert session.drafted(seat) == drafted


def test_a_hint_to_another_question_is_laid_out_no_more(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = at_own_screen(make_shell(), practice=True)
    seat = controller.acting
    assert seat is not None
    answer(controller, 0)
    controller.page.advice.click()
    qtbot.waitUntil(lambda: bool(controller.page.recap.lines.pressable), timeout=PATIENCE_MS)
    assert controller.page.recap.lines.sizeHintForRow(0) >= TARGET
    answer(controller, 0)
    drafted = controller.session.drafted(seat)
    controller.advising.lay_out(0)
    settle()
    assert controller.session.drafted(seat) == drafted
    assert not controller.page.recap.lines.pressable
