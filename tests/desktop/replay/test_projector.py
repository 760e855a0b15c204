"""How a match told again goes on: ten steps, of which the fifth and the eighth are watched frame by frame."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.replay.projector import Projector

FRAMES = {5: 3, 8: 1}
ROUNDS = (0, 4, 7)


@pytest.fixture
def projector(qapp: QApplication) -> Projector:
    return Projector(10, ROUNDS, lambda step: FRAMES.get(step, 0), lambda step, frame: 0.001)


def test_next_shows_the_frames_that_lead_to_a_step_before_it(projector: Projector) -> None:
    projector.go_to(4)
    seen: list[tuple[int, int | None]] = []
    for _ in range(5):
        projector.next()
        seen.append((projector.step, projector.frame))
    assert seen == [(5, 0), (5, 1), (5, 2), (5, None), (6, None)]


def test_previous_goes_the_way_back_that_next_came(projector: Projector) -> None:
    there = [(projector.step, projector.frame)]
    while not projector.at_end:
        projector.next()
        there.append((projector.step, projector.frame))
    back = [(projector.step, projector.frame)]
    while not projector.at_start:
        projector.previous()
        back.append((projector.step, projector.frame))
    assert back == there[::-1]
    assert len(there) == 10 + sum(FRAMES.values())


def test_nothing_lies_beyond_the_ends(projector: Projector) -> None:
    projector.previous()
    assert projector.at_start
    projector.go_to(99)
    projector.next()
    assert (projector.step, projector.frame) == (9, None)
    projector.go_to(-3)
    assert projector.step == 0


def test_rounds_are_gone_through_by_their_first_steps(projector: Projector) -> None:
    seen: list[int] = []
    for _ in range(4):
        projector.next_round()
        seen.append(projector.step)
    assert seen == [4, 7, 9, 9]
    back: list[int] = []
    for _ in range(4):
        projector.previous_round()
        back.append(projector.step)
    assert back == [7, 4, 0, 0]


def test_the_middle_of_a_round_goes_back_to_its_start_first(projector: Projector) -> None:
    projector.go_to(6)
    projector.previous_round()
    assert projector.step == 4
    projector.next()
    assert projector.thumb == 4.25
    projector.previous_round()
    assert projector.thumb == 4.0


def test_the_thumb_lies_between_two_steps_while_frames_are_shown(projector: Projector) -> None:
    projector.go_to(4)
    thumbs = [projector.thumb]
    for _ in range(4):
        projector.next()
        thumbs.append(projector.thumb)
    assert thumbs == [4.0, 4.25, 4.5, 4.75, 5.0]


def test_it_plays_to_the_end_and_stops_there(projector: Projector, qtbot: QtBot) -> None:
    news: list[bool] = []
    projector.started.connect(news.append)
    projector.play()
    qtbot.waitUntil(lambda: not projector.playing, timeout=5000)
    assert projector.at_end
    assert news == [True, False]


def test_playing_from_the_end_begins_anew(projector: Projector) -> None:
    projector.go_to(9)
    projector.play()
    assert projector.playing
    assert projector.step == 0
    projector.pause()
    assert not projector.playing
