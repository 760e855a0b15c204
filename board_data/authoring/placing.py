"""Where a province's label and anchors go: inside its outline, clear of one another and of tokens on its borders."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from shapely import Point as Dot
from shapely import Polygon, contains_xy, prepare

Point: TypeAlias = tuple[float, float]

GRID = 5
BORDER_TOKEN = 20.0  # half of a token on a border, with a little air


@dataclass(frozen=True)
class Piece:
    """A thing that needs a place: half its width and height, and where it would like to be from the middle."""

    name: str
    half: tuple[float, float]
    wish: Point
    weight: float


# In the order of their importance: the first to choose gets the middle.
PIECES = (
    Piece("token", (23, 23), (0, 10), 1.4),
    Piece("label", (52, 9), (0, -30), 1.0),
    Piece("control", (19, 19), (-44, 12), 0.8),
    Piece("special", (18, 18), (44, 12), 0.8),
    Piece("flowers", (15, 10), (-20, 48), 0.6),
    Piece("mark", (13, 13), (22, 48), 0.6),
)


def place(
    outline: Sequence[Point], touching: Sequence[Point], hints: Mapping[str, Sequence[float]]
) -> dict[str, list[float]]:
    """Return a point for each piece, by name; a hint is taken as it is."""
    polygon = Polygon(outline)
    prepare(polygon)
    middle = _middle(polygon, touching)
    spots = _grid(polygon)
    chosen: dict[str, Point] = {name: (float(at[0]), float(at[1])) for name, at in hints.items()}
    edge = {spot: polygon.exterior.distance(Dot(spot)) for spot in spots}
    for _ in range(4):
        for piece in PIECES:
            if piece.name in hints:
                continue
            others = [(other, chosen[other.name]) for other in PIECES if other is not piece and other.name in chosen]
            chosen[piece.name] = min(
                spots, key=lambda spot: (_cost(piece, spot, polygon, edge[spot], middle, others, touching), spot)
            )
    order = ("label", "token", "control", "special", "flowers", "mark")
    return {name: [_tidy(chosen[name][0]), _tidy(chosen[name][1])] for name in order}


def _tidy(value: float) -> float:
    """Return a whole number as one."""
    return int(value) if value == int(value) else round(value, 1)


def _middle(polygon: Polygon, touching: Sequence[Point]) -> Point:
    """Return the point with most room around it, mixed with the centre of area."""
    spots = _grid(polygon)
    room = {
        spot: min([polygon.exterior.distance(Dot(spot)), *(math.dist(spot, at) - BORDER_TOKEN for at in touching)])
        for spot in spots
    }
    centre = polygon.centroid
    return max(spots, key=lambda spot: (room[spot] - 0.6 * math.dist(spot, (centre.x, centre.y)), spot))


def _grid(polygon: Polygon) -> list[Point]:
    """Return the points of a grid inside the outline."""
    west, north, east, south = polygon.bounds
    return [
        (float(x), float(y))
        for x in range(int(west) // GRID * GRID, int(east) + GRID, GRID)
        for y in range(int(north) // GRID * GRID, int(south) + GRID, GRID)
        if contains_xy(polygon, x, y)
    ]


def _cost(
    piece: Piece,
    spot: Point,
    polygon: Polygon,
    edge: float,
    middle: Point,
    others: Sequence[tuple[Piece, Point]],
    touching: Sequence[Point],
) -> float:
    """Return how bad a spot is for a piece: far from its wish, over the edge, on top of something."""
    wide, high = piece.half
    wish = (middle[0] + piece.wish[0], middle[1] + piece.wish[1])
    cost = piece.weight * math.dist(spot, wish)
    if piece.name == "label":
        outside = sum(
            not contains_xy(polygon, spot[0] + wide * part, spot[1] + high * side)
            for part in (-1, -0.5, 0, 0.5, 1)
            for side in (-1.6, 1.6)
        )
        cost += 90 * outside
    else:
        cost += 12 * max(0.0, max(wide, high) + 3 - edge)
    for other, at in others:
        over_x = wide + other.half[0] + 2 - abs(spot[0] - at[0])
        over_y = high + other.half[1] + 2 - abs(spot[1] - at[1])
        if over_x > 0 and over_y > 0:
            cost += 14 * min(over_x, over_y) + 20
    for at in touching:
        gap = math.hypot(max(0.0, abs(spot[0] - at[0]) - wide), max(0.0, abs(spot[1] - at[1]) - high))
        reach = BORDER_TOKEN if piece.name == "label" else BORDER_TOKEN + max(wide, high)
        near = gap if piece.name == "label" else math.dist(spot, at)
        cost += 9 * max(0.0, reach - near)
    return cost
