"""Lines as a brush draws them: softened, divided, pushed aside, closed to ribbons, with strokes that fall away.

A point is a complex number, east + south * 1j: so that turning and stretching are products.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

_LIGHT: Final = -0.6 + 0.8j
"""Where the light comes from, mirrored: in a product with a direction, the real part is how much shines on it."""
STEP: Final = 6.0
"""How far the points of a line lie apart."""


def at(point: complex) -> QPointF:
    """Return the point as Qt knows it."""
    return QPointF(point.real, point.imag)


def polygon_path(points: Iterable[complex]) -> QPainterPath:
    """Return the points with straight lines between them."""
    path = QPainterPath()
    path.addPolygon([at(point) for point in points])
    path.closeSubpath()
    return path


def moved_aside(line: Sequence[complex], *, ring: bool = False) -> list[complex]:
    """Return at each point the direction to the right of the way along the line: in a ring, into it."""
    first, last = (line[-1], line[0]) if ring else (line[0], line[-1])
    ahead = (after - before for before, after in zip([first, *line[:-1]], [*line[1:], last], strict=True))
    return [1j * way / (abs(way) or 1) for way in ahead]


def softened(line: list[complex], times: int, *, ring: bool = True) -> list[complex]:
    """Return the line with each point in the middle of those around it, so many times over."""
    for _ in range(times):
        ends = (line[-2:], line[:2]) if ring else (line[:1] * 2, line[-1:] * 2)
        led = [*ends[0], *line, *ends[1]]
        shifted = (led[n : n + len(line)] for n in range(5))
        line = [(a + b + c + d + e) / 5 for a, b, c, d, e in zip(*shifted, strict=True)]
    return line


def divided(line: Sequence[complex]) -> list[complex]:
    """Return the line without its end, with so many points between its own that none lies far from the next."""
    found: list[complex] = []
    for one, two in pairwise(line):
        count = max(1, round(abs(two - one) / STEP))
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


def banks(line: Sequence[complex], halves: Sequence[float]) -> list[complex]:
    """Return the closed line around a ribbon that is at each point of the line so broad to either side."""
    sides = [side * half for side, half in zip(moved_aside(line), halves, strict=True)]
    left = [point - side for point, side in zip(line, sides, strict=True)]
    return [*(point + side for point, side in zip(line, sides, strict=True)), *reversed(left)]
