"""Whatever is pressed is large enough: 24 pixels at the least, 44 where it answers or leads on in play."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton, QWidget

from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.look.timeline import MARK_HEIGHT, MARK_WIDTH
from tests.journeys.conftest import OpenTable
from tests.journeys.steady_mouse import SteadyMouse

pytestmark = pytest.mark.usefixtures("unpainted")

LEAST, IN_PLAY = 24, 44
DEEDS = 90
"""So much of a match shows every kind of screen but the end."""


def test_what_is_pressed_in_play_is_large_enough_and_stays_what_it_is(open_table: OpenTable) -> None:
    shell = open_table("ru", b"\x05" * 32)
    shell.resize(1280, 720)
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 7))
    guest.hands.press(shell.title.new_button)
    guest.sit_down(("Анна", "Борис"), ("crab", "lion"))
    guest.hands.press(shell.new_match.begin_button)
    met: set[str] = set()
    mouse = SteadyMouse(shell)
    for number, controller in enumerate(guest.play()):
        page = controller.page
        assert not mouse.why_unsteady()
        for button in page.findChildren(QAbstractButton):
            if not button.isVisible() or button.property("only_says"):
                continue
            low, name = least(button), button.accessibleName() or button.text()
            assert low >= LEAST, (name, button.size())
            answers = button.property("answer") is not None
            if answers or button in page.command_buttons or button is page.curtain.button:
                met.add(type(button).__name__)
                assert low >= IN_PLAY, (name, button.size())
        if number >= DEEDS:
            break
    assert len(met) >= 3
    assert mouse.pressed > DEEDS / 2


def test_marks_of_a_replay_are_large_enough() -> None:
    assert min(MARK_WIDTH, MARK_HEIGHT) >= LEAST


def least(widget: QWidget) -> int:
    """Return the shorter side of a widget."""
    return min(widget.width(), widget.height())
