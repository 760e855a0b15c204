"""The map: hexes that stand on a corner, their terrain and levels, distances, directions and cones (chapter 3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.samurai_battles.components import Components, Outline, TerrainFacts
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, NOWHERE, Direction, Hex, Message, TerrainId

Cube = tuple[int, int]
"""A hex by two of its three coordinates (q, r): q grows to the east, r to the south-east."""

STEPS: Final[tuple[Cube, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""One step in each direction, from east counter-clockwise (G-1)."""
_CELL: Final = re.compile(r"\s*([^\s0-9])([0-9]?)")
MOST_HEXES: Final = 1_000
"""How many hexes a map has at most: what is seen and walked grows with them. The largest scenario has 189."""
Gullies = tuple[tuple[Hex, tuple[str, ...]], ...]


def number(column: int, row: int) -> Hex:
    """Return the number of the hex in this column and row, both counted from 1 (G-1)."""
    return Hex(100 * column + row)


def hex_at(place: Cube) -> Hex:
    """Return the hex at the coordinates; the board may have none there."""
    q, row = place
    return number(q + (row - 1) // 2, row)


def apart(one: Cube, other: Cube) -> int:
    """Return the least number of steps between two places (G-4)."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


class HexMap:
    """One map. It never changes; what is looked up often is computed once."""

    def __init__(self, rows: str, gullies: Gullies, components: Components, name: str = "map") -> None:
        self.rows, self.gullies, self.components = rows, dict(gullies), components
        self.terrain: dict[Hex, TerrainFacts] = {}
        self.kind: dict[Hex, TerrainId] = {}
        self.level: dict[Hex, int] = {}
        self._read(name)
        self.hexes: tuple[Hex, ...] = tuple(sorted(self.kind))
        places = ((hex_, *divmod(hex_, 100)) for hex_ in self.hexes)
        self.cubes = {hex_: (column - (row - 1) // 2, row) for hex_, column, row in places}
        """The coordinates of each hex: even rows lie half a hex further east (G-1)."""
        self.neighbors: dict[Hex, tuple[Hex, ...]] = {}
        self.toward: dict[tuple[Hex, Hex], Direction] = {}
        """The direction from a hex to one beside it."""
        for hex_, (q, r) in self.cubes.items():
            around = [hex_at((q + east, r + south)) for east, south in STEPS]
            self.neighbors[hex_] = tuple(beside for beside in around if beside in self.kind)
            for direction, beside in enumerate(around):
                if beside in self.kind:
                    self.toward[hex_, beside] = Direction(direction)
        self.meeting = {
            hex_: frozenset(
                beside for beside in self.neighbors[hex_] if abs(self.level[hex_] - self.level[beside]) <= 1
            )
            for hex_ in self.hexes
        }
        """The hexes that meet each hex (G-8): where its zone of control lies (Z-1)."""
        self.rim = frozenset(hex_ for hex_ in self.hexes if len(self.neighbors[hex_]) < len(DIRECTIONS))
        """The edge hexes (G-5)."""
        self._distances: dict[tuple[Hex, Hex], int] = {}
        self._cones: dict[tuple[Hex, Direction, int], frozenset[Hex]] = {}
        self.lines: dict[tuple[Hex, Hex], tuple[Hex, ...]] = {}
        """Kept by `chapters/sight.py`: the hexes that a line runs through."""
        self.entries: dict[tuple[str, int], dict[Hex, dict[Hex, int]]] = {}
        """Kept by `chapters/terrain.py`: what each step costs."""

    def __reduce__(self) -> tuple[object, ...]:
        return ground, (self.rows, tuple(sorted(self.gullies.items())), self.components)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexMap) and (self.rows, self.gullies) == (other.rows, other.gullies)

    def __hash__(self) -> int:
        return hash(self.rows)

    def _read(self, name: str) -> None:
        letters = {facts.letter: terrain for terrain, facts in self.components.terrain.items()}
        for row, line in enumerate(self.rows.strip("\n").split("\n"), 1):
            column, place = 0, 0
            line = line.rstrip()
            while place < len(line):
                column += 1
                cell = _CELL.match(line, place)
                if cell is None or (cell[1] not in letters and (cell[1] != "#" or cell[2])):
                    raise Unreadable(name, f"map.rows:{row}", Message("unreadable.no-cell", text=line[place:].strip()))
                place = cell.end()
                if cell[1] != "#":
                    hex_ = number(column, row)
                    self.kind[hex_] = letters[cell[1]]
                    self.terrain[hex_] = self.components.terrain[letters[cell[1]]]
                    self.level[hex_] = int(cell[2] or 0)
            if column >= 100 or row >= 100 or len(self.kind) > MOST_HEXES:
                raise Unreadable(name, f"map.rows:{row}", Message("unreadable.too-large", most=MOST_HEXES))
        for hex_, directions in self.gullies.items():
            if self.kind.get(hex_) != "gully":
                raise Unreadable(name, f"map.gullies.{hex_}", Message("unreadable.no-gully"))
            for direction in directions:
                if direction not in DIRECTIONS:
                    raise Unreadable(name, f"map.gullies.{hex_}", Message("unreadable.unknown-id", id=direction))

    def distance(self, one: Hex, other: Hex) -> int:
        """Return the least number of steps from one hex to the other (G-4)."""
        pair = (one, other)
        found = self._distances.get(pair)
        if found is None:
            found = self._distances[pair] = apart(self.cubes[one], self.cubes[other])
        return found

    def way(self, one: Hex, other: Hex) -> dict[Direction, int]:
        """Return how many steps in which directions lead there straight: in one, or in two beside one another (G-1)."""
        at, end, found = self.cubes[one], self.cubes[other], dict[Direction, int]()
        while left := apart(at, end):
            ways: list[Direction] = [*found, *map(Direction, range(len(STEPS)))]
            for direction in ways:
                beside = (at[0] + STEPS[direction][0], at[1] + STEPS[direction][1])
                if apart(beside, end) < left:
                    at, found[direction] = beside, found.get(direction, 0) + 1
                    break
        return found

    def meets(self, one: Hex, other: Hex) -> bool:
        """Tell whether the two hexes meet: adjacent, and their levels differ by 1 at most (G-8)."""
        return other in self.meeting[one]

    def beside(self, hex_: Hex, direction: Direction) -> Hex:
        """Return the next hex in the direction; NOWHERE where the board ends."""
        q, r = self.cubes[hex_]
        east, south = STEPS[direction]
        found = hex_at((q + east, r + south))
        return found if found in self.kind else NOWHERE

    def cone(self, hex_: Hex, facing: Direction, reach: int) -> frozenset[Hex]:
        """Return the hexes of the cone out to `reach` (G-7): 3 at distance 1, 5 at 2, 7 at 3."""
        key = (hex_, facing, reach)
        found = self._cones.get(key)
        if found is None:
            q, r = self.cubes[hex_]
            forward = STEPS[facing]
            places = {
                (q + ahead * forward[0] + aside * step[0], r + ahead * forward[1] + aside * step[1])
                for step in (STEPS[(facing + 1) % 6], STEPS[(facing - 1) % 6])
                for ahead in range(reach + 1)
                for aside in range(reach + 1 - ahead)
            }
            inside = {hex_at(place) for place in places} - {hex_}
            found = self._cones[key] = frozenset(inside & self.kind.keys())
        return found

    def side_of(self, facing: Direction, hex_: Hex, other: Hex) -> str:
        """Return whether the other hex, beside this one, lies in its `front`, `flank` or `rear` (G-6)."""
        turned = (self.toward[hex_, other] - facing) % 6
        arcs = self.components.arcs
        return "front" if turned in arcs.front else "flank" if turned in arcs.flank else "rear"

    def home_edge(self, edge: str) -> frozenset[Hex]:
        """Return the hexes of a home edge: the first or last of each row, or the first or last row (G-5)."""
        rows: dict[int, list[Hex]] = {}
        for hex_ in self.hexes:
            rows.setdefault(hex_ % 100, []).append(hex_)
        edges: dict[str, Iterable[Hex]] = {"west": map(min, rows.values()), "east": map(max, rows.values())}
        return frozenset(edges.get(edge) or rows[min(rows) if edge == "north" else max(rows)])


def map_rows(components: Components, kind: Mapping[Hex, TerrainId], level: Mapping[Hex, int]) -> str:
    """Return a map as text without anything that means nothing: `.0`, spaces, what lies beyond its last hexes."""
    letters = {hex_: f"{components.terrain[one].letter}{level.get(hex_, 0) or ''}" for hex_, one in kind.items()}
    lines: list[str] = []
    for row in range(1, max(hex_ % 100 for hex_ in letters) + 1):
        last = max((hex_ // 100 for hex_ in letters if hex_ % 100 == row), default=1)
        cells = (letters.get(number(column, row), "#") for column in range(1, last + 1))
        lines.append(" " * (row % 2 == 0) + " ".join(cells))
    return "\n".join(lines)


@lru_cache(maxsize=64)
def _kept(rows: str, gullies: Gullies) -> list[HexMap]:
    return []


def ground(rows: str, gullies: Gullies, components: Components, name: str = "map") -> HexMap:
    """Return the map; the same rows give the same one. Raise Unreadable for a cell that is none."""
    kept = _kept(rows, gullies)
    if not kept or not (kept[0].components is components or kept[0].components == components):
        kept[:] = [HexMap(rows, gullies, components, name)]
    return kept[0]


def as_gullies(gullies: Mapping[Hex, tuple[str, ...]]) -> Gullies:
    """Return the gullies as a value."""
    return tuple(sorted(gullies.items()))


def center(hex_: Hex, outline: Outline) -> tuple[int, int]:
    """Return the centre of the hex in board units (G-3)."""
    column, row = divmod(hex_, 100)
    width, height, margin = outline.hex_width, outline.hex_height, outline.margin
    east = 0 if row % 2 else width // 2
    return margin + width // 2 + (column - 1) * width + east, margin + height // 2 + (row - 1) * 3 * height // 4


def corners(hex_: Hex, outline: Outline) -> tuple[tuple[int, int], ...]:
    """Return the corners of the hex, clockwise from the top (G-3)."""
    x, y = center(hex_, outline)
    half, height = outline.hex_width // 2, outline.hex_height
    return (
        (x, y - height // 2),
        (x + half, y - height // 4),
        (x + half, y + height // 4),
        (x, y + height // 2),
        (x - half, y + height // 4),
        (x - half, y - height // 4),
    )
