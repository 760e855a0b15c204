"""The heading that stays on one line."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.look.fitted_label import LEAST, TITLE, USUAL, FittedLabel
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.theme import display_font
from rokugan_desktop.desktop.surroundings import Surroundings

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


def test_a_title_takes_a_second_line_rather_than_small_letters(qtbot: QtBot, surroundings: Surroundings) -> None:
    label = FittedLabel(surroundings, TITLE)
    qtbot.addWidget(label)
    label.setText(LONG)
    label.resize(230, 60)
    assert label.shown() == [LONG], "a little smaller, it keeps to its line"
    label.resize(150, 60)
    assert " ".join(label.shown()) == LONG
    assert len(label.shown()) == 2
    assert label.heightForWidth(150) > label.heightForWidth(900)
    label.allow_lines(1)
    assert len(label.shown()) == 1


@pytest.mark.parametrize("name", ["W" * 24, "<b>" + "Ш" * 21])
def test_what_is_cut_short_is_said_in_full(qtbot: QtBot, surroundings: Surroundings, name: str) -> None:
    label = FittedLabel(surroundings, TITLE)
    qtbot.addWidget(label)
    label.resize(140, 60)
    with qtbot.waitExposed(label):
        label.show()
    label.setText(f"Since {name}'s last turn")
    assert len(label.shown()) <= 2
    metrics = QFontMetrics(display_font(label.letters(), heavy=True))
    assert all(metrics.horizontalAdvance(line) <= 140 for line in label.shown())
    assert label.shown()[-1].endswith("…")
    assert label.toolTip() == in_tooltip(label.text())
    label.resize(900, 60)
    assert (label.shown(), label.toolTip()) == ([label.text()], "")
    label.resize(140, 60)
    label.clear()
    assert (label.shown(), label.toolTip()) == ([], "")


def test_an_emptied_heading_tells_nothing(qtbot: QtBot, surroundings: Surroundings) -> None:
    label = FittedLabel(surroundings)
    qtbot.addWidget(label)
    label.setText(LONG)
    label.clear()
    assert (label.text(), label.accessibleName()) == ("", "")
