"""Reading a board from its YAML: strict, and every complaint names the file and the place.

The format `rokugan-board/2` is described in docs/boards.md.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, TypeAlias, cast

import msgspec

from rokugan_desktop.boards.board import Area, Board, Coast, Counts, Edge, Room, Slot, Track
from rokugan_desktop.boards.points import (
    LARGEST,
    LIMIT_BYTES,
    MOST_AREAS,
    MOST_EDGES,
    MOST_THINGS,
    Id,
    Length,
    Name,
    Number,
    Size,
    Spot,
    Strict,
    bounded,
    budgeted,
    each,
    named,
    outlines_of,
    read_named_rings,
    read_rings,
    read_text,
    spots,
)
from rokugan_desktop.engine.messages import Message, Unreadable
from rokugan_desktop.engine.strict_conversion import convert_strict
from rokugan_desktop.engine.strict_yaml import load_strict

FORMAT = "rokugan-board/2"
BOARD_FILE = "board.yaml"
MOST_FEATURES = 32  # of an area

_Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
_Measure: TypeAlias = Annotated[float, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
_Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
_Texts: TypeAlias = Annotated[tuple[_Text, ...], msgspec.Meta(max_length=MOST_FEATURES)]
_Feature: TypeAlias = bool | _Whole | _Measure | _Text | _Texts
_Features: TypeAlias = Annotated[dict[Id, _Feature], msgspec.Meta(max_length=MOST_FEATURES)]


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
    features: _Features = msgspec.field(default_factory=dict[Id, _Feature])


class _YamlEdge(Strict, frozen=True):
    between: tuple[Id, Id]
    anchor: Spot
    features: _Features = msgspec.field(default_factory=dict[Id, _Feature])


class _YamlCoast(Strict, frozen=True):
    area: Id
    anchor: Spot
    features: _Features = msgspec.field(default_factory=dict[Id, _Feature])


class _YamlSlot(Strict, frozen=True):
    at: Spot
    size: tuple[Size, Size] | None = None
    group: Id = ""


class _YamlTrack(Strict, frozen=True):
    radius: Size
    spots: tuple[Spot, ...]


class _YamlCounts(Strict, frozen=True):
    areas: Number
    edges: Number
    coasts: Number


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
    counts = None if file.counts is None else convert_strict(file.counts, _YamlCounts, name=name, where="counts")
    bounded(file.groups, MOST_THINGS, name, "groups")
    tracks = named(file.tracks, _YamlTrack, MOST_THINGS, name, "tracks")
    for key, track in tracks.items():
        bounded(track.spots, MOST_THINGS, name, f"tracks.{key}.spots")
    return Board(
        source=name,
        name=file.name,
        size=file.size,
        token_size=file.token_size,
        counts=counts and Counts(counts.areas, counts.edges, counts.coasts),
        anchors={key: room.room(file.token_size) for key, room in rooms.items()},
        on_edges=on_edges.room(file.token_size),
        back=file.token_size * 0.45 if on_edges.back is None else on_edges.back,
        aside=on_edges.aside,
        groups=file.groups,
        areas={key: Area(key, rings[key], area.anchors, area.group, area.features) for key, area in areas.items()},
        edges=tuple(
            Edge(edge.between, edge.anchor, edge.features)
            for edge in each(file.edges, _YamlEdge, MOST_EDGES, name, "edges")
        ),
        coasts=tuple(
            Coast(coast.area, coast.anchor, coast.features)
            for coast in each(file.coasts, _YamlCoast, MOST_AREAS, name, "coasts")
        ),
        slots={
            key: Slot(slot.at, slot.size or file.slot_size, slot.group)
            for key, slot in named(file.slots, _YamlSlot, MOST_THINGS, name, "slots").items()
        },
        tracks={key: Track(track.radius, track.spots) for key, track in tracks.items()},
        ornaments=spots(file.ornaments, name, "ornaments"),
        sea=read_rings(outlines.sea, name, "outlines.sea"),
        beyond=read_named_rings(outlines.beyond, name, "outlines.beyond"),
        rocks=read_rings(outlines.rocks, name, "outlines.rocks"),
    )
