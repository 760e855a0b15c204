"""How a match of Battle for Rokugan has ended: every part of the honor, and a page that has room for five seats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.page import EndPage
from rokugan_desktop.desktop.ending import Ending
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import stylesheet
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.desktop.map.values import Print
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.engine import Over
from rokugan_desktop.games.battle_for_rokugan import Message, View, events, ids
from rokugan_desktop.games.battle_for_rokugan.standings import HONOR_PARTS
from rokugan_desktop.words import Words
from tests.desktop.battle_for_rokugan.conftest import FIVE, texts_of
from tests.desktop.battle_for_rokugan.random_games import Change, play
from tests.shelved import speak_in_window
from tests.there import there

Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]


@pytest.fixture(scope="module")
def changes(face: BattleFace) -> list[Change]:
    """Give a match of five, played by dice."""
    found: list[Change] = []
    for _ in play(face, FIVE, 51, found):
        pass
    return found


@pytest.fixture
def ended(face: BattleFace, sit: Sit, changes: list[Change]) -> Ending:
    story = [event for change in changes for event in change.told]
    return face.ending(changes[-1].after, story, Over(()), sit(FIVE))


def honor_of(changes: list[Change]) -> events.GameEnded:
    table = changes[-1].told[-1]
    assert isinstance(table, events.GameEnded)
    return table


def test_the_ending_has_every_part_of_the_honor(ended: Ending, changes: list[Change]) -> None:
    """E-1, E-2."""
    table, view = honor_of(changes), changes[-1].after
    assert ended.winners == table.winners
    assert ended.decided is not None
    assert ended.decided.key == f"end.decided.{table.decided_by}"
    assert [part.name.key for part in ended.parts] == [f"end.{part}" for part in HONOR_PARTS]
    assert [bool(part.sealed) for part in ended.parts] == [False, False, True, False], "objectives are secret (E-3)"
    for contender, honor, kept in zip(ended.contenders, table.honor, view.public.objectives, strict=True):
        parts = honor.flowers, honor.control_tokens, honor.objective, honor.territories
        assert tuple(one.number for one in contender.counted) == parts
        assert contender.total == honor.total
        assert all(one.areas for one in contender.counted if one.number)
        objective = f"objective.{ids.SECRET_OBJECTIVES[kept]}"
        assert contender.remark is not None
        assert dict(contender.remark.parameters)["objective"] == Message(f"{objective}.title")
        assert contender.explained is not None
        assert contender.explained.key == f"{objective}.text"


def test_nobody_has_an_objective_in_a_match_that_ended_before_they_were_dealt(
    face: BattleFace, sit: Sit, changes: list[Change]
) -> None:
    view: View = changes[-1].after
    view = replace(view, public=replace(view.public, objectives=(ids.NO_OBJECTIVE,) * len(FIVE)))
    early = face.ending(view, (), Over(()), sit(FIVE))
    assert {one.remark for one in early.contenders} == {Message("end.no-objective")}
    assert {one.counted[2].areas for one in early.contenders} == {()}


@pytest.mark.parametrize("decided_by", ["honor", "territories", "provinces", "shared", "last"])
def test_every_way_to_decide_is_said(english: Words, russian: Words, decided_by: str) -> None:
    """E-2."""
    assert english.text(f"end.decided.{decided_by}") != russian.text(f"end.decided.{decided_by}")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
@pytest.mark.parametrize(("width", "height", "scale"), [(872, 482, 100), (1192, 684, 100), (1512, 840, 200)])
def test_all_totals_of_five_seats_are_seen_without_scrolling(
    qtbot: QtBot,
    tmp_path: Path,
    face: BattleFace,
    sit: Sit,
    ended: Ending,
    language: Literal["en", "ru"],
    width: int,
    height: int,
    scale: int,
) -> None:
    """What a window of 960x600, 1280x800, and 1600x1000 at twice the size leaves to the page."""
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(language=language, scale=scale))
    context = Context(file, speak_in_window, "en").of("battle_for_rokugan")
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(stylesheet(context.theme, context.scale))
    around = QHBoxLayout(window)
    around.setContentsMargins(0, 0, 0, 0)
    board = FinalMap(there(face.on_board).board(None), Print(), {}, (), context.theme)
    page = EndPage(context, ended, sit(FIVE), board)
    around.addWidget(page)
    window.resize(width, height)
    window.show()
    QApplication.processEvents()
    table = page.table
    assert table.verticalScrollBar().maximum() == 0
    assert table.horizontalScrollBar().maximum() == 0
    totals = [label for label in table.findChildren(QLabel) if label.property("role") == "page-title"]
    assert sorted(int(label.text()) for label in totals) == sorted(one.total for one in ended.contenders)
    room = table.viewport().rect()
    assert all(room.contains(QRect(label.mapTo(table.viewport(), QPoint()), label.size())) for label in totals)
    said = texts_of(table)
    for contender in ended.contenders:
        assert contender.explained is not None
        asked = context.words.say(contender.explained)
        assert any(asked in text for text in said), "what has no room is still read aloud"
