"""Tokens: every look can be painted small and large, and what it tells can be seen."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.art.buildings import Banner
from rokugan_desktop.desktop.art.tokens import CardBack, CardSlot, PieceArt, PrintedValue, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import SPECIALS, CombatBack, CombatFace, RoundMarker

CRAB, CRANE = CLOTHS["crab"], CLOTHS["crane"]
LOOKS: list[PieceArt] = [
    CombatBack(CRAB),
    CombatBack(CRAB, 1),
    CombatBack(CRAB, 2),
    CombatFace(CRAB, "army", 5),
    CombatFace(CRAB, "army", 4),
    CombatFace(CRAB, "raid"),
    CombatFace(CRAB, "raid", own_eyes=True),
    Banner(CRAB),
    Banner(CRAB, wind=3),
    Banner(CRAB, (PrintedValue("shield", "#2f3c48", "1"),)),
    Banner(CRAB, (PrintedValue("shield", "#2f3c48", "2"),)),
    RoundMarker(),
    CardBack("#8db7cf", "flower"),
    CardSlot("#8db7cf", "flower"),
    *SPECIALS.values(),
]


def image(look: PieceArt, size: float = 26.0, direction: int | None = None) -> QImage:
    """Return the look as it is painted."""
    return token_pixmap(look, size, 1.0, direction).toImage()


def test_no_two_looks_are_painted_alike(qtbot: QtBot) -> None:
    pictures = [image(look) for look in LOOKS]
    for i, one in enumerate(pictures):
        assert all(one != other for other in pictures[i + 1 :]), LOOKS[i]


@pytest.mark.parametrize("size", [8.0, 18.0, 26.0, 120.0])
def test_a_token_stays_inside_its_pixmap(qtbot: QtBot, size: float) -> None:
    for direction in range(0, 360, 30):
        picture = image(CombatBack(CRAB), size, direction)
        last = picture.width() - 1
        for i in range(picture.width()):
            for x, y in ((i, 0), (i, last), (0, i), (last, i)):
                assert picture.pixelColor(x, y).alpha() < 90


def test_the_point_shows_the_direction(qtbot: QtBot) -> None:
    west, east = image(CombatBack(CRAB), 40, 270), image(CombatBack(CRAB), 40, 90)
    middle = west.height() // 2
    assert west.pixelColor(8, middle).alpha() > 200
    assert west.pixelColor(west.width() - 9, middle).alpha() < 120
    assert east.pixelColor(east.width() - 9, middle).alpha() > 200


def test_a_pixmap_is_made_once_and_as_sharp_as_the_screen(qtbot: QtBot) -> None:
    once = token_pixmap(CombatBack(CRANE), 30, 2.0)
    assert token_pixmap(CombatBack(CRANE), 30, 2.0) is once
    assert once.devicePixelRatio() == 2.0
    assert once.width() >= 60
