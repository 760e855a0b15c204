"""A match at the table, written to a file from the table's menu: what came of it is said on a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from rokugan_desktop.desktop.library.documents import Documents, DocumentSource
from rokugan_desktop.desktop.library.exporting import DocumentExport
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.table.journal import MemoryJournal

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller


class TableFiles(QObject):
    """Writes the match that a controller drives. What is not confirmed is not in it."""

    def __init__(self, controller: Controller, now: Callable[[], str]) -> None:
        """Keep the controller; `now` is the clock."""
        super().__init__(controller)
        self._controller = controller
        self._export = DocumentExport(controller.context, now, controller.page, self._tell)

    def ask(self) -> None:
        """Ask what the match is to be written down as."""
        session = self._controller.session
        journal = MemoryJournal(session.journal.header, session.entries)
        documents = Documents(self._controller.face)
        self._controller.sheets.lay(lambda _: self._export.sheet(documents, DocumentSource(journal)))

    def _tell(self, text: str, *, trouble: bool) -> None:
        words = self._controller.context.words
        title = words.text("save.not-done" if trouble else "save.is-done")
        self._controller.sheets.ask(title, text, DialogChoice(words.text("save.well"), primary=True))
