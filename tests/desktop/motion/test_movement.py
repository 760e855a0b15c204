from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.motion import EVEN, Motion, Movement, Tempo, system_tempo, tempo_of

Log = list[tuple[str, float]]


def movement(log: Log) -> Movement:
    """Two motions, the second of which begins when the first one is half done."""
    return Movement(
        [
            Motion(0, 100, lambda share: log.append(("a", share)), EVEN),
            Motion(50, 100, lambda share: log.append(("b", share)), EVEN),
        ]
    )


def test_a_movement_runs_by_its_clock_and_ends_where_it_leads(qtbot: QtBot) -> None:
    log: Log = []
    moving = movement(log)
    with qtbot.waitSignal(moving.finished):
        moving.start()
    assert moving.duration() == 150
    assert log[:2] == [("b", 0.0), ("a", 0.0)], "what begins first is shown last, and so counts"
    assert dict(log) == {"a": 1.0, "b": 1.0}
    assert moving.state() is QAbstractAnimation.State.Stopped


def test_who_is_in_a_hurry_sees_the_end_at_once(qtbot: QtBot) -> None:
    log: Log = []
    moving = movement(log)
    moving.start()
    moving.pause()
    moving.setCurrentTime(75)
    assert log[-2:] == [("a", 0.75), ("b", 0.25)]
    with qtbot.waitSignal(moving.finished):
        moving.hurry()
    assert log[-2:] == [("a", 1.0), ("b", 1.0)]


def test_what_is_dropped_shows_nothing_more_and_tells_nobody(qtbot: QtBot) -> None:
    log: Log = []
    moving = movement(log)
    moving.start()
    before = len(log)
    with qtbot.assertNotEmitted(moving.finished, wait=200):
        moving.drop()
    assert len(log) == before


def test_a_platform_without_a_display_moves_nothing_unless_somebody_wants_it(qtbot: QtBot) -> None:
    assert system_tempo() is Tempo.NONE
    assert tempo_of("") is Tempo.NONE
    assert [tempo_of(name) for name in ("full", "short", "none")] == [Tempo.FULL, Tempo.SHORT, Tempo.NONE]
