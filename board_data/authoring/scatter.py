"""Where the scenery of the map stands: ranges with a spine, masses of trees, plots of fields, clouds over what lies beyond.

Kinds are those that `rokugan_desktop/desktop/map/ornaments.py` paints. A place is a foot, a size and a number from 0 to 1
by which it differs from its like. Names, printed values and castles stay free; what is thickest stands away from all
places of tokens.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeAlias

from shapely import Point, Polygon, box, prepare, unary_union
from shapely.geometry.base import BaseGeometry

Place: TypeAlias = tuple[float, float, float, float]
SEED = 41
STEPS = {"mountain": 13.0, "tree": 6.6, "hill": 17.0, "paddy": 15.0, "waste": 18.0}
"""How far apart the spots are that each kind may stand on."""
ROOM = {"mountain": (11.0, 17.0), "tree": (5.0, 9.0), "hill": (11.0, 9.0), "paddy": (10.0, 6.0), "waste": (8.0, 13.0)}
"""Half the breadth, and the height, that each takes from its foot."""


class _Noise:
    """A slow, smooth noise from 0 to 1."""

    def __init__(self, seed: int, wave: float) -> None:
        self._chance, self._wave = Random(seed), wave
        self._corners: dict[tuple[int, int], float] = {}

    def _corner(self, x: int, y: int) -> float:
        if (x, y) not in self._corners:
            self._corners[x, y] = Random(f"{SEED}:{self._wave}:{x}:{y}").random()
        return self._corners[x, y]

    def at(self, x: float, y: float) -> float:
        """Return the noise at a point."""
        x, y = x / self._wave, y / self._wave
        left, top = math.floor(x), math.floor(y)
        across, down = (part * part * (3 - 2 * part) for part in (x - left, y - top))
        upper = self._corner(left, top) * (1 - across) + self._corner(left + 1, top) * across
        lower = self._corner(left, top + 1) * (1 - across) + self._corner(left + 1, top + 1) * across
        return upper * (1 - down) + lower * down


def scattered(
    areas: Mapping[str, tuple[Polygon, str]],
    free: Sequence[tuple[float, float, float, float]],
    beyond: Sequence[Polygon],
    size: tuple[float, float],
) -> dict[str, list[Place]]:
    """Return the places of each kind, the northern ones first.

    `areas` are the outlines with what grows in each, `free` the boxes that stay empty (middle, half breadth and height),
    `beyond` the land where nothing is played: mountains, and clouds along the sheet's edge.
    """
    empty = unary_union([box(x - wide, y - high, x + wide, y + high) for x, y, wide, high in free])
    prepare(empty)
    found: dict[str, list[Place]] = {}
    for name, (outline, kind) in areas.items():
        found.setdefault(kind, []).extend(_in_area(name, outline.buffer(-9), kind, empty))
    wild = unary_union(list(beyond)).buffer(-7)
    found.setdefault("mountain", []).extend(_in_area("beyond", wild, "mountain", Point(-99, -99)))
    found["cloud"] = list(_clouds(unary_union(list(beyond)), [outline for outline, _ in areas.values()], size))
    return {kind: sorted(places, key=lambda place: (place[1], place[0])) for kind, places in sorted(found.items())}


def _in_area(name: str, inside: BaseGeometry, kind: str, empty: BaseGeometry) -> Iterator[Place]:
    """Yield the places in one area."""
    if inside.is_empty:
        return
    prepare(inside)
    chance, step = Random(f"{SEED}:{name}"), STEPS[kind]
    dense, (wide, high) = _density(kind), ROOM[kind]
    west, north, east, south = inside.bounds
    for row in range(int((south - north) / step) + 1):
        for column in range(int((east - west) / step) + 1):
            x = west + (column + 0.5 * (row % 2) + chance.uniform(-0.3, 0.3)) * step
            y = north + (row + chance.uniform(-0.3, 0.3)) * step
            luck, lot = chance.random(), chance.random()
            strength = dense(x, y)
            if luck > strength or not inside.contains(Point(x, y)):
                continue
            room = box(x - wide, y - high, x + wide, y + 2)
            if inside.contains(Point(x, y - high)) and not empty.intersects(room):
                yield round(x, 1), round(y, 1), round(0.55 + 0.45 * min(1.0, strength), 2), round(lot, 2)


def _density(kind: str) -> Callable[[float, float], float]:
    """Return how thickly a kind stands, from 0 to 1 and beyond."""
    broad, fine = _Noise(1, 92.0), _Noise(2, 41.0)
    if kind == "mountain":  # highest along a line where the noise is middling: a spine with foothills
        return lambda x, y: max(0.0, 1.25 - 5.2 * abs(broad.at(x, y) - 0.5)) * (0.55 + 0.6 * fine.at(x, y))
    if kind == "tree":
        return lambda x, y: max(0.0, 3.4 * (0.6 * broad.at(x, y) + 0.4 * fine.at(x, y)) - 1.25)
    if kind == "paddy":
        return lambda x, y: 1.0 if fine.at(x, y) > 0.5 else 0.0
    return lambda x, y: 0.35 + 0.5 * fine.at(x, y)


def _clouds(beyond: BaseGeometry, areas: Sequence[Polygon], size: tuple[float, float]) -> Iterator[Place]:
    """Yield bands of cloud that lie along the edge of the sheet, over the land beyond and clear of all areas."""
    land = unary_union(list(areas))
    chance = Random(f"{SEED}:clouds")
    across, down = size
    edge = [(x, 26.0) for x in range(30, int(across) - 60, 74)] + [(22.0, y) for y in range(90, int(down) - 190, 62)]
    for x, y in edge:
        x, y = x + chance.uniform(-16, 16), y + chance.uniform(-8, 8)
        half = chance.uniform(46, 84)
        while half > 24 and land.distance(box(x - half, y - 12, x + half, y + 12)) < 12:
            half -= 6
        if half > 24 and beyond.contains(Point(max(x, 4), max(y, 4))):
            yield round(x, 1), round(y, 1), round(half, 1), round(chance.random(), 2)
