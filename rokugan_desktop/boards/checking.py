"""Every fault of a board, found with shapely: outlines, edges, coasts, crossings, anchors, slots, counts.

Each check is one function that yields faults; `faults` calls them all. The checks of shape come first: where an outline
is no sound polygon, those that compute with it are left out, since they would only repeat the trouble in other words.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rokugan_desktop.boards import reading
from rokugan_desktop.boards.board import Board, Point, Ring
from rokugan_desktop.boards.reading import DerivedLines, Line, Regions, read_board_folder, read_text
from rokugan_desktop.engine.messages import Message

if TYPE_CHECKING:
    from shapely import Polygon


class BoardFault(NamedTuple):
    """What is wrong with a board, and where: `FILE: PLACE: what`."""

    file: str
    place: str
    what: Message


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
        polygons = {name: polygon_of(rings) for name, rings in reading.region_rings(board).items()}
        return cls(board, polygons, reading.shared_lines(board), board.token_size / TOKEN)

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


NEAREST = 22.0  # between two anchors in an area: less, and one thing hides the other
CLEAR_OF_LINE = 6.0  # between a slot and the nearest area


def anchor_faults(geometry: Geometry) -> Iterator[BoardFault]:
    """Find labels and anchors outside their area, at its very edge, or on top of one another."""
    from shapely import Point as Dot

    rooms = geometry.board.anchors
    for name, area in geometry.board.areas.items():
        polygon = geometry.polygons[name]
        anchors = [(what, point) for what, point in area.anchors.items() if what in rooms]
        for index, (what, point) in enumerate(anchors):
            place, clear = f"areas.{name}.anchors.{what}", rooms[what].clear
            if not polygon.contains(Dot(point)):
                yield geometry.fault(place, "fault.outside", point=spell(point))
            elif polygon.exterior.distance(Dot(point)) < clear:
                yield geometry.fault(place, "fault.at_edge", point=spell(point), least=round(clear))
            for other, at in anchors[:index]:
                if math.dist(point, at) < NEAREST * geometry.scale:
                    yield geometry.fault(place, "fault.too_near", other=f"areas.{name}.anchors.{other}")
    yield from _edge_anchors(geometry)


def _edge_anchors(geometry: Geometry) -> Iterator[BoardFault]:
    """Find anchors on edges whose pieces would cover one another or the main piece of an area."""
    from shapely import Point as Dot
    from shapely import STRtree

    board = geometry.board
    places: list[tuple[str, Point]] = [
        *((f"edges[{index}].anchor", edge.anchor) for index, edge in enumerate(board.edges)),
        *((f"coasts[{index}].anchor", coast.anchor) for index, coast in enumerate(board.coasts)),
    ]
    count = len(places)
    for name, area in board.areas.items():
        if board.main in area.anchors:
            places.append((f"areas.{name}.anchors.{board.main}", area.anchors[board.main]))
    dots = [Dot(point) for _, point in places]
    least = TOKEN * geometry.scale
    near = index_pairs(STRtree(dots).query(dots[:count], predicate="dwithin", distance=least)) if count else []
    for index, other in sorted(near):
        if (other < index or other >= count) and math.dist(places[index][1], places[other][1]) < least:
            yield geometry.fault(places[index][0], "fault.too_near", other=places[other][0])


def furniture_faults(geometry: Geometry) -> Iterator[BoardFault]:
    """Find slots and spots of tracks that leave the board, lie on an area, or on one another."""
    from shapely import Point as Dot
    from shapely import STRtree, box, unary_union

    board = geometry.board
    things: list[tuple[str, Polygon]] = []
    for name, slot in board.slots.items():
        (x, y), (wide, high) = slot.at, (side / 2 for side in slot.size)
        things.append((f"slots.{name}", box(x - wide, y - high, x + wide, y + high)))
    for name, track in board.tracks.items():
        for index, spot in enumerate(track.spots):
            things.append((f"tracks.{name}.spots[{index}]", Dot(spot).buffer(track.radius)))
    frame = box(0, 0, *board.size)
    land = unary_union([geometry.polygons[name] for name in board.areas])
    clear = CLEAR_OF_LINE * geometry.scale
    shapes = [shape for _, shape in things]
    crossing = index_pairs(STRtree(shapes).query(shapes, predicate="intersects")) if shapes else []
    for index, (place, shape) in enumerate(things):
        if not frame.contains(shape):
            yield geometry.fault(place, "fault.leaves_board")
        if land.distance(shape) < clear:
            on = min(board.areas, key=lambda name: geometry.polygons[name].distance(shape))
            yield geometry.fault(place, "fault.on_area", area=on)
        for other in sorted(second for first, second in crossing if first == index and second < index):
            yield geometry.fault(place, "fault.covers", other=things[other][0])
    for name, point in board.ornaments.items():
        if not frame.contains(Dot(point)):
            yield geometry.fault(f"ornaments.{name}", "fault.leaves_board")


def shape_faults(board: Board) -> Iterator[BoardFault]:
    """Find rings that are no sound polygon: points outside the board or twice, lines that cross themselves."""
    for name, rings in reading.region_rings(board).items():
        place = f"outlines.areas.{name}" if name in board.areas else f"outlines.{name}"
        for ring in rings:
            yield from _ring_faults(board, place, ring)
        if len(rings) > 1 and all(polygon_of((ring,)).is_valid for ring in rings):
            polygon = polygon_of(rings)
            if not polygon.is_valid:
                yield BoardFault(board.source, place, Message("fault.holes"))


def _on_board(board: Board, point: Point) -> bool:
    return 0 <= point[0] <= board.size[0] and 0 <= point[1] <= board.size[1]


def _ring_faults(board: Board, place: str, ring: Ring) -> Iterator[BoardFault]:
    from shapely import is_valid_reason

    for point in ring:
        if not _on_board(board, point):
            yield BoardFault(board.source, place, Message("fault.off_board", point=spell(point)))
            return
    twice = [point for point, times in Counter(ring).items() if times > 1]
    if twice:
        yield BoardFault(board.source, place, Message("fault.point_twice", point=spell(twice[0])))
        return
    polygon = polygon_of((ring,))
    if not polygon.is_valid:
        where = is_valid_reason(polygon).partition("[")[2].rstrip("]").split()
        at = spell((float(where[0]), float(where[1]))) if len(where) == 2 else spell(ring[0])
        yield BoardFault(board.source, place, Message("fault.crosses_itself", point=at))
    elif polygon.area < 1:
        yield BoardFault(board.source, place, Message("fault.no_area"))


def cover_faults(geometry: Geometry) -> Iterator[BoardFault]:
    """Find overlaps, gaps, slivers, and vertices that a neighbour does not share."""
    yield from _overlaps(geometry)
    yield from _gaps(geometry)
    yield from _slivers(geometry)
    yield from _unshared_vertices(geometry)


def _overlaps(geometry: Geometry) -> Iterator[BoardFault]:
    for one, other in geometry.neighbours():
        both = geometry.polygons[one].intersection(geometry.polygons[other])
        if both.area > SPECK:
            point = both.representative_point()
            at = spell((round(point.x, 1), round(point.y, 1)))
            yield geometry.fault(geometry.place_of(one), "fault.overlap", other=other, point=at)


def _gaps(geometry: Geometry) -> Iterator[BoardFault]:
    """Find holes between regions; a board with a sea or land beyond must be covered to its edge."""
    from shapely import box, get_parts, unary_union

    board = geometry.board
    covered = unary_union(list(geometry.polygons.values()))
    frame = box(0, 0, *board.size)
    whole = bool(board.sea or board.beyond)
    for hole in get_parts(frame.difference(covered)):
        if hole.area > SPECK and (whole or not hole.intersects(frame.boundary)):
            near = [name for name, polygon in geometry.polygons.items() if polygon.distance(hole) < ON_LINE]
            point = hole.representative_point()
            at = spell((round(point.x, 1), round(point.y, 1)))
            place = geometry.place_of(near[0]) if near else "outlines"
            yield geometry.fault(place, "fault.gap", others=", ".join(near[1:]) or "-", point=at)


def _slivers(geometry: Geometry) -> Iterator[BoardFault]:
    """Find areas that are too thin somewhere: what a pen of that width can't fill."""
    from shapely import get_parts

    thin = THIN * geometry.scale
    for name in geometry.board.areas:
        polygon = geometry.polygons[name]
        core = polygon.buffer(-thin)
        if core.is_empty or len(get_parts(core)) > 1:
            yield geometry.fault(geometry.place_of(name), "fault.thin")
            continue
        for spike in get_parts(polygon.difference(core.buffer(thin * 1.5))):
            if spike.area > 4 * thin * thin:
                at = spell((round(spike.centroid.x, 1), round(spike.centroid.y, 1)))
                yield geometry.fault(geometry.place_of(name), "fault.sliver", point=at)


def _unshared_vertices(geometry: Geometry) -> Iterator[BoardFault]:
    from shapely import STRtree
    from shapely import points as dots

    rings = reading.region_rings(geometry.board)
    vertices = {name: {point for ring in found for point in ring} for name, found in rings.items()}
    names = list(rings)
    tree = STRtree([geometry.polygons[name].boundary for name in names])
    width, height = geometry.board.size
    for name in names:
        points = [point for point in sorted(vertices[name]) if 0 < point[0] < width and 0 < point[1] < height]
        if not points:
            continue
        found = index_pairs(tree.query(dots(points), predicate="dwithin", distance=0.01))
        for index, other in found:
            point = points[index]
            if point not in vertices[names[other]]:
                yield geometry.fault(
                    geometry.place_of(names[other]), "fault.unshared_vertex", other=name, point=spell(point)
                )


def edge_faults(geometry: Geometry) -> Iterator[BoardFault]:
    """Find edges declared without a shared line, shared lines not declared, and edges unfit for a token."""
    board = geometry.board
    declared: set[frozenset[str]] = set()
    for index, edge in enumerate(board.edges):
        one, other = edge.between
        declared.add(frozenset(edge.between))
        if one not in board.areas or other not in board.areas or one == other:
            continue
        lines = geometry.lines_between(one, other)
        yield from _line_faults(geometry, f"edges[{index}]", f"{one}, {other}", lines, edge.anchor)
    for one, other in geometry.neighbours():
        if one in board.areas and other in board.areas and frozenset((one, other)) not in declared:
            key = "fault.undeclared_edge" if geometry.lines_between(one, other) else "fault.touch"
            yield geometry.fault("edges", key, one=one, other=other)


def coast_faults(geometry: Geometry) -> Iterator[BoardFault]:
    """Find coasts declared without a shore, shores not declared, and coasts unfit to carry a token."""
    board = geometry.board
    declared: set[str] = set()
    for index, coast in enumerate(board.coasts):
        declared.add(coast.area)
        if coast.area in board.areas:
            lines = geometry.lines_between(coast.area, "sea")
            place = f"coasts[{index}]"
            yield from _line_faults(geometry, place, coast.area, lines, coast.anchor, sea=True)
    for one, other in geometry.neighbours():
        if "sea" in (one, other):
            name = other if one == "sea" else one
            if name in board.areas and name not in declared:
                key = "fault.undeclared_coast" if geometry.lines_between(name, "sea") else "fault.touches_sea"
                yield geometry.fault("coasts", key, area=name)


def _line_faults(
    geometry: Geometry, place: str, who: str, lines: tuple[tuple[Point, ...], ...], anchor: Point, sea: bool = False
) -> Iterator[BoardFault]:
    from shapely import LineString, MultiLineString
    from shapely import Point as Dot

    if not lines:
        yield geometry.fault(place, "fault.no_shore" if sea else "fault.no_edge", who=who)
        return
    if len(lines) > 1:
        yield geometry.fault(place, "fault.pieces", who=who, count=len(lines))
    longest = max(lines, key=line_length)
    shortest = SHORTEST_EDGE * geometry.scale
    if line_length(longest) < shortest:
        yield geometry.fault(place, "fault.short_edge", who=who, shortest=round(shortest))
    line = MultiLineString([LineString(part) for part in lines])
    if line.distance(Dot(anchor)) > ON_LINE:
        yield geometry.fault(f"{place}.anchor", "fault.anchor_off_line", who=who, point=spell(anchor))


def crossing_faults(geometry: Geometry) -> Iterator[BoardFault]:
    """Find crossings that begin or end off the shores of their areas, lead over land, or join neighbours by land."""
    from shapely import LineString, MultiLineString
    from shapely import Point as Dot

    board, by_land = geometry.board, {frozenset(edge.between) for edge in geometry.board.edges}
    for index, crossing in enumerate(board.crossings):
        place, (one, other) = f"crossings[{index}]", crossing.between
        if one not in board.areas or other not in board.areas or one == other:
            continue
        if frozenset(crossing.between) in by_land:
            yield geometry.fault(place, "fault.crossing_by_land", one=one, other=other)
        for end, area in ((0, one), (len(crossing.line) - 1, other)):
            shore, point = MultiLineString(geometry.lines_between(area, "sea")), crossing.line[end]
            if shore.is_empty or shore.distance(Dot(point)) > ON_LINE:
                yield geometry.fault(f"{place}.line[{end}]", "fault.off_shore", area=area, point=spell(point))
        for bend, point in enumerate(crossing.line):
            if not _on_board(board, point):
                yield geometry.fault(f"{place}.line[{bend}]", "fault.off_board", point=spell(point))
        line = LineString(crossing.line)
        for name, polygon in geometry.polygons.items():
            if name != "sea" and line.intersection(polygon).length > 2 * ON_LINE:
                yield geometry.fault(f"{place}.line", "fault.over_land", land=name)


LINES_TOLERANCE = 0.6  # board units by which two versions of GEOS may differ, with room to spare


def check_folder(folder: Path, any_size: bool = False) -> tuple[Board, tuple[BoardFault, ...]]:
    """Return the board of a folder and all its faults, those of its lines.yaml too.

    Raises Unreadable where the folder is missing or a file of it can't be read.
    """
    board = read_board_folder(folder)
    found = faults(board, any_size=any_size)
    lines = folder / reading.LINES_FILE
    if not found and lines.is_file():
        found = tuple(lines_faults(board, reading.read_lines(read_text(lines), reading.LINES_FILE)))
    return board, found


def faults(board: Board, *, any_size: bool = False) -> tuple[BoardFault, ...]:
    """Return every fault of a board; with `any_size` its declared counts are not held against it."""
    found = list(_declared(board))
    if not any_size:
        found += _counts(board)
    shapes = list(shape_faults(board))
    if shapes:
        return (*found, *shapes)
    geometry = Geometry.of(board)
    checks: tuple[Callable[[Geometry], Iterator[BoardFault]], ...] = (
        cover_faults,
        edge_faults,
        coast_faults,
        crossing_faults,
        anchor_faults,
        furniture_faults,
    )
    for check in checks:
        found += check(geometry)
    return tuple(found)


def _counts(board: Board) -> Iterator[BoardFault]:
    if board.counts is None:
        return
    for kind, declared, there in (
        ("areas", board.counts.areas, len(board.areas)),
        ("edges", board.counts.edges, len(board.edges)),
        ("coasts", board.counts.coasts, len(board.coasts)),
        ("crossings", board.counts.crossings, len(board.crossings)),
    ):
        if declared != there:
            yield BoardFault(board.source, f"counts.{kind}", Message("fault.count", declared=declared, there=there))


def _declared(board: Board) -> Iterator[BoardFault]:
    for group, times in Counter(board.groups).items():
        if times > 1:
            yield BoardFault(board.source, "groups", Message("fault.group_twice", group=group))
    for name, area in board.areas.items():
        if area.group and area.group not in board.groups:
            yield BoardFault(board.source, f"areas.{name}.group", Message("fault.unknown_group", group=area.group))
        for anchor in area.anchors:
            if anchor not in board.anchors:
                place = f"areas.{name}.anchors.{anchor}"
                yield BoardFault(board.source, place, Message("fault.unknown_anchor", anchor=anchor))
    inhabited = {area.group for area in board.areas.values()}
    dealt = {slot.group for slot in board.slots.values()} - {""}
    for group in board.groups:
        if group not in inhabited:
            yield BoardFault(board.source, "groups", Message("fault.empty_group", group=group))
        if dealt and group not in dealt:
            yield BoardFault(board.source, "slots", Message("fault.no_slot", group=group))
    for name, slot in board.slots.items():
        if slot.group and slot.group not in board.groups:
            yield BoardFault(board.source, f"slots.{name}", Message("fault.unknown_group", group=slot.group))
    yield from _declared_edges(board)


def _declared_edges(board: Board) -> Iterator[BoardFault]:
    """Find edges and crossings of unknown areas or of an area with itself, and what is declared twice."""
    for kind, twice, joined in (
        ("edges", "fault.edge_twice", board.edges),
        ("crossings", "fault.crossing_twice", board.crossings),
    ):
        seen: set[frozenset[str]] = set()
        for index, (one, other) in enumerate(link.between for link in joined):
            place = f"{kind}[{index}]"
            for area in (one, other):
                if area not in board.areas:
                    yield BoardFault(board.source, place, Message("fault.unknown_area", area=area))
            if one == other:
                yield BoardFault(board.source, place, Message("fault.edge_with_itself", one=one))
            elif frozenset((one, other)) in seen:
                yield BoardFault(board.source, place, Message(twice, one=one, other=other))
            seen.add(frozenset((one, other)))
    coasts: set[str] = set()
    for index, coast in enumerate(board.coasts):
        place = f"coasts[{index}]"
        if coast.area not in board.areas:
            yield BoardFault(board.source, place, Message("fault.unknown_area", area=coast.area))
        if coast.area in coasts:
            yield BoardFault(board.source, place, Message("fault.coast_twice", area=coast.area))
        coasts.add(coast.area)


def lines_faults(board: Board, lines: DerivedLines) -> Iterator[BoardFault]:
    """Compare kept derived lines with what a sound board gives now."""
    from shapely import MultiLineString

    fresh = reading.derived_lines(board)
    if len(lines.ripples) != len(fresh.ripples):
        yield BoardFault(reading.LINES_FILE, "ripples", Message("fault.stale_lines"))
        return
    pairs: list[tuple[str, MultiLineString, MultiLineString]] = [
        (f"ripples[{index}]", MultiLineString(kept), MultiLineString(now))
        for index, (kept, now) in enumerate(zip(lines.ripples, fresh.ripples, strict=True))
    ]
    for group, now in fresh.insets.items():
        kept = lines.insets.get(group, ())
        closed = [MultiLineString([(*ring, ring[0]) for ring in rings if ring]) for rings in (kept, now)]
        pairs.append((f"insets.{group}", closed[0], closed[1]))
    for place, one, other in pairs:
        if one.is_empty and other.is_empty:
            continue
        if one.is_empty or other.is_empty or one.hausdorff_distance(other) > LINES_TOLERANCE:
            yield BoardFault(reading.LINES_FILE, place, Message("fault.stale_lines"))
    for group in lines.insets:
        if group not in fresh.insets:
            yield BoardFault(reading.LINES_FILE, f"insets.{group}", Message("fault.stale_lines"))
