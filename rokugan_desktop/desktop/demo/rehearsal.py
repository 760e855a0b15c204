"""What the self-test does with the window: a match is played through it, and pictures and fonts are opened."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from PySide6.QtGui import QImage, QRawFont
from PySide6.QtSvg import QSvgRenderer

from rokugan_desktop.desktop.application import application
from rokugan_desktop.desktop.context import Speak
from rokugan_desktop.desktop.demo.evening import HASTE, Wishes, evening, people
from rokugan_desktop.desktop.demo.guest import LONG_MS, Guest
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.demo.preferences import preferences_of
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.table.journal import MemoryJournal

_ANY_SIZE = 12
"""A font is opened at some size; it is not made known to Qt, for each widget would be laid out again."""


def rehearse(wishes: Wishes, make_face: Callable[[], AnyFace], speak: Speak) -> MemoryJournal:
    """Play a match from the title to its end, and return it as the library kept it.

    Raises Impossible where the window keeps the guests from playing on, and whatever was raised while Qt called Python.
    """
    with _Overheard() as overheard, evening(wishes, make_face, speak) as shell:
        guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, wishes.seed))
        guest.hands.press(shell.title.new_button)
        guest.sit_down(*people(wishes, shell.face), wishes.players)
        guest.hands.press(shell.new_match.begin_button)
        for controller in guest.play():
            controller.page.curtain.guard_ms = -1
            controller.grace.length_ms = LONG_MS
            controller.page.never_rest()
            controller.computers.beats = HASTE
            overheard.speak_up()
        (listed,) = shell.library.matches()
        kept = shell.library.open_read_only(listed.id)
        return MemoryJournal(kept.header, kept.entries())


def opens(file: Path) -> bool:
    """Tell whether Qt can open a font, a picture or a drawing."""
    application(["rokugan-desktop"])
    match file.suffix:
        case ".ttf":
            return QRawFont(str(file), _ANY_SIZE).isValid()
        case ".svg":
            return QSvgRenderer(str(file)).isValid()
        case _:
            return not QImage(str(file)).isNull()


class _Overheard:
    """Hears of what is raised while Qt calls Python, which otherwise is only printed."""

    def __init__(self) -> None:
        self._heard: list[BaseException] = []

    def __enter__(self) -> Self:
        self._before, sys.excepthook = sys.excepthook, self._hear
        return self

    def __exit__(self, *_: object) -> None:
        sys.excepthook = self._before

    def speak_up(self) -> None:
        """Raise the first thing heard."""
        if self._heard:
            raise self._heard[0]

    def _hear(self, _kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        self._heard.append(error)
