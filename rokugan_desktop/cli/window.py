"""The game in its window, and the demo: everybody who is needed for it is introduced here."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from threading import Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from platformdirs import user_config_path

from rokugan_desktop import __version__
from rokugan_desktop.cli import display
from rokugan_desktop.cli.arguments import agreed_seats, chosen_options, known_players, listed
from rokugan_desktop.cli.endings import DONE, WRONG, complain, unreadable_message
from rokugan_desktop.cli.installed import own_folder
from rokugan_desktop.cli.matches import commands
from rokugan_desktop.cli.offers import AboutPositions, InTheLab, NamingMatches
from rokugan_desktop.cli.speaking import read_text, speak_in_window
from rokugan_desktop.cli.understanding import reader_of
from rokugan_desktop.engine import Message, Parameter, Setup, Unreadable
from rokugan_desktop.interrupts import sigint_blocked
from rokugan_desktop.loading import loading
from rokugan_desktop.shelf import Shelf, Shelved
from rokugan_desktop.table.files.match_files import LONGEST_FILE, Begun, Readable, begun_at_position, is_match
from rokugan_desktop.table.files.whole_files import read_limited
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import Began, Drawn, Header, JournalFailed
from rokugan_desktop.table.library.damaged import readable
from rokugan_desktop.table.library.listing import position_title, title
from rokugan_desktop.table.library.locking import InUse
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.library.salvaging import bring_back, keep_spare, salvage
from rokugan_desktop.table.library.sqlite_file import is_damage, spare_of
from rokugan_desktop.words import Words

_DEMO_SEATS = 3
_APART = "apart"
"""The folder of what is played while the player's own library can't be opened."""
_OF_MATCHES = (".rokugan-match", ".jsonl")
"""How the names of files of matches end, today and earlier: whatever lies in one, it was not meant for a position."""

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import AnyFace
    from rokugan_desktop.desktop.system_sources import SystemSources


def play(arguments: argparse.Namespace, words: Words, shelf: Shelf) -> int:
    """Open the window and return when it is closed. Raise Unreadable for a bad file or a library named and bad.

    Where a window of the same library is open, that one comes to the front instead, and is handed the file.

    Who double-clicks a file sees no command line either: then the window says what is wrong with the file, and a box of
    its own what is wrong with the program's files.

    The usual library is not asked for by name, and who starts the game by its icon sees no command line: where that one
    can't be opened, what can be saved of it is; else it is left alone, and this evening's matches are kept apart,
    beside the settings, until it can be; where nobody may write there either, in a passing one. What a library lacks of
    its spare copy is brought back. The window says each of these. The spare copy is made while the window opens, and
    once more when it is closed.
    """
    unseen = arguments.in_window or sys.stderr is None
    opened: Readable | _OpenedPosition | None = None
    lost: Message | None = None
    try:
        if arguments.file is not None:
            opened = _opened(arguments.file, shelf)
    except Unreadable as error:
        if not unseen:
            raise
        lost = unreadable_message(error)
    trouble = display.trouble()
    if trouble is not None:
        complain(words.say(trouble))
        return WRONG
    where = commands.library_file(arguments.library)
    settings_folder = own_folder() or user_config_path(commands.PROGRAM, appauthor=False)
    settings, asked = settings_folder / "settings.json", arguments.language or ""
    speak = partial(speak_in_window, shelf=shelf)
    if not arguments.new_window:
        from rokugan_desktop.desktop.summons import Summons, summon

        if summon(where, Summons(arguments.file, os.environ.get("XDG_ACTIVATION_TOKEN", ""))):
            said = words if asked else _words_set(settings, speak, words)
            print(said.text("cli.open-already-speaks" if asked else "cli.open-already"))
            return DONE
    with sigint_blocked(), loading():
        from rokugan_desktop.desktop.application import Launch, run, tell_alone

    sources = system_sources()
    apart = settings_folder / _APART
    with ExitStack() as until_closed:
        try:
            library = until_closed.enter_context(commands.open_library(arguments.library))
        except Unreadable as error:
            if arguments.library is not None:
                raise
            lost = _saved(error, shelf)
            if lost is not None:
                library = commands.open_library(None)
            else:
                library, lost = _opened_apart(apart, error, until_closed)
            until_closed.enter_context(library)
        lost = _brought_back(library) or lost
        if arguments.library is None and library.path == where:
            lost = _taken_in(library, apart) or lost
        with suppress(JournalFailed, Unreadable):  # what can't be cleared away now can be another day
            library.purge(sources.now())
        sparing = Thread(target=keep_spare, args=(library.path,))
        sparing.start()
        until_closed.callback(_spare_at_last, library, sparing)
        match_id = commands.find_or_put(library, opened, words) if isinstance(opened, Readable) else None
        if isinstance(opened, _OpenedPosition):
            said = words if asked else _words_set(settings, speak, words)
            match_id = _begin_at_position(library, opened, sources, said)
        launch = Launch(__version__, settings, speak, words.language, sources, match_id, asked, lost, where)
        try:
            return run(sys.argv[:1], launch, {game.id: game.face for game in shelf.values()}, library)
        except Unreadable as error:  # of a file of the program's own
            if not unseen:
                raise
            tell_alone(words.say(unreadable_message(error)))
            return WRONG


def _saved(error: Unreadable, shelf: Shelf) -> Message | None:
    if not is_damage(error):
        return None
    try:
        saved = salvage(commands.library_file(None), commands.timestamp(), commands.rounds_of(shelf))
    except (Unreadable, JournalFailed, InUse):
        return None
    return commands.noticed(saved)


def _opened_apart(apart: Path, error: Unreadable, until_closed: ExitStack) -> tuple[MatchLibrary, Message]:
    """Return a library for what is played while the player's own can't be opened, and what to say of both."""
    why: dict[str, Parameter] = {"file": error.source, "what": error.what}
    try:
        return commands.open_library(apart), Message("cli.library-apart", **why)
    except Unreadable:
        passing = TemporaryDirectory(prefix=commands.PROGRAM, ignore_cleanup_errors=True)
        return commands.open_library(Path(until_closed.enter_context(passing))), Message("cli.library-lost", **why)


def _taken_in(library: MatchLibrary, apart: Path) -> Message | None:
    """Take in what was played while the library could not be opened; return what to say of it, or why that fails."""
    file = apart / LIBRARY_FILE
    found = [match for match in readable(file) if match.entries]
    if not found:
        return None
    try:
        library.take_back(found, older=False)
    except (JournalFailed, Unreadable) as failed:
        return failed.what
    with suppress(OSError):  # what stays there is in the library already
        spare_of(file).unlink(missing_ok=True)
        file.unlink(missing_ok=True)
    return Message("cli.library-taken-in", n=len(found))


def _brought_back(library: MatchLibrary) -> Message | None:
    """Bring back what the spare copy holds and the library lacks; return what to say of it, or why it can't be done."""
    try:
        matches = bring_back(library)
    except (JournalFailed, InUse) as failed:
        return failed.what
    except Unreadable:  # the library itself is at fault, and says so where it is used
        return None
    return Message("cli.library-brought-back", n=matches) if matches else None


def _spare_at_last(library: MatchLibrary, sparing: Thread) -> None:
    """Put the library back where its file went meanwhile, and keep the evening in its spare copy too."""
    sparing.join()
    with suppress(JournalFailed, Unreadable):
        library.reinstate()
    keep_spare(library.path)


def system_sources() -> SystemSources:
    """Return the randomness and the clock of this computer."""
    from rokugan_desktop.desktop.system_sources import SystemSources

    return SystemSources(lambda: os.urandom(32), SystemRandom(), commands.timestamp)


class _OpenedPosition(NamedTuple):
    name: str
    game: Shelved
    setup: Setup


def _opened(file: Path, shelf: Shelf) -> Readable | _OpenedPosition:
    if is_match(read_limited(file, LONGEST_FILE)):
        return commands.read_file(file, shelf)
    if file.suffix.lower() in _OF_MATCHES:
        raise Unreadable(str(file), "", Message("table.file.no-match"))
    text = read_text(file)
    game = reader_of(text, str(file), shelf)
    if game is None:
        raise Unreadable(str(file), "", Message("table.file.no-match"))
    offered = game.commands()
    assert isinstance(offered, AboutPositions), "it was found by that"
    return _OpenedPosition(file.stem, game, offered.setup_at(text, str(file)))


class _LanguageSet(msgspec.Struct):
    language: str = ""


def _words_set(settings: Path, speak: Callable[[str], Words], words: Words) -> Words:
    """Return the words of the language that the window is set to; these where none is, or where it can't be read."""
    with suppress(OSError, ValueError, msgspec.MsgspecError, Unreadable):
        return speak(
            msgspec.json.decode(read_limited(settings, LONGEST_FILE), type=_LanguageSet).language or words.language
        )
    return words


def _unplayed(library: MatchLibrary, begun: Begun) -> int | None:
    """Return the newest match that began at the same position, and that nobody has played since; None: none is."""

    def facts(header: Header) -> tuple[object, ...]:
        return header.game, header.rules_version, header.origin, header.title, header.names, header.roles

    for match in library.matches():
        if facts(match.header) == facts(begun.header):
            with suppress(Unreadable):  # nobody can go on with a damaged one
                first, *later = library.open_read_only(match.id).entries()
                began = begun.entries[0]
                alike = isinstance(first, Began) and isinstance(began, Began) and first.options == began.options
                if alike and all(isinstance(entry, Drawn) for entry in later):
                    return match.id
    return None


def _begin_at_position(library: MatchLibrary, opened: _OpenedPosition, sources: SystemSources, words: Words) -> int:
    """Begin a match at a position that is possible, and return its number, or that of one that nobody has played yet.

    The seats are called by their roles, and the match by the position's name: so nobody takes it for the evening's own.
    """
    game, setup = opened.game, opened.setup
    offered = game.commands()
    named = [offered.role(role) if isinstance(offered, NamingMatches) else None for role in setup.roles]
    names = tuple(role if name is None else words.say(name) for role, name in zip(setup.roles, named, strict=True))
    called = title(words.say(position_title(opened.name)))
    label, secret, now = commands.progress_of(game), sources.entropy(), sources.now()
    begun = begun_at_position(game.rules(), setup, names, called, label, secret, now)
    before = _unplayed(library, begun)
    return library.put(*begun) if before is None else before


def demo_players(
    listed_players: str | None,
    seats: int | None,
    face: AnyFace,
    options: Sequence[tuple[str, str]] = (),
    roles: Mapping[str, int | None] = MappingProxyType({}),
) -> tuple[str, ...]:
    """Return who plays each seat of a demo: people everywhere, unless they are listed.

    `roles`: how many of them an option names. Raise WrongUse for a player that there is not, or another number of them
    than the game's, with these options, or than the seats.
    """
    from rokugan_desktop.desktop.face import seating_of

    _, fewest, most = seating_of(face, dict(options))
    players = listed(listed_players) or (HUMAN,) * (
        seats or next(filter(None, roles.values()), min(max(_DEMO_SEATS, fewest), most))
    )
    known_players(players, (HUMAN, *(computer.id for computer in face.computers)))
    agreed_seats({"--seats": seats, **roles, "--players": len(players)}, fewest, most, face.game, dict(options))
    return players


def demo(arguments: argparse.Namespace, game: Shelved, words: Words, shelf: Shelf) -> int:
    """Play a whole match through the window, offscreen, keep its pictures, and it in a library that is named.

    Raise WrongUse for odd players, Unreadable where the library can't be opened.
    """
    if (missing := display.lacking()) is not None:
        complain(words.say(missing))
        return WRONG
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    options, offered = chosen_options(arguments, game.rules()), game.commands()
    lab = offered.laboratory() if isinstance(offered, InTheLab) else None
    roles, named = lab.roles_of(arguments) if lab is not None else ((), {})
    players = demo_players(arguments.players, arguments.seats, game.face(), options, named)
    if lab is not None and roles:
        lab.sit_down(roles, options)
    with sigint_blocked():
        from rokugan_desktop.desktop.demo import Demo, Wishes

    wishes = Wishes(
        out=arguments.out,
        seats=len(players),
        players=players,
        roles=roles,
        options=options,
        seed=arguments.seed,
        language=words.language,
        size=arguments.size,
        theme=arguments.theme,
        scale=arguments.scale,
        film=arguments.film,
    )
    with ExitStack() as until_over:
        where = arguments.library
        library = None if where is None else until_over.enter_context(commands.open_library(where))
        for picture in Demo(wishes, game.face, partial(speak_in_window, shelf=shelf), library).pictures():
            print(picture, flush=True)  # one by one, wherever they are read
    return 0
