"""Borders, margins and gaps follow the scale: no length of the style sheet or of a page is left out."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import rokugan_desktop.desktop
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.desktop.settings import SCALES, Settings, SettingsFile
from rokugan_desktop.resources import assets
from rokugan_desktop.words import Words

ROOT = Path(next(iter(rokugan_desktop.desktop.__path__)))
LEFT_OUT = {"crash.py"}
"""The window of a crash has no settings."""
_LITERAL = re.compile(r"\.set(?:ContentsMargins\((?!0, 0, 0, 0)\d+, \d+, \d+, \d+\)|Spacing\([1-9]\d*\))")


def test_every_length_of_the_style_sheet_is_scaled() -> None:
    sheet = (assets() / "styles" / "window.qss").read_text(encoding="utf-8")
    assert len(sheet.splitlines()) > 150
    assert re.findall(r"(?<![@\d])[1-9]\d*px", sheet) == []


def test_no_page_sets_margins_that_the_scale_does_not_reach() -> None:
    found = {
        str(file.relative_to(ROOT)): hits
        for file in ROOT.rglob("*.py")
        if file.name not in LEFT_OUT
        if (hits := _LITERAL.findall(file.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_kept_margins_follow_the_scale(qtbot: QtBot, tmp_path: Path) -> None:
    context = Context(SettingsFile(tmp_path / "settings.json"), lambda language: Words(language, [], tmp_path), "en")
    widget = QWidget()
    qtbot.addWidget(widget)
    column, grid = QVBoxLayout(widget), QGridLayout()
    keep_margins(context, column, 0, 10, 20, 40)
    keep_spacing(context, column, 8)
    keep_spacing(context, grid, 12, 4)
    context.change(Settings(scale=200))
    context.fit(2000, 1200)
    assert context.scale == 2.0
    margins = column.contentsMargins()
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (0, 20, 40, 80)
    assert (column.spacing(), grid.horizontalSpacing(), grid.verticalSpacing()) == (16, 24, 8)


def test_the_scale_reaches_from_75_to_250_percent() -> None:
    assert (SCALES[0], SCALES[-1]) == (75, 250)
