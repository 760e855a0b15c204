"""What a lesson speaks of is marked otherwise than what the keyboard is on, and no name beside it is crossed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.lessons.pointing import Corners
from rokugan_desktop.desktop.look.focus_order import FocusRing

THING = QRect(100, 60, 160, 44)


def page(qtbot: QtBot, colour: QColor) -> tuple[QWidget, QPushButton]:
    """Return a page of one colour with a button on it, which the keyboard is not on."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 200)
    window.setStyleSheet(f"background: {colour.name()};")
    other, thing = QPushButton(window), QPushButton(window)
    other.setGeometry(300, 150, 60, 30)
    thing.setGeometry(THING)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    other.setFocus()
    return window, thing


def marked(before: QImage, after: QImage) -> set[tuple[int, int]]:
    """Return the pixels that became others."""
    room = THING.adjusted(-14, -14, 14, 14)
    places = ((x, y) for x in range(room.left(), room.right()) for y in range(room.top(), room.bottom()))
    return {at for at in places if before.pixelColor(*at) != after.pixelColor(*at)}


def test_the_mark_has_other_colours_and_another_shape_than_the_ring(qtbot: QtBot, context: Context) -> None:
    window, thing = page(qtbot, QColor("#808080"))
    ring = FocusRing(context, window)
    bare = window.grab().toImage()
    thing.setFocus()
    ringed = window.grab().toImage()
    ring.hide()
    bare_again = window.grab().toImage()
    corners = Corners(context, window)
    corners.surround(THING, QRect())
    pointed = window.grab().toImage()
    at_ring, at_mark = marked(bare, ringed), marked(bare_again, pointed)
    assert at_ring
    assert at_mark
    middle = THING.center().x()
    assert any(x == middle for x, _ in at_ring)
    assert not any(x == middle for x, _ in at_mark), "each side is open in the middle"
    assert not any(y == THING.center().y() for _, y in at_mark)
    strong = QColor(context.theme.colour("focus")).rgb()
    assert strong in {ringed.pixelColor(*at).rgb() for at in at_ring}
    assert strong not in {pointed.pixelColor(*at).rgb() for at in at_mark}


@pytest.mark.parametrize("away", [(0, -46), (0, 46), (-163, 0), (163, 0)])
def test_no_button_beside_the_thing_is_crossed(qtbot: QtBot, context: Context, away: tuple[int, int]) -> None:
    """Neither by the corners nor by the ring, however narrow the gap is."""
    window, thing = page(qtbot, QColor("#808080"))
    beside = QPushButton(window)
    beside.setGeometry(THING.translated(*away))
    beside.show()
    before = window.grab().toImage()
    ring = FocusRing(context, window)
    thing.setFocus()
    assert ring.isVisible()
    Corners(context, window).surround(THING, QRect(), [beside.geometry()])
    crossed = {at for at in marked(before, window.grab().toImage()) if beside.geometry().contains(*at)}
    assert not crossed


@pytest.mark.parametrize("beside", [QRect(100, 30, 160, 20), QRect(110, 114, 130, 20), QRect(272, 60, 60, 44)])
def test_a_name_beside_the_thing_is_whole(qtbot: QtBot, context: Context, beside: QRect) -> None:
    window, _thing = page(qtbot, QColor("#808080"))
    before = window.grab().toImage()
    Corners(context, window).surround(THING, QRect())
    crossed = {at for at in marked(before, window.grab().toImage()) if beside.contains(*at)}
    assert not crossed
    assert not any(THING.contains(*at) for at in marked(before, window.grab().toImage()))
