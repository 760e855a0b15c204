"""The page of the library, by clicks and keys; the toy game, for the page knows no game."""

from __future__ import annotations

import sqlite3
import time
import warnings
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.library.documents import ImportReport
from rokugan_desktop.desktop.library.page import LibraryPage
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.files.match_files import backup_match, export_match
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import focus, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts
from tests.toy.face import POSITION
from tests.toy.hexes import Hexes
from tests.toy.player import play_a_turn, play_out

NO, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


def put(library: MatchLibrary, names: tuple[str, ...], *, over: bool = False, title: str = "") -> int:
    """Put a match into the library: three turns of it, or the whole."""
    setup = Setup(("red", "green", "blue")[: len(names)])
    journal = library.create(new_header(Hexes(), setup, names, "2026-11-20T19:00:00", title=title))
    session, rng = Session.start(Hexes(), setup, names, journal, bytes(32)), Random(1)
    if over:
        play_out(session, rng)
    else:
        for _ in range(3):
            play_a_turn(session, rng)
        journal.mark_round("2")
    session.leave()
    return journal.match_id


@pytest.fixture
def page(make_shell: MakeShell, library: MatchLibrary) -> LibraryPage:
    put(library, ("Emi", "Fumio"), over=True)
    put(library, ("Aiko", "Botan"), title="The long winter")
    put(library, ("Chiyo", "Daichi"))
    shell = make_shell()
    shell.title.matches_button.click()
    settle()
    return shell.library_page


def take_in(page: LibraryPage, files: Sequence[Path]) -> None:
    """Take files in, and wait until they were read beside the window."""
    page.take_in(files)
    await_change(lambda: not page.imports.busy)


def shell_of(page: LibraryPage) -> Shell:
    shell = page.window()
    assert isinstance(shell, Shell)
    return shell


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NO) -> None:
    QTest.keyClick(focus(), key, modifiers)
    settle()


def names(page: LibraryPage) -> list[str]:
    return [listed.header.names[0] for listed in page.model.shown]


def said(page: LibraryPage) -> str:
    return page.notice.text.text() if page.notice.isVisible() else ""


def dialog(page: LibraryPage) -> QFileDialog:
    (found,) = page.findChildren(QFileDialog)
    return found


def choose_file(asked: QFileDialog, file: Path) -> None:
    """Choose a file by its name, as who writes it into the dialog does."""
    page, field = asked.parentWidget(), asked.findChild(QLineEdit)
    assert field is not None
    assert page is not None
    field.setText(str(file))
    asked.accept()
    page.window().activateWindow()
    settle()


# The list


def test_the_newest_match_is_first_and_chosen(page: LibraryPage) -> None:
    assert names(page) == ["Chiyo", "Aiko", "Emi"]
    assert page.view.hasFocus()
    assert page.chosen is not None
    assert page.chosen.header.names == ("Chiyo", "Daichi")
    texts = [page.model.data(page.model.index(row)) for row in range(3)]
    assert "Round 2, in progress" in texts[0]
    assert "The long winter" in texts[1]
    assert "Red" in texts[1]
    assert "yesterday, 19:00" in texts[1]
    assert "Won by" in texts[2]
    press(Qt.Key.Key_Tab)
    assert focus() is page.rename_button, "and deleting comes last"


def test_enter_goes_on_with_a_match_behind_the_curtain(page: LibraryPage) -> None:
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    shell = shell_of(page)
    assert shell.pages.currentWidget() is shell.table
    assert shell.controller is not None
    assert shell.controller.session.names == ("Aiko", "Botan")


def test_a_finished_match_is_looked_at_again_and_left_by_escape(page: LibraryPage) -> None:
    press(Qt.Key.Key_End)
    assert page.open_button.text() == "Replay"
    press(Qt.Key.Key_Return)
    shell = shell_of(page)
    shown = shell.replay.page
    assert shell.pages.currentWidget() is shown
    assert shown.replay is not None
    assert shown.replay.over
    press(Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is page
    assert shell.replay.page.replay is None
    assert page.chosen is not None
    assert page.chosen.header.names[0] == "Emi"


def test_the_result_of_a_finished_match_is_a_press_away(page: LibraryPage) -> None:
    assert not page.result_button.isVisible()
    press(Qt.Key.Key_End)
    page.result_button.click()
    settle()
    shell = shell_of(page)
    assert shell.controller is not None
    assert shell.controller.session.over() is not None
    assert "It is over." in all_texts(shell)


# Searching


@pytest.mark.parametrize(
    ("key", "modifiers"),
    [
        (Qt.Key.Key_F, CONTROL),
        (Qt.Key(ord("А")), CONTROL),
        (Qt.Key.Key_Slash, NO),
        (Qt.Key.Key_Period, NO),
    ],
    ids=["Ctrl+F", "Ctrl+F on a Russian layout", "/", "/ on a Russian layout"],
)
def test_keys_lead_to_the_search_and_from_there_to_the_match(
    page: LibraryPage, key: Qt.Key, modifiers: Qt.KeyboardModifier
) -> None:
    QApplication.sendEvent(focus(), QKeyEvent(QEvent.Type.KeyPress, key, modifiers))
    settle()
    assert page.search.hasFocus()
    QTest.keyClicks(focus(), "WINT aiko")
    settle()
    assert names(page) == ["Aiko"]
    press(Qt.Key.Key_Return)
    assert shell_of(page).controller is not None


def test_what_is_not_found_is_said_and_escape_empties_the_search(page: LibraryPage) -> None:
    page.search.setFocus()
    QTest.keyClicks(focus(), "nobody")
    settle()
    assert "Nothing found" in all_texts(page)
    assert not page.delete_button.isEnabled()
    press(Qt.Key.Key_Escape)
    assert len(names(page)) == 3
    press(Qt.Key.Key_Escape)
    shell = shell_of(page)
    assert shell.pages.currentWidget() is shell.title


def test_a_search_ends_what_was_said_of_another_deed_but_not_the_way_back(page: LibraryPage) -> None:
    page.tell("Saved: a picture", trouble=False)
    QTest.keyClicks(page.search, "nobody")
    settle()
    assert said(page) == ""
    page.search.clear()
    page.delete_chosen()
    QTest.keyClicks(page.search, "nobody")
    settle()
    assert page.notice.offers_undo
    page.undo()
    assert len(names(page)) == 3


def test_a_match_is_found_by_its_clans_in_the_language_spoken(page: LibraryPage) -> None:
    QTest.keyClicks(page.search, "green")
    settle()
    assert len(names(page)) == 3
    QTest.keyClicks(page.search, " blue")
    settle()
    assert names(page) == []


# Renaming and deleting


def test_f2_renames_in_place(page: LibraryPage, library: MatchLibrary) -> None:
    press(Qt.Key.Key_F2)
    field = focus()
    assert isinstance(field, QLineEdit)
    assert field is not page.search
    row = page.view.visualRect(page.view.currentIndex())
    assert field.width() > row.width() - 8, "no name looks out beside it, however long the row is"
    QTest.keyClicks(field, "Rain  and tea")
    press(Qt.Key.Key_Return)
    assert library.matches()[0].header.title == "Rain and tea"
    assert page.view.hasFocus()
    assert shell_of(page).controller is None
    press(Qt.Key.Key_F2)
    QTest.keyClicks(focus(), "Nothing of this")
    press(Qt.Key.Key_Escape)
    assert library.matches()[0].header.title == "Rain and tea"
    assert shell_of(page).pages.currentWidget() is page


def test_delete_deletes_and_control_z_takes_it_back(page: LibraryPage, library: MatchLibrary) -> None:
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Delete)
    assert names(page) == ["Chiyo", "Emi"]
    assert page.chosen is not None
    assert page.chosen.header.names[0] == "Emi"
    assert said(page) == "Deleted: The long winter"
    press(Qt.Key.Key_Delete)
    assert names(page) == ["Chiyo"]
    press(Qt.Key.Key_Z, CONTROL)
    assert names(page) == ["Chiyo", "Emi"]
    assert page.notice.offers_undo
    page.notice.undo.click()
    settle()
    assert names(page) == ["Chiyo", "Aiko", "Emi"] == [match.header.names[0] for match in library.matches()]
    assert not page.notice.offers_undo


def test_escape_after_delete_takes_back_the_match_and_only_the_next_press_leaves(page: LibraryPage) -> None:
    press(Qt.Key.Key_Delete)
    press(Qt.Key.Key_Delete)
    press(Qt.Key.Key_Escape)
    assert names(page) == ["Aiko", "Emi"]
    assert page.isVisible()
    press(Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_a_deleted_match_is_restored_from_the_page_as_long_as_it_is_kept(page: LibraryPage) -> None:
    assert not page.restore_button.isVisible()
    for _ in range(3):
        press(Qt.Key.Key_Delete)
    page.done_button.click()
    shell_of(page).title.matches_button.click()
    settle()
    assert names(page) == []
    assert page.restore_button.isVisible()
    menu = page.restore_button.menu()
    menu.aboutToShow.emit()
    offered = menu.actions()
    assert len(offered) == 3
    assert offered[1].text() == "The long winter"
    offered[1].trigger()
    settle()
    assert names(page) == ["Aiko"]
    assert said(page) == "Restored: The long winter"


def test_a_double_click_deletes_one_match_alone(page: LibraryPage) -> None:
    before = len(names(page))
    for _ in range(2):
        QTest.mouseClick(page.delete_button, Qt.MouseButton.LeftButton)
    settle()
    assert len(names(page)) == before - 1


def test_the_last_match_deleted_leaves_an_empty_page_and_a_way_back(page: LibraryPage) -> None:
    for _ in range(3):
        press(Qt.Key.Key_Delete)
    assert "No matches yet" in all_texts(page)
    assert page.new_button.hasFocus()
    press(Qt.Key.Key_Z, CONTROL)
    assert len(names(page)) == 1


def test_a_finished_match_offers_no_backup_to_continue_from(page: LibraryPage, library: MatchLibrary) -> None:
    words = page.context.words
    page.reload(put(library, ("Goro", "Hana"), over=True))
    settle()
    page.save_button.click()
    settle()
    shown = {button.text() for button in page.window().findChildren(type(page.save_button)) if button.isVisible()}
    assert {words.text("save.match"), words.text("save.backup.over")} <= shown
    assert words.text("save.backup") not in shown
    assert "Friends can open the whole match" in all_texts(page.window())


# Matches that can't be opened


def test_what_can_not_be_opened_is_listed_with_why(page: LibraryPage, library: MatchLibrary) -> None:
    words, listed = page.context.words, library.matches()
    newer = msgspec.structs.replace(listed[0].header, rules_version=99)
    library.write_header(listed[0].id, newer)
    page.open()
    settle()
    assert "99" in page.model.data(page.model.index(0))
    assert not page.open_button.isEnabled()
    assert page.save_button.isEnabled(), "as a backup"
    assert page.delete_button.isEnabled()
    press(Qt.Key.Key_Return)
    assert "rules version 99" in said(page)
    assert shell_of(page).controller is None
    page.save_button.click()
    settle()
    offered = {words.text(f"save.{kind}") for kind in ("match", "backup", "position", "log", "png", "svg")}
    shown = {button.text() for button in page.window().findChildren(type(page.save_button)) if button.isVisible()}
    assert shown & offered == {words.text("save.backup")}
    assert words.text("save.text") not in all_texts(page.window())
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Delete)
    assert len(names(page)) == 2


def test_a_match_held_by_another_window_says_by_whom(page: LibraryPage, library: MatchLibrary) -> None:
    with MatchLibrary(library.path) as other:
        journal = other.open(library.matches()[0].id)
        press(Qt.Key.Key_Return)
        assert shell_of(page).pages.currentWidget() is page
        assert "open in another window since" in said(page)
        press(Qt.Key.Key_Delete)
        assert "open in another window since" in said(page)
        journal.close()
    press(Qt.Key.Key_Return)
    assert shell_of(page).controller is not None


# Files


def test_a_match_goes_out_and_comes_in_again(page: LibraryPage, library: MatchLibrary, tmp_path: Path) -> None:
    press(Qt.Key.Key_End)
    page.save_button.click()
    settle()
    press(Qt.Key.Key_Return)
    chosen = dialog(page)
    assert chosen.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    target = tmp_path / "a match.match.jsonl"
    choose_file(chosen, target)
    assert page.findChildren(QFileDialog) == []
    assert said(page) == f"Saved: {target}"
    take_in(page, [target])
    assert said(page) == "This match is already here: a match.match.jsonl"
    page.delete_chosen()
    take_in(page, [target])
    assert said(page) == "Added to the library: a match.match.jsonl"
    assert page.chosen is not None
    assert page.chosen.header.names == ("Emi", "Fumio")
    assert len(library.matches()) == 3


def test_a_second_copy_of_a_running_match_comes_with_a_warning(
    page: LibraryPage, library: MatchLibrary, tmp_path: Path
) -> None:
    match = library.matches()[0]
    file = tmp_path / "older.jsonl"
    file.write_bytes(backup_match(library.open_read_only(match.id)))
    take_in(page, [file])
    assert said(page) == "This match is already here: older.jsonl"
    session = Session.reopen(Hexes(), library.open(match.id))
    play_a_turn(session, Random(5))
    session.leave()
    take_in(page, [file])
    assert said(page).startswith(
        "Added to the library: older.jsonl. Another match here began the same way and has the same"
    )
    assert len(library.matches()) == 4


@pytest.mark.parametrize("kind", ["match", "position"])
def test_what_would_tell_secrets_is_refused_without_asking_for_a_place(page: LibraryPage, kind: str) -> None:
    words = page.context.words
    page.save_button.click()
    settle()
    for button in page.window().findChildren(type(page.save_button)):
        if button.isVisible() and button.text() == words.text(f"save.{kind}"):
            button.click()
            break
    settle()
    assert said(page).startswith("This match is still in progress")
    assert page.findChildren(QFileDialog) == []


def test_a_file_with_a_fault_names_its_line_and_changes_nothing(
    page: LibraryPage, library: MatchLibrary, tmp_path: Path
) -> None:
    journal = library.open_read_only(library.matches()[0].id)
    lines = backup_match(journal).split(b"\n")
    lines[2] = b"{}"
    (tmp_path / "bent.jsonl").write_bytes(b"\n".join(lines))
    (tmp_path / "shopping.txt").write_text("rice, tea")
    (tmp_path / "odd.yaml").write_text("rice, tea")
    take_in(page, [tmp_path / "bent.jsonl"])
    assert said(page).startswith("bent.jsonl: line 3: ")
    half = backup_match(journal)[:-40]
    (tmp_path / "half.jsonl").write_bytes(half)
    take_in(page, [tmp_path / "half.jsonl"])
    assert said(page).startswith(f"half.jsonl: line {len(half.splitlines())}: the file is cut off here")
    take_in(page, [tmp_path / "shopping.txt"])
    assert said(page) == "shopping.txt: this is neither a match nor a position"
    take_in(page, [tmp_path / "odd.yaml"])
    assert said(page).startswith("odd.yaml, line 1: ")
    take_in(page, [tmp_path / "missing.jsonl", tmp_path])
    assert said(page).startswith("missing.jsonl: ")
    assert "this is a folder, not a file" in said(page)
    assert len(library.matches()) == 3


def test_the_window_stays_awake_while_a_file_is_read_and_many_wait_for_one_another(
    page: LibraryPage, library: MatchLibrary, tmp_path: Path
) -> None:
    listed = library.matches()
    (tmp_path / "sent.jsonl").write_bytes(backup_match(library.open_read_only(listed[0].id)))
    page.take_in([tmp_path / "sent.jsonl"])
    assert page.imports.busy
    assert said(page) == "", "nothing has become of it yet"
    page.take_in([tmp_path / "missing.jsonl"])
    told: list[str] = []

    def note(taken: ImportReport) -> None:
        told.extend(taken.said)

    page.imports.imported.connect(note)
    await_change(lambda: len(told) == 2)
    assert told[0] == "This match is already here: sent.jsonl"
    assert told[1].startswith("missing.jsonl: ")


def test_a_position_file_begins_a_match_that_is_marked(page: LibraryPage, tmp_path: Path) -> None:
    (tmp_path / "siege.yaml").write_text(POSITION)
    page.import_button.click()
    choose_file(dialog(page), tmp_path / "siege.yaml")
    assert said(page) == "A match begins at this position: siege.yaml"
    assert page.chosen is not None
    assert page.chosen.header.origin == "position"
    assert page.chosen.header.title == "Position siege"
    press(Qt.Key.Key_Return)
    assert shell_of(page).controller is not None


def test_files_are_dropped_on_the_title_but_not_on_the_table(make_shell: MakeShell, tmp_path: Path) -> None:
    session = play_out(
        Session.start(Hexes(), Setup(("red", "green")), ("Aiko", "Botan"), memory(), bytes(32)), Random(2)
    )
    file = tmp_path / "sent.jsonl"
    file.write_bytes(export_match(Hexes(), MemoryJournal(session.journal.header, session.entries)))
    shell = make_shell()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])

    def drop() -> None:
        where = (QPointF(50, 50), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, NO)
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
            entering = QDragEnterEvent(where[0].toPoint(), *where[1:])  # from Qt 6.12 on a QPointF, before it no other
        QApplication.sendEvent(shell, entering)
        if entering.isAccepted():
            QApplication.sendEvent(shell, QDropEvent(*where))
        settle()

    drop()
    assert shell.pages.currentWidget() is shell.library_page
    await_change(lambda: not shell.library_page.imports.busy)
    assert said(shell.library_page) == "Added to the library: sent.jsonl"
    controller = sit_down(shell)
    drop()
    assert shell.controller is controller
    assert shell.pages.currentWidget() is shell.table


def memory() -> MemoryJournal:
    setup = Setup(("red", "green"))
    return MemoryJournal(new_header(Hexes(), setup, ("Aiko", "Botan"), "2026-11-20T19:00:00"))


# Room and speed


@pytest.mark.parametrize("language", ["en", "ru"])
def test_at_twice_the_size_the_buttons_share_the_row(
    make_shell: MakeShell, library: MatchLibrary, language: str
) -> None:
    put(library, ("A" * 24, "B" * 24, "C" * 24), over=True, title="T" * 60)
    shell = make_shell(Settings(language=language, scale=200))
    shell.to_library()
    page = shell.library_page
    page.tell("A long sentence about a file. " * 8, trouble=True)
    settle()
    buttons = [page.delete_button, page.rename_button, page.save_button, page.result_button, page.open_button]
    rights = [button.mapTo(page, button.rect().topRight()).x() for button in buttons]
    lefts = [button.mapTo(page, button.rect().topLeft()).x() for button in buttons]
    assert all(left > right for left, right in zip(lefts[1:], rights, strict=False))
    assert rights[-1] <= page.width()
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
    assert page.view.height() >= page.view.sizeHintForRow(0)


def test_a_thousand_matches_are_shown_at_once_and_drawn_only_in_sight(
    make_shell: MakeShell, library: MatchLibrary
) -> None:
    first = put(library, ("Aiko", "Botan"))
    header = library.header(first)
    cards = [msgspec.json.encode(msgspec.structs.replace(header, title=f"Evening {n}")).decode() for n in range(999)]
    with closing(sqlite3.connect(library.path)) as file, file:
        insert = "INSERT INTO matches (header, length, head) SELECT ?, length, head FROM matches WHERE id = ?"
        file.executemany(insert, [(card, first) for card in cards])
    file.close()
    shell = make_shell()
    begun = time.thread_time()
    shell.to_library()
    settle()
    opened = time.thread_time() - begun
    page = shell.library_page
    assert len(page.model.shown) == 1000
    begun = time.thread_time()
    page.view.scrollToBottom()
    page.view.viewport().repaint()
    scrolled = time.thread_time() - begun
    assert (opened < 1.5, scrolled < 0.5) == (True, True), (opened, scrolled)
    QTest.keyClicks(page.search, "evening 77")
    settle()
    assert len(page.model.shown) == 19
