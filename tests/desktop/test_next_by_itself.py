"""Where the next step of what all watch comes by itself, "Next" shows and says so, and nowhere else."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QImage
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.settings import MotionName, Settings
from tests.desktop.computers.test_seats import PATIENCE_MS, sit
from tests.desktop.conftest import MakeShell

pytestmark = pytest.mark.usefixtures("unpainted")

BY_ITSELF = "The next step comes by itself; Space goes on at once"
BY_PRESS = "On to the next step (Space)"


def watching(qtbot: QtBot, make_shell: MakeShell, settings: Settings) -> Controller:
    """Sit down beside a computer player, until the first step of its turn is watched."""
    controller = sit(make_shell(settings), "random", "human")
    qtbot.waitUntil(lambda: controller.player.playing and controller.page.next.isVisible(), timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: not controller.page.next.resting)
    return controller


def next_seen(controller: Controller) -> QImage:
    return controller.page.next.grab().toImage()


def described(controller: Controller) -> str:
    return QAccessible.queryAccessibleInterface(controller.page.next).text(QAccessible.Text.Description)


@pytest.mark.parametrize("motion", ["full", "none"])
def test_next_shows_how_long_it_is_until_it_goes_by_itself(
    qtbot: QtBot, make_shell: MakeShell, motion: MotionName
) -> None:
    controller = watching(qtbot, make_shell, Settings(pace="slow", motion=motion))
    begun = next_seen(controller)
    assert controller.page.next.toolTip() == BY_ITSELF
    assert BY_ITSELF in described(controller)
    qtbot.waitUntil(lambda: next_seen(controller) != begun)
    controller.menu.open()
    assert controller.page.next.toolTip() == BY_PRESS, "under a sheet nothing goes on"
    still = next_seen(controller)
    assert still not in (begun, QImage())
    qtbot.wait(200)
    assert next_seen(controller) == still


def test_what_waits_for_a_press_shows_and_says_nothing_of_it(qtbot: QtBot, make_shell: MakeShell) -> None:
    controller = watching(qtbot, make_shell, Settings(pace="off", motion="full"))
    still = next_seen(controller)
    assert controller.page.next.toolTip() == BY_PRESS
    assert BY_ITSELF not in described(controller)
    qtbot.wait(200)
    assert next_seen(controller) == still


@pytest.mark.parametrize(("motion", "fewest", "most"), [("full", 4, 1000), ("none", 1, 2)])
def test_where_little_moves_it_counts_in_whole_seconds(
    qtbot: QtBot, make_shell: MakeShell, motion: MotionName, fewest: int, most: int
) -> None:
    controller = watching(qtbot, make_shell, Settings(pace="slow", motion=motion))
    looks = {bytes(next_seen(controller).constBits())}
    for _ in range(20):
        qtbot.wait(25)
        looks.add(bytes(next_seen(controller).constBits()))
    assert controller.player.playing
    assert fewest <= len(looks) <= most
