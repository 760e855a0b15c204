"""A seat's panel has room for all it shows: nothing in it is scrolled in a window of 1280x720, nor in a larger one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import LIGHT, stylesheet
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel, seat_panel
from rokugan_desktop.desktop.sheets.sheet import ItemSheet, PageTab
from tests.desktop.battle_for_rokugan.conftest import FIVE, speak
from tests.desktop.battle_for_rokugan.random_games import Moment, play
from tests.panels import sheets_in

Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]
SMALL, LARGE, HUGE = ((320, 622), 1.0), ((320, 988), 1.0), ((640, 1976), 2.0)
"""What the page keeps for a seat's panel in windows of 1280x720, 1600x1000, and 3840x2160 at 200 %, with the scale."""


def made(qtbot: QtBot, face: BattleFace, people: tuple[Person, ...], language: str, scale: float) -> SectionPanel:
    """Return a panel in letters of this scale, not yet shown."""
    panel = seat_panel(face, speak(language), LIGHT, people)
    qtbot.addWidget(panel)
    panel.setStyleSheet(stylesheet(LIGHT, scale))
    return panel


def settle() -> None:
    """Let the layouts have their turns, one inside the other."""
    for _ in range(5):
        QApplication.processEvents()


def tabs(panel: SectionPanel) -> dict[str, PageTab]:
    """Return the tabs that are seen, by the page that each opens."""
    return {one.tab.id: one for one in panel.findChildren(PageTab) if one.isVisible()}


def opened(panel: SectionPanel) -> list[str]:
    """Return which tab is down."""
    return [page for page, tab in tabs(panel).items() if tab.isChecked()]


def area(panel: SectionPanel) -> QScrollArea:
    """Return what scrolls the sections."""
    return next(one for one in panel.findChildren(QScrollArea) if one.findChildren(ItemSheet))


def beyond(panel: SectionPanel, moment: Moment) -> dict[str, int]:
    """Return by how much each page of the panel is too high."""
    panel.show_turn(moment.own, moment.question)
    settle()
    found = {"": area(panel).verticalScrollBar().maximum()}
    for page, tab in tabs(panel).items():
        tab.click()
        settle()
        found[page] = area(panel).verticalScrollBar().maximum()
    return {page: high for page, high in found.items() if high}


def moments(face: BattleFace, clans: tuple[str, ...], seed: int, step: int) -> list[Moment]:
    """Return every so manieth question of a random game that is asked in secret."""
    return [moment for moment in play(face, clans, seed) if moment.question.secret][::step]


def too_high(
    qtbot: QtBot, face: BattleFace, sit: Sit, asked: list[Moment], language: str, room: tuple[tuple[int, int], float]
) -> list[object]:
    """Return of which questions the panel would have to be scrolled, with the pages and by how much."""
    size, scale = room
    seats = len(asked[0].public.public.seats)
    panel = made(qtbot, face, sit(FIVE[:seats]), language, scale)
    panel.resize(*size)
    panel.show()
    found = [(moment.question.kind, beyond(panel, moment)) for moment in asked]
    return [one for one in found if one[1]]


@pytest.mark.parametrize(("language", "room"), [("en", SMALL), ("ru", SMALL), ("ru", HUGE)])
def test_nothing_of_a_seats_panel_is_scrolled(
    qtbot: QtBot, face: BattleFace, sit: Sit, language: str, room: tuple[tuple[int, int], float]
) -> None:
    asked = moments(face, FIVE, 3, 40)
    assert len(asked) > 3
    assert too_high(qtbot, face, sit, asked, language, room) == []


def test_a_seen_hand_stands_with_what_is_not_seen_yet(qtbot: QtBot, face: BattleFace, sit: Sit) -> None:
    """The page of a rival whose hand one has seen has two headings; it has room below tokens in two rows."""
    asked = [one for one in moments(face, FIVE[:2], 2, 1) if one.own.spied and one.question.kind == "spy"]
    assert asked
    assert too_high(qtbot, face, sit, asked[:1], "en", SMALL) == []


@pytest.mark.long
@pytest.mark.parametrize("room", [SMALL, LARGE, HUGE])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_of_a_whole_match_is_scrolled(
    qtbot: QtBot, face: BattleFace, sit: Sit, language: str, room: tuple[tuple[int, int], float], seats: int
) -> None:
    for seed in range(3):
        assert too_high(qtbot, face, sit, moments(face, FIVE[:seats], seed, 1), language, room) == []


def test_a_tab_opens_its_page_by_mouse_and_keys(qtbot: QtBot, face: BattleFace, sit: Sit) -> None:
    panel = made(qtbot, face, sit(FIVE), "en", 1.0)
    panel.resize(320, 622)
    moment = next(moment for moment in play(face, FIVE, 3) if moment.question.kind == "turn")
    panel.show_turn(moment.own, moment.question)
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    settle()
    assert opened(panel) == ["cards"]
    assert sheets_in(panel, "cards")
    QTest.mouseClick(tabs(panel)["pool"], Qt.MouseButton.LeftButton)
    assert opened(panel) == ["pool"]
    assert sheets_in(panel, "pool")
    assert not sheets_in(panel, "cards")
    said = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
    assert any(text.startswith("Pool: ") for text in said)
    assert panel.thing("cards") is tabs(panel)["cards"], "the tab that they are behind"
    tabs(panel)["pool"].setFocus()
    QTest.keyClick(tabs(panel)["pool"], Qt.Key.Key_Left)
    assert opened(panel) == ["cards"]
    assert tabs(panel)["cards"].hasFocus()
    panel.resize(320, 988)
    settle()
    assert "cards" not in tabs(panel)
    assert all(sheet.isVisible() for sheet in sheets_in(panel, "cards"))


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_three_cards_beside_a_whole_hand_stand_with_their_texts(
    qtbot: QtBot, face: BattleFace, sit: Sit, language: str
) -> None:
    """As in a window of 1280x720; where they are long, the longest alone shows no more than its title."""
    panel = made(qtbot, face, sit(FIVE[:3]), language, 1.0)
    panel.resize(324, 708)
    panel.show()
    brief: set[int] = set()
    for moment in moments(face, FIVE[:3], 4, 1):
        panel.show_turn(moment.own, moment.question)
        cards = sheets_in(panel, "cards")
        if len(sheets_in(panel, "hand")) == 6 and len(cards) == 3:
            settle()
            brief.add(sum(card.look for card in cards))
            assert area(panel).verticalScrollBar().maximum() == 0
    assert 0 in brief
    assert brief <= {0, 1}


def test_cards_that_come_are_in_sight(qtbot: QtBot, face: BattleFace, sit: Sit) -> None:
    """Where the window shrinks, or a seat gets its first card, the page of the cards opens by itself."""
    panel = made(qtbot, face, sit(FIVE), "en", 1.0)
    panel.resize(320, 988)
    moment = next(moment for moment in play(face, FIVE, 3) if moment.question.kind == "turn")
    panel.show_turn(moment.own, moment.question)
    panel.show()
    settle()
    tabs(panel)["pool"].click()
    panel.resize(320, 622)
    settle()
    assert opened(panel) == ["cards"]
    assert sheets_in(panel, "cards")
