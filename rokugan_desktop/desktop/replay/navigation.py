"""Looking at a match again: one of the library, or the one at the table as far as it has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.people import names_of
from rokugan_desktop.desktop.window_port import WindowPort
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import Entry, Header, Journal
from rokugan_desktop.table.library.listing import played_on_title, title
from rokugan_desktop.table.rebuilding import can_be_played_on, played_on, set_up
from rokugan_desktop.table.session import Session

if TYPE_CHECKING:
    from rokugan_desktop.desktop.replay.page import ReplayPage


class ReplayNavigation(QObject):
    """Brings the page of the replay to the window, and leads back to where one came from.

    Signals:
        begun: the number of a match that goes on from where the one that was shown had come to.
    """

    begun = Signal(int)

    def __init__(self, window: WindowPort) -> None:
        super().__init__()
        self._header: Header | None = None
        """The index card of the match that is shown."""
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
            self._page.played_on.connect(self._play_on)
            window.pages.keep("replay", self._page)
        return self._page

    def of_library(self, match_id: int) -> None:
        """Show a match of the library again; what keeps it shut is said where one comes from."""
        with self._window.reporting_errors():
            journal = self._window.library.open_read_only(match_id)
            face = self._window.faces.of_match(journal.header, journal.name)
            self._show(face, journal.entries(), journal)

    def of_journal(self, face: AnyFace, journal: Journal, entry: int) -> None:
        """Show a match that is over, and let it go on by itself from right after one of its entries."""
        self._show(face, journal.entries(), journal)
        self.page.play_from(entry)

    def turns_that_mattered(self, face: AnyFace, session: Session) -> None:
        """Show the finished match at the table again, with the turns of it that mattered."""
        self.so_far(face, session)
        self.page.show_turns_that_mattered()

    def so_far(self, face: AnyFace, session: Session, entry: int | None = None) -> None:
        """Show the match at the table again, as far as everybody may see it; its own screens have been left.

        `entry`: it is shown as it was right after that one.
        """
        with self._window.reporting_errors():
            self._show(face, session.entries, session.journal)
            if entry is not None:
                self.page.show_entry(entry)

    def back(self) -> None:
        """Go back to where the match was opened from, and forget it here."""
        before, self._before = self._before, None
        self.page.close_match()
        self._window.go_back_to(before)

    def _play_on(self, number: int) -> None:
        """Lay a new match down that stands where the one shown stood after a step, and hide that one."""
        window, replay, header = self._window, self.page.replay, self._header
        assert replay is not None, "a match is shown"
        assert header is not None, "a match is shown"
        with window.reporting_errors():
            step, game = replay.steps[number], window.faces[header.game].game
            now, seed = window.sources.now(), window.sources.entropy()
            card, entries = played_on(game, replay, header, step, seed, now)
            words, progress = window.context.words, window.faces[header.game].progress(replay.view(step))
            name = header.title or ", ".join(names_of(words, window.faces, header))
            titled = title(words.say(played_on_title(name)))
            match = window.library.put(msgspec.structs.replace(card, title=titled, round=str(progress)), entries)
            self._before = None
            self.page.close_match()
            self.begun.emit(match)

    def close(self) -> None:
        """Forget the match that is shown, if one is, for the window closes: nothing goes on thinking about it."""
        if self._page is not None:
            self._page.close_match()

    def _show(self, face: AnyFace, entries: Sequence[Entry], journal: Journal) -> None:
        current = self._window.pages.currentWidget()
        began = set_up(face.game, entries, journal.name)
        page = self._page_for(face, Setup(began.roles, began.options))
        self._header = journal.header
        offered = can_be_played_on(face.game, journal.header)
        page.open(entries, journal.name, journal.header.players, can_be_played_on=offered)
        if current is not page:
            self._before = current
        self._window.go(page)
