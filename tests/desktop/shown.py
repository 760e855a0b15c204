"""Windows of the tests: shown, active, and closed again."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect, QTimer
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.at_table.film import FramePlayer
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.shell import Shell
from tests.desktop.kept_pictures import kept_pictures

Show = Callable[[Shell], Shell]

by_themselves = "ROKUGAN_PAINT_ALL" in os.environ
"""Whether windows are painted by themselves; one that is grabbed always is.

As a rule words, places and keys are looked at and no pixels, and painting takes a third of the time. In the long mode
all are painted, so that whatever can be shown is.
"""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows be painted, where it matters what is painted and when, and in whole matches of each game."""
    monkeypatch.setattr("tests.desktop.shown.by_themselves", True)


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no window be painted, in the long mode either."""
    monkeypatch.setattr("tests.desktop.shown.by_themselves", False)


@contextmanager
def shown_shells(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Generator[Show]:
    """Give a function that shows a window, waits until it is active and returns it; all are closed at the end.

    Its curtains hear a key at once, and no button is deaf for a moment.
    """
    monkeypatch.setattr(CurtainWidget, "guard_ms", -1)
    monkeypatch.setattr(SlotButton, "rest_ms", 0)
    made: list[Shell] = []

    def show(shell: Shell) -> Shell:
        shell.setGeometry(QRect(0, 0, 1280, 800))
        with qtbot.waitActive(shell):
            shell.show()
            shell.activateWindow()
        shell.setUpdatesEnabled(by_themselves)
        made.append(shell)
        return shell

    with kept_pictures():
        yield show
        for shell in made:
            shell.close()
            shell.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # or a later test meets their language


def goes_by_clock(player: FramePlayer) -> bool:
    """Tell whether the next frame comes by itself."""
    return any(timer.isActive() for timer in player.findChildren(QTimer))
