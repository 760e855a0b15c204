"""Where a province's name and anchors go: inside its outline, clear of one another and of all places on its borders.

Each thing is a box or a disc of its real size; a place costs what it covers, and the cheapest places are found by moving
one thing after the other, from several beginnings. All chance comes from the province's name.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import numpy as np
from shapely import Point as Dot
from shapely import Polygon, contains_xy, distance, points, prepare

Pair: TypeAlias = tuple[float, float]
Places: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

GRID = 4.0
OUTSIDE = 3.0
"""How many times more than to touch the ribbon a name minds to lie across the outline."""
NEIGHBOURS_APART = 6.0
"""How much a name, a plate and a banner mind the names, plates, banners and castles of other regions."""
READ = frozenset(("label", "plate", "control"))
"""What is read, and so keeps clear of what is read of other regions."""
PRINTED = frozenset(("label", "plate", "castle"))
CASTLE = (46.0, 44.0)
GROWN = 1.16
"""Where the board is drawn small, names grow so many times beside all else that is printed."""
BEGINNINGS = 20
ROUNDS = 7
BORDER_PIECE = 28.0
"""So far from its middle a piece on a border reaches."""
BORDERS_APART = 36.0
"""A token lies no nearer to the middle of a border."""
ARROW, ARROW_AWAY = 13.0, 46.0
"""How broad the end of an attack's arrow is, and how far it lies from the piece."""
RIBBON = 14.0
"""The territory's ribbon inside the outline, which names and plates had better leave free."""


@dataclass(frozen=True)
class Thing:
    """What needs a place: half its breadth and height, where it would like to be, how much it minds."""

    name: str
    half: Pair
    wish: Pair
    """From the province's middle."""
    round: bool = False
    inside: float = 1.0
    """How much it minds to lie across the outline, and the ribbon."""
    outside: float = 1.0
    """How many times more than that it minds to lie across the outline."""
    grown: float = 1.0
    """How many times as large it may become beside what is printed."""
    clear: float = 1.0
    """How much it minds other things."""
    free: float = 1.0
    """How much it minds pieces on borders."""


def things(name: Pair, cells: int, *, castle: bool) -> tuple[Thing, ...]:
    """Return all that needs a place: half the size of the name, how many values are printed, whether a castle stands."""
    found = [
        Thing(
            "label",
            (name[0] + 2, name[1] + 1),
            (0, -34),
            inside=2.6,
            outside=OUTSIDE,
            grown=GROWN,
            clear=4.0,
            free=18.0,
        ),
        Thing("token", (29, 29), (0, 14), round=True, inside=2.5, clear=1.4, free=0.7),
        Thing("control", (29, 32), (-44, 12), inside=0.9, clear=1.6, free=5.0),
        Thing("special", (20, 20), (44, 14), round=True, inside=1.5, clear=0.45, free=0.45),
    ]
    if cells:
        found.append(Thing("plate", (18.0 * cells + 1, 14), (0, 48), inside=1.2, clear=1.5, free=1.5))
    if castle:
        found.append(Thing("castle", CASTLE, (0, -6), inside=0.3, clear=3.0))
    return tuple(found)


def printed(one: Thing) -> Pair:
    """Return half the room that a thing takes beside what is printed."""
    return one.half[0] * one.grown, one.half[1] * one.grown


def place(
    region: str,
    outline: Sequence[Pair],
    touching: Sequence[tuple[Pair, bool]],
    wanted: Sequence[Thing],
    lie: Pair,
    taken: Sequence[tuple[Pair, Pair]],
    given: Mapping[str, Pair],
) -> dict[str, list[float]]:
    """Return a point for each thing, by name; those `given` have theirs, for which all others make room.

    `touching` are the middles of the region's borders, and whether land lies beyond; `lie`: how far back and aside the
    pieces lie on them; `taken`: what is read and has its place already, and the castles, each its middle and half its size.
    """
    polygon = Polygon(outline)
    prepare(polygon)
    spots = _grid(polygon)
    edge = distance(polygon.exterior, points(spots))
    found = [_on_border(polygon, np.array(at), lie, land=land) for at, land in touching]
    borders = np.array([at for places, _ in found for at in places])
    arrows = np.array([end for _, end in found])
    from_borders = np.array([np.hypot(*(spots - at).T) for at in borders]).min(axis=0) - BORDER_PIECE
    roomy = np.minimum(edge, from_borders) - 0.5 * np.hypot(*(spots - np.array(polygon.centroid.coords[0])).T)
    middle = spots[int(roomy.argmax())]
    alone = {one.name: _alone(one, spots, polygon, edge, (borders, arrows), middle) for one in wanted}
    for one in wanted:
        apart = NEIGHBOURS_APART if one.name in READ else 1.0
        for at, _ in touching if one.name == "token" else ():
            alone[one.name] += np.where(np.hypot(*(spots - np.array(at)).T) < BORDERS_APART, 2000.0, 0.0)
        for at, half in taken:
            alone[one.name] += apart * _price(_depth(one, printed(one), spots, half, np.array(at)))
    for name, at in given.items():
        alone[name] = np.where(np.arange(len(spots)) == np.hypot(*(spots - np.array(at)).T).argmin(), 0.0, math.inf)
    best: tuple[float, dict[str, int]] | None = None
    chance = Random(f"placing:{region}")
    for beginning in range(BEGINNINGS):
        order = list(wanted)
        if beginning:
            chance.shuffle(order)
        cost, chosen = _settle(order, spots, alone)
        if best is None or cost < best[0] - 1e-6:
            best = cost, chosen
    assert best is not None
    found = {one.name: [_tidy(value) for value in spots[best[1][one.name]]] for one in wanted}
    return found | {name: [_tidy(value) for value in at] for name, at in given.items()}


def _settle(order: Sequence[Thing], spots: Places, alone: Mapping[str, Places]) -> tuple[float, dict[str, int]]:
    """Return what the places cost in all, and the places, after each thing has chosen several times in this order."""
    chosen: dict[str, int] = {}
    cost = math.inf
    for _ in range(ROUNDS):
        cost = 0.0
        for one in order:
            prices = alone[one.name].copy()
            for other in order:
                if other is not one and other.name in chosen:
                    prices += _covering(one, spots, other, spots[chosen[other.name]])
            chosen[one.name] = int(prices.argmin())
            cost += float(prices.min())
    return cost, chosen


def _alone(
    one: Thing, spots: Places, polygon: Polygon, edge: Places, borders: tuple[Places, Places], middle: Places
) -> Places:
    """Return what each spot costs a thing, whatever lies beside it."""
    wide, high = one.half
    prices = 0.5 * np.hypot(*(spots - (middle + np.array(one.wish))).T)
    if one.round:
        prices += one.inside * 9 * np.maximum(0, wide + 2 - edge)
    else:
        for dx in (-1.0, -0.6, 0.0, 0.6, 1.0):
            for dy in (-1.0, 0.0, 1.0):
                corner = spots + np.array((dx * wide, dy * high))
                out = ~contains_xy(polygon, corner[:, 0], corner[:, 1])
                near = distance(polygon.exterior, points(corner))
                prices += one.inside * np.where(out, one.outside * (22 + 3 * near), 0.9 * np.maximum(0, RIBBON - near))
    for at in borders[0]:
        prices += one.free * _price(_depth(one, one.half, spots, (BORDER_PIECE, BORDER_PIECE), at, round_=True))
    for at in borders[1]:
        prices += min(1.5, one.free) * 0.6 * _price(_depth(one, one.half, spots, (ARROW, ARROW), at, round_=True))
    return prices


def _on_border(polygon: Polygon, middle: Places, lie: Pair, *, land: bool) -> tuple[list[Places], Places]:
    """Return where pieces lie on a border, coming in and going out, and where the arrow of those that come in ends."""
    ring = polygon.exterior
    along = ring.project(Dot(*middle))
    one, two = (np.array(ring.interpolate((along + by) % ring.length).coords[0]) for by in (-14, 14))
    inwards = np.array((two[1] - one[1], one[0] - two[0])) / max(1.0, math.dist(one, two))
    if not polygon.contains(Dot(*(middle + 12 * inwards))):
        inwards = -inwards
    back, aside = lie
    right = np.array((-inwards[1], inwards[0])) * (aside if land else 0.0)
    coming, going = middle - inwards * back + right, middle + inwards * back - right
    return ([coming, going] if land else [coming]), coming + ARROW_AWAY * inwards


def _covering(one: Thing, spots: Places, other: Thing, at: Places) -> Places:
    """Return what it costs a thing at each spot that it covers another, or is covered."""
    weight = max(one.clear, other.clear) * min(1.0, 0.3 + min(one.clear, other.clear))
    if one.name in PRINTED and other.name in PRINTED:
        return weight * _price(_depth(one, printed(one), spots, printed(other), at) + 2)
    return weight * _price(_depth(one, one.half, spots, other.half, at, round_=other.round) + 2)


def _price(depth: Places) -> Places:
    return np.where(depth > 0, 14 + 6 * depth, 0.0)


def _depth(one: Thing, own: Pair, spots: Places, half: Pair, at: Places, *, round_: bool = False) -> Places:
    """Return how deep a thing at each spot reaches into another, less than 0 where they stay apart."""
    away = np.abs(spots - at)
    if one.round and round_:
        return own[0] + half[0] - np.hypot(*away.T)
    if not one.round and not round_:
        return np.minimum(own[0] + half[0] - away[:, 0], own[1] + half[1] - away[:, 1])
    box, radius = (half, own[0]) if one.round else (own, half[0])
    beside = np.maximum(0, away - np.array(box))
    within = np.minimum(box[0] - away[:, 0], box[1] - away[:, 1])
    return radius - np.hypot(*beside.T) + np.maximum(0, within)


def _grid(polygon: Polygon) -> Places:
    """Return the points of a grid inside the outline."""
    west, north, east, south = polygon.bounds
    across = np.arange(math.floor(west / GRID) * GRID, east, GRID)
    down = np.arange(math.floor(north / GRID) * GRID, south, GRID)
    x, y = (part.ravel() for part in np.meshgrid(across, down))
    inside = contains_xy(polygon, x, y)
    return np.column_stack((x[inside], y[inside]))


def _tidy(value: float) -> float:
    """Return a whole number as one."""
    return int(value) if value == int(value) else round(float(value), 1)
