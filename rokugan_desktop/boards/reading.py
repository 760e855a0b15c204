"""Reading a board from its YAML: strict, and every complaint names the file and the place.

The format `rokugan-board/1` is described by the board of the first game, board_data/battle_for_rokugan/board.yaml.
Rings are texts of `x,y` points, because that reads thirty times faster than lists of lists, and better.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar, cast

import msgspec

from rokugan_desktop.boards.board import (
    Board,
    BoardProvince,
    CoastalBorder,
    Counts,
    LandBorder,
    Point,
    Ring,
    RoundTrack,
)
from rokugan_desktop.engine.errors import Unreadable
from rokugan_desktop.engine.messages import Message
from rokugan_desktop.engine.strict_conversion import convert_strict
from rokugan_desktop.engine.strict_yaml import load_strict

FORMAT = "rokugan-board/1"
BOARD_FILE = "board.yaml"
LIMIT_BYTES = 8_000_000
LARGEST = 100_000.0  # board units; keeps all arithmetic far from trouble
MOST_POINTS = 20_000  # of a line
MOST_POINTS_OF_RING = 3_000  # what is computed with outlines grows with the square of this
MOST_PROVINCES = 1_000

_NUMBER = r"-?[0-9]{1,6}(?:\.[0-9]{1,6})?"
_POINT = re.compile(rf"{_NUMBER},{_NUMBER}\Z")

Id: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_-]{0,63}$")]
Size: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=LARGEST)]
Coordinate: TypeAlias = Annotated[float, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Spot: TypeAlias = tuple[Coordinate, Coordinate]
T = TypeVar("T")


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: a key that nobody knows is refused."""


class _Province(_Strict, frozen=True):
    territory: Id
    label: Spot
    token: Spot
    control: Spot
    special: Spot
    flowers: Spot
    mark: Spot


class _LandBorder(_Strict, frozen=True):
    between: tuple[Id, Id]
    anchor: Spot


class _CoastalBorder(_Strict, frozen=True):
    province: Id
    anchor: Spot


class _Counts(_Strict, frozen=True):
    provinces: Number
    land_borders: Number
    coastal_borders: Number


class _RoundTrack(_Strict, frozen=True):
    radius: Size
    spots: tuple[Spot, ...]


class _Outlines(_Strict, frozen=True):
    provinces: dict[Id, str]
    sea: tuple[str, ...] = ()
    beyond: dict[Id, str] = {}
    rocks: tuple[str, ...] = ()


class _File(_Strict, frozen=True):
    """The top of the file; the parts are read one by one, so that a complaint can name the place."""

    format: str
    name: Name
    size: tuple[Size, Size]
    territories: tuple[Id, ...]
    provinces: Annotated[dict[Id, Any], msgspec.Meta(max_length=MOST_PROVINCES)]
    land_borders: tuple[Any, ...]
    outlines: Any
    token_size: Size = 34.0
    coastal_borders: tuple[Any, ...] = ()
    card_size: tuple[Size, Size] = (64.0, 88.0)
    card_slots: dict[Id, Any] = {}
    round_track: Any = None
    ornaments: dict[Id, Any] = {}
    counts: Any = None


def read_board_folder(folder: Path) -> Board:
    """Return the board of a folder.

    Raises:
        Unreadable: where the folder or its board.yaml is missing or can't be read as a board.

    """
    return read_board(read_text(folder / BOARD_FILE), BOARD_FILE)


def read_text(path: Path) -> str:
    """Return a file's text.

    Raises:
        Unreadable: where it is missing, no file, not UTF-8, or too long; of an endless one no more than that is read.

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


def read_board(text: str, name: str) -> Board:
    """Return the board that a YAML text spells. It is well formed, not yet checked: see `checking.faults`.

    Raises:
        Unreadable: naming the file and the place, where the text is no board of the format `rokugan-board/1`.

    """
    tree = load_strict(text, name=name, limit_bytes=LIMIT_BYTES, limit_depth=8)
    if not isinstance(tree, dict) or cast("dict[str, object]", tree).get("format") != FORMAT:
        raise Unreadable(name, "format", Message("board.wrong_format", expected=FORMAT))
    file = convert_strict(cast("object", tree), _File, name=name)
    outlines = convert_strict(file.outlines, _Outlines, name=name, where="outlines")
    parts = {
        province: convert_strict(part, _Province, name=name, where=f"provinces.{province}")
        for province, part in file.provinces.items()
    }
    _same_names(parts, outlines.provinces, name)
    track = (
        None
        if file.round_track is None
        else convert_strict(file.round_track, _RoundTrack, name=name, where="round_track")
    )
    counts = None if file.counts is None else convert_strict(file.counts, _Counts, name=name, where="counts")
    return Board(
        source=name,
        name=file.name,
        size=file.size,
        token_size=file.token_size,
        counts=counts and Counts(counts.provinces, counts.land_borders, counts.coastal_borders),
        territories=file.territories,
        provinces={
            province: _province(province, part, outlines.provinces[province], name) for province, part in parts.items()
        },
        land_borders=tuple(
            LandBorder(border.between, border.anchor)
            for border in _each(file.land_borders, _LandBorder, name, "land_borders")
        ),
        coastal_borders=tuple(
            CoastalBorder(border.province, border.anchor)
            for border in _each(file.coastal_borders, _CoastalBorder, name, "coastal_borders")
        ),
        card_size=file.card_size,
        card_slots=_spots(file.card_slots, name, "card_slots"),
        round_track=track and RoundTrack(track.radius, track.spots),
        ornaments=_spots(file.ornaments, name, "ornaments"),
        sea=tuple(read_ring(ring, name, f"outlines.sea[{index}]") for index, ring in enumerate(outlines.sea)),
        beyond={key: read_ring(ring, name, f"outlines.beyond.{key}") for key, ring in outlines.beyond.items()},
        rocks=tuple(read_ring(ring, name, f"outlines.rocks[{index}]") for index, ring in enumerate(outlines.rocks)),
    )


def read_ring(text: str, source: str, where: str) -> Ring:
    """Return the points of a ring's text, `10,20 30.5,40 ...`.

    Raises:
        Unreadable: where a point is no point, or the ring has fewer than three points or far too many.

    """
    points = read_points(text, source, where)
    if len(points) < 3:
        raise Unreadable(source, where, Message("board.too_few_points", count=len(points)))
    if len(points) > MOST_POINTS_OF_RING:
        raise Unreadable(source, where, Message("board.too_many_points", limit=MOST_POINTS_OF_RING))
    return points


def read_points(text: str, source: str, where: str) -> tuple[Point, ...]:
    """Return the points of a line's text.

    Raises:
        Unreadable: where a point is no point or they are too many.

    """
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


def _province(province: str, part: _Province, ring: str, name: str) -> BoardProvince:
    """Return a province of its declaration and its outline."""
    return BoardProvince(
        id=province,
        territory=part.territory,
        outline=read_ring(ring, name, f"outlines.provinces.{province}"),
        label=part.label,
        token=part.token,
        control=part.control,
        special=part.special,
        flowers=part.flowers,
        mark=part.mark,
    )


def _same_names(parts: Mapping[str, object], outlines: Mapping[str, object], name: str) -> None:
    """Refuse a province without an outline, and an outline without a province."""
    for province in parts:
        if province not in outlines:
            raise Unreadable(name, f"outlines.provinces.{province}", Message("board.no_outline"))
    for province in outlines:
        if province not in parts:
            raise Unreadable(name, f"outlines.provinces.{province}", Message("board.outline_of_none"))


def _each(parts: tuple[object, ...], kind: type[T], name: str, where: str) -> list[T]:
    """Return the items of a list, each read with its own place."""
    return [convert_strict(part, kind, name=name, where=f"{where}[{index}]") for index, part in enumerate(parts)]


def _spots(parts: Mapping[str, object], name: str, where: str) -> dict[str, Point]:
    """Return the named points of a mapping."""
    spots: dict[str, Point] = {}
    for key, part in parts.items():
        spots[key] = convert_strict(part, Spot, name=name, where=f"{where}.{key}")
    return spots
