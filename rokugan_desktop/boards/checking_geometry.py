"""A board's outlines as shapely polygons, and what all checks measure with them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rokugan_desktop.boards.board import Board, Point, Ring
from rokugan_desktop.boards.derived import Line, Regions, region_rings, shared_lines
from rokugan_desktop.boards.fault import BoardFault
from rokugan_desktop.engine.messages import Message

if TYPE_CHECKING:
    from shapely import Polygon

TOKEN = 34.0  # the token that the lengths below are meant for; with larger tokens they grow
SHORTEST_EDGE = 40.0  # less carries no token
SPECK = 0.05  # an area that rounding alone may leave
THIN = 4.0  # a part of an area narrower than twice this is a sliver
ON_LINE = 0.5  # so near a line is on it


@dataclass(frozen=True)
class Geometry:
    """A board with the polygons of its regions by short name, and the lines that each two regions share.

    `scale` is the size of the board's tokens against those that the lengths in the checks are meant for.
    """

    board: Board
    polygons: Mapping[str, Polygon]
    shared: Mapping[Regions, tuple[Line, ...]]
    scale: float = field(default=1.0)

    @classmethod
    def of(cls, board: Board) -> Geometry:
        """Return the geometry of a board whose rings are all sound."""
        polygons = {name: polygon_of(rings) for name, rings in region_rings(board).items()}
        return cls(board, polygons, shared_lines(board), board.token_size / TOKEN)

    def lines_between(self, one: str, other: str) -> tuple[Line, ...]:
        """Return the lines that two regions share vertex by vertex, or none."""
        return self.shared.get((one, other) if one < other else (other, one), ())

    def neighbours(self) -> Iterator[tuple[str, str]]:
        """Return each two regions whose polygons touch or overlap, in alphabetical order."""
        from shapely import STRtree

        names = list(self.polygons)
        tree = STRtree([self.polygons[name] for name in names])
        found = index_pairs(tree.query([self.polygons[name] for name in names], predicate="intersects"))
        pairs: set[tuple[str, str]] = set()
        for first, second in found:
            if names[first] < names[second]:
                pairs.add((names[first], names[second]))
        return iter(sorted(pairs))

    def place_of(self, name: str) -> str:
        """Return the place in the file of a region's outline."""
        return f"outlines.areas.{name}" if name in self.board.areas else f"outlines.{name}"

    def fault(self, place: str, key: str, **parameters: str | int | Message) -> BoardFault:
        """Return a fault of this board's file."""
        return BoardFault(self.board.source, place, Message(key, **parameters))


def index_pairs(found: Any) -> list[tuple[int, int]]:
    """Return what a bulk query of a tree found, as pairs of the indexes asked with and found."""
    first: list[int] = found[0].tolist()
    second: list[int] = found[1].tolist()
    return list(zip(first, second, strict=True))


def polygon_of(rings: tuple[Ring, ...]) -> Polygon:
    """Return the polygon of an outer ring and the holes in it."""
    from shapely import Polygon

    return Polygon(rings[0], rings[1:])


def line_length(line: Line) -> float:
    """Return the length of a line."""
    return sum(math.dist(one, two) for one, two in pairwise(line))


def spell(point: Point) -> str:
    """Return a point as a complaint names it."""
    return f"{point[0]:g},{point[1]:g}"
