"""The values of a board: areas, the edges between them, and what else has a place, in units from the north-west corner.

No game is known here. What a game itself wants to know of an area (its terrain, its height) stands in `features`, under
keys of the game's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

LARGEST = 100_000.0  # board units; keeps all arithmetic far from trouble
MOST_FEATURES = 32  # of an area
MOST_BENDS = 100  # of a crossing, its ends included

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Point, ...]  # closed by itself: the last point is not the first again

Id: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_-]{0,63}$")]
Size: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=LARGEST)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Measure: TypeAlias = Annotated[float, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Spot: TypeAlias = tuple[Measure, Measure]
_Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
_Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
_Texts: TypeAlias = Annotated[tuple[_Text, ...], msgspec.Meta(max_length=MOST_FEATURES)]
Feature: TypeAlias = bool | _Whole | Measure | _Text | _Texts
Features: TypeAlias = Annotated[dict[Id, Feature], msgspec.Meta(max_length=MOST_FEATURES)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a file: a key that nobody knows is refused."""


LABEL = "label"
"""The anchor where an area's name is written; all other anchors are named by the board."""


@dataclass(frozen=True, slots=True)
class Room:
    """How large pieces are at one kind of place, and how several of them lie there. Lengths in board units."""

    size: float
    """Across, of a piece; of `label` the height of its letters."""
    direction: Point = (1.0, 0.0)
    """Which way several pieces are spread, south-east positive, about as long as 1."""
    step: float = 0.0
    """From one piece to the next, at most; 0: they lie on one another."""
    length: float = 0.0
    """From the first piece to the last, at most; of `label` how broad a line of its name may be."""
    clear: float = 0.0
    """So far from the outline an anchor of this kind must lie; without meaning on edges."""

    @classmethod
    def usual(cls, size: float) -> Room:
        """Return the room that pieces of a size have where the board says nothing else."""
        return cls(size, step=size * 0.62, length=size * 1.45, clear=size * 0.4)


@dataclass(frozen=True, slots=True)
class Area:
    """An area: its outline, and where its name and pieces go."""

    id: str
    outline: Ring
    anchors: Mapping[str, Point] = field(default_factory=dict[str, Point])
    group: str = ""
    """The group of areas that it belongs to; empty: to none."""
    features: Features = field(default_factory=dict[str, Feature])


class Edge(Strict, frozen=True):
    """The border of two neighbouring areas, and the place of a piece on it."""

    between: tuple[Id, Id]
    anchor: Spot
    features: Features = msgspec.field(default_factory=dict[Id, Feature])


class Coast(Strict, frozen=True):
    """The border between an area and the sea, and the place of a piece on it."""

    area: Id
    anchor: Spot
    features: Features = msgspec.field(default_factory=dict[Id, Feature])


class Crossing(Strict, frozen=True):
    """A way over the sea between two areas that no land joins, as by ferry."""

    between: tuple[Id, Id]
    line: Annotated[tuple[Spot, ...], msgspec.Meta(min_length=2, max_length=MOST_BENDS)]
    """From the shore of the first area to that of the second."""


class Slot(NamedTuple):
    """A place for a card or the like, its middle and its size; it may belong to a group of areas."""

    at: Point
    size: tuple[float, float]
    group: str = ""


class Track(Strict, frozen=True):
    """A row of numbered spots, such as one that counts rounds."""

    radius: Size
    spots: tuple[Spot, ...]
    first: Number = msgspec.field(default=1, name="from")


class Counts(Strict, frozen=True):
    """How many areas, edges, coasts and crossings the board says it has."""

    areas: Number
    edges: Number
    coasts: Number
    crossings: Number = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A whole board. A board without a sea has an empty `sea`; what `beyond` names is land where nothing is played."""

    source: str
    name: str
    size: tuple[float, float]
    areas: Mapping[str, Area]
    edges: tuple[Edge, ...] = ()
    coasts: tuple[Coast, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    groups: tuple[str, ...] = ()
    token_size: float = 34.0  # what the room that a check demands is measured by
    anchors: Mapping[str, Room] = field(default_factory=dict[str, Room])
    """What lies at the anchors of each name. The first that is no label takes the pieces that name none."""
    on_edges: Room = Room(34.0)
    back: float = 0.0
    """So far a piece on an edge lies back into the area that it comes from."""
    aside: float = 0.0
    """So far it lies to the right as it goes, so that pieces of both ways lie side by side."""
    slots: Mapping[str, Slot] = field(default_factory=dict[str, Slot])
    tracks: Mapping[str, Track] = field(default_factory=dict[str, Track])
    ornaments: Mapping[str, Point] = field(default_factory=dict[str, Point])
    sea: tuple[Ring, ...] = ()  # its outer shore first, then the islands and rocks in it
    beyond: Mapping[str, Ring] = field(default_factory=dict[str, Ring])
    rocks: tuple[Ring, ...] = ()
    counts: Counts | None = None

    @property
    def main(self) -> str:
        """Return the anchor of the pieces that name none; empty: they lie in the middle of their area."""
        for name in self.anchors:
            if name != LABEL:
                return name
        return ""

    def place(self, area: str, anchor: str = "") -> Point | None:
        """Return where in an area the things of an anchor lie; None where it has no such anchor.

        Without an anchor that is the main one, or the middle of the area where it has none. Its name, too, is written
        in the middle where it has no place of its own. Raises KeyError where the board has no such area.
        """
        here = self.areas[area]
        found = here.anchors.get(anchor or self.main)
        return middle(here.outline) if found is None and anchor in ("", LABEL) else found

    def neighbours(self, area: str) -> frozenset[str]:
        """Return the areas that an edge or a crossing joins to this one."""
        joined = [edge.between for edge in self.edges] + [crossing.between for crossing in self.crossings]
        return frozenset(other for between in joined if area in between for other in between) - {area}

    def regions(self) -> Iterator[tuple[str, tuple[Ring, ...]]]:
        """Return the place in the file and the rings of everything that covers the board."""
        for name, area in self.areas.items():
            yield f"areas.{name}", (area.outline,)
        if self.sea:
            yield "sea", self.sea
        for name, ring in self.beyond.items():
            yield f"beyond.{name}", (ring,)
        for index, ring in enumerate(self.rocks):
            yield f"rocks[{index}]", (ring,)


def middle(ring: Ring) -> Point:
    """Return the centre of area of a ring; where it encloses nothing, its first point."""
    twice, across, down = 0.0, 0.0, 0.0
    for (x, y), (right, below) in zip(ring, ring[1:] + ring[:1], strict=True):
        part = x * below - right * y
        twice += part
        across += (x + right) * part
        down += (y + below) * part
    return (across / (3 * twice), down / (3 * twice)) if twice else ring[0]
