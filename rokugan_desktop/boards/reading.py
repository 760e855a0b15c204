"""Reading a board from its YAML: strict, and every complaint names the file and the place.

The format `rokugan-board/2` is described in docs/boards.md.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, TypeAlias, cast

import msgspec

from rokugan_desktop.boards import derived
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
    Room,
    Size,
    Slot,
    Spot,
    Strict,
    Track,
)
from rokugan_desktop.engine.messages import Message, Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict

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
    return read_board(derived.read_text(folder / BOARD_FILE), BOARD_FILE)


def read_board(text: str, name: str) -> Board:
    """Return the board that a YAML text spells. It is well formed, not yet checked: see `checking.faults`.

    Raises Unreadable, naming the file and the place, where the text is no board of this format.
    """
    tree: object = load_strict(text, name=name, limit_bytes=derived.LIMIT_BYTES, limit_depth=8)
    if not isinstance(tree, dict) or cast("dict[str, object]", tree).get("format") != FORMAT:
        raise Unreadable(name, "format", Message("board.wrong_format", expected=FORMAT))
    board = _board_of(cast("object", tree), name)
    derived.budgeted((ring for _, rings in board.regions() for ring in rings), name, "outlines")
    return board


def _board_of(tree: object, name: str) -> Board:
    file: _YamlBoard = convert_strict(tree, _YamlBoard, name=name)
    outlines: _YamlOutlines = convert_strict(file.outlines, _YamlOutlines, name=name, where="outlines")
    areas = derived.named(file.areas, _YamlArea, derived.MOST_AREAS, name, "areas")
    rings = derived.outlines_of(areas, outlines.areas, name, "outlines.areas")
    rooms = derived.named(file.anchors, _YamlAnchor, MOST_FEATURES, name, "anchors")
    on_edges: _YamlOnEdges = convert_strict(file.on_edges or {}, _YamlOnEdges, name=name, where="on_edges")
    derived.bounded(file.groups, derived.MOST_THINGS, name, "groups")
    tracks = derived.named(file.tracks, Track, derived.MOST_THINGS, name, "tracks")
    for key, track in tracks.items():
        derived.bounded(track.spots, derived.MOST_THINGS, name, f"tracks.{key}.spots")
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
        edges=tuple(derived.each(file.edges, Edge, derived.MOST_EDGES, name, "edges")),
        coasts=tuple(derived.each(file.coasts, Coast, derived.MOST_AREAS, name, "coasts")),
        crossings=tuple(derived.each(file.crossings, Crossing, derived.MOST_AREAS, name, "crossings")),
        slots={
            key: Slot(slot.at, slot.size or file.slot_size, slot.group)
            for key, slot in derived.named(file.slots, _YamlSlot, derived.MOST_THINGS, name, "slots").items()
        },
        tracks=tracks,
        ornaments=derived.spots(file.ornaments, name, "ornaments"),
        sea=derived.read_rings(outlines.sea, name, "outlines.sea"),
        beyond=derived.read_named_rings(outlines.beyond, name, "outlines.beyond"),
        rocks=derived.read_rings(outlines.rocks, name, "outlines.rocks"),
    )
