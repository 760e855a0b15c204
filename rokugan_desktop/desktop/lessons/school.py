"""Where lessons are given and kept: in a library of their own, so that no list of matches and no count meets them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from rokugan_desktop.desktop.computers.seats import as_practice
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.lesson_script import Lesson
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.desktop.settings import lesson_called
from rokugan_desktop.desktop.window_port import WindowPort
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import Journal, new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller
    from rokugan_desktop.desktop.at_table.sitting import Sitting
    from rokugan_desktop.desktop.lessons.guide import LessonGuide

LESSONS_FILES: Final = "lessons.sqlite", "second-lessons.sqlite"
"""What the files of first and second lessons are called, beside the library's."""

SitDown = Callable[[AnyFace, Journal, Callable[[], Session], Callable[["Controller"], object]], "Controller"]
"""Brings a match to the table: begins the session, shows it, and takes a menu; lets the journal go where it can't."""


class School:
    """The matches that teach, one of each lesson at most, and how far the learner is in each."""

    def __init__(self, window: WindowPort, sit_down: SitDown, play: Callable[[], object]) -> None:
        """Give lessons at the table of this window; no file is made before the first of them.

        `play` leaves the table for a new match: what the last bubble leads to.
        """
        self._play = play
        self._window = window
        self._sit_down = sit_down
        self._libraries: dict[str, MatchLibrary] = {}
        """The files that were opened, by what they are called."""
        self.is_second = False
        """What was given last is the second lesson of its game."""
        self.guide: LessonGuide | None = None
        """Who gives the lesson at the table; None: it is a match as any other."""
        self._giving = False
        """A lesson is just being brought to the table."""

    def close(self) -> None:
        """Close the files that were opened."""
        for library in self._libraries.values():
            library.close()
        self._libraries.clear()

    def forget(self) -> None:
        """Forget the lesson that was given: it lies on the table no longer."""
        self.guide = None
        self._window.context.hold("lesson", held=False)

    def introduce(self, table: Sitting) -> None:
        """Tell of each new thing once at the match that has just been brought to the table, where it is no lesson."""
        self._window.context.hold("lesson", held=self._giving)
        if self._giving:
            table.unhurried = True
            table.reseat()
        elif table.face.introductions is not None:
            from rokugan_desktop.desktop.lessons.first_times import FirstTimes

            told = FirstTimes(table)
            table.shown.connect(told.update)

    def teach(self, face: AnyFace, *, anew: bool = False, second: bool = False) -> None:
        """Give a lesson of the game where it was left, or `anew` from its beginning; no lesson lies on the table.

        What keeps it from beginning is said where one comes from.
        """
        from rokugan_desktop.desktop.lessons.guide import LessonGuide  # the title is painted without them

        window, read = self._window, face.second_lesson if second else face.lesson
        if read is None:
            return
        self.is_second, name = second, lesson_called(face.game.name, second=second)
        with window.reporting_errors():
            lesson = read()
            again = partial(self.teach, face, anew=True, second=second)
            journal, begin = self._opened(face, lesson, anew=anew)
            self._giving = True
            try:
                table = self._sit_down(face, journal, begin, partial(_open_menu, again))
            finally:
                self._giving = False
            done = window.context.settings.lessons.get(name, 0)
            guide = self.guide = LessonGuide(lesson, table, done, partial(self._note, name), self._play)
            guide.take_up()
            table.shown.connect(guide.update)

    def _opened(self, face: AnyFace, lesson: Lesson, *, anew: bool) -> tuple[Journal, Callable[[], Session]]:
        """Return the lesson's journal and how its match goes on where it was left, or begins.

        Raise Unreadable and JournalFailed as a library does.
        """
        game, now = face.game, self._window.sources.now()
        name, file = lesson_called(game.name, second=self.is_second), LESSONS_FILES[self.is_second]
        if file not in self._libraries:
            self._libraries[file] = MatchLibrary(self._window.library.path.with_name(file))
            self._libraries[file].purge(now)
        library = self._libraries[file]
        done = self._window.context.settings.lessons.get(name, 0)
        for match in library.matches():
            if match.header.game != game.name:
                continue
            goes_on = match.header.state == "running" or 0 < done < len(lesson.steps)  # what its end tells is to come
            if not anew and goes_on and match.problem({game.name: game}.get) is None:
                left = library.open(match.id)
                return left, partial(Session.reopen, game, left)
            library.delete(match.id, now)
        self._note(name, 0)
        setup = as_practice(lesson.setup, practice=True)
        names = self._names(face, lesson, setup)
        journal = library.create(new_header(game, setup, names, now, lesson.players))
        return journal, lambda: Session.start(game, setup, names, journal, lesson.seed)

    def _note(self, name: str, done: int) -> None:
        context = self._window.context
        if context.settings.lessons.get(name) == done:
            return
        lessons = {**context.settings.lessons, name: done}
        context.change(msgspec.structs.replace(context.settings, lessons=lessons))

    def _names(self, face: AnyFace, lesson: Lesson, setup: Setup) -> tuple[str, ...]:
        """Return what the seats are called: the learner as in the last match, all others as their roles' heads are."""
        context = self._window.context
        words, known = context.words, context.settings.names
        roles = {role.id: role for role in face.roles}
        heads = [words.say(roles[role].computer_name) for role in setup.roles]
        learner = known[0] if known and known[0] not in heads else ""
        return tuple(
            learner if player == HUMAN and learner else head for head, player in zip(heads, lesson.players, strict=True)
        )


def _open_menu(begin_anew: Callable[[], object], table: Controller) -> None:
    """Ask what can be done in a lesson besides playing on; leaving is asked, and nothing is lost by it."""
    words, over = table.context.words, table.session.over() is not None and not table.player.playing

    def leave_for_another() -> None:
        table.leave()
        begin_anew()

    table.sheets.ask(
        words.text("table.menu"),
        words.text("lesson.over" if over else "lesson.kept"),
        DialogChoice(words.text("menu.rules"), table.read_rules, key=Command.RULES),
        DialogChoice(words.text("menu.settings"), table.settings.emit),
        DialogChoice(words.text("lesson.anew"), leave_for_another),
        DialogChoice(words.text("menu.leave" if over else "lesson.leave-it"), table.leave_saved),
        DialogChoice(words.text("page.back" if over else "lesson.play-on"), primary=True),
        upright=True,
    )
