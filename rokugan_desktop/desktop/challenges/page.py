"""The page of a game's challenges: what is to be reached, what somebody has reached, and the match of the week."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.company.telling import Counting
from rokugan_desktop.desktop.context import Context, errors_told
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.library.rows import NotedRow, RowList
from rokugan_desktop.desktop.look.backdrop import SheetPage
from rokugan_desktop.desktop.look.spacing import filled, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import captioned, in_role, plain_label, pressing
from rokugan_desktop.desktop.people import Faces
from rokugan_desktop.engine.grammar import CHALLENGE, WEEK
from rokugan_desktop.table.library.listing import Listed, known_seed_title
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.trust.shuffle import week_of

_Row: TypeAlias = NotedRow[tuple[str, str]]
_SHEET: Final = 1000
_BESIDE: Final = 140
"""What of a row is left for its note and its margins, at 100 %."""


class ChallengesPage(SheetPage):
    """What there is to try of one game.

    Signals:
        tried: the challenge of this name is to be tried.
        solution: how that of this name was reached is to be seen.
        week: the match of this week is to be played.
        done: back to the page of a new match.
    """

    tried = Signal(str)
    solution = Signal(str)
    week = Signal(str)
    done = Signal()

    def __init__(
        self, context: Context, face: AnyFace, faces: Faces, library: MatchLibrary, now: Callable[[], str]
    ) -> None:
        """Make the page, empty; `open` fills it. `context` is the game's, `now` the clock."""
        super().__init__(context, broad=_SHEET, share=0.78)
        self._face, self._library, self._now = face, library, now
        self._tries: tuple[Listed, ...] = ()
        self.counting = Counting(context, faces, library, self)
        self.counting.counted.connect(self._show)
        self._title = captioned(in_role(QLabel(), "page-title"), "challenges.title")
        self.done_button = pressing(self.done, "page.back")
        self.list = captioned(RowList(context), "challenges.title")
        self.text, self.trouble = plain_label("body"), plain_label("trouble")
        self._note = captioned(plain_label("whisper"), "challenges.note")
        self.solution_button = pressing(self._see, "challenges.solution", tip="challenges.solution.key")
        self.begin_button = pressing(self.begin, "", tip="challenges.begin.key", role="primary")
        self._lay_out()
        self.list.currentRowChanged.connect(self._tell_chosen)
        self.list.itemActivated.connect(self.begin)
        self.retranslate()

    # What the shell asks of its pages

    def open(self) -> None:
        """Read the library, and show what there is to try; what was tried is looked through meanwhile."""
        self.trouble.clear()
        self._tries = ()
        with errors_told(self.context, self.trouble.setText):
            listed = self._library.matches()
            self._tries = tuple(one for one in listed if one.header.game == self._face.game.name and _kind(one))
            self.counting.look_at(sorted(listed, key=lambda one: one not in self._tries))
        self._show()

    def first_stop(self) -> QWidget:
        return self.list

    def retranslate(self) -> None:
        super().retranslate()
        self._show()

    def restyle(self) -> None:
        self.list.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._tell_chosen)  # once the list has its width

    def hideEvent(self, event: QHideEvent) -> None:
        """Look through no more while the page isn't seen."""
        super().hideEvent(event)
        self.counting.rest()

    # What is known, and shown

    def begin(self) -> None:
        """Try what is chosen, or go to the match of the week."""
        if (chosen := self.list.chosen) is not None:
            kind, name = chosen.of
            (self.week if kind == WEEK else self.tried).emit(name)

    def _see(self) -> None:
        if (chosen := self.list.chosen) is not None and chosen.of[0] == CHALLENGE:
            self.solution.emit(chosen.of[1])

    def _show(self) -> None:
        chosen, words, known = self.list.chosen, self.context.words, self.counting.known
        week = week_of(self._now())
        rows: list[_Row] = [
            _Row((WEEK, week), words.say(known_seed_title(WEEK, week)), words.text("challenges.week.text"))
        ]
        with errors_told(self.context, self.trouble.setText):
            challenges = self._face.challenges() if self._face.challenges is not None else None
            rows += [
                _Row((CHALLENGE, one.id), words.say(one.title), words.say(one.story))
                for one in (challenges.all if challenges is not None else ())
            ]
        tries: dict[tuple[str, str], set[str]] = {}
        for one in self._tries:
            done = known[one.id].reached if one.id in known else False
            how = "solved" if done else "played" if _kind(one) == WEEK else "tried"
            tries.setdefault((_kind(one), dict(one.header.options)[_kind(one)]), set()).add(how)
        with QSignalBlocker(self.list):
            self.list.show_rows([self._noted(row, tries) for row in rows], None if chosen is None else chosen.of)
        self._tell_chosen()

    def _noted(self, row: _Row, tries: Mapping[tuple[str, str], set[str]]) -> _Row:
        found = tries.get(row.of, ())
        how = next((one for one in ("solved", "tried", "played") if one in found), "")
        return row._replace(note=self.context.words.text(f"challenges.{how}") if how else "")

    def _tell_chosen(self) -> None:
        row = self.list.chosen
        if row is None:
            return
        words, challenge = self.context.words, row.of[0] == CHALLENGE
        room = self.list.viewport().width() - self.context.pixels(_BESIDE)
        self.text.setText(row.text)
        self.text.setVisible(self.text.fontMetrics().horizontalAdvance(row.text) > room)  # else its row shows all of it
        self.solution_button.setEnabled(challenge)
        says = "challenges.again" if challenge and row.note else "challenges.begin"
        self.begin_button.setText(words.text(says))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if command_of(event) is Command.BACK:
            self.done.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.hasFocus():
            self.begin()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        page = QVBoxLayout(self)
        self.lay_on_sheet(page, 44, 28, 40, 26)
        keep_spacing(self.context, page, 12)
        top = filled(spaced(self.context, QHBoxLayout(), 12), self._title, 1, self.done_button)
        row = filled(spaced(self.context, QHBoxLayout(), 10), (self._note, 1), self.solution_button, self.begin_button)
        filled(page, top, (self.list, 1), self.text, self.trouble, row)


def _kind(one: Listed) -> str:
    """Return the option by which a match is a try or a week's; empty: it is neither."""
    return one.header.origin if one.header.origin in (CHALLENGE, WEEK) else ""
