"""A file of the program that is damaged or missing is a sentence before the window opens, on whatever system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from rokugan_desktop.desktop.art import symbols
from rokugan_desktop.desktop.look import theme
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.resources import assets, board_data

from .conftest import Run

ROOT = assets().parent
START = """
import sys
from pathlib import Path
from rokugan_desktop import resources
resources._folder = lambda name, beside=None: Path(sys.argv[1], name)
from rokugan_desktop.cli import main
from rokugan_desktop.shelf import GAMES
sys.exit(main(["--library", sys.argv[2], "--language", "en"], GAMES))
"""


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the assets, which fonts and symbols are read from."""
    folder = Path(shutil.copytree(assets(), tmp_path / "assets"))
    monkeypatch.setattr(theme, "assets", lambda: folder)
    monkeypatch.setattr(symbols, "assets", lambda: folder)
    symbols.path_data.cache_clear()  # what was read of the real ones
    yield folder
    symbols.path_data.cache_clear()  # nor does anybody else read the copy


@pytest.mark.parametrize("content", [b"", b"no font"])
def test_a_font_that_is_none_is_named(content: bytes, copied: Path, qapp: object) -> None:
    font = copied / "fonts" / "AlegreyaSans-Bold.ttf"
    font.write_bytes(content)
    with pytest.raises(Unreadable) as refused:
        theme.load_fonts.__wrapped__()
    assert (refused.value.source, refused.value.what.key) == (str(font), "table.file.of-the-program")


def test_without_any_font_the_folder_is_named(copied: Path, qapp: object) -> None:
    shutil.rmtree(copied / "fonts")
    with pytest.raises(Unreadable) as refused:
        theme.load_fonts.__wrapped__()
    assert refused.value.source == str(copied / "fonts")


@pytest.mark.parametrize("damaged", ["icons/own.json", "clans/mon.json"])
@pytest.mark.parametrize("content", [b"", b'{"sound": 1}', b'{"sound": "\xff"}', b'{"sound": "M'])
def test_symbols_that_can_not_be_read_are_named(damaged: str, content: bytes, copied: Path) -> None:
    (copied / damaged).write_bytes(content)
    with pytest.raises(Unreadable) as refused:
        symbols.load_symbols()
    assert (refused.value.source, refused.value.what.key) == (str(copied / damaged), "table.file.of-the-program")


def test_without_the_symbols_the_folder_is_named(copied: Path) -> None:
    shutil.rmtree(copied / "icons")
    with pytest.raises(Unreadable) as refused:
        symbols.load_symbols()
    assert refused.value.source == str(copied / "icons")


@pytest.mark.parametrize(
    ("damaged", "what"),
    [
        ("assets/fonts/AlegreyaSans-Bold.ttf", "this file of the program is damaged or missing; install it anew"),
        ("assets/icons/own.json", "this file of the program is damaged or missing; install it anew"),
        ("board_data/battle_for_rokugan/components.yaml", ""),
        ("board_data/battle_for_rokugan/board.yaml", ""),
    ],
)
def test_the_program_ends_with_a_sentence_before_its_window_opens(damaged: str, what: str, tmp_path: Path) -> None:
    for folder in (assets(), board_data()):
        shutil.copytree(folder, tmp_path / folder.name)
    for content in (b"\x00\xff", None):
        file = tmp_path / damaged
        file.unlink()
        if content is not None:
            file.write_bytes(content)
        elif "fonts" in damaged:
            continue  # the others of the family stand in for it
        elif "own" in damaged:
            shutil.rmtree(file.parent)
        command = [sys.executable, "-c", START, str(tmp_path), str(tmp_path / "library")]
        context = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path)}
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, env=context, encoding="utf-8"
        )
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
        assert (file.name if content is not None else file.parent.name) in done.stderr
        assert what.replace("install it", "install the program") in done.stderr


@pytest.mark.parametrize("console", [True, False])
def test_where_nobody_reads_a_terminal_a_box_says_it(
    console: bool, run: Run, qapp: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A desktop starts the program with --in-window; on Windows it has no standard error at all."""

    def fail(*_given: object) -> int:
        raise Unreadable("own.json", "", Message("table.file.of-the-program"))

    def read() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            said.append(box.text())
            looking.stop()
            box.close()

    said: list[str] = []
    monkeypatch.setattr("rokugan_desktop.desktop.application.run", fail)
    if not console:
        monkeypatch.setattr("sys.stderr", None)
    looking = QTimer()
    looking.timeout.connect(read)
    looking.start(10)
    asked = ("--in-window",) if console else ()
    assert run("--library", tmp_path, "--language", "en", *asked) == (2, "", "")
    assert said == ["own.json: this file of the program is damaged or missing; install the program anew"]
