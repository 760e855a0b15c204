"""Who somebody is: a name in whatever spelling, or a computer player; and what the players have said of their names.

Journals are sealed and keep each name as it was typed. What is said here lies beside them, and is all that is kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

import msgspec

from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.printable import tidy


class Companion(NamedTuple):
    """Somebody who has played, the same one in every match."""

    key: str
    """The name without capital letters, or a computer player's id."""
    computer: bool = False


_tidied = lru_cache(maxsize=4096)(tidy)
"""A library has the same names again and again."""


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """Return what all spellings of a name that differ in capital letters or odd spaces have in common."""
    return _tidied(name).casefold()


class KnownNames(msgspec.Struct, frozen=True):
    """What was said of names."""

    called: dict[str, str] = {}
    """What somebody is called whose name was written so, folded. Two that are called alike are one."""
    hidden: tuple[str, ...] = ()
    """Who is not shown, by the folded name."""
    forgotten: dict[str, str] = {}
    """Whose matches until then (ISO 8601) are nobody's: by a digest of the folded name, for the name is not kept."""

    def name(self, written: str) -> str:
        """Return what somebody is called whose name was written so."""
        return self.called.get(folded(written)) or _tidied(written)

    def who(self, written: str, player: str, started: str) -> Companion | None:
        """Return who sat there as a match began; None for whoever is forgotten or has no name."""
        if player != HUMAN:
            return Companion(player, computer=True)
        key = folded(self.name(written))
        since = self.forgotten.get(_digest(key), "") if self.forgotten else ""
        return Companion(key) if key and not _until(started, since) else None

    def spelled(self, who: Companion, written: Iterable[str]) -> tuple[str, ...]:
        """Return those of the names, folded, by which somebody goes."""
        return tuple(dict.fromkeys(one for one in map(folded, written) if folded(self.name(one)) == who.key))

    def renamed(self, who: Companion, name: str, written: Iterable[str]) -> KnownNames:
        """Return that somebody is called otherwise, one with whoever is called so; by no name: as each was written."""
        said = dict.fromkeys((*self.spelled(who, written), who.key), tidy(name)) if tidy(name) else {}
        rest = {one: called for one, called in self.called.items() if folded(called) != who.key}
        return msgspec.structs.replace(self, called=rest | said)

    def showing(self, who: Companion, *, shown: bool) -> KnownNames:
        """Return that somebody is shown, or is not."""
        others = tuple(key for key in self.hidden if key != who.key)
        return msgspec.structs.replace(self, hidden=others if shown else (*others, who.key))

    def without(self, who: Companion, now: str) -> KnownNames:
        """Return that somebody is forgotten: what was said of the name goes too."""
        called = {one: name for one, name in self.called.items() if folded(name) != who.key}
        spellings = {who.key, *(one for one, name in self.called.items() if folded(name) == who.key)}
        forgotten = self.forgotten | {_digest(one): now for one in sorted(spellings)}
        hidden = tuple(key for key in self.hidden if key != who.key)
        return KnownNames(called, hidden, forgotten)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _until(started: str, since: str) -> bool:
    if not since:
        return False
    try:
        return datetime.fromisoformat(started).timestamp() <= datetime.fromisoformat(since).timestamp()
    except (ValueError, OverflowError, OSError):
        return True
