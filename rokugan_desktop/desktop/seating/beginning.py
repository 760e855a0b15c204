"""Beginning the match that was arranged: its shuffle is sealed before everybody's eyes, or in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from rokugan_desktop.desktop.computers.set_up import is_practice
from rokugan_desktop.desktop.seating.match_navigation import MatchNavigation
from rokugan_desktop.desktop.settings import LastTable
from rokugan_desktop.desktop.window_port import WindowPort
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import seal_of
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.shuffle import Shuffle

if TYPE_CHECKING:
    from rokugan_desktop.desktop.agreements.seals import SealingPage
    from rokugan_desktop.desktop.seating.new_match import NewMatchPage
    from rokugan_desktop.desktop.seating.roster import Roster


class Arranged(NamedTuple):
    """A match that is about to begin."""

    game: str
    setup: Setup
    names: tuple[str, ...]
    players: tuple[str, ...]
    """Who plays each seat; people everywhere where it is empty."""


class Beginning:
    """Leads from the page of a new match to the table."""

    def __init__(self, window: WindowPort, matches: MatchNavigation) -> None:
        self._window = window
        self._matches = matches
        self._arranged: Arranged | None = None
        """The match whose shuffle is being sealed."""

    @property
    def page(self) -> SealingPage:
        """Return the page on which the shuffle of the match that is arranged is sealed."""
        from rokugan_desktop.desktop.agreements.seals import SealingPage

        def make() -> SealingPage:
            page = SealingPage(window.context)
            page.begun.connect(self._begin)
            page.cancelled.connect(lambda: window.go(window.new_match))
            return page

        window = self._window
        return window.pages.wanted("sealing", None, make)

    def arrange(self, page: NewMatchPage, roster: Roster, *, openly: bool = False) -> None:
        """Remember the table that the page's roster arranges, seal its shuffle, then begin.

        `openly`: on a page of its own, whatever the settings say.
        """
        window = self._window
        called, somebody = page.called, page.somebody
        settings = window.context.settings
        remembered = roster.remembered(called, somebody)
        table = LastTable(remembered, roster.players(), roster.practice, roster.options)
        window.context.change(
            msgspec.structs.replace(
                settings,
                names=settings.with_names(roster.people(somebody)),
                game=window.game,
            ).with_table(window.game, table)
        )
        self._seal(Arranged(window.game, roster.setup, roster.names(), roster.players()), openly=openly)

    @staticmethod
    def table_of(session: Session) -> LastTable:
        """Return who sat down to a match, and what was agreed on: a computer that stood in for somebody is gone."""
        roles, options, _ = session.setup
        seats = tuple(zip(session.names, roles, strict=True))
        return LastTable(seats, session.journal.header.players, is_practice(session.setup), options)

    def _seal(self, arranged: Arranged, *, openly: bool = False) -> None:
        window, names = self._window, arranged.names
        self._arranged = arranged
        secret = window.sources.entropy()
        if window.context.settings.sealing == "line" and not openly:
            self._begin(Shuffle(secret, ("",) * len(names)), say_seal=True)
            return
        players = arranged.players or (HUMAN,) * len(names)
        game = window.faces[arranged.game].game
        seal = seal_of(game, arranged.setup, names, arranged.players, secret)
        self.page.open(secret, seal, names, [seat for seat, player in enumerate(players) if player == HUMAN])
        window.go(self.page)

    def _begin(self, shuffle: Shuffle, *, say_seal: bool = False) -> None:
        """Begin the match that was arranged, with this shuffle; where it had no page of its own, its seal is said."""
        arranged, self._arranged = self._arranged, None
        if arranged is None:
            return
        window = self._window
        if not say_seal and self.page.skip.isChecked():
            window.context.change(msgspec.structs.replace(window.context.settings, sealing="line"))
        roles, options, _ = arranged.setup
        self._matches.start(
            roles,
            arranged.names,
            arranged.players,
            options=options,
            shuffle=shuffle,
            game=arranged.game,
            say_seal=say_seal,
        )
