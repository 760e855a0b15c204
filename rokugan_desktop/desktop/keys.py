"""Which key does what, under a Latin and under a Russian layout alike.

Under a Russian layout Qt reports the Cyrillic letter of a key, on some systems with the Latin one nowhere to be found.
So a letter is taken by its place on the keyboard: both layouts are known, and so is where their letters lie.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

_LATIN: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_CYRILLIC: Final = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_BY_CYRILLIC: Final = {
    ord(cyrillic.upper()): ord(latin.upper()) for cyrillic, latin in zip(_CYRILLIC, _LATIN, strict=True)
}


class Command(Enum):
    """What a key can be pressed for, wherever it is understood."""

    CONFIRM = auto()
    TAKE_BACK = auto()
    REDO = auto()
    RULES = auto()
    AID = auto()
    """Look things up on the player aid."""
    BACK = auto()
    """Leave the page or the thing begun: Escape."""
    LOOK = auto()
    """Look at the own secrets in a public moment."""
    ADVICE = auto()
    REHEARSE = auto()
    """Ask what a computer player would do."""
    SETTLE = auto()
    """Leave what the whole table is asked to a computer."""
    DOUBTFUL = auto()
    """Offer the doubtful choices of the map, which are offered on wish alone."""
    HIDE = auto()
    """Draw the curtain now."""
    NEXT = auto()
    """Go on to the next step of a public resolution."""
    SKIP = auto()
    """Skip a public resolution to its end."""
    FIT = auto()
    """Show the whole map."""
    FULL_SCREEN = auto()
    MUTE = auto()
    """Let no sound be heard, or all again."""
    INSPECT = auto()
    """Look closely at a place of the map, and walk from there to others."""
    SHOW_GROUPS = auto()
    """See only which areas of the map belong together, while the key is held."""
    SHOW_OWNERS = auto()
    """See only whose each area of the map is, while the key is held."""
    NEXT_REGION = auto()
    """Carry the focus on: map, hand, table, recap."""


_NO_MODIFIER: Final = Qt.KeyboardModifier.NoModifier
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier

KEYS: Final[dict[tuple[int, Qt.KeyboardModifier], Command]] = {
    (Qt.Key.Key_Return, _NO_MODIFIER): Command.CONFIRM,
    (Qt.Key.Key_Enter, _NO_MODIFIER): Command.CONFIRM,
    (Qt.Key.Key_Backspace, _NO_MODIFIER): Command.TAKE_BACK,
    (Qt.Key.Key_Z, _CONTROL): Command.TAKE_BACK,
    (Qt.Key.Key_Z, _CONTROL | _SHIFT): Command.REDO,
    (Qt.Key.Key_Y, _CONTROL): Command.REDO,
    (Qt.Key.Key_R, _NO_MODIFIER): Command.REDO,
    (Qt.Key.Key_F1, _NO_MODIFIER): Command.RULES,
    (Qt.Key.Key_F2, _NO_MODIFIER): Command.AID,
    (Qt.Key.Key_Escape, _NO_MODIFIER): Command.BACK,
    (Qt.Key.Key_L, _NO_MODIFIER): Command.LOOK,
    (Qt.Key.Key_A, _NO_MODIFIER): Command.ADVICE,
    (Qt.Key.Key_E, _NO_MODIFIER): Command.REHEARSE,
    (Qt.Key.Key_P, _NO_MODIFIER): Command.SETTLE,
    (Qt.Key.Key_D, _NO_MODIFIER): Command.DOUBTFUL,
    (Qt.Key.Key_H, _NO_MODIFIER): Command.HIDE,
    (Qt.Key.Key_Space, _NO_MODIFIER): Command.NEXT,
    (Qt.Key.Key_S, _NO_MODIFIER): Command.SKIP,
    (Qt.Key.Key_End, _NO_MODIFIER): Command.SKIP,
    (Qt.Key.Key_F, _NO_MODIFIER): Command.FIT,
    (Qt.Key.Key_Home, _NO_MODIFIER): Command.FIT,
    (Qt.Key.Key_M, _NO_MODIFIER): Command.MUTE,
    (Qt.Key.Key_F11, _NO_MODIFIER): Command.FULL_SCREEN,
    (Qt.Key.Key_I, _NO_MODIFIER): Command.INSPECT,
    (Qt.Key.Key_T, _NO_MODIFIER): Command.SHOW_GROUPS,
    (Qt.Key.Key_O, _NO_MODIFIER): Command.SHOW_OWNERS,
    (Qt.Key.Key_F6, _NO_MODIFIER): Command.NEXT_REGION,
}
"""What each key does, by its Latin letter."""


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
    return KEYS.get((latin_key(event), modifiers))


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
