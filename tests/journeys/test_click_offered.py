"""After the tenth confirmation by the button it is offered, once, to confirm with the click."""

from __future__ import annotations

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QPushButton

from rokugan_desktop.desktop.demo.hands import MouseHands, settle
from rokugan_desktop.desktop.lessons.pointing import Bubble
from rokugan_desktop.desktop.shell import Shell
from tests.desktop.at_table import answer, controller_of
from tests.desktop.computers.test_seats import press_until
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap
from tests.there import there

OFFER = "Confirm with the click?"


def bubble_of(shell: Shell) -> Bubble:
    found: list[Bubble] = controller_of(shell).page.findChildren(Bubble)
    return next(iter(found))


def chosen(shell: Shell) -> None:
    """Come to where something waits for being confirmed."""
    controller = controller_of(shell)
    press_until(controller, lambda: controller.acting is not None)
    answer(controller, 0)
    while not controller.session.needs_confirming(there(controller.acting)):
        answer(controller, 0)
    settle()


@pytest.fixture
def shell(open_table: OpenTable) -> Shell:
    """A table of two whose button has confirmed nine times."""
    shell = open_table("en", bytes(32), introductions=True)
    shell.context.change(structs.replace(shell.context.settings, confirmed=9))
    shell.matches.start(("crab", "lion"), ("Aiko", "Botan"))
    overleap(shell, lambda session: any(one.kind == "starting" for one in session.asking().values()))
    chosen(shell)
    assert OFFER not in bubble_of(shell).text
    controller_of(shell).page.confirm.click()
    settle()
    chosen(shell)
    return shell


def press(shell: Shell, button: QPushButton, said: str) -> None:
    assert button.isVisible()
    assert button.text() == said
    MouseHands(shell).press(button)
    settle()


def test_it_is_offered_beside_what_waits_and_taken_by_one_press(shell: Shell) -> None:
    bubble, page = bubble_of(shell), controller_of(shell).page
    assert bubble.text.startswith(OFFER)
    assert not bubble.geometry().intersects(QRect(page.confirm.mapTo(page, QPoint()), page.confirm.size()))
    press(shell, bubble.take, "With a click")
    assert shell.context.settings.by_click
    assert not bubble.isVisible()
    assert page.confirm.isVisible(), "what waits is still to be confirmed"


def test_who_would_rather_not_is_never_asked_again(shell: Shell) -> None:
    press(shell, bubble_of(shell).go_on, "With the button")
    assert not shell.context.settings.by_click
    for _ in range(2):
        controller_of(shell).page.confirm.click()
        settle()
        chosen(shell)
        assert OFFER not in bubble_of(shell).text


def test_who_goes_on_confirming_has_answered(shell: Shell) -> None:
    controller_of(shell).page.confirm.click()
    settle()
    chosen(shell)
    assert OFFER not in bubble_of(shell).text
    assert not shell.context.settings.by_click


def test_a_curtain_takes_the_offer_along_and_brings_it_back(shell: Shell) -> None:
    controller = controller_of(shell)
    bubble = bubble_of(shell)
    controller.look(there(controller.acting))
    settle()
    assert not bubble.isVisible()
    controller.back_from_curtain()
    settle()
    assert bubble.text.startswith(OFFER)


def test_it_is_told_to_whoever_listens(shell: Shell) -> None:
    assert there(bubble_of(shell).take.accessibleDescription()).startswith(OFFER)
