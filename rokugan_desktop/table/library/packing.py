"""How an entry lies in the match library: linked to the one before it, and packed.

Packing is no encryption. It keeps a casual look into the file from telling a token, a card or the seed; who has this
program has all it takes to unpack. A match among people who cheat with tools needs another table.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from typing import Final

import msgspec

from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.journal import Entry, Header, encode

_MOST_OF_FIRST = 1 << 20
_MOST = 1 << 16
"""How long an entry is unpacked at most. The first one may hold a position; others are a few hundred bytes."""

_DRAFTS = 1 << 63

MOST_TOGETHER: Final = 1 << 24
"""How long all entries of a match are together at most: eight megabytes, packed well, would unpack to five billions."""


def root(header: Header) -> bytes:
    """Return what the first entry is linked to: the digest of all that never changes in the header.

    A header of format 1 keeps the digest that it was written with.
    """
    facts: tuple[object, ...] = (
        header.format,
        header.game,
        header.rules_version,
        header.names,
        header.roles,
        header.started,
    )
    if header.format > 1:
        facts += (header.board_version, header.players, header.commitment)
    return hashlib.sha256(msgspec.json.encode(facts)).digest()


def link(previous: bytes, number: int, plain: bytes) -> bytes:
    """Return the digest of an entry: over its number, its text and the digest of the one before it."""
    return hashlib.sha256(previous + number.to_bytes(8, "big") + plain).digest()


def packed_rows(start: bytes, previous: bytes, first: int, entries: Iterable[Entry]) -> list[tuple[bytes, bytes]]:
    """Return entries as a library keeps them, each packed and with its digest.

    `start` is the match's root, `previous` the digest before the first of them, `first` its number.
    """
    rows: list[tuple[bytes, bytes]] = []
    for number, entry in enumerate(entries, start=first):
        plain = encode(entry)
        previous = link(previous, number, plain)
        rows.append((pack(start, number, plain), previous))
    return rows


def draft_number(seat: Seat) -> int:
    """Return the number under which a seat's draft is packed: it is none of an entry."""
    return _DRAFTS + seat


def pack(start: bytes, number: int, plain: bytes) -> bytes:
    """Return the entry's text compressed, under a mask of the match's root and of the entry's number."""
    return _masked(start, number, zlib.compress(plain))


class UnpacksToMuch(ValueError):
    """What unpacks to more than a match can hold; `what` says so."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.what = what


class Unpacking:
    """Unpacks the entries of one match, one after another, and no more of them than a match can hold."""

    def __init__(self, start: bytes) -> None:
        """Begin; `start` is the match's root."""
        self._start = start
        self._left = MOST_TOGETHER

    def plain(self, number: int, packed: bytes) -> bytes:
        """Return an entry's text. Raise ValueError where it was not packed so, UnpacksToMuch where it is too long."""
        longest = _MOST if number else _MOST_OF_FIRST
        most = min(self._left, longest)
        unpacker = zlib.decompressobj()
        try:
            plain = unpacker.decompress(_masked(self._start, number, packed), most + 1)
        except zlib.error as damaged:
            raise ValueError("not an entry") from damaged
        self._left -= len(plain)
        if len(plain) > most:
            entry = Message("yaml.too_long", limit=longest)
            together = Message("table.unreadable.match-too-long", limit=MOST_TOGETHER >> 20)
            raise UnpacksToMuch(together if most < longest else entry)
        if not unpacker.eof:
            raise ValueError("not a whole entry")
        return plain


def _masked(start: bytes, number: int, content: bytes) -> bytes:
    mask = hashlib.shake_256(b"rokugan-desktop entry" + start + number.to_bytes(8, "big")).digest(len(content))
    return (int.from_bytes(content, "big") ^ int.from_bytes(mask, "big")).to_bytes(len(content), "big")
