"""The honor counted before everybody's eyes, part by part; whoever hurries sees the table as it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.battle_for_rokugan.end_page import EndPage
from rokugan_desktop.desktop.battle_for_rokugan.name_line import NameLine
from rokugan_desktop.desktop.battle_for_rokugan.watched import Watched
from rokugan_desktop.desktop.face import Celebrating, Person
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.engine import Over
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.words import Words
from tests.games.battle_for_rokugan.playing import states

CLANS = ("crab", "crane", "dragon")


def ended(face: BattleFace, people: tuple[Person, ...], words: Words) -> EndPage:
    """The page of a match that is over."""
    state: State = list(states(4, 3))[-1]
    over = face.game.pending(state)
    assert isinstance(over, Over)
    page = face.end_page(face.game.view(state, None), over, words, LIGHT, people)
    assert isinstance(page, EndPage)
    return page


def totals(page: EndPage) -> list[str]:
    """The total of each card, as it is written."""
    labels = (card.findChildren(QLabel) for card in page.table.cards)
    return [label.text() for of_card in labels for label in of_card if label.property("role") == "page-title"]


def test_the_honor_is_counted_part_by_part_and_ends_as_it_is(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], english: Words
) -> None:
    page = ended(face, sit(CLANS), english)
    assert isinstance(page, Celebrating)
    qtbot.addWidget(page)
    page.resize(1200, 800)
    page.show()
    whole, still = totals(page), page.grab().toImage()
    assert any(text != "0" for text in whole)
    movement = page.celebrate()
    movement.start()
    movement.pause()
    assert totals(page) == ["0"] * len(CLANS)
    won = [label for label in page.findChildren(NameLine) if label.property("role") == "page-title"]
    assert [label.isVisible() for label in won] == [False], "nobody is told yet who has won"
    seen: list[list[int]] = []
    for time in range(0, movement.duration(), 150):
        movement.setCurrentTime(time)
        seen.append([int(text) for text in totals(page)])
    for one, other in pairwise(seen):
        assert all(now >= before for before, now in zip(one, other, strict=True))
    QTest.keyClick(page, Qt.Key.Key_Space)
    assert totals(page) == whole
    assert [label.isVisible() for label in won] == [True]
    assert page.grab().toImage() == still
    assert page.ceremony is None


def test_the_sums_of_a_battle_are_counted_before_the_verdict_comes(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], english: Words
) -> None:
    view = face.game.view(next(iter(states(4, 3))), None)
    battle = events.Battle(ids.Province(ids.Place(0)), ids.NOBODY, 0, 0, 0, ((0, 4),), 0, "R-5")
    arena = face.arena(english, LIGHT, sit(CLANS))
    qtbot.addWidget(arena)
    arena.resize(320, 800)
    arena.show()
    assert isinstance(arena, Celebrating)
    arena.show_turn(Watched(view, battle, (battle,)), None)
    whole = arena.grab().toImage()
    counting = arena.celebrate()
    counting.start()
    counting.pause()
    assert arena.grab().toImage() != whole
    counting.hurry()
    assert arena.grab().toImage() == whole
    arena.celebrate().start()
    arena.show_turn(Watched(view, battle, (battle,)), None)
    assert arena.grab().toImage() == whole, "another frame ends the counting"
