"""The commands about matches: matches, replay, verify, export, import, backup, salvage."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

from rokugan_desktop.cli.endings import complain
from rokugan_desktop.cli.matches.opening import (
    game_of,
    has_library,
    is_number,
    library_file,
    named_match,
    open_library,
    put,
    read_file,
    rounds_of,
    timestamp,
)
from rokugan_desktop.cli.matches.salvaged import printed
from rokugan_desktop.cli.matches.texts import list_text, matches_report, story_text, verdict_report, verdict_text
from rokugan_desktop.engine import Illegal, Message, Unreadable
from rokugan_desktop.shelf import Shelf
from rokugan_desktop.table.files.match_files import LONGEST_FILE, backup_match, export_match, head_of, read_lines
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited, write_whole
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.locking import InUse
from rokugan_desktop.table.library.salvaging import bring_back, is_obstructed, is_sound, lacked, salvage
from rokugan_desktop.table.library.sqlite_file import is_damage
from rokugan_desktop.table.printable import escaped
from rokugan_desktop.table.trust.proving import verify as proved
from rokugan_desktop.table.trust.proving import verify_file
from rokugan_desktop.words import Words

_SALVAGE: Final = "salvage"


def matches(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Print the list of the library's matches; one that can't be read with why."""
    file = library_file(arguments.library)
    with ExitStack() as until_done:
        try:
            there = has_library(arguments.library)
            listed = until_done.enter_context(open_library(arguments.library)).matches() if there else ()
            missing = sum(not match.deleted for match in lacked(file))
        except JournalFailed as failed:
            raise Unreadable(str(file), "", failed.what) from failed
        except Unreadable as unread:
            if is_damage(unread) or is_obstructed(file):
                raise Unreadable(
                    unread.source, unread.where, Message("cli.matches.salvageable", command=_SALVAGE)
                ) from unread
            raise
    if missing:
        complain(words.text("cli.matches.lacking", n=missing, command=_SALVAGE))
    if arguments.format == "json":
        print(escaped(msgspec.json.encode(matches_report(listed)).decode()))
    else:
        print(list_text(words, listed, shelf))
    return 0


def replay(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Print the story of a match: what is public while it runs, everything after its end."""
    with ExitStack() as until_done:
        journal = named_match(arguments.match, arguments.library, shelf, until_done)
        text = story_text(words, journal, shelf)
    print(text)
    return 0


def verify(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Print what is proved of a match and what is not, or its first entry that is wrong."""
    if is_number(arguments.match):
        with ExitStack() as until_done:
            journal = named_match(arguments.match, arguments.library, shelf, until_done)
            verdict = proved(game_of(journal.header, shelf).rules(), journal)
            head = head_of(journal) if verdict.what is None else ""
    else:
        file = read_lines(read_limited(Path(arguments.match), LONGEST_FILE), arguments.match)
        verdict = verify_file(game_of(file.header, shelf).rules(), file)
        head = file.head
    if arguments.format == "json":
        print(escaped(msgspec.json.encode(verdict_report(verdict, head)).decode()))
    else:
        print(verdict_text(words, verdict, head))
    return 0 if verdict.stands else 1


def export(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Write a finished match to a file; a running one is refused."""
    with ExitStack() as until_done:
        journal = named_match(arguments.match, arguments.library, shelf, until_done)
        try:
            content = export_match(game_of(journal.header, shelf).rules(), journal)
        except Illegal as refused:
            raise Unreadable(arguments.match, "", refused.refusal.message) from refused
    _write(arguments.file, content)
    return 0


def backup(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Write a match to a packed file."""
    with ExitStack() as until_done:
        content = backup_match(named_match(arguments.match, arguments.library, shelf, until_done))
    _write(arguments.file, content, permissions=0o600)  # a running match holds secrets
    return 0


def import_match(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Add the match of a file to the library, and print its number. Nothing is touched where the file has a fault."""
    read = read_file(arguments.file, shelf)
    with open_library(arguments.library) as library:
        print(put(library, read, words))
    return 0


def salvage_library(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Put a new library in a damaged one's place, of all that can be read of it, and print how much that was."""
    path = library_file(arguments.library)
    try:
        obstructed = is_obstructed(path)
        there = obstructed or has_library(arguments.library)
        if not there and not path.exists() and not lacked(path):
            raise Unreadable(str(path), "", Message("cli.matches.no-library"))
        if not there or (not obstructed and is_sound(path)):
            with open_library(arguments.library) as library:
                back = bring_back(library)
                said = "cli.matches.sound" if library.matches() else "cli.matches.no-matches"
            print(words.text("cli.library-brought-back", n=back) if back else words.text(said))
            return 0
        saved = salvage(path, timestamp(), rounds_of(shelf))
    except InUse as held:
        raise Unreadable(str(path), "", held.what) from held
    except JournalFailed as failed:
        raise Unreadable(str(path), "", failed.what) from failed
    except Unreadable as unread:
        raise Unreadable(str(path) if unread.source == path.name else unread.source, "", unread.what) from unread
    print(*map(words.say, printed(saved)), sep="\n")
    return 0


def _write(file: Path, content: bytes, permissions: int = 0o666) -> None:
    try:
        write_whole(file, content, permissions=permissions)
    except NotWritten as failed:
        raise Unreadable(str(file), "", failed.why) from failed


CARRIED_OUT: Final[Mapping[str, Callable[[argparse.Namespace, Words, Shelf], int]]] = {
    "matches": matches,
    "replay": replay,
    "verify": verify,
    "export": export,
    "import": import_match,
    "backup": backup,
    _SALVAGE: salvage_library,
}
