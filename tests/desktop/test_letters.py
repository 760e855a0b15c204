"""Letters as people count them, and names that are made of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.library.documents import Document, Documents
from rokugan_desktop.desktop.look.dialogs import file_name
from rokugan_desktop.desktop.look.fitted_label import TITLE, FittedLabel
from rokugan_desktop.desktop.look.letters import cut, piece, units, without_last
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.seating.roster import LONGEST_NAME, Chair, Roster, short
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.printable import tidy
from tests.desktop.at_table import settle
from tests.desktop.conftest import MakeShell
from tests.desktop.library.test_library_page import put
from tests.desktop.walking import all_texts
from tests.table.test_printable import FAMILY, JAPAN, PILOT, SCOTLAND
from tests.toy.face import toy_face

LETTERS = (FAMILY, PILOT, SCOTLAND, JAPAN, "👍🏽", "e\u0302\u0323", "й̆", "W")
NAMES = (f"Aiko {FAMILY}", f"{SCOTLAND}{JAPAN}", f"Ste\u0302\u0301phane {PILOT}")


def test_no_letter_is_torn() -> None:
    text = "".join(LETTERS)
    for count in range(1, len(LETTERS) + 1):
        assert cut(text, count, 999) == "".join(LETTERS[:count])
        assert without_last("".join(LETTERS[:count])) == "".join(LETTERS[: count - 1])
    assert cut(text, 99, 999) == text
    assert without_last("") == cut("", 3, 3) == ""
    assert cut(text, 999, len(FAMILY) + 1) == FAMILY
    assert units(FAMILY) == 11
    assert piece(f"a{FAMILY}b", 12, 1) == "b"


@pytest.mark.parametrize("letter", LETTERS)
def test_a_name_is_as_long_as_it_looks(letter: str) -> None:
    name = tidy(letter * LONGEST_NAME)
    kept = short(name)
    assert kept == name[: len(kept)]
    assert len(kept) in (len(name), 60 // len(tidy(letter)) * len(tidy(letter)))
    roster = Roster((Chair(letter * (LONGEST_NAME + 1)), Chair("B")), ("red", "green"), 2, 5)
    fault = roster.fault()
    assert fault is not None
    assert fault.message.key == "new.long-name"


def test_what_is_typed_into_a_full_name_is_not_taken_and_nothing_is_pushed_out(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.title.new_button.click()
    settle()
    page = shell.new_match
    field = page.rows[0].name
    field.setFocus(Qt.FocusReason.OtherFocusReason)
    QApplication.clipboard().setText(JAPAN * 30)
    field.paste()
    settle()
    assert field.text() == JAPAN * LONGEST_NAME
    assert str(LONGEST_NAME) in all_texts(page)
    field.setCursorPosition(units(JAPAN) * 2)
    QTest.keyClicks(field, "x")
    assert field.text() == JAPAN * LONGEST_NAME
    assert field.cursorPosition() == units(JAPAN) * 2
    QTest.keyClick(field, Qt.Key.Key_End)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClicks(field, "x")
    assert field.text() == JAPAN * (LONGEST_NAME - 1) + "x"
    assert page.roster.chairs[0].name == field.text()


def test_a_name_is_the_same_in_window_library_log_and_export(
    make_shell: MakeShell, library: MatchLibrary, tmp_path: Path
) -> None:
    whole = tuple(map(tidy, NAMES))
    journal = library.open_read_only(put(library, whole, over=True))
    shell = make_shell()
    shell.title.matches_button.click()
    page, documents = shell.library_page, Documents(toy_face())
    kinds = (Document.LOG, Document.MATCH)
    log, sent = (documents.content(kind, journal, shell.context.words, LIGHT, "").decode() for kind in kinds)
    file = tmp_path / f"{file_name(', '.join(whole), '')}.match.jsonl"
    file.write_text(sent, encoding="utf-8")
    settle()
    page.delete_chosen()
    page.take_in([file])
    await_change(lambda: not page.imports.busy)
    assert [listed.header.names for listed in page.model.shown] == [whole]
    listed = str(page.model.data(page.model.index(0)))
    page.open_chosen()
    settle()
    told = all_texts(shell.replay.page)
    for name in whole:
        assert all(name in text for text in (log, sent, listed, told, file.name))


@pytest.mark.parametrize("letter", LETTERS)
def test_a_file_is_called_so_that_every_file_system_takes_it(letter: str) -> None:
    name = file_name(letter * 99, "2026-11-21")
    assert len(name.encode()) < 220
    assert name.removesuffix(" 2026-11-21") == tidy(letter) * name.count(tidy(letter))


def test_a_label_breaks_its_lines_between_letters(qtbot: QtBot, context: Context) -> None:
    label = FittedLabel(context, TITLE)
    qtbot.addWidget(label)
    text = f"{FAMILY} {PILOT} Aiko {JAPAN}: keep one of these two secret objectives"
    label.setText(text)
    for width in range(420, 240, -30):
        label.resize(width, 60)
        if not label.toolTip():
            assert " ".join(label.shown()) == text
