"""The teaching match of Four Paths: its position and its steps, which are data of the game's folder."""

from __future__ import annotations

from rokugan_desktop.boards.points import read_text
from rokugan_desktop.desktop.lesson_script import Lesson, read_lesson
from rokugan_desktop.games.four_paths import CardFile, position_setup, read_position
from rokugan_desktop.resources import board_data

_POSITION, _LESSON = "lesson-position.yaml", "lesson.yaml"


def first_lesson(cards: CardFile) -> Lesson:
    """Return the teaching match. Raise Unreadable where one of its two files is faulty."""
    folder = board_data() / "four_paths"
    text = read_text(folder / _POSITION)
    setup = position_setup(cards, read_position(text, _POSITION), text)
    return read_lesson(read_text(folder / _LESSON), _LESSON, setup)
