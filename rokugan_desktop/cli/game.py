"""The game as the command line hands it to others: its files read, its words known."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rokugan_desktop.boards import sentences as boards_sentences
from rokugan_desktop.cli import sentences as cli_sentences
from rokugan_desktop.cli.ladder import sentences as ladder_sentences
from rokugan_desktop.cli.matches import sentences as matches_sentences
from rokugan_desktop.cli.simulation import sentences as simulation_sentences
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.engine import sentences as engine_sentences
from rokugan_desktop.engine.strict_yaml import LIMIT_BYTES
from rokugan_desktop.games.battle_for_rokugan import SENTENCES as GAME_SENTENCES
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan, read_components
from rokugan_desktop.resources import assets, board_data
from rokugan_desktop.table import sentences as table_sentences
from rokugan_desktop.table.files.whole_files import read_limited
from rokugan_desktop.words import Table, Words
from rokugan_desktop.words import sentences as words_sentences

FOLDER = "battle_for_rokugan"


def tables() -> list[Table]:
    """Return the sentences of all that needs no window."""
    program = {
        **engine_sentences.SENTENCES,
        **boards_sentences.SENTENCES,
        **table_sentences.SENTENCES,
        **words_sentences.SENTENCES,
        **cli_sentences.SENTENCES,
        **matches_sentences.SENTENCES,
        **simulation_sentences.SENTENCES,
        **ladder_sentences.SENTENCES,
    }
    return [("program", program), (FOLDER, GAME_SENTENCES)]


def speak(language: str) -> Words:
    """Return the words of a language for the command line. Raise Unreadable where it can't be spoken."""
    return Words(language, tables(), assets() / "catalogues").of(FOLDER)


def board_folder() -> Path:
    """Return the folder of the game's own board."""
    return board_data() / FOLDER


@cache
def the_game() -> BattleForRokugan:
    """Return the game with its own components."""
    file = board_folder() / "components.yaml"
    return BattleForRokugan(read_components(read_text(file), file.name))


def read_text(file: Path, limit_bytes: int = LIMIT_BYTES) -> str:
    """Return the text of a file, without the byte order mark that some editors write.

    Raise Unreadable as `read_limited` does, and where it is no UTF-8 text.
    """
    try:
        return read_limited(file, limit_bytes).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(str(file), "", Message("cli.not-utf8")) from None
