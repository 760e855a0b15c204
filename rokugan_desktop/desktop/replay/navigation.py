"""Looking at a match again: one of the library, or the one at the table as far as it has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.window_port import WindowPort
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import Entry, Journal
from rokugan_desktop.table.rebuilding import set_up
from rokugan_desktop.table.session import Session

if TYPE_CHECKING:
    from rokugan_desktop.desktop.replay.page import ReplayPage


class ReplayNavigation:
    """Brings the page of the replay to the window, and leads back to where one came from."""

    def __init__(self, window: WindowPort) -> None:
        self._window = window
        self._before: QWidget | None = None
        self._page: ReplayPage | None = None

    @property
    def page(self) -> ReplayPage:
        """Return the page of the match that was last shown."""
        assert self._page is not None, "no match has been shown again yet"
        return self._page

    def _page_for(self, face: AnyFace, setup: Setup) -> ReplayPage:
        from rokugan_desktop.desktop.replay.page import ReplayPage

        window = self._window
        if self._page is None or not self._page.suits(face, setup):
            self._page = ReplayPage(window.context.of(face.game.name), face, setup)
            self._page.done.connect(self.back)
            window.pages.keep("replay", self._page)
        return self._page

    def of_library(self, match_id: int) -> None:
        """Show a match of the library again; what keeps it shut is said where one comes from."""
        with self._window.reporting_errors():
            journal = self._window.library.open_read_only(match_id)
            face = self._window.faces.of_match(journal.header, journal.name)
            self._show(face, journal.entries(), journal)

    def turns_that_mattered(self, face: AnyFace, session: Session) -> None:
        """Show the finished match at the table again, with the turns of it that mattered."""
        self.so_far(face, session)
        self.page.show_turns_that_mattered()

    def so_far(self, face: AnyFace, session: Session) -> None:
        """Show the match at the table again, as far as everybody may see it; its own screens have been left."""
        with self._window.reporting_errors():
            self._show(face, session.entries, session.journal)

    def back(self) -> None:
        """Go back to where the match was opened from, and forget it here."""
        before, self._before = self._before, None
        self.page.close_match()
        self._window.go_back_to(before)

    def close(self) -> None:
        """Forget the match that is shown, if one is, for the window closes: nothing goes on thinking about it."""
        if self._page is not None:
            self._page.close_match()

    def _show(self, face: AnyFace, entries: Sequence[Entry], journal: Journal) -> None:
        current = self._window.pages.currentWidget()
        began = set_up(face.game, entries, journal.name)
        page = self._page_for(face, Setup(began.roles, began.options))
        page.open(entries, journal.name, journal.header.players)
        if current is not page:
            self._before = current
        self._window.go(page)
