"""A guest at a window where things go on by themselves while the hand is under way."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton

from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.demo import Guest, MouseHands, preferences_of
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Impossible
from tests.desktop.at_table import NAMES, controller_of
from tests.desktop.conftest import MakeShell

ROLES = ("red", "green", "blue")


class SlowHands(MouseHands):
    """Come to Next only when what it would have ended is over; note how often."""

    late = 0

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shell = shell

    def press(self, button: QAbstractButton) -> None:
        controller = controller_of(self.shell)
        if button is controller.page.next and controller.player.playing:
            controller.player.skip()
            settle()
            self.late += 1
        super().press(button)


class NoHands(MouseHands):
    """Find nothing."""

    def press(self, button: QAbstractButton) -> None:
        raise Impossible("nothing is found")


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat of a computer player be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


def test_what_is_over_before_next_is_pressed_needs_no_next(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(ROLES[:2], NAMES[:2], ("random", "human"))
    hands = SlowHands(shell)
    guest = Guest(shell, hands, preferences_of(shell.face, 1))
    playing = guest.play()
    while not hands.late:
        next(playing)
    before = guest.controller.session.entries
    while guest.controller.session.entries == before:
        next(playing)  # and so it goes on


def test_next_that_stands_there_and_cannot_be_pressed_is_told(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(ROLES[:2], NAMES[:2], ("random", "human"))
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 1))
    playing = guest.play()
    while not next(playing).player.playing:
        pass
    guest.hands = NoHands(shell)
    with pytest.raises(Impossible, match="nothing is found"):
        next(playing)


def test_a_guest_seats_people_and_computers_by_the_list(make_shell: MakeShell) -> None:
    shell = make_shell()
    hands = MouseHands(shell)
    hands.press(shell.title.new_button)
    sitting = ("human", "random", "human")
    Guest(shell, hands, preferences_of(shell.face, 1)).sit_down(NAMES[:3], ROLES, sitting)
    assert [row.player.currentText() for row in shell.new_match.rows] == ["Person", "Dice", "Person"]
    hands.press(shell.new_match.begin_button)
    assert controller_of(shell).session.players == sitting
