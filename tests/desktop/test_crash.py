from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.crash import CrashWatch, report
from tests.desktop.conftest import MakeShell

SECRET = "Blessing 2 in the Iron Terraces"


def failing(secret: str) -> None:
    hidden = secret
    try:
        raise KeyError(hidden)
    except KeyError as error:
        raise ValueError(f"unexpected {hidden}") from error


def caught() -> ValueError:
    try:
        failing(SECRET)
    except ValueError as error:
        return error
    raise AssertionError


def test_the_report_names_types_and_lines_and_no_value() -> None:
    text = report(caught(), "1.2.3")
    assert "ValueError" in text
    assert "KeyError" in text
    assert "test_crash.py:" in text
    assert "failing" in text
    assert "1.2.3" in text
    assert SECRET not in text
    assert "Blessing" not in text


def test_the_report_names_no_folder_of_the_player() -> None:
    assert "/" not in report(caught(), "1").replace("rokugan_desktop/", "").replace("pytest/", "")


def test_a_chain_of_errors_that_runs_in_a_circle_ends() -> None:
    error = ValueError()
    other = KeyError()
    error.__cause__, other.__cause__ = other, error
    assert report(error, "1").count("ValueError") == 1


def test_the_first_failure_is_shown_once(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    shown: list[str] = []
    watch = CrashWatch("1", shown.append)
    error = caught()
    watch.caught(type(error), error, error.__traceback__)
    watch.caught(type(error), error, error.__traceback__)
    qtbot.waitUntil(lambda: bool(shown))
    assert len(shown) == 1
    assert SECRET not in capsys.readouterr().err
    watch.rearm()
    watch.caught(type(error), error, error.__traceback__)
    qtbot.waitUntil(lambda: len(shown) == 2)


@pytest.mark.parametrize(("language", "word"), [("en", "The match is safe"), ("ru", "Партия цела")])
def test_the_window_speaks_the_players_language_and_leads_to_the_title(
    make_shell: MakeShell, qtbot: QtBot, language: str, word: str
) -> None:
    shell = make_shell()
    shell.context.change(msgspec.structs.replace(shell.context.settings, language=language))
    shell.matches.start(("red", "green"), ("Aiko", "Botan"))
    window = shell.crashed(report(caught(), "1"))
    said = " ".join(label.text() for label in window.findChildren(QLabel))
    assert word in said
    assert shell.pages.currentWidget() is shell.title
    assert shell.controller is None
    window.copy_button.click()
    assert "ValueError" in QApplication.clipboard().text()
    assert SECRET not in QApplication.clipboard().text()
    window.title_button.click()
    assert not window.isVisible()
    assert shell.title.continue_button.isVisible()
