"""The main window: title, library, new match, table, replay, rules and settings, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec
from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDropEvent, QGuiApplication, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QMainWindow, QVBoxLayout, QWidget
from shiboken6 import isValid

from rokugan_desktop.desktop.at_table.saving import UnsavedBar, saved_again
from rokugan_desktop.desktop.challenges.navigation import ChallengeNavigation
from rokugan_desktop.desktop.computers.at_rest import MeasuringAtRest
from rokugan_desktop.desktop.context import Context, error_message, errors_told
from rokugan_desktop.desktop.crash import CrashWindow
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.keys import Command, Repeats, command_of, single_keys_count
from rokugan_desktop.desktop.lessons.school import School
from rokugan_desktop.desktop.look.focus_order import FocusRing, order_by_place
from rokugan_desktop.desktop.look.qt_words import QtWords
from rokugan_desktop.desktop.look.spacing import bare, filled
from rokugan_desktop.desktop.look.theme import palette, stylesheet, text_font
from rokugan_desktop.desktop.people import Faces, MakeFace
from rokugan_desktop.desktop.replay.navigation import ReplayNavigation
from rokugan_desktop.desktop.seating.match_navigation import Beginning, MatchNavigation
from rokugan_desktop.desktop.settings import WindowPlace
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.desktop.title import TitlePage, newest_running
from rokugan_desktop.desktop.window_port import Pages
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.engine.grammar import CHALLENGE
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session

if TYPE_CHECKING:
    from rokugan_desktop.desktop.about import AboutPage
    from rokugan_desktop.desktop.at_table.controller import Controller
    from rokugan_desktop.desktop.at_table.table_page import TablePage
    from rokugan_desktop.desktop.company.page import PeoplePage
    from rokugan_desktop.desktop.handbook.page import HandbookPage
    from rokugan_desktop.desktop.handbook.rules_page import RulesPage
    from rokugan_desktop.desktop.library.page import LibraryPage
    from rokugan_desktop.desktop.look.dialogs import Sheet
    from rokugan_desktop.desktop.seating.new_match import NewMatchPage
    from rokugan_desktop.desktop.settings_page import SettingsPage

_LEAST_WIDTH, _LEAST_HEIGHT = 960, 600
_USUAL = QRect(0, 0, 1280, 800)
_RESTING_MS = 120
"""How long after its last step a resize has come to rest."""


class PlacedWindow(QMainWindow):
    """A window that comes back where it was, and whose scale follows its size."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._fitting = QTimer(self, singleShot=True, interval=_RESTING_MS)
        self._fitting.timeout.connect(self._fit)
        self._repeats = Repeats(self)
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take over the room there is: at once where nothing is seen yet, else when the resize has come to rest."""
        super().resizeEvent(event)
        if self.isVisible():
            self._fitting.start()
        else:
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Have the keys watched where the system does not always say that one is held."""
        super().showEvent(event)
        if QGuiApplication.platformName() == "xcb":
            self.windowHandle().installEventFilter(self._repeats)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        """Carry the keyboard on by place: what was made last may stand first."""
        now = cast("QWidget | None", self.focusWidget())
        if now is not None and now.isVisible():  # Qt itself leads on where the focus is being hidden
            order_by_place(self.centralWidget() or self)
        return super().focusNextPrevChild(next)

    def place(self) -> None:
        """Put the window where it was when it was last closed, as far as there is a screen."""
        place = self.context.settings.place
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        if screens:  # on a small screen, or one of few and large points, no part of the window may lie beyond the edge
            broad, high = max(map(QRect.width, screens)), max(map(QRect.height, screens))
            self.setMinimumSize(min(_LEAST_WIDTH, broad), min(_LEAST_HEIGHT, high))
        self.setGeometry(clamped(place, screens))
        if place is not None and place.maximised:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)

    def remember_place(self) -> None:
        """Keep in the settings where the window is now."""
        frame = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        place = WindowPlace(frame.x(), frame.y(), max(1, frame.width()), max(1, frame.height()), self.isMaximized())
        self.context.change(msgspec.structs.replace(self.context.settings, place=place))

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or no longer."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def dress(self) -> None:
        """Take over the theme and the scale of now, for all that stands in the window."""
        theme, scale = self.context.theme, self.context.scale
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setPalette(palette(theme))
        application.setFont(text_font(14 * scale))
        self.setStyleSheet(stylesheet(theme, scale))

    def _fit(self) -> None:
        self.context.fit(self.width(), self.height())


def clamped(place: WindowPlace | None, screens: Sequence[QRect]) -> QRect:
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
    width, height = min(wanted.width(), screen.width()), min(wanted.height(), screen.height())
    x = min(max(wanted.x(), screen.left()), screen.left() + screen.width() - width)
    y = min(max(wanted.y(), screen.top()), screen.top() + screen.height() - height)
    return QRect(x, y, width, height)


def _centred(wanted: QRect, screen: QRect) -> QRect:
    middle = QRect(0, 0, wanted.width(), wanted.height())
    middle.moveCenter(screen.center())
    return _inside(middle, screen)


class Dropping(QObject):
    """Takes files into the library wherever they are dropped, but not while a match is at the table."""

    def __init__(self, window: QWidget, take: Callable[[list[Path]], object], playing: Callable[[], bool]) -> None:
        """Watch the window; `take` is handed the files, `playing` tells whether a match is at the table."""
        super().__init__(window)
        self._take = take
        self._playing = playing
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent):
            return False
        files = self._files(event)
        if not files:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self._take(files)
        return True

    def _files(self, event: QDropEvent) -> list[Path]:
        if self._playing() or not event.mimeData().hasUrls():
            return []
        return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


class Shell(PlacedWindow):
    """The window."""

    def __init__(
        self, context: Context, makers: Mapping[str, MakeFace], library: MatchLibrary, sources: SystemSources
    ) -> None:
        """Make the window with the title in it; it is not shown yet. `makers` make the games' faces, by their ids."""
        super().__init__(context)
        self.faces = Faces(makers)
        before = context.settings.game
        self.game = before if before in self.faces else next(iter(self.faces))
        """The game that the title shows, and that a new match is of."""
        self.library = library
        self.sources = sources
        self._qt_words = QtWords(self)
        self._came_from: list[tuple[QWidget, QWidget | None]] = []
        """The page left for one beside it, and a handbook left for another, each with what had the keyboard there."""
        self._rematch_of: int | None = None
        """The match of the library at whose end a rematch was asked for."""
        self.pages = Pages()
        self._lost: Sheet | None = None
        """The sheet that said what would be lost when the window was last to be closed."""
        self.title = TitlePage(context, self.faces)
        MeasuringAtRest(self.title)
        self.matches = MatchNavigation(self)
        self.beginning = Beginning(self, self.matches)
        self.replay = ReplayNavigation(self)
        self.replay.begun.connect(self._play_on)
        self.challenges = ChallengeNavigation(self, self.replay, self.matches.resume, self.to_new_match)
        self.school = School(self, self.matches.sit_down, self._play_for_oneself)
        self.unsaved = UnsavedBar(context)
        self.pages.addWidget(self.title)
        self._lay_out()
        FocusRing(context, self)
        Dropping(self, self.take_in, lambda: self.controller is not None)
        self._connect()
        self.title.show_game(self.game)
        self._restyle()
        self._retranslate()
        self.place()
        self.to_title()
        if context.trouble is not None:
            self.title.show_trouble(context.words.say(context.trouble))

    @property
    def face(self) -> AnyFace:
        """Return the face of the game that the title shows."""
        return self.faces[self.game]

    @property
    def controller(self) -> Controller | None:
        return self.matches.controller

    @property
    def table(self) -> TablePage | None:
        """Return the page of the match at the table; None: none lies there."""
        return self.matches.page

    # Pages. All but the title are made when they are first wanted: the title is painted without them.

    @cached_property
    def library_page(self) -> LibraryPage:
        """Return the page of the match library."""
        from rokugan_desktop.desktop.library.page import LibraryPage

        page = LibraryPage(self.context, self.faces, self.library, self.sources.now, self.sources.entropy)
        page.continued.connect(self.matches.resume)
        page.replayed.connect(self.replay.of_library)
        page.new_match.connect(self.to_new_match)
        page.people.connect(self.to_people)
        page.done.connect(partial(self.to_title, self.title.matches_button))
        self.pages.keep("library_page", page)
        return page

    @cached_property
    def people_page(self) -> PeoplePage:
        """Return the page of those who have played here."""
        from rokugan_desktop.desktop.company.page import PeoplePage

        page = PeoplePage(self.context, self.faces, self.library, self.sources.now)
        page.done.connect(self.to_library)
        self.pages.keep("people_page", page)
        return page

    @property
    def new_match(self) -> NewMatchPage:
        """Return the page of a new match of the game that the title shows."""
        from rokugan_desktop.desktop.seating.new_match import NewMatchPage

        def make() -> NewMatchPage:
            page = NewMatchPage(self.context.of(self.game), self.face, self.sources.rng)
            page.begun.connect(partial(self.beginning.arrange, page))
            page.begun_openly.connect(partial(self.beginning.arrange, page, openly=True))
            page.cancelled.connect(self._cancel_new_match)
            page.lists_wanted.connect(partial(self.to_handbook, "lists"))
            page.challenges_wanted.connect(self.challenges.show)
            return page

        return self.pages.wanted("new_match", self.game, make)

    @property
    def rules(self) -> RulesPage:
        """Return the page of the rules: of the game that is played, or else of the one that the title shows."""
        from rokugan_desktop.desktop.handbook.page import has_handbook
        from rokugan_desktop.desktop.handbook.rules_page import RulesPage

        def make() -> RulesPage:
            page = RulesPage(self.context.of(game), self.faces[game].rules_page)
            page.done.connect(self.back)
            page.how_button.setVisible(has_handbook(self.faces[game]))
            page.how.connect(self.to_handbook)
            return page

        game = self._played()
        return self.pages.wanted("rules", game, make)

    @property
    def handbook(self) -> HandbookPage:
        """Return the page of the handbook: of the game that is played, or else of the one that the title shows."""
        from rokugan_desktop.desktop.handbook.page import HandbookPage

        def make() -> HandbookPage:
            page = HandbookPage(self.context.of(game), self.faces[game])
            page.done.connect(self.back)
            page.rules.connect(partial(self.to_rules, None))
            page.play.connect(partial(self._play_own, game))
            return page

        game = self._played()
        return self.pages.wanted("handbook", game, make)

    def _play_own(self, game: str, choice: str) -> None:
        """Let the table sit down to what was made of a game."""
        self.choose_game(game)
        self.to_new_match()
        self.new_match.choose_own(choice)

    def _played(self) -> str:
        return self.game if self.controller is None else self.controller.face.game.name

    @cached_property
    def about(self) -> AboutPage:
        """Return the page about the program, which the settings lead to."""
        from rokugan_desktop.desktop.about import AboutPage

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

    def to_title(self, left_by: QWidget | None = None) -> None:
        """Show the title, with the last match that still runs behind its first button.

        `left_by`: the button that led away from it has the keyboard again.
        """
        self.title.show_continued(self._last_match())
        self.go(self.title)
        if left_by is not None:
            left_by.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose_game(self, game: str) -> None:
        """Show another game on the title: new matches are of it, and what goes on is, until another one is chosen."""
        self.game = game
        self.title.show_game(game)
        self.context.change(msgspec.structs.replace(self.context.settings, game=game))
        if self.pages.currentWidget() is self.title:
            self.title.show_continued(self._last_match())

    def to_library(self) -> None:
        """Show the match library."""
        self.library_page.open()
        self.go(self.library_page)

    def to_people(self) -> None:
        """Show who has played here."""
        self.people_page.open()
        self.go(self.people_page)

    def to_new_match(self, week: str = "") -> None:
        """Show the page of a new match, or of that of a week."""
        self._rematch_of = None
        self.new_match.open(week=week)
        self.go(self.new_match)

    def to_settings(self) -> None:
        """Show the settings; going back leads to the page seen before."""
        self._leave_for(self.settings)
        self.settings.retranslate()

    def to_rules(self, rule: str | None = None) -> None:
        """Show the rules, at a rule's paragraph where one is named; going back leads to the page seen before."""
        self._leave_for(self.rules)
        self.rules.open(rule)

    def to_handbook(self, leaf: str = "") -> None:
        """Show the game's handbook, at a leaf of it where one is named; the rules where the game has none."""
        from rokugan_desktop.desktop.handbook.page import has_handbook

        if not has_handbook(self.faces[self._played()]):
            self.to_rules()
            return
        self.handbook.turn_to(leaf)  # before it is seen: the window is called by what it says then
        self._leave_for(self.handbook)
        self.handbook.first_stop().setFocus(Qt.FocusReason.OtherFocusReason)

    def back(self) -> None:
        """Go back from the rules or the settings."""
        if not self._came_from:
            self.to_title()
            return
        page, left_on = self._came_from.pop()
        self.go(page)
        if left_on is not None and isValid(left_on) and left_on.isVisible() and left_on.isEnabled():
            left_on.setFocus(Qt.FocusReason.OtherFocusReason)

    # Matches

    def open_match(self, match_id: int) -> None:
        """Take up a match of the library, or show it again where it is over."""
        with self.reporting_errors():
            over = self.library.header(match_id).state == "over"
            (self.replay.of_library if over else self.matches.resume)(match_id)

    def save_as_file(self) -> None:
        """Ask what the match at the table is to be written down as; its own screens are left first."""
        from rokugan_desktop.desktop.library.documents import ask_how_to_save

        if self.controller is not None:
            self.controller.hide()
            ask_how_to_save(self.controller, self.sources.now)

    def take_in(self, files: Sequence[Path]) -> None:
        """Take files of matches into the library, and show it."""
        self.to_library()
        self.library_page.take_in(files)

    def crashed(self, text: str) -> CrashWindow:
        """Empty the table, go to the title, and show the report of a failure of our own."""
        with suppress(Exception):
            if self.controller is not None:
                self.controller.leave()
        self.matches.get_up()
        with suppress(Exception):
            self.to_title()
        window = CrashWindow(self.context.words, text, self)
        window.quit.connect(self.close)
        window.open()
        return window

    # Events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = command_of(event)
        focused = QApplication.focusWidget()
        if command is Command.CONFIRM and isinstance(focused, QAbstractButton) and focused.isEnabled():
            focused.click()
        elif command is Command.CONFIRM and isinstance(focused, QComboBox):
            focused.showPopup()
        elif not (self._find(event) if command is None else self._do(command)):
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
        self.school.close()
        self.remember_place()
        super().closeEvent(event)

    def _reads_what_is_lost(self) -> bool:
        return self._lost is not None and self.controller is not None and self.controller.sheet is self._lost

    def _find(self, event: QKeyEvent) -> bool:
        controller, text = self.controller, event.text()
        at_table = self.pages.currentWidget() is self.table and single_keys_count()
        return at_table and text.isalpha() and controller is not None and controller.find(text)

    def _do(self, command: Command) -> bool:
        if command is Command.FULL_SCREEN:
            self.toggle_full_screen()
            return True
        if command is Command.MUTE:
            self.context.mute()
            if self.pages.currentWidget() is self.table and self.controller is not None:  # the title shows it by itself
                self.controller.remark(Message(f"title.sounds-{'off' if self.context.settings.muted else 'on'}"))
            return True
        page = self.pages.currentWidget()
        if page is self.table and self.controller is not None:
            return self.controller.do(command)
        if command is Command.RULES:
            self.to_rules()
        elif command is Command.AID:
            self.to_handbook("aid")
        elif command is Command.BACK and page is not None and page is self.pages.made("about"):
            self.go(self.settings)
        elif command is Command.BACK and page in self._beside:
            self.back()
        else:
            return False
        return True

    def _connect(self) -> None:
        self.pages.currentChanged.connect(self._name_window)
        self.matches.sat_down.connect(self._sat_down)
        self.matches.got_up.connect(self.unsaved.forget)
        self.matches.got_up.connect(self.school.forget)
        self.title.continued.connect(self.matches.resume)
        self.title.matches.connect(self.to_library)
        self.title.new_match.connect(self.to_new_match)
        self.title.learn.connect(lambda: self.school.teach(self.face))
        self.title.learn_more.connect(lambda: self.school.teach(self.face, second=True))
        self.title.learn_anew.connect(lambda: self.school.teach(self.face, anew=True))
        self.title.game_chosen.connect(self.choose_game)
        self.title.rules.connect(partial(self.to_handbook, ""))
        self.title.settings.connect(self.to_settings)
        self.title.quit.connect(self.close)
        self.context.words_changed.connect(self._retranslate)
        self.context.look_changed.connect(self._restyle)
        self.context.sound_changed.connect(self._sound_changed)
        self.context.troubled.connect(self.title.show_trouble)

    def _lay_out(self) -> None:
        whole = QWidget()
        column = bare(QVBoxLayout(whole))
        column.setSpacing(0)
        filled(column, self.unsaved, (self.pages, 1))
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
        elif page is not None and page is self.pages.made("challenges"):
            self.challenges.show()
        elif self.table is not None and page is self.table:
            self.go(self.table)
        else:
            self.to_title()

    def reporting_errors(self) -> AbstractContextManager[None]:
        """Say, within the block, what keeps a match from being opened: on the library's page, or else on the title."""
        return errors_told(self.context, self._tell_trouble)

    def _tell_trouble(self, said: str) -> None:
        library = self.pages.made("library_page")
        if library is not None and self.pages.currentWidget() is library:
            self.library_page.tell(said, trouble=True)
        else:
            self.to_title()
            self.title.show_trouble(said)

    @property
    def _beside(self) -> tuple[QWidget, ...]:
        pages = (self.pages.made(name) for name in ("rules", "handbook", "settings"))
        return tuple(page for page in pages if page is not None)

    def _leave_for(self, page: QWidget) -> None:
        current = self.pages.currentWidget()
        if current not in self._beside:
            self._came_from.clear()
        left = [one for one, _ in self._came_from]
        if page in left:
            del self._came_from[left.index(page) :]
        elif current is not None and (current not in self._beside or current is self.pages.made("handbook")):
            self._came_from.append((current, QApplication.focusWidget()))
        self.go(page)

    def _sat_down(self) -> None:
        controller = self.controller
        assert controller is not None, "somebody has just sat down"
        game = controller.face.game.name
        if game != self.game and game in self.faces:
            self.choose_game(game)  # the title goes on with what was left last
        self.title.show_trouble("")
        self.school.introduce(controller)
        controller.left.connect(self._left)
        controller.rematch.connect(self._rematch)
        controller.rules.connect(self.to_rules)
        controller.settings.connect(self.to_settings)
        controller.aid.connect(partial(self.to_handbook, "aid"))
        controller.replayed.connect(partial(self._show_again, self.replay.so_far))
        controller.analysed.connect(partial(self._show_again, self.replay.turns_that_mattered))
        controller.page.revisited.connect(self._revisit)
        controller.kept.connect(partial(self.unsaved.follow, controller.session))
        controller.files.connect(self.save_as_file)

    def _show_again(self, show: Callable[[AnyFace, Session], None]) -> None:
        controller = self.controller
        if controller is not None:
            controller.hide()
            show(controller.face, controller.session)

    def _revisit(self, entry: int) -> None:
        self._show_again(partial(self.replay.so_far, entry=entry))

    def _left(self) -> None:
        self.to_title()
        self.matches.get_up()

    def _play_for_oneself(self) -> None:
        if self.controller is not None:
            self.controller.leave()
            self.to_new_match()

    def _rematch(self) -> None:
        assert self.controller is not None
        if self.school.guide is not None:
            face = self.controller.face
            self.controller.leave()
            self.school.teach(face, anew=True, second=self.school.is_second)
            return
        session = self.controller.session
        if session.in_memory and saved_again(session) is not None:
            self.controller.leave_saved()
            return
        game, table = session.game.name, self.beginning.table_of(session)
        challenge = dict(session.setup.options).get(CHALLENGE)
        self._rematch_of = getattr(session.journal, "match_id", None)
        self.controller.leave()
        self.choose_game(game)
        if challenge is not None:
            self.challenges.attempt(challenge)
            return
        self.new_match.open(table)
        self.go(self.new_match)

    def _play_on(self, match: int) -> None:
        if self.controller is not None:
            self.controller.leave()
        self.matches.resume(match)

    def _cancel_new_match(self) -> None:
        again, self._rematch_of = self._rematch_of, None
        self.to_title(self.title.new_button)
        if again is not None:
            self.matches.resume(again)

    def _last_match(self) -> Listed | None:
        try:
            listed = self.library.matches()
        except (Unreadable, JournalFailed) as error:
            self.title.show_trouble(self.context.words.say(error_message(error)))
            return None
        if self.library.reinstated is not None:
            self.title.show_trouble(self.context.words.say(self.library.reinstated))
            self.library.reinstated = None
        return newest_running(listed, self.faces.rules, self.game)

    def _retranslate(self) -> None:
        self._qt_words.speak(self.context.words)
        self.pages.retranslate()
        self._name_window()
        self.unsaved.retranslate()
        if self.controller is not None:
            self.controller.retranslate()

    def _name_window(self) -> None:
        """Call the window by its page, for whoever hears it named; at the table by what is played."""
        words, page = self.context.words, self.pages.currentWidget()
        program = words.text("program.title") if self.faces.several else self.faces.name(words, self.game)
        if page is self.table:
            named = [self.faces.name(words, self._played())] if self.faces.several else []
        else:
            labels = page.findChildren(QLabel) if page is not None else []
            named = [label.text() for label in labels if label.property("role") == "page-title"]
        self.setWindowTitle(" · ".join([*named[:1], program]))

    def _sound_changed(self) -> None:
        self.title.retranslate()
        settings = self.pages.made("settings")
        if settings is not None:
            self.settings.retranslate()

    def _restyle(self) -> None:
        self.dress()
        self.pages.restyle()
        if self.controller is not None:
            self.controller.retranslate()
