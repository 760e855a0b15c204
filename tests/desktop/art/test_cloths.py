"""The seven cloths stay apart for everybody: distances of their colours as eyes of different kinds see them."""

from __future__ import annotations

import itertools
import math

import pytest
from PySide6.QtGui import QColor

from rokugan_desktop.desktop.art.tokens import IVORY
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS

Matrix = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes 2009, full strength, on linear light.
EYES: dict[str, tuple[Matrix, float]] = {
    "common": (((1, 0, 0), (0, 1, 0), (0, 0, 1)), 30),
    "protanopia": (
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        20,
    ),
    "deuteranopia": (
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        15,
    ),
    "tritanopia": (
        ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
        15,
    ),
}


def linear(colour: QColor) -> list[float]:
    """Return the colour's red, green and blue as amounts of light."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def seen(colour: QColor, matrix: Matrix) -> tuple[float, float, float]:
    """Return the colour in CIE L*a*b*, as those eyes see it."""
    light = linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(k * part for k, part in zip(row, light, strict=True)))) for row in matrix)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eyes", EYES)
def test_any_two_cloths_are_told_apart(eyes: str) -> None:
    matrix, least = EYES[eyes]
    for one, two in itertools.combinations(CLOTHS, 2):
        apart = math.dist(seen(CLOTHS[one].colour, matrix), seen(CLOTHS[two].colour, matrix))
        assert apart > least, f"{one} and {two}: {apart:.1f}"


def test_no_two_cloths_share_a_mon_or_a_rim() -> None:
    assert len({cloth.mon for cloth in CLOTHS.values()}) == len(CLOTHS) == 7
    assert len({cloth.rim for cloth in CLOTHS.values()}) == 7


@pytest.mark.parametrize("name", CLOTHS)
def test_ivory_is_legible_on_every_cloth(name: str) -> None:
    def luminance(colour: QColor) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert (luminance(IVORY) + 0.05) / (luminance(CLOTHS[name].colour) + 0.05) > 3.0
