"""Proving a match: that no entry was changed, and that chance drew what it had to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rokugan_desktop.engine import AnyGame, Message, Over, Unreadable
from rokugan_desktop.table.files.match_reading import MatchFile, agrees
from rokugan_desktop.table.journal import Entry, Header, Journal
from rokugan_desktop.table.library.listing import problem_of
from rokugan_desktop.table.rebuilding import first_unproved, rebuild


class Verdict(NamedTuple):
    """What is proved of a match."""

    over: bool
    """The match is over, and its draws were looked at too; of a running one the chain alone."""
    entry: int | None = None
    """The first entry that is wrong; None: nothing is."""
    what: Message | None = None
    """What is wrong with it."""
    sealed: bool = True
    """The table was bound to a secret before the match. Where it was not, whoever began it may have chosen the seed."""

    @property
    def proved(self) -> bool:
        """Tell whether nothing is wrong."""
        return self.what is None


def verify(game: AnyGame, journal: Journal) -> Verdict:
    """Return what is proved of a match in a library.

    Raises Unreadable where there is nothing to examine: the library can't be read, or the match is one of another game,
    of other rules or of another board.
    """
    claimed_over = journal.header.state == "over"
    try:
        entries = tuple(journal.entries())
    except Unreadable as unread:
        number = _entry(unread)
        if number is None:
            raise
        return Verdict(claimed_over, number, unread.what)
    if entries and not agrees(journal.header, entries[0]):
        return Verdict(claimed_over, 0, Message("table.file.other-header"))
    verdict = _proved(game, journal.header, entries, journal.name)
    if verdict.proved and verdict.over != claimed_over:
        what = Message("table.file.missing" if claimed_over else "table.proof.other-end")
        return Verdict(claimed_over, len(entries), what)
    return verdict


def _other_winners(header: Header, over: Over) -> bool:
    """Tell whether the index card names other winners than the match has; of a running match none are expected.

    Version 0.1.0 wrote none down for a match of format 1.
    """
    return tuple(header.winners) != over.winners and not (header.format == 1 and not header.winners)


def verify_file(game: AnyGame, file: MatchFile) -> Verdict:
    """Return what is proved of a match in a file. Raises Unreadable as `verify` does."""
    if file.fault is not None:
        return Verdict(True, file.fault.entry or 0, file.fault.what)
    verdict = _proved(game, file.header, file.entries, file.name)
    if verdict.proved and not file.whole:
        return Verdict(verdict.over, len(file.entries), Message("table.file.changed"))
    return verdict


def _proved(game: AnyGame, header: Header, entries: Sequence[Entry], name: str) -> Verdict:
    problem = problem_of(header, game)
    if problem is not None:
        raise Unreadable(name, "", problem)
    try:
        history = rebuild(game, entries, name, header.players)
        pending = game.pending(history.state)
        over = isinstance(pending, Over)
        unproved = first_unproved(game, history) if over else None
    except Unreadable as unread:
        return Verdict(header.state == "over", _entry(unread) or 0, unread.what)
    if unproved is None:
        if isinstance(pending, Over) and header.state == "over" and _other_winners(header, pending):
            return Verdict(over, len(entries), Message("table.proof.other-winners"))
        return Verdict(over, sealed=bool(header.commitment))
    return Verdict(over, unproved, Message("table.proof.not-bound" if unproved == 0 else "table.proof.other-draw"))


def _entry(unread: Unreadable) -> int | None:
    """Return the number of the entry that a complaint is about."""
    found = re.search(r"entries\[([0-9]+)\]", unread.where)
    return int(found[1]) if found else None
