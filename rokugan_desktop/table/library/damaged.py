"""What can be read of a match library's file, however damaged it is.

One damaged page that leads to others hides all that lies below it and is whole. So the bytes themselves are searched
for what has the form of a row, as SQLite's file format lays it down (https://www.sqlite.org/fileformat2.html, sections
1.6 and 2.1): how long the row is, its number where the table has such, then the record: how long its head is, the kind
of each column, the columns. What is too long for its page goes on in a chain of others.

What is found so is a guess, and may be an older state of a row: whoever asks believes what a chain of digests confirms.
"""

from __future__ import annotations

import re
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
from rokugan_desktop.table.library.sqlite_file import Unpacking, is_ours, link, root

_WHOLE: Final = rb"[\x01-\x06\x08\x09]"
"""The kind of a column that is a whole number."""
_DIGEST: Final = rb"\x4c"
"""The kind of a column of thirty-two bytes."""


def _beginning(shortest: int, before: bytes, after: bytes) -> re.Pattern[bytes]:
    """Return where a record may begin: how long its head is, and the kinds of its columns.

    One of these is text or bytes, and tells how long that is: a number of one to three bytes, seven bits in each.
    """
    heads = (b"\\x%02x%b[\x80-\xff]{%d}[\x00-\x7f]" % (shortest + more, before, more) for more in range(3))
    return re.compile(b"(?=(?:%b)%b)" % (b"|".join(heads), after), re.DOTALL)


_CARD: Final = _beginning(5, rb"\x00", _WHOLE + _DIGEST)
_ENTRY: Final = _beginning(5, _WHOLE + _WHOLE, _DIGEST)
_DELETED: Final = _beginning(3, rb"\x00", b"[0-9]{4}-")
"""The records of the tables `matches`, `entries` and `deleted`. A match's number stands before the record."""

_WIDTHS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""How many bytes a whole number has, by its kind; the kinds 8 and 9 are 0 and 1 themselves, and kind 0 is nothing."""
_TEXT: Final = 12
"""The least kind of a column of text or bytes."""
_USUAL_PAGE: Final = 4096
_MOST_STATES: Final = 8
"""No row lies in the file in more states than these."""
_LONGEST_NUMBER: Final = 3
"""The number of a match takes no more bytes than these: `MOST_MATCHES` has seventeen bits."""


class PageRows:
    """The rows of a library that can be found in the bytes of its file."""

    def __init__(self, content: bytes | mmap) -> None:
        self._content = content
        said = int.from_bytes(content[16:18], "big")
        self._page = {1: 65536}.get(said, said if said in {512 << more for more in range(7)} else _USUAL_PAGE)
        self._left = 4 * len(content)  # a page belongs to one row; only a prepared file has one read again and again
        self.deleted: dict[int, bytes] = {}
        """When matches were deleted, by their numbers."""
        self._cards: dict[int, list[Any]] = {}
        self._entries: dict[int, dict[int, list[Any]]] = {}
        for number, (_, since) in self._numbered(_DELETED):
            self.deleted[number] = since
        for number, (_, *card) in self._numbered(_CARD):
            _one_more(self._cards.setdefault(number, []), card)
        for found in _ENTRY.finditer(content):
            start = found.start()
            length = _varint(self._length(start))
            if content[max(start - len(length), 0) : start] == length:
                match, number, *_ = self._columns(start, content[start : start + 32])
                _one_more(self._entries.setdefault(match, {}).setdefault(number, []), start)

    def matches(self) -> list[int]:
        """Return the numbers of all matches of which anything was found."""
        return sorted(self._cards.keys() | self._entries.keys())

    def cards(self, match: int) -> Sequence[Sequence[Any]]:
        """Return the index cards of a match, as it is and perhaps as it was: header, length and head of each."""
        return self._cards.get(match, ())

    def length(self, match: int) -> int:
        """Return how many entries a match had, by the last one that was found."""
        return max(self._entries.get(match, ()), default=-1) + 1

    def entries(self, match: int, number: int) -> Iterator[tuple[bytes, bytes]]:
        """Yield what may be this entry of the match, packed, and its digest."""
        for start in self._entries.get(match, {}).get(number, ()):
            record = self._record(start, (self._page - 12) * 64 // 255 - 23)
            if record:
                _, _, packed, digest = self._columns(start, record)
                yield packed, digest

    def _numbered(self, pattern: re.Pattern[bytes]) -> Iterator[tuple[int, Sequence[Any]]]:
        for found in pattern.finditer(self._content):
            start = found.start()
            length = _varint(self._length(start))
            for width in range(1, _LONGEST_NUMBER + 1):
                before = self._content[max(start - width - len(length), 0) : start]
                number = _number(before[len(length) :])
                if before == length + _varint(number):
                    record = self._record(start, self._page - 35)
                    if record:
                        yield number, self._columns(start, record)

    def _kinds(self, start: int) -> Iterator[int]:
        kind = 0
        for byte in self._content[start + 1 : start + self._content[start]]:
            kind = kind << 7 | byte & 0x7F
            if byte < 0x80:
                yield kind
                kind = 0

    def _length(self, start: int) -> int:
        return self._content[start] + sum(map(_width, self._kinds(start)))

    def _columns(self, start: int, record: bytes) -> list[Any]:
        columns: list[Any] = []
        place = record[0]
        for kind in self._kinds(start):
            column = record[place : place + _width(kind)]
            place += len(column)
            if kind >= _TEXT:
                columns.append(column)
            else:
                columns.append(int.from_bytes(column, "big", signed=True) if kind in _WIDTHS else kind - 8)
        return columns

    def _record(self, start: int, most: int) -> bytes:
        """Return a record whole; empty: it isn't there. `most`: how much of one lies in its own page at most."""
        length, room = self._length(start), self._page - 4
        least = (self._page - 12) * 32 // 255 - 23
        here = least + (length - least) % room
        here = length if length <= most else here if here <= most else least
        record = self._content[start : start + here]
        place = start + here
        while len(record) < length:
            self._left -= self._page
            page = int.from_bytes(self._content[place : place + 4], "big")
            if self._left < 0 or page == 0:
                return b""
            place = (page - 1) * self._page
            record += self._content[place + 4 : place + 4 + min(room, length - len(record))]
        return record


def _width(kind: int) -> int:
    return (kind - _TEXT) // 2 if kind >= _TEXT else _WIDTHS.get(kind, 0)


def _varint(number: int) -> bytes:
    """Return a number as SQLite writes it: seven bits in each byte, of which all but the last say that one follows."""
    last = bytes((number & 0x7F,))
    while number := number >> 7:
        last = bytes((0x80 | number & 0x7F,)) + last
    return last


def _number(written: bytes) -> int:
    number = 0
    for byte in written:
        number = number << 7 | byte & 0x7F
    return number


def _one_more(states: list[Any], state: Any) -> None:
    if len(states) < _MOST_STATES:
        states.append(state)


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
