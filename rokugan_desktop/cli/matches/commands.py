"""The commands matches, replay, verify, export, import, backup, salvage, as text or JSON, and what opens a match."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from platformdirs import user_data_path

from rokugan_desktop.cli.endings import complain, one_line
from rokugan_desktop.cli.installed import own_folder
from rokugan_desktop.cli.offers import NamingMatches
from rokugan_desktop.engine import POSITION, Illegal, Message, Narrating, Parameter, Seat, StoryLine, Unreadable
from rokugan_desktop.shelf import Shelf, Shelved
from rokugan_desktop.table.files import match_files
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited, write_whole
from rokugan_desktop.table.history import Announcement, named
from rokugan_desktop.table.journal import Began, Entry, Header, Journal, JournalFailed, MemoryJournal
from rokugan_desktop.table.library.listing import Listed, problem_of, round_of
from rokugan_desktop.table.library.locking import InUse
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, NO_SUCH_MATCH, MatchLibrary
from rokugan_desktop.table.library.salvaging import Salvage, bring_back, is_obstructed, is_sound, lacked, salvage
from rokugan_desktop.table.library.sqlite_file import is_damage
from rokugan_desktop.table.printable import escaped, printable, tidy
from rokugan_desktop.table.rebuilding import Replay, paragraphs, rebuild
from rokugan_desktop.table.trust.proving import Verdict, verdict_lines, verify_file
from rokugan_desktop.table.trust.proving import verify as proved
from rokugan_desktop.table.trust.shuffle import counted, spoken
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
    try:
        if has_library(folder):
            return until_done.enter_context(open_library(folder)).open_read_only(int(match))
    except Unreadable as unread:
        if unread.what != NO_SUCH_MATCH:
            raise
    raise Unreadable(str(library_file(folder)), "", Message("cli.matches.no-match", id=int(match), command="matches"))


def read_file(file: Path, shelf: Shelf) -> match_files.Readable:
    """Return the match of an exported file or a backup. Raise Unreadable, which names the line."""
    content = read_limited(file, match_files.LONGEST_FILE)
    game = game_of(match_files.read_lines(content, str(file)).header, shelf)
    return match_files.read_match(game.rules(), content, str(file), progress_of(game))


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


def find_or_put(library: MatchLibrary, read: match_files.Readable, words: Words) -> int:
    """Return the number of the library's match that is the same, or else of the match put into the library.

    Warns and raises as `put` does.
    """
    with blaming(library.path):
        found = library.find(read.header, read.entries)
    return put(library, read, words) if found is None else found


def put(library: MatchLibrary, read: match_files.Readable, words: Words) -> int:
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
            head = match_files.head_of(journal) if verdict.what is None else ""
    else:
        file = match_files.read_lines(read_limited(Path(arguments.match), match_files.LONGEST_FILE), arguments.match)
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
            content = match_files.export_match(game_of(journal.header, shelf).rules(), journal)
        except Illegal as refused:
            raise Unreadable(arguments.match, "", refused.refusal.message) from refused
    _write(arguments.file, content)
    return 0


def backup(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Write a match to a packed file."""
    with ExitStack() as until_done:
        content = match_files.backup_match(named_match(arguments.match, arguments.library, shelf, until_done))
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
        with blaming(path):
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
    except Unreadable as unread:
        raise Unreadable(str(path) if unread.source == path.name else unread.source, "", unread.what) from unread
    print(*map(words.say, printed(saved)), sep="\n")
    return 0


def _write(file: Path, content: bytes, permissions: int = 0o666) -> None:
    with blaming(file):
        write_whole(file, content, permissions=permissions)


CARRIED_OUT: Final[Mapping[str, Callable[[argparse.Namespace, Words, Shelf], int]]] = {
    "matches": matches,
    "replay": replay,
    "verify": verify,
    "export": export,
    "import": import_match,
    "backup": backup,
    _SALVAGE: salvage_library,
}


def matches_report(listed: Sequence[Listed]) -> list[dict[str, Any]]:
    """Return the list as plain data; a round that is not written down is 0, the state of a damaged one "damaged".

    `clans` is what `roles` was called when there was one game; it stays for whoever reads it.
    """
    return [
        {
            "id": match.id,
            "game": match.header.game,
            "names": match.header.names,
            "roles": match.header.roles,
            "clans": match.header.roles,
            "round": round_of(match.header),
            "started": match.header.started,
            "state": "damaged" if match.trouble is not None else match.header.state,
        }
        for match in listed
    ]


def list_text(words: Words, listed: Sequence[Listed], shelf: Shelf) -> str:
    """Return the list, a line for each match."""
    if not listed:
        return words.text("cli.matches.none")
    return "\n".join(printable(_row(words, match, shelf), " ") for match in listed)


def _row(words: Words, match: Listed, shelf: Shelf) -> str:
    game = game_of(match.header, shelf)
    problem = match.problem({game.id: game.rules()}.get)
    if problem is not None or len(match.header.names) != len(match.header.roles):
        problem = problem or Message("table.unreadable.damaged")
        return words.text("cli.matches.damaged", id=match.id, what=problem)
    header = match.header
    names = _names(words, header, range(len(header.names)), game)
    what = words.text("cli.matches.titled", title=header.title, names=names) if header.title else names
    if len(shelf) > 1:
        what = words.text("cli.matches.of-game", game=words.of(game.id).text("game.title"), what=what)
    return words.text(
        "cli.matches.row",
        id=match.id,
        what=what,
        started=_when(header.started),
        state=_state(words.of(game.id), header, game),
    )


def _state(words: Words, header: Header, game: Shelved) -> str:
    if header.state == "over":
        seats = [seat for seat in header.winners if 0 <= seat < len(header.names)]
        won = Message("cli.matches.won", names=_names(words, header, seats, game))
        return words.say(won if seats else Message("cli.matches.over"))
    number = round_of(header)
    return words.say(Message("cli.matches.round", round=number) if number else Message("cli.matches.begun"))


def _names(words: Words, header: Header, seats: Sequence[int], game: Shelved) -> str:
    offered = game.commands()
    naming = offered if isinstance(offered, NamingMatches) else None

    def role_of(seat: Seat) -> Message | str:
        return (naming.role(header.roles[seat]) if naming is not None else None) or header.roles[seat]

    called = ((tidy(header.names[seat]) or role_of(Seat(seat)), role_of(Seat(seat))) for seat in seats)
    return ", ".join(words.text("cli.matches.player", name=name, role=role) for name, role in called)


def _when(started: str) -> str:
    try:
        return datetime.fromisoformat(started).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return started


def verdict_text(words: Words, verdict: Verdict, head: str) -> str:
    """Return what is proved, with the beginnings of seal and head to be compared; or the first entry that is wrong.

    What a file says may be in it, so each line is one line.
    """
    found = verdict.examined
    if found is None:
        what = verdict.what or Message("table.unreadable.damaged")
        return one_line(words.text("cli.matches.wrong", n=verdict.entry or 0, what=what))
    if found.said_first is not None:
        first = found.said_first
    elif found.open_to_choice:
        first = Message("cli.matches.follows") if verdict.over else Message("cli.matches.whole-chain")
    elif not verdict.over:
        first = Message("cli.matches.proved-chain")
    else:
        first = Message("cli.matches.proved-position" if found.at_position else "cli.matches.proved")
    lines = [words.say(first), *map(words.say, verdict_lines(found))]
    if verdict.over:
        lines += _added(words, found.began)
    if found.began.commitment:
        lines.append(words.text("cli.matches.seal", digits=spoken(found.began.commitment)))
    lines.append(words.text("cli.matches.head", digits=spoken(head)))
    return "\n".join(map(one_line, lines))


def _added(words: Words, began: Began) -> list[str]:
    """Return what the seats added to the secret: whoever typed it can tell whether it is another text now."""
    return [
        words.text("cli.matches.added", name=name, text=text, n=len(counted(text, began.shuffle)))
        for name, text in zip(began.names, began.contributions, strict=False)
        if text
    ]


def verdict_report(verdict: Verdict, head: str) -> dict[str, Any]:
    """Return what is proved as plain data: what is wrong by its key, seal and head whole."""
    found = verdict.examined
    if found is None:
        what = None if verdict.what is None else verdict.what.key
        return {"proved": False, "over": verdict.over, "entry": verdict.entry, "what": what}
    began, header = found.began, found.header
    return {
        "proved": verdict.proved,
        "over": verdict.over,
        "game": began.game,
        "journal": header.format,
        "rules": {"version": began.rules_version, "today": found.rules_today},
        "board": header.board_version,
        "shuffle": began.shuffle,
        "start": found.start,
        "seal": began.commitment,
        "sealed": ("match" if began.strict else "secret") if began.commitment else "nothing",
        "added": began.added,
        "texts": began.contributions if verdict.over else (),
        "unchecked": () if verdict.over else ("draws",),
        "beside": {**found.beside, "before_draws": found.before_draws},
        "computers": found.computers,
        "head": head,
    }


class _StoryRole(NamedTuple):
    name: Message


class _StoryPlayer(NamedTuple):
    name: str
    role: _StoryRole


def story_text(words: Words, journal: Journal, shelf: Shelf) -> str:
    """Return the story of a match in paragraphs, as the game tells it.

    Raise Unreadable where the journal is damaged, or of a game that this program does not have or that tells no story.
    """
    header, game = journal.header, game_of(journal.header, shelf)
    rules, offered = game.rules(), game.commands()
    problem = problem_of(header, rules)
    if problem is not None:
        raise Unreadable(journal.name, "", problem)
    entries = journal.entries()
    replay = Replay(rules, entries, journal.name)
    if not isinstance(rules, Narrating) or not isinstance(offered, NamingMatches):
        raise Unreadable(journal.name, "", Message("cli.matches.no-story"))
    began = entries[0]
    assert isinstance(began, Began), "it was replayed"
    people = [
        _StoryPlayer(name, _StoryRole(offered.role(role) or Message("cli.matches.role", name=role)))
        for name, role in zip(began.names, began.roles, strict=True)
    ]

    def say(event: Any) -> StoryLine | None:
        if isinstance(event, Announcement):
            return StoryLine(event.said(lambda seat: named(people[seat])))
        return rules.line(event, people)

    spoken = words.of(game.id)
    blocks = [
        "\n".join([spoken.say(paragraph.heading), *(f"  {spoken.say(line)}" for line in paragraph.lines)])
        for paragraph in paragraphs(replay, say, rules.status)
    ]
    heading = spoken.text(
        "cli.matches.heading",
        names=_names(spoken, header, range(len(people)), game),
        started=_when(header.started),
        state=_state(spoken, header, game),
    )
    if POSITION in dict(began.options):
        heading = f"{heading}\n{spoken.text('cli.matches.at-position')}"
    return "\n\n".join("\n".join(printable(line, " ") for line in block.split("\n")) for block in [heading, *blocks])
