"""The moment in which an answer that was confirmed by its click can still be taken back."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtGui import QAccessible

from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Seat


class Grace(QObject):
    """Runs from the click on. The answer lies in the draft meanwhile, where no crash can lose it.

    Signals:
        over: the answer counts now.

    """

    over = Signal()

    length_ms = 2_000
    """So long it lasts; a crash, a sheet over the table or another page leaves an answer that waits for Confirm."""
    unfamiliar, longer = 2, 3
    """How many answers of a seat at this table get more time, and by what theirs is multiplied: nobody knows it yet."""

    late_ms = 1_000
    """So long after an answer has counted by itself a press may have been meant for it, not for what is asked next."""

    def __init__(self, table: TablePort, button: SlotButton) -> None:
        """Show on the button that takes back how much of the time is left."""
        super().__init__(button)
        self._table = table
        self._button = button
        self._given: Counter[Seat] = Counter()
        """How many answers of each seat counted by themselves, or were about to."""
        self._position = -1
        """How long the story was when the last of them was given."""
        self._counted = QElapsedTimer()
        """Runs since an answer counted by itself; invalid once a press has been taken for a late one."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end)

    @property
    def running(self) -> bool:
        """Tell whether an answer counts soon by itself."""
        return self._timer.isActive()

    def begin_for(self, seat: Seat) -> None:
        """Let the time run, where that is wished and what the seat has just answered is plain, complete, and drafted.

        It never runs while an assistive program does: nobody knows how long it reads, or is read to.
        """
        table, session = self._table, self._table.session
        wished = table.context.settings.by_click and not QAccessible.isActive()
        if not wished or not session.needs_confirming(seat) or table.face.by_click is None:
            return
        plain = table.face.by_click(session.answered(seat)[-1], session.drafted(seat)[-1])
        if plain and session.draft_kept(seat):
            if session.position != self._position:  # another place for the same token is no other answer
                self._given[seat] += 1
                self._position = session.position
            lasts = self.length_ms * (self.longer if self._given[seat] <= self.unfamiliar else 1)
            table.tell(table.context.words.say(Message("table.counts-soon", n=max(1, lasts // 1000))))
            self._timer.start(lasts)
            self._button.run_out(lasts)

    def cut_short(self) -> None:
        """Let the answer count at once."""
        self.stop()
        self.over.emit()

    def stop(self) -> None:
        """Let nothing count by itself."""
        self._timer.stop()
        self._button.run_out(0)

    def is_late(self) -> bool:
        """Tell whether a press may have been meant for an answer that has just counted by itself; only once."""
        late = self._counted.isValid() and self._counted.elapsed() < self.late_ms
        self._counted.invalidate()
        return late

    def _end(self) -> None:
        self._button.run_out(0)
        if self._table.free:
            self._counted.start()
            self.over.emit()
