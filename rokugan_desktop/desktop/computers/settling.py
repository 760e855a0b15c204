"""What the whole table leaves to a computer: questions that set a match up, answered for people at one press."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rokugan_desktop.desktop.computers.seeds import seed_of
from rokugan_desktop.desktop.face import Frame, pieces_of
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.desktop.people import lines_of
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Seat

_HOLD = 6.0
"""How many seconds what was done for all is seen where nobody has to press a button."""


def may_settle(table: TablePort, seat: Seat) -> bool:
    """Tell whether what the person on this seat is asked in public may be left to a computer."""
    return seat in table.facts.humans and not table.session.can_take_back(seat) and _may_be_left(table, seat)


def _may_be_left(table: TablePort, seat: Seat) -> bool:
    """Tell whether the game leaves what the seat is asked to a computer."""
    left, decision = table.face.left_to_computer, table.session.decision(seat)
    return decision is not None and left is not None and left.may_settle(decision)


class Settling(QObject):
    """Asks the table once, and then answers for each seat in turn as long as the game leaves it to a computer."""

    def __init__(self, table: TablePort, parent: QObject | None = None) -> None:
        """Keep the table."""
        super().__init__(parent)
        self._table = table

    def ask(self) -> None:
        """Ask whether all that is left shall be answered so; nothing is done before."""
        words = self._table.context.words
        self._table.sheets.ask(
            words.text("table.settle.ask"),
            words.text("table.settle.text"),
            DialogChoice(
                words.text("table.settle"), lambda: self._table.record(self._settle, told=self._told), primary=True
            ),
            DialogChoice(words.text("table.settle.no")),
        )

    def _settle(self) -> None:
        """Answer for one seat after the other, each answer as a turn of its own. Raise JournalFailed as `confirm` does.

        Computer players' seats between those of people settle in the same way. What was answered by then is answered.
        """
        table, session, left = self._table, self._table.session, self._table.face.left_to_computer
        seat = table.facts.next_of(session.asked_in_public())
        first = seat
        while seat is not None and _may_be_left(table, seat) and left is not None:
            decision = session.decision(seat)
            assert decision is not None, "the seat is asked"
            for answer in left.settled(session.view(seat), decision, seed_of(session, seat)):
                session.answer(seat, answer)
            session.confirm(seat)
            seat = table.facts.next_of(session.asked_in_public())
        if first is not None:
            session.settle_for_all(first)  # told last, so that each seat finds it among what is new

    def _told(self, since: int) -> list[Frame]:
        """Return what all watch before the first curtain: all that was done for them, and where."""
        table = self._table
        lines = lines_of(table.face, table.session, table.people, None, since)
        view = table.session.view(None)
        pieces = pieces_of(table.face, view, table.context.words)
        spots = tuple(dict.fromkeys(spot for line in lines for spot in line.spots))
        said = (Message("frame.settled.line"),)
        return [Frame(Message("frame.settled"), said, pieces, spots, _HOLD, view, story=tuple(lines))]
