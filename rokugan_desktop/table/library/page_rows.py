"""The rows that lie in the pages of a library's file, also where SQLite finds no way to them any more.

One damaged page that leads to others hides all that lies below it and is whole. So the bytes themselves are searched
for what has the form of a row, as SQLite's file format lays it down (https://www.sqlite.org/fileformat2.html, sections
1.6 and 2.1): how long the row is, its number where the table has such, then the record: how long its head is, the kind
of each column, the columns. What is too long for its page goes on in a chain of others.

What is found so is a guess, and may be an older state of a row: whoever asks believes what a chain of digests confirms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from mmap import mmap
from typing import Any, Final

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
        """Search the bytes."""
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
        """Yield the rows of a table whose rows have numbers of their own, each with its number."""
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
        """Yield the kinds of a record's columns."""
        kind = 0
        for byte in self._content[start + 1 : start + self._content[start]]:
            kind = kind << 7 | byte & 0x7F
            if byte < 0x80:
                yield kind
                kind = 0

    def _length(self, start: int) -> int:
        """Return how long a record is, with its head."""
        return self._content[start] + sum(map(_width, self._kinds(start)))

    def _columns(self, start: int, record: bytes) -> list[Any]:
        """Return the columns of a record: bytes, whole numbers, None."""
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
    """Return how many bytes a column of this kind has."""
    return (kind - _TEXT) // 2 if kind >= _TEXT else _WIDTHS.get(kind, 0)


def _varint(number: int) -> bytes:
    """Return a number as SQLite writes it: seven bits in each byte, of which all but the last say that one follows."""
    last = bytes((number & 0x7F,))
    while number := number >> 7:
        last = bytes((0x80 | number & 0x7F,)) + last
    return last


def _number(written: bytes) -> int:
    """Return the number that was written so."""
    number = 0
    for byte in written:
        number = number << 7 | byte & 0x7F
    return number


def _one_more(states: list[Any], state: Any) -> None:
    if len(states) < _MOST_STATES:
        states.append(state)
