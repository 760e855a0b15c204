"""The honor counted before everybody's eyes, part by part; whoever hurries sees the table as it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.battle_for_rokugan.arena import Watched
from rokugan_desktop.desktop.battle_for_rokugan.end_page import EndPage
from rokugan_desktop.desktop.battle_for_rokugan.honor_chart import HonorLines, spread
from rokugan_desktop.desktop.battle_for_rokugan.name_line import NameLine
from rokugan_desktop.desktop.battle_for_rokugan.pointing_figure import PointingFigure
from rokugan_desktop.desktop.face import Celebrating, Person
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.engine import Over
from rokugan_desktop.games.battle_for_rokugan import View, events, ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.words import Words
from tests.desktop.battle_for_rokugan.random_games import Change, play
from tests.desktop.demo.painted_text import painted_text
from tests.games.battle_for_rokugan.playing import states
from tests.there import there

CLANS = ("crab", "crane", "dragon")


def ended(face: BattleFace, people: tuple[Person, ...], words: Words) -> EndPage:
    """The page of a match that is over."""
    state: State = list(states(4, 3))[-1]
    over = face.game.pending(state)
    assert isinstance(over, Over)
    page = face.end_page(face.game.view(state, None), (), over, words, LIGHT, people)
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
    QApplication.processEvents()
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
    movement.hurry()
    assert totals(page) == whole
    assert [label.isVisible() for label in won] == [True]
    QApplication.processEvents()
    assert page.grab().toImage() == still
    assert page.ceremony is None


def test_a_figure_shows_its_provinces_on_the_map_and_the_chart_is_told_in_words(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], russian: Words
) -> None:
    people, changes = sit(CLANS), list[Change]()
    for _ in play(face, CLANS, 51, changes):
        pass
    view, story = changes[-1].after, [event for change in changes for event in change.told]
    page = face.end_page(view, story, Over(()), russian, LIGHT, people)
    qtbot.addWidget(page)
    page.resize(1512, 880)
    page.show()
    QApplication.processEvents()
    (lines,) = page.findChildren(HonorLines)
    told = lines.accessibleDescription()
    ended = story[-1]
    assert isinstance(ended, events.GameEnded)
    for person, honor in zip(people, ended.honor, strict=True):
        assert person.name in told
        assert f"Конец – {honor.total}" in told
    plain = page.grab().toImage()
    figures = [one for one in page.findChildren(PointingFigure) if one.focusPolicy() is Qt.FocusPolicy.TabFocus]
    assert len(figures) > len(CLANS)
    (drawn,) = page.findChildren(FinalMap)
    bare = drawn.grab().toImage()
    QApplication.sendEvent(figures[0], QEvent(QEvent.Type.Enter))
    assert drawn.grab().toImage() != bare, "its provinces are lit"
    QApplication.sendEvent(figures[0], QEvent(QEvent.Type.Leave))
    assert page.grab().toImage() == plain


def test_the_ends_of_lines_keep_apart_and_inside() -> None:
    assert spread([10.0, 50.0], 20.0, 100.0) == [10.0, 50.0]
    for wanted in ([50.0, 51.0, 52.0], [95.0, 96.0, 97.0], [1.0, 1.0, 1.0]):
        found = spread(wanted, 20.0, 100.0)
        assert all(other - one >= 20.0 for one, other in pairwise(found))
        assert found[0] >= 10.0
        assert found[-1] <= 90.0


def test_territory_cards_that_are_held_lie_beside_the_map_with_their_text(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], english: Words
) -> None:
    state = next(one for one in states(2, 3) if any(card != ids.NOBODY for card in one.public.cards))
    view: View = face.game.view(state, None)
    territory = next(one for one in ids.EVERY_TERRITORY if view.public.cards[one] != ids.NOBODY)
    arena = there(face.arena)(english, LIGHT, sit(CLANS[:3]))
    qtbot.addWidget(arena)
    arena.resize(320, 800)
    arena.show()
    assert isinstance(arena, Celebrating)
    arena.show_turn(Watched(view, cards=(territory,)), None)
    name = ids.CARDS[view.public.cards[territory]]
    said = " ".join(text.text for text in painted_text(arena))
    assert all(word in said for word in english.text(f"card.{name}.title").split())
    assert english.text(f"card.{name}.text").split()[-1] in said
    whole = arena.grab().toImage()
    turning = arena.celebrate()
    turning.start()
    turning.pause()
    backs = " ".join(text.text for text in painted_text(arena))
    assert english.text(f"card.{name}.text").split()[-1] not in backs, "its back is seen"
    turning.hurry()
    assert arena.grab().toImage() == whole


def test_the_tokens_beside_the_map_are_turned_one_after_the_other(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], english: Words
) -> None:
    state = next(one for one in states(2, 3) if len(one.public.placed) > 1)
    view = face.game.view(state, None)
    faces = tuple(replace(token, face=ids.BLUFF) for token in view.public.placed)
    view = replace(view, public=replace(view.public, placed=faces))
    arena = there(face.arena)(english, LIGHT, sit(CLANS[:3]))
    qtbot.addWidget(arena)
    arena.resize(320, 800)
    arena.show()
    assert isinstance(arena, Celebrating)
    arena.show_turn(Watched(view, revealed=True), None)
    whole = arena.grab().toImage()
    turning = arena.celebrate()
    assert turning.duration() == 240 + 45 * (len(faces) - 1)
    turning.start()
    turning.pause()
    backs = arena.grab().toImage()
    turning.setCurrentTime(240)
    assert arena.grab().toImage() not in (whole, backs)
    turning.hurry()
    assert arena.grab().toImage() == whole


def test_the_sums_of_a_battle_are_counted_before_the_verdict_comes(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], english: Words
) -> None:
    view = face.game.view(next(iter(states(4, 3))), None)
    battle = events.Battle(
        ids.Province(ids.Place(0)), ids.NO_SEAT, 0, 0, 0, ((ids.EVERY_SEAT[0], 4),), ids.EVERY_SEAT[0], "R-5"
    )
    arena = there(face.arena)(english, LIGHT, sit(CLANS))
    qtbot.addWidget(arena)
    arena.resize(320, 800)
    arena.show()
    assert isinstance(arena, Celebrating)
    arena.show_turn(Watched(view, (battle,), 0), None)
    whole = arena.grab().toImage()
    counting = arena.celebrate()
    counting.start()
    counting.pause()
    assert arena.grab().toImage() != whole
    counting.hurry()
    assert arena.grab().toImage() == whole
    arena.celebrate().start()
    arena.show_turn(Watched(view, (battle,), 0), None)
    assert arena.grab().toImage() == whole, "another frame ends the counting"
