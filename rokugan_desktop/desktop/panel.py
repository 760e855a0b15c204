"""What shows a game beside the map, the tableau of a game without a board, and the bench where lists are made."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import unheard
from rokugan_desktop.engine import Seat


class Panel(QWidget):
    """A panel of one game beside or below the map. The seat's panel is private, the public one is seen by all.

    Signals:
        answered: an answer to the question last shown, as `Decision.answers` lists it.
        chained: several answers, the first to the question last shown, each later one to what follows from the one
            before it; all of them are given, or none.
        changed: an answer to a question that the draft has answered already, to be given in place of that answer.
        declared: a seat and its answer, whoever else is asked meanwhile; and whether it waits for being confirmed, or
            counts at once.
        shows: the spots to light up on the map while a thing in the panel is pointed at, as a tuple.
        barred: why the thing that is pointed at can't be chosen now, as a Refusal; None where it can.
        sketched: the overlays that the map draws while an answer is pointed at, as they would be after it; none: those
            of the view again.
    """

    answered = Signal(object)
    chained = Signal(object)
    changed = Signal(object)
    declared = Signal(object, object, bool)
    shows = Signal(object)
    barred = Signal(object)
    sketched = Signal(object)

    aside: QWidget | None = None
    """What of a seat's panel stands in the column, for a panel below a broad board; None: nothing."""

    @property
    def needed(self) -> int:
        """Return how high all is that it shows in the column, as brief as it is now."""
        return 0

    @property
    def brief_by(self) -> int | None:
        """Return how many pixels too few the column has for what the story gives way to; None: there is no such."""
        return None

    @property
    def cut(self) -> int:
        """Return how many pixels one has to scroll what it shows in the column."""
        return 0

    @property
    def blank(self) -> QRect:
        """Return the room below all that it shows, above where it says what is pointed at."""
        return QRect()

    @abstractmethod
    def show_turn(self, view: Any, decision: Any | None) -> None:
        """Show what the view holds, and offer those answers to the question that aren't places on the map.

        The seat's panel is handed that seat's view, with its draft on top; the public one is handed the public view
        and, where a question is public, that question. No question: nothing can be answered now.
        """

    def hurry(self) -> bool:
        """Let nothing in it move any longer; tell whether anything did."""
        return False

    def give(self, answers: Sequence[Any], by: Seat | None, instead: Any = None, waits: bool = False) -> None:
        """Say what is answered by a press, each thing by the signal that it is for."""
        if by is not None:
            self.declared.emit(by, answers[0], waits)
            answers = answers[1:]
        if len(answers) == 1:
            self.answered.emit(answers[0])
        elif answers:
            self.chained.emit(answers)
        elif instead is not None:
            self.changed.emit(instead)

    @abstractmethod
    def empty(self) -> None:
        """Remove everything that a show put here: items, texts, tooltips and accessible names, not merely hide them."""

    def throw_away(self) -> None:
        """Empty it, take it off the window, and be no more; nothing it would still say is heard."""
        self.blockSignals(True)
        focused: QWidget | None = QApplication.focusWidget()
        parts = [part for part in (self, self.aside) if part is not None]
        if focused is not None and any(part.isAncestorOf(focused) for part in parts):
            focused.clearFocus()  # else it would go astray, unheard
        with unheard():
            self.empty()
            for part in parts:
                part.hide()
                part.setParent(None)
        for part in parts:
            part.deleteLater()

    def show_pointed(self, spot: str) -> None:
        """Take over which spot of the field is pointed at; an empty text: none.

        A panel that has nothing to say of it lets it pass.
        """

    def thing(self, name: str) -> QWidget | None:
        """Return the widget that shows the thing which the game calls so, for a lesson to point at; None: none does."""
        return None

    def first_stop(self) -> QWidget | None:
        """Return the widget that the keyboard should land on when the panel's turn comes; None: the map."""
        return None

    def landing(self) -> QWidget | None:
        """Return what the keyboard should land on though the map has choices too; None: the map."""
        return None


class Tableau(Panel):
    """What a game without a board lays in the middle of the table, shown to all or, as a seat sees it, to one.

    It is shown the same views and questions as the panels beside it; which of them offers an answer is the game's own
    matter. Its spots are texts of the game's own.

    Signals: a panel's, and
        led: the thing of a panel, as the game calls it, that a press leads on to.
        pointed: what the mouse or the keyboard is on, as the game calls it; an empty text: nothing.
    """

    led = Signal(str)
    pointed = Signal(str)

    def widen(self) -> bool:
        """Drop what is picked up and answers nothing yet; tell whether there was anything."""
        return False

    scales: dict[object, float]
    """In which scale it was shown, for each room and what lay in it: kept for a match by its owner."""

    moves = False
    """What the next `show_turn` changes may be seen to move; the owner says so."""

    def choose(self, answer: Any | None, question: Any | None = None) -> None:
        """Take over which answer has been given, to what, and not yet confirmed, for the next `show_turn`; None: none.

        It is shown as chosen, with nothing of what it leads to. One that has no use for it lets it pass.
        """

    def light(self, spots: Sequence[str]) -> None:
        """Light these spots up, and no others, until the next `show_turn`. One without any lets it pass."""

    def hurry(self) -> bool:
        return False


class Bench(QWidget):
    """Where one of the lists that players make is looked at, and changed where it is a player's own.

    Signals:
        changed: the list as it is now, which is kept at once; `judged` then says what is said of it.
    """

    changed = Signal(object)
    judged = ""

    column: QVBoxLayout
    """At its foot stands what is said of files, and of the list."""
    judges = False
    """It says itself what keeps the list from being played with."""

    @abstractmethod
    def show_list(self, one: Any, *, own: bool) -> None:
        """Show the list; `own`: it may be changed."""
