"""The page about the program: what it is, whose it is not, and every licence in full."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rokugan_desktop import __version__
from rokugan_desktop.desktop.about import AboutPage
from rokugan_desktop.resources import assets
from tests.desktop.conftest import MakeShell


@pytest.fixture
def page(make_shell: MakeShell) -> AboutPage:
    """The page, reached through the settings."""
    shell = make_shell()
    shell.show()
    shell.to_settings()
    QTest.mouseClick(shell.settings.about_button, Qt.MouseButton.LeftButton)
    assert shell.pages.currentWidget() is shell.about
    return shell.about


def test_it_says_version_and_that_it_is_unofficial(page: AboutPage) -> None:
    said = page.text.toPlainText()
    assert said.startswith(f"Rokugan Desktop {__version__}\nCommit ")
    assert "unofficial" in said
    assert "Permission is hereby granted, free of charge" in said


def test_every_notice_is_there_in_full(page: AboutPage) -> None:
    names = [page.list.item(row).text() for row in range(page.list.count())]
    notices = (assets() / "notices.md").read_text(encoding="utf-8")
    page.list.setCurrentRow(names.index("PyYAML"))
    assert "Ingy d\u00f6t Net" in page.text.toPlainText()
    assert page.text.toPlainText().splitlines()[-2] in notices
    page.list.setCurrentRow(names.index("assets/fonts"))
    assert "SIL OPEN FONT LICENSE" in page.text.toPlainText().upper()


def test_the_licences_of_a_bundle_follow(
    make_shell: MakeShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "libyew").mkdir()
    (tmp_path / "libyew" / "copyright").write_text("The terms of libyew.", encoding="utf-8")
    monkeypatch.setattr("rokugan_desktop.desktop.about.licences", lambda: tmp_path)
    shell = make_shell()
    shell.about.list.setCurrentRow(shell.about.list.count() - 1)
    assert shell.about.list.currentItem().text() == "libyew"
    assert shell.about.text.toPlainText() == "The terms of libyew."


def test_a_bundle_tells_of_each_library_once_and_of_none_that_it_was_made_without(
    make_shell: MakeShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "PyYAML").mkdir()
    (tmp_path / "PyYAML" / "LICENSE").write_text("The terms of PyYAML here.", encoding="utf-8")
    monkeypatch.setattr("rokugan_desktop.desktop.about.licences", lambda: tmp_path)
    monkeypatch.setitem(sys.modules, "shapely", None)
    about = make_shell().about
    names = [about.list.item(row).text() for row in range(about.list.count())]
    assert names.count("PyYAML") == 1
    assert "shapely" not in names
    assert {"platformdirs", "assets/fonts"} <= set(names)
    about.list.setCurrentRow(names.index("PyYAML"))
    assert about.text.toPlainText() == "The terms of PyYAML here."


def test_going_back_leads_to_the_settings(page: AboutPage, make_shell: MakeShell) -> None:
    shell = page.window()
    QTest.keyClick(page.list, Qt.Key.Key_Escape)
    assert getattr(shell, "pages").currentWidget() is getattr(shell, "settings")  # noqa: B009
