"""Sitting down to a match, a new one or one of the library, and getting up again.

The shuffle of a new one is sealed before everybody's eyes, or in one line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.desktop.accessible_widgets import unheard
from rokugan_desktop.desktop.computers.seats import is_practice
from rokugan_desktop.desktop.face import AnyFace, challenges_of
from rokugan_desktop.desktop.people import own_name
from rokugan_desktop.desktop.settings import LastTable
from rokugan_desktop.desktop.window_port import WindowPort
from rokugan_desktop.engine import Setup
from rokugan_desktop.engine.grammar import WEEK, known_seed
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import Journal, new_header, seal_of
from rokugan_desktop.table.library.listing import known_seed_title
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.locked_curtains import Tries
from rokugan_desktop.table.trust.shuffle import Shuffle, seed_of_week

if TYPE_CHECKING:
    from rokugan_desktop.desktop.agreements import SealingPage
    from rokugan_desktop.desktop.at_table.controller import Controller
    from rokugan_desktop.desktop.at_table.table_page import TablePage
    from rokugan_desktop.desktop.seating.new_match import NewMatchPage
    from rokugan_desktop.desktop.seating.roster import Roster


class MatchNavigation(QObject):
    """Brings a match to the table of the window, in place of the one that lies there, and takes it away.

    Signals:
        sat_down: a match lies on the table; its first screen is yet to be shown.
        got_up: no match lies on the table any longer, and nothing of it is in the window.
    """

    sat_down = Signal()
    got_up = Signal()

    def __init__(self, window: WindowPort) -> None:
        super().__init__()
        self._window = window
        self._tries: Tries = {}
        """The wrong PINs since the program began, whichever match they were given in."""
        self.controller: Controller | None = None
        self.page: TablePage | None = None

    def start(
        self,
        roles: Sequence[str],
        names: Sequence[str],
        players: Sequence[str] = (),
        *,
        options: tuple[tuple[str, str], ...] = (),
        shuffle: Shuffle | bytes | None = None,
        game: str = "",
        title: str = "",
        say_seal: bool = False,
    ) -> None:
        """Begin a match of these roles and names; what keeps it from beginning is said where one comes from.

        `players` says who plays each seat, people where it is empty; `options` what was agreed on. Where no shuffle was
        sealed before everybody's eyes, one is that nobody adds to. `game` empty: the one that the title shows.
        `shuffle`: a bare seed where it
        is no secret. `title`: what the match is called. `say_seal`: the seal is said on the first screen.
        """
        window = self._window
        sealed = shuffle or Shuffle(window.sources.entropy(), ("",) * len(names))
        with window.reporting_errors():
            setup, face = Setup(tuple(roles), options), window.faces[game or window.game]
            now = window.sources.now()
            secret = sealed.secret if isinstance(sealed, Shuffle) else b""
            header = new_header(
                face.game, setup, names, now, players, secret=secret, title=title, origin=known_seed(options)
            )
            journal = window.library.create(header)
            controller = self.sit_down(face, journal, lambda: Session.start(face.game, setup, names, journal, sealed))
            if say_seal:
                controller.say_seal()

    def resume(self, match_id: int) -> None:
        """Take up a match of the library, behind the curtain; what keeps it shut is said where one comes from."""
        with self._window.reporting_errors():
            library = self._window.library
            face = self._window.faces.of_match(library.header(match_id), str(match_id))
            journal = library.open(match_id)
            self.sit_down(face, journal, lambda: Session.reopen(face.game, journal))

    def get_up(self) -> None:
        """Throw the table's page away; nothing of the match stays in the window."""
        page, self.page, self.controller = self.page, None, None
        if page is not None:
            page.empty()
            self._window.pages.removeWidget(page)
            page.hide()
            page.deleteLater()
        self.got_up.emit()

    def sit_down(
        self,
        face: AnyFace,
        journal: Journal,
        begin: Callable[[], Session],
        menu: Callable[[Controller], object] | None = None,
    ) -> Controller:
        """Begin the session and show it; where it can't begin, let go of its journal and raise what kept it.

        `menu` opens the table's menu, where it is to be another one than usual.
        """
        from rokugan_desktop.desktop.at_table.controller import Controller  # the title is painted without them
        from rokugan_desktop.desktop.at_table.table_page import TablePage

        try:
            session = begin()
        except BaseException:
            journal.close()
            raise
        challenges = challenges_of(face, session.setup.options)
        if challenges is not None:
            challenges.watch(session)
        self.get_up()
        session.curtains.tries = self._tries
        context = self._window.context.of(face.game.name)
        with unheard():
            self.page = TablePage(context, face, session.setup)
            self._window.pages.addWidget(self.page)
            controller = self.controller = Controller(context, face, session, self.page, menu)
        self.sat_down.emit()
        focused: QWidget | None = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()  # else Qt would carry it to a button of the table that has no name yet
        self._window.pages.setCurrentWidget(self.page)
        controller.begin()
        if challenges is not None:
            controller.say_challenge(challenges)
        return controller


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
        from rokugan_desktop.desktop.agreements import SealingPage

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
        kept = msgspec.structs.replace(settings, names=settings.with_names(roster.people(somebody)), game=window.game)
        window.context.change(kept if page.week else kept.with_table(window.game, table))
        if page.week:
            self._matches.start(
                roster.setup.roles,
                roster.names(),
                roster.players(),
                options=(*roster.options, (WEEK, page.week)),
                shuffle=seed_of_week(window.game, page.week),
                title=window.context.words.say(known_seed_title(WEEK, page.week)),
            )
            return
        self._seal(Arranged(window.game, roster.setup, roster.names(), roster.players()), openly=openly)

    def table_of(self, session: Session) -> LastTable:
        """Return who sat down to a match, and what was agreed on: a computer that stood in for somebody is gone.

        One that was called after its role has no name of its own: with another role it is called after that.
        """
        roles, options, _ = session.setup
        players = session.journal.header.players
        face, words = self._window.faces[session.game.name], self._window.context.words.of(session.game.name)

        def typed(name: str, role: str, player: str) -> str:
            known = face.role(role) if player != HUMAN else None
            return "" if known is not None and own_name(words, known, name) else name

        sitting = zip(session.names, roles, players or (HUMAN,) * len(roles), strict=True)
        seats = tuple([(typed(*one), one[1]) for one in sitting])
        return LastTable(seats, players, is_practice(session.setup), options)

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
