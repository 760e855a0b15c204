"""Advice: what a computer player would do in a person's place. In practice matches alone, where no others look on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from PySide6.QtCore import QObject, Signal

from rokugan_desktop.desktop.computers.set_up import is_practice, seed_of
from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.screens import SeatScreen, answering

_Asked = tuple[Seat, int, tuple[Any, ...]]
"""Who asked for advice, and on which question: another entry or draft makes it another one."""


class Advising(QObject):
    """Asks a worker what it would do before the own screen.

    Signals:
        found: what it would do, as lines of advice, each with its place on the map.
        rehearsed: what the turn as it is drafted comes to where all others do nothing, in the same way.
        laid: the answers of the advice that was taken up, to be given as a draft.
    """

    found = Signal(list)
    rehearsed = Signal(list)
    laid = Signal(object)

    def __init__(self, table: TablePort, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self.thinker = Thinker(self)
        self.thinker.thought.connect(self._thought)
        self.thinker.failed.connect(self._failed)
        self._asked: _Asked | None = None
        self._rehearses = False
        self._shown: tuple[_Asked | None, Sequence[Any]] = (None, ())
        """What was found, and to which question."""

    @property
    def offered(self) -> bool:
        """Tell whether advice may be asked now."""
        table = self._table
        return table.face.coach is not None and is_practice(table.session.setup) and self._question() is not None

    def ask(self) -> None:
        """Think about what the seat before its own screen is asked, or say why that may not be."""
        table, question = self._table, self._question()
        coach = table.face.coach
        if coach is None or question is None or not self.offered:
            table.remark(Message("advice.none" if is_practice(table.session.setup) else "advice.off"))
            return
        self._think(question, coach.adviser, rehearses=False)

    def rehearse(self) -> None:
        """Work out what comes of the turn as it is drafted where all others do nothing, or say why that may not be."""
        coach, question = self._table.face.coach, self._question()
        if coach is None or coach.rehearsed is None or question is None:
            self._table.remark(Message("rehearsal.none"))
        else:
            self._think(question, coach.rehearsed, rehearses=True)

    def _think(self, question: _Asked, work: Callable[..., Sequence[Any]], *, rehearses: bool) -> None:
        table, session, seat = self._table, self._table.session, question[0]
        self._asked, self._rehearses = question, rehearses
        table.tell(table.context.words.text("advice.thinking"))
        self.thinker.ask(work, session.view(seat), session.decision(seat), seed_of(session, seat))

    def lay_out(self, number: int) -> None:
        """Give what was found as a draft, as long as the same is asked; nothing is confirmed."""
        asked, found = self._shown
        coach = self._table.face.coach
        if asked is not None and asked == self._question() and number < len(found) and coach is not None:
            answers = coach.laid_out(found[number])
            if answers:
                self.laid.emit(answers)

    def forget(self) -> bool:
        """Forget what was found; where something else is asked now, think no more, and tell whether anybody waited."""
        self._shown = (None, ())
        if self._asked is None or self._asked == self._question():
            return False
        self._asked = None
        self.thinker.interrupt()
        return True

    def close(self) -> None:
        """Leave the table: the worker ends."""
        self._asked = None
        self.thinker.close()

    def _question(self) -> _Asked | None:
        screen, session = self._table.screen, self._table.session
        own = isinstance(screen, SeatScreen) and screen.answers and not screen.looking
        facts = self._table.facts  # whoever is alone has the own hand open, and nobody else looks on
        seat = answering(screen) if own or facts.is_open or facts.alone is not None else None
        if seat is None:
            return None
        decision = session.decision(seat)
        if decision is None or len([*islice(decision.answers(), 2)]) < 2:  # of one answer there is nothing to advise
            return None
        return seat, len(session.entries), session.drafted(seat)

    def _thought(self, found: Sequence[Any]) -> None:
        asked, self._asked = self._asked, None
        table = self._table
        coach = table.face.coach
        if asked is None or asked != self._question() or coach is None:
            return
        if self._rehearses:
            self.rehearsed.emit([*found])
            return
        view, decision = table.session.view(asked[0]), table.session.decision(asked[0])
        assert decision is not None, "a question is asked"
        self._shown = (asked, found)
        self.found.emit([coach.advised(view, decision, one) for one in found])

    def _failed(self) -> None:
        if self._asked is not None and self._asked == self._question():
            self._table.tell(self._table.context.words.text("advice.failed"))
        self._asked = None
