"""The values of a board: its provinces, borders and anchors, in board units from the north-west corner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Point, ...]  # closed by itself: the last point is not the first again


@dataclass(frozen=True, slots=True)
class BoardProvince:
    """A province: its outline, and where its name, tokens and marks go."""

    id: str
    territory: str
    outline: Ring
    label: Point
    token: Point  # combat tokens placed in the province
    control: Point
    special: Point
    flowers: Point
    mark: Point  # the capital's mark and the printed defense

    def anchors(self) -> Iterator[tuple[str, Point]]:
        """Return the name and the place of each thing that lies inside the outline."""
        for name in ("label", "token", "control", "special", "flowers", "mark"):
            yield name, getattr(self, name)


@dataclass(frozen=True, slots=True)
class LandBorder:
    """The border between two adjacent provinces and the place of a token on it."""

    between: tuple[str, str]
    anchor: Point


@dataclass(frozen=True, slots=True)
class CoastalBorder:
    """The border between a province and the sea and the place of a token on it."""

    province: str
    anchor: Point


@dataclass(frozen=True, slots=True)
class Counts:
    """How many provinces and borders the board says it has."""

    provinces: int
    land_borders: int
    coastal_borders: int


@dataclass(frozen=True, slots=True)
class RoundTrack:
    """The round spots that show which round it is."""

    radius: float
    spots: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A whole board. A board without a sea has an empty `sea`; what `beyond` names is land where nothing is played."""

    source: str
    name: str
    size: tuple[float, float]
    token_size: float  # across, of a combat token on a border; what all room is measured by
    counts: Counts | None
    territories: tuple[str, ...]
    provinces: Mapping[str, BoardProvince]
    land_borders: tuple[LandBorder, ...]
    coastal_borders: tuple[CoastalBorder, ...]
    card_size: tuple[float, float]
    card_slots: Mapping[str, Point]  # of territories: where their cards lie, the middle
    round_track: RoundTrack | None
    ornaments: Mapping[str, Point]
    sea: tuple[Ring, ...]  # its outer shore first, then the islands and rocks in it
    beyond: Mapping[str, Ring]
    rocks: tuple[Ring, ...]

    def regions(self) -> Iterator[tuple[str, tuple[Ring, ...]]]:
        """Return the place in the file and the rings of everything that covers the board."""
        for name, province in self.provinces.items():
            yield f"provinces.{name}", (province.outline,)
        if self.sea:
            yield "sea", self.sea
        for name, ring in self.beyond.items():
            yield f"beyond.{name}", (ring,)
        for index, ring in enumerate(self.rocks):
            yield f"rocks[{index}]", (ring,)
