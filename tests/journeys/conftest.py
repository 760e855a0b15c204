"""Journeys sit down at the same window as the tests of the shell, and at one with Battle for Rokugan on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.drafting import Grace
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo.guest import LONG_MS
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.desktop.computers.lasting import idle_processes, lasting_processes
from tests.desktop.conftest import library, make_shell
from tests.desktop.four_paths.conftest import open_paths
from tests.desktop.shown import painted, shown_shells, unpainted
from tests.shelved import face_of, make_face, speak_in_window

__all__ = [
    "idle_processes",
    "lasting_processes",
    "library",
    "make_shell",
    "open_field",
    "open_paths",
    "open_table",
    "painted",
    "unpainted",
]

OpenTable = Callable[..., Shell]
OpenField = Callable[[str], Shell]


@pytest.fixture
def open_table(
    qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenTable]:
    """Give a maker of windows with Battle for Rokugan: a language and the seed of the match in, a window out.

    Nothing is animated, the curtain hears a key at once, and new things are told of only where that is asked for.
    """
    monkeypatch.setattr(Grace, "length_ms", LONG_MS)

    def make(language: str, seed: bytes, *, introductions: bool = False) -> Shell:
        file = SettingsFile(tmp_path / "settings.json")
        usual = Settings(language=language, pace="off", idle_minutes=60, introductions=introductions)
        file.write(usual)
        sources = SystemSources(lambda: seed, Random(3), lambda: "2026-11-21T12:00:00")
        return show(Shell(Context(file, speak_in_window, "en"), {"battle_for_rokugan": make_face}, library, sources))

    with shown_shells(qtbot, monkeypatch) as show:
        yield make


@pytest.fixture
def open_field(
    qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenField]:
    """Give a maker of windows with the whole shelf: a language in, a window that has Samurai Battles out."""

    def make(language: str) -> Shell:
        file = SettingsFile(tmp_path / "settings.json")
        file.write(Settings(language=language, pace="off", idle_minutes=60))
        sources = SystemSources(lambda: b"\x07" * 32, Random(3), lambda: "2026-11-22T12:00:00")
        faces = {game: partial(face_of, game) for game in GAMES}
        return show(Shell(Context(file, speak_in_window, "en"), faces, library, sources))

    with shown_shells(qtbot, monkeypatch) as show:
        yield make
