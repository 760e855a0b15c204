"""The main window: title, new match, table, rules and settings, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QRect, Qt, QTimer, QTranslator
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QStackedWidget, QWidget

from rokugan_desktop.desktop.computers.practice import as_practice, is_practice
from rokugan_desktop.desktop.crash import CrashWindow
from rokugan_desktop.desktop.face import GameFace
from rokugan_desktop.desktop.keys import Deed, deed_of
from rokugan_desktop.desktop.new_match import NewMatchPage
from rokugan_desktop.desktop.roster import Roster
from rokugan_desktop.desktop.rules_page import RulesPage
from rokugan_desktop.desktop.settings import Place
from rokugan_desktop.desktop.settings_page import SettingsPage
from rokugan_desktop.desktop.style import shell_sheet
from rokugan_desktop.desktop.surroundings import Surroundings
from rokugan_desktop.desktop.theme import palette, text_font
from rokugan_desktop.desktop.title import Continued, TitlePage
from rokugan_desktop.engine import Illegal, Message, Setup, Unreadable
from rokugan_desktop.table.journal import JournalFailed, new_header
from rokugan_desktop.table.library import InUse, MatchLibrary
from rokugan_desktop.table.session import Session

if TYPE_CHECKING:
    from rokugan_desktop.desktop.controller import Controller
    from rokugan_desktop.desktop.table_page import TablePage

_USUAL = QRect(0, 0, 1280, 800)
_LEAST_WIDTH, _LEAST_HEIGHT = 960, 600
_RESTING_MS = 120
"""How long after its last step a resize has come to rest."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What the window can't make by itself: randomness and the clock, handed in by who starts the program."""

    entropy: Callable[[], bytes]
    """Return 32 bytes of the operating system's randomness: the seed of a match."""
    rng: Random
    """Draws roles and the order of seats, which are no secret."""
    now: Callable[[], str]
    """Return the time, as ISO 8601 writes it."""


class Shell(QMainWindow):
    """The window."""

    def __init__(self, surroundings: Surroundings, face: GameFace, library: MatchLibrary, chances: Chances) -> None:
        """Make the window with the title in it; it is not shown yet."""
        super().__init__()
        self.surroundings = surroundings
        self.face = face
        self.library = library
        self._chances = chances
        self._qt_words = QTranslator(self)
        self._fitting = QTimer(self)
        self._fitting.setSingleShot(True)
        self._fitting.setInterval(_RESTING_MS)
        self._fitting.timeout.connect(self._fit)
        self.controller: Controller | None = None
        self._come_from: QWidget | None = None
        self.pages = QStackedWidget()
        self.title = TitlePage(surroundings, face)
        self.new_match = NewMatchPage(surroundings, face, chances.rng)
        self.rules = RulesPage(surroundings, face.rules_page)
        self.settings = SettingsPage(surroundings)
        self.table: TablePage | None = None
        for page in (self.title, self.new_match, self.rules, self.settings):
            self.pages.addWidget(page)
        self.setCentralWidget(self.pages)
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        self._connect()
        self._restyle()
        self._retranslate()
        self._place()
        self.to_title()
        if surroundings.trouble is not None:
            self.title.show_trouble(surroundings.words.say(surroundings.trouble))

    # Pages

    def to_title(self) -> None:
        """Show the title, with the last match that still runs behind its first button."""
        self.title.show_continued(self._last_match())
        self._go(self.title)

    def to_new_match(self) -> None:
        """Show the page of a new match."""
        self.new_match.open()
        self._go(self.new_match)

    def to_rules(self, rule: str | None = None) -> None:
        """Show the rules, at a rule's paragraph where one is named; going back leads to the page seen before."""
        self._leave_for(self.rules)
        self.rules.open(rule)

    def to_settings(self) -> None:
        """Show the settings; going back leads to the page seen before."""
        self._leave_for(self.settings)
        self.settings.retranslate()

    def back(self) -> None:
        """Go back from the rules or the settings."""
        if self._come_from is not None:
            self._go(self._come_from)
            self._come_from = None
        else:
            self.to_title()

    # Matches

    def begin(self, roster: Roster) -> None:
        """Begin the match that the roster arranges, and remember its table."""
        names, players = roster.names(), roster.players()
        roles = tuple(chair.role for chair in roster.chairs if chair.role is not None)
        settings = self.surroundings.settings
        self.surroundings.change(
            msgspec.structs.replace(
                settings,
                names=settings.with_names(roster.people(self.new_match.somebody)),
                last_table=roster.remembered(self.new_match.called, self.new_match.somebody),
                last_players=players,
                practice=roster.practice,
            )
        )
        self.start(roles, names, players, practice=roster.practice)

    def start(
        self, roles: Sequence[str], names: Sequence[str], players: Sequence[str] = (), *, practice: bool = False
    ) -> None:
        """Begin a match of these roles and names; what keeps it from beginning is said on the title page.

        `players` says who plays each seat, people where it is empty; in a practice match advice may be asked.
        """
        with self._telling():
            setup: Setup = as_practice(self.face.setup(roles), practice)
            journal = self.library.create(new_header(self.face.game, setup, names, self._chances.now(), players))
            self._sit_down(Session.start(self.face.game, setup, names, journal, self._chances.entropy()))

    def resume(self, match_id: int) -> None:
        """Take up a match of the library, behind the curtain; what keeps it shut is said on the title page."""
        with self._telling():
            journal = self.library.open(match_id)
            try:
                session = Session.reopen(self.face.game, journal)
            except BaseException:
                journal.close()
                raise
            self._sit_down(session)

    def crashed(self, text: str) -> CrashWindow:
        """Empty the table, go to the title, and show the report of a failure of our own."""
        with suppress(Exception):
            if self.controller is not None:
                self.controller.leave()
        self._stand_up()
        with suppress(Exception):
            self.to_title()
        window = CrashWindow(self.surroundings.words, text, self)
        window.quit.connect(self.close)
        window.open()
        return window

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take over the room there is: at once where nothing is seen yet, else when the resize has come to rest."""
        super().resizeEvent(event)
        if self.isVisible():
            self._fitting.start()
        else:
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key means that the page itself did not take."""
        deed = deed_of(event)
        focused = QApplication.focusWidget()
        if deed is Deed.CONFIRM and isinstance(focused, QAbstractButton) and focused.isEnabled():
            focused.click()
        elif deed is None or not self._do(deed):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave the table, and remember where the window was."""
        if self.controller is not None:
            self.controller.leave()
        frame = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        place = Place(frame.x(), frame.y(), max(1, frame.width()), max(1, frame.height()), self.isMaximized())
        self.surroundings.change(msgspec.structs.replace(self.surroundings.settings, place=place))
        super().closeEvent(event)

    def _do(self, deed: Deed) -> bool:
        if deed is Deed.FULL_SCREEN:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            return True
        page = self.pages.currentWidget()
        if page is self.table and self.controller is not None:
            return self.controller.do(deed)
        if deed is Deed.RULES:
            self.to_rules()
        elif deed is Deed.BACK and page in (self.rules, self.settings):
            self.back()
        else:
            return False
        return True

    def _connect(self) -> None:
        self.title.continued.connect(self.resume)
        self.title.new_match.connect(self.to_new_match)
        self.title.rules.connect(self.to_rules)
        self.title.settings.connect(self.to_settings)
        self.title.quit.connect(self.close)
        self.new_match.begun.connect(self.begin)
        self.new_match.cancelled.connect(self.to_title)
        self.rules.done.connect(self.back)
        self.settings.done.connect(self.back)
        self.surroundings.words_changed.connect(self._retranslate)
        self.surroundings.look_changed.connect(self._restyle)
        self.surroundings.troubled.connect(self.title.show_trouble)

    def _go(self, page: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        stop = getattr(page, "first_stop", None)
        if stop is not None:
            stop().setFocus(Qt.FocusReason.OtherFocusReason)
        elif page is self.table and self.controller is not None:
            self.controller.retranslate()

    def _leave_for(self, page: QWidget) -> None:
        current = self.pages.currentWidget()
        if current not in (self.rules, self.settings):
            self._come_from = current
        self._go(page)

    def _sit_down(self, session: Session) -> None:
        from rokugan_desktop.desktop.controller import Controller  # the title is painted without them
        from rokugan_desktop.desktop.table_page import TablePage

        self._stand_up()
        self.title.show_trouble("")
        self.table = TablePage(self.surroundings, self.face)
        self.pages.addWidget(self.table)
        self.controller = Controller(self.surroundings, self.face, session, self.table)
        self.controller.left.connect(self._left)
        self.controller.rematch.connect(self._rematch)
        self.controller.rules.connect(self.to_rules)
        self.controller.settings.connect(self.to_settings)
        self.pages.setCurrentWidget(self.table)
        self.controller.begin()

    def _stand_up(self) -> None:
        """Throw the table's page away; nothing of the match stays in the window."""
        table, self.table, self.controller = self.table, None, None
        if table is not None:
            table.empty()
            self.pages.removeWidget(table)
            table.hide()
            table.deleteLater()

    def _left(self) -> None:
        self.to_title()
        self._stand_up()

    def _rematch(self) -> None:
        assert self.controller is not None
        session = self.controller.session
        setup, names, players = session.setup, session.names, session.players
        self.controller.leave()
        self.start(setup.roles, names, players, practice=is_practice(setup))

    def _last_match(self) -> Continued | None:
        """Return the newest match that still runs and that this program can play on."""
        game = self.face.game
        try:
            listed = self.library.matches()
        except (Unreadable, JournalFailed) as error:
            self.title.show_trouble(self.surroundings.words.say(error.what))
            return None
        for match in listed:
            header = match.header
            ours = (header.game, header.rules_version) == (game.name, game.rules_version)
            if ours and header.state == "running":
                number = int(header.round) if header.round.isdecimal() else 0
                return Continued(match.id, header.names, Message("title.round", round=number) if number else None)
        return None

    def _telling(self) -> _Telling:
        return _Telling(self)

    def _retranslate(self) -> None:
        self._speak_qt()
        self.setWindowTitle(self.surroundings.words.say(self.face.title))
        for page in (self.title, self.new_match, self.rules, self.settings, self.table):
            if page is not None:
                page.retranslate()
        if self.controller is not None:
            self.controller.retranslate()

    def _speak_qt(self) -> None:
        """Let Qt's own few words, in the menus of text fields say, follow the language."""
        QCoreApplication.removeTranslator(self._qt_words)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._qt_words.load(f"qtbase_{self.surroundings.language}", folder):
            QCoreApplication.installTranslator(self._qt_words)

    def _restyle(self) -> None:
        theme = self.surroundings.theme
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setPalette(palette(theme))
        application.setFont(text_font(14 * self.surroundings.scale))
        self.setStyleSheet(shell_sheet(theme, self.surroundings.scale))
        self.title.restyle()
        self.new_match.restyle()
        if self.table is not None:
            self.table.restyle()
        if self.controller is not None:
            self.controller.retranslate()

    def _fit(self) -> None:
        self.surroundings.fit(self.width(), self.height())

    def _place(self) -> None:
        place = self.surroundings.settings.place
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        self.setGeometry(clamped(place, screens))
        if place is not None and place.maximised:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)


class _Telling:
    """Says on the title page what keeps a match from being opened, and stays there."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """Take the errors that a player can do something about."""
        words = self._shell.surroundings.words
        match error:
            case Illegal():
                said = words.say(error.refusal.message)
            case JournalFailed() | InUse():
                said = words.say(error.what)
            case Unreadable():
                what = error.what
                said = words.text("trouble.in-place", file=error.source, place=error.where, what=what)
            case _:
                return False
        self._shell.to_title()
        self._shell.title.show_trouble(said)
        return True


def clamped(place: Place | None, screens: Sequence[QRect]) -> QRect:
    """Return where the window goes: where it was, as far as a real screen is there; else the middle of the first."""
    if not screens:
        return QRect(_USUAL)
    if place is not None:
        wanted = QRect(place.x, place.y, place.width, place.height)
        best = max(screens, key=lambda screen: _shared(screen, wanted))
        if _shared(best, wanted) >= 0.25 * wanted.width() * wanted.height():
            return _inside(wanted, best)
        return _centred(wanted, screens[0])
    return _centred(_USUAL, screens[0])


def _shared(screen: QRect, wanted: QRect) -> int:
    common = screen.intersected(wanted)
    return max(0, common.width()) * max(0, common.height())


def _inside(wanted: QRect, screen: QRect) -> QRect:
    """Return the rectangle moved, and cut if it must be, so that all of it lies on the screen."""
    width, height = min(wanted.width(), screen.width()), min(wanted.height(), screen.height())
    x = min(max(wanted.x(), screen.left()), screen.left() + screen.width() - width)
    y = min(max(wanted.y(), screen.top()), screen.top() + screen.height() - height)
    return QRect(x, y, width, height)


def _centred(wanted: QRect, screen: QRect) -> QRect:
    middle = QRect(0, 0, wanted.width(), wanted.height())
    middle.moveCenter(screen.center())
    return _inside(middle, screen)
