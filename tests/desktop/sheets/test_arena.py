"""An arena shows as much as it has room for, and nothing of it before its time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.face import Frame, Person, Role
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.sheets.arena import (
    COUNTING,
    ArenaPanel,
    ContestSide,
    LyingCard,
    Scored,
    card_looks,
    contest,
    fewer,
    head,
    lasts,
    line,
    looks_of,
    verdict,
)
from rokugan_desktop.desktop.sheets.sections import Arena
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.words import Words
from tests.desktop.at_table import sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.demo.painted_text import LEAST, painted_text
from tests.shelved import speak_in_window

BEGINS = 200
PLACES = ("Reed Ford", "Two Pines", "Monks’ Causeway", "River Mist")


def paint_mon(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Paint no sign."""


ROLE = Role("red", Message("red"), Message("red"), Message("red"), QColor("#a02020"), paint_mon)
PEOPLE = tuple(Person(Seat(number), name, ROLE) for number, name in enumerate(("Aiko", "Botan")))


def fought(shown: int, words: Words, people: Sequence[Person]) -> Arena:
    """Two sides, the first of which wins by so much, what was decided, and what is still to be."""
    one, other = people
    sides = (
        ContestSide(one, "Red", "from the north", 5 + shown, (), won=True),
        ContestSide(other, "Blue", "defends", 5, (), won=False),
    )
    decided = verdict(one, "Red takes it", ("honor",), BEGINS)
    lines = [line((Scored(one),), place, Scored(None)) for place in PLACES]
    whole = (head("North", "first"), *contest(sides, "battlefield", BEGINS), decided)
    return Arena(looks_of(whole, fewer(lines)), "Red 7, Blue 5")


def made(qtbot: QtBot, width: int, height: int) -> ArenaPanel:
    """An arena of that size in which the first side has won by two."""
    panel = ArenaPanel(fought, speak_in_window("en"), LIGHT, PEOPLE)
    qtbot.addWidget(panel)
    panel.resize(width, height)
    panel.show_turn(2, None)
    panel.show()
    return panel


def texts(panel: ArenaPanel) -> list[str]:
    """All that is painted."""
    return [text.text for text in painted_text(panel)]


@pytest.mark.usefixtures("painted")
def test_the_sums_are_counted_together_and_who_has_won_comes_with_the_whole_of_them(qtbot: QtBot) -> None:
    panel = made(qtbot, 320, 800)
    whole = texts(panel)
    assert {"7", "5", "Red takes it", *PLACES} <= set(whole)
    coming = panel.celebrate()
    assert coming.duration() == BEGINS + COUNTING
    coming.start()
    coming.pause()
    for time, sums in ((0, {"0"}), (BEGINS + COUNTING // 2, {"4", "2"})):
        coming.setCurrentTime(time)
        said = texts(panel)
        assert {text for text in said if text.isdigit()} == sums
        assert "Red takes it" not in said
        assert "honor" not in said
        assert {"North", "Red", "defends", *PLACES} <= set(said)
    plain = panel.grab().toImage()
    panel.hurry()
    assert texts(panel) == whole
    assert panel.grab().toImage() != plain
    panel.empty()
    assert not texts(panel)
    assert not panel.accessibleName()


@pytest.mark.parametrize(("width", "height"), [(320, 800), (320, 470), (320, 300), (200, 330), (660, 900)])
def test_what_has_no_room_is_left_out_from_the_end_or_all_is_smaller(qtbot: QtBot, width: int, height: int) -> None:
    panel = made(qtbot, width, height)
    found = painted_text(panel)
    said = {text.text for text in found}
    assert {"Red", "Blue", "7", "5", "Red takes it"} <= said
    named = [place for place in PLACES if place in said]
    assert named == list(PLACES[: len(named)])
    assert ("…" in said) == (len(named) < len(PLACES))
    for text in found:
        assert panel.rect().toRectF().adjusted(-1, -1, 1, 1).contains(text.box), text.text
        assert text.pixels >= LEAST or text.text.isdigit(), text.text


def test_cards_lie_whole_as_long_as_there_is_room_and_then_by_their_names(qtbot: QtBot) -> None:
    text = "Take it, and put it where you like."
    cards = [
        LyingCard(place, "#806040", "territory-card", text, None, fresh=not number)
        for number, place in enumerate(PLACES)
    ]
    looks = looks_of((), card_looks(cards))
    assert lasts(looks[0]), "the fresh one is turned over"

    def lying(shown: int, words: Words, people: Sequence[Person]) -> Arena:
        return Arena(looks)

    panel = ArenaPanel(lying, speak_in_window("en"), LIGHT, PEOPLE)
    qtbot.addWidget(panel)
    panel.show_turn(0, None)
    panel.show()
    whole: list[int] = []
    for height in (900, 500, 320, 150):
        panel.resize(320, height)
        said = texts(panel)
        whole.append(" ".join(said).count(text[-5:]))
        assert all(any(place in one or one in place for one in said) for place in PLACES)
    assert whole[0] == len(PLACES)
    assert sorted(whole, reverse=True) == whole
    assert whole[-1] == 0


def test_a_press_that_hurries_the_table_hurries_its_arena(make_shell: MakeShell) -> None:
    area = sit_down(make_shell()).page.area
    panel = ArenaPanel(fought, speak_in_window("en"), LIGHT, PEOPLE)
    area.put_seat_panel(panel)
    panel.show_turn(2, None)
    panel.celebrate().start()
    assert area.hurry()
    assert not area.hurry(), "all has come about"
    assert "Red takes it" in texts(panel)


def test_the_table_has_the_arena_show_what_is_watched_of_a_frame_or_else_its_view(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    view = controller.session.view(None)

    def told(shown: Any, words: Words, people: Sequence[Person]) -> Arena:
        return fought(shown if shown != view else 0, words, PEOPLE)

    controller.face = replace(controller.face, arena=told)
    for watched, total in ((None, "5"), (3, "8")):
        frame = Frame(Message("frame.settled"), view=view, watched=watched)
        controller.painter.frame((frame,), view, more=False, own=None)
        panel = controller.page.area.seat_panel
        assert isinstance(panel, ArenaPanel)
        assert {text for text in texts(panel) if text.isdigit()} == {total, "5"}
