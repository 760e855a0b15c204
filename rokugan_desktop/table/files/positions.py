"""Matches that begin at a position instead of the game's set-up."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

from rokugan_desktop.engine import AnyGame, Message, Setup, Unreadable
from rokugan_desktop.engine.strict_yaml import load_strict
from rokugan_desktop.table.journal import Entry, Header, MemoryJournal, new_header
from rokugan_desktop.table.trust.shuffle import Shuffle

_FORMAT: Final = re.compile(r"""^["']?format["']?\s*:\s*["']?([^\s"'#]+)""", re.MULTILINE)


def format_in(text: str) -> str | None:
    """Return the format that a position file says it has; None where it says none."""
    found = _FORMAT.search(text)
    return None if found is None else found[1]


def refuse_unknown_format(text: str, name: str, known: Collection[str]) -> None:
    """Raise Unreadable where a position file says another format than these, or none at all though there are several.

    What is no mapping passes: a game's reader says what is wrong with it.
    """
    said = format_in(text)
    if said in known or len(known) < 2:  # the only game's own reader says which format it wants
        return
    if said is not None or _lacks_format(text, name):
        key = "table.position.no-format" if said is None else "table.position.other-format"
        raise Unreadable(name, "format", Message(key, known=", ".join(known)))


def _lacks_format(text: str, name: str) -> bool:
    try:
        tree = load_strict(text, name=name)
    except Unreadable:
        return False
    return isinstance(tree, dict) and "format" not in tree


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
    journal = MemoryJournal(new_header(game, setup, seated, now, secret=secret, title=title, origin="position"))
    session = Session.start(game, setup, seated, journal, shuffle)
    journal.mark_round(label(session.view(None)))
    return Begun(journal.header, session.entries)
