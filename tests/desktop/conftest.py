"""A window with the toy game in it, for the tests of the shell; nothing here knows Battle for Rokugan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.resources import assets
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.words import Table, Words
from tests.bids.face import SENTENCES as BIDS
from tests.desktop.computers.lasting import idle_processes, lasting_processes
from tests.desktop.shown import painted, shown_shells, unpainted
from tests.desktop.untranslated import catalogues
from tests.toy.face import SENTENCES as TOY
from tests.toy.face import toy_face
from tests.toy.messages import DOMAIN

DESKTOP = said_in("desktop")
ENGINE = said_in("engine")
TABLE = said_in("table")

__all__ = [
    "MakeShell",
    "context",
    "idle_processes",
    "lasting_processes",
    "library",
    "make_shell",
    "painted",
    "speak",
    "unpainted",
]

MakeShell = Callable[..., Shell]


@cache
def speak(language: str) -> Words:
    """Return the words of the program and the toy game, read once."""
    tables: list[Table] = [("program", DESKTOP), ("program", TABLE), ("program", ENGINE), (DOMAIN, TOY), ("bids", BIDS)]
    return Words(language, tables, catalogues(language, DOMAIN, "bids"), assets() / "pages")


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path) -> Context:
    """Give the context of a player who has set nothing yet."""
    return Context(SettingsFile(tmp_path / "config" / "settings.json"), speak, "en")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[MatchLibrary]:
    """Give an empty library."""
    with MatchLibrary(tmp_path / "matches.sqlite") as opened:
        yield opened


@pytest.fixture
def make_shell(
    qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MakeShell]:
    """Give a maker of windows: settings in, a window that is shown out."""

    def make(settings: Settings | None = None, face: AnyFace | None = None) -> Shell:
        file = SettingsFile(tmp_path / "settings.json")
        if settings is not None:
            file.write(settings)
        sources = SystemSources(lambda: bytes(32), Random(3), lambda: "2026-11-21T12:00:00")
        return show(Shell(Context(file, speak, "en"), {"hexes": lambda: face or toy_face()}, library, sources))

    with shown_shells(qtbot, monkeypatch) as show:
        yield make
