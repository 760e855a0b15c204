"""The match library and the matches that a command line names; and what is said of a library that was saved."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from rokugan_desktop.cli.endings import complain
from rokugan_desktop.cli.installed import own_folder
from rokugan_desktop.cli.offers import NamingMatches
from rokugan_desktop.engine import Message, Parameter, Unreadable
from rokugan_desktop.shelf import Shelf, Shelved
from rokugan_desktop.table.files.match_files import LONGEST_FILE, Readable, read_lines, read_match
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited
from rokugan_desktop.table.journal import Entry, Header, Journal, JournalFailed, MemoryJournal
from rokugan_desktop.table.library.locking import InUse
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.library.salvaging import Salvage
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.words import Words

PROGRAM = "rokugan-desktop"
_NUMBER = re.compile(r"[0-9]{1,18}")


@contextmanager
def blaming(file: Path) -> Generator[None]:
    """Raise Unreadable of this file for what keeps the block from writing it, or from opening a library's."""
    try:
        yield
    except (JournalFailed, InUse) as failed:
        raise Unreadable(str(file), "", failed.what) from failed
    except NotWritten as failed:
        raise Unreadable(str(file), "", failed.why) from failed


def library_file(folder: Path | None) -> Path:
    """Return the library's file in this folder, or in the player's own."""
    return (folder or own_folder() or user_data_path(PROGRAM, appauthor=False)) / LIBRARY_FILE


def has_library(folder: Path | None) -> bool:
    """Tell whether there is a library in this folder, or in the player's own: looking must not make one.

    An empty file is none yet.

    Raise Unreadable where that can't be told, as where the folder is a file; and where a folder that was named is
    missing, for it was most likely named wrong. The player's own is missing until the first match.
    """
    file = library_file(folder)
    try:
        return file.stat().st_size > 0 or not file.is_file()
    except FileNotFoundError:
        if folder is not None and not folder.exists():
            raise Unreadable(str(folder), "", Message("cli.matches.no-folder")) from None
        return False
    except (OSError, ValueError) as failed:  # a ValueError: a name that no folder can have
        raise Unreadable(str(file), "", Message("table.library.cannot-open")) from failed


def open_library(folder: Path | None) -> MatchLibrary:
    """Return the library of this folder, or of the player's own. Raise Unreadable where it can't be opened."""
    file = library_file(folder)
    try:
        with blaming(file):
            return MatchLibrary(file)
    except Unreadable as error:
        raise Unreadable(str(file), error.where, error.what) from error


def timestamp() -> str:
    """Return the time, as ISO 8601 writes it."""
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")


def is_number(match: str) -> bool:
    """Tell whether a match is named by its number in the library; all else is a file."""
    return _NUMBER.fullmatch(match) is not None


def named_match(match: str, folder: Path | None, shelf: Shelf, until_done: ExitStack) -> Journal:
    """Return the journal of a match for reading: the library's by its number, or that of a file.

    Raises Unreadable where there is none, or where it can't be read.
    """
    if not is_number(match):
        read = read_file(Path(match), shelf)
        return MemoryJournal(read.header, read.entries)
    if not has_library(folder):
        raise Unreadable(str(library_file(folder)), "", Message("table.unreadable.no-such-match"))
    return until_done.enter_context(open_library(folder)).open_read_only(int(match))


def read_file(file: Path, shelf: Shelf) -> Readable:
    """Return the match of an exported file or a backup. Raise Unreadable, which names the line."""
    content = read_limited(file, LONGEST_FILE)
    game = game_of(read_lines(content, str(file)).header, shelf)
    return read_match(game.rules(), content, str(file), progress_of(game))


def progress_of(game: Shelved) -> Callable[[Any], str]:
    """Return what says of a view how far a match of this game is, as an index card has it."""
    offered = game.commands()
    return (lambda view: str(offered.progress(view))) if isinstance(offered, NamingMatches) else lambda _view: ""


def rounds_of(shelf: Shelf) -> Callable[[Header, Sequence[Entry]], str]:
    """Return what says how far a match is by its entries; as its index card has it where they can't be played here."""

    def told(header: Header, entries: Sequence[Entry]) -> str:
        game = game_of(header, shelf)
        try:
            state = rebuild(game.rules(), entries, header.game).state
        except Unreadable:
            return header.round
        return progress_of(game)(game.rules().view(state, None))

    return told


def game_of(header: Header, shelf: Shelf) -> Shelved:
    """Return the game of a match; the first on the shelf where none is it: whoever is asked about the match says so."""
    return shelf.get(header.game) or next(iter(shelf.values()))


def find_or_put(library: MatchLibrary, read: Readable, words: Words) -> int:
    """Return the number of the library's match that is the same, or else of the match put into the library.

    Warns and raises as `put` does.
    """
    with blaming(library.path):
        found = library.find(read.header, read.entries)
    return put(library, read, words) if found is None else found


def put(library: MatchLibrary, read: Readable, words: Words) -> int:
    """Return the number of the match in the library, put there or found; warn of one that it tells the future of.

    Raises Unreadable where the library can't be written.
    """
    with blaming(library.path):
        known = library.find(read.header, read.entries)
        twin = library.twin(read.header, read.entries) if known is None else None
        number = library.put(read.header, read.entries) if known is None else known
    if known is not None:
        complain(words.text("cli.matches.known", id=number))
    if twin is not None:
        complain(words.text("cli.matches.twin", id=number, twin=twin.id))
    return number


_NAMED: Final = 3
"""So many matches without their ends are named in the window; each of them tells it in its own log as well."""


def printed(saved: Salvage) -> Iterator[Message]:
    """Yield the lines that a command prints, one for each match that lost its end."""
    kept = str(saved.kept)
    if saved.shortened:
        yield Message("cli.matches.salvaged-in-part", n=saved.matches, cut=_cut(saved), kept=kept)
    else:
        yield Message("cli.matches.salvaged", n=saved.matches, kept=kept)
    for one in saved.shortened:
        yield Message("cli.matches.salvaged-match", id=one.id, names=one.name, saved=one.saved, all=one.all)
    for one in saved.from_spare:
        yield Message("cli.matches.salvaged-spare", id=one.id, names=one.name)
    if saved.lost:
        yield Message("cli.matches.salvaged-none", n=saved.lost)


def noticed(saved: Salvage) -> Message:
    """Return what the window says of its own library, which was there."""
    if saved.shortened:
        which: list[Parameter] = [one.name for one in saved.shortened[:_NAMED]]
        more = len(saved.shortened) - len(which)
        which += [Message("cli.salvage.more", n=more)] if more else []
        named = reduce(lambda one, next_one: Message("cli.salvage.next", one=one, more=next_one), which)
        told = Message(
            "cli.library-salvaged-in-part", n=saved.matches, cut=_cut(saved), which=named, kept=saved.kept.name
        )
    else:
        told = Message("cli.library-salvaged", n=saved.matches, kept=saved.kept.name)
    if saved.from_spare:
        told = Message("cli.salvage.spare", n=len(saved.from_spare), told=told)
    return Message("cli.salvage.lost", n=saved.lost, told=told) if saved.lost else told


def _cut(saved: Salvage) -> Message:
    found, there = (sum(counts) for counts in zip(*((one.saved, one.all) for one in saved.shortened), strict=True))
    return Message("cli.salvage.cut", n=len(saved.shortened), saved=found, all=there)
