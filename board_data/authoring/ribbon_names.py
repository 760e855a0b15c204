"""Along which stretch of its ribbon a group's name is written: nearly level, hardly bent, clear of all that lies there.

A stretch runs from left to right in the middle of the ribbon, as long as the longest of the group's names.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from shapely import LineString, Polygon, get_parts, unary_union

Pair: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]

STEP = 5.0
STEEPEST = math.radians(55)
LEVEL, BENT, COVERED = 1.0, 26.0, 7.0
"""What it costs to lie slanting, to be bent, and to be covered."""


def stretches(
    board: Any, lengths: Mapping[str, float], inset: float, boxes: Sequence[Box]
) -> dict[str, tuple[Pair, ...]]:
    """Return the stretch of each group; `boxes` are what its name had better not touch: a middle and half a size."""
    found: dict[str, tuple[Pair, ...]] = {}
    for group in board.groups:
        whole = unary_union([Polygon(area.outline) for area in board.areas.values() if area.group == group])
        rings = [part.exterior for part in get_parts(whole.buffer(-inset / 2).simplify(1.2)) if part.area > 50]
        best = min((_best(LineString(ring.coords), lengths[group], boxes) for ring in rings), key=lambda one: one[0])
        found[group] = best[1]
    return found


def _best(ring: LineString, length: float, boxes: Sequence[Box]) -> tuple[float, tuple[Pair, ...]]:
    """Return the cheapest stretch of a ring, with its price."""
    count = int(ring.length / STEP)
    points = np.array([ring.interpolate(i * STEP).coords[0] for i in range(count)])
    covered = np.zeros(count)
    for x, y, wide, high in boxes:
        covered += (np.abs(points[:, 0] - x) < wide) & (np.abs(points[:, 1] - y) < high)
    reach = math.ceil(length / STEP)
    best: tuple[float, tuple[Pair, ...]] = math.inf, ()
    for start in range(count):
        at = [(start + i) % count for i in range(reach + 1)]
        part = points[at]
        if part[-1][0] < part[0][0]:
            part = part[::-1]
        way = np.diff(part, axis=0)
        angles = np.arctan2(way[:, 1], way[:, 0])
        price = COVERED * float(covered[at].sum()) + LEVEL * float(np.square(angles).sum())
        price += BENT * float(np.square(np.diff(angles)).sum()) + 400 * int((np.abs(angles) > STEEPEST).sum())
        if price < best[0]:
            best = price, tuple((round(float(x), 1), round(float(y), 1)) for x, y in part[::2])
    return best
