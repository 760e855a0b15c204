"""The game in its window, and the demo: everybody who is needed for it is introduced here."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from platformdirs import user_config_path

from rokugan_desktop import __version__
from rokugan_desktop.cli import display
from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.endings import WRONG, complain, unreadable_message
from rokugan_desktop.cli.game import FOLDER, read_text, tables, the_game
from rokugan_desktop.cli.matches.opening import PROGRAM, find_or_put, open_library, read_file, round_of
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.games.battle_for_rokugan import PLAYERS, position_setup, read_position, state_of
from rokugan_desktop.interrupts import undisturbed
from rokugan_desktop.resources import assets
from rokugan_desktop.table.course import HUMAN
from rokugan_desktop.table.files.match_files import is_match
from rokugan_desktop.table.files.match_reading import LONGEST_FILE, Readable
from rokugan_desktop.table.files.positions import begun_at_position
from rokugan_desktop.table.files.whole_files import read_limited
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.listing import position_title, title
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.words import Words

_DEMO_SEATS = 3

if TYPE_CHECKING:
    from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
    from rokugan_desktop.desktop.chances import Chances


def play(arguments: argparse.Namespace, words: Words) -> int:
    """Open the window and return when it is closed. Raise Unreadable for a bad file or a library named and bad.

    Who double-clicks a file sees no command line either: then the window says what is wrong with the file.

    The usual library is not asked for by name, and who starts the game by its icon sees no command line: where that one
    can't be opened, it is left as it is, the window says so, and this evening's matches are kept in a passing one.
    """
    opened: Readable | _AtPosition | None = None
    lost: Message | None = None
    try:
        if arguments.file is not None:
            opened = _opened(arguments.file)
    except Unreadable as error:
        if not (arguments.in_window or sys.stderr is None):
            raise
        lost = unreadable_message(error)
    trouble = display.trouble()
    if trouble is not None:
        complain(words.say(trouble))
        return WRONG
    with undisturbed():
        from rokugan_desktop.desktop.application import Launch, run

    chances = chances_of_the_system()
    with ExitStack() as until_closed:
        try:
            library = until_closed.enter_context(open_library(arguments.library))
        except Unreadable as error:
            if arguments.library is not None:
                raise
            lost = Message("cli.library-lost", file=error.source, what=error.what)
            passing = until_closed.enter_context(TemporaryDirectory(prefix=PROGRAM, ignore_cleanup_errors=True))
            library = until_closed.enter_context(open_library(Path(passing)))
        with suppress(JournalFailed, Unreadable):  # what can't be cleared away now can be another day
            library.purge(chances.now())
        match_id = None if opened is None else _match_of(library, opened, chances, words)
        settings = user_config_path(PROGRAM, appauthor=False) / "settings.json"
        asked = arguments.language or ""
        launch = Launch(__version__, settings, speak_in_window, words.language, chances, match_id, asked, lost)
        return run(sys.argv[:1], launch, make_face, library)


def speak_in_window(language: str) -> Words:
    """Return the words of a language, the window's too. Raise Unreadable where it can't be spoken."""
    from rokugan_desktop.desktop import sentences as desktop_sentences
    from rokugan_desktop.desktop.battle_for_rokugan import sentences as panel_sentences

    known = [*tables(), ("program", desktop_sentences.SENTENCES), (FOLDER, panel_sentences.SENTENCES)]
    return Words(language, known, assets() / "catalogues")


def make_face() -> BattleFace:
    """Return the face of Battle for Rokugan."""
    from rokugan_desktop.desktop.battle_for_rokugan import read_face

    return read_face()


def chances_of_the_system() -> Chances:
    """Return the randomness and the clock of this computer."""
    from rokugan_desktop.desktop.chances import Chances

    return Chances(lambda: os.urandom(32), SystemRandom(), _now)


def _now() -> str:
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")


class _AtPosition(NamedTuple):
    """A position file that was found possible."""

    name: str
    text: str


def _opened(file: Path) -> Readable | _AtPosition:
    """Return the match or the position of a file. Raise Unreadable where it can't be read or is not possible."""
    if is_match(read_limited(file, LONGEST_FILE)):
        return read_file(file)
    text = read_text(file)
    state_of(the_game().board, read_position(text, str(file)), str(file))
    return _AtPosition(file.stem, text)


def _match_of(library: MatchLibrary, opened: Readable | _AtPosition, chances: Chances, words: Words) -> int:
    """Return the number of the match that a file asks for: found in the library, put there, or begun."""
    if isinstance(opened, Readable):
        return find_or_put(library, opened, words)
    return _begin_at_position(library, opened.text, opened.name, chances, words)


def _begin_at_position(library: MatchLibrary, text: str, name: str, chances: Chances, words: Words) -> int:
    """Begin a match at a position that can be read and is possible, and return its number.

    The seats are called by their clans, and the match by the position's name: so nobody takes it for the evening's own.
    """
    setup = position_setup(read_position(text, "position"), text)
    names = tuple(words.text(f"clan.{role}") for role in setup.roles)
    called = title(words.say(position_title(name)))
    return library.put(*begun_at_position(the_game(), setup, names, called, round_of, chances.entropy(), chances.now()))


def demo_players(listed: str | None, seats: int | None) -> tuple[str, ...]:
    """Return who plays each seat of a demo: people everywhere, unless they are listed.

    Raise WrongUse for a player that there is not, or another number of them than the seats.
    """
    if listed is None:
        return (HUMAN,) * (seats or _DEMO_SEATS)
    known = (HUMAN, *(name for name in PLAYERS if name != "random"))
    players = tuple(name.strip() for name in listed.split(","))
    for name in players:
        if name not in known:
            raise WrongUse(Message("cli.simulate.unknown-player", name=name, known=", ".join(known)))
    if seats is not None and seats != len(players):
        raise WrongUse(Message("cli.simulate.seats-disagree", one="--seats", other="--players"))
    allowed = the_game().board.components.players
    if not allowed.min <= len(players) <= allowed.max:
        raise WrongUse(Message("cli.simulate.two-to-five", what="--players", n=len(players)))
    return players


def demo(arguments: argparse.Namespace, words: Words) -> int:
    """Play a whole match through the window, offscreen, and keep its pictures. Raise WrongUse for odd players."""
    players = demo_players(arguments.players, arguments.seats)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with undisturbed():
        from rokugan_desktop.desktop.demo import Demo, Wishes

    wishes = Wishes(
        out=arguments.out,
        seats=len(players),
        players=players,
        seed=arguments.seed,
        language=words.language,
        size=arguments.size,
        theme=arguments.theme,
        scale=arguments.scale,
    )
    for picture in Demo(wishes, make_face, speak_in_window).pictures():
        print(picture, flush=True)  # one by one, wherever they are read
    return 0
