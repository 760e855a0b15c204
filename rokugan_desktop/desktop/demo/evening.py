"""The window as guests find it: shown, with settings and a library of its own, and a clock that stands still."""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final, Self, cast

from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QImage, QRawFont
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.application import application
from rokugan_desktop.desktop.context import Context, Speak
from rokugan_desktop.desktop.demo.guest import LONG_MS, Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands, settle
from rokugan_desktop.desktop.face import AnyFace, seating_of
from rokugan_desktop.desktop.settings import Settings, SettingsFile, ThemeName
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.interrupts import signals_deferred
from rokugan_desktop.table.journal import MemoryJournal
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary

_NAMES: Final = {
    "en": ("Aiko", "Botan", "Chiyo", "Daichi", "Emi"),
    "ru": ("Айко", "Ботан", "Тиё", "Дайти", "Эми"),
}
_EVENING: Final = "2026-01-01T19:00:00+00:00"

HASTE: Final = 0.1
"""By what the beats of computer players are multiplied: guests aren't curious how long somebody thinks."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the guests shall play, and where their pictures go."""

    out: Path
    """The folder; it is made where it is missing, and what lies there besides is left alone."""
    seats: int = 3
    players: tuple[str, ...] = ()
    """Who plays each seat: "human", or a computer player by its name; empty: people everywhere."""
    options: tuple[tuple[str, str], ...] = ()
    """What is chosen before the match, as `Setup.options` holds it."""
    seed: int = 1
    language: str = "en"
    size: tuple[int, int] = (1600, 1000)
    theme: str = "light"
    scale: int = 100
    film: bool = False
    """Whether what moves is kept too, frame by frame."""


@contextmanager
def evening(
    wishes: Wishes, make_face: Callable[[], AnyFace], speak: Speak, library: MatchLibrary | None = None
) -> Generator[Shell]:
    """Open the window for guests, and close it after them. It touches no setting of the player's.

    What they play is kept in the library, and goes with them where there is none. Ctrl-C is a KeyboardInterrupt as
    soon as the window stands still.
    """
    qt = application(["rokugan-desktop"])
    qt.setCursorFlashTime(0)
    with (
        signals_deferred(),
        tempfile.TemporaryDirectory(prefix="rokugan-demo-", ignore_cleanup_errors=True) as folder,
        MatchLibrary(Path(folder, LIBRARY_FILE)) as passing,
    ):
        shell = _opened(wishes, make_face, speak, Path(folder), library or passing)
        try:
            yield shell
        finally:
            shell.close()
            shell.deleteLater()
            QApplication.processEvents()
            QApplication.sendPostedEvents(shell, QEvent.Type.DeferredDelete)  # no loop of Qt's runs that would do it


def people(wishes: Wishes, face: AnyFace) -> tuple[Sequence[str], Sequence[str]]:
    """Return who sits where as what: as many names as seats, each with its role."""
    names = _NAMES.get(wishes.language, _NAMES["en"])
    seating = seating_of(face, dict(wishes.options))
    count = max(seating.fewest, min(seating.most, wishes.seats))
    roles = list(dict.fromkeys(seating.roles))
    Random(wishes.seed).shuffle(roles)
    shared = Counter(seating.roles) - Counter(roles)
    return names[:count], [*roles, *shared.elements()][:count]


def _opened(
    wishes: Wishes, make_face: Callable[[], AnyFace], speak: Speak, folder: Path, library: MatchLibrary
) -> Shell:
    file = SettingsFile(folder / "settings.json")
    theme = cast("ThemeName", wishes.theme)
    file.write(
        Settings(
            language=wishes.language,
            theme=theme,
            scale=wishes.scale,
            pace="off",
            motion="full" if wishes.film else "none",
            introductions=False,
        )
    )
    seed = hashlib.sha256(f"rokugan-demo {wishes.seed}".encode()).digest()
    sources = SystemSources(lambda: seed, Random(wishes.seed), lambda: _EVENING)
    face = make_face()
    shell = Shell(Context(file, speak, wishes.language), {face.game.name: lambda: face}, library, sources)
    width, height = wishes.size
    shell.setMinimumSize(min(width, shell.minimumWidth()), min(height, shell.minimumHeight()))
    shell.setGeometry(QRect(0, 0, width, height))
    shell.show()
    shell.activateWindow()
    settle()
    return shell


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
        if self._heard:
            raise self._heard[0]

    def _hear(self, _kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        self._heard.append(error)
