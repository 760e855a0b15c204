"""A match at the table, written to a file from the table's menu: what came of it is said on a sheet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.library.documents import Documents, DocumentSource
from rokugan_desktop.desktop.library.exporting import DocumentExport
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.table.journal import MemoryJournal


class TableFiles(QObject):
    """Writes the match at the table. What is not confirmed is not in it."""

    def __init__(self, table: Sitting, now: Callable[[], str], parent: QObject) -> None:
        """Keep the table as long as the parent lives; `now` is the clock."""
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
