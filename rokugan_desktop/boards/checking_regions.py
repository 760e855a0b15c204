"""Faults of outlines, of the edges between areas, and of coasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rokugan_desktop.boards.board import Board, Point, Ring
from rokugan_desktop.boards.checking_geometry import (
    ON_LINE,
    SHORTEST_EDGE,
    SPECK,
    THIN,
    Geometry,
    index_pairs,
    line_length,
    polygon_of,
    spell,
)
from rokugan_desktop.boards.derived import region_rings
from rokugan_desktop.boards.fault import BoardFault
from rokugan_desktop.engine.messages import Message


def shape_faults(board: Board) -> Iterator[BoardFault]:
    """Find rings that are no sound polygon: points outside the board or twice, lines that cross themselves."""
    for name, rings in region_rings(board).items():
        place = f"outlines.areas.{name}" if name in board.areas else f"outlines.{name}"
        for ring in rings:
            yield from _ring_faults(board, place, ring)
        if len(rings) > 1 and all(polygon_of((ring,)).is_valid for ring in rings):
            polygon = polygon_of(rings)
            if not polygon.is_valid:
                yield BoardFault(board.source, place, Message("fault.holes"))


def _ring_faults(board: Board, place: str, ring: Ring) -> Iterator[BoardFault]:
    from shapely import is_valid_reason

    width, height = board.size
    for point in ring:
        if not (0 <= point[0] <= width and 0 <= point[1] <= height):
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
    """Find each two regions that lie on one another."""
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
    """Find vertices that lie on a neighbour's line where the neighbour has none."""
    from shapely import STRtree
    from shapely import points as dots

    rings = region_rings(geometry.board)
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
    """Find what is wrong with the line of a declared edge: none, too short, in pieces, the anchor off it."""
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
