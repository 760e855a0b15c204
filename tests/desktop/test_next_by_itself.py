"""Where the next step of what all watch comes by itself, "Next" shows and says so, and nowhere else."""

from __future__ import annotations

from math import ceil

import pytest
from PySide6.QtCore import QElapsedTimer
from PySide6.QtGui import QAccessible, QImage
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.settings import MotionName, Settings
from tests.desktop.computers.test_seats import PATIENCE_MS, sit
from tests.desktop.conftest import MakeShell
from tests.secrecy.pictures import pixels_of

pytestmark = pytest.mark.usefixtures("unpainted")

BY_ITSELF = "The next step comes by itself; Space brings it at once"
BY_PRESS = "On to the next step (Space)"


def watching(qtbot: QtBot, make_shell: MakeShell, settings: Settings) -> Controller:
    """Sit down beside a computer player, until the first step of its turn is watched."""
    controller = sit(make_shell(settings), "random", "human")
    qtbot.waitUntil(lambda: controller.player.playing and controller.page.next.isVisible(), timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: not controller.page.next.resting)
    return controller


def next_seen(controller: Controller) -> QImage:
    return controller.page.next.grab().toImage()


def look_of(controller: Controller) -> bytes:
    """Return what the button looks like; the picture is held as long as its memory is read."""
    return pixels_of(next_seen(controller)).tobytes()


def described(controller: Controller) -> str:
    return QAccessible.queryAccessibleInterface(controller.page.next).text(QAccessible.Text.Description)


@pytest.mark.parametrize("motion", [pytest.param("full", marks=pytest.mark.long), "none"])
def test_next_shows_how_long_it_is_until_it_goes_by_itself(
    qtbot: QtBot, make_shell: MakeShell, motion: MotionName
) -> None:
    controller = watching(qtbot, make_shell, Settings(pace="slow", motion=motion))
    begun = next_seen(controller)
    assert controller.page.next.toolTip() == BY_ITSELF
    assert BY_ITSELF in described(controller)
    qtbot.waitUntil(lambda: next_seen(controller) != begun)
    controller.open_menu()
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


@pytest.mark.parametrize("motion", ["full", "none"])
def test_where_little_moves_it_counts_in_whole_seconds(qtbot: QtBot, make_shell: MakeShell, motion: MotionName) -> None:
    controller = watching(qtbot, make_shell, Settings(pace="slow", motion=motion))
    took = QElapsedTimer()
    took.start()
    looks = {look_of(controller)}
    for _ in range(20):
        qtbot.wait(25)
        looks.add(look_of(controller))
    seconds = ceil(took.elapsed() / 1000)  # on a busy computer many more of them than were waited
    assert controller.player.playing
    assert len(looks) >= 4 if motion == "full" else len(looks) <= seconds + 1
