"""How a replay goes on: ten steps, of which the fifth and the eighth are watched frame by frame."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.replay.shown_replay import Playback

FRAMES = {5: 3, 8: 1}
ROUNDS = (0, 4, 7)


@pytest.fixture
def playback(qapp: QApplication) -> Playback:
    return Playback(10, ROUNDS, lambda step: FRAMES.get(step, 0), lambda step, frame: 0.001)


def test_next_shows_the_frames_that_lead_to_a_step_before_it(playback: Playback) -> None:
    playback.go_to(4)
    seen: list[tuple[int, int | None]] = []
    for _ in range(5):
        playback.next()
        seen.append((playback.step, playback.frame))
    assert seen == [(5, 0), (5, 1), (5, 2), (5, None), (6, None)]


def test_previous_goes_the_way_back_that_next_came(playback: Playback) -> None:
    there = [(playback.step, playback.frame)]
    while not playback.at_end:
        playback.next()
        there.append((playback.step, playback.frame))
    back = [(playback.step, playback.frame)]
    while not playback.at_start:
        playback.previous()
        back.append((playback.step, playback.frame))
    assert back == there[::-1]
    assert len(there) == 10 + sum(FRAMES.values())


def test_nothing_lies_beyond_the_ends(playback: Playback) -> None:
    playback.previous()
    assert playback.at_start
    playback.go_to(99)
    playback.next()
    assert (playback.step, playback.frame) == (9, None)
    playback.go_to(-3)
    assert playback.step == 0


def test_rounds_are_gone_through_by_their_first_steps(playback: Playback) -> None:
    seen: list[int] = []
    for _ in range(4):
        playback.next_round()
        seen.append(playback.step)
    assert seen == [4, 7, 9, 9]
    back: list[int] = []
    for _ in range(4):
        playback.previous_round()
        back.append(playback.step)
    assert back == [7, 4, 0, 0]


def test_the_middle_of_a_round_goes_back_to_its_start_first(playback: Playback) -> None:
    playback.go_to(6)
    playback.previous_round()
    assert playback.step == 4
    playback.next()
    assert playback.thumb == 4.25
    playback.previous_round()
    assert playback.thumb == 4.0


def test_the_thumb_lies_between_two_steps_while_frames_are_shown(playback: Playback) -> None:
    playback.go_to(4)
    thumbs = [playback.thumb]
    for _ in range(4):
        playback.next()
        thumbs.append(playback.thumb)
    assert thumbs == [4.0, 4.25, 4.5, 4.75, 5.0]


def test_it_plays_to_the_end_and_stops_there(playback: Playback, qtbot: QtBot) -> None:
    news: list[bool] = []
    playback.started.connect(news.append)
    playback.play()
    qtbot.waitUntil(lambda: not playback.playing, timeout=5000)
    assert playback.at_end
    assert news == [True, False]


def test_playing_from_the_end_begins_anew(playback: Playback) -> None:
    playback.go_to(9)
    playback.play()
    assert playback.playing
    assert playback.step == 0
    playback.pause()
    assert not playback.playing
