"""The page of the rules, in the room that there is."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.handbook.rules_page import RulesPage
from tests.desktop.conftest import MakeShell


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 100), ((1280, 800), 150), ((1600, 1000), 200)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_chapters_are_never_scrolled_sideways(
    make_shell: MakeShell, size: tuple[int, int], scale: int, language: str
) -> None:
    shell = make_shell()
    shell.resize(*size)
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=scale, language=language))
    shell.title.rules_button.click()
    QApplication.processEvents()
    chapters = shell.rules.chapters
    assert chapters.count() > 8
    assert not chapters.horizontalScrollBar().isVisible()
    texts = [chapters.item(row).text() for row in range(chapters.count())]
    assert [chapters.item(row).toolTip() for row in range(chapters.count())] == texts


@pytest.mark.parametrize("page", ["battle_for_rokugan-rules", "samurai_battles-rules"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_page_of_rules_is_scrolled_sideways(context: Context, qtbot: QtBot, page: str, language: str) -> None:
    """Its tables are as broad as the page, in the smallest window and in a usual one."""
    context.change(msgspec.structs.replace(context.settings, language=language))
    rules = RulesPage(context, page)
    qtbot.addWidget(rules)
    rules.resize(960, 600)
    rules.show()
    rules.go_to_rule("F-1")
    QApplication.processEvents()
    assert rules.text.document().rootFrame().childFrames() or page.startswith("battle")
    assert rules.text.horizontalScrollBar().maximum() == 0
    for width in range(1270, 1274):
        rules.resize(width, 720)
        assert rules.text.horizontalScrollBar().maximum() == 0, "no width that is not a whole one makes a bar"
    rules.search.setText("\N{CYRILLIC CAPITAL LETTER ES}-1")
    assert rules.find_next(), "letters that look alike find one another"
    assert rules.text.textCursor().selectedText() == "C-1"


def test_a_page_begins_with_the_last_lines_of_the_one_before(context: Context, qtbot: QtBot) -> None:
    """What is cut at the foot of one is read whole at the head of the next."""
    rules = RulesPage(context, "samurai_battles-rules")
    qtbot.addWidget(rules)
    rules.resize(960, 600)
    rules.show()
    rules.open(None)
    QApplication.processEvents()
    text, line = rules.text, rules.text.fontMetrics().lineSpacing()
    for pressed in (text, rules.search):
        QTest.keyClick(pressed, Qt.Key.Key_PageDown)
        high = text.viewport().height()
        assert high - 4 * line < text.verticalScrollBar().value() <= high - 2 * line, pressed
        QTest.keyClick(pressed, Qt.Key.Key_PageUp)
        assert text.verticalScrollBar().value() == 0


@pytest.mark.parametrize(("language", "heading"), [("en", "Heading, level 2: "), ("ru", "Заголовок, уровень 2: ")])
def test_a_key_leads_from_heading_to_heading_and_each_is_heard_with_its_level(
    context: Context, qtbot: QtBot, language: str, heading: str
) -> None:
    context.change(msgspec.structs.replace(context.settings, language=language))
    rules = RulesPage(context, "samurai_battles-rules")
    qtbot.addWidget(rules)
    rules.show()
    rules.open(None)
    chapters = [rules.chapters.item(row).text() for row in range(3)]
    heard = list[str]()
    rules.activateWindow()
    rules.text.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(rules.text, key, Qt.KeyboardModifier.ControlModifier)
        heard.append(rules.text.accessibleDescription())
    for told, number in zip(heard, (0, 1, 2, 1), strict=True):
        assert told.startswith(f"{heading}{chapters[number]}. ")


def test_the_page_is_laid_out_once_and_not_after_each_paragraph(
    context: Context, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is seen is no document that is still being dressed: each change would lay out all of it."""
    rules, shown = RulesPage(context, "samurai_battles-rules"), list[QTextDocument]()
    qtbot.addWidget(rules)
    show = rules.text.setDocument

    def showing(document: QTextDocument) -> None:
        levels = [block.blockFormat().topMargin() for block in (document.begin(), document.lastBlock())]
        assert all(levels), "it is dressed before it is seen"
        show(document)
        shown.append(document)

    monkeypatch.setattr(rules.text, "setDocument", showing)
    rules.show()
    rules.open("O-7")
    for scale in (150, 100):
        context.change(msgspec.structs.replace(context.settings, scale=scale))
        rules.open("O-7")
    assert len(shown) >= 3
    assert rules.text.document() is shown[-1]
    assert rules.text.cursorForPosition(QPoint(40, 24)).block().text().startswith("O-7.")


@pytest.mark.parametrize("scale", [100, 200])
def test_what_clears_the_search_lies_within_its_field(make_shell: MakeShell, scale: int) -> None:
    shell = make_shell()
    shell.resize(1600, 1000)
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=scale))
    shell.title.rules_button.click()
    shell.rules.search.setText("honor")
    QApplication.processEvents()
    clear = shell.rules.search.findChild(QToolButton)
    assert clear is not None
    assert shell.rules.search.rect().contains(clear.geometry())
    assert abs(clear.geometry().center().y() - shell.rules.search.rect().center().y()) <= 2
