"""The recap: every line in full, the newest in sight."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QScrollBar
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.recap import Recap
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.plain import in_tooltip, on_button
from rokugan_desktop.engine import Message, StoryLine

WIDEST = "W" * 24


def line(name: str, what: str, *, private: bool = False) -> StoryLine:
    return StoryLine(Message("table.asks", name=name, what=what), None, private=private)


@pytest.mark.parametrize("name", ["Io", WIDEST])
@pytest.mark.parametrize("private", [False, True])
def test_a_line_gets_the_height_of_all_its_words(qtbot: QtBot, context: Context, name: str, private: bool) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(300, 500)
    recap.show_lines("", [line(name, "puts a token on the board. " * 4, private=private)], "")
    with qtbot.waitExposed(recap):
        recap.show()
    lines = recap.lines
    item = lines.item(0)
    metrics = QFontMetrics(item.font())
    needed = metrics.horizontalAdvance(item.text()) / lines.viewport().width()
    assert lines.visualItemRect(item).height() > needed * metrics.height()
    wide = lines.visualItemRect(item).height()
    recap.resize(900, 500)
    qtbot.waitUntil(lambda: lines.visualItemRect(lines.item(0)).height() < wide)


def test_the_end_is_in_sight_until_somebody_scrolls(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(600, 400)
    recap.show_lines("", [line("Aiko", "lays a token. " * 5) for _ in range(30)], "")
    with qtbot.waitExposed(recap):
        recap.show()
    lines: QListWidget = recap.lines
    bar = lines.verticalScrollBar()
    recap.resize(240, 300)
    qtbot.waitUntil(lambda: lines.visualItemRect(lines.item(0)).width() < 240)
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    bar.triggerAction(QScrollBar.SliderAction.SliderToMinimum)
    recap.resize(260, 280)
    assert bar.value() < bar.maximum()


def test_names_are_never_markup_nor_keys(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.show_lines("Since <b>Tom</b>", [line("<i>Tom</i>", "x", private=True)], "")
    assert recap.heading.shown() == ["Since <b>Tom</b>"]
    assert "&lt;i&gt;Tom" in recap.lines.item(0).toolTip()
    assert in_tooltip("Tom & Anna") == "Tom & Anna"
    assert on_button("Tom & Anna") == "Tom && Anna"


def test_all_places_of_a_line_are_lit_while_the_mouse_is_on_it(qtbot: QtBot, context: Context) -> None:
    recap = Recap(context)
    qtbot.addWidget(recap)
    recap.resize(400, 300)
    several = StoryLine(Message("table.asks", name="Aiko", what="."), "area:a", others=("area:b",))
    recap.show_lines("", [several, line("Botan", ".")], "")
    with qtbot.waitExposed(recap):
        recap.show()
    heard: list[tuple[str, ...]] = []
    recap.pointed.connect(heard.append)
    lines = recap.lines
    QTest.mouseMove(lines.viewport(), lines.visualItemRect(lines.item(0)).center())
    qtbot.waitUntil(lambda: heard[-1:] == [("area:a", "area:b")])
    QTest.mouseMove(lines.viewport(), lines.visualItemRect(lines.item(1)).center())
    qtbot.waitUntil(lambda: heard[-1:] == [()])
    QTest.mouseMove(lines.viewport(), lines.visualItemRect(lines.item(0)).center())
    qtbot.waitUntil(lambda: heard[-1:] == [("area:a", "area:b")])
    lines.clearFocus()
    lines.left.emit()
    assert heard[-1] == ()
