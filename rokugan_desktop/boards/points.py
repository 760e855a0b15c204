"""The parts that all formats of boards are read with: files, points, rings, and how many of each there may be.

Rings are texts of `x,y` points, because that reads thirty times faster than lists of lists, and better.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sized
from pathlib import Path
from typing import TypeVar

from rokugan_desktop.boards.board import Point, Ring, Spot
from rokugan_desktop.engine.messages import Message, Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict

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
