"""The shelf: what stands there keeps its promises, and one more line puts a further game beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rokugan_desktop import desktop, games
from rokugan_desktop.cli.understanding import commands_on
from rokugan_desktop.resources import assets
from rokugan_desktop.shelf import GAMES, Shelved, packaged, shelf_of

ROOT = Path(__file__).resolve().parents[1]
RULES = """
from tests.toy.hexes import Hexes


class Tiny(Hexes):
    name = "tiny"


def read_game(read):
    return Tiny()
"""
FACE = """
from tests.toy.face import toy_face


def read_face():
    return toy_face()
"""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_game_on_the_shelf_keeps_its_promises(game: Shelved, qapp: object) -> None:
    assert game.rules().name == game.id
    assert game.rules() is game.rules(), "it is made once"
    assert game.sentences()["game.title"]
    assert game.face().game.name == game.id
    assert game.window_sentences()
    assert game.boards is None or all(folder.is_dir() for folder in game.boards())
    for language in (folder.name for folder in (assets() / "catalogues").iterdir()):
        assert (assets() / "pages" / f"{game.face().rules_page.partition('+')[0]}.{language}.md").is_file()
        assert (assets() / "catalogues" / language / "LC_MESSAGES" / f"{game.id}.po").is_file()


def test_no_window_is_loaded_for_rules_words_and_commands() -> None:
    code = (
        "import sys; from rokugan_desktop.shelf import GAMES\n"
        "for game in GAMES.values(): game.rules(), game.sentences(), game.commands()\n"
        "assert not [name for name in sys.modules if name.startswith('PySide6')]"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_folders_and_one_line_are_a_further_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    for room, text, said in ((games, RULES, "game.title: Tiny"), (desktop, FACE, "tiny.hex: Tiny hex")):
        name = room.__name__.rpartition(".")[2]
        (tmp_path / name / "tiny").mkdir(parents=True)
        (tmp_path / name / "tiny" / "__init__.py").write_text(text, encoding="utf-8")
        (tmp_path / name / "tiny" / "sentences.yaml").write_text(said, encoding="utf-8")
        monkeypatch.setattr(room, "__path__", [*room.__path__, str(tmp_path / name)])
    shelf = shelf_of(*GAMES.values(), packaged("tiny"))
    tiny = shelf["tiny"]
    assert (tiny.rules().name, tiny.sentences()["game.title"]) == ("tiny", "Tiny")
    assert (tiny.face().game.name, tiny.window_sentences()) == ("hexes", {"tiny.hex": "Tiny hex"})
    assert tiny.commands() is None, "it has no folder among the commands"
    assert commands_on(shelf) == commands_on(GAMES)
    assert [name for name in shelf if name != "tiny"] == list(GAMES)
    for room in (games, desktop):
        del sys.modules[f"{room.__name__}.tiny"]


def test_what_the_window_says_of_a_game_loads_none_of_its_rules() -> None:
    """The window opens with the sentences of all games, but with the rules of the first alone."""
    code = """
import sys
from rokugan_desktop.shelf import GAMES
for game in [*GAMES.values()][1:]:
    assert game.window_sentences()
print([name for name in sys.modules if name.startswith("rokugan_desktop.games.")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
