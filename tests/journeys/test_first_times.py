"""Each new thing is told of once, in a bubble beside it, to the seat that it came up before and to nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from rokugan_desktop.desktop.demo.hands import MouseHands, settle
from rokugan_desktop.desktop.lessons.bubble import Bubble
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.session import Session
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap

SEED = b"placing".ljust(32, b"\0")


def placing(session: Session) -> bool:
    return any(decision.kind == "turn" for decision in session.asking().values())


@pytest.fixture
def opened(open_table: OpenTable) -> Callable[..., Shell]:
    """Give a maker of tables of two, before the first player's own screen in the first turn of placement."""

    def make(language: str = "en", *, introductions: bool = True) -> Shell:
        shell = open_table(language, SEED, introductions=introductions)
        shell.matches.start(("crab", "lion"), ("Aiko", "Botan"))
        overleap(shell, placing, lambda decision: next(iter(decision.answers())))
        uncover(shell)
        return shell

    return make


def uncover(shell: Shell) -> None:
    assert shell.controller is not None
    handover = shell.controller.handover
    assert isinstance(handover, Curtain)
    shell.controller.uncover(handover.seat)
    settle()


def place_something(shell: Shell) -> None:
    """Place any token, and hand the computer over."""
    controller = shell.controller
    assert controller is not None
    seat = controller.acting
    assert seat is not None
    while not controller.session.needs_confirming(seat):
        decision = controller.session.decision(seat)
        assert decision is not None
        controller.drafting.answer(next(iter(decision.answers())))
    controller.confirm()
    settle()


def told(shell: Shell) -> str:
    """What a bubble on the table says now; an empty text where none is there."""
    return "".join(bubble.text for bubble in shell.findChildren(Bubble) if bubble.isVisible())


def all_said(shell: Shell) -> str:
    return "\n".join(label.text() for label in shell.findChildren(QLabel))


@pytest.mark.parametrize(("language", "said"), [("en", "Bluff. May go anywhere"), ("ru", "Пустой жетон. ")])
def test_the_first_turn_tells_of_one_thing_beside_it(opened: Callable[..., Shell], language: str, said: str) -> None:
    shell = opened(language)
    assert told(shell).startswith(said)
    bubble = next(bubble for bubble in shell.findChildren(Bubble) if bubble.isVisible())
    assert bubble.points, "it stands beside its thing, or a line leads there"


def test_what_was_closed_never_comes_again_and_the_next_turn_tells_of_the_next_thing(
    opened: Callable[..., Shell],
) -> None:
    shell = opened()
    first = told(shell)
    [done] = [button for button in shell.findChildren(QPushButton) if button.isVisible() and button.text() == "Done"]
    MouseHands(shell).press(done)
    assert told(shell) == "", "one thing a turn"
    place_something(shell)
    assert told(shell) == ""
    assert first not in all_said(shell), "the curtain fell over it, and nothing is left of it"
    uncover(shell)
    assert told(shell) == first, "the other player has read nothing yet"
    place_something(shell)
    uncover(shell)
    assert told(shell) not in ("", first)


def test_the_settings_tell_nothing_of_a_hand_while_the_match_runs(opened: Callable[..., Shell]) -> None:
    shell = opened()
    [bubble] = [bubble for bubble in shell.findChildren(Bubble) if bubble.isVisible()]
    bubble.read.emit()
    assert shell.context.settings.introduced == {}
    file = SettingsFile(shell.library.path.with_name("settings.json"))
    assert "kind" not in file.path.read_text(encoding="utf-8")


def test_who_wants_none_of_it_is_told_nothing(opened: Callable[..., Shell]) -> None:
    shell = opened(introductions=False)
    assert told(shell) == ""
    assert shell.context.settings.introductions is False


def test_it_can_be_closed_by_keys(opened: Callable[..., Shell]) -> None:
    shell = opened()
    [bubble] = [bubble for bubble in shell.findChildren(Bubble) if bubble.isVisible()]
    bubble.go_on.setFocus(Qt.FocusReason.TabFocusReason)
    bubble.go_on.click()
    assert told(shell) == ""
