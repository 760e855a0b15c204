"""Lines about hexes in which no hex is seen: outlines without a corner, courses of water.

A point is a complex number, east + south * 1j, in board units: so that turning and stretching are products.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from PySide6.QtGui import QPainterPath

from rokugan_desktop.desktop.look.brush_lines import STEP, divided, moved_aside, smooth_path, softened

BESIDE: Final = (104 + 0j, 52 - 90j, -52 - 90j, -104 + 0j, -52 + 90j, 52 + 90j)
"""From the middle of a hex to those of the hexes beside it, counter-clockwise from the east (G-1)."""
CORNERS: Final = (-60j, 52 - 30j, 52 + 30j, 60j, -52 + 30j, -52 - 30j)
"""The corners from the middle, clockwise from the top (G-3)."""
SIDES: Final = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))
"""The two corners of the side in each direction, clockwise."""

Hexes = frozenset[complex]
"""Hexes that belong together, by their middles."""


def masses(hexes: Hexes) -> list[Hexes]:
    """Return the hexes, those together that hang together."""
    left, found = set(hexes), list[Hexes]()
    for start in sorted(hexes, key=lambda middle: (middle.imag, middle.real)):
        reached = [start] if start in left else []
        for middle in reached:
            left.discard(middle)
            reached += [one for way in BESIDE if (one := middle + way) in left and one not in reached]
        if reached:
            found.append(frozenset(reached))
    return found


def rings(hexes: Hexes) -> list[list[complex]]:
    """Return the lines around the hexes from corner to corner, clockwise; around a hole the other way."""
    after: dict[complex, complex] = {}
    for middle in sorted(hexes, key=lambda middle: (middle.imag, middle.real)):
        for way, (one, two) in zip(BESIDE, SIDES, strict=True):
            if middle + way not in hexes:
                after[middle + CORNERS[one]] = middle + CORNERS[two]
    found: list[list[complex]] = []
    while after:
        ring = [next(iter(after))]
        while ring[-1] in after:
            ring.append(after.pop(ring[-1]))
        found.append(ring)
    return found


@lru_cache(maxsize=256)
def around(hexes: Hexes, grow: float, soft: int = 7) -> list[list[complex]]:
    """Return lines around the hexes in which none of them can be seen: softened, pushed outward, and uneven."""
    found: list[list[complex]] = []
    for corners in rings(hexes):
        chance = Random(len(corners) + int(corners[0].real))
        ring = softened(divided(corners), soft)
        waves = [
            (math.tau * max(2, round(len(ring) * STEP / long)) / len(ring), chance.uniform(0, math.tau))
            for long in (230.0, 120.0, 75.0, 46.0)
        ]
        pushed = [
            point - into * (grow + sum(2.1 * math.sin(often * number + start) for often, start in waves))
            for number, (point, into) in enumerate(zip(ring, moved_aside(ring, ring=True), strict=True))
        ]
        found.append(softened(pushed, 1))
    return found


@lru_cache(maxsize=256)
def mass_path(hexes: Hexes, grow: float, soft: int = 7) -> QPainterPath:
    """Return such lines as a path; it is shared."""
    return smooth_path(around(hexes, grow, soft))


def courses(ways: Mapping[complex, Sequence[int]], board: Hexes) -> list[list[complex]]:
    """Return smooth lines through the middles of hexes, given in which directions water, or a gully, runs from each.

    They leave the board altogether, and end on the side of a hex where that beside it has none.
    """
    links: dict[complex, list[complex]] = {middle: [] for middle in ways}
    for middle, directions in ways.items():
        for way in directions:
            beside = middle + BESIDE[way]
            end = beside if beside in ways else middle + BESIDE[way] * (0.7 if beside in board else 2)
            for one, other in ((middle, end), (end, middle)):
                if other not in links.setdefault(one, []):
                    links[one].append(other)
    left = {(one, other) for one, others in links.items() for other in others}
    found: list[list[complex]] = []
    for start in sorted(links, key=lambda one: (len(links[one]) == 2, one.imag, one.real)):
        for following in links[start]:
            line, ahead = [start], [following]
            while len(ahead) == 1 and (line[-1], ahead[0]) in left:
                left -= {(line[-1], ahead[0]), (ahead[0], line[-1])}
                line.append(ahead[0])
                ahead = [one for one in links[line[-1]] if one != line[-2]]
            if len(line) > 1:
                found.append(softened([*divided(line), line[-1]], 8, ring=False))
    return found
