"""All that the panels of both games say in random matches is measured and painted, at every look and some widths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.face import AnyFace, AnyPanelFace, Person, Unconfirmed
from rokugan_desktop.desktop.look.theme import CONTRAST, DARK, LIGHT
from rokugan_desktop.desktop.sheets.boxes import Typesetter
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Section
from rokugan_desktop.engine import Asking, Decision, Seat, seats
from tests.games.battle_for_rokugan.playing import states
from tests.games.samurai_battles.playing import actions, begun, fought
from tests.shelved import face_of, speak_in_window

MOST = 1500
"""So many steps of a match at the most."""
NAMES = ("Aiko", "Botan", "Chiyo", "Daiki", "Emi")


class Asked(NamedTuple):
    """A question of a match."""

    state: Any
    seat: Seat
    question: Decision[Any]


def battle_for_rokugan(seed: int, level: str) -> Iterator[Any]:
    """Yield the states of a match of two or five, as the level says."""
    yield from states(seed, int(level))


def samurai_battles(seed: int, level: str) -> Iterator[Any]:
    """Yield the states of a match at random, then of one between two who know how to fight."""
    for played in (actions, fought):
        yield from (step.before for step in islice(played(begun("first_spears", level), seed), MOST))


MATCHES = {"battle_for_rokugan": battle_for_rokugan, "samurai_battles": samurai_battles}


def asked(face: AnyFace, match: Iterator[Any], often: int) -> Iterator[Asked]:
    """Yield each kind of question that comes up, so often at the most."""
    met: Counter[str] = Counter()
    for state in match:
        pending = face.game.pending(state)
        for seat, question in pending.decisions.items() if isinstance(pending, Asking) else ():
            met[question.kind] += 1
            if met[question.kind] <= often:
                yield Asked(state, seat, question)


def described(panel: AnyPanelFace, view: Any, question: Any, people: tuple[Person, ...]) -> Iterator[Section]:
    """Yield what a panel says of a view, and what it says meanwhile of each item."""
    words = speak_in_window("ru").of(people[0].role.name.domain)
    shown = panel.sections(view, question, Unconfirmed(), words, people)
    assert len({section.id for section in shown}) == len(shown)
    yield from shown
    if panel.pointed is not None:
        for item in (item for section in shown for item in section.items):
            yield from panel.pointed(view, question, item, "", words).sections


def paint(section: Section, setter: Typesetter, width: float) -> None:
    """Measure and paint every look of every item."""
    for item in section.items:
        assert item.boxes
        for box in item.boxes:
            setter.forget()
            high = setter.high(box, width)
            assert 0 <= setter.narrow(box) <= setter.broad(box) + 1
            picture = QImage(max(1, int(width)), max(1, int(high)), QImage.Format.Format_ARGB32_Premultiplied)
            painter = QPainter(picture)
            setter.paint(painter, box, QRectF(picture.rect()))
            assert painter.end()
        if not item.flat:
            assert item.name, "what can be pressed is called something"
    if section.ground is not None:
        picture = QImage(int(width), 100, QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(picture)
        setter.paint_ground(painter, section.ground, QRectF(picture.rect()))
        assert painter.end()


LEVELS = [
    pytest.param("battle_for_rokugan", "2", 2, marks=pytest.mark.long),
    ("battle_for_rokugan", "5", 5),
    pytest.param("samurai_battles", "basic", 2, marks=pytest.mark.long),
    pytest.param("samurai_battles", "intermediate", 2, marks=pytest.mark.long),
    ("samurai_battles", "expert", 2),
]
"""The last of each game has all that the others have."""


@pytest.mark.parametrize("often", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "level", "count"), LEVELS)
def test_every_section_of_a_random_match_can_be_painted(
    qapp: QApplication, game: str, level: str, count: int, often: int
) -> None:
    face = face_of(game)
    people = tuple(Person(at, NAMES[at], face.roles[at]) for at in seats(count))
    match, seen = MATCHES[game](3, level), 0
    looks = ((LIGHT, 1.0, 300.0), (DARK, 1.5, 90.0), (CONTRAST, 2.0, 640.0))
    for number, one in enumerate(asked(face, match, often)):
        views = [(face.panel, one.seat), (face.public_panel, None)]
        theme, scale, width = looks[number % len(looks)]
        setter = Typesetter(theme, scale)
        for panel, seat in views:
            view = face.game.view(one.state, seat)
            own = one.question.secret == (seat is not None)
            for section in described(panel, view, one.question if own else None, people):
                assert section.audience == (EVERYBODY if seat is None else seat)
                paint(section, setter, width)
                seen += len(section.items)
    assert seen > 200
