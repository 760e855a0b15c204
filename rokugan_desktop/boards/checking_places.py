"""Faults of places: labels and anchors in areas, pieces on edges, slots, tracks, ornaments."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rokugan_desktop.boards.board import Point
from rokugan_desktop.boards.checking_geometry import TOKEN, Geometry, index_pairs, spell
from rokugan_desktop.boards.fault import BoardFault

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
    from shapely import Polygon, STRtree, box, unary_union

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
