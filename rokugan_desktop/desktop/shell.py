"""The main window: title, library, new match, table, replay, rules and settings, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QVBoxLayout, QWidget

from rokugan_desktop.desktop.at_table.saving import saved_again
from rokugan_desktop.desktop.at_table.unsaved_bar import UnsavedBar
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.crash import CrashWindow
from rokugan_desktop.desktop.dropping import Dropping
from rokugan_desktop.desktop.error_reporting import ErrorReporting, error_message
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.faces import Faces, MakeFace
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.look.qt_words import QtWords
from rokugan_desktop.desktop.look.style import shell_sheet
from rokugan_desktop.desktop.look.theme import palette, text_font
from rokugan_desktop.desktop.pages import Pages
from rokugan_desktop.desktop.placement import clamped
from rokugan_desktop.desktop.replay.navigation import ReplayNavigation
from rokugan_desktop.desktop.seating.beginning import Beginning
from rokugan_desktop.desktop.settings import WindowPlace
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.desktop.title import Continued, TitlePage, newest_running
from rokugan_desktop.engine import Setup, Unreadable
from rokugan_desktop.table.journal import JournalFailed, new_header
from rokugan_desktop.table.library.listing import problem_of
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.locked_curtains import Tries
from rokugan_desktop.table.trust.shuffle import Shuffle

if TYPE_CHECKING:
    from rokugan_desktop.desktop.about_page import AboutPage
    from rokugan_desktop.desktop.at_table.controller import Controller
    from rokugan_desktop.desktop.at_table.table_page import TablePage
    from rokugan_desktop.desktop.library.page import LibraryPage
    from rokugan_desktop.desktop.look.dialogs import Sheet
    from rokugan_desktop.desktop.rules_page import RulesPage
    from rokugan_desktop.desktop.seating.new_match import NewMatchPage
    from rokugan_desktop.desktop.settings_page import SettingsPage

_LEAST_WIDTH, _LEAST_HEIGHT = 960, 600
_RESTING_MS = 120
"""How long after its last step a resize has come to rest."""


class Shell(QMainWindow):
    """The window."""

    def __init__(
        self, context: Context, makers: Mapping[str, MakeFace], library: MatchLibrary, sources: SystemSources
    ) -> None:
        """Make the window with the title in it; it is not shown yet. `makers` make the games' faces, by their ids."""
        super().__init__()
        self.context = context
        self.faces = Faces(makers)
        before = context.settings.game
        self.game = before if before in self.faces else next(iter(self.faces))
        """The game that the title shows, and that a new match is of."""
        self.library = library
        self.sources = sources
        self._qt_words = QtWords(self)
        self._fitting = QTimer(self)
        self._fitting.setSingleShot(True)
        self._fitting.setInterval(_RESTING_MS)
        self._fitting.timeout.connect(self._fit)
        self._tries: Tries = {}
        """The wrong PINs since the program began, whichever match they were given in."""
        self.controller: Controller | None = None
        self._come_from: QWidget | None = None
        self.pages = Pages()
        self._lost: Sheet | None = None
        """The sheet that said what would be lost when the window was last to be closed."""
        self.title = TitlePage(context, self.faces)
        self.table: TablePage | None = None
        self.beginning = Beginning(self)
        self.replay = ReplayNavigation(self)
        self.unsaved = UnsavedBar(context)
        self.pages.addWidget(self.title)
        self._lay_out()
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        Dropping(self, self.take_in, lambda: self.controller is not None)
        self._connect()
        self.title.show_game(self.game)
        self._restyle()
        self._retranslate()
        self._place()
        self.to_title()
        if context.trouble is not None:
            self.title.show_trouble(context.words.say(context.trouble))

    @property
    def face(self) -> AnyFace:
        """Return the face of the game that the title shows."""
        return self.faces[self.game]

    # Pages. All but the title are made when they are first wanted: the title is painted without them.

    @cached_property
    def library_page(self) -> LibraryPage:
        """Return the page of the match library."""
        from rokugan_desktop.desktop.library.page import LibraryPage

        page = LibraryPage(self.context, self.faces, self.library, self.sources.now, self.sources.entropy)
        page.continued.connect(self.resume)
        page.replayed.connect(self.replay.of_library)
        page.new_match.connect(self.to_new_match)
        page.done.connect(self.to_title)
        self.pages.keep("library_page", page)
        return page

    @property
    def new_match(self) -> NewMatchPage:
        """Return the page of a new match of the game that the title shows."""
        from rokugan_desktop.desktop.seating.new_match import NewMatchPage

        def make() -> NewMatchPage:
            page = NewMatchPage(self.context.of(self.game), self.face, self.sources.rng)
            page.begun.connect(partial(self.beginning.arrange, page))
            page.cancelled.connect(self.to_title)
            return page

        return self.pages.wanted("new_match", self.game, make)

    @property
    def rules(self) -> RulesPage:
        """Return the page of the rules of the game that is played, or else of the one that the title shows."""
        from rokugan_desktop.desktop.rules_page import RulesPage

        def make() -> RulesPage:
            page = RulesPage(self.context.of(game), self.faces[game].rules_page)
            page.done.connect(self.back)
            return page

        game = self.game if self.controller is None else self.controller.face.game.name
        return self.pages.wanted("rules", game, make)

    @cached_property
    def about(self) -> AboutPage:
        """Return the page about the program, which the settings lead to."""
        from rokugan_desktop.desktop.about_page import AboutPage

        page = AboutPage(self.context)
        page.done.connect(lambda: self.go(self.settings))
        self.pages.keep("about", page)
        return page

    @cached_property
    def settings(self) -> SettingsPage:
        """Return the page of the settings."""
        from rokugan_desktop.desktop.settings_page import SettingsPage

        page = SettingsPage(self.context)
        page.about.connect(lambda: self.go(self.about))
        page.done.connect(self.back)
        self.pages.keep("settings", page)
        return page

    def to_title(self) -> None:
        """Show the title, with the last match that still runs behind its first button."""
        self.title.show_continued(self._last_match())
        self.go(self.title)

    def choose_game(self, game: str) -> None:
        """Show another game on the title: new matches are of it, until another one is chosen."""
        self.game = game
        self.title.show_game(game)
        self.context.change(msgspec.structs.replace(self.context.settings, game=game))

    def to_library(self) -> None:
        """Show the match library."""
        self.library_page.open()
        self.go(self.library_page)

    def to_new_match(self) -> None:
        """Show the page of a new match."""
        self.new_match.open()
        self.go(self.new_match)

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
            self.go(self._come_from)
            self._come_from = None
        else:
            self.to_title()

    # Matches

    def start(
        self,
        roles: Sequence[str],
        names: Sequence[str],
        players: Sequence[str] = (),
        *,
        options: tuple[tuple[str, str], ...] = (),
        shuffle: Shuffle | None = None,
        game: str = "",
        say_seal: bool = False,
    ) -> None:
        """Begin a match of these roles and names; what keeps it from beginning is said on the title page.

        `players` says who plays each seat, people where it is empty; `options` what was agreed on. Where no shuffle was
        sealed before everybody's eyes, one is that nobody adds to. `game` empty: the one that the title shows.
        `say_seal`: the seal is said on the first screen.
        """
        sealed = shuffle or Shuffle(self.sources.entropy(), ("",) * len(names))
        with self.reporting_errors():
            setup, face = Setup(tuple(roles), options), self.faces[game or self.game]
            now = self.sources.now()
            header = new_header(face.game, setup, names, now, players, commitment=sealed.commitment)
            journal = self.library.create(header)
            try:
                session = Session.start(face.game, setup, names, journal, sealed)
            except BaseException:
                journal.close()
                raise
            controller = self._sit_down(face, session)
            if say_seal:
                controller.seals.say_line()

    def resume(self, match_id: int) -> None:
        """Take up a match of the library, behind the curtain; what keeps it shut is said where one comes from."""
        with self.reporting_errors():
            face = self._face_of(match_id)
            journal = self.library.open(match_id)
            try:
                session = Session.reopen(face.game, journal)
            except BaseException:
                journal.close()
                raise
            self._sit_down(face, session)

    def _face_of(self, match_id: int) -> AnyFace:
        """Return the face of a match of the library. Raise Unreadable where its game isn't here, and as `header`."""
        header = self.library.header(match_id)
        problem = problem_of(header, self.faces.games.get(header.game))
        if problem is not None:
            raise Unreadable(str(match_id), "", problem)
        return self.faces[header.game]

    def open_match(self, match_id: int) -> None:
        """Take up a match of the library, or show it again where it is over."""
        with self.reporting_errors():
            over = self.library.header(match_id).state == "over"
            (self.replay.of_library if over else self.resume)(match_id)

    def save_as_file(self) -> None:
        """Ask what the match at the table is to be written down as; its own screens are left first."""
        controller, table = self.controller, self.table
        if controller is None or table is None:
            return
        from rokugan_desktop.desktop.library.table_files import TableFiles

        controller.hide()
        TableFiles(controller, self.sources.now).ask()

    def take_in(self, files: Sequence[Path]) -> None:
        """Take files of matches into the library, and show it."""
        self.to_library()
        self.library_page.take_in(files)

    def crashed(self, text: str) -> CrashWindow:
        """Empty the table, go to the title, and show the report of a failure of our own."""
        with suppress(Exception):
            if self.controller is not None:
                self.controller.leave()
        self._stand_up()
        with suppress(Exception):
            self.to_title()
        window = CrashWindow(self.context.words, text, self)
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
        command = command_of(event)
        focused = QApplication.focusWidget()
        if command is Command.CONFIRM and isinstance(focused, QAbstractButton) and focused.isEnabled():
            focused.click()
        elif command is None or not self._do(command):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave the table, and remember where the window was; a match that isn't saved is not left unasked."""
        controller = self.controller
        unsaved = controller is not None and controller.session.in_memory and not self._reads_what_is_lost()
        if controller is not None and unsaved and not controller.leave_saved():
            self._lost = controller.sheet
            event.ignore()
            return
        self.replay.close()
        if self.controller is not None:
            self.controller.leave()
        frame = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        place = WindowPlace(frame.x(), frame.y(), max(1, frame.width()), max(1, frame.height()), self.isMaximized())
        self.context.change(msgspec.structs.replace(self.context.settings, place=place))
        super().closeEvent(event)

    def _reads_what_is_lost(self) -> bool:
        """Tell whether the sheet still lies there that said at the last try to close what would be lost."""
        return self._lost is not None and self.controller is not None and self.controller.sheet is self._lost

    def _do(self, command: Command) -> bool:
        if command is Command.FULL_SCREEN:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            return True
        if command is Command.MUTE:
            self.context.mute()
            return True
        page = self.pages.currentWidget()
        if page is self.table and self.controller is not None:
            return self.controller.do(command)
        if command is Command.RULES:
            self.to_rules()
        elif command is Command.BACK and page is not None and page is self.pages.made("about"):
            self.go(self.settings)
        elif command is Command.BACK and page in (self.pages.made("rules"), self.pages.made("settings")):
            self.back()
        else:
            return False
        return True

    def _connect(self) -> None:
        self.title.continued.connect(self.resume)
        self.title.matches.connect(self.to_library)
        self.title.new_match.connect(self.to_new_match)
        self.title.game_chosen.connect(self.choose_game)
        self.title.rules.connect(self.to_rules)
        self.title.settings.connect(self.to_settings)
        self.title.quit.connect(self.close)
        self.context.words_changed.connect(self._retranslate)
        self.context.look_changed.connect(self._restyle)
        self.context.sound_changed.connect(self._sound_changed)
        self.context.troubled.connect(self.title.show_trouble)

    def _lay_out(self) -> None:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.unsaved)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(whole)

    def go(self, page: QWidget) -> None:
        """Show a page, and put the keyboard where it begins."""
        self.pages.setCurrentWidget(page)
        stop = getattr(page, "first_stop", None)
        if stop is not None:
            stop().setFocus(Qt.FocusReason.OtherFocusReason)
        elif page is self.table and self.controller is not None:
            self.controller.retranslate()

    def go_back_to(self, page: QWidget | None) -> None:
        """Show a page that was left, or the title where it is there no more."""
        if page is not None and page is self.pages.made("library_page"):
            self.to_library()
        elif self.table is not None and page is self.table:
            self.go(self.table)
        else:
            self.to_title()

    def reporting_errors(self) -> ErrorReporting:
        """Say, within the block, what keeps a match from being opened: on the library's page, or else on the title."""
        return ErrorReporting(self.context, self._tell_trouble)

    def _tell_trouble(self, said: str) -> None:
        library = self.pages.made("library_page")
        if library is not None and self.pages.currentWidget() is library:
            self.library_page.tell(said, trouble=True)
        else:
            self.to_title()
            self.title.show_trouble(said)

    def _leave_for(self, page: QWidget) -> None:
        current = self.pages.currentWidget()
        if current not in (self.pages.made("rules"), self.pages.made("settings")):
            self._come_from = current
        self.go(page)

    def _sit_down(self, face: AnyFace, session: Session) -> Controller:
        from rokugan_desktop.desktop.at_table.controller import Controller  # the title is painted without them
        from rokugan_desktop.desktop.at_table.table_page import TablePage

        self._stand_up()
        session.curtains.tries = self._tries
        self.title.show_trouble("")
        context = self.context.of(face.game.name)
        self.table = TablePage(context, face, session.setup)
        self.pages.addWidget(self.table)
        controller = self.controller = Controller(context, face, session, self.table)
        controller.left.connect(self._left)
        controller.rematch.connect(self._rematch)
        controller.rules.connect(self.to_rules)
        controller.settings.connect(self.to_settings)
        controller.replayed.connect(partial(self._show_again, self.replay.so_far))
        controller.analysed.connect(partial(self._show_again, self.replay.turns_that_mattered))
        controller.kept.connect(lambda: self.unsaved.follow(session))
        controller.files.connect(self.save_as_file)
        self.pages.setCurrentWidget(self.table)
        controller.begin()
        return controller

    def _show_again(self, show: Callable[[AnyFace, Session], None]) -> None:
        """Show the match at the table again; its own screens are left first."""
        controller = self.controller
        if controller is not None:
            controller.hide()
            show(controller.face, controller.session)

    def _stand_up(self) -> None:
        """Throw the table's page away; nothing of the match stays in the window."""
        table, self.table, self.controller = self.table, None, None
        self.unsaved.forget()
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
        if session.in_memory and saved_again(session) is not None:
            self.controller.leave_saved()
            return
        game, setup, names, players = session.game.name, session.setup, session.names, session.players
        self.controller.leave()
        self.beginning.again(game, setup, names, players)

    def _last_match(self) -> Continued | None:
        """Return the newest match that still runs and that this program can play on."""
        try:
            return newest_running(self.library.matches(), self.faces.games)
        except (Unreadable, JournalFailed) as error:
            self.title.show_trouble(self.context.words.say(error_message(error)))
            return None

    def _retranslate(self) -> None:
        self._qt_words.speak(self.context.language)
        words = self.context.words
        self.setWindowTitle(words.text("program.title") if self.faces.several else self.faces.name(words, self.game))
        self.pages.retranslate()
        self.unsaved.retranslate()
        if self.controller is not None:
            self.controller.retranslate()

    def _sound_changed(self) -> None:
        """Show whether sounds are heard, wherever that is said."""
        self.title.retranslate()
        settings = self.pages.made("settings")
        if settings is not None:
            self.settings.retranslate()

    def _restyle(self) -> None:
        theme = self.context.theme
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setPalette(palette(theme))
        application.setFont(text_font(14 * self.context.scale))
        self.setStyleSheet(shell_sheet(theme, self.context.scale))
        self.pages.restyle()
        if self.controller is not None:
            self.controller.retranslate()

    def _fit(self) -> None:
        self.context.fit(self.width(), self.height())

    def _place(self) -> None:
        place = self.context.settings.place
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        self.setGeometry(clamped(place, screens))
        if place is not None and place.maximised:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)
