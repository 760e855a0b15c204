"""The face of the game, a window with it alone, and people to sit at it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli import speaking
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.south_wind import read_face
from rokugan_desktop.desktop.south_wind.face import WindFace
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import seats
from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.shelf import packaged, shelf_of
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.words import Words
from tests.desktop.shown import shown_shells

NAMES = ("Aiko", "Botan", "Chiyo", "Daiki", "Emi")
GAME = packaged("south_wind")


@cache
def speak(language: str) -> Words:
    """Return the words of the game and the window, read once."""
    return speaking.speak_in_window(language, shelf_of(GAME))


@pytest.fixture(scope="session")
def face(qapp: QApplication) -> WindFace:
    """Give the face of the game that comes with the program."""
    return read_face()


@pytest.fixture(scope="session")
def english() -> Words:
    """Give the English words of the game."""
    return speak("en").of("south_wind")


def people(face: WindFace, roles: tuple[str, ...] = ids.ROLES) -> tuple[Person, ...]:
    """Return people who sit down as these houses."""
    known = {role.id: role for role in face.roles}
    named = zip(seats(len(roles)), NAMES, roles, strict=False)
    return tuple([Person(seat, name, known[role]) for seat, name, role in named])


@pytest.fixture
def shell(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """Give a window with the game alone."""
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(pace="off", idle_minutes=60, sealing="line", motion="none"))
    sources = SystemSources(lambda: bytes(range(32)), Random(3), lambda: "2026-11-21T12:00:00")
    library = MatchLibrary(tmp_path / "matches")
    with shown_shells(qtbot, monkeypatch) as show:
        yield show(Shell(Context(file, speak, "en"), {GAME.id: GAME.face}, library, sources))
