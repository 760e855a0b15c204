"""Whether the program works where it is installed: a match is played, and everything opened that comes along."""

from __future__ import annotations

import gettext
import json
import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rokugan_desktop.cli import display
from rokugan_desktop.cli.endings import AT_FAULT, DONE, one_line
from rokugan_desktop.cli.installed import versions
from rokugan_desktop.cli.matches.commands import game_of, progress_of
from rokugan_desktop.cli.speaking import read_text, speak_in_window
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.engine.strict_yaml import load_strict
from rokugan_desktop.interrupts import sigint_blocked
from rokugan_desktop.resources import assets, board_data, earlier_libraries
from rokugan_desktop.shelf import Shelf, Shelved
from rokugan_desktop.table.files.match_files import export_match, read_match
from rokugan_desktop.table.journal import JournalFailed, MemoryJournal
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.people.figures import finished
from rokugan_desktop.table.people.known import KnownNames
from rokugan_desktop.table.trust.proving import verify
from rokugan_desktop.words import Words, languages

_SEATS = 2
"""So few people play a match the fastest."""


def self_test(words: Words, shelf: Shelf) -> int:
    """Try everything, and print one line: what was tried, or the first thing that is wrong. Return the exit status."""
    if (missing := display.lacking()) is not None:
        print(words.say(missing))
        return AT_FAULT
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        tried = {
            "files": _open_files(),
            "languages": _speak_every_language(shelf),
            "libraries": _open_libraries(earlier_libraries(), shelf),
            "sounds": make_sounds(),
            "games": sum(_play(game, words.language, shelf) for game in shelf.values()),
        }
    except Unreadable as error:
        what: Message | str = error.what
        place = error.source
    except JournalFailed as failed:
        what, place = failed.what, words.text("cli.self-test.match")
    except Exception as error:  # noqa: BLE001  # whatever is wrong is what was asked for
        what, place = f"{type(error).__name__}: {error}", words.text("cli.self-test.match")
    else:
        counts = {name: Message(f"cli.self-test.{name}", n=count) for name, count in tried.items()}
        print(words.text("cli.self-test.done", **counts, versions=versions()))
        return DONE
    print(one_line(words.text("cli.unreadable", file=place, what=what)))
    return AT_FAULT


def _open_files() -> int:
    """Open every asset and every file of board data, and return how many. Raise Unreadable for the first bad one.

    What Python compiles in a checkout is none of them.
    """
    files = [
        file
        for folder in (assets(), board_data())
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix != ".pyc"
    ]
    for file in files:
        try:
            sound = _is_sound(file)
        except Exception:  # noqa: BLE001  # however it shows that it is damaged
            sound = False
        if not sound:
            raise Unreadable(str(file), "", Message("cli.self-test.cannot-open"))
    return len(files)


def _is_sound(file: Path) -> bool:
    match file.suffix:
        case ".ttf" | ".png" | ".svg":
            with sigint_blocked():
                from rokugan_desktop.desktop.demo import opens
            return opens(file)
        case ".mo":
            with file.open("rb") as opened:
                return bool(gettext.GNUTranslations(opened).info())
        case ".json":
            return bool(json.loads(read_text(file)))
        case ".yaml":
            return bool(load_strict(read_text(file), name=file.name))
        case _:
            return bool(read_text(file))


def _speak_every_language(shelf: Shelf) -> int:
    known = languages(assets() / "catalogues")
    rules = [game.face().rules_page for game in shelf.values()]
    said: set[tuple[str, ...]] = set()
    for language in known:
        words = speak_in_window(language, shelf)
        said.add((words.text("title.new"), *map(words.page, rules)))
    if len(said) < len(known):
        raise Unreadable(str(assets() / "catalogues"), "", Message("cli.self-test.speechless"))
    return len(known)


def _open_libraries(files: Sequence[Path], shelf: Shelf) -> int:
    for file in files:
        with tempfile.TemporaryDirectory(prefix="rokugan-desktop-", ignore_cleanup_errors=True) as folder:
            copied = Path(shutil.copyfile(file, Path(folder, file.name)))
            with MatchLibrary(copied) as library:
                _rate(library.matches())
                for listed in library.matches():
                    verdict = verify(game_of(listed.header, shelf).rules(), library.open_read_only(listed.id))
                    if verdict.what is not None:
                        raise Unreadable(str(file), str(listed.id), verdict.what)
    return len(files)


def _rate(listed: Sequence[Listed]) -> None:
    """Rate who played there: what does so is compiled, and may not have come along."""
    with sigint_blocked():
        from rokugan_desktop.table.people.ratings import ratings
    ratings(match._replace(rated=True) for match in finished(listed, {}, KnownNames()))


def make_sounds() -> int:
    """Make every sound, and return how many; none where the library that plays them is not installed."""
    if find_spec("miniaudio") is None:
        return 0
    with sigint_blocked():
        import_module("miniaudio")  # its own library is loaded by that
        from rokugan_desktop.desktop.sound.sounds import Sound
        from rokugan_desktop.desktop.sound.synthesis import samples
    return sum(1 for sound in Sound if len(samples(sound)))


def read_conditions(game: Shelved, shelf: Shelf) -> None:
    """Read the feats of a game, and its challenges with their matches. Raise Unreadable for the first bad one."""
    if not (board_data() / game.rules().name).is_dir():
        return
    with sigint_blocked():
        from rokugan_desktop.desktop.feats import feats_of
    face = game.face()
    if (trouble := feats_of(face, speak_in_window("en", shelf)).trouble) is not None:
        raise trouble
    if face.challenges is not None:
        challenges = face.challenges()
        for one in challenges.all:
            challenges.solution(one)


def _play(game: Shelved, language: str, shelf: Shelf) -> int:
    with sigint_blocked():
        from rokugan_desktop.desktop.demo import Wishes, rehearse
    read_conditions(game, shelf)
    wishes = Wishes(Path(), seats=_SEATS, language=language, size=(1200, 800))
    played = rehearse(wishes, game.face, partial(speak_in_window, shelf=shelf))
    rules = game.rules()
    read = read_match(rules, export_match(rules, played), played.name, progress_of(game))
    again = MemoryJournal(read.header, read.entries)
    verdict = verify(rules, again)
    if again.entries() != played.entries() or not (verdict.over and verdict.proved):
        raise Unreadable(played.name, "", Message("cli.self-test.not-over"))
    return 1
