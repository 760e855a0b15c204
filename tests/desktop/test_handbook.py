"""The handbook: its leaves by title, table and keys, its pictures' words, its sheet of one page, its glossary."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QTextBrowser

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace, read_face
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.handbook.aid import save_pdf
from rokugan_desktop.desktop.handbook.page import GlossaryList
from rokugan_desktop.desktop.handbook.pictures import HowToPlay, ScenePicture, ThingPicture
from rokugan_desktop.desktop.primer import BoardScene
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import StoryLine
from rokugan_desktop.games.battle_for_rokugan import Message
from rokugan_desktop.resources import assets
from tests.desktop.at_table import controller_of
from tests.desktop.conftest import MakeShell
from tests.journeys.conftest import OpenTable, open_table
from tests.there import there

__all__ = ["open_table"]
SEED = bytes(32)


@pytest.fixture(scope="module")
def face() -> BattleFace:
    return read_face()


def in_match(shell: Shell) -> None:
    shell.matches.start(("crane", "crab"), ("Aiko", "Botan"), ("human", "novice"))
    settle()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
@pytest.mark.parametrize("size", [(960, 600), (1600, 1000)])
def test_how_to_play_is_seen_before_the_rules(open_table: OpenTable, language: str, size: tuple[int, int]) -> None:
    shell = open_table(language, SEED)
    shell.resize(*size)
    settle()
    shell.title.rules_button.click()
    settle()
    assert shell.pages.currentWidget() is shell.handbook
    leaf = shell.handbook.leaf
    assert isinstance(leaf, HowToPlay)
    assert leaf.area.horizontalScrollBar().maximum() == 0
    assert shell.context.words.text("how.title") in [
        one.text() for one in shell.handbook.findChildren(QLabel) if one.isVisible()
    ]
    scenes = leaf.findChildren(ScenePicture)
    assert len(scenes) >= 3
    assert all(scene.width() > 0.9 * there(scene.parentWidget()).width() for scene in scenes), "they fill their cards"
    for picture in (*scenes, *leaf.findChildren(ThingPicture)):
        assert picture.accessibleName(), "each has words instead of the picture"
        assert picture.accessibleDescription()
    painted = scenes[0].grab().toImage()
    colours = {painted.pixel(x, y) for x in range(0, painted.width(), 7) for y in range(0, painted.height(), 7)}
    assert len(colours) > 60, "a board is to be seen"
    shell.handbook.rules_button.click()
    assert shell.pages.currentWidget() is shell.rules
    shell.rules.how_button.click()
    assert shell.pages.currentWidget() is shell.handbook
    QTest.keyClick(shell.handbook, Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is shell.title


def test_every_scene_shows_places_that_are_there(face: BattleFace) -> None:
    board = there(face.on_board).board(None)
    scenes = [one.picture for one in there(face.illustrations)() if isinstance(one.picture, BoardScene)]
    assert scenes
    for scene in scenes:
        assert set(scene.areas) | set(scene.washes) <= set(board.areas)
        for piece in scene.pieces:
            named = set(re.findall("[a-z_]+", piece.spot)) - {"area", "edge", "coast"}
            assert named <= set(board.areas)


def test_the_aid_is_a_key_away_in_play_and_gives_the_table_back(open_table: OpenTable) -> None:
    shell = open_table("en", SEED)
    in_match(shell)
    assert shell.table is not None
    assert shell.table.aid.isVisible()
    QTest.keyClick(shell, Qt.Key.Key_F2)
    assert shell.pages.currentWidget() is shell.handbook
    leaf = shell.handbook.leaf
    assert isinstance(leaf, QTextBrowser)
    assert "Army. " in leaf.toPlainText()
    QTest.keyClick(shell.handbook, Qt.Key.Key_F2)
    assert shell.pages.currentWidget() is shell.table
    shell.table.aid.click()
    assert shell.pages.currentWidget() is shell.handbook
    QTest.keyClick(shell.handbook, Qt.Key.Key_F2)
    controller_of(shell).open_menu()
    QTest.keyClick(shell.windowHandle(), Qt.Key.Key_F2)
    assert shell.pages.currentWidget() is shell.handbook


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_aid_is_one_printed_page(open_table: OpenTable, tmp_path: Path, language: str) -> None:
    shell = open_table(language, SEED)
    page = shell.handbook
    page.turn_to("aid")
    page.save(tmp_path / "aid.pdf")
    written = (tmp_path / "aid.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", written)) == 1


@pytest.mark.parametrize(("typed", "named"), [("yz", "yz.pdf"), ("6?", "6?.pdf"), ("x.PDF", "x.PDF")])
def test_what_the_aid_is_saved_as_ends_as_its_kind_does(
    open_table: OpenTable, tmp_path: Path, typed: str, named: str
) -> None:
    shell = open_table("en", SEED)
    shell.to_handbook("aid")

    def answer() -> None:
        (asked,) = shell.handbook.findChildren(QFileDialog)
        field = asked.findChild(QLineEdit)
        assert field is not None
        field.setText(str(tmp_path / typed))
        asked.accept()

    QTimer.singleShot(0, answer)  # the dialog may hold the keyboard until then
    shell.handbook.save_button.click()
    settle()
    assert [file.name for file in tmp_path.iterdir() if file.suffix in ("", ".pdf", ".PDF")] == [named]


LOOKED = """
from pathlib import Path
from PySide6.QtWidgets import QApplication, QWidget
from rokugan_desktop.desktop.look.dialogs import file_dialog
application = QApplication([])
above = QWidget()
dialog = file_dialog(above, "Save", Path.home())
dialog.open()
application.processEvents()
del dialog, above
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps it in its registry")
def test_no_file_of_the_players_tells_which_folders_were_looked_at(tmp_path: Path) -> None:
    home = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "settings")}
    command = [sys.executable, "-c", LOOKED]
    subprocess.run(command, check=True, env=home, cwd=assets().parent, capture_output=True, timeout=60)
    assert [file.name for file in tmp_path.rglob("*.conf")] == []


def test_what_keeps_the_aid_from_being_saved_is_said(open_table: OpenTable, face: BattleFace, tmp_path: Path) -> None:
    shell = open_table("en", SEED)
    with pytest.raises(OSError, match=r"aid\.pdf"):
        save_pdf(tmp_path / "missing" / "aid.pdf", there(face.aid)(), shell.context.words, "Aid")
    page = shell.handbook
    page.save(tmp_path / "missing" / "aid.pdf")
    assert any("can’t be written" in label.text() for label in page.findChildren(QLabel))


@pytest.mark.parametrize(
    ("language", "wanted", "found"),
    [("en", "harbor", "Harbor"), ("ru", "гаван", "Гавань"), ("ru", "\N{LATIN SMALL LETTER C}толиц", "Столица")],
)
def test_the_glossary_is_searched(open_table: OpenTable, language: str, wanted: str, found: str) -> None:
    shell = open_table(language, SEED)
    shell.to_handbook("terms")
    leaf = shell.handbook.leaf
    assert isinstance(leaf, GlossaryList)
    whole = leaf.text.toPlainText()
    leaf.search.setText(wanted)
    assert found in leaf.text.toPlainText()
    assert len(leaf.text.toPlainText()) < len(whole) / 4


def test_a_game_without_a_handbook_leads_to_its_rules(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.title.rules_button.click()
    assert shell.pages.currentWidget() is shell.rules
    assert shell.rules.how_button.isHidden()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_card_is_explained_wherever_it_is_named(open_table: OpenTable, language: str) -> None:
    shell = open_table(language, SEED)
    in_match(shell)
    table = shell.table
    assert table is not None
    words = table.context.words
    title, text = words.text("card.code_of_honor.title"), words.text("card.code_of_honor.text")
    for label in (table.prompt, table.note):
        label.setText(f"Aiko: {title}.")
        assert text in label.toolTip()
        assert text in label.accessibleDescription()
        label.setText("Aiko.")
        assert label.toolTip() == ""
    line = StoryLine(Message("card.code_of_honor.title"))
    table.recap.show_lines("", [line], "")
    shown = table.recap.lines.item(0)
    assert text in shown.toolTip(), "and is not spoken with each line: `test_recap.py`"
    explain = table.recap.explain
    assert explain(f"{title}, {title}", "") == f"{title}. {text}", "once, however often it is named"
    assert explain(title.lower() + "x", "") == "", "no part of another word"
