"""Boards read strictly from their YAML, the parts that all formats are read with, and what follows from outlines.

Every complaint names the file and the place. The format `rokugan-board/2` is described in docs/boards.md. Rings are
texts of `x,y` points, because that reads thirty times faster than lists of lists, and better.

What follows are shared lines, outlines of groups, ripples, insets. The first part of it is plain Python and quick
enough for the first frame. The second needs shapely, which is imported when it is used; its results for a shipped board
are kept beside it in lines.yaml, and `checking` compares them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar, cast

import msgspec

from rokugan_desktop.boards.board import (
    LARGEST,
    MOST_FEATURES,
    Area,
    Board,
    Coast,
    Counts,
    Crossing,
    Edge,
    Feature,
    Features,
    Id,
    Point,
    Ring,
    Room,
    Size,
    Slot,
    Spot,
    Strict,
    Track,
)
from rokugan_desktop.engine.messages import Message, Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict

if TYPE_CHECKING:
    from shapely import Polygon


LIMIT_BYTES = 8_000_000
MOST_POINTS = 20_000  # of a line
MOST_POINTS_OF_RING = 3_000  # what is computed with outlines grows with the square of this
MOST_POINTS_TOGETHER = 16_000  # of all rings of a board, for each is held against all others
MOST_AREAS = 1_000
MOST_EDGES = 6_000  # six for each area
MOST_THINGS = 500  # of anything else that there are several of

_NUMBER = r"-?[0-9]{1,6}(?:\.[0-9]{1,6})?"
_POINT = re.compile(rf"{_NUMBER},{_NUMBER}\Z")

T = TypeVar("T")


def read_text(path: Path) -> str:
    """Return a file's text.

    Raises Unreadable where it is missing, no file, not UTF-8, or too long; of an endless one no more than that is read.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for, perhaps for ever
            raise Unreadable(str(path), "", Message("board.cannot_open"))
        with path.open("rb") as opened:
            content = opened.read(LIMIT_BYTES + 1)
    except FileNotFoundError:
        raise Unreadable(str(path), "", Message("board.missing_file")) from None
    except (OSError, ValueError):  # a ValueError: a name that no file can have
        raise Unreadable(str(path), "", Message("board.cannot_open")) from None
    if len(content) > LIMIT_BYTES:
        raise Unreadable(path.name, "", Message("yaml.too_long", limit=LIMIT_BYTES))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(path.name, "", Message("board.not_utf8")) from None


def read_ring(text: str, source: str, where: str) -> Ring:
    """Return the points of a ring's text, `10,20 30.5,40 ...`.

    Raises Unreadable where a point is no point, or the ring has fewer than three points or far too many.
    """
    points = read_points(text, source, where)
    if len(points) < 3:
        raise Unreadable(source, where, Message("board.too_few_points", count=len(points)))
    if len(points) > MOST_POINTS_OF_RING:
        raise Unreadable(source, where, Message("board.too_many_points", limit=MOST_POINTS_OF_RING))
    return points


def read_points(text: str, source: str, where: str) -> tuple[Point, ...]:
    """Return the points of a line's text. Raise Unreadable where a point is no point or they are too many."""
    words = text.split()
    if len(words) > MOST_POINTS:
        raise Unreadable(source, where, Message("board.too_many_points", limit=MOST_POINTS))
    points: list[Point] = []
    for index, word in enumerate(words):
        if not _POINT.match(word):
            raise Unreadable(source, f"{where}, point {index + 1}", Message("board.no_point", text=word[:40]))
        x, y = word.split(",")
        points.append((float(x), float(y)))
    return tuple(points)


def read_rings(rings: tuple[str, ...], source: str, where: str) -> tuple[Ring, ...]:
    """Return the rings of a list of texts. Raise Unreadable where one is none, or they are too many."""
    bounded(rings, MOST_THINGS, source, where)
    return tuple(read_ring(ring, source, f"{where}[{index}]") for index, ring in enumerate(rings))


def read_named_rings(rings: Mapping[str, str], source: str, where: str) -> dict[str, Ring]:
    """Return the rings of a mapping of texts. Raise Unreadable where one is none, or they are too many."""
    bounded(rings, MOST_THINGS, source, where)
    return {name: read_ring(ring, source, f"{where}.{name}") for name, ring in rings.items()}


def budgeted(rings: Iterable[Ring], source: str, where: str) -> None:
    """Refuse rings that have more points together than any board needs, before anybody computes with them.

    Raises Unreadable where there are more than `MOST_POINTS_TOGETHER`.
    """
    if sum(map(len, rings)) > MOST_POINTS_TOGETHER:
        raise Unreadable(source, where, Message("board.too_many_points", limit=MOST_POINTS_TOGETHER))


def bounded(things: Sized, most: int, source: str, where: str) -> None:
    """Refuse more things of a kind than any board needs, before anybody works with them.

    Raises Unreadable where there are more than `most`.
    """
    if len(things) > most:
        raise Unreadable(source, where, Message("board.too_many", limit=most))


def each(parts: tuple[object, ...], kind: type[T], most: int, source: str, where: str) -> list[T]:
    """Return the items of a list, each read with its own place. Raise Unreadable where one can't be."""
    bounded(parts, most, source, where)
    return [convert_strict(part, kind, name=source, where=f"{where}[{index}]") for index, part in enumerate(parts)]


def named(parts: Mapping[str, object], kind: type[T], most: int, source: str, where: str) -> dict[str, T]:
    """Return the items of a mapping, each read with its own place. Raise Unreadable where one can't be."""
    bounded(parts, most, source, where)
    return {key: convert_strict(part, kind, name=source, where=f"{where}.{key}") for key, part in parts.items()}


def spots(parts: Mapping[str, object], source: str, where: str) -> dict[str, Point]:
    """Return the named points of a mapping. Raise Unreadable where one is none."""
    bounded(parts, MOST_THINGS, source, where)
    return {key: convert_strict(part, Spot, name=source, where=f"{where}.{key}") for key, part in parts.items()}


def outlines_of(areas: Mapping[str, object], outlines: Mapping[str, str], source: str, where: str) -> dict[str, Ring]:
    """Return the outline of each area.

    Raises Unreadable where an area has none, where there is one of no area, or one can't be read.
    """
    for area in areas:
        if area not in outlines:
            raise Unreadable(source, f"{where}.{area}", Message("board.no_outline"))
    for area in outlines:
        if area not in areas:
            raise Unreadable(source, f"{where}.{area}", Message("board.outline_of_none"))
    return {area: read_ring(outlines[area], source, f"{where}.{area}") for area in areas}


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


FORMAT = "rokugan-board/2"
BOARD_FILE = "board.yaml"

Length: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=LARGEST)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class _YamlPieces(Strict, frozen=True):
    size: Size | None = None
    step: Length | None = None
    length: Length | None = None

    def room(self, token: float) -> Room:
        usual = Room.usual(token if self.size is None else self.size)
        return replace(
            usual,
            step=usual.step if self.step is None else self.step,
            length=usual.length if self.length is None else self.length,
        )


class _YamlAnchor(_YamlPieces, frozen=True):
    direction: Spot = (1.0, 0.0)
    clear: Length | None = None

    def room(self, token: float) -> Room:
        room = super().room(token)
        return replace(room, direction=self.direction, clear=room.clear if self.clear is None else self.clear)


class _YamlOnEdges(_YamlPieces, frozen=True):
    back: Length | None = None
    aside: Length = 0.0


class _YamlArea(Strict, frozen=True):
    group: Id = ""
    anchors: dict[Id, Spot] = msgspec.field(default_factory=dict[Id, Spot])
    features: Features = msgspec.field(default_factory=dict[Id, Feature])


class _YamlSlot(Strict, frozen=True):
    at: Spot
    size: tuple[Size, Size] | None = None
    group: Id = ""


class _YamlOutlines(Strict, frozen=True):
    areas: dict[Id, str]
    sea: tuple[str, ...] = ()
    beyond: dict[Id, str] = msgspec.field(default_factory=dict[Id, str])
    rocks: tuple[str, ...] = ()


class _YamlBoard(Strict, frozen=True):
    """The top of the file; the parts are read one by one, so that a complaint can name the place."""

    format: str
    name: Name
    size: tuple[Size, Size]
    areas: dict[Id, Any]
    outlines: Any
    edges: tuple[Any, ...] = ()
    coasts: tuple[Any, ...] = ()
    crossings: tuple[Any, ...] = ()
    groups: tuple[Id, ...] = ()
    token_size: Size = 34.0
    anchors: dict[Id, Any] = msgspec.field(default_factory=dict[Id, Any])
    on_edges: Any = None
    slot_size: tuple[Size, Size] = (64.0, 88.0)
    slots: dict[Id, Any] = msgspec.field(default_factory=dict[Id, Any])
    tracks: dict[Id, Any] = msgspec.field(default_factory=dict[Id, Any])
    ornaments: dict[Id, Any] = msgspec.field(default_factory=dict[Id, Any])
    counts: Any = None


def read_board_folder(folder: Path) -> Board:
    """Return the board of a folder.

    Raises Unreadable where the folder or its board.yaml is missing or can't be read as a board.
    """
    return read_board(read_text(folder / BOARD_FILE), BOARD_FILE)


def read_board(text: str, name: str) -> Board:
    """Return the board that a YAML text spells. It is well formed, not yet checked: see `checking.faults`.

    Raises Unreadable, naming the file and the place, where the text is no board of this format.
    """
    tree: object = load_strict(text, name=name, limit_bytes=LIMIT_BYTES, limit_depth=8)
    if not isinstance(tree, dict) or cast("dict[str, object]", tree).get("format") != FORMAT:
        raise Unreadable(name, "format", Message("board.wrong_format", expected=FORMAT))
    board = _board_of(cast("object", tree), name)
    budgeted((ring for _, rings in board.regions() for ring in rings), name, "outlines")
    return board


def _board_of(tree: object, name: str) -> Board:
    file: _YamlBoard = convert_strict(tree, _YamlBoard, name=name)
    outlines: _YamlOutlines = convert_strict(file.outlines, _YamlOutlines, name=name, where="outlines")
    areas = named(file.areas, _YamlArea, MOST_AREAS, name, "areas")
    rings = outlines_of(areas, outlines.areas, name, "outlines.areas")
    rooms = named(file.anchors, _YamlAnchor, MOST_FEATURES, name, "anchors")
    on_edges: _YamlOnEdges = convert_strict(file.on_edges or {}, _YamlOnEdges, name=name, where="on_edges")
    bounded(file.groups, MOST_THINGS, name, "groups")
    tracks = named(file.tracks, Track, MOST_THINGS, name, "tracks")
    for key, track in tracks.items():
        bounded(track.spots, MOST_THINGS, name, f"tracks.{key}.spots")
    return Board(
        source=name,
        name=file.name,
        size=file.size,
        token_size=file.token_size,
        counts=None if file.counts is None else convert_strict(file.counts, Counts, name=name, where="counts"),
        anchors={key: room.room(file.token_size) for key, room in rooms.items()},
        on_edges=on_edges.room(file.token_size),
        back=file.token_size * 0.45 if on_edges.back is None else on_edges.back,
        aside=on_edges.aside,
        groups=file.groups,
        areas={key: Area(key, rings[key], area.anchors, area.group, area.features) for key, area in areas.items()},
        edges=tuple(each(file.edges, Edge, MOST_EDGES, name, "edges")),
        coasts=tuple(each(file.coasts, Coast, MOST_AREAS, name, "coasts")),
        crossings=tuple(each(file.crossings, Crossing, MOST_AREAS, name, "crossings")),
        slots={
            key: Slot(slot.at, slot.size or file.slot_size, slot.group)
            for key, slot in named(file.slots, _YamlSlot, MOST_THINGS, name, "slots").items()
        },
        tracks=tracks,
        ornaments=spots(file.ornaments, name, "ornaments"),
        sea=read_rings(outlines.sea, name, "outlines.sea"),
        beyond=read_named_rings(outlines.beyond, name, "outlines.beyond"),
        rocks=read_rings(outlines.rocks, name, "outlines.rocks"),
    )
