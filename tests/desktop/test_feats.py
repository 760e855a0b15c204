"""Feats as the window tells them, at the end of a match and of a person; the toy game, for the window knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop import feats
from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.end.page import EndPage, end_page
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.table.journal import Began, PlayedOn, new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import NAMES, controller_of, press, settle
from tests.desktop.conftest import MakeShell
from tests.desktop.test_people_page import choose, names, opened, put, told
from tests.there import there
from tests.toy.hexes import Hexes
from tests.toy.player import play_a_turn, play_out

FEATS = """
format: rokugan-feats/1
feats:
  - id: field-kept
    title: {en: "The Field Kept", ru: "Поле удержано"}
    text: {en: "The match was won.", ru: "Партия выиграна."}
    when: {ending: {won: true}}
  - id: stayed
    title: {en: "Stayed to the End", ru: "До конца"}
    text: {en: "All of it was played.", ru: "Сыграно до конца."}
    when: {ending: {place: {at_least: 1}}}
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the toy game feats, in this file."""
    folder = tmp_path / "board_data" / "hexes"
    folder.mkdir(parents=True)
    monkeypatch.setattr(feats, "board_data", lambda: folder.parent)
    feats.feats_of.cache_clear()
    written = folder / "feats.yaml"
    written.write_text(FEATS, encoding="utf-8")
    return written


def at_the_end(shell: Shell) -> EndPage:
    """Begin a match, and let it be scored at once."""
    shell.matches.start(("red", "green"), NAMES[:2])
    controller = controller_of(shell)
    controller.record(controller.session.end_early)
    settle()
    body = controller.page.end_body
    assert body is not None
    return body


@pytest.mark.usefixtures("file")
def test_the_end_tells_of_feats_once_asked_and_each_leads_to_where_it_came_true(
    make_shell: MakeShell, qtbot: QtBot
) -> None:
    shell = make_shell()
    body = at_the_end(shell)
    assert (body.table.isVisible(), body.feats.isVisible()) == (True, False)
    assert body.by_feat.text().startswith("Feats: ")
    QTest.mouseClick(body.by_feat, Qt.MouseButton.LeftButton)
    assert (body.table.isVisible(), body.feats.isVisible()) == (False, True)
    said = body.feats.toPlainText().splitlines()
    assert said[:2] == [NAMES[0], said[1]]
    assert "Stayed to the End. All of it was played." in said
    body.feats.setFocus()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        press(qtbot, key)
    page = shell.replay.page
    assert shell.pages.currentWidget() is page
    assert page.replay is not None
    assert page.playback is not None
    assert page.playback.step == page.replay.step_of(len(controller_of(shell).session.entries) - 1).number
    press(qtbot, Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is controller_of(shell).page


@pytest.mark.usefixtures("file")
def test_a_feat_that_the_keyboard_or_mouse_is_on_lights_its_place_on_the_map_of_the_end(
    make_shell: MakeShell, qtbot: QtBot
) -> None:
    shell = make_shell()
    body = at_the_end(shell)
    board = there(body.findChild(FinalMap))
    body.by_feat.click()
    body.feats.setHtml("<p><a href='2#hex_2,hex_3'>First</a></p><p><a href='3#'>Second</a></p>")
    body.feats.setFocus()
    lit = list[frozenset[str]]()
    for _ in range(2):
        press(qtbot, Qt.Key.Key_Tab)
        lit.append(board.lit)
    assert lit == [{"hex_2", "hex_3"}, set()]
    press(qtbot, Qt.Key.Key_Return)
    step = there(shell.replay.page.replay).step_of(3).number
    assert there(shell.replay.page.playback).step == step, "a press leads there"


def test_feats_are_told_in_russian_in_a_small_window_and_copied_but_stand_in_no_picture(
    make_shell: MakeShell, file: Path
) -> None:
    shell = make_shell(Settings(language="ru"))
    shell.resize(960, 600)
    body = at_the_end(shell)
    assert body.by_feat.isVisible()
    assert body.by_feat.width() >= body.by_feat.sizeHint().width()
    body.by_feat.click()
    assert "До конца. Сыграно до конца." in body.feats.toPlainText()
    controller = controller_of(shell)
    assert {*feats_in(controller)} == {"До конца", "Поле удержано"}
    picture = controller.end_picture.picture()
    file.unlink()
    feats.feats_of.cache_clear()
    assert not list(feats_in(controller))
    assert controller.end_picture.picture() == picture


def feats_in(controller: Controller) -> Iterator[str]:
    """Yield the titles that the copied lines of the end of a match hold."""
    body = end_page(controller.context, controller.face, controller.session, controller.people)
    for shortcut in body.findChildren(QShortcut):
        shortcut.activated.emit()
    for line in QApplication.clipboard().text().splitlines():
        yield from (title for title in ("До конца", "Поле удержано") if f": {title}. " in line)


def test_a_game_without_feats_tells_of_none(make_shell: MakeShell) -> None:
    feats.feats_of.cache_clear()
    body = at_the_end(make_shell())
    assert not body.by_feat.isVisible()


def test_a_faulty_file_is_told_at_the_end_and_counts_for_nothing(
    make_shell: MakeShell, library: MatchLibrary, file: Path
) -> None:
    file.write_text(FEATS.replace("won: true", "win: true"), encoding="utf-8")
    put(library, NAMES[:2], 1)
    shell = make_shell()
    body = at_the_end(shell)
    body.by_feat.click()
    assert body.feats.toPlainText() == "feats.yaml, feats[0].when.ending: “win” is unknown here"
    controller_of(shell).leave()
    assert "Feats" not in told(opened(shell))


@pytest.mark.usefixtures("file")
def test_a_person_s_page_tells_how_often_and_when_first_and_nothing_of_a_match_that_runs(
    make_shell: MakeShell, library: MatchLibrary
) -> None:
    put(library, ("Aiko", "Botan"), 2)
    put(library, ("Aiko", "Botan"), 3)
    put(library, ("Aiko", "Fumio"), 4, over=False)
    page = opened(make_shell())
    assert "Feats: Six hexes Times First" in told(page)
    assert "No rating yet" not in told(page)
    assert "Stayed to the End. All of it was played. 2 2 November, 19:00" in told(page)
    assert "Fumio" not in names(page)


def test_a_match_that_began_elsewhere_has_no_feats() -> None:
    began = Began("hexes", 1, NAMES[:2], ("red", "green"), (), bytes(32))
    assert not feats.began_elsewhere((began,))
    assert feats.began_elsewhere((began, PlayedOn()))
    for option in (("position", "a"), ("week", "2026-W49")):
        assert feats.began_elsewhere((Began("hexes", 1, NAMES[:2], ("red", "green"), (option,), bytes(32)),))


# What else a person's page says


def put_taken(library: MatchLibrary) -> None:
    """Put a match into the library in which a computer player took Aiko's seat."""
    setup = Setup(("red", "green"))
    journal = library.create(new_header(Hexes(), setup, ("Aiko", "Botan"), "2026-11-02T19:00:00"))
    session, rng = Session.start(Hexes(), setup, ("Aiko", "Botan"), journal, bytes(32)), Random(2)
    play_a_turn(session, rng)
    session.give_seat(Seat(0), "random")
    play_out(session, rng).leave()


def test_a_seat_that_was_taken_counts_for_nobody_and_the_page_says_so(
    make_shell: MakeShell, library: MatchLibrary
) -> None:
    put(library, ("Aiko", "Botan"), 1)
    put_taken(library)
    page = opened(make_shell())
    assert names(page) == ["Botan", "Aiko"]
    choose(page, "Botan")
    assert "another player" not in told(page)
    choose(page, "Aiko")
    assert told(page).startswith("Aiko 1 match")
    assert "In 1 more match another player took the seat; it counts for no one." in told(page)


def test_a_rating_that_is_none_yet_is_explained_and_who_is_hidden_can_be_brought_back(
    make_shell: MakeShell, library: MatchLibrary
) -> None:
    put_taken(library)
    page = opened(make_shell())
    assert names(page) == ["Botan"]
    assert "No rating yet. A match is rated if at least two sides played it" in told(page)
    page.hide_button.click()
    await_change(lambda: not page.reckoning)
    (said,) = [
        one.text() for one in page.findChildren(QLabel) if "Everyone is hidden" in one.text() and one.isVisible()
    ]
    assert page.hidden_button.text() in said
    page.hidden_button.click()
    page.hide_button.click()
    assert names(page) == ["Botan"]
    assert told(page).startswith("Botan 1 match")
