"""The teaching match of Battle for Rokugan: its position and its steps, which are data of the game's folder."""

from __future__ import annotations

from rokugan_desktop.desktop.lesson_script import Lesson, lesson_of
from rokugan_desktop.engine import Setup
from rokugan_desktop.games.battle_for_rokugan import position_setup, read_position


def first_lesson() -> Lesson:
    """Return the teaching match. Raise Unreadable where one of its two files is faulty."""
    return lesson_of("battle_for_rokugan", _setup_at)


def _setup_at(text: str, name: str) -> Setup:
    return position_setup(read_position(text, name), text)
