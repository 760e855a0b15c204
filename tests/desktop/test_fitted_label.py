"""The heading that stays on one line, and the note that is never written smaller."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.fitted_label import LEAST, NOTE, TITLE, USUAL, FittedLabel
from rokugan_desktop.desktop.look.letters import in_tooltip
from rokugan_desktop.desktop.look.scrolling import ScrolledText
from rokugan_desktop.desktop.look.theme import display_font

LONG = "Раунд 2 из 5 · Размещение"


def test_letters_shrink_until_the_line_fits(qtbot: QtBot, context: Context) -> None:
    label = FittedLabel(context)
    qtbot.addWidget(label)
    label.setText(LONG)
    label.resize(900, 44)
    assert label.letters() == USUAL
    label.resize(220, 44)
    assert LEAST <= label.letters() < USUAL
    assert QFontMetrics(display_font(label.letters(), heavy=True)).horizontalAdvance(LONG) <= 220


def test_a_title_takes_a_second_line_rather_than_small_letters(qtbot: QtBot, context: Context) -> None:
    label = FittedLabel(context, TITLE)
    qtbot.addWidget(label)
    label.setText(LONG)
    label.resize(230, 60)
    assert label.shown() == [LONG], "a little smaller, it keeps to its line"
    label.resize(150, 60)
    assert label.shown() == LONG.split(" · "), "no line begins with a separator, or consists of it"
    assert label.heightForWidth(150) > label.heightForWidth(900)
    line = FittedLabel(context, TITLE._replace(lines=1))
    qtbot.addWidget(line)
    line.setText(LONG)
    line.resize(150, 60)
    assert len(line.shown()) == 1


@pytest.mark.parametrize("name", ["W" * 24, "<b>" + "Ш" * 21])
def test_what_is_cut_short_is_said_in_full(qtbot: QtBot, context: Context, name: str) -> None:
    label = FittedLabel(context, TITLE)
    qtbot.addWidget(label)
    label.resize(140, 60)
    with qtbot.waitExposed(label):
        label.show()
    label.setText(f"Since {name}’s last turn")
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


@pytest.mark.parametrize("scale", [100, 200])
def test_a_note_is_broken_and_scrolled_and_never_written_smaller(qtbot: QtBot, context: Context, scale: int) -> None:
    context.change(msgspec.structs.replace(context.settings, scale=scale))
    context.fit(1600, 1000)
    note = FittedLabel(context, NOTE)
    area = ScrolledText(note)
    qtbot.addWidget(area)
    asked = context.pixels(NOTE.usual)
    area.resize(300, 2 * note.line_height())
    with qtbot.waitExposed(area):
        area.show()
    note.setText("A decoy.")
    assert (len(note.shown()), note.letters()) == (1, asked)
    assert area.sizeHint().height() == area.minimumSizeHint().height() == note.line_height()
    note.setText("A decoy: the token is discarded unresolved. " * 8)
    QApplication.processEvents()
    assert note.letters() == asked
    assert " ".join(note.shown()) == note.text().strip()
    assert note.height() == note.heightForWidth(note.width()) > area.height()
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    note.setText(note.text() + "It is so.")
    assert area.verticalScrollBar().value() == 0, "another text is seen from its beginning"


def test_an_emptied_heading_tells_nothing(qtbot: QtBot, context: Context) -> None:
    label = FittedLabel(context)
    qtbot.addWidget(label)
    label.setText(LONG)
    label.clear()
    assert (label.text(), label.accessibleName()) == ("", "")


def test_a_screen_reader_finds_a_label(qtbot: QtBot, context: Context) -> None:
    label = FittedLabel(context)
    qtbot.addWidget(label)
    label.setText("Placement")
    found = QAccessible.queryAccessibleInterface(label)
    assert (found.role(), found.text(QAccessible.Text.Name)) == (QAccessible.Role.StaticText, "Placement")


def test_what_is_heard_may_have_other_words_than_what_is_read(qtbot: QtBot, context: Context) -> None:
    label = FittedLabel(context)
    qtbot.addWidget(label)
    label.setText("a → b", "from a into b")
    assert (label.text(), label.accessibleName()) == ("a → b", "from a into b")
    label.setText("c")
    assert label.accessibleName() == "c"
