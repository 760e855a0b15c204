"""The heading that stays on one line."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.fitted_label import LEAST, USUAL, FittedLabel
from rokugan_desktop.desktop.surroundings import Surroundings
from rokugan_desktop.desktop.theme import display_font

LONG = "Раунд 2 из 5 · Размещение"


def test_letters_shrink_until_the_line_fits(qtbot: QtBot, surroundings: Surroundings) -> None:
    label = FittedLabel(surroundings)
    qtbot.addWidget(label)
    label.setText(LONG)
    label.resize(900, 44)
    assert label.letters() == USUAL
    label.resize(220, 44)
    assert LEAST <= label.letters() < USUAL
    assert QFontMetrics(display_font(label.letters(), heavy=True)).horizontalAdvance(LONG) <= 220


def test_an_emptied_heading_tells_nothing(qtbot: QtBot, surroundings: Surroundings) -> None:
    label = FittedLabel(surroundings)
    qtbot.addWidget(label)
    label.setText(LONG)
    label.clear()
    assert (label.text(), label.accessibleName()) == ("", "")
