"""The self-test: one line of what was tried, or one line of what is wrong."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rokugan_desktop.cli import main
from rokugan_desktop.cli.self_test import make_sounds
from rokugan_desktop.cli.speaking import speak_in_window
from rokugan_desktop.desktop.sound.sounds import Sound
from rokugan_desktop.resources import assets, earlier_libraries
from rokugan_desktop.shelf import GAMES, Shelf
from rokugan_desktop.words import Words
from tests.shelved import BATTLE

from .conftest import Run


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Path:
    """A copy of the assets that the self-test looks at instead of the real ones."""
    folder = Path(shutil.copytree(assets(), tmp_path / "assets"))
    monkeypatch.setattr("rokugan_desktop.cli.self_test.assets", lambda: folder)
    return folder


@pytest.mark.long  # the bundle that `.ci/run` makes is tried by the same self-test each time
@pytest.mark.parametrize(
    "shelf",
    [
        pytest.param({BATTLE.id: BATTLE}, id="one game"),
        pytest.param(GAMES, id="all games"),
    ],
)
def test_a_sound_program_says_in_one_line_what_was_tried(
    shelf: Shelf, qapp: object, own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")  # what the command sets is taken back
    before = sorted(own_home.rglob("*"))
    status = main(["--self-test"], shelf)
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    assert said.out.startswith(f"No fault: {len(shelf)} match")
    assert f"{len(earlier_libraries())} earlier libraries read, {len(Sound)} sounds made; " in said.out
    assert said.out.count("\n") == 1
    assert sorted(own_home.rglob("*")) == before


@pytest.mark.parametrize(
    "damaged",
    [
        "fonts/AlegreyaSans-Bold.ttf",
        "icons/tick.png",
        "icons/own.json",
        "catalogues/ru/LC_MESSAGES/program.mo",
        "pages/rules.ru.md",
    ],
)
@pytest.mark.parametrize("content", [b"", b"\xff\xfe no such thing"])
def test_a_damaged_file_of_the_program_is_named(run: Run, copied: Path, damaged: str, content: bytes) -> None:
    (copied / damaged).write_bytes(content)
    outcome = run("--self-test", "--language", "en")
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.startswith(f"{copied / damaged}: ")
    assert outcome.out.count("\n") == 1


def test_without_the_library_that_plays_them_no_sound_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        return None

    monkeypatch.setattr("rokugan_desktop.cli.self_test.find_spec", missing)
    assert make_sounds() == 0


def test_a_language_that_says_what_another_says_is_told(
    run: Run, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def speak_english(_language: str, shelf: Shelf) -> Words:
        return speak_in_window("en", shelf)

    monkeypatch.setattr("rokugan_desktop.cli.self_test.speak_in_window", speak_english)
    outcome = run("--self-test", "--language", "ru")
    assert (outcome.status, outcome.out) == (1, f"{assets() / 'catalogues'}: не хватает фразы или страницы\n")


def test_an_earlier_match_that_is_not_what_it_was_is_told(
    run: Run, qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bent = Path(shutil.copyfile(earlier_libraries()[0], tmp_path / "format-1.sqlite"))
    with closing(sqlite3.connect(bent)) as opened, opened:
        opened.execute("DROP TRIGGER entries_stay")
        opened.execute("UPDATE entries SET packed = (SELECT packed FROM entries WHERE number = 4) WHERE number = 5")
    monkeypatch.setattr("rokugan_desktop.cli.self_test.earlier_libraries", lambda: (bent,))
    outcome = run("--self-test")
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.startswith(f"{bent}: ")


def test_whatever_goes_wrong_in_the_match_is_told(run: Run, qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("for once")

    monkeypatch.setattr("rokugan_desktop.desktop.demo.rehearse", fail)
    outcome = run("--self-test")
    assert (outcome.status, outcome.out) == (1, "a match through the window: ZeroDivisionError: for once\n")
