"""The scribe: writes what is confirmed to the match's journal, or to memory while the journal can't be written."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.engine import Message, Over
from rokugan_desktop.table.journal import Entry, Journal, JournalFailed, MemoryJournal


class Scribe:
    """Writes one match, and knows which of its entries the journal lacks."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        """What is written now: the match's journal, or one in memory."""
        self._left: Journal | None = None

    @property
    def in_memory(self) -> bool:
        """Tell whether the match goes on without its journal: it would not survive the program's end."""
        return self._left is not None

    def write(self, entries: Sequence[Entry], over: Over | None) -> None:
        """Make the entries durable, all or none of them; `over`: how the match ends so. Raises JournalFailed."""
        self.journal.append(*entries, over=over is not None, winners=_winners(over))

    def continue_in_memory(self, entries: Sequence[Entry]) -> None:
        """Leave the journal as it is, and go on in memory, where all entries so far are written too."""
        if self._left is None:
            self._left = self.journal
            self.journal = MemoryJournal(self._left.header, entries)

    def return_to_journal(self, entries: Sequence[Entry], over: Over | None) -> None:
        """Write to the journal what it lacks of all the entries, and go on with it.

        Raises JournalFailed where it still fails, or where it holds an entry of another history of the match.
        """
        if self._left is None:
            return
        held = tuple(self._left.entries())
        if held != tuple(entries[: len(held)]):
            raise JournalFailed(Message("table.journal.other-course"))
        self._left.append(*entries[len(held) :], over=over is not None, winners=_winners(over))
        self.journal, self._left = self._left, None

    def close(self) -> None:
        """Let go of the match, so that it can be taken up again."""
        for journal in (self.journal, self._left):
            if journal is not None:
                journal.close()


def _winners(over: Over | None) -> tuple[int, ...]:
    return () if over is None else over.winners
