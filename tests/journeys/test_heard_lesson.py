"""The lesson and the plan of a battle as a screen reader speaks them: where the focus comes, and what is announced."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import gt
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.shelf import GAMES
from tests.desktop.assistive import Reader, do, named, reading, tree
from tests.desktop.at_table import controller_of
from tests.games.battle_for_rokugan.playing import game, question_to, states, viewers
from tests.journeys.conftest import OpenField, OpenTable
from tests.on_screen.drive import MATCHES, Manner, opened
from tests.secrecy.screens import Screen, draw_by_events_alone, open_own_screen
from tests.there import there


@pytest.fixture
def reader() -> Iterator[Reader]:
    """Let a screen reader run from before the window is there."""
    with reading() as made:
        yield made


def enter() -> None:
    """Press Enter where the focus is."""
    focused: QWidget | None = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Return)
    settle()


def test_the_first_steps_of_the_lesson_are_heard_where_the_keyboard_is(
    qtbot: QtBot, open_table: OpenTable, reader: Reader
) -> None:
    shell = open_table("en", bytes(32))
    shell.school.teach(shell.face)
    guide = shell.school.guide
    assert guide is not None
    heard = list[list[str]]()
    for _ in range(4):
        text = guide.bubble.heard
        qtbot.waitUntil(lambda text=text: any(text.rstrip(".") in told for told in reader.spoken))  # type: ignore[misc]  # mypy can't infer a default
        qtbot.wait(150)
        assert not any(text in told for told in reader.announced), "what is told with the focus is not told again"
        heard.append([reader.focused[-1], text])
        enter()
    for number, (focused, text) in enumerate(heard[:2], 1):
        assert focused.startswith(f"Step {number} of 14. Continue. "), "with the button, the text"
        assert text.rstrip(".") in focused
    assert heard[2][0].startswith("Army 3"), "the token that is ringed"
    assert "Pick up army 3: go to it" in heard[2][0]
    assert heard[3][0].startswith("Attack Poets’ Gardens from Silver Fields. Held by Crab. 3 flowers. 3 against 0.")
    assert reader.focused[-1].startswith("Confirm. ")
    assert "Army 3 attacks Poets’ Gardens from Silver Fields" in reader.focused[-1]
    described = next(node for node in tree(shell) if node.text(QAccessible.Text.Name) == "Confirm")
    told = described.text(QAccessible.Text.Description)
    assert "Army 3 attacks" in told, "it is found again"
    assert "until you confirm" in told, "and the bubble’s sentence with it"
    assert reader.nameless == []


RENAMED, SHOWN, ANNOUNCED = 40, 120, 1
"""How many names, how many things that come or go, and how many announcements a step may send at most. Orca asks for
each of them, before it reads where the focus is: `tests.on_screen.orca` counts what comes to it."""


def sent_by(deed: Callable[[], object], qtbot: QtBot, reader: Reader) -> tuple[int, int, int]:
    """Do it; return how many names it changes, how many things come or go by it, and how much it announces."""
    reader.sent.clear()
    deed()
    qtbot.wait(150)
    sent, kinds = reader.sent, QAccessible.Event
    return (
        sent[kinds.NameChanged] + sent[kinds.DescriptionChanged],
        sent[kinds.ObjectShow] + sent[kinds.ObjectHide],
        sent[kinds.Announcement],
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_reader_is_not_flooded_by_a_step(qtbot: QtBot, tmp_path: Path, reader: Reader, game: str) -> None:
    with opened(tmp_path, game, Manner()) as shell:
        setup = MATCHES[game]

        def sit_down() -> None:
            shell.matches.start(setup.roles, ("Anna", "Boris"), options=setup.options, game=game)

        sent = [sent_by(sit_down, qtbot, reader)]
        page = controller_of(shell).page
        if page.currentWidget() is page.curtain:
            sent.append(sent_by(page.curtain.button.click, qtbot, reader))
            assert reader.announced == [], "what is met for the first time would tell the others of a hand"
        shell.school.teach(shell.face)
        qtbot.wait(150)
        sent += [sent_by(enter, qtbot, reader) for _ in range(4)]
    assert [most for most in sent if any(map(gt, most, (RENAMED, SHOWN, ANNOUNCED)))] == []


def test_a_plan_is_heard_and_what_is_barred_says_once_why(qtbot: QtBot, open_field: OpenField, reader: Reader) -> None:
    shell = open_field("en")
    options = (("scenario", "first_spears"), ("level", "basic"))
    shell.matches.start(("west", "east"), ("Anna", "Boris"), options=options, game="samurai_battles")
    settle()
    controller = shell.controller
    assert controller is not None
    controller.page.curtain.button.click()
    settle()
    assert reader.nameless == []
    assert "Choose a unit to order" not in reader.since(), "nothing of it while the other may still hear it"
    for _ in range(2):
        controller.page.next_region()
        settle()
    assert "Choose a unit to order" in reader.focused[-1], "where the keyboard is one hears what is asked"
    enter()
    assert not reader.focused[-1].startswith("Next"), "the first order, and no longer what stood there before"
    barred = [node for node in tree(shell) if node.role() is QAccessible.Role.Button and node.state().disabled]
    told = {node.text(QAccessible.Text.Name): node.text(QAccessible.Text.Description) for node in barred}
    assert told["Assault"].lower().count("out of reach") == 1
    assert not any(".." in why for why in told.values())
    offered = {node.text(QAccessible.Text.Name) for node in tree(shell) if not node.state().disabled}
    assert {"March", "Rest"} <= offered
    for number in (1, 2):
        do(named(shell, "Assault"), "Press")
        qtbot.waitUntil(lambda: reader.since().count("out of reach") >= number)  # noqa: B023 - it is over when this is
        qtbot.wait(150)
        assert reader.since().count("out of reach") == number, "each time that it is asked for"
    do(named(shell, "Run"), "Press")
    settle()
    controller.page.map.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    first = re.search(r"Hex (\d+), \w+\. [^.]+", reader.focused[-1])
    assert first is not None, "where the path may lead, with its ground"
    mark = len(reader.spoken)
    enter()
    qtbot.wait(150)
    assert reader.spoken[mark:] == [f"End the path here. {first.group()}"], "the question is not told twice"
    enter()
    do(named(shell, "The plan is ready"), "Press")
    settle()
    assert reader.focused[-1].startswith(
        f"Confirm. Anna: Ashigaru with yari w1: Run to {first.group(1)}. 2 units have no order"
    ), "what is confirmed"
    enter()
    assert "Confirm (Enter)" not in reader.described, "nothing more is said of what the keyboard has just left"


def test_what_a_look_has_shown_is_heard_where_the_turn_goes_on(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reader: Reader
) -> None:
    draw_by_events_alone(monkeypatch)
    screen, scout = Screen(tmp_path), game().read("play scout")
    asked = ((state, seat) for state in states(3, 2) for seat in viewers(state) if seat is not None)
    state, seat = next(one for one in asked if (question := question_to(*one)) is not None and question.allows(scout))
    controller = screen.sit_down(state)
    open_own_screen(controller, seat)
    settle()
    controller.drafting.answer(scout)
    settle()
    controller.drafting.answer(next(iter(there(controller.session.decision(seat)).answers())))
    settle()
    choice = next(told for told in reader.focused if "Choose a combat token to look at" in told)
    assert re.search(r"The token (in|on) ", choice), "where it lies, in a sentence"
    controller.page.confirm.click()
    settle()
    screen.close()
    assert re.search(r"The token .* is .*\. .*Choose a combat token", reader.focused[-1])
    assert "plays Scout" not in reader.focused[-1], "what was confirmed is known"
