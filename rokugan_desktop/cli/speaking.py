"""The words of the command line and of the window: the program's sentences, and those of every game on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import rokugan_desktop
from rokugan_desktop.engine import Message, Sentences, Unreadable
from rokugan_desktop.engine.strict_yaml import LIMIT_BYTES
from rokugan_desktop.resources import assets
from rokugan_desktop.sentences import sentences_beside
from rokugan_desktop.shelf import Shelf
from rokugan_desktop.table.files.whole_files import read_limited
from rokugan_desktop.words import LateTable, Table, Words

ROOMS: Final = ("engine", "boards", "table", "words", "cli")
"""The rooms that say what needs no window."""


def said_in(*rooms: str) -> Sentences:
    """Return what rooms of the program say, in English."""
    folders = [Path(rokugan_desktop.__file__).parent / room for room in rooms]
    return {key: said for folder in folders for key, said in sentences_beside(folder / "__init__.py").items()}


def tables(shelf: Shelf) -> list[Table | LateTable]:
    """Return the sentences of all that needs no window; a game's are loaded with its rules, once it says one."""
    return [("program", said_in(*ROOMS)), *((game.id, game.sentences) for game in shelf.values())]


def speak(language: str, shelf: Shelf) -> Words:
    """Return the words of a language for the command line. Raise Unreadable where it can't be spoken."""
    return Words(language, tables(shelf), assets() / "catalogues", own=_own_assets(shelf))


def speak_in_window(language: str, shelf: Shelf) -> Words:
    """Return the words of a language, the window's too. Raise Unreadable where it can't be spoken."""
    faces = [(game.id, game.window_sentences) for game in shelf.values()]
    said = [*tables(shelf), ("program", said_in("desktop")), *faces]
    return Words(language, said, assets() / "catalogues", own=_own_assets(shelf))


def _own_assets(shelf: Shelf) -> dict[str, Path]:
    return {game.id: folder for game in shelf.values() if (folder := game.assets()) is not None}


def read_text(file: Path, limit_bytes: int = LIMIT_BYTES) -> str:
    """Return the text of a file, without the byte order mark that some editors write.

    Raise Unreadable as `read_limited` does, and where it is no UTF-8 text.
    """
    try:
        return read_limited(file, limit_bytes).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(str(file), "", Message("cli.not-utf8")) from None
