"""The match library: one SQLite file that holds every match of this player's computer.

Durability. A chain counts once it is confirmed, so a commit must be on the disk when `append` returns. The library
keeps SQLite's rollback journal (not a write-ahead log) and `synchronous=EXTRA`: file, rollback journal and folder are
synced at each commit, and a power cut right after it can't bring the old pages back, which FULL alone leaves open in
this mode. A commit costs a few milliseconds, which nobody feels who has just moved a token. For it, the library is one
plain file between two moves: it can be copied, put on a stick, and used on file systems that share no memory.

Entries are linked by SHA-256, so that a changed, missing or exchanged one is found, and packed (see `sqlite_file`:
that is no encryption). The header of a match lies in the clear.

Entries are only ever added; triggers see to it that no fault of ours changes or removes one. A match that a player
deletes is first set aside, whole. Days later `purge` removes it for good, and lifts the trigger for that one
transaction. That guards against faults: who can write the file can do as they like, and `verify` is what finds it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Any, Final, Self, cast

import msgspec

from rokugan_desktop.engine import Message, Seat, Unreadable
from rokugan_desktop.table.journal import (
    Entry,
    Header,
    Journal,
    JournalFailed,
    Salvaged,
    agrees,
    decode,
    drafts_ended,
    ended,
)
from rokugan_desktop.table.library import sqlite_file
from rokugan_desktop.table.library.damaged import Damaged, Found, readable
from rokugan_desktop.table.library.listing import KEPT_DAYS, Listed, days_noted, read_card, title, with_day
from rokugan_desktop.table.library.locking import InUse, Lock
from rokugan_desktop.table.trust.pins import same_but_hashes

LIBRARY_FILE = "matches.sqlite"
"""What the library's file is called in the folder that holds it."""

_ALL = "SELECT id, header FROM matches WHERE length IS NOT 0 ORDER BY id DESC"
_LISTED = (
    "SELECT id, header FROM matches WHERE length IS NOT 0 AND id NOT IN (SELECT match FROM deleted) ORDER BY id DESC"
)
NO_SUCH_MATCH: Final = Message("table.unreadable.no-such-match")
_SAME = """SELECT id FROM matches WHERE head = (SELECT head FROM matches WHERE id = ?) AND id != ?
    AND id NOT IN (SELECT match FROM deleted)"""
_EMPTY = "SELECT id FROM matches WHERE length IS 0 AND id NOT IN (SELECT match FROM entries)"
"""The matches that have no beginning: version 0.1.0 left one where it was killed just before the first entry."""

_DAMAGED = Message("table.unreadable.damaged")


class MatchLibrary:
    """All matches of one file, which is made where there is none. One thread uses it."""

    def __init__(self, path: Path) -> None:
        """Open the library.

        Raises Unreadable where the file is no library, damaged, or written by a newer version; JournalFailed where it
        can be neither opened nor made.
        """
        self.path = path
        self.reinstated: Message | None = None
        """What to say of a file that was laid anew while it was open; None: it never was, or that has been said."""
        self._connection = sqlite_file.connect(path)
        self._opened = path.stat()
        self._sat_on: list[SqliteJournal] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        return self.path.name

    def close(self) -> None:
        self._connection.close()

    def _rows(self, asked: str, *values: object) -> list[Any]:
        return self._connection.execute(asked, values).fetchall()

    # The list

    def matches(self) -> tuple[Listed, ...]:
        """Return all matches that aren't deleted, newest first; one with a damaged index card is listed with why.

        A file that somebody has taken away, emptied or replaced meanwhile is put back first, as `reinstate` does it.
        Raise Unreadable where the list itself can't be read, JournalFailed where that can't be done just now.
        """
        self.reinstate()
        with sqlite_file.reading(self.path):
            known = sqlite_file.has(self._connection, "deleted")
            rows = self._connection.execute(_LISTED if known else _ALL).fetchall()
        return tuple(starmap(read_card, rows))

    def heads(self) -> dict[int, str]:
        """Return by which digest each match ends, by their numbers: it changes with the match. Raises as `matches`."""
        with sqlite_file.reading(self.path):
            return {number: bytes(head).hex() for number, head in self._rows("SELECT id, head FROM matches")}

    def deleted(self) -> tuple[Listed, ...]:
        """Return the matches that are deleted and can still be restored, newest first. Raises as `matches` does."""
        with sqlite_file.reading(self.path):
            if not sqlite_file.has(self._connection, "deleted"):
                return ()
            rows = self._rows("SELECT id, header FROM matches JOIN deleted ON match = id ORDER BY id DESC")
        return tuple(starmap(read_card, rows))

    def find(self, header: Header, entries: Sequence[Entry]) -> int | None:
        """Return the newest match that holds exactly these entries under the same facts; None where none does.

        An exported match has lost the hashes of its PINs, and is the same match. Raises as `matches` does.
        """
        for match in self._begun_alike(header, entries):
            with suppress(Unreadable):  # a damaged one is no match that somebody could be sent to
                if same_but_hashes(self.open_read_only(match.id).entries(), entries):
                    return match.id
        return None

    def twin(self, header: Header, entries: Sequence[Entry]) -> Listed | None:
        """Return the newest match that began as this one did, unless both are over; None where none did.

        Both draw alike as long as they go alike: who is ahead in one knows what will be drawn in the other. Raises as
        `matches` does.
        """
        alike = self._begun_alike(header, entries)
        return next((match for match in alike if "running" in (header.state, match.header.state)), None)

    def _begun_alike(self, header: Header, entries: Sequence[Entry]) -> tuple[Listed, ...]:
        """Return the matches with the same facts and the same beginning, its secret included, newest first."""
        start = sqlite_file.root(header)
        ((_, digest),) = sqlite_file.packed_rows(start, start, 0, entries[:1])
        with sqlite_file.reading(self.path):
            asked = "SELECT id FROM matches JOIN entries ON match = id AND number = 0 WHERE digest = ?"
            rows = self._rows(asked, digest)
        found = {number for (number,) in rows}
        return tuple(match for match in self.matches() if match.id in found) if found else ()

    # Matches

    def create(self, header: Header) -> SqliteJournal:
        """Return an empty journal. It comes into the library, and its lock is held, with its first entry."""
        return self._seated(SqliteJournal(self, 0, header, None))

    def put(self, header: Header, entries: Sequence[Entry]) -> int:
        """Add a whole match, beside all that is there, and return its number.

        The entries have been replayed by the caller. Raise JournalFailed where it can't be written; nothing of it is
        there then.
        """
        start = sqlite_file.root(header)
        return self._insert(header, sqlite_file.packed_rows(start, start, 0, entries))

    def open(self, match_id: int) -> SqliteJournal:
        """Open the journal of a match, and hold its lock.

        Raises Unreadable where there is no such match or its header is damaged or newer; InUse where somebody else
        has it open. Entries are read, and checked, by the journal's `entries`.
        """
        lock = self._lock(match_id)
        try:
            return self._seated(SqliteJournal(self, match_id, self.header(match_id), lock))
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    def open_read_only(self, match_id: int) -> SqliteJournal:
        """Return the journal of a match for reading alone: no lock is held, so nothing may be written to it.

        Raises Unreadable as `open` does.
        """
        return SqliteJournal(self, match_id, self.header(match_id), None)

    def header(self, match_id: int) -> Header:
        """Return a match's index card. Raise Unreadable where there is no such match, or its card can't be read."""
        with sqlite_file.reading(self.path):
            row = self._connection.execute("SELECT header FROM matches WHERE id = ?", (match_id,)).fetchone()
        if row is None or match_id in {match.id for match in self.deleted()}:
            raise Unreadable(self.name, f"matches[{match_id}]", NO_SUCH_MATCH)
        listed = read_card(match_id, row[0])
        if listed.trouble is not None:
            raise Unreadable(self.name, f"matches[{match_id}]", listed.trouble)
        return listed.header

    def rename(self, match_id: int, typed: str) -> Header:
        """Give a match the title that was typed, as `title` returns it; an empty one takes it away.

        A match may be renamed while it is open, here or elsewhere. Raises Unreadable as `open` does; JournalFailed
        where that can't be written.
        """
        with sqlite_file.writing(self._connection, self.path):
            header = msgspec.structs.replace(self.header(match_id), title=title(typed))
            self._write_header(match_id, header)
        return header

    def delete(self, match_id: int, now: str) -> None:
        """Set a match aside, so that it is in the list no more; `now` is the time (ISO 8601). A damaged one too.

        Raises InUse where somebody has it open, JournalFailed where that can't be written.
        """
        lock = self._lock(match_id)
        try:
            with sqlite_file.writing(self._connection, self.path):
                self._connection.execute(sqlite_file.DELETED)
                self._connection.execute(
                    "INSERT OR IGNORE INTO deleted SELECT id, ? FROM matches WHERE id = ?", (now, match_id)
                )
        finally:
            if lock is not None:
                lock.release()

    def restore(self, match_id: int) -> int:
        """Take a deleted match back into the list, and return its number, or that of one there which is the same.

        Raise Unreadable where it is gone, JournalFailed as `delete`.
        """
        with sqlite_file.writing(self._connection, self.path):
            self._connection.execute(sqlite_file.DELETED)
            same = self._connection.execute(_SAME, (match_id, match_id)).fetchone()
            if same is not None:
                self._remove([match_id])
                return int(same[0])
            self._connection.execute("DELETE FROM deleted WHERE match = ?", (match_id,))
            there = self._connection.execute("SELECT count(*) FROM matches WHERE id = ?", (match_id,)).fetchone()
        if not there[0]:
            raise Unreadable(self.name, f"matches[{match_id}]", NO_SUCH_MATCH)
        return match_id

    def purge(self, now: str) -> int:
        """Remove for good what was deleted `KEPT_DAYS` of use ago, and what never began; return how many they were.

        Called once when the program starts; `now` is the time (ISO 8601), whose day is noted. Raises JournalFailed
        where that can't be written, Unreadable where the library can't be read.
        """
        with sqlite_file.reading(self.path):
            known = sqlite_file.has(self._connection, "deleted")
            rows = self._connection.execute("SELECT match, since FROM deleted").fetchall() if known else []
            empty = [match for (match,) in self._connection.execute(_EMPTY).fetchall()]
        noted = {match: with_day(since, now) for match, since in rows}
        old = sorted({match for match, days in noted.items() if len(days) > KEPT_DAYS} | {*empty})
        changed = [
            (" ".join(noted[match]), match) for match, since in rows if " ".join(noted[match]) != days_noted(since)
        ]
        if old or changed:
            with sqlite_file.writing(self._connection, self.path):
                self._connection.executemany("UPDATE deleted SET since = ? WHERE match = ?", changed)
                self._remove(old)
        return len(old)

    def _remove(self, matches: Sequence[int]) -> None:
        """Remove matches within a transaction; later ones take the room that they leave in the file."""
        connection = self._connection
        connection.execute("DROP TRIGGER IF EXISTS entries_last")
        for match in matches:
            connection.execute("DELETE FROM entries WHERE match = ?", (match,))
            connection.execute("DELETE FROM matches WHERE id = ?", (match,))
            if sqlite_file.has(connection, "deleted"):
                connection.execute("DELETE FROM deleted WHERE match = ?", (match,))
            if sqlite_file.has(connection, "drafts"):
                connection.execute("DELETE FROM drafts WHERE match = ?", (match,))
        connection.execute(sqlite_file.KEPT_ENTRIES)

    # A spare copy, and a file that goes while it is open

    def lacking(self, found: Iterable[Found]) -> list[Found]:
        """Return those of these matches that none in the library goes all the way with. Raises as `matches` does."""
        with sqlite_file.reading(self.path):
            begun = self._begun()
            return [match for match in found if self._shared(match, begun)[1] < len(match.digests)]

    def doubtful(self, heads: Sequence[tuple[int, int, bytes]] | None) -> set[int] | None:
        """Return the numbers of those (number, length, last digest) that are not here under their number; None: all."""
        asked = "SELECT count(*) FROM entries WHERE match = ? AND number = ? - 1 AND digest = ?"
        with sqlite_file.reading(self.path):
            if heads is None:
                return None
            return {head[0] for head in heads if not self._connection.execute(asked, head).fetchone()[0]}

    def take_back(self, found: Iterable[Found], *, older: bool) -> list[int]:
        """Write what the library lacks of these matches, all or nothing, and return each one's number here.

        A match whose beginning is here goes on as far as the other one knows it; one that went another way stays, and
        the other comes beside it. `older`: they come from a spare copy, so that a match that still ran there may have
        gone on since; an entry tells so, as it tells of an end that can't be read.
        Raises JournalFailed where it can't be written, Unreadable as `matches` does.
        """
        numbers: list[int] = []
        with sqlite_file.writing(self._connection, self.path):
            self._connection.execute(sqlite_file.DELETED)
            begun = self._begun()
            for match in found:
                assert match.header is not None, "it can be read"
                number, held = self._shared(match, begun)
                if held < len(match.digests):
                    missing = max(match.length - len(match.entries), 0)
                    cut = missing or (older and match.header.state == "running")
                    entries = (*match.entries, Salvaged(missing)) if cut else match.entries
                    start = sqlite_file.root(match.header)
                    rows = sqlite_file.packed_rows(start, start, 0, entries)
                    number = self._take(match, number, rows[held:], held)
                    begun.setdefault(match.digests[0], []).append(number)
                numbers.append(number)
        return numbers

    def _begun(self) -> dict[bytes, list[int]]:
        begun: dict[bytes, list[int]] = {}
        asked = "SELECT id, digest FROM matches JOIN entries ON match = id AND number = 0"
        for number, digest in self._connection.execute(asked).fetchall():
            begun.setdefault(digest, []).append(number)
        return begun

    def _shared(self, match: Found, begun: Mapping[bytes, Sequence[int]]) -> tuple[int, int]:
        """Return which match here goes the way of this one, and how many entries both have; 0, 0: none does."""
        best = 0, 0
        for number in begun.get(match.digests[0], ()):
            rows = self._connection.execute("SELECT digest FROM entries WHERE match = ? ORDER BY number", (number,))
            held = tuple(digest for (digest,) in rows.fetchall())
            shared = min(len(held), len(match.digests))
            if held[:shared] == match.digests[:shared] and shared > best[1]:
                best = number, shared
        return best

    def _take(self, match: Found, number: int, rows: Sequence[tuple[bytes, bytes]], held: int) -> int:
        """Write a match from entry `held` on, within a transaction, and return its number: its own where that is free.

        `number` is that of the match which it goes on from; 0: none.
        """
        text = msgspec.json.encode(match.header).decode()
        facts = text, held + len(rows), rows[-1][1]
        execute = self._connection.execute
        if number:
            execute("UPDATE matches SET header = ?, length = ?, head = ? WHERE id = ?", (*facts, number))
        else:
            free = execute("SELECT count(*) FROM matches WHERE id = ?", (match.id,)).fetchone()[0] == 0
            own = match.id if free and match.id else None
            asked = "INSERT INTO matches (id, header, length, head) VALUES (?, ?, ?, ?)"
            number = cast(int, execute(asked, (own, *facts)).lastrowid)
            if match.deleted:
                execute("INSERT INTO deleted VALUES (?, ?)", (number, match.deleted))
        self._connection.executemany(
            "INSERT INTO entries VALUES (?, ?, ?, ?)", [(number, held + more, *row) for more, row in enumerate(rows)]
        )
        return number

    def reinstate(self, *, failed: bool = False) -> bool:
        """Put the library's file back where it was taken away, emptied or replaced while it is open; tell whether.

        It is laid anew in its place, or joined with what lies there now, of what the journals that are open know, of
        what the open file still tells, and of the spare copy. `failed`: something could not be written, so that it may
        also be damaged; then it is kept under another name. `reinstated` says what to tell the players. Nothing is done
        where its folder is gone with it, as a stick that was pulled out. What lies on another device is the stick that
        was put back, where it holds the beginnings of all matches that are open; else it is left alone.

        Raises JournalFailed where the new one can't be written; then all is as it was.
        """
        try:
            here = self.path.parent.stat().st_dev == self._opened.st_dev
            if not here and (not self.path.stat().st_size or self._is_spoilt()):
                return False
        except OSError:
            return False
        if not (self._is_displaced() or (failed and self._is_spoilt())):
            return False
        old, opened = self._connection, self._opened
        try:
            fresh = self._laid_anew()
        except Unreadable:  # a newer program's, say
            return False
        try:
            self._connection, self._opened = fresh, self.path.stat()
            known = [(journal, journal.known) for journal in self._sat_on]
            held = [(journal, match) for journal, match in known if match is not None]
            numbers = self.take_back([match for _, match in held], older=False)
            if here or held:  # else nobody can know whether it is the same library
                self.take_back([match for match in Damaged(old).matches() if match.entries], older=False)
            self.take_back([match for match in readable(sqlite_file.spare_of(self.path)) if match.entries], older=True)
            listed = len(self._connection.execute(_LISTED).fetchall())
        except BaseException:
            self._connection, self._opened = old, opened
            old.set_progress_handler(None, 0)
            fresh.close()
            raise
        for (journal, _), number in zip(held, numbers, strict=True):
            journal.move_to(number, self._lock)
        old.close()
        self.reinstated = Message("table.library.reinstated", n=listed)
        return True

    def _is_displaced(self) -> bool:
        try:
            now = self.path.stat()
        except OSError:
            return True
        return not now.st_size or not os.path.samestat(now, self._opened)

    def _in_its_place(self) -> None:
        """Raise JournalFailed where what is written now would be lost with a file that nobody finds any more.

        SQLite asks for the number of the file alone, which another device can have too.
        """
        if self._is_displaced():
            raise JournalFailed(Message("table.journal.cannot-write", file=str(self.path)))

    def _is_spoilt(self) -> bool:
        known = [journal.known for journal in self._sat_on]
        try:
            with closing(sqlite_file.connect(self.path)) as connection, sqlite_file.reading(self.path):
                sound = connection.execute("PRAGMA quick_check(1)").fetchone() == (b"ok",)
                begun = "SELECT count(*) FROM entries WHERE match = ? AND number = 0 AND digest = ?"
                asked = [connection.execute(begun, (one.id, one.digests[0])).fetchone()[0] for one in known if one]
        except Unreadable as unread:
            return sqlite_file.is_damage(unread)
        except JournalFailed:
            return False
        return not sound or not all(asked)

    def _laid_anew(self) -> sqlite3.Connection:
        """Return a connection to the file that lies there now, or to a new one; a damaged one is set aside."""
        try:
            fresh = sqlite_file.connect(self.path)
            try:
                with sqlite_file.reading(self.path):
                    if fresh.execute("PRAGMA quick_check(1)").fetchone() == (b"ok",):
                        return fresh
            except BaseException:
                fresh.close()
                raise
            fresh.close()
        except Unreadable as unread:
            if not sqlite_file.is_damage(unread):
                raise
        try:
            place = sqlite_file.place_of(self.path)
            place.rename(sqlite_file.name_of_damaged(place, datetime.now(UTC).date().isoformat()))
        except OSError as refused:
            raise JournalFailed(Message("table.journal.cannot-write", file=str(self.path))) from refused
        return sqlite_file.connect(self.path)

    def _seated(self, journal: SqliteJournal) -> SqliteJournal:
        self._sat_on.append(journal)
        return journal

    def left(self, journal: SqliteJournal) -> None:
        """Forget a journal that was let go."""
        with suppress(ValueError):
            self._sat_on.remove(journal)

    # What journals ask. What writes raises JournalFailed where it can't, what reads Unreadable.

    def begin(self, header: Header, rows: Sequence[tuple[bytes, bytes]]) -> tuple[int, Lock | None]:
        """Write a new match, its header and its first rows together; return its number, and its lock, held."""
        match_id = self._insert(header, rows)
        return match_id, self._lock(match_id)

    def rows(self, match_id: int) -> tuple[list[tuple[int, bytes, bytes]], int, bytes]:
        """Return a match's rows (number, packed, digest), how many there should be, and the last one's digest."""
        with sqlite_file.reading(self.path), sqlite_file.transaction(self._connection, "DEFERRED"):
            found = self._rows("SELECT number, packed, digest FROM entries WHERE match = ? ORDER BY number", match_id)
            row = self._connection.execute("SELECT length, head FROM matches WHERE id = ?", (match_id,)).fetchone()
        if row is None:  # another program has purged it meanwhile
            raise Unreadable(self.name, f"matches[{match_id}]", NO_SUCH_MATCH)
        return found, *row

    def write_rows(
        self,
        match_id: int,
        first: int,
        previous: bytes,
        rows: Sequence[tuple[bytes, bytes]],
        header: Header,
        ended: Callable[[Iterable[Seat]], Iterable[Seat]] = frozenset,
    ) -> Header:
        """Write rows (packed, digest) from entry `first` on, and the header, in one durable transaction; return that.

        `previous` is the digest before them, `ended` is asked for whose drafts, of these seats, they end.

        The same rows again are fine: the disk may have taken them although it complained. Another row under one of
        the numbers means that somebody else wrote.
        """
        self._in_its_place()
        with sqlite_file.writing(self._connection, self.path):
            asked = "SELECT digest FROM entries WHERE match = ? AND number >= ? ORDER BY number"
            held = self._rows(asked, match_id, first - 1)
            before = [(previous,)] if first else []
            written = len(held) - len(before)
            if written < 0 or held != [*before, *[(digest,) for _, digest in rows[:written]]]:
                raise JournalFailed(Message("table.journal.other-course"))
            self._connection.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)",
                [(match_id, number, *row) for number, row in enumerate(rows, start=first)][written:],
            )
            self._connection.execute(
                "UPDATE matches SET length = ?, head = ? WHERE id = ?", (first + len(rows), rows[-1][1], match_id)
            )
            if sqlite_file.has(self._connection, "drafts"):
                seats = self._connection.execute("SELECT seat FROM drafts WHERE match = ?", (match_id,)).fetchall()
                gone = [(match_id, seat) for seat in ended([seat for (seat,) in seats])]
                self._connection.executemany("DELETE FROM drafts WHERE match = ? AND seat = ?", gone)
            header = self._titled(match_id, header)
            self._write_header(match_id, header)
        return header

    def drafts(self, match_id: int) -> list[tuple[int, bytes]]:
        """Return the drafts of a match (seat, packed)."""
        with sqlite_file.reading(self.path):
            if not sqlite_file.has(self._connection, "drafts"):
                return []
            return self._rows("SELECT seat, packed FROM drafts WHERE match = ? ORDER BY seat", match_id)

    def write_draft(self, match_id: int, seat: Seat, packed: bytes | None) -> None:
        """Keep a seat's draft in place of the one before it; None: none."""
        with sqlite_file.writing(self._connection, self.path):
            self._connection.execute(sqlite_file.DRAFTS)
            if packed is None:
                self._connection.execute("DELETE FROM drafts WHERE match = ? AND seat = ?", (match_id, seat))
            else:
                self._connection.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)", (match_id, seat, packed))

    def write_header(self, match_id: int, header: Header) -> Header:
        """Write the header alone, which is returned as it stands then: the title is the library's own."""
        with sqlite_file.writing(self._connection, self.path):
            header = self._titled(match_id, header)
            self._write_header(match_id, header)
        return header

    def _titled(self, match_id: int, header: Header) -> Header:
        row = self._connection.execute("SELECT header FROM matches WHERE id = ?", (match_id,)).fetchone()
        listed = read_card(match_id, row[0] if row else None)
        return header if listed.trouble is not None else msgspec.structs.replace(header, title=listed.header.title)

    def _write_header(self, match_id: int, header: Header) -> None:
        text = msgspec.json.encode(header).decode()
        self._connection.execute("UPDATE matches SET header = ? WHERE id = ?", (text, match_id))

    def _insert(self, header: Header, rows: Sequence[tuple[bytes, bytes]]) -> int:
        """Write a match, its header and its rows together: no kill and no full disk leaves a match without entries."""
        text = msgspec.json.encode(header).decode()
        head = rows[-1][1] if rows else sqlite_file.root(header)
        self._in_its_place()
        with sqlite_file.writing(self._connection, self.path):
            cursor = self._connection.execute(
                "INSERT INTO matches (header, length, head) VALUES (?, ?, ?)", (text, len(rows), head)
            )
            match_id = cast(int, cursor.lastrowid)
            self._connection.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)", [(match_id, number, *row) for number, row in enumerate(rows)]
            )
        return match_id

    def _lock(self, match_id: int) -> Lock | None:
        """Return the lock of a match; None in a folder where nobody can write, and so nobody can collide.

        Whoever may write the library may take its locks.
        """
        try:
            permissions = self.path.stat().st_mode & 0o666
            return Lock(self.path.with_name(f"{self.path.name}.{match_id}.lock"), permissions)
        except OSError:
            return None


class SqliteJournal(Journal):
    """The journal of one match in a library; see `Journal`. It holds the match's lock until it is closed."""

    def __init__(self, library: MatchLibrary, match_id: int, header: Header, lock: Lock | None) -> None:
        self.match_id = match_id
        """Its number; 0 as long as nothing of it is written: it comes into the library with its first entry."""
        self._library = library
        self._header = header
        self._lock = lock
        self._root = sqlite_file.root(header)
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
        unpacking = sqlite_file.Unpacking(self._root)
        for number, (key, packed, digest) in enumerate(rows):
            try:
                plain = unpacking.plain(number, packed)
                if key != number or digest != sqlite_file.link(digests[-1], number, plain):
                    raise ValueError("another entry")
                found.append(decode(plain))
            except sqlite_file.UnpacksToMuch as too_much:
                raise self._unreadable(number, too_much.what) from too_much
            except (ValueError, TypeError, msgspec.DecodeError) as damaged:
                raise self._unreadable(number) from damaged
            digests.append(digest)
        if (len(found), digests[-1]) != (length, head):
            raise self._unreadable(len(found))
        if found and not agrees(self._header, found[0]):
            raise self._unreadable(0)
        self._digests, self._entries = digests, found
        return tuple(found)

    def append(self, *entries: Entry, over: bool = False, winners: Sequence[int] = ()) -> None:
        """Write the entries as `Journal` says, and first the library's file anew where it is gone or damaged.

        Raises Unreadable where the entries before them are damaged and nobody has read them yet.
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
        rows = sqlite_file.packed_rows(self._root, digests[-1], first, entries)
        header = ended(self._header, winners) if over else self._header
        if rows and not self.match_id:
            self.match_id, self._lock = self._library.begin(header, rows)
        elif rows:
            ended_by = partial(drafts_ended, entries)
            header = self._library.write_rows(self.match_id, first, digests[-1], rows, header, ended_by)
        digests += [digest for _, digest in rows]
        self._header = header
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
                plain = sqlite_file.Unpacking(self._root).plain(sqlite_file.draft_number(seat), packed)
                found[seat] = msgspec.json.decode(plain, type=tuple[str, ...])
        return found

    def keep_draft(self, seat: Seat, actions: Sequence[str]) -> None:
        if self.match_id:
            packed = (
                sqlite_file.pack(self._root, sqlite_file.draft_number(seat), msgspec.json.encode(actions))
                if actions
                else None
            )
            self._library.write_draft(self.match_id, seat, packed)

    def close(self) -> None:
        self._library.left(self)
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _unreadable(self, number: int, what: Message = _DAMAGED) -> Unreadable:
        return Unreadable(self.name, f"matches[{self.match_id}].entries[{number}]", what)
