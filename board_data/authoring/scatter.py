"""Where the scenery of the map stands: ranges with foothills, fields, masses of trees, clouds over what lies beyond.

Kinds are those that `rokugan_desktop/desktop/map/scenery.py` paints. A place is a foot, a size in board units and a number
from 0 to 1 by which it differs from its like. Names, printed values, control tokens, castles and landmarks stay free.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TypeAlias

from shapely import LineString, Point, Polygon, box, get_parts, prepare, unary_union
from shapely.geometry.base import BaseGeometry

Place: TypeAlias = tuple[float, float, float, float]
Ring: TypeAlias = tuple[tuple[float, float], ...]
SEED = 41


@dataclass(frozen=True)
class Growth:
    """How one kind stands on an area: how far apart, how large, how much room it takes, where it is thick."""

    kind: str
    step: tuple[float, float]
    sizes: tuple[float, float]
    room: tuple[float, float]
    """Half its breadth and its height, as shares of its size."""
    edge: float
    """So far from the outline its room must lie."""
    dense: Callable[[float, float], float]
    """How likely it stands at a point, from 0 to 1 and beyond."""
    alone: float = 0.0
    """So much more room no other one may touch; less than nothing: it may cover its like."""
    apart: tuple[float, float] = (0.0, 0.0)
    """So far aside or down its like stand at least."""


def _waves(x: float, y: float) -> float:
    """Return a slow wave over the whole map, from -2.6 to 2.6."""
    return math.sin(x / 37) + math.sin(y / 29) + 0.6 * math.sin((x + y) / 23)


def _often(share: float) -> Callable[[float, float], float]:
    return lambda x, y: share


RANGES = Growth("mountain", (9, 6), (34, 82), (0.5, 0.94), 1, _often(0.95), -1, (15, 8))
PEAKS = Growth("mountain", (9, 7), (34, 74), (0.46, 0.94), 1, lambda x, y: 1.0 + 0.3 * _waves(x, y), -1, (16, 8))
FOOTHILLS = Growth("mountain", (11, 8), (28, 44), (0.48, 0.94), 1, lambda x, y: 0.8 + 0.4 * _waves(x, y), -1, (17, 9))
WOODS = Growth("tree", (11, 7), (20, 32), (0.42, 0.94), 3, lambda x, y: 1.2 + 0.7 * _waves(x, y), -1)
GROVES = Growth("tree", (11, 7), (18, 29), (0.42, 0.94), 4, lambda x, y: 1.6 * (_waves(x, y) - 0.15), -1)
HILLS = Growth("hill", (17, 9), (20, 42), (0.9, 0.75), 3, lambda x, y: 0.9 + 0.35 * _waves(x, y), -1, (20, 8))
DOWNS = Growth("hill", (19, 11), (18, 34), (0.9, 0.75), 3, lambda x, y: 0.9 * (0.4 - _waves(x, y)), -1, (22, 9))
DEAD = Growth("waste", (34, 30), (26, 37), (0.5, 1.0), 8, _often(0.8), 2)
GRASS = Growth("grass", (30, 20), (9, 15), (0.6, 1.0), 8, _often(0.6), 2)
SWELLS = Growth("swell", (66, 40), (26, 52), (1.0, 0.4), 1, _often(0.9), 0)

GROWTHS: Mapping[str, tuple[int, tuple[Growth, ...]]] = {
    "range": (0, (RANGES, FOOTHILLS, GROVES, GRASS)),
    "peaks": (0, (PEAKS, FOOTHILLS, WOODS, GRASS)),
    "terraces": (5, (PEAKS, FOOTHILLS, GROVES, GRASS)),
    "fields": (5, (GROVES, DOWNS, GRASS)),
    "steppe": (2, (DOWNS, GROVES, GRASS)),
    "woods": (0, (WOODS, DOWNS, GRASS)),
    "hills": (0, (HILLS, WOODS, GRASS)),
    "coast": (0, (GROVES, HILLS, GRASS)),
    "waste": (0, (DEAD, DOWNS, GRASS)),
}
"""What grows where: how many fields at most, and what else; what stands first takes the room it wants."""
LANDMARKS: Mapping[str, tuple[float, float, float]] = {
    "torii": (46, 0.56, 0.94), "lighthouse": (56, 0.3, 1.12), "pagoda": (58, 0.34, 1.0), "wreck": (42, 0.7, 0.95),
    "ribs": (40, 0.76, 0.72), "willow": (48, 0.6, 1.0), "cherry": (44, 0.6, 1.02), "turtle": (34, 0.98, 0.76),
    "waste": (56, 0.5, 1.0),
}  # fmt: skip
"""How large each landmark is, half its breadth, and its height, as shares of that."""
RAYS, FIELD, LEAST_FIELD = 20, (78.0, 44.0), 950.0
"""By how many rays a field is measured out, how far it reaches at most to either side and up and down, and how large it
is at least."""


def scattered(
    areas: Mapping[str, tuple[Polygon, str]],
    free: Sequence[tuple[float, float, float, float]],
    beyond: Sequence[Polygon],
    size: tuple[float, float],
    landmarks: Mapping[str, str],
    walls: Sequence[LineString],
    sea: BaseGeometry,
    afloat: Mapping[str, Sequence[tuple[float, float, float]]],
) -> tuple[dict[str, list[Place]], list[Ring]]:
    """Return the places of each kind, the northern ones first, and the outlines of fields.

    `areas` are the outlines with what grows in each, `free` the boxes that stay empty (middle, half breadth and height),
    `beyond` the land where nothing is played: mountains, and clouds along the sheet's edge;
    `landmarks` what stands once in an area, `walls` the lines along which walls run; `sea`
    is where nothing else is, and `afloat` what lies there, by its kind, with its size.
    """
    empty = unary_union([box(x - wide, y - high, x + wide, y + high) for x, y, wide, high in free])
    found: dict[str, list[Place]] = {}
    for name, kind in landmarks.items():
        stands_at, room = _landmark(areas[name][0], kind, empty)
        found.setdefault(kind, []).append(stands_at)
        empty = empty.union(room)
    found["wall"], found["watchtower"] = _walls(walls)
    empty = empty.union(unary_union([wall.buffer(12) for wall in walls]))
    prepare(empty)
    fields: list[Ring] = []
    for name, (outline, growth) in areas.items():
        most, kinds = GROWTHS[growth]
        plots = list(_fields(name, outline, empty, most))
        fields += plots
        stands: list[BaseGeometry] = [Polygon(plot).buffer(1) for plot in plots]
        for one in kinds:
            found.setdefault(one.kind, []).extend(_in_area(name, outline, one, empty, stands))
        found.setdefault("swell", []).extend(_in_area(name, outline, SWELLS, Point(-99, -99), []))
    wild, land = unary_union(list(beyond)), unary_union([outline for outline, _ in areas.values()])
    far = Growth("far", (27, 19), (36, 88), (0.3, 0.0), 3, lambda x, y: 0.7 + 0.6 * _waves(x, y), -1)
    found["far"] = list(_in_area("beyond", wild.difference(land.buffer(5)), far, Point(-99, -99), []))
    found |= {kind: [(*one, 0.5) for one in of] for kind, of in afloat.items()}
    ships = [box(x - size, y - size, x + size, y + size / 3) for of in afloat.values() for x, y, size in of]
    open_sea = sea.difference(unary_union(ships))
    crests = Growth("crest", (40, 26), (20, 30), (0.6, 0.5), 1, lambda x, y: 0.6 + 0.35 * _waves(x / 2, y / 2), 4)
    found["crest"] = list(_in_area("sea", open_sea, crests, Point(-99, -99), []))
    found["cloud"] = list(_clouds(wild, land, size))
    return {
        kind: sorted(places, key=lambda place: (place[1], place[0])) for kind, places in sorted(found.items())
    }, fields


def _landmark(outline: Polygon, kind: str, empty: BaseGeometry) -> tuple[Place, BaseGeometry]:
    """Return where a landmark has most room in an area, and what it takes."""
    size, half, high = LANDMARKS[kind]
    west, north, east, south = outline.bounds
    best: tuple[float, Place, BaseGeometry] | None = None
    for share in (1.0, 0.92, 0.84, 0.76):
        for column in range(int((east - west) / 4)):
            for row in range(int((south - north) / 4)):
                x, y, large = west + 4 * column, north + 4 * row, size * share
                room = box(x - half * large, y - high * large, x + half * large, y + 1)
                if outline.buffer(-9).contains(room) and not empty.intersects(room):
                    free = min(outline.exterior.distance(room), 30) + min(empty.distance(room), 12)
                    if best is None or free > best[0]:
                        best = free, (round(x, 1), round(y, 1), round(large, 1), 0.5), room.buffer(2)
        if best is not None:
            return best[1], best[2]
    raise SystemExit(f"no room for the {kind}")


def _walls(lines: Sequence[LineString]) -> tuple[list[Place], list[Place]]:
    """Return the stretches of walls, each with its turn for its lot, and the towers on them."""
    stretches: list[Place] = []
    towers: list[Place] = []
    for line in lines:
        count = round(line.length / 13)
        dots = [line.interpolate(n / count, normalized=True) for n in range(count + 1)]
        for one, two in pairwise(dots):
            turn = math.degrees(math.atan2(two.y - one.y, two.x - one.x)) % 180
            place = round((one.x + two.x) / 2, 1), round((one.y + two.y) / 2, 1)
            stretches.append((*place, 15.0, round(((turn + 3.75) % 180) / 180, 3)))
        towers += [(round(dot.x, 1), round(dot.y + 9, 1), 25.0, 0.5) for dot in dots[2::4]]
    return stretches, towers


def _fields(name: str, outline: Polygon, empty: BaseGeometry, most: int) -> Iterator[Ring]:
    """Yield the outlines of so many fields at most in one area: each the largest that has room about one of many seeds."""
    inside, chance = outline.buffer(-17).difference(empty.buffer(4)), Random(f"{SEED}:{name}:field")
    for _ in range(most):
        best: Polygon | None = None
        if inside.is_empty:
            return
        west, north, east, south = inside.bounds
        for _ in range(90):
            seed = Point(chance.uniform(west, east), chance.uniform(north, south))
            if not inside.contains(seed):
                continue
            corners: list[tuple[float, float]] = []
            for ray in range(RAYS):
                turn = 2 * math.pi * ray / RAYS
                reach = 1 / math.hypot(math.cos(turn) / FIELD[0], math.sin(turn) / FIELD[1])
                way = LineString([seed, (seed.x + reach * math.cos(turn), seed.y + reach * math.sin(turn))])
                room = way.intersection(inside)
                parts = [part for part in get_parts(room) if part.distance(seed) < 0.1]
                long = parts[0].length * 0.97 if parts else 0.0
                corners.append((seed.x + long * math.cos(turn), seed.y + long * math.sin(turn)))
            plot = Polygon(corners).buffer(-3.5).buffer(3.5)
            if isinstance(plot, Polygon) and not plot.is_empty and (best is None or plot.area > best.area):
                best = plot
        if best is None or best.area < LEAST_FIELD:
            return
        inside = inside.difference(best.buffer(5))
        ring = best.simplify(1.2).exterior.coords[:-1]
        yield tuple((round(x, 1), round(y, 1)) for x, y in ring)


def _in_area(
    name: str, outline: BaseGeometry, one: Growth, empty: BaseGeometry, stands: list[BaseGeometry]
) -> Iterator[Place]:
    """Yield the places of one kind in one area; `stands` is what stands there already, and is added to."""
    inside = outline.buffer(-one.edge)
    if inside.is_empty:
        return
    prepare(inside)
    chance = Random(f"{SEED}:{name}:{one.kind}")
    west, north, east, south = inside.bounds
    spots = [
        (
            west + (column + 0.5 * (row % 2) + chance.uniform(-0.3, 0.3)) * one.step[0],
            north + (row + chance.uniform(-0.3, 0.3)) * one.step[1],
        )
        for row in range(int((south - north) / one.step[1]) + 1)
        for column in range(int((east - west) / one.step[0]) + 1)
    ]
    if one.apart != (0.0, 0.0):
        chance.shuffle(spots)
    feet: list[tuple[float, float]] = []
    taken = list(stands)  # what came before is not covered
    for x, y in spots:
        luck, lot, wish = chance.random(), chance.random(), chance.random() ** 0.6
        if luck > one.dense(x, y):
            continue
        for share in (wish, *(0.25 * n for n in range(int(wish * 4), -1, -1))):
            size = one.sizes[0] + (one.sizes[1] - one.sizes[0]) * share
            half, high = one.room[0] * size, one.room[1] * size
            room = box(x - half, y - high, x + half, y + 1)
            wedge = Polygon(
                [(x - half, y), (x + half, y), (x + half * 0.4, y - high - 1), (x - half * 0.4, y - high - 1)]
            )
            if not inside.contains(wedge) or empty.intersects(wedge.buffer(2)):
                continue
            if any(abs(x - dx) < one.apart[0] and abs(y - dy) < one.apart[1] for dx, dy in feet):
                continue
            if any(other.intersects(room.buffer(max(one.alone, 0))) for other in taken):
                continue
            if one.alone >= 0:
                taken.append(room)
            stands.append(room)
            feet.append((x, y))
            yield round(x, 1), round(y, 1), round(size, 1), round(lot, 2)
            break


def _clouds(beyond: BaseGeometry, land: BaseGeometry, size: tuple[float, float]) -> Iterator[Place]:
    """Yield bands of cloud that lie along the edge of the sheet, over the land beyond and clear of all areas."""
    chance = Random(f"{SEED}:clouds")
    across, down = size
    edge = [(x, 48.0) for x in range(40, int(across) - 40, 92)] + [(-6.0, y) for y in range(142, int(down) - 130, 66)]
    for x, y in edge:
        x, y = x + chance.uniform(-20, 20), y + chance.uniform(-10, 6) * (0.5 if y == 48.0 else 2.0)
        half = chance.choice((66.0, 88.0, 110.0))
        while half >= 44 and land.distance(box(x - half * 0.9, y - 46, x + half * 0.9, y + 2)) < 0.5:
            half -= 22
        if half >= 44 and beyond.contains(Point(max(x, 4), max(y - 16, 4))):
            yield round(x, 1), round(y, 1), round(half, 1), round(chance.random(), 2)
