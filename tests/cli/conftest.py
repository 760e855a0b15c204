"""What the tests of the command line share: a position, and a way to run a command in this process."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pytest

from rokugan_desktop.cli import main
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.library.match_library import LIBRARY_FILE
from tests.rulebook.example import BARE_EXAMPLE

GOLDEN = Path(__file__).parents[1] / "table" / "golden"

POSITION = BARE_EXAMPLE


class Outcome(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str


Run = Callable[..., Outcome]


@cache
def _catalogue(content: bytes) -> GNUTranslations:
    return GNUTranslations(BytesIO(content))


@pytest.fixture(autouse=True)
def catalogues_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the catalogues anew for each command that is run here, but parse each of them once."""

    def parsed(file: BinaryIO) -> GNUTranslations:
        return _catalogue(file.read())

    monkeypatch.setattr("gettext.GNUTranslations", parsed)


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test hear the language of whoever runs it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line, and say how it ended."""

    def carry_out(*arguments: str | Path) -> Outcome:
        capsys.readouterr()
        status = main([str(argument) for argument in arguments], GAMES)
        said = capsys.readouterr()
        return Outcome(status, said.out, said.err)

    return carry_out


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command line that is refused, and return the one line of complaint."""

    def carry_out(*arguments: str | Path) -> str:
        outcome = run(*arguments)
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err.endswith("\n")
        line = outcome.err[:-1]
        assert line.isprintable()
        assert line.strip()
        return line

    return carry_out


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """Return the folder of a library with five matches: 1, 3 and 5 are over, 2 and 4 run."""
    folder = tmp_path / "golden"
    folder.mkdir()
    shutil.copyfile(GOLDEN / "format-1.sqlite", folder / LIBRARY_FILE)
    return folder


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """Return a position file, the one of the format's page."""
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    return file
