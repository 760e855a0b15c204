"""Faults of places: labels and anchors in provinces, tokens on borders, card slots, the round track, ornaments."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rokugan_desktop.boards.board import Point
from rokugan_desktop.boards.checking_geometry import TOKEN, Geometry, spell
from rokugan_desktop.boards.fault import Fault

EDGE = {"label": 9.0, "token": 17.0, "control": 14.0, "special": 14.0, "flowers": 8.0, "mark": 10.0}
NEAREST = 22.0  # between two anchors in a province: less, and one thing hides the other
CLEAR_OF_LINE = 6.0  # between a card slot and the nearest province


def anchor_faults(geometry: Geometry) -> Iterator[Fault]:
    """Find labels and anchors outside their province, at its very edge, or on top of one another."""
    from shapely import Point as Dot

    scale = geometry.scale
    for name, province in geometry.board.provinces.items():
        polygon = geometry.polygons[name]
        anchors = list(province.anchors())
        for index, (what, point) in enumerate(anchors):
            place = f"provinces.{name}.{what}"
            if not polygon.contains(Dot(point)):
                yield geometry.fault(place, "fault.outside", point=spell(point))
            elif polygon.exterior.distance(Dot(point)) < EDGE[what] * scale:
                yield geometry.fault(place, "fault.at_edge", point=spell(point), least=round(EDGE[what] * scale))
            for other, at in anchors[:index]:
                if math.dist(point, at) < NEAREST * scale:
                    yield geometry.fault(place, "fault.too_near", other=f"provinces.{name}.{other}")
    yield from _border_anchors(geometry)


def _border_anchors(geometry: Geometry) -> Iterator[Fault]:
    """Find border anchors whose tokens would cover one another or a province's own token."""
    board = geometry.board
    places: list[tuple[str, Point]] = [
        *((f"land_borders[{index}].anchor", border.anchor) for index, border in enumerate(board.land_borders)),
        *((f"coastal_borders[{index}].anchor", coast.anchor) for index, coast in enumerate(board.coastal_borders)),
    ]
    tokens = [(f"provinces.{name}.token", province.token) for name, province in board.provinces.items()]
    least = TOKEN * geometry.scale
    for index, (place, point) in enumerate(places):
        for other, at in [*places[:index], *tokens]:
            if math.dist(point, at) < least:
                yield geometry.fault(place, "fault.too_near", other=other)


def furniture_faults(geometry: Geometry) -> Iterator[Fault]:
    """Find card slots and round spots that leave the board, lie on a province, or on one another."""
    from shapely import Point as Dot
    from shapely import Polygon, box, unary_union

    board = geometry.board
    wide, high = (half / 2 for half in board.card_size)
    things: list[tuple[str, Polygon]] = [
        (f"card_slots.{name}", box(x - wide, y - high, x + wide, y + high)) for name, (x, y) in board.card_slots.items()
    ]
    if board.round_track:
        radius = board.round_track.radius
        things += [
            (f"round_track.spots[{index}]", Dot(spot).buffer(radius))
            for index, spot in enumerate(board.round_track.spots)
        ]
    frame = box(0, 0, *board.size)
    land = unary_union([geometry.polygons[name] for name in board.provinces])
    clear = CLEAR_OF_LINE * geometry.scale
    for index, (place, shape) in enumerate(things):
        if not frame.contains(shape):
            yield geometry.fault(place, "fault.leaves_board")
        if land.distance(shape) < clear:
            on = min(board.provinces, key=lambda name: geometry.polygons[name].distance(shape))
            yield geometry.fault(place, "fault.on_province", province=on)
        for other, its in things[:index]:
            if shape.intersects(its):
                yield geometry.fault(place, "fault.covers", other=other)
    for name, point in board.ornaments.items():
        if not frame.contains(Dot(point)):
            yield geometry.fault(f"ornaments.{name}", "fault.leaves_board")
