"""Matches that begin at a position instead of the game's set-up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.table.journal import Entry, Header, MemoryJournal, new_header
from rokugan_desktop.table.trust.shuffle import Shuffle

_FORMAT: Final = re.compile(r"""^["']?format["']?\s*:\s*["']?([^\s"'#]+)""", re.MULTILINE)


def format_in(text: str) -> str | None:
    """Return the format that a position file says it has; None where it says none."""
    found = _FORMAT.search(text)
    return None if found is None else found[1]


class Begun(NamedTuple):
    """A match as `MatchLibrary.put` takes it."""

    header: Header
    entries: Sequence[Entry]


def begun_at_position(
    game: AnyGame, setup: Setup, seated: Sequence[str], title: str, label: Callable[[Any], str], secret: bytes, now: str
) -> Begun:
    """Return a match that begins at the position in the set-up, its shuffle sealed; nobody has written it down yet.

    `seated` are the names of the seats, `label` tells from a view how far a match is. Raise Illegal where the game
    forbids the set-up.
    """
    from rokugan_desktop.table.session import Session  # to tell whose a position is needs none

    shuffle = Shuffle(secret, ("",) * len(seated))
    journal = MemoryJournal(
        new_header(game, setup, seated, now, commitment=shuffle.commitment, title=title, origin="position")
    )
    session = Session.start(game, setup, seated, journal, shuffle)
    journal.mark_round(label(session.view(None)))
    return Begun(journal.header, session.entries)
