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
from rokugan_desktop.cli import main
from rokugan_desktop.shelf import GAMES
for copied in sys.argv[2:]:
    resources._folder = lambda name, beside=None: Path(copied, name)
    print(main(["--library", sys.argv[1], "--language", "en"], GAMES), flush=True)
"""
"""The program, begun with one copy of its files after the other, which says how each time ended."""


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


_FAULT = "this file of the program is damaged or missing; reinstall the program"


@pytest.mark.parametrize(
    "cases",
    [
        (
            ("fonts/AlegreyaSans-Bold.ttf", "damaged", "AlegreyaSans-Bold.ttf", _FAULT),
            ("battle_for_rokugan/components.yaml", "damaged", "components.yaml", ""),
            ("battle_for_rokugan/components.yaml", "missing", "battle_for_rokugan", ""),
            ("battle_for_rokugan/board.yaml", "damaged", "board.yaml", ""),
            ("battle_for_rokugan/board.yaml", "missing", "battle_for_rokugan", ""),
        ),
        (("icons/own.json", "damaged", "own.json", _FAULT),),
        (("icons", "missing", "icons", _FAULT),),
    ],
    ids=["one after the other", "damaged symbols", "no symbols"],
)
def test_the_program_ends_with_a_sentence_before_its_window_opens(
    cases: tuple[tuple[str, str, str, str], ...], tmp_path: Path
) -> None:
    """In a process of its own, for this one has read all of them; symbols are read, or not, once in each."""
    copies: list[Path] = []
    for name, how, _named, _what in cases:
        copies.append(tmp_path / str(len(copies)))
        for folder in (assets(), board_data()):
            shutil.copytree(folder, copies[-1] / folder.name)
        (file,) = (folder / name for folder in copies[-1].iterdir() if (folder / name).exists())
        if how == "damaged":
            file.write_bytes(b"\x00\xff")
        elif file.is_dir():
            shutil.rmtree(file)
        else:
            file.unlink()
    command = [sys.executable, "-c", START, str(tmp_path / "library"), *map(str, copies)]
    context = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, env=context, encoding="utf-8"
    )
    assert (done.returncode, done.stdout.split()) == (0, ["2"] * len(cases)), done.stderr
    for (_name, _how, named, what), line in zip(cases, done.stderr.splitlines(), strict=True):
        assert named in line
        assert what in line


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
    assert said == ["own.json: this file of the program is damaged or missing; reinstall the program"]
