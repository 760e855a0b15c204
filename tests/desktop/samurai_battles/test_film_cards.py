"""The cards of a film stand beside those they tell of, over nobody who fights, and go with their frame."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.engine import Setup
from tests.desktop.samurai_battles.test_watching import face, watched
from tests.shelved import speak_in_window
from tests.there import there


@pytest.fixture
def field(qtbot: QtBot, tmp_path: Path) -> MapField:
    """The map of the ford, as large as in a window of 1280 by 720."""
    setup = Setup(("west", "east"), (("scenario", "reed_ford"), ("level", "intermediate")))
    context = Context(SettingsFile(tmp_path / "settings.json"), speak_in_window, "en")
    made = MapField(context.of("samurai_battles"), there(face().on_board), setup, context)
    qtbot.addWidget(made.map)
    made.map.resize(870, 640)
    made.map.show()
    return made


def test_a_card_covers_nobody_who_fights_and_no_other_card(field: MapField) -> None:
    cards = 0
    for _before, _told, _after, frames in watched("reed_ford", "intermediate", 8):
        for frame in frames:
            field.show_frame(frame.view, frame)
            assert field.cards.isVisible() is bool(frame.cards)
            if not frame.cards:
                continue
            lying, (places, _setter) = field.map.viewportTransform(), field.cards.places()
            rooms = [place for _card, _fight, place in places]
            assert len(rooms) == len(frame.cards), "each is seen"
            assert all(QRectF(field.cards.rect()).contains(room) for room in rooms)
            homes = [lying.map(home) for spot in frame.spots if (home := field.scene.centre_of(spot)) is not None]
            assert not [home for home in homes for room in rooms if room.contains(home)]
            assert not [one for one, other in combinations(rooms, 2) if one.intersects(other)]
            cards += len(rooms)
    assert cards > 20


def test_no_card_lies_below_the_buttons_that_zoom(field: MapField) -> None:
    """Where the board leaves them a row below it, cards of a fight on its lowest hexes keep above that."""
    field.map.resize(890, 720)
    assert field.map.below
    buttons, cards = QRectF(field.zooming.geometry()), 0
    for *_, frames in watched("reed_ford", "intermediate", 8):
        for frame in filter(lambda one: one.cards, frames):
            field.show_frame(frame.view, frame)
            rooms = [place for _card, _fight, place in field.cards.places()[0]]
            assert not [room for room in rooms if room.intersects(buttons)]
            cards += len(rooms)
    assert cards > 5


def test_no_card_outlasts_what_is_watched(field: MapField) -> None:
    told = next(frame for *_, frames in watched("reed_ford", "intermediate", 8) for frame in frames if frame.cards)
    for leave in (
        field.empty,
        lambda: field.show_turn(told.view, None),
        lambda: field.show_past(told.view, told.view, ()),
    ):
        field.show_frame(told.view, told)
        assert field.cards.isVisible()
        leave()
        assert not field.cards.isVisible()
