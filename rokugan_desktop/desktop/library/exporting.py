"""Matches that go out to files: which kind, to where, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.context import Context, error_message
from rokugan_desktop.desktop.library.describing import name_of
from rokugan_desktop.desktop.library.documents import SUFFIXES, Document, Documents, DocumentSource
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet
from rokugan_desktop.desktop.look.file_dialog import ask_where, file_name
from rokugan_desktop.engine import Illegal, Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.table.journal import JournalFailed, MemoryJournal
from rokugan_desktop.table.library.listing import Listed

if TYPE_CHECKING:  # the list of matches does without the table
    from rokugan_desktop.desktop.at_table.sitting import Sitting


class Tell(Protocol):
    """Tells the players what came of it."""

    def __call__(self, text: str, *, trouble: bool) -> None:
        """Show the sentence; `trouble`: it did not go well."""
        ...


class DocumentExport(QObject):
    """Asks what a match is to be written down as, and where to, and writes it whole."""

    def __init__(self, context: Context, now: Callable[[], str], page: QWidget, tell: Tell) -> None:
        super().__init__(page)
        self._context = context
        self._now = now
        self._page = page
        self._tell = tell
        self._folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))

    def sheet(self, documents: Documents, source: DocumentSource) -> Sheet:
        """Return the question what kind of file it shall be, over the page; `documents` are those of its game."""
        words = self._context.words
        kinds, problem = documents.kinds(source.journal.header), documents.problem(source.journal.header)
        over = source.journal.header.state == "over"
        usual = Document.MATCH if over and len(kinds) > 1 else Document.BACKUP
        called = {kind: f"save.{kind.value}" for kind in kinds} | (
            {Document.BACKUP: "save.backup.over"} if over else {}
        )
        choices = [
            DialogChoice(words.text(called[kind]), partial(self.give, documents, kind, source), kind is usual)
            for kind in kinds
        ]
        choices.append(DialogChoice(words.text("page.back")))
        text = words.text("save.text.over" if over else "save.text") if problem is None else words.say(problem)
        return Sheet(self._context, self._page, words.text("save.title"), text, choices, upright=True)

    def give(self, documents: Documents, kind: Document, source: DocumentSource) -> None:
        """Write the match down, and ask where to; what would tell secrets is refused with the rules' own sentence."""
        context = self._context
        words = context.words
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            content = documents.content(kind, source, words, context.theme, self._now())
        except Illegal as refused:
            self._tell(words.say(refused.refusal.message), trouble=True)
            return
        except (Unreadable, JournalFailed) as error:
            self._tell(words.say(error_message(error)), trouble=True)
            return
        finally:
            QGuiApplication.restoreOverrideCursor()
        suffix = SUFFIXES[kind]
        name = file_name(name_of(words, {}, Listed(0, source.journal.header)), source.journal.header.started)

        def write(chosen: Path) -> None:
            self._write(chosen, content, 0o600 if kind is Document.BACKUP else 0o666)  # a backup holds secrets

        ask_where(self._page, words.text(f"save.{kind.value}"), self._folder, name, suffix, write)

    def _write(self, path: Path, content: bytes, permissions: int) -> None:
        """Write the file: the dialog has asked whether one that is there may be replaced."""
        words = self._context.words
        self._folder = path.parent
        try:
            write_whole(path, content, replace=True, permissions=permissions)
        except NotWritten as failed:
            self._tell(words.say(failed.what), trouble=True)
        else:
            self._tell(words.text("save.done", file=str(path)), trouble=False)


class TableFiles(QObject):
    """Writes the match at the table. What is not confirmed is not in it."""

    def __init__(self, table: Sitting, now: Callable[[], str], parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._export = DocumentExport(table.context, now, table.page, self._tell)

    def ask(self) -> None:
        """Ask what the match is to be written down as."""
        session = self._table.session
        journal = MemoryJournal(session.journal.header, session.entries)
        documents = Documents(self._table.face)
        self._table.sheets.lay(lambda _: self._export.sheet(documents, DocumentSource(journal)))

    def _tell(self, text: str, *, trouble: bool) -> None:
        words = self._table.context.words
        title = words.text("save.not-done" if trouble else "save.is-done")
        self._table.sheets.ask(title, text, DialogChoice(words.text("save.well"), primary=True))
