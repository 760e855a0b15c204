"""Which key does what, under a Latin and under a Russian layout alike.

Under a Russian layout Qt reports the Cyrillic letter of a key, on some systems with the Latin one nowhere to be found.
So a letter is taken by its place on the keyboard: both layouts are known, and so is where their letters lie.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, cast

from PySide6.QtCore import QElapsedTimer, QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication

_LATIN: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_CYRILLIC: Final = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_BY_CYRILLIC: Final = {
    ord(cyrillic.upper()): ord(latin.upper()) for cyrillic, latin in zip(_CYRILLIC, _LATIN, strict=True)
}
_TO_CYRILLIC: Final = {chr(latin): chr(cyrillic) for cyrillic, latin in _BY_CYRILLIC.items()}


class Command(Enum):
    """What a key can be pressed for, wherever it is understood, with its keys."""

    CONFIRM = "Return, Enter"
    TAKE_BACK = "Backspace, Ctrl+Z"
    REDO = "Ctrl+Shift+Z, Ctrl+Y, R"
    RULES = "F1"
    AID = "F2"
    """Look things up on the player aid."""
    BACK = "Esc"
    """Leave the page or the thing begun: Escape."""
    LOOK = "L"
    """Look at the own secrets in a public moment."""
    ADVICE = "A"
    REHEARSE = "E"
    """Ask what a computer player would do."""
    SETTLE = "P"
    """Leave what the whole table is asked to a computer."""
    DOUBTFUL = "D"
    """Offer the doubtful choices of the map, which are offered on wish alone."""
    HIDE = "H"
    """Draw the curtain now."""
    NEXT = "Space"
    """Go on to the next step of a public resolution."""
    SKIP = "S, End"
    """Skip a public resolution to its end."""
    FIT = "F, Home"
    """Show the whole map."""
    FULL_SCREEN = "F11"
    MUTE = "M"
    """Let no sound be heard, or all again."""
    INSPECT = "I"
    """Look closely at a place of the map, and walk from there to others."""
    SHOW_GROUPS = "T"
    """See only which areas of the map belong together, while the key is held."""
    SHOW_OWNERS = "O"
    """See only whose each area of the map is, while the key is held."""
    NEXT_REGION = "F6"
    """Carry the focus on: map, hand, table, recap."""
    FIND = "Ctrl+F, /, Shift+/"
    """Go to a choice by how its name begins."""
    REPEAT = "Q"
    """Hear once more what is asked, and what was said last."""
    HAND = "Y"
    SCORES = "N"
    CHANGES = "C"
    """Hear what has happened since the own last turn."""
    ABOUT = "W"
    """Hear what is known of what the keyboard is on, and who attacks whom."""


_NO_MODIFIER: Final = Qt.KeyboardModifier.NoModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier

KEYS: Final[dict[tuple[int, Qt.KeyboardModifier], Command]] = {
    (key.key(), key.keyboardModifiers()): done
    for done in Command
    for key in (cast("Sequence[QKeyCombination]", QKeySequence(name))[0] for name in done.value.split(", "))
}
"""What each key does, by its Latin letter, where nobody has set another one."""


def _writes(key: tuple[int, Qt.KeyboardModifier]) -> bool:
    """Tell whether a key writes a character, Space not being one."""
    return Qt.Key.Key_Space < key[0] < Qt.Key.Key_Escape and key[1] in (_NO_MODIFIER, _SHIFT)


LETTERS: Final = {done: chr(key[0]) for key, done in KEYS.items() if _writes(key) and chr(key[0]).isalpha()}
"""The usual letter of each command that has one: it can be another, or none."""
EVERY_LETTER: Final = r"\b[A-ZА-Я]\b"
_now: Final = dict(KEYS)
"""What each key does now."""


def bind(letters: Mapping[str, str], *, single: bool) -> None:
    """Let these letters, by the names of their commands, count from now on in place of the usual ones; "": none does.

    `single`: whether any key counts by itself that writes a character. A letter given twice is the first one's.
    """
    _now.clear()
    _now.update({key: done for key, done in KEYS.items() if not _writes(key) or (single and done not in LETTERS)})
    for done, usual in LETTERS.items():
        letter = letters.get(done.name.lower(), usual) if single else ""
        if letter:
            _now.setdefault((ord(letter), _NO_MODIFIER), done)


def letter_of(command: Command | None) -> str:
    """Return the letter that the command has now; an empty text: none."""
    return next((chr(key[0]) for key, done in _now.items() if done is command and _writes(key)), "")


def single_keys_count() -> bool:
    """Tell whether any key counts by itself that writes a character."""
    return any(map(_writes, _now))


def with_letters(text: str, where: str = r"\b[A-ZА-Я](?=\)$)") -> str:
    """Return a text that names usual letters, in brackets at its end or where this finds them, with those of now.

    They are named as on the keyboard of the text's language; for none stands a dash.
    """

    def named(found: re.Match[str]) -> str:
        latin = chr(_BY_CYRILLIC.get(ord(found[0]), ord(found[0])))
        letter = letter_of(KEYS.get((ord(latin), _NO_MODIFIER))) or "–"
        return letter if latin == found[0] else _TO_CYRILLIC.get(letter, letter)

    return re.sub(where, named, text)


def latin_key(event: QKeyEvent) -> int:
    """Return the key as a Latin layout would name it: `Key_F` for the Russian letter on the same key.

    Every other key is returned as it is.
    """
    key = event.key()
    return _BY_CYRILLIC.get(key, key)


def command_of(event: QKeyEvent) -> Command | None:
    """Return what the key is pressed for, or None where it means nothing.

    A key held down means nothing either: a long press on one screen must not run on into the next one.
    """
    if event.isAutoRepeat():
        return None
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return _now.get((latin_key(event), modifiers))


class SinceKey(QElapsedTimer):
    """Runs since a key was pressed until the last one was: by their own stamps, or the clock where they have none."""

    stamp, _begun = 0, 0
    """When the last key was pressed that a window was told of, in milliseconds, however late it was told."""

    def start(self) -> None:
        """Begin with the last key."""
        super().start()
        self._begun = SinceKey.stamp

    def elapsed(self) -> int:
        """Return the milliseconds until the last key, or now."""
        apart = SinceKey.stamp - self._begun
        return apart if self._begun and apart > 0 else super().elapsed()


_MOMENT_MS: Final = 2
"""No finger comes up and goes down again so quickly."""


class Repeats(QObject):
    """Watches a window, and says of each press of a key that is held already that it is one.

    The X server lets a held key come up and go down at one moment. Where the second half has not arrived yet as Qt
    reads the first, Qt takes both for real: a key that opened one screen would go on to press what the next one shows.
    While an assistive program listens to keys, Qt hands each on anew, with no time: nothing is said of those.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._let_go = (0, 0)
        """The key that came up last, and when."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Replace a press at the very moment of its key's release by a repeat of it."""
        if not isinstance(event, QKeyEvent) or event.isAutoRepeat() or not event.timestamp():
            return False
        key, now = event.key(), event.timestamp()
        if event.type() is QEvent.Type.KeyRelease:
            self._let_go = key, now
            watched.installEventFilter(self)  # before whoever came since: it is asked first what a press is
        elif event.type() is QEvent.Type.KeyPress and key == self._let_go[0] and now - self._let_go[1] <= _MOMENT_MS:
            repeat = QKeyEvent(QEvent.Type.KeyPress, event.key(), event.modifiers(), event.text(), True)
            QApplication.sendEvent(watched, repeat)
            return True
        return False
