"""What a match is written down as, from the table too, and that no file tells a running match's secrets."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog

from rokugan_desktop.desktop.library.documents import Document, Documents, when
from rokugan_desktop.desktop.look.dialogs import file_name
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.engine import Illegal, Message
from rokugan_desktop.table.journal import JournalFailed, MemoryJournal, new_header
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import answer, controller_of, lift, settle, sit_down
from tests.desktop.conftest import MakeShell, speak
from tests.desktop.library.test_library_page import choose_file
from tests.desktop.walking import all_texts
from tests.toy.face import POSITION, toy_face
from tests.toy.hexes import Hexes
from tests.toy.player import begin, play_a_turn, play_out

pytestmark = pytest.mark.usefixtures("qapp")

NOW = "2026-11-21T12:00:00"


def journal_of(session: Session) -> MemoryJournal:
    header = new_header(Hexes(), session.setup, session.names, NOW)
    kept = MemoryJournal(header)
    over = session.over()
    kept.append(*session.entries, over=over is not None, winners=() if over is None else over.winners)
    return kept


def whole() -> MemoryJournal:
    return journal_of(play_out(begin(3), Random(4)))


def half() -> MemoryJournal:
    session, rng = begin(3), Random(4)
    for _ in range(5):
        play_a_turn(session, rng)
    return journal_of(session)


def content(kind: Document, journal: MemoryJournal, language: str = "en") -> bytes:
    return Documents(toy_face()).content(kind, journal, speak(language), LIGHT, NOW)


def test_the_log_tells_who_won_and_what_happened() -> None:
    text = content(Document.LOG, whole()).decode()
    assert text.startswith("Aiko, Botan, Chiyo\nAiko: Red\n")
    assert "21 November 2026, 12:00" in text, "it will be read on another day"
    assert "Won by" in text
    assert "Round 3" in text
    assert "had laid token" in text
    assert "Tokens won" in text.rpartition("\n\n")[2], "it ends with everybody's score"


def test_the_log_of_a_running_match_tells_what_everybody_heard() -> None:
    text = content(Document.LOG, half()).decode()
    assert "lays a token." in text
    assert "lays token" not in text
    assert "[" not in text
    assert "Tokens won" not in text


def test_pictures_can_be_read_again() -> None:
    image = QImage.fromData(content(Document.PNG, half()))
    assert max(image.width(), image.height()) == 2400
    drawn = content(Document.SVG, half())
    assert QSvgRenderer(QByteArray(drawn)).isValid()
    assert b"@font-face" in drawn


@pytest.mark.usefixtures("painted")
def test_a_picture_of_a_running_match_shows_the_public_map() -> None:
    """Two matches that differ in secrets alone make the same picture."""
    pictures = set[bytes]()
    for seed in (1, 2):
        session, rng = begin(3), Random(4)
        for _ in range(2):
            play_a_turn(session, rng)
        hidden = next(iter(session.asked_in_secret()))
        rng = Random(seed)
        while not session.needs_confirming(hidden):
            decision = session.decision(hidden)
            assert decision is not None
            session.answer(hidden, rng.choice(list(decision.answers())))
        session.confirm(hidden)
        pictures.add(content(Document.PNG, journal_of(session)))
    assert len(pictures) == 1


@pytest.mark.parametrize("kind", [Document.MATCH, Document.POSITION])
def test_what_would_tell_secrets_is_refused(kind: Document) -> None:
    with pytest.raises(Illegal):
        content(kind, half())
    assert content(kind, whole())


def test_a_position_is_of_the_end_of_a_finished_match() -> None:
    assert content(Document.POSITION, whole()).decode() == POSITION


@pytest.mark.parametrize(
    ("state", "kinds"), [("over", (Document.MATCH, Document.BACKUP)), ("running", (Document.BACKUP,))]
)
def test_a_match_by_rules_that_are_played_no_more_is_kept_as_it_is(state: str, kinds: tuple[Document, ...]) -> None:
    header = replace(whole().header, rules_version=99, state=state)
    assert Documents(toy_face()).kinds(header) == kinds


def test_names_of_files_hold_nothing_that_a_system_forbids() -> None:
    assert file_name('A/B: "C"?', "2026-11-20T19:00:00") == "A B C 2026-11-20"
    assert file_name("...", "never") == "match"
    assert len(file_name("x" * 500, NOW)) < 100


@pytest.mark.parametrize(
    ("language", "started", "said"),
    [
        ("en", "2026-11-21T09:05:00", "today, 09:05"),
        ("ru", "2026-11-20T23:59:00", "вчера, 23:59"),
        ("en", "2026-03-02T19:00:00", "2 March, 19:00"),
        ("ru", "2025-03-02T19:00:00", "2 марта 2025, 19:00"),
        ("en", "some day", "some day"),
    ],
)
def test_dates_are_told_as_people_tell_them(language: str, started: str, said: str) -> None:
    assert when(speak(language), started, NOW) == said


# From the table


def test_from_the_table_the_own_screen_is_left_before_anything_is_saved(make_shell: MakeShell, tmp_path: Path) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    assert "Secret hand" in all_texts(shell)
    controller.files.emit()
    settle()
    assert "Secret hand" not in all_texts(shell)
    assert controller.sheet is not None
    controller.sheet.buttons[list(Document).index(Document.BACKUP)].click()
    settle()
    (asked,) = controller.page.findChildren(QFileDialog)
    choose_file(asked, tmp_path / "mine.backup.jsonl")
    assert (tmp_path / "mine.backup.jsonl").read_bytes().startswith(b'{"format": "rokugan-backup/1"')
    assert str(tmp_path / "mine.backup.jsonl") in all_texts(shell)
    controller.files.emit()
    assert controller.sheet is not None
    controller.sheet.buttons[list(Document).index(Document.MATCH)].click()
    settle()
    assert "This match is still in progress" in all_texts(shell)


def test_from_the_table_the_match_is_looked_at_again_in_public(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    controller.replayed.emit()
    settle()
    shown = shell.replay.page
    assert shell.pages.currentWidget() is shown
    assert shown.replay is not None
    assert not shown.replay.over
    assert "Secret hand" not in all_texts(shell)
    shown.done.emit()
    settle()
    assert shell.pages.currentWidget() is shell.table
    assert controller.page.currentWidget() is controller.page.curtain


# A match that can't be saved


def test_a_match_in_memory_says_so_until_it_is_written(make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    journal = controller.session.journal
    lift(controller)
    answer(controller, 0)
    answer(controller, 0)
    why = Message("table.journal.full", file="matches.sqlite")

    def full(*entries: object, **what: object) -> None:
        raise JournalFailed(why)

    with monkeypatch.context() as patched:
        patched.setattr(journal, "append", full)
        controller.confirm()
        assert controller.sheet is not None
        controller.sheet.buttons[0].click()
        settle()
        assert controller.session.in_memory
        assert shell.unsaved.isVisible()
        shell.to_rules()
        assert shell.unsaved.isVisible()
        shell.back()
        shell.unsaved.button.click()
        assert "The disk is full" in shell.unsaved.text.text()
        controller.page.to_title.clicked.emit()
        settle()
        assert shell.controller is controller
        assert "Leave without the match?" in all_texts(shell)
        controller.sheet.buttons[-1].click()
        settle()
        for _ in range(2):  # who plays on is asked again at every try to close the window
            assert not shell.close()
            assert "Leave without the match?" in all_texts(shell)
            assert controller.sheet is not None
            controller.sheet.buttons[-1].click()
            settle()
    shell.unsaved.button.click()
    assert not controller_of(shell).session.in_memory
    assert "saved again" in shell.unsaved.text.text()
    assert tuple(journal.entries()) == tuple(controller.session.entries)
    controller.leave()
    settle()
    assert not shell.unsaved.isVisible()
    shell.title.continue_button.click()
    settle()
    assert not controller_of(shell).session.in_memory
