"""Boxes are measured as they are painted: nothing is broken, cut or hidden where there is room for it."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.look.theme import LIGHT, THEMES, Theme
from rokugan_desktop.desktop.sheets.boxes import (
    BOLD,
    SMALL,
    Box,
    Fit,
    Flow,
    Mark,
    Mixed,
    Typesetter,
    colour_of,
    words_in,
)
from tests.secrecy.pictures import Picture, pixels_of

LONG = "Only for engaged units, and never across a river"


def painted(box: Box, width: float, height: float, scale: float = 1.0, theme: Theme = LIGHT) -> Picture:
    """A box on white."""
    image = QImage(round(width), round(height), QImage.Format.Format_RGB32)
    image.fill("#ffffff")
    painter = QPainter(image)
    Typesetter(theme, scale).paint(painter, box, QRectF(0, 0, width, height))
    painter.end()
    return pixels_of(image)


def inked(picture: Picture) -> tuple[int, int]:
    """How far down and how far to the right anything is painted."""
    dark = (picture[:, :, :3].min(axis=2)) < 200
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return (int(rows[-1]) + 1, int(columns[-1]) + 1) if len(rows) else (0, 0)


@pytest.mark.parametrize("scale", [1.0, 1.4, 2.0])
def test_a_text_that_is_broken_lies_within_the_height_that_was_measured(qapp: QApplication, scale: float) -> None:
    box = Box(text=LONG, letters=SMALL, fit=Fit.BREAK)
    setter, width = Typesetter(LIGHT, scale), 120 * scale
    one, need = setter.high(Box(text="A", letters=SMALL), width), setter.high(box, width)
    assert need > 2 * one
    down, across = inked(painted(box, width, need + 60, scale))
    assert need - one < down <= need, "its last line is painted, and nothing below what was measured"
    assert across <= width


def test_a_text_of_so_many_lines_ends_in_an_ellipsis_and_is_no_higher(qapp: QApplication) -> None:
    setter = Typesetter(LIGHT, 1.0)
    whole, two = (Box(text=LONG, letters=SMALL, fit=Fit.BREAK, lines=lines) for lines in (0, 2))
    need = setter.high(two, 90)
    assert setter.high(whole, 90) > need
    assert inked(painted(two, 90, 200))[0] <= need + 1


def test_letters_become_narrower_before_a_text_is_cut(qapp: QApplication) -> None:
    setter = Typesetter(LIGHT, 1.0)
    text = "Круговая оборона"
    wide = setter.broad(Box(text=text, letters=BOLD))
    room = wide * 0.85
    cut, narrowed = (painted(Box(text=text, letters=BOLD, fit=fit), room, 24) for fit in (Fit.CUT, Fit.NARROW))
    assert inked(cut)[1] <= room
    assert inked(narrowed)[1] <= room
    assert not np.array_equal(cut, narrowed)
    assert (
        setter.narrow(Box(text=text, letters=BOLD, fit=Fit.NARROW)) < room < setter.narrow(Box(text=text, letters=BOLD))
    )


def test_a_word_that_is_longer_than_its_line_is_narrow_and_whole(qapp: QApplication) -> None:
    """Cut without a sign it would be another word."""
    whole, cut = (Box(text=text, letters=BOLD, fit=Fit.BREAK) for text in ("Подстрекательство", "Подстрекатель"))
    room = Typesetter(LIGHT, 1.0).broad(cut)
    pictures = [painted(box, room, 40) for box in (whole, cut)]
    assert not np.array_equal(pictures[0], pictures[1])
    assert inked(pictures[0])[1] < room, "its end is painted, and not beyond the edge"


def test_what_grows_takes_what_the_others_leave_and_a_row_is_as_high_as_its_highest(qapp: QApplication) -> None:
    setter = Typesetter(LIGHT, 2.0)
    fixed, grows = Box(side=20, art=Mark(good=True)), Box(text=LONG, fit=Fit.BREAK, grow=True)
    row = Box((fixed, grows, fixed), Flow.ROW, gap=5)
    (_, first), (_, middle), (_, last) = setter.placed(row, QRectF(0, 0, 400, 0))
    assert first.width() == last.width() == 40
    assert middle.width() == 400 - 80 - 20
    assert last.right() == pytest.approx(400)
    assert setter.high(row, 400) == middle.height() > first.height()
    assert first.center().y() == pytest.approx(middle.center().y())


def test_what_wraps_goes_on_in_the_next_row(qapp: QApplication) -> None:
    setter = Typesetter(LIGHT, 1.0)
    dice = Box(tuple(Box(text=str(number), width=22, least=22) for number in range(7)), Flow.WRAP, gap=3)
    places = [place for _, place in setter.placed(dice, QRectF(0, 0, 100, 0))]
    assert [place.top() for place in places] == [0, 0, 0, 0, 25, 25, 25]
    assert setter.high(dice, 100) == 47
    assert max(place.right() for place in places) <= 100


def test_a_bar_is_as_full_as_it_says(qapp: QApplication) -> None:
    low, high = (painted(Box(bar=share, ink="ink"), 100, 8) for share in (0.2, 0.8))
    assert (low[4, :, 0] < 100).sum() < (high[4, :, 0] < 100).sum()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_a_tone_lies_between_two_colours_of_the_theme(qapp: QApplication, theme: Theme) -> None:
    between = colour_of(theme, Mixed("raised", "ink", 0.5)).lightness()
    ends = sorted(theme.colour(name).lightness() for name in ("raised", "ink"))
    assert ends[0] < between < ends[1]


def test_the_words_of_a_box_are_told_as_they_are_read() -> None:
    inner = Box((Box(text="one"), Box(symbol="eye", side=8), Box(text="two")), Flow.ROW)
    assert list(words_in(Box((inner, Box(text="three"))))) == ["one", "two", "three"]
