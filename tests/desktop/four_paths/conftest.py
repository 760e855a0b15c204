"""A window with the card game alone in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli import speaking
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.shelf import packaged, shelf_of
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.words import Words
from tests.desktop.shown import shown_shells

if TYPE_CHECKING:
    from rokugan_desktop.desktop.four_paths.face import PathsFace

PATHS = "four_paths"
SHELF = shelf_of(packaged(PATHS))
OpenPaths = Callable[..., Shell]


@cache
def speak(language: str) -> Words:
    """Return the words of the game and the window, read once."""
    return speaking.speak_in_window(language, SHELF)


@cache
def the_face() -> PathsFace:
    """Return the face of the game, read once."""
    return cast("PathsFace", SHELF[PATHS].face())


@pytest.fixture
def open_paths(
    qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenPaths]:
    """Give a maker of windows in which nothing moves and nobody waits, no computer's beat either."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)

    def make(language: str = "en", face: Callable[[], PathsFace] = the_face) -> Shell:
        file = SettingsFile(tmp_path / "settings.json")
        file.write(Settings(language=language, pace="off", idle_minutes=60, sealing="line"))
        sources = SystemSources(lambda: bytes(range(32)), Random(3), lambda: "2026-11-21T12:00:00")
        return show(Shell(Context(file, speak, "en"), {PATHS: face}, library, sources))

    with shown_shells(qtbot, monkeypatch) as show:
        yield make
