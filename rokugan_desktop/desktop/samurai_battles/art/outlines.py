"""Lines about hexes in which no hex is seen: outlines without a corner, courses of water, ribbons, strokes downhill.

A point is a complex number, east + south * 1j, in board units: so that turning and stretching are products.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

BESIDE: Final = (104 + 0j, 52 - 90j, -52 - 90j, -104 + 0j, -52 + 90j, 52 + 90j)
"""From the middle of a hex to those of the hexes beside it, counter-clockwise from the east (G-1)."""
CORNERS: Final = (-60j, 52 - 30j, 52 + 30j, 60j, -52 + 30j, -52 - 30j)
"""The corners from the middle, clockwise from the top (G-3)."""
SIDES: Final = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))
"""The two corners of the side in each direction, clockwise."""
_LIGHT: Final = -0.6 + 0.8j
"""Where the light comes from, mirrored: in a product with a direction, the real part is how much shines on it."""
_STEP: Final = 6.0
"""How far the points of a line lie apart."""

Hexes = frozenset[complex]
"""Hexes that belong together, by their middles."""


def at(point: complex) -> QPointF:
    """Return the point as Qt knows it."""
    return QPointF(point.real, point.imag)


def polygon_path(points: Iterable[complex]) -> QPainterPath:
    """Return the points with straight lines between them."""
    path = QPainterPath()
    path.addPolygon([at(point) for point in points])
    path.closeSubpath()
    return path


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


def moved_aside(line: Sequence[complex], *, ring: bool = False) -> list[complex]:
    """Return at each point the direction to the right of the way along the line: in a ring, into it."""
    first, last = (line[-1], line[0]) if ring else (line[0], line[-1])
    ahead = (after - before for before, after in zip([first, *line[:-1]], [*line[1:], last], strict=True))
    return [1j * way / (abs(way) or 1) for way in ahead]


def _softened(line: list[complex], times: int, *, ring: bool = True) -> list[complex]:
    for _ in range(times):
        ends = (line[-2:], line[:2]) if ring else (line[:1] * 2, line[-1:] * 2)
        led = [*ends[0], *line, *ends[1]]
        shifted = (led[n : n + len(line)] for n in range(5))
        line = [(a + b + c + d + e) / 5 for a, b, c, d, e in zip(*shifted, strict=True)]
    return line


@lru_cache(maxsize=256)
def around(hexes: Hexes, grow: float, soft: int = 7) -> list[list[complex]]:
    """Return lines around the hexes in which none of them can be seen: softened, pushed outward, and uneven."""
    found: list[list[complex]] = []
    for corners in rings(hexes):
        chance = Random(len(corners) + int(corners[0].real))
        ring = _softened(_divided(corners), soft)
        waves = [
            (math.tau * max(2, round(len(ring) * _STEP / long)) / len(ring), chance.uniform(0, math.tau))
            for long in (230.0, 120.0, 75.0, 46.0)
        ]
        pushed = [
            point - into * (grow + sum(2.1 * math.sin(often * number + start) for often, start in waves))
            for number, (point, into) in enumerate(zip(ring, moved_aside(ring, ring=True), strict=True))
        ]
        found.append(_softened(pushed, 1))
    return found


def _divided(line: Sequence[complex]) -> list[complex]:
    """Return the line without its end, with so many points between its own that none lies far from the next."""
    found: list[complex] = []
    for one, two in pairwise(line):
        count = max(1, round(abs(two - one) / _STEP))
        found += [one + (two - one) * number / count for number in range(count)]
    return found


def smooth_path(rings: Iterable[Sequence[complex]]) -> QPainterPath:
    """Return a path that runs through the middles between the points of rings, and bends at these."""
    path = QPainterPath()
    for ring in rings:
        path.moveTo(at((ring[-1] + ring[0]) / 2))
        for one, two in pairwise([*ring, ring[0]]):
            path.quadTo(at(one), at((one + two) / 2))
        path.closeSubpath()
    return path


@lru_cache(maxsize=256)
def mass_path(hexes: Hexes, grow: float, soft: int = 7) -> QPainterPath:
    """Return such lines as a path; it is shared."""
    return smooth_path(around(hexes, grow, soft))


def strokes_down(ring: Sequence[complex], long: float, broad: float) -> list[QPainterPath]:
    """Return strokes that fall away from a ring and grow thin: those in the light, those in half light, in the dark."""
    found = [QPainterPath(), QPainterPath(), QPainterPath()]
    chance = Random(len(ring))
    for point, into in zip(ring, moved_aside(ring, ring=True), strict=True):
        out = -into
        light = (out * _LIGHT).real
        wide, far = out * 1j * (broad - broad * 0.35 * light) / 2, long * (1 - 0.25 * light) * chance.uniform(0.72, 1.1)
        path = found[0 if light > 0.35 else 1 if light > -0.3 else 2]
        start = point + out * 1.5
        path.moveTo(at(start - wide))
        path.lineTo(at(start + wide))
        path.lineTo(at(start + out * far + out * 1j * chance.uniform(-1.5, 1.5)))
        path.closeSubpath()
    return found


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
                found.append(_softened([*_divided(line), line[-1]], 8, ring=False))
    return found


def banks(line: Sequence[complex], halves: Sequence[float]) -> list[complex]:
    """Return the closed line around a ribbon that is at each point of the line so broad to either side."""
    sides = [side * half for side, half in zip(moved_aside(line), halves, strict=True)]
    left = [point - side for point, side in zip(line, sides, strict=True)]
    return [*(point + side for point, side in zip(line, sides, strict=True)), *reversed(left)]
