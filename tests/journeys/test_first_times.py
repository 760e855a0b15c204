"""Each new thing is told of once, in a bubble beside it, to the seat that it came up before and to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from rokugan_desktop.desktop.demo.hands import MouseHands, settle
from rokugan_desktop.desktop.lessons.pointing import Bubble, Corners
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.games.battle_for_rokugan import Action, Verb, ids
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.session import Session
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap
from tests.journeys.test_samurai_planning import Sit, sit
from tests.there import there

__all__ = ["sit"]

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


def place_something(shell: Shell, which: int = 1) -> None:
    """Place the first token of the hand, or another one, and hand the computer over."""
    controller = shell.controller
    assert controller is not None
    seat = controller.acting
    assert seat is not None
    while not controller.session.needs_confirming(seat):
        decision = controller.session.decision(seat)
        assert decision is not None
        controller.drafting.answer(tuple(decision.answers())[:which][-1])
    controller.confirm()
    settle()


def told(shell: Shell) -> str:
    """What a bubble on the table says now; an empty text where none is there."""
    return "".join(bubble.text for bubble in shell.findChildren(Bubble) if bubble.isVisible())


def all_said(shell: Shell) -> str:
    return "\n".join(label.text() for label in shell.findChildren(QLabel))


@pytest.mark.parametrize(
    ("language", "said", "size", "in_panel"),
    [("en", "Army. Defends", (1280, 720), True), ("ru", "Армия. ", (960, 600), False)],
)
def test_the_first_turn_tells_of_what_lies_there_over_nothing_that_is_read(
    opened: Callable[..., Shell], language: str, said: str, size: tuple[int, int], in_panel: bool
) -> None:
    shell = opened(language)
    shell.resize(*size)
    settle()
    assert told(shell).startswith(said)
    bubble = next(bubble for bubble in shell.findChildren(Bubble) if bubble.isVisible())
    assert shell.controller is not None
    page = shell.controller.page
    panel = page.area.seat_panel
    assert panel is not None
    whole = QRect(panel.mapTo(page, QPoint(0, 0)), panel.size())
    assert whole.contains(bubble.card) is in_panel
    if in_panel:
        assert (bubble.card.left(), bubble.card.right()) == (whole.left(), whole.right()), "no letter beside it"
    for name in ("hand", "objective", "cards"):
        thing = panel.thing(name)
        assert thing is not None
        assert not bubble.card.intersects(QRect(thing.mapTo(page, QPoint(0, 0)), thing.size())), name
    view = page.map
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_I)
    settle()
    assert told(shell) == "", "the card of a place lies there"
    assert not any(corners.isVisible() for corners in shell.findChildren(Corners)), "nothing is marked without a word"
    QTest.keyClick(view, Qt.Key.Key_I)
    settle()
    assert told(shell).startswith(said)


def close(shell: Shell) -> None:
    [done] = [button for button in shell.findChildren(QPushButton) if button.isVisible() and button.text() == "Done"]
    MouseHands(shell).press(done)


def test_what_was_closed_never_comes_again_and_each_seat_is_told_for_itself(opened: Callable[..., Shell]) -> None:
    shell = opened()
    first = told(shell)
    close(shell)
    second = told(shell)
    assert second not in ("", first)
    close(shell)
    assert told(shell) == "", "two things a turn"
    place_something(shell)
    assert first not in all_said(shell), "the curtain fell over it, and nothing is left of it"
    uncover(shell)
    assert told(shell) == first, "the other player has read nothing yet"
    place_something(shell)
    uncover(shell)
    assert told(shell) not in ("", first, second)


def test_what_was_used_while_it_was_told_is_told_no_more(opened: Callable[..., Shell]) -> None:
    """The turn goes on after a scout, with another one left."""
    shell = opened()
    assert shell.controller is not None
    controller = shell.controller
    while not told(shell).startswith("Scout"):
        first = told(shell)
        close(shell)
        assert told(shell) != first
        if not told(shell):
            place_something(shell)
            uncover(shell)
            place_something(shell)
            uncover(shell)
    seat, session = controller.acting, controller.session
    assert seat is not None
    controller.drafting.answer(Action(Verb.PLAY, ids.SCOUT))
    settle()
    assert told(shell) == "", "it makes room for what is chosen"
    controller.drafting.take_back()
    settle()
    assert told(shell).startswith("Scout"), "nothing was used yet"
    controller.drafting.answer(Action(Verb.PLAY, ids.SCOUT))
    while not session.needs_confirming(seat):
        decision = session.decision(seat)
        assert decision is not None
        controller.drafting.answer(next(iter(decision.answers())))
    controller.confirm()
    settle()
    assert controller.acting == seat
    assert controller.session.view(seat).public.seats[seat].scouts
    assert not told(shell).startswith("Scout")


def test_the_settings_tell_nothing_while_the_match_runs(opened: Callable[..., Shell]) -> None:
    shell = opened()
    for _ in range(2):
        close(shell)
        close(shell)
        assert shell.context.settings.introduced == {}
        place_something(shell)
        uncover(shell)
    assert shell.controller is not None
    shell.controller.leave()
    assert shell.context.settings.introduced == {}, "nor while it waits: what one has read may tell of a hand"


def test_who_wants_none_of_it_is_told_nothing(opened: Callable[..., Shell]) -> None:
    shell = opened(introductions=False)
    assert told(shell) == ""
    assert shell.context.settings.introductions is False


def test_command_is_told_of_before_a_unit_without_a_commander_is_ordered_and_never_again(
    sit: Sit, tmp_path: Path
) -> None:
    controller = sit("first_spears", players=("human", "novice"))
    settle()
    bubble = next(one for one in controller.page.findChildren(Bubble) if one.isVisible())
    assert bubble.text.startswith("Commanded. ")
    assert controller.page.rect().contains(bubble.card)
    panel = there(controller.page.area.seat_panel)
    assert not bubble.card.intersects(QRect(panel.mapTo(controller.page, QPoint()), panel.size())), "the army is seen"
    bubble.go_on.click()
    settle()
    assert not [one for one in controller.page.findChildren(Bubble) if one.isVisible()]
    kept = SettingsFile(tmp_path / "settings.json").read().introduced
    assert kept["samurai_battles"], "nor in this match when it goes on, should the program be killed now"


def test_what_nobody_could_read_is_told_in_the_next_turn(opened: Callable[..., Shell]) -> None:
    shell = opened()
    assert shell.controller is not None
    first = told(shell)
    assert first
    shell.controller.page.map.setFocus()
    QTest.keyClick(shell.controller.page.map, Qt.Key.Key_I)
    settle()
    assert told(shell) == "", "the card of a place lies there all through the turn"
    for _seat in range(2):
        place_something(shell, which=2)
        uncover(shell)
    assert told(shell) == first


def test_a_log_that_is_drawn_out_lies_over_what_is_told_and_over_its_corners(opened: Callable[..., Shell]) -> None:
    shell = opened()
    shell.resize(1024, 640)
    settle()
    assert shell.controller is not None
    said, fold = told(shell), shell.controller.page.area.fold_button
    assert said
    for out in (True, False):
        MouseHands(shell).press(fold)
        settle()
        assert told(shell) == ("" if out else said)
        assert any(corners.isVisible() for corners in shell.findChildren(Corners)) is not out
