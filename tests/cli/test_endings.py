"""How a command ends that fails, is interrupted or can't even speak: the same way whichever command it is."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any, NoReturn

import pytest

from rokugan_desktop import __main__ as program
from rokugan_desktop.engine import Impossible, Message

from .conftest import Outcome, Run


def while_a_class_is_made() -> RuntimeError:
    """Return what Python 3.11 makes of Ctrl-C in the midst of a class, as modules are loaded."""
    error = RuntimeError("Error calling __set_name__")
    error.__cause__ = KeyboardInterrupt()
    return error


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (KeyboardInterrupt(), Outcome(130, "", "")),
        (while_a_class_is_made(), Outcome(130, "", "")),
        (Impossible("two moons\nin the sky"), Outcome(1, "", "The program is at fault: two moons in the sky\n")),
        (FileNotFoundError("board_data: missing"), Outcome(2, "", "rokugan-desktop: board_data: missing\n")),
        (PermissionError(13, "no", "a\nb"), Outcome(2, "", "a b: this can’t be written\n")),
    ],
)
def test_whatever_a_command_meets_ends_it_in_order(
    error: BaseException, outcome: Outcome, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any) -> NoReturn:
        raise error

    monkeypatch.setattr("rokugan_desktop.cli.reports.check", fail)
    assert run("check") == outcome


def test_ctrl_c_is_heard_from_the_first_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: Any) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("rokugan_desktop.cli.main", interrupt)
    assert program.main() == 130


def test_a_program_without_its_catalogues_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> NoReturn:
        raise FileNotFoundError("assets: this folder of the program is missing; install the program anew")

    monkeypatch.setattr(sys.modules["rokugan_desktop.cli.main"], "assets", missing)
    assert run("check") == Outcome(
        2, "", "rokugan-desktop: assets: this folder of the program is missing; install the program anew\n"
    )


def test_versions_are_told_without_qt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(_name: str) -> NoReturn:
        raise PackageNotFoundError

    monkeypatch.setattr("rokugan_desktop.cli.installed.version", absent)
    assert run("--version").out.endswith("Qt ?\n")


def test_no_display_is_one_line_in_either_language(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is made for a window that can't open."""
    monkeypatch.setattr("rokugan_desktop.cli.display.trouble", lambda: Message("cli.no-display"))
    english = run("--library", tmp_path / "new")
    russian = run("--library", tmp_path / "new", "--language", "ru")
    assert (english.status, english.out, english.err.count("\n")) == (2, "", 1)
    assert english.err.startswith("There is no display")
    assert russian.err.startswith("Нет экрана")
    assert not (tmp_path / "new").exists()
