"""A spare copy of the match library, and what is saved by it where the library is damaged, emptied or gone."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import Entry, Header, JournalFailed, Salvaged
from rokugan_desktop.table.library.damaged import Found, readable
from rokugan_desktop.table.library.listing import is_due, title
from rokugan_desktop.table.library.locking import InUse, Lock
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.library.sqlite_file import (
    connect,
    is_damage,
    keep_private,
    name_of_damaged,
    place_of,
    reading,
    root,
    spare_of,
)

_PAGES = 1_000
"""So many pages are copied at a time; between them the table may write."""


class Shortened(NamedTuple):
    """A match that was saved without its end, as far as one can know."""

    id: int
    """Its number in the new library."""
    name: str
    """Its title, or who plays."""
    saved: int
    all: int
    """How many there were; 0: nobody knows."""


class Salvage(NamedTuple):
    """What was saved of a damaged library."""

    matches: int
    """How many matches are in the library again."""
    kept: Path
    """Where the damaged file lies now."""
    shortened: tuple[Shortened, ...] = ()
    """Those of them that lost their end."""
    from_spare: tuple[Shortened, ...] = ()
    """Those that still ran in the spare copy, and of which the library itself says nothing any more."""
    lost: int = 0
    """How many matches are known of that could not be saved at all."""


def keep_spare(path: Path) -> bool:
    """Copy the library beside itself, by SQLite's own backup, where it is whole and has changed since the last time.

    Drafts are left out: they are nobody's word yet. Return whether it was copied: a damaged library, one without
    matches, or one that lacks what the spare holds, takes no spare's place, and what can't be done now can be done
    another day.
    """
    spare = spare_of(path)
    part = spare.with_name(f"{spare.name}.part")
    try:
        changed = path.stat().st_mtime_ns
        if _mark(spare) == changed or lacked(path):
            return False
        lock = _lock(path)
    except (OSError, Unreadable, JournalFailed, InUse):
        return False
    try:
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
    finally:
        lock.release()
    return kept


def _mark(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


def lacked(path: Path) -> list[Found]:
    """Return the matches of the spare copy that a library lacks, wholly or from some entry on.

    One that was deleted and is due to be removed for good is none of them. Raise as a library does.
    """
    spare = spare_of(path)
    if not spare.is_file() or _mark(spare) == _mark(path):
        return []
    if not path.exists() or not path.stat().st_size:  # to look at an empty file would lay a library out in it
        return _kept(readable(spare))
    with MatchLibrary(path) as library:
        doubtful = library.doubtful(_heads(spare))
        return library.lacking(_kept(readable(spare, doubtful))) if doubtful != set() else []


def _kept(found: Iterable[Found]) -> list[Found]:
    return [match for match in found if match.entries and not is_due(match.deleted)]


def _heads(spare: Path) -> list[tuple[int, int, bytes]] | None:
    """Return number, length and last digest of each match in a spare copy; None where they can't be read at once."""
    try:
        with closing(sqlite3.connect(f"{spare.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            return copy.execute("SELECT id, length, head FROM matches WHERE length IS NOT 0").fetchall()
    except (sqlite3.Error, UnicodeError):
        return None


def bring_back(library: MatchLibrary) -> int:
    """Write into a library what it lacks of its spare copy, as `take_back` does; return how many matches that are.

    Deleted ones come back as they were, and are not counted. Raise JournalFailed where the library can't be written,
    Unreadable where it can't be read, and InUse where somebody else is doing it just now; then nothing was touched.
    """
    lock = _lock(library.path)
    try:
        found = lacked(library.path)
        library.take_back(found, older=True) if found else None
    finally:
        lock.release()
    return sum(not match.deleted for match in found)


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


def is_obstructed(path: Path) -> bool:
    """Tell whether what lies in a library's place can be none, and the spare copy beside it holds matches.

    A folder, a pipe, or a link into a folder that is gone. A link to a file that is missing is a library that is.
    """
    if not os.path.lexists(path) or path.is_file():
        return False
    place = Path(os.path.realpath(path))
    return (os.path.lexists(place) or not place.parent.is_dir()) and bool(_kept(readable(spare_of(path))))


def as_told(header: Header, entries: Sequence[Entry]) -> str:
    """Return how far a match is as its index card has it."""
    del entries
    return header.round


def salvage(path: Path, now: str, round_of: Callable[[Header, Sequence[Entry]], str] = as_told) -> Salvage:
    """Put in a damaged library's place a new one, of all that can be read of it and of its spare copy.

    Of a match that lies in both the longer one is taken; one whose end is lost goes on from the last entry before, and
    an entry of its own tells so. So does one of which the spare copy alone is left, where it still ran: what came after
    that copy is lost, and nobody knows how much. The damaged file is kept beside the new one, under a name with the
    date of `now` (ISO 8601): where a link leads to it, there; a folder or a pipe in its place is kept so too.
    `round_of` says how far a match without its end is, by the entries that it has still.

    Raises Unreadable where nothing can be saved, JournalFailed where the new library can't be written, and InUse where
    somebody else is saving it just now; then nothing has been touched.
    """
    lock = _lock(path)
    try:
        spare, library_itself = readable(spare_of(path)), readable(path)
        found, lost = _together([*spare, *library_itself])
        known = {root(match.header) for match in library_itself if match.header is not None}
        shortened: list[Shortened] = []
        from_spare: list[Shortened] = []
        if not found:
            raise Unreadable(path.name, "", Message("table.unreadable.no-library"))
        place = place_of(path)
        with TemporaryDirectory(dir=place.parent, prefix=f".{place.name}.", ignore_cleanup_errors=True) as folder:
            made = Path(folder) / place.name
            with MatchLibrary(made) as library:
                for match in found:
                    assert match.header is not None, "it has a beginning"
                    missing = match.length - len(match.entries)
                    older = missing <= 0 and match.header.state == "running" and root(match.header) not in known
                    cut = [Salvaged(max(missing, 0))] if missing > 0 or older else []
                    header = replace(match.header, round=round_of(match.header, match.entries)) if cut else match.header
                    number = library.put(header, (*match.entries, *cut))
                    if older:
                        from_spare.append(Shortened(number, _name(match.header), len(match.entries), 0))
                    elif cut:
                        shortened.append(Shortened(number, _name(match.header), len(match.entries), match.length))
                    if match.deleted:
                        library.delete(number, match.deleted)
            kept = name_of_damaged(place, now[:10])
            place.rename(kept)
            made.rename(place)
    except OSError as failed:
        raise JournalFailed(Message("table.journal.cannot-write", file=str(path))) from failed
    finally:
        lock.release()
    return Salvage(len(found), kept, tuple(shortened), tuple(from_spare), lost)


def _lock(path: Path) -> Lock:
    try:
        return Lock(path.with_name(f"{path.name}.salvage.lock"))
    except OSError as failed:
        raise JournalFailed(Message("table.journal.read-only", file=str(path))) from failed


def _name(header: Header) -> str:
    return title(header.title or ", ".join(header.names))


def _together(found: list[Found]) -> tuple[list[Found], int]:
    """Return each match once, the longest of those that go one way, the oldest first; and how many are lost whole.

    Of what one match had in all each of its copies knows something; the one that knows most is believed.
    """
    alike: dict[bytes, list[Found]] = {}
    for match in found:
        if match.entries:
            begun = alike.setdefault(match.digests[0], [])
            known = next((one for one in begun if _one_way(one, match)), None)
            if known is None:
                begun.append(match)
                continue
            taken = match if len(match.entries) > len(known.entries) else known
            begun[begun.index(known)] = taken._replace(length=max(match.length, known.length))
    longest = [match for begun in alike.values() for match in begun]
    saved = {*(root(match.header) for match in longest if match.header), *(match.id for match in longest)}
    lost = {match.id if match.header is None else root(match.header): match for match in found if not match.entries}
    cards = {root(match.header): match.length for match in lost.values() if match.header is not None}
    told = [one._replace(length=max(one.length, cards.get(root(one.header), 0))) for one in longest if one.header]
    return told, len(lost.keys() - saved)


def _one_way(one: Found, other: Found) -> bool:
    """Tell whether two are the same match, one of them perhaps further on; copies that went apart are two."""
    shared = min(len(one.digests), len(other.digests))
    return one.digests[:shared] == other.digests[:shared]
