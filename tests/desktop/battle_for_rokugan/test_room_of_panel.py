"""A seat's panel has room for all it shows: nothing in it is scrolled in a window of 1280x720, nor in a larger one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.battle_for_rokugan.seat_panel import SeatPanel
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.style import shell_sheet
from rokugan_desktop.desktop.look.theme import LIGHT
from tests.desktop.battle_for_rokugan.conftest import FIVE, speak
from tests.desktop.battle_for_rokugan.random_games import Moment, play

Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]
SMALL, LARGE, HUGE = ((320, 622), 1.0), ((320, 988), 1.0), ((640, 1976), 2.0)
"""What the page keeps for a seat's panel in windows of 1280x720, 1600x1000, and 3840x2160 at 200 %, with the scale."""


def seat_panel(qtbot: QtBot, face: BattleFace, people: tuple[Person, ...], language: str, scale: float) -> SeatPanel:
    """Return a panel in letters of this scale, not yet shown."""
    panel = face.panel(speak(language), LIGHT, people)
    assert isinstance(panel, SeatPanel)
    qtbot.addWidget(panel)
    panel.setStyleSheet(shell_sheet(LIGHT, scale))
    return panel


def settle() -> None:
    """Let the layouts have their turns, one inside the other."""
    for _ in range(5):
        QApplication.processEvents()


def beyond(panel: SeatPanel, moment: Moment) -> dict[str, int]:
    """Return by how much each page of the panel is too high."""
    panel.show_turn(moment.own, moment.question)
    assert panel.body is not None
    settle()
    found: dict[str, int] = {}
    for tab in panel.body.pages.tabs:
        tab.click()
        settle()
        found[tab.page] = panel.body.area.verticalScrollBar().maximum()
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
    panel = seat_panel(qtbot, face, sit(FIVE[:seats]), language, scale)
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


def test_no_bar_stays_that_only_a_change_needed(qtbot: QtBot, face: BattleFace, sit: Sit) -> None:
    """Beside a bar the tabs would need a second row, and with it the bar."""
    panel = seat_panel(qtbot, face, sit(FIVE), "en", 1.0)
    panel.resize(320, 622)
    panel.show()
    moment = moments(face, FIVE, 3, 40)[1]
    assert beyond(panel, moment) == {}
    assert panel.body is not None
    area, pages = panel.body.area, panel.body.pages
    assert len(pages.tabs) * 45 > 300
    pages.open("pool")
    settle()
    content = area.widget()
    assert content is not None
    panel.resize(320, 622 - area.height() + content.heightForWidth(area.viewport().width()))
    settle()
    for policy in (Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAsNeeded):
        area.setVerticalScrollBarPolicy(policy)
        settle()
    assert area.viewport().width() < area.width()
    pages.open(pages.open_page)
    settle()
    assert area.viewport().width() == area.width()


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
    panel = seat_panel(qtbot, face, sit(FIVE), "en", 1.0)
    panel.resize(320, 622)
    moment = next(moment for moment in play(face, FIVE, 3) if moment.question.kind == "turn")
    panel.show_turn(moment.own, moment.question)
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    settle()
    body = panel.body
    assert body is not None
    pages = body.pages
    assert (pages.open_page, body.cards.isVisible()) == ("cards", True)
    tab = next(tab for tab in pages.tabs if tab.page == "pool")
    QTest.mouseClick(tab, Qt.MouseButton.LeftButton)
    assert (pages.open_page, body.cards.isVisible(), tab.isChecked()) == ("pool", False, True)
    assert [label.text() for label, _strip in pages.strips] == ["Pool"]
    tab.setFocus()
    QTest.keyClick(tab, Qt.Key.Key_Left)
    assert (pages.open_page, body.cards.isVisible()) == ("cards", True)
    panel.resize(320, 988)
    settle()
    assert "cards" not in {tab.page for tab in pages.tabs}
    assert body.cards.isVisible()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_three_cards_beside_a_whole_hand_stand_with_their_texts(
    qtbot: QtBot, face: BattleFace, sit: Sit, language: str
) -> None:
    """As in a window of 1280x720; where they are long, the longest alone shows no more than its title."""
    panel = seat_panel(qtbot, face, sit(FIVE[:3]), language, 1.0)
    panel.resize(324, 708)
    panel.show()
    brief: set[int] = set()
    for moment in moments(face, FIVE[:3], 4, 1):
        panel.show_turn(moment.own, moment.question)
        assert panel.body is not None
        cards = panel.body.cards.tiles
        if len(panel.body.hand.tiles) == 6 and len(cards) == 3:
            settle()
            brief.add(sum(card.face.brief for card in cards if card.face is not None))
            assert panel.body.area.verticalScrollBar().maximum() == 0
    assert brief == {0, 1}


def test_cards_that_come_are_in_sight(qtbot: QtBot, face: BattleFace, sit: Sit) -> None:
    """Where the window shrinks, or a seat gets its first card, the page of the cards opens by itself."""
    panel = seat_panel(qtbot, face, sit(FIVE), "en", 1.0)
    panel.resize(320, 988)
    moment = next(moment for moment in play(face, FIVE, 3) if moment.question.kind == "turn")
    panel.show_turn(moment.own, moment.question)
    panel.show()
    settle()
    assert panel.body is not None
    panel.body.pages.open("pool")
    panel.resize(320, 622)
    settle()
    assert (panel.body.pages.open_page, panel.body.cards.isVisible()) == ("cards", True)
