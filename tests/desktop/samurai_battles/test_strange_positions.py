"""A position may hold a type of unit of its own, and units of which nobody told what they were: both have a name."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli.speaking import speak_in_window
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.desktop.at_table import controller_of, press, screen, settle
from tests.desktop.shown import shown_shells

POSITION = """format: samurai-position/1
level: basic
map: {rows: ". . . . . ."}
sides:
  west: {units: {w1: {type: my_card, at: 101, commander: true}}}
  east: {units: {e1: {type: ashigaru_yari, at: 601, commander: true}}}
gone: {e6: killed}
cards:
  my_card: {class: infantry, figures: 5, attack: {infantry: 4, cavalry: 6}, dice: 1, defense: 1, morale: 10,
            orders: [all_around, rest], points: 10}
"""


def test_a_unit_of_a_type_of_its_own_and_one_that_nobody_knows_are_played_and_replayed(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    with MatchLibrary(tmp_path / "matches.sqlite") as library, shown_shells(qtbot, monkeypatch) as show:
        sources = SystemSources(lambda: bytes(32), Random(3), lambda: "2026-11-21T12:00:00")
        context = Context(SettingsFile(tmp_path / "settings.json"), partial(speak_in_window, shelf=GAMES), "en")
        shell = show(Shell(context, {game.id: game.face for game in GAMES.values()}, library, sources))
        shell.take_in([file])
        qtbot.waitUntil(lambda: bool(library.matches()) and not shell.library_page.imports.busy)
        (match,) = library.matches()
        shell.open_match(match.id)
        controller, rules = controller_of(shell), GAMES["samurai_battles"].rules()
        for words in ("unit w1,order all_around,ready", "ready"):
            assert isinstance(screen(controller), Curtain)
            controller.page.curtain.button.click()
            settle()
            assert isinstance(screen(controller), Acting)
            for word in words.split(","):
                controller.drafting.answer(rules.read(word))
                settle()
            controller.confirm()
            settle()
        assert controller.session.view(None).turn > 1
        shell.to_library()
        shell.replay.of_library(match.id)
        press(qtbot, Qt.Key.Key_End)
        units = [sheet.item.name for sheet in shell.findChildren(ItemSheet) if sheet.isVisibleTo(shell)]
        assert "w1, my_card, hex 101" in [name.split(". ")[0] for name in units]
        assert "e6, kind unknown: destroyed" in units
