"""Beats become longer on slower computers, in steps that no position has a part in."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.computers.pace import beat_length, slowness
from rokugan_desktop.desktop.computers.thinker import Thinker

from .test_seats import PATIENCE_MS
from .thoughts import size


@pytest.mark.parametrize(
    ("slower", "length"),
    [(0.0, 1), (0.3, 1), (1.0, 1), (1.25, 1), (1.26, 2), (2.5, 2), (2.6, 4), (5.0, 4), (6.0, 8), (10.0, 8), (900.0, 8)],
)
def test_beats_have_four_lengths(slower: float, length: int) -> None:
    assert beat_length(slower) == length


def test_the_work_is_timed_and_ends_when_it_is_told_to() -> None:
    assert slowness(lambda: False) > 0
    assert slowness(lambda: True) == 1.0


def test_a_thinker_has_measured_its_process_before_its_first_thought(qtbot: QtBot, tmp_path: Path) -> None:
    thinker = Thinker()
    thinker.slower = 0.0
    with qtbot.waitSignal(thinker.thought, timeout=PATIENCE_MS):
        thinker.ask(size, "thought")
    assert thinker.slower > 0
    thinker.close()
