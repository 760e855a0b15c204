"""The turn clock counts since a person took the screen, where it is wished for, and leaves no trace."""

from __future__ import annotations

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.turn_bar import TurnClock
from tests.desktop.at_table import answer, lift, sit_down
from tests.desktop.conftest import MakeShell


@pytest.mark.parametrize(("wished", "seen"), [(True, True), (False, False)])
def test_the_clock_is_seen_on_wish_on_the_own_screen_and_not_at_the_curtain(
    make_shell: MakeShell, wished: bool, seen: bool
) -> None:
    shell = make_shell()
    shell.context.change(msgspec.structs.replace(shell.context.settings, clock=wished))
    controller = sit_down(shell)
    clock = controller.page.clock
    assert not clock.isVisible()
    assert not clock.text()
    entries = len(controller.session.entries)
    lift(controller)
    assert clock.isVisible() is seen
    assert clock.text() == "0:00"
    answer(controller, 0)
    assert clock.isVisible() is seen
    controller.hide()
    assert not clock.isVisible()
    assert not clock.text()
    assert len(controller.session.entries) == entries


def test_it_counts_on_for_a_turn_and_anew_for_the_next(qtbot: QtBot, make_shell: MakeShell) -> None:
    context = make_shell().context
    context.change(msgspec.structs.replace(context.settings, clock=True))
    time = [1000.0]
    clock = TurnClock(context, lambda: time[0])
    qtbot.addWidget(clock)
    clock.follow("one")
    time[0] += 75.9
    clock.follow("one")
    assert clock.text() == "1:15"
    assert clock.accessibleName() == "Turn clock: 1:15"
    clock.follow("another")
    assert clock.text() == "0:00"
    time[0] += 3600.5
    clock.show_time()
    assert clock.text() == "60:00"
    clock.follow(None)
    assert not clock.text()
