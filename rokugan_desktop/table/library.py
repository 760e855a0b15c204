"""The match library: one SQLite file that holds every match of this player's computer.

Durability. A chain counts once it is confirmed, so a commit must be on the disk when `append` returns. The library
keeps SQLite's rollback journal (not a write-ahead log) and `synchronous=EXTRA`: file, rollback journal and folder are
synced at each commit, and a power cut right after it can't bring the old pages back, which FULL alone leaves open in
this mode. A commit costs a few milliseconds, which nobody feels who has just moved a token. For it, the library is one
plain file between two moves: it can be copied, put on a stick, and used on file systems that share no memory.

Entries are linked by SHA-256, so that a changed, missing or exchanged one is found, and packed (see `packing`: that is
no encryption). The header of a match lies in the clear.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, cast

import msgspec

from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import FORMAT, Entry, Header, JournalFailed, decode, encode, ended
from rokugan_desktop.table.locking import InUse, Lock
from rokugan_desktop.table.packing import link, pack, root, unpack

LIBRARY_FILE = "matches.sqlite"
"""What the library's file is called in the folder that holds it."""

_OURS = 0x526F6B75
"""The application id in the file's head: `Roku`."""

_SCHEMA = (
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        header TEXT NOT NULL,
        length INTEGER NOT NULL,
        head BLOB NOT NULL
    )""",
    """CREATE TABLE entries (
        match INTEGER NOT NULL REFERENCES matches (id),
        number INTEGER NOT NULL,
        packed BLOB NOT NULL,
        digest BLOB NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    "CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END",
    "CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END",
    f"PRAGMA application_id = {_OURS}",
    f"PRAGMA user_version = {FORMAT}",
)

_REASONS = {
    "SQLITE_FULL": "table.journal.full",
    "SQLITE_READONLY": "table.journal.read-only",
    "SQLITE_CANTOPEN": "table.journal.read-only",
    "SQLITE_BUSY": "table.journal.busy",
    "SQLITE_LOCKED": "table.journal.busy",
}


class Listed(NamedTuple):
    """A match in the library's list."""

    id: int
    header: Header


class MatchLibrary:
    """All matches of one file, which is made where there is none. One thread uses it."""

    def __init__(self, path: Path) -> None:
        """Open the library.

        Raises Unreadable where the file is no library, damaged, or written by a newer version; JournalFailed where it
        can be neither opened nor made.
        """
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=2, isolation_level=None)
        except (OSError, sqlite3.Error) as failed:
            raise JournalFailed(Message("table.library.cannot-open", file=str(path))) from failed
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        """Return the library; it is closed at the end of the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the library."""
        self.close()

    def close(self) -> None:
        """Close the file. Journals that are still open can't be written any more."""
        self._connection.close()

    def matches(self) -> tuple[Listed, ...]:
        """Return all matches, newest first. Raise Unreadable where the list is damaged."""
        with self._reading():
            rows = self._connection.execute("SELECT id, header FROM matches ORDER BY id DESC").fetchall()
        return tuple(Listed(number, self._header(number, text)) for number, text in rows)

    def create(self, header: Header) -> SqliteJournal:
        """Begin a journal, empty yet, and hold its lock. Raise JournalFailed where that can't be written."""
        text = msgspec.json.encode(header).decode()
        with writing(self._connection, self.path):
            cursor = self._connection.execute(
                "INSERT INTO matches (header, length, head) VALUES (?, 0, ?)", (text, root(header))
            )
        match_id = cast(int, cursor.lastrowid)
        return SqliteJournal(self, match_id, header, self._lock(match_id), empty=True)

    def open(self, match_id: int) -> SqliteJournal:
        """Open the journal of a match, and hold its lock.

        Raises Unreadable where there is no such match or its header is damaged or newer; InUse where somebody else
        has it open. Entries are read, and checked, by the journal's `entries`.
        """
        lock = self._lock(match_id)
        try:
            with self._reading():
                row = self._connection.execute("SELECT header FROM matches WHERE id = ?", (match_id,)).fetchone()
            if row is None:
                raise Unreadable(self.path.name, f"matches[{match_id}]", Message("table.unreadable.no-such-match"))
            return SqliteJournal(self, match_id, self._header(match_id, row[0]), lock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    def rows(self, match_id: int) -> tuple[list[tuple[int, bytes, bytes]], int, bytes]:
        """Return a match's rows (number, packed, digest), how many there should be, and the last one's digest."""
        with self._reading(), transaction(self._connection, "DEFERRED"):
            found = self._connection.execute(
                "SELECT number, packed, digest FROM entries WHERE match = ? ORDER BY number", (match_id,)
            ).fetchall()
            length, head = self._connection.execute(
                "SELECT length, head FROM matches WHERE id = ?", (match_id,)
            ).fetchone()
        return found, length, head

    def write_rows(self, match_id: int, first: int, rows: Sequence[tuple[bytes, bytes]], header: Header) -> None:
        """Write rows (packed, digest) from entry `first` on, and the header, in one durable transaction.

        The same rows again are fine: the disk may have taken them although it complained. Another row under one of
        the numbers means that somebody else wrote. Raises JournalFailed.
        """
        with writing(self._connection, self.path):
            held = self._connection.execute(
                "SELECT digest FROM entries WHERE match = ? AND number >= ? ORDER BY number", (match_id, first)
            ).fetchall()
            if [digest for (digest,) in held] != [digest for _, digest in rows[: len(held)]]:
                raise JournalFailed(Message("table.journal.other-course"))
            self._connection.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)",
                [(match_id, number, *row) for number, row in enumerate(rows, start=first)][len(held) :],
            )
            self._connection.execute(
                "UPDATE matches SET header = ?, length = ?, head = ? WHERE id = ?",
                (msgspec.json.encode(header).decode(), first + len(rows), rows[-1][1], match_id),
            )

    def write_header(self, match_id: int, header: Header) -> None:
        """Write the header alone. Raise JournalFailed where that can't be done."""
        with writing(self._connection, self.path):
            text = msgspec.json.encode(header).decode()
            self._connection.execute("UPDATE matches SET header = ? WHERE id = ?", (text, match_id))

    def _prepare(self) -> None:
        """Check whose file it is, and lay out a new one."""
        with self._reading():
            self._connection.execute("PRAGMA synchronous = EXTRA")
            self._connection.execute("PRAGMA fullfsync = ON")
            if self._is_new():
                self._lay_out()
            ours = self._pragma("application_id") == _OURS
            version = self._pragma("user_version")
        if not ours:
            raise Unreadable(self.path.name, "", Message("table.unreadable.no-library"))
        if version > FORMAT:
            raise Unreadable(self.path.name, "", Message("table.unreadable.newer", theirs=version, ours=FORMAT))

    def _is_new(self) -> bool:
        tables = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return tables[0] == 0 and self._pragma("application_id") == 0

    def _lay_out(self) -> None:
        with writing(self._connection, self.path):
            if self._is_new():
                for statement in _SCHEMA:
                    self._connection.execute(statement)

    def _pragma(self, name: str) -> int:
        return cast(int, self._connection.execute(f"PRAGMA {name}").fetchone()[0])

    def _header(self, match_id: int, text: Any) -> Header:
        where = f"matches[{match_id}]"
        try:
            header = msgspec.json.decode(text, type=Header)
        except (msgspec.DecodeError, TypeError, ValueError) as damaged:
            raise Unreadable(self.path.name, where, Message("table.unreadable.damaged")) from damaged
        if header.format > FORMAT:
            raise Unreadable(
                self.path.name, where, Message("table.unreadable.newer", theirs=header.format, ours=FORMAT)
            )
        return header

    def _lock(self, match_id: int) -> Lock | None:
        """Return the lock of a match; None in a folder where nobody can write, and so nobody can collide."""
        try:
            return Lock(self.path.with_name(f"{self.path.name}.{match_id}.lock"))
        except OSError:
            return None

    @contextlib.contextmanager
    def _reading(self) -> Generator[None]:
        """Turn SQLite's complaints about what it reads into Unreadable."""
        try:
            yield
        except sqlite3.OperationalError as failed:
            if failed.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_CANTOPEN")):
                raise JournalFailed(Message("table.library.cannot-open", file=str(self.path))) from failed
            raise Unreadable(self.path.name, "", Message("table.unreadable.damaged")) from failed
        except sqlite3.DatabaseError as damaged:
            raise Unreadable(self.path.name, "", Message("table.unreadable.no-library")) from damaged


class SqliteJournal:
    """The journal of one match in a library; see `Journal`. It holds the match's lock until it is closed."""

    def __init__(
        self, library: MatchLibrary, match_id: int, header: Header, lock: Lock | None, *, empty: bool = False
    ) -> None:
        """Sit on a match of the library; `create` and `open` of the library are what others call."""
        self.match_id = match_id
        self._library = library
        self._header = header
        self._lock = lock
        self._root = root(header)
        self._digests: list[bytes] | None = [self._root] if empty else None

    @property
    def name(self) -> str:
        """Return the library's file name."""
        return self._library.path.name

    @property
    def header(self) -> Header:
        """Return the match's index card as it stands now."""
        return self._header

    def entries(self) -> Sequence[Entry]:
        """Return all entries. Raise Unreadable at the first one that is damaged, missing or not the one written."""
        rows, length, head = self._library.rows(self.match_id)
        found: list[Entry] = []
        digests = [self._root]
        for number, (key, packed, digest) in enumerate(rows):
            try:
                plain = unpack(self._root, number, packed)
                if key != number or digest != link(digests[-1], number, plain):
                    raise ValueError("another entry")
                found.append(decode(plain))
            except (ValueError, TypeError, msgspec.DecodeError) as damaged:
                raise self._damaged(number) from damaged
            digests.append(digest)
        if (len(found), digests[-1]) != (length, head):
            raise self._damaged(len(found))
        self._digests = digests
        return tuple(found)

    def append(self, *entries: Entry, over: bool = False, winners: Sequence[int] = ()) -> None:
        """Write the entries, all or none, so that no crash or power cut can lose them.

        Raises JournalFailed where that can't be done; Unreadable where the entries before them are damaged and nobody
        has read them yet.
        """
        if self._digests is None:
            self.entries()
        digests = list(cast("list[bytes]", self._digests))
        first = len(digests) - 1
        rows: list[tuple[bytes, bytes]] = []
        for number, entry in enumerate(entries, start=first):
            plain = encode(entry)
            digests.append(link(digests[-1], number, plain))
            rows.append((pack(self._root, number, plain), digests[-1]))
        header = ended(self._header, winners) if over else self._header
        if rows:
            self._library.write_rows(self.match_id, first, rows, header)
        self._digests, self._header = digests, header

    def mark_round(self, label: str) -> None:
        """Note on the index card how far the match is. Raise JournalFailed where that can't be written."""
        if label != self._header.round:
            header = msgspec.structs.replace(self._header, round=label)
            self._library.write_header(self.match_id, header)
            self._header = header

    def close(self) -> None:
        """Let the match go, so that somebody else may open it."""
        if self._lock is not None:
            self._lock.release()

    def _damaged(self, number: int) -> Unreadable:
        return Unreadable(self.name, f"matches[{self.match_id}].entries[{number}]", Message("table.unreadable.damaged"))


@contextlib.contextmanager
def writing(connection: sqlite3.Connection, path: Path) -> Generator[None]:
    """Hold a writing transaction, durable at the end of the block. Raise JournalFailed where it fails."""
    try:
        with transaction(connection, "IMMEDIATE"):
            yield
    except sqlite3.Error as failed:
        code = getattr(failed, "sqlite_errorname", "")
        kind = next((key for name, key in _REASONS.items() if code.startswith(name)), "table.journal.cannot-write")
        raise JournalFailed(Message(kind, file=str(path))) from failed


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection, kind: str) -> Generator[None]:
    """Begin a transaction, and commit it at the end of the block, or take it back where the block raises."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


__all__ = ["LIBRARY_FILE", "InUse", "Listed", "MatchLibrary", "SqliteJournal"]
