"""The one sheet that lies over a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.dialogs import ConsentSheet, DialogChoice, Sheet

S = TypeVar("S", bound=Sheet)


class Sheets(QObject):
    """Lays sheets over a page: each in place of the one before it, so that at most one lies there.

    Signals:
        laid: a sheet lies over the page now.
        closed: the sheet was closed.

    """

    laid = Signal()
    closed = Signal()

    def __init__(self, context: Context, page: QWidget) -> None:
        """Lay sheets over this page; none lies there yet."""
        super().__init__(page)
        self._context = context
        self._page = page
        self.top: Sheet | None = None
        """The sheet that lies over the page now."""

    def ask(self, title: str, text: str, *choices: DialogChoice, upright: bool = False) -> None:
        """Open a sheet with these choices; `upright`: one below the other."""
        self.lay(lambda page: Sheet(self._context, page, title, text, choices, upright=upright))

    def agree(
        self, title: str, text: str, names: Sequence[str], operation: Callable[[], object], back: DialogChoice
    ) -> None:
        """Open a sheet on which each of these names agrees by a button; it is done once all have."""
        self.lay(lambda page: ConsentSheet(self._context, page, title, text, names, operation, back))

    def lay(self, make: Callable[[QWidget], S]) -> S:
        """Lay the sheet over the page that `make` returns for it, and keep it so that it can be taken away."""
        if self.top is not None:
            self.top.dismiss()
        sheet = make(self._page)
        self.top = sheet
        self.laid.emit()
        sheet.closed.connect(lambda: self._forget(sheet))
        return sheet

    def dismiss(self) -> None:
        """Take the sheet away, if one lies there; nothing is done of what it offers."""
        if self.top is not None:
            self.top.dismiss()
            self.top = None

    def _forget(self, sheet: Sheet) -> None:
        if self.top is sheet:
            self.top = None
            self.closed.emit()
