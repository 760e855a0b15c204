"""The match library's file: how it is laid out, and what SQLite's complaints about it mean to a player.

An entry is linked to the one before it, and packed. Packing is no encryption. It keeps a casual look into the file
from telling a token, a card or the seed; who has this program has all it takes to unpack. A match among people who
cheat with tools needs another table.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import stat
import zlib
from collections.abc import Generator, Iterable
from itertools import chain, count
from pathlib import Path
from typing import Final, cast

import msgspec

from rokugan_desktop.engine import Complaint, Message, Seat, Unreadable
from rokugan_desktop.table.journal import FORMAT, Entry, Header, JournalFailed, encode

_OURS = 0x526F6B75
"""The application id in the file's head: `Roku`."""

KEPT_ENTRIES = "CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END"
"""What keeps entries from being removed; only the purge of deleted matches lifts it, within one transaction."""

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
    KEPT_ENTRIES,
    f"PRAGMA application_id = {_OURS}",
    f"PRAGMA user_version = {FORMAT}",
)

DELETED = "CREATE TABLE IF NOT EXISTS deleted (match INTEGER PRIMARY KEY, since TEXT NOT NULL)"
"""The matches that were deleted and can still be restored. Libraries of format 1 get this table when it is needed."""

_OWN_TABLES = frozenset({b"sqlite_sequence", b"sqlite_stat1", b"sqlite_stat4"})
"""The tables that SQLite itself lays down in a file; its indexes have no text."""

DRAFTS = (
    "CREATE TABLE IF NOT EXISTS drafts "
    "(match INTEGER NOT NULL, seat INTEGER NOT NULL, packed BLOB NOT NULL, PRIMARY KEY (match, seat))"
)
"""What seats have answered and not confirmed: a row is overwritten, and never part of a match's entries. Libraries get
this table with the first draft that is kept in them."""

_DAMAGED = frozenset({"table.unreadable.no-library", "table.unreadable.damaged"})

_REASONS = {
    "SQLITE_FULL": "table.journal.full",
    "SQLITE_READONLY": "table.journal.read-only",
    "SQLITE_CANTOPEN": "table.journal.read-only",
    "SQLITE_BUSY": "table.journal.busy",
    "SQLITE_LOCKED": "table.journal.busy",
}

_LAID_OUT = {*_SCHEMA, *(later.replace("IF NOT EXISTS ", "") for later in (DELETED, DRAFTS))}


def spare_of(path: Path) -> Path:
    """Return where the spare copy of a library lies."""
    return path.with_name(f"{path.stem}.spare{path.suffix}")


def name_of_damaged(path: Path, date: str) -> Path:
    """Return a free name beside a damaged library, under which it is kept."""
    numbers = (f"-{number}" for number in count(2))
    names = (path.with_name(f"{path.stem}.damaged-{date}{more}{path.suffix}") for more in chain(("",), numbers))
    return next(name for name in names if not os.path.lexists(name))


def place_of(path: Path) -> Path:
    """Return where a library really lies: a link to its file is followed, and stays what it is."""
    return path.resolve() if path.is_symlink() and path.is_file() else path


def is_damage(unread: Unreadable) -> bool:
    """Tell whether a library was not opened because its file is damaged, or none at all."""
    return unread.what.key in _DAMAGED


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection to the library at the path, which is made where there is none.

    Raises Unreadable where the file is no library, damaged, or written by a newer version; JournalFailed where it can
    be neither opened nor made.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        keep_private(path)
        if not all(one.is_file() or not one.exists() for one in (path, Path(f"{path}-journal"))):
            raise JournalFailed(Message("table.library.cannot-open"))  # SQLite would wait for ever at a pipe
        connection = sqlite3.connect(path, timeout=2, isolation_level=None)
    except (OSError, sqlite3.Error) as failed:
        raise JournalFailed(Message("table.library.cannot-open")) from failed
    connection.text_factory = bytes  # a byte that is no text damages one card, and not the list of all
    try:
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    with reading(path):
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA secure_delete = ON")  # a draft that is confirmed or taken back is gone
        if _is_new(connection):
            _lay_out(connection, path)
        ours = _pragma(connection, "application_id") == _OURS
        version = _pragma(connection, "user_version")
        laid_out = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    if not ours:
        raise Unreadable(path.name, "", Message("table.unreadable.no-library"))
    if version > FORMAT:
        raise Unreadable(path.name, "", Message("table.unreadable.newer", theirs=version, ours=FORMAT))
    if not all(map(is_ours, laid_out)):
        raise Unreadable(path.name, "", Message("table.unreadable.strange-library"))


def keep_private(path: Path) -> None:
    """Make the library's file where there is none, for its owner alone: it holds every secret of a running match.

    One that an earlier version left open to others is closed to them, unless its group may write it: then it is shared
    on purpose. Raise OSError where it can't be made.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(os.path.realpath(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with contextlib.suppress(OSError):  # somebody else's file stays as it is
        mode = path.stat().st_mode
        if mode & 0o077 and not mode & stat.S_IWGRP and stat.S_ISREG(mode):
            path.chmod(0o600)


def is_ours(laid_out: tuple[bytes, bytes, bytes | None]) -> bool:
    """Tell whether a part of the file is one that this program, or SQLite itself, has laid down.

    A library that somebody hands on could hold a view that never ends, or a trigger that changes what is written.
    """
    kind, name, text = laid_out
    if text is None:
        return kind == b"index"
    return text.decode(errors="replace") in _LAID_OUT or (kind == b"table" and name in _OWN_TABLES)


def _is_new(connection: sqlite3.Connection) -> bool:
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return tables[0] == 0 and _pragma(connection, "application_id") == 0


def _lay_out(connection: sqlite3.Connection, path: Path) -> None:
    with writing(connection, path):
        if _is_new(connection):
            for statement in (*_SCHEMA, DELETED):
                connection.execute(statement)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return cast(int, connection.execute(f"PRAGMA {name}").fetchone()[0])


def has(connection: sqlite3.Connection, table: str) -> bool:
    """Tell whether the library has this table: one of format 1 has no `deleted` before it is written to.

    `drafts` is there from the first draft on.
    """
    found = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return cast(int, found[0]) > 0


@contextlib.contextmanager
def reading(path: Path) -> Generator[None]:
    """Turn SQLite's complaints about what it reads into Unreadable, or JournalFailed where it can't read just now."""
    try:
        yield
    except sqlite3.OperationalError as failed:
        if _code(failed).startswith(("SQLITE_BUSY", "SQLITE_CANTOPEN")):
            raise JournalFailed(Message("table.library.cannot-open")) from failed
        raise Unreadable(path.name, "", Message("table.unreadable.damaged")) from failed
    except (sqlite3.DatabaseError, UnicodeError) as damaged:  # a UnicodeError: SQLite's own words hold a bad byte
        raise Unreadable(path.name, "", Message("table.unreadable.no-library")) from damaged


@contextlib.contextmanager
def writing(connection: sqlite3.Connection, path: Path) -> Generator[None]:
    """Hold a writing transaction, durable at the end of the block. Raise JournalFailed where it fails.

    A library of an older format takes ours with the first thing that is written to it: from then on an older program
    says that it can't read it, instead of losing what it does not know.
    """
    try:
        with transaction(connection, "IMMEDIATE"):
            if 0 < _pragma(connection, "user_version") < FORMAT:
                connection.execute(DELETED)
                connection.execute(f"PRAGMA user_version = {FORMAT}")
            yield
    except (sqlite3.Error, UnicodeError) as failed:
        code = _code(failed)
        kind = next((key for name, key in _REASONS.items() if code.startswith(name)), "table.journal.cannot-write")
        raise JournalFailed(Message(kind, file=str(path))) from failed


def _code(failed: Exception) -> str:
    return getattr(failed, "sqlite_errorname", None) or ""


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


class UnpacksToMuch(Complaint, ValueError):
    """What unpacks to more than a match can hold; `what` says so."""


class Unpacking:
    """Unpacks the entries of one match, one after another, and no more of them than a match can hold."""

    def __init__(self, start: bytes) -> None:
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
