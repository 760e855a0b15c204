"""Beats become longer on slower computers, in steps that no position has a part in."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.computers.at_rest import MeasuringAtRest
from rokugan_desktop.desktop.computers.pace import Quickness, beat_length, slowness
from rokugan_desktop.desktop.computers.thinker import Thinker
from tests.desktop.conftest import MakeShell

from .test_seats import PATIENCE_MS, sit
from .thoughts import size


@pytest.fixture(autouse=True)
def lasting_processes() -> None:
    """Begin and end processes as the program does."""


@pytest.mark.parametrize(
    ("slower", "length"),
    [(0.0, 1), (0.3, 1), (1.0, 1), (1.25, 1), (1.26, 2), (2.5, 2), (2.6, 4), (5.0, 4), (6.0, 8), (10.0, 8), (900.0, 8)],
)
def test_beats_have_four_lengths(slower: float, length: int) -> None:
    assert beat_length(slower) == length


def test_the_work_is_timed_and_ends_when_it_is_told_to() -> None:
    assert slowness(lambda: False) > 0
    assert slowness(lambda: True) == 1.0


def test_a_thinker_has_measured_its_process_before_its_first_thought(qtbot: QtBot) -> None:
    thinker, noted = Thinker(), Noted()
    thinker.pace = noted
    with qtbot.waitSignal(thinker.thought, timeout=PATIENCE_MS):
        thinker.ask(size, "thought")
    assert len(noted.measured) == 1
    thinker.close()


class Noted(Quickness):
    """Takes the first measurement for one under load."""

    def __init__(self) -> None:
        super().__init__()
        self.measured: list[float] = []

    def note(self, slower: float) -> None:
        """Note that it was measured."""
        self.measured.append(slower)
        super().note(900.0 if len(self.measured) == 1 else 0.9)


def test_a_beat_under_load_is_four_seconds_at_most_and_gets_shorter_again() -> None:
    pace = Quickness()
    pace.note(900.0)
    assert [pace.beat_ms(usual) for usual in (500, 600, 1200, 2400, 4000)] == [4000] * 5
    pace.note(1.0)
    pace.note(900.0)
    assert [pace.beat_ms(usual) for usual in (500, 600, 1200, 2400, 4000)] == [500, 600, 1200, 2400, 4000]


def test_the_computer_is_measured_again_at_the_table_while_nobody_thinks(
    qtbot: QtBot, make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted()
    monkeypatch.setattr(Thinker, "pace", noted)
    monkeypatch.setattr(Thinker, "rest_s", 0.0)
    controller = sit(make_shell(), "human", "human", "random")
    qtbot.waitUntil(lambda: len(noted.measured) == 1, timeout=PATIENCE_MS)
    assert noted.slower == 900.0, "another program was at work"
    controller.hide()
    controller.show()
    qtbot.waitUntil(lambda: noted.slower == 0.9, timeout=PATIENCE_MS)
    controller.leave()


def test_the_computer_is_measured_at_the_title_too(
    qtbot: QtBot, make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted()
    monkeypatch.setattr(Thinker, "pace", noted)
    monkeypatch.setattr(MeasuringAtRest, "after_ms", 0)
    shell = make_shell()
    qtbot.waitUntil(lambda: len(noted.measured) == 1, timeout=PATIENCE_MS)
    (thinker,) = shell.title.findChildren(Thinker)
    shell.to_library()
    assert thinker.process_id is None, "the process ends with the title"
