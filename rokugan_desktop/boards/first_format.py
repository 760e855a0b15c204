"""Reading a board of the first format, `rokugan-board/1`, which was made for one game: its words are that game's.

Every area (a province then) has six anchors, a group (its territory), and pieces of sizes that the format left unsaid.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from rokugan_desktop.boards.board import Area, Board, Coast, Counts, Edge, Room, Slot, Track
from rokugan_desktop.boards.points import (
    MOST_AREAS,
    MOST_EDGES,
    MOST_THINGS,
    Id,
    Name,
    Number,
    Outlines,
    Size,
    Spot,
    Strict,
    bounded,
    each,
    named,
    outlines_of,
    read_named_rings,
    read_rings,
    spots,
)
from rokugan_desktop.engine.strict_conversion import convert_strict

FORMAT = "rokugan-board/1"
SPELLING = {
    "areas": "provinces",
    "group": "territory",
    "anchors": "",
    "edges": "land_borders",
    "coasts": "coastal_borders",
    "groups": "territories",
    "slots": "card_slots",
    "tracks": "",
    "round": "round_track",
}
"""What this format calls the parts of a board; an empty text is left out of a place."""
TOKEN = 34.0
"""The size of tokens that the following sizes go with; with others they grow or shrink."""
ROOMS = {
    "label": Room(18.5, length=118.0, clear=9.0),
    "token": Room(44.0, step=27.28, length=64.0, clear=17.0),
    "control": Room(32.0, (0.62, -0.78), step=7.0, length=24.0, clear=14.0),
    "special": Room(36.0, (0.0, -1.0), step=8.0, length=24.0, clear=14.0),
    "flowers": Room(17.0, step=18.5, length=74.0, clear=8.0),
    "mark": Room(27.0, step=28.5, length=57.0, clear=10.0),
}
ON_EDGES = replace(Room.usual(38.0), step=30.4, length=84.0)
BACK = 15.0


class _FormerProvince(Strict, frozen=True):
    territory: Id
    label: Spot
    token: Spot
    control: Spot
    special: Spot
    flowers: Spot
    mark: Spot


class _LandBorder(Strict, frozen=True):
    between: tuple[Id, Id]
    anchor: Spot


class _CoastalBorder(Strict, frozen=True):
    province: Id
    anchor: Spot


class _FormerCounts(Strict, frozen=True):
    provinces: Number
    land_borders: Number
    coastal_borders: Number


class _RoundTrack(Strict, frozen=True):
    radius: Size
    spots: tuple[Spot, ...]


class _FormerOutlines(Outlines, frozen=True, kw_only=True):
    provinces: dict[Id, str]


class _FormerFile(Strict, frozen=True):
    format: str
    name: Name
    size: tuple[Size, Size]
    territories: tuple[Id, ...]
    provinces: dict[Id, Any]
    land_borders: tuple[Any, ...]
    outlines: Any
    token_size: Size = TOKEN
    coastal_borders: tuple[Any, ...] = ()
    card_size: tuple[Size, Size] = (64.0, 88.0)
    card_slots: dict[Id, Any] = msgspec.field(default_factory=dict[Id, Any])
    round_track: Any = None
    ornaments: dict[Id, Any] = msgspec.field(default_factory=dict[Id, Any])
    counts: Any = None


def board_of(tree: object, name: str) -> Board:
    """Return the board of a file's content. Raise Unreadable, with the place, where it is not of this format."""
    file: _FormerFile = convert_strict(tree, _FormerFile, name=name)
    outlines: _FormerOutlines = convert_strict(file.outlines, _FormerOutlines, name=name, where="outlines")
    provinces = named(file.provinces, _FormerProvince, MOST_AREAS, name, "provinces")
    rings = outlines_of(provinces, outlines.provinces, name, "outlines.provinces")
    counts = None if file.counts is None else convert_strict(file.counts, _FormerCounts, name=name, where="counts")
    bounded(file.territories, MOST_THINGS, name, "territories")
    scale = file.token_size / TOKEN
    return Board(
        source=name,
        name=file.name,
        size=file.size,
        token_size=file.token_size,
        counts=counts and Counts(counts.provinces, counts.land_borders, counts.coastal_borders),
        anchors={anchor: _scaled(room, scale) for anchor, room in ROOMS.items()},
        on_edges=_scaled(ON_EDGES, scale),
        back=BACK * scale,
        groups=file.territories,
        areas={
            key: Area(key, rings[key], {anchor: getattr(province, anchor) for anchor in ROOMS}, province.territory)
            for key, province in provinces.items()
        },
        edges=tuple(
            Edge(border.between, border.anchor)
            for border in each(file.land_borders, _LandBorder, MOST_EDGES, name, "land_borders")
        ),
        coasts=tuple(
            Coast(border.province, border.anchor)
            for border in each(file.coastal_borders, _CoastalBorder, MOST_AREAS, name, "coastal_borders")
        ),
        slots={key: Slot(at, file.card_size, key) for key, at in spots(file.card_slots, name, "card_slots").items()},
        tracks=_tracks(file.round_track, name),
        ornaments=spots(file.ornaments, name, "ornaments"),
        sea=read_rings(outlines.sea, name, "outlines.sea"),
        beyond=read_named_rings(outlines.beyond, name, "outlines.beyond"),
        rocks=read_rings(outlines.rocks, name, "outlines.rocks"),
        spelling=SPELLING,
    )


def _scaled(room: Room, scale: float) -> Room:
    return Room(room.size * scale, room.direction, room.step * scale, room.length * scale, room.clear * scale)


def _tracks(track: object, name: str) -> dict[str, Track]:
    if track is None:
        return {}
    read: _RoundTrack = convert_strict(track, _RoundTrack, name=name, where="round_track")
    bounded(read.spots, MOST_THINGS, name, "round_track.spots")
    return {"round": Track(read.radius, read.spots)}
