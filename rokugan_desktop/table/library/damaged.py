"""What can be read of a match library's file, however damaged it is."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from mmap import ACCESS_READ, mmap
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import msgspec

from rokugan_desktop.table.journal import FORMAT, Entry, Header, decode
from rokugan_desktop.table.library.packing import Unpacking, link, root
from rokugan_desktop.table.library.page_rows import PageRows
from rokugan_desktop.table.library.sqlite_file import is_ours

MOST_MATCHES: Final = 100_000
"""Numbers of matches beyond this are taken for damage."""
_MOST_ENTRIES = 100_000
"""No match had more entries."""
_STEPS = 10_000
_MOST_STEPS = 1_000_000_000
"""How much SQLite may do in all while it reads a damaged file, in its own steps, asked every `_STEPS` of them."""


class Found(NamedTuple):
    """A match as far as it can be read: every entry follows from the one before it."""

    id: int
    """Its number in the file where it was found."""
    header: Header | None
    """Its index card; None where nothing of the match can be read."""
    entries: tuple[Entry, ...] = ()
    digests: tuple[bytes, ...] = ()
    length: int = 0
    """How many entries it had, as far as one can know."""
    deleted: str = ""
    """When it was deleted; empty: it was not."""


def readable(path: Path, only: Collection[int] | None = None) -> list[Found]:
    """Return all matches of a file that can be read, or of these numbers only, however damaged it is.

    What SQLite finds no way to is looked for in the pages themselves. The file itself is not touched.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / path.name
        for end in ("", "-journal"):  # what a kill has left half written is taken back in the copy
            with suppress(OSError):
                if Path(f"{path}{end}").is_file():  # a pipe or a device would be read for ever
                    shutil.copyfile(f"{path}{end}", f"{copy}{end}")
        if not copy.exists() or not copy.stat().st_size:
            return []
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.text_factory = bytes
            damaged = Damaged(connection)
            found = list(damaged.matches(only))
            if damaged.is_sound():
                return found
        with copy.open("rb") as file, closing(mmap(file.fileno(), 0, access=ACCESS_READ)) as content:
            return _more(found, PageRows(content), only)


def _more(found: Iterable[Found], rows: PageRows, only: Collection[int] | None) -> list[Found]:
    """Return each match as SQLite has found it, or as it lies in the pages, where that tells more of it."""
    known = {match.id: match for match in found if match.entries}
    for number in rows.matches() if only is None else only:
        length = max([rows.length(number), *(card[1] for card in rows.cards(number))])
        if not 0 < number <= MOST_MATCHES or not 0 < length <= _MOST_ENTRIES:
            continue
        for card in sorted(rows.cards(number), key=itemgetter(1), reverse=True) or [()]:
            match = _followed(number, card, length, partial(rows.entries, number))
            if number not in known or len(match.entries) > len(known[number].entries):
                known[number] = match
    deleted = {number: since.decode(errors="replace") for number, since in rows.deleted.items()}
    return [match._replace(deleted=match.deleted or deleted.get(match.id, "")) for _, match in sorted(known.items())]


class Damaged:
    """Reads a damaged library row by row: a row that can't be read is one that is not there."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._left = _MOST_STEPS // _STEPS
        connection.set_progress_handler(self._goes_on_too_long, _STEPS)
        self._rows("PRAGMA trusted_schema = OFF")
        self._rows("PRAGMA writable_schema = ON")  # so that SQLite opens a file that was cut off

    def matches(self, only: Collection[int] | None = None) -> Iterator[Found]:
        """Yield the matches that can be read, or those of these numbers, oldest first.

        Where the file holds what we never write there are none.
        """
        laid_out = self._rows("SELECT type, name, sql FROM sqlite_master")
        if not laid_out or not all(map(is_ours, laid_out)):
            return
        for number in range(1, self._last() + 1):
            length = self._length(number) if only is None or number in only else 0
            if length:
                yield self._match(number, length, deleted=any(name == b"deleted" for _, name, _ in laid_out))

    def is_sound(self) -> bool:
        """Tell whether SQLite finds its way to everything; whether that is what was written is told by digests."""
        return self._rows("PRAGMA quick_check(1)") == [(b"ok",)]

    def _goes_on_too_long(self) -> bool:
        self._left -= 1
        return self._left < 0

    def _rows(self, question: str, *values: int) -> list[Any]:
        try:
            return self._connection.execute(question, values).fetchall()
        except (sqlite3.Error, UnicodeError):
            return []

    def _last(self) -> int:
        """Return the greatest number that a match may have."""
        asked = ("SELECT seq FROM sqlite_sequence WHERE name = 'matches'", "SELECT max(id) FROM matches")
        told = [row[0] for question in asked for row in self._rows(question)]
        return min(max((number for number in told if isinstance(number, int)), default=0), MOST_MATCHES)

    def _length(self, number: int) -> int:
        """Return how many entries a match had, by its index card and by the entries that are there; 0: none."""
        counted = self._rows("SELECT length FROM matches WHERE id = ?", number)
        last = self._rows("SELECT max(number) + 1 FROM entries WHERE match = ?", number)
        told = [row[0] for row in (*counted, *last) if isinstance(row[0], int) and 0 < row[0] <= _MOST_ENTRIES]
        return max(told, default=0)

    def _match(self, number: int, length: int, *, deleted: bool) -> Found:
        """Return a match up to its first entry that can't be read; `deleted`: whether deleted ones are noted."""
        card = self._rows("SELECT header, length, head FROM matches WHERE id = ?", number)
        asked = "SELECT packed, digest FROM entries WHERE match = ? AND number = ?"
        since = self._rows("SELECT since FROM deleted WHERE match = ?", number) if deleted else []
        noted = since[0][0].decode(errors="replace") if since and isinstance(since[0][0], bytes) else ""
        match = _followed(number, card[0] if card else (), length, partial(self._rows, asked, number))
        return match._replace(deleted=noted)


def _followed(match: int, card: Sequence[Any], length: int, rows: Callable[[int], Iterable[Sequence[Any]]]) -> Found:
    """Return a match up to its first entry that none of its rows tells.

    `card`: header, length and head of its index card, as they stand in the file; `rows` returns what may be an entry,
    packed and with its digest.
    """
    try:
        header = msgspec.json.decode(card[0], type=Header)
        start = root(header)
    except (IndexError, msgspec.MsgspecError, TypeError, ValueError, RecursionError):
        return Found(match, None)
    if header.format > FORMAT:
        return Found(match, None)
    entries: list[Entry] = []
    digests = [start]
    unpacking = Unpacking(start)
    more = True
    while more:
        more = False
        for packed, digest in rows(len(entries)):
            with suppress(ValueError, TypeError, RecursionError, msgspec.MsgspecError):
                plain = unpacking.plain(len(entries), packed)
                if digest == link(digests[-1], len(entries), plain):
                    entries.append(decode(plain))
                    digests.append(digest)
                    more = True
                    break
    if (len(entries), digests[-1]) != tuple(card[1:]):
        header = msgspec.structs.replace(header, state="running", winners=())
    return Found(match, header, tuple(entries), tuple(digests[1:]), length)
