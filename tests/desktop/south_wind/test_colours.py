"""Who holds what is seen at a glance: washed provinces of the shipped board, as all kinds of eyes see them."""

from __future__ import annotations

import itertools

import pytest

from rokugan_desktop.desktop.look.theme import THEMES
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.values import Wash
from rokugan_desktop.desktop.south_wind.art.cloths import CLOTHS, TIED, WASHES
from rokugan_desktop.desktop.south_wind.face import WindFace
from rokugan_desktop.words import Words
from tests.desktop.art.test_cloths import EYES, seen
from tests.desktop.battle_for_rokugan.test_colours import (
    COMMON,
    MOSTLY,
    OTHER_EYES,
    Lab,
    Printed,
    ciede2000,
    interiors,
    median,
)
from tests.there import there

OWNERS = ("", *(cloth.mon for cloth in CLOTHS), "tied")


@pytest.mark.parametrize("theme", ["light", "dark", pytest.param("contrast", marks=pytest.mark.long)])
def test_two_owners_of_one_province_are_told_apart(face: WindFace, english: Words, theme: str) -> None:
    """Bare paper and a tie are looks of their own; no pair needs its crests to be told apart."""
    board = there(face.on_board)
    shapes = BoardShapes(board.board(None))
    printed = Printed(shapes, THEMES[theme], board.printed(shapes.board, english))
    inside = interiors(shapes, printed)
    washes = [None, *(Wash(wash.colour) for wash in (*WASHES, TIED))]
    pictures = [printed.washed(wash) for wash in washes]
    colours = [{name: median(picture, places) for name, places in inside.items()} for picture in pictures]
    for eyes, (blindness, *_) in EYES.items():
        looks: list[dict[str, Lab]] = [{name: seen(one, blindness) for name, one in of.items()} for of in colours]
        least = COMMON if eyes == "common" else OTHER_EYES
        pairs = list(itertools.combinations(range(len(OWNERS)), 2))
        close = [
            f"{eyes}: {OWNERS[one] or 'nobody'} and {OWNERS[two]} in {name}: {apart:.1f}"
            for one, two in pairs
            for name, colour in looks[one].items()
            if (apart := ciede2000(colour, looks[two][name])) < least
        ]
        assert len(close) <= (0 if eyes == "common" else (1 - MOSTLY) * len(pairs) * len(inside)), close
