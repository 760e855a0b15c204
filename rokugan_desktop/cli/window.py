"""The game in its window, and the demo: everybody who is needed for it is introduced here."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from platformdirs import user_config_path, user_data_path

from rokugan_desktop import __version__
from rokugan_desktop.cli import display
from rokugan_desktop.cli.game import FOLDER, read_text, tables, the_game
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.games.battle_for_rokugan import position_setup, read_position, state_of
from rokugan_desktop.resources import assets
from rokugan_desktop.table.journal import JournalFailed, new_header
from rokugan_desktop.table.library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
    from rokugan_desktop.desktop.shell import Chances

PROGRAM = "rokugan-desktop"


def play(arguments: argparse.Namespace, words: Words) -> int:
    """Open the window and return when it is closed. Raise Unreadable for a bad file or a library named and bad.

    The usual library is not asked for by name, and who starts the game by its icon sees no command line: where that one
    can't be opened, it is left as it is, the window says so, and this evening's matches are kept in a passing one.
    """
    opened = None if arguments.file is None else _position(arguments.file)
    trouble = display.trouble()
    if trouble is not None:
        print(words.say(trouble), file=sys.stderr)
        return 2
    from rokugan_desktop.desktop.application import Launch, run

    chances = chances_of_the_system()
    with ExitStack() as until_closed:
        try:
            library = until_closed.enter_context(_library(arguments.library))
            lost = None
        except Unreadable as error:
            if arguments.library is not None:
                raise
            lost = Message("cli.library-lost", file=error.source, what=error.what)
            passing = until_closed.enter_context(TemporaryDirectory(prefix=PROGRAM, ignore_cleanup_errors=True))
            library = until_closed.enter_context(_library(Path(passing)))
        match_id = None if opened is None else _begin(library, opened, chances, words)
        settings = user_config_path(PROGRAM, appauthor=False) / "settings.json"
        asked = arguments.language or ""
        launch = Launch(__version__, settings, speak_in_window, words.language, chances, match_id, asked, lost)
        return run(sys.argv[:1], launch, make_face, library)


def _library(folder: Path | None) -> MatchLibrary:
    """Return the library of this folder, or of the player's own. Raise Unreadable where it can't be opened."""
    file = (folder or user_data_path(PROGRAM, appauthor=False)) / LIBRARY_FILE
    try:
        return MatchLibrary(file)
    except JournalFailed as failed:
        raise Unreadable(str(file), "", failed.what) from failed
    except Unreadable as error:
        raise Unreadable(str(file), error.where, error.what) from error


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
    from rokugan_desktop.desktop.shell import Chances

    return Chances(lambda: os.urandom(32), SystemRandom(), _now)


def _now() -> str:
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")


def _position(file: Path) -> str:
    """Return the text of a position file that was found possible. Raise Unreadable where it is not."""
    text = read_text(file)
    state_of(the_game().board, read_position(text, str(file)), str(file))
    return text


def _begin(library: MatchLibrary, text: str, chances: Chances, words: Words) -> int:
    """Begin a match at the position and return its id; the seats are called by their clans."""
    setup = position_setup(read_position(text, "position"), text)
    names = tuple(words.text(f"clan.{role}") for role in setup.roles)
    journal = library.create(new_header(the_game(), setup, names, chances.now()))
    session = Session.start(the_game(), setup, names, journal, chances.entropy())
    session.leave()
    return journal.match_id


def demo(arguments: argparse.Namespace, words: Words) -> int:
    """Play a whole match through the window, offscreen, and keep its pictures."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from rokugan_desktop.desktop.demo import Demo, Wishes

    wishes = Wishes(
        out=arguments.out,
        seats=arguments.seats,
        seed=arguments.seed,
        language=words.language,
        size=arguments.size,
        theme=arguments.theme,
        scale=arguments.scale,
    )
    for picture in Demo(wishes, make_face, speak_in_window).pictures():
        print(picture)
    return 0
