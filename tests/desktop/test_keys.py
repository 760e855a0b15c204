from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from rokugan_desktop.desktop.keys import KEYS, Command, command_of, latin_key

_NONE = Qt.KeyboardModifier.NoModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


def pressed(key: int, modifiers: Qt.KeyboardModifier = _NONE, text: str = "", held: bool = False) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text, held)


def cyrillic(letter: str, modifiers: Qt.KeyboardModifier = _NONE) -> QKeyEvent:
    return pressed(ord(letter.upper()), modifiers, letter)


@pytest.mark.parametrize(
    ("letter", "modifiers", "command"),
    [
        ("я", _CONTROL, Command.TAKE_BACK),
        ("я", _CONTROL | Qt.KeyboardModifier.ShiftModifier, Command.REDO),
        ("н", _CONTROL, Command.REDO),
        ("к", _NONE, Command.REDO),
        ("а", _NONE, Command.FIT),
        ("д", _NONE, Command.LOOK),
        ("р", _NONE, Command.HIDE),
        ("ф", _NONE, Command.ADVICE),
        ("ы", _NONE, Command.SKIP),
        ("ь", _NONE, Command.MUTE),
    ],
)
def test_a_russian_layout_finds_each_letter_by_its_place(
    letter: str, modifiers: Qt.KeyboardModifier, command: Command
) -> None:
    assert command_of(cyrillic(letter, modifiers)) is command


def test_every_letter_that_does_something_has_a_russian_neighbour() -> None:
    letters = {key for key, _ in KEYS if Qt.Key.Key_A <= key <= Qt.Key.Key_Z}
    found = {latin_key(cyrillic(letter)) for letter in "ёйцукенгшщзхъфывапролджэячсмитьбю"}
    assert letters
    assert letters <= found


def test_a_key_held_down_does_nothing() -> None:
    assert command_of(pressed(Qt.Key.Key_Return)) is Command.CONFIRM
    assert command_of(pressed(Qt.Key.Key_Return, held=True)) is None


def test_the_keypad_counts_too() -> None:
    assert command_of(pressed(Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)) is Command.CONFIRM


def test_other_keys_mean_nothing() -> None:
    assert command_of(pressed(Qt.Key.Key_Z)) is None
    assert command_of(cyrillic("я")) is None
