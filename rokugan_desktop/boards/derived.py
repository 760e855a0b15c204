"""What is drawn of a board and follows from its outlines: shared lines, outlines of groups, ripples, insets.

The first part is plain Python and quick enough for the first frame. The second needs shapely, which is imported when it
is used; its results for a shipped board are kept beside it in lines.yaml, and `checking` compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from rokugan_desktop.boards.board import Board, Point, Ring, Strict
from rokugan_desktop.boards.points import LIMIT_BYTES, read_points, read_text
from rokugan_desktop.engine.messages import Message, Unreadable
from rokugan_desktop.engine.strict_yaml import load_strict

if TYPE_CHECKING:
    from shapely import Polygon

Line: TypeAlias = tuple[Point, ...]
Regions: TypeAlias = tuple[str, str]  # two regions, in alphabetical order; `sea` and `beyond.NAME` are regions too

LINES_FILE = "lines.yaml"
LINES_FORMAT = "rokugan-lines/1"
RIPPLES = (6.0, 14.0, 25.0, 39.0)  # board units from the coast
INSET = 14.0  # board units inside a group's outline: the breadth of its ribbon


def region_rings(board: Board) -> dict[str, tuple[Ring, ...]]:
    """Return the rings of each region by its short name: an area's id, `sea`, `beyond.NAME`, `rocks[0]`."""
    return {place.removeprefix("areas."): rings for place, rings in board.regions()}


def shared_lines(board: Board) -> dict[Regions, tuple[Line, ...]]:
    """Return what each two regions share: their lines, vertex by vertex, whole runs as long as they go.

    An edge of a sound board is one line. Only edges that both outlines spell with the same two vertices count.
    """
    regions = region_rings(board)
    owners: dict[tuple[Point, Point], list[str]] = {}
    for name, rings in regions.items():
        for ring in rings:
            for one, two in _edges(ring):
                owners.setdefault((one, two) if one < two else (two, one), []).append(name)
    lines: dict[Regions, list[Line]] = {}
    for name, rings in regions.items():
        for ring in rings:
            for other, line in _runs(name, ring, owners):
                if name < other:
                    lines.setdefault((name, other), []).append(line)
    return {between: tuple(found) for between, found in lines.items()}


def _edges(ring: Ring) -> Iterator[tuple[Point, Point]]:
    """Return each two neighbouring points of a ring, the last and the first too."""
    return zip(ring, ring[1:] + ring[:1], strict=True)


def _runs(name: str, ring: Ring, owners: Mapping[tuple[Point, Point], list[str]]) -> Iterator[tuple[str, Line]]:
    """Return the runs of a ring's edges that belong to one and the same neighbour, with its name."""
    beside: list[str | None] = []
    for one, two in _edges(ring):
        others = [owner for owner in owners[(one, two) if one < two else (two, one)] if owner != name]
        beside.append(others[0] if others else None)
    count = len(ring)
    start = next((index for index in range(count) if beside[index] != beside[index - 1]), 0)
    run: list[Point] = []
    for step in range(count):
        index = (start + step) % count
        if not run:
            run = [ring[index]]
        run.append(ring[(index + 1) % count])
        last = step == count - 1
        neighbour = beside[index]
        if last or beside[(index + 1) % count] != neighbour:
            if neighbour is not None:
                yield neighbour, tuple(run)
            run = []


def group_rings(board: Board) -> dict[str, tuple[Ring, ...]]:
    """Return the outlines of each group of areas."""
    members: dict[str, list[Ring]] = {group: [] for group in board.groups}
    for area in board.areas.values():
        if area.group in members:
            members[area.group].append(area.outline)
    return {group: outer_rings(rings) for group, rings in members.items()}


def outer_rings(rings: Iterable[Ring]) -> tuple[Ring, ...]:
    """Return the outlines of all these rings together: the edges that no two of them share."""
    follow: dict[Point, list[Point]] = {}
    edges: set[tuple[Point, Point]] = set()
    for ring in rings:
        edges.update(_edges(_turned(ring)))
    for one, two in sorted(edges):
        if (two, one) not in edges:
            follow.setdefault(one, []).append(two)
    return tuple(_closed(follow))


def _turned(ring: Ring) -> Ring:
    """Return the ring in the one direction, so that neighbours run along their border opposite ways."""
    twice_area = sum(one[0] * two[1] - two[0] * one[1] for one, two in _edges(ring))
    return ring if twice_area > 0 else ring[::-1]


def _closed(follow: dict[Point, list[Point]]) -> Iterator[Ring]:
    """Return the closed rings that directed edges form; used up on the way."""
    while follow:
        start = next(iter(follow))
        ring = [start]
        while True:
            after = follow.get(ring[-1])
            if not after:
                break
            ring.append(after.pop())
            if not after:
                del follow[ring[-2]]
            if ring[-1] == start:
                break
        if len(ring) > 3 and ring[-1] == start:
            yield tuple(ring[:-1])


@dataclass(frozen=True, slots=True)
class DerivedLines:
    """The derived lines that take shapely: ripples around the coast by distance, insets of the groups."""

    ripples: tuple[tuple[Line, ...], ...]
    insets: Mapping[str, tuple[Ring, ...]]
    scenery: Mapping[str, tuple[tuple[Point, Point], ...]] = field(default_factory=dict[str, Any])
    """What stands on the land, by its kind: where, and how large with a lot from 0 to 1. Drawn by hand or a script."""
    fields: tuple[Ring, ...] = ()
    """The outlines of tilled fields."""
    names: Mapping[str, Line] = field(default_factory=dict[str, Any])
    """Along which line a group's name is written, from left to right. Drawn by hand or a script."""


def derived_lines(board: Board) -> DerivedLines:
    """Return the ripples and insets of a board whose outlines are sound."""
    return DerivedLines(_ripples(board), _insets(board))


def _polygons(board: Board, names: Callable[[str], bool]) -> list[Polygon]:
    from shapely import Polygon

    return [Polygon(rings[0], rings[1:]) for place, rings in board.regions() if names(place)]


def _ripples(board: Board) -> tuple[tuple[Line, ...], ...]:
    from shapely import LineString, get_parts, unary_union
    from shapely.ops import linemerge

    if not board.sea:
        return ()
    sea = unary_union(_polygons(board, lambda place: place == "sea"))
    land = unary_union(_polygons(board, lambda place: place != "sea"))
    ripples: list[tuple[Line, ...]] = []
    for distance in RIPPLES:
        around = land.buffer(distance, quad_segs=6).boundary.simplify(0.4).intersection(sea.buffer(-0.5))
        pieces = [part for part in get_parts(around) if isinstance(part, LineString)]
        lines = [_rounded(part.coords) for part in get_parts(linemerge(pieces)) if part.length > 4]
        ripples.append(tuple(sorted(lines)))
    return tuple(ripples)


def _insets(board: Board) -> dict[str, tuple[Ring, ...]]:
    from shapely import get_parts, unary_union

    insets: dict[str, tuple[Ring, ...]] = {}
    for group in board.groups:
        mine = {f"areas.{name}" for name, one in board.areas.items() if one.group == group}
        whole = unary_union(_polygons(board, mine.__contains__))
        parts = get_parts(whole.buffer(-INSET, quad_segs=4).simplify(0.4))
        rings = [_rounded(part.exterior.coords)[:-1] for part in parts if part.area > 50]
        insets[group] = tuple(sorted(rings))
    return insets


def _rounded(points: Iterable[Any]) -> Line:
    return tuple((round(point[0], 1), round(point[1], 1)) for point in points)


class _YamlLines(Strict, frozen=True):
    format: str
    ripples: tuple[tuple[str, ...], ...]
    insets: dict[str, tuple[str, ...]]
    scenery: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    fields: tuple[str, ...] = ()
    names: dict[str, str] = msgspec.field(default_factory=dict[str, str])


def read_lines(text: str, name: str) -> DerivedLines:
    """Return the derived lines of the text of a lines.yaml. Raise Unreadable where it is none."""
    tree = load_strict(text, name=name, limit_bytes=LIMIT_BYTES, limit_depth=8)
    try:
        file = msgspec.convert(tree, _YamlLines, strict=True)
    except msgspec.ValidationError:
        raise Unreadable(name, "", Message("board.wrong_lines")) from None
    if file.format != LINES_FORMAT:
        raise Unreadable(name, "format", Message("board.wrong_format", expected=LINES_FORMAT))
    scenery = {kind: read_points(text, name, f"scenery.{kind}") for kind, text in file.scenery.items()}
    return DerivedLines(
        ripples=tuple(
            tuple(read_points(line, name, f"ripples[{index}]") for line in ripple)
            for index, ripple in enumerate(file.ripples)
        ),
        insets={
            group: tuple(read_points(ring, name, f"insets.{group}") for ring in rings)
            for group, rings in file.insets.items()
        },
        scenery={kind: tuple(zip(points[::2], points[1::2], strict=False)) for kind, points in scenery.items()},
        fields=tuple(read_points(ring, name, f"fields[{index}]") for index, ring in enumerate(file.fields)),
        names={group: read_points(line, name, f"names.{group}") for group, line in file.names.items()},
    )


def lines_of_folder(folder: Path, board: Board) -> DerivedLines:
    """Return a board's derived lines: as kept in its folder's lines.yaml, or else derived now, which takes longer.

    Raises Unreadable where there is a lines.yaml that can't be read.
    """
    path = folder / LINES_FILE
    return read_lines(read_text(path), LINES_FILE) if path.is_file() else derived_lines(board)
