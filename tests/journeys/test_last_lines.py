"""The last lines of the story are in sight whatever is asked, and no button is cut for them: a whole match of five.

Each state is looked at in one size of the window by turns, in the long mode in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.screens import TakenUp, VeilScreen
from rokugan_desktop.table.session import Session
from tests.desktop.demo.painted_text import seen_of
from tests.games.battle_for_rokugan.playing import Habits, answer_to
from tests.journeys.conftest import OpenTable
from tests.journeys.test_story_in_sight import CLANS, NAMES
from tests.shelved import BATTLE

EVENING = "2026-11-22T12:00:00"
SIZES = (((960, 600), 1), ((1280, 720), 3))
"""How large the window is, and how many lines are in sight."""
SEED = 27
"""With these dice 24 of the 29 kinds of question are asked, and no other seed below 40 asks more."""
FRAMES = 12
"""So many steps of what all watch are looked at."""


class Turn(NamedTuple):
    """What one seat answers until it confirms."""

    seat: Seat
    answers: tuple[Any, ...]
    new: bool
    """Something is asked that no turn before was asked."""


def played() -> list[Turn]:
    """Play a match by dice, and return its turns."""
    session = Session.start(BATTLE.rules(), Setup(CLANS), NAMES, MemoryJournal(), bytes(32))
    rng, met, turns = Random(SEED), set[str](), list[Turn]()
    while session.over() is None:
        seat, before, answers = min(session.asking()), len(met), list[Any]()
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            met.add(decision.kind)
            answers.append(answer_to(rng, decision, Habits()))
            session.answer(seat, answers[-1])
        session.confirm(seat)
        turns.append(Turn(seat, tuple(answers), len(met) > before))
    assert len(met) > 20
    return turns


def whole(part: QWidget, box: QRect, shell: Shell) -> bool:
    """Tell whether this box of a part of the window is seen whole."""
    return seen_of(part, shell).toRect().contains(box.translated(part.mapTo(shell, QPoint())))


def amiss(shell: Shell, lines: int) -> list[str]:
    """Return which of the last lines, and which buttons of the bar, are not seen whole."""
    controller = shell.controller
    assert controller is not None
    page, found = controller.page, list[str]()
    told = page.recap.lines
    for row in range(max(0, told.count() - lines), told.count()):
        if not whole(told.viewport(), told.visualItemRect(told.item(row)), shell):
            found.append(told.item(row).text())
    for button in page.command_buttons:
        if button.isVisible() and not (whole(button, button.rect(), shell) and button.height() >= 44):
            found.append(button.text())
    return found


def beside_map(shell: Shell) -> bool:
    """Tell whether the log stands on the map's other side than the column, below all that is shown there."""
    controller = shell.controller
    assert controller is not None
    page = controller.page
    log = QRect(page.recap.mapTo(page, QPoint()), page.recap.size())
    panel = page.area.seat_panel
    if log.left() > page.map.mapTo(page, QPoint()).x():
        return False
    return panel is None or panel.mapTo(page, panel.rect().bottomLeft()).y() < log.top()


def walk(shell: Shell, turn: Turn) -> Iterator[str]:
    """Do a turn at the window, and tell of each state on the way, until somebody else is asked."""
    controller: Controller | None = shell.controller
    assert controller is not None
    frames = 0
    answers = list(turn.answers)
    while True:
        if isinstance(controller.screen, TakenUp):
            controller.go_on()
        elif isinstance(controller.handover, Curtain) and controller.handover.seat == turn.seat and turn.answers:
            controller.uncover(turn.seat)
        elif isinstance(controller.screen, VeilScreen):
            controller.unveil()
        elif controller.player.playing:
            frames += 1
            if frames > FRAMES:
                return
            yield f"step {frames}"
            controller.go_on()
        elif answers:
            decision = controller.session.decision(turn.seat)
            assert decision is not None
            yield decision.kind
            controller.drafting.answer(answers.pop(0))
        elif controller.session.needs_confirming(turn.seat):
            yield f"{controller.session.answered(turn.seat)[-1].kind} to be confirmed"
            controller.confirm()
        else:
            return


@pytest.mark.parametrize("both", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_last_lines_are_in_sight_in_every_state(open_table: OpenTable, both: bool) -> None:
    shell = open_table("ru", bytes(32))
    shell.setMinimumSize(1, 1)
    shell.setUpdatesEnabled(False)  # places are looked at, no pixels
    header = new_header(BATTLE.rules(), Setup(CLANS), NAMES, EVENING)
    session = Session.start(BATTLE.rules(), Setup(CLANS), NAMES, shell.library.create(header), bytes(32))
    match = shell.library.matches()[0].id
    found, seen = list[tuple[object, ...]](), set[str]()
    for turn in played():
        if not turn.new:
            for answer in turn.answers:
                session.answer(turn.seat, answer)
            session.confirm(turn.seat)
            continue
        session.leave()
        shell.matches.resume(match)
        for state in walk(shell, turn):
            if state in seen:
                continue
            seen.add(state)
            assert shell.controller is not None
            sizes = SIZES if len(seen) % 2 else SIZES[::-1]  # it has the first of them already
            for size, lines in sizes if both else SIZES[len(seen) // 4 % 2 :][:1]:
                shell.resize(*size)
                settle()
                shell.controller.page.recap.lines.doItemsLayout()
                settle()
                found += [(state, *size, text) for text in amiss(shell, lines)]
                if beside_map(shell) is not (state.startswith("step ") and size[0] > 960):
                    found.append((state, *size, "the log stands beside the map while all watch, else in the column"))
        assert shell.controller is not None
        shell.controller.leave()
        session = Session.reopen(BATTLE.rules(), shell.library.open(match))
    session.leave()
    assert len(seen) > 40
    assert found == []
