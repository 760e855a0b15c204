from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from rokugan_desktop.desktop.keys import KEYS, Deed, deed_of, latin_key

_NONE = Qt.KeyboardModifier.NoModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


def pressed(key: int, modifiers: Qt.KeyboardModifier = _NONE, text: str = "", held: bool = False) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text, held)


def cyrillic(letter: str, modifiers: Qt.KeyboardModifier = _NONE) -> QKeyEvent:
    return pressed(ord(letter.upper()), modifiers, letter)


@pytest.mark.parametrize(
    ("letter", "modifiers", "deed"),
    [
        ("я", _CONTROL, Deed.TAKE_BACK),
        ("я", _CONTROL | Qt.KeyboardModifier.ShiftModifier, Deed.REDO),
        ("н", _CONTROL, Deed.REDO),
        ("к", _NONE, Deed.REDO),
        ("а", _NONE, Deed.FIT),
        ("д", _NONE, Deed.LOOK),
        ("р", _NONE, Deed.HIDE),
        ("ф", _NONE, Deed.ADVICE),
        ("ы", _NONE, Deed.SKIP),
    ],
)
def test_a_russian_layout_finds_each_letter_by_its_place(
    letter: str, modifiers: Qt.KeyboardModifier, deed: Deed
) -> None:
    assert deed_of(cyrillic(letter, modifiers)) is deed


def test_every_letter_that_does_something_has_a_russian_neighbour() -> None:
    letters = {key for key, _ in KEYS if Qt.Key.Key_A <= key <= Qt.Key.Key_Z}
    found = {latin_key(cyrillic(letter)) for letter in "ёйцукенгшщзхъфывапролджэячсмитьбю"}
    assert letters
    assert letters <= found


def test_a_key_held_down_does_nothing() -> None:
    assert deed_of(pressed(Qt.Key.Key_Return)) is Deed.CONFIRM
    assert deed_of(pressed(Qt.Key.Key_Return, held=True)) is None


def test_the_keypad_counts_too() -> None:
    assert deed_of(pressed(Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)) is Deed.CONFIRM


def test_other_keys_mean_nothing() -> None:
    assert deed_of(pressed(Qt.Key.Key_Q)) is None
    assert deed_of(cyrillic("й")) is None
