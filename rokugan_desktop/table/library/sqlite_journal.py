"""The journal of one match in a match library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol, cast

import msgspec

from rokugan_desktop.engine import Message, Seat, Unreadable
from rokugan_desktop.table.journal import Entry, Header, Journal, JournalFailed, agrees, decode, drafts_ended, ended
from rokugan_desktop.table.library.damaged import Found
from rokugan_desktop.table.library.locking import InUse, Lock
from rokugan_desktop.table.library.sqlite_file import (
    Unpacking,
    UnpacksToMuch,
    draft_number,
    link,
    pack,
    packed_rows,
    root,
)


class Rows(Protocol):
    """What a journal asks of its library. What writes raises JournalFailed where it can't, what reads Unreadable.

    The title is the library's own: what is written of a header is kept under the title that stands there.
    """

    @property
    def name(self) -> str:
        """Return the library's file name."""
        ...

    def begin(self, header: Header, rows: Sequence[tuple[bytes, bytes]]) -> tuple[int, Lock | None]:
        """Write a new match, its header and its first rows together; return its number, and its lock, held.

        Nothing of it is there where it fails.
        """
        ...

    def rows(self, match_id: int) -> tuple[list[tuple[int, bytes, bytes]], int, bytes]:
        """Return a match's rows (number, packed, digest), how many there should be, and the last one's digest."""
        ...

    def write_rows(
        self,
        match_id: int,
        first: int,
        previous: bytes,
        rows: Sequence[tuple[bytes, bytes]],
        header: Header,
        ended: Callable[[Iterable[Seat]], Iterable[Seat]],
    ) -> Header:
        """Write rows (packed, digest) from entry `first` on, and the header, in one durable transaction; return that.

        `previous` is the digest before them, `ended` is asked for whose drafts, of these seats, they end.

        The same rows again are fine: the disk may have taken them although it complained. Another row under one of
        the numbers means that somebody else wrote.
        """
        ...

    def drafts(self, match_id: int) -> list[tuple[int, bytes]]:
        """Return the drafts of a match (seat, packed)."""
        ...

    def write_draft(self, match_id: int, seat: Seat, packed: bytes | None) -> None:
        """Keep a seat's draft in place of the one before it; None: none."""
        ...

    def write_header(self, match_id: int, header: Header) -> Header:
        """Write the header alone, which is returned as it stands then."""
        ...

    def reinstate(self, *, failed: bool = False) -> bool:
        """Put the library's file back where it was taken away, emptied or replaced; tell whether that was done."""
        ...

    def left(self, journal: SqliteJournal) -> None:
        """Forget a journal that was let go."""
        ...


class SqliteJournal(Journal):
    """The journal of one match in a library; see `Journal`. It holds the match's lock until it is closed."""

    def __init__(self, library: Rows, match_id: int, header: Header, lock: Lock | None) -> None:
        """Sit on a match of the library; `create` and `open` of the library are what others call."""
        self.match_id = match_id
        """Its number; 0 as long as nothing of it is written: it comes into the library with its first entry."""
        self._library = library
        self._header = header
        self._lock = lock
        self._root = root(header)
        self._digests: list[bytes] | None = None if match_id else [self._root]
        self._entries: list[Entry] = []

    @property
    def name(self) -> str:
        return self._library.name

    @property
    def header(self) -> Header:
        return self._header

    @property
    def known(self) -> Found | None:
        """Return the match as it was last read and written here; None where nothing of it was."""
        if self._digests is None or not self._entries:
            return None
        return Found(self.match_id, self._header, (*self._entries,), (*self._digests[1:],), len(self._entries))

    def move_to(self, match_id: int, lock: Callable[[int], Lock | None]) -> None:
        """Sit on this number of a library that was laid anew, and hold its lock, where nobody else does."""
        self._let_go()
        self.match_id = match_id
        with suppress(InUse):
            self._lock = lock(match_id)

    def entries(self) -> Sequence[Entry]:
        if not self.match_id:
            return ()
        self._library.reinstate()
        rows, length, head = self._library.rows(self.match_id)
        found: list[Entry] = []
        digests = [self._root]
        unpacking = Unpacking(self._root)
        for number, (key, packed, digest) in enumerate(rows):
            try:
                plain = unpacking.plain(number, packed)
                if key != number or digest != link(digests[-1], number, plain):
                    raise ValueError("another entry")
                found.append(decode(plain))
            except UnpacksToMuch as too_much:
                raise self._unreadable(number, too_much.what) from too_much
            except (ValueError, TypeError, msgspec.DecodeError) as damaged:
                raise self._damaged(number) from damaged
            digests.append(digest)
        if (len(found), digests[-1]) != (length, head):
            raise self._damaged(len(found))
        if found and not agrees(self._header, found[0]):
            raise self._damaged(0)
        self._digests, self._entries = digests, found
        return tuple(found)

    def append(self, *entries: Entry, over: bool = False, winners: Sequence[int] = ()) -> None:
        """Write the entries, all or none, so that no crash or power cut can lose them.

        Where the library's file is gone or damaged it is laid anew first, with all that this journal knows.
        Raises JournalFailed where that can't be done; Unreadable where the entries before them are damaged and nobody
        has read them yet.
        """
        if self._digests is None:
            self.entries()
        try:
            self._write(entries, over, winners)
        except JournalFailed:
            if not self._library.reinstate(failed=True):
                raise
            self._write(entries, over, winners)

    def _write(self, entries: Sequence[Entry], over: bool, winners: Sequence[int]) -> None:
        digests = cast("list[bytes]", self._digests)
        first = len(digests) - 1
        rows = packed_rows(self._root, digests[-1], first, entries)
        header = ended(self._header, winners) if over else self._header
        if rows and not self.match_id:
            self.match_id, self._lock = self._library.begin(header, rows)
        elif rows:
            ended_by = partial(drafts_ended, entries)
            header = self._library.write_rows(self.match_id, first, digests[-1], rows, header, ended_by)
        self._digests, self._header = [*digests, *(digest for _, digest in rows)], header
        self._entries += entries

    def mark_round(self, label: str) -> None:
        if label != self._header.round:
            header = msgspec.structs.replace(self._header, round=label)
            self._header = self._library.write_header(self.match_id, header) if self.match_id else header

    def drafts(self) -> Mapping[Seat, tuple[str, ...]]:
        found: dict[Seat, tuple[str, ...]] = {}
        for number, packed in self._library.drafts(self.match_id) if self.match_id else ():
            seat = Seat(number)
            with suppress(ValueError, TypeError, OverflowError, msgspec.DecodeError):
                plain = Unpacking(self._root).plain(draft_number(seat), packed)
                found[seat] = msgspec.json.decode(plain, type=tuple[str, ...])
        return found

    def keep_draft(self, seat: Seat, actions: Sequence[str]) -> None:
        if self.match_id:
            packed = pack(self._root, draft_number(seat), msgspec.json.encode(actions)) if actions else None
            self._library.write_draft(self.match_id, seat, packed)

    def close(self) -> None:
        self._library.left(self)
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _damaged(self, number: int) -> Unreadable:
        return self._unreadable(number, Message("table.unreadable.damaged"))

    def _unreadable(self, number: int, what: Message) -> Unreadable:
        return Unreadable(self.name, f"matches[{self.match_id}].entries[{number}]", what)
