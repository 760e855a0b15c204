"""A spare copy of the match library, and what can be saved where the library itself is damaged."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import FORMAT, Entry, Header, JournalFailed, Salvaged, decode
from rokugan_desktop.table.library.listing import title
from rokugan_desktop.table.library.locking import Lock
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.library.packing import Unpacking, link, root
from rokugan_desktop.table.library.sqlite_file import connect, is_ours, keep_private, reading

_DAMAGED = frozenset({"table.unreadable.no-library", "table.unreadable.damaged"})
_PAGES = 1_000
"""So many pages are copied at a time; between them the table may write."""
_MOST_MATCHES = 100_000
"""Numbers of matches beyond this are taken for damage."""
_MOST_ENTRIES = 100_000
"""No match had more entries."""
_STEPS = 10_000
_MOST_STEPS = 1_000_000_000
"""How much SQLite may do in all while it reads a damaged file, in its own steps, asked every `_STEPS` of them."""


class Shortened(NamedTuple):
    """A match that was saved without its end, as far as one can know."""

    id: int
    """Its number in the new library."""
    name: str
    """Its title, or who plays."""
    saved: int
    """How many entries were saved."""
    all: int
    """How many there were; 0: nobody knows."""


class Salvage(NamedTuple):
    """What was saved of a damaged library."""

    matches: int
    """How many matches are in the library again."""
    kept: Path | None
    """Where the damaged file lies now; None: there was none."""
    shortened: tuple[Shortened, ...] = ()
    """Those of them that lost their end."""
    from_spare: tuple[Shortened, ...] = ()
    """Those that still ran in the spare copy, and of which the library itself says nothing any more."""
    lost: int = 0
    """How many matches are known of that could not be saved at all."""


class _Found(NamedTuple):
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


def spare_of(path: Path) -> Path:
    """Return where the spare copy of a library lies."""
    return path.with_name(f"{path.stem}.spare{path.suffix}")


def keep_spare(path: Path) -> bool:
    """Copy the library beside itself, by SQLite's own backup, where it is whole and has changed since the last time.

    Drafts are left out: they are nobody's word yet. Return whether it was copied: a damaged library, or one without
    matches, takes no spare's place, and what can't be done now can be done another day.
    """
    spare = spare_of(path)
    part = spare.with_name(f"{spare.name}.part")
    try:
        changed = path.stat().st_mtime_ns
        if spare.exists() and spare.stat().st_mtime_ns == changed:
            return False
        part.unlink(missing_ok=True)
        keep_private(part)
        with closing(connect(path)) as library, closing(sqlite3.connect(part, isolation_level=None)) as copy:
            library.backup(copy, pages=_PAGES)
            copy.execute("PRAGMA secure_delete = ON")
            copy.execute("DROP TABLE IF EXISTS drafts")
            # The copy is looked at, not the library: that may take seconds, and nobody could write meanwhile.
            sound = copy.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            kept = bool(sound and copy.execute("SELECT count(*) FROM matches").fetchone()[0])
        if kept:
            # The copy bears the library's own time: a clock that was ahead once never makes it the newer of the two.
            os.utime(part, ns=(changed, changed))
            part.replace(spare)
        else:
            part.unlink()
    except (OSError, sqlite3.Error, Unreadable, JournalFailed):
        with suppress(OSError):
            part.unlink(missing_ok=True)
        return False
    return kept


def is_sound(path: Path) -> bool:
    """Tell whether every match of a library can be read.

    Raises Unreadable where the file is one of a newer version, or holds what this program never writes; JournalFailed
    where it can't be opened just now.
    """
    try:
        with closing(connect(path)) as connection, reading(path):
            if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != b"ok":
                return False
        with MatchLibrary(path) as library:
            for match in library.matches():
                library.open_read_only(match.id).entries()
    except Unreadable as unread:
        if is_damage(unread):
            return False
        raise
    return True


def is_emptied(path: Path) -> bool:
    """Tell whether there is no library, or one without a match, and a spare copy beside it knows of matches.

    Raises as `is_sound` does.
    """
    if not any(match.entries for match in _readable(spare_of(path))):
        return False
    if not path.exists():
        return True
    with closing(connect(path)) as connection, reading(path):
        return bool(connection.execute("SELECT count(*) FROM matches").fetchone()[0] == 0)


def is_damage(unread: Unreadable) -> bool:
    """Tell whether a library was not opened because its file is damaged, or none at all."""
    return unread.what.key in _DAMAGED


def salvage(path: Path, now: str) -> Salvage:
    """Put in a damaged library's place a new one, of all that can be read of it and of its spare copy.

    Of a match that lies in both the longer one is taken; one whose end is lost goes on from the last entry before, and
    an entry of its own tells so. So does one of which the spare copy alone is left, where it still ran: what came after
    that copy is lost, and nobody knows how much. The damaged file is kept beside the new one, under a name with the
    date of `now` (ISO 8601).

    Raises Unreadable where nothing can be saved, JournalFailed where the new library can't be written, and InUse where
    somebody else is saving it just now; then nothing has been touched.
    """
    lock = _lock(path)
    try:
        spare, library_itself = _readable(spare_of(path)), _readable(path)
        found, lost = _together([*spare, *library_itself])
        known = {root(match.header) for match in library_itself if match.header is not None}
        shortened: list[Shortened] = []
        from_spare: list[Shortened] = []
        if not found:
            raise Unreadable(path.name, "", Message("table.unreadable.no-library"))
        with TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.", ignore_cleanup_errors=True) as folder:
            made = Path(folder) / path.name
            with MatchLibrary(made) as library:
                for match in found:
                    assert match.header is not None, "it has a beginning"
                    missing = match.length - len(match.entries)
                    older = missing <= 0 and match.header.state == "running" and root(match.header) not in known
                    cut = [Salvaged(max(missing, 0))] if missing > 0 or older else []
                    number = library.put(match.header, (*match.entries, *cut))
                    if older:
                        from_spare.append(Shortened(number, _name(match.header), len(match.entries), 0))
                    elif cut:
                        shortened.append(Shortened(number, _name(match.header), len(match.entries), match.length))
                    if match.deleted:
                        library.delete(number, match.deleted)
            kept = _free_name(path, now[:10]) if path.exists() else None
            if kept is not None:
                path.rename(kept)
            made.rename(path)
    except OSError as failed:
        raise JournalFailed(Message("table.journal.cannot-write", file=str(path))) from failed
    finally:
        lock.release()
    return Salvage(len(found), kept, tuple(shortened), tuple(from_spare), lost)


def _lock(path: Path) -> Lock:
    """Return the lock of who saves this library. Raise JournalFailed where none can be made there."""
    try:
        return Lock(path.with_name(f"{path.name}.salvage.lock"))
    except OSError as failed:
        raise JournalFailed(Message("table.library.cannot-open")) from failed


def _free_name(path: Path, date: str) -> Path:
    names = (path.with_name(f"{path.stem}.damaged-{date}{more}{path.suffix}") for more in ("", *_numbers()))
    return next(name for name in names if not name.exists())


def _numbers() -> Iterator[str]:
    return (f"-{number}" for number in range(2, _MOST_MATCHES))


def _name(header: Header) -> str:
    """Return what a match is called that may come from a damaged file."""
    return title(header.title or ", ".join(header.names))


def _together(found: list[_Found]) -> tuple[list[_Found], int]:
    """Return each match once, the longest of those that began alike, the oldest first; and how many are lost whole.

    Of what one match had in all each of its copies knows something; the one that knows most is believed.
    """
    longest: dict[tuple[bytes, bytes], _Found] = {}
    for match in found:
        if match.header is not None and match.entries:
            key = root(match.header), match.digests[0]
            known = longest.get(key, match)
            taken = match if len(match.entries) > len(known.entries) else known
            longest[key] = taken._replace(length=max(match.length, known.length))
    saved = {*(start for start, _ in longest), *(match.id for match in longest.values())}
    lost = {match.id if match.header is None else root(match.header): match for match in found if not match.entries}
    cards = {root(match.header): match.length for match in lost.values() if match.header is not None}
    told = [one._replace(length=max(one.length, cards.get(start, 0))) for (start, _), one in longest.items()]
    return told, len(lost.keys() - saved)


def _readable(path: Path) -> list[_Found]:
    """Return all matches of a file that can be read, however damaged it is. The file itself is not touched."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / path.name
        for end in ("", "-journal"):  # what a kill has left half written is taken back in the copy
            with suppress(OSError):
                shutil.copyfile(f"{path}{end}", f"{copy}{end}")
        if not copy.exists():
            return []
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.text_factory = bytes
            return list(_Damaged(connection).matches())


class _Damaged:
    """Reads a damaged library row by row: a row that can't be read is one that is not there."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._left = _MOST_STEPS // _STEPS
        connection.set_progress_handler(self._goes_on_too_long, _STEPS)
        self._rows("PRAGMA trusted_schema = OFF")
        self._rows("PRAGMA writable_schema = ON")  # so that SQLite opens a file that was cut off

    def matches(self) -> Iterator[_Found]:
        """Yield the matches that can be read, oldest first; none where the file holds what we never write."""
        laid_out = self._rows("SELECT type, name, sql FROM sqlite_master")
        if not laid_out or not all(map(is_ours, laid_out)):
            return
        for number in range(1, self._last() + 1):
            length = self._length(number)
            if length:
                yield self._match(number, length)

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
        return min(max((number for number in told if isinstance(number, int)), default=0), _MOST_MATCHES)

    def _length(self, number: int) -> int:
        """Return how many entries a match had, by its index card and by the entries that are there; 0: none."""
        counted = self._rows("SELECT length FROM matches WHERE id = ?", number)
        last = self._rows("SELECT max(number) + 1 FROM entries WHERE match = ?", number)
        told = [row[0] for row in (*counted, *last) if isinstance(row[0], int) and 0 < row[0] <= _MOST_ENTRIES]
        return max(told, default=0)

    def _match(self, number: int, length: int) -> _Found:
        """Return a match up to its first entry that can't be read."""
        card = self._rows("SELECT header, length, head FROM matches WHERE id = ?", number)
        try:
            header = msgspec.json.decode(card[0][0], type=Header)
            start = root(header)
        except (IndexError, msgspec.MsgspecError, TypeError, ValueError, RecursionError):
            return _Found(number, None)
        if header.format > FORMAT:
            return _Found(number, None)
        entries: list[Entry] = []
        digests = [start]
        unpacking = Unpacking(start)
        with suppress(IndexError, ValueError, TypeError, RecursionError, msgspec.MsgspecError):
            while True:
                asked = "SELECT packed, digest FROM entries WHERE match = ? AND number = ?"
                packed, digest = self._rows(asked, number, len(entries))[0]
                plain = unpacking.plain(len(entries), packed)
                if digest != link(digests[-1], len(entries), plain):
                    break
                entries.append(decode(plain))
                digests.append(digest)
        if (len(entries), digests[-1]) != card[0][1:]:
            header = msgspec.structs.replace(header, state="running", winners=())
        since = self._rows("SELECT since FROM deleted WHERE match = ?", number)
        deleted = since[0][0].decode(errors="replace") if since and isinstance(since[0][0], bytes) else ""
        return _Found(number, header, tuple(entries), tuple(digests[1:]), length, deleted)
