"""Every fault of a board, found with shapely: outlines, edges, coasts, anchors, slots, counts.

Each check is one function that yields faults; `faults` calls them all. The checks of shape come first: where an outline
is no sound polygon, those that compute with it are left out, since they would only repeat the trouble in other words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.checking_geometry import Geometry
from rokugan_desktop.boards.checking_places import anchor_faults, furniture_faults
from rokugan_desktop.boards.checking_regions import coast_faults, cover_faults, edge_faults, shape_faults
from rokugan_desktop.boards.derived import LINES_FILE, DerivedLines, derived_lines, read_lines
from rokugan_desktop.boards.fault import BoardFault
from rokugan_desktop.boards.points import read_text
from rokugan_desktop.boards.reading import read_board_folder
from rokugan_desktop.engine.messages import Message

__all__ = ["BoardFault", "check_folder", "faults"]

_NAMING = frozenset(("areas", "anchors", "slots", "beyond", "ornaments"))
"""What follows these words in a place is a name that the board has given."""
LINES_TOLERANCE = 0.6  # board units by which two versions of GEOS may differ, with room to spare


def check_folder(folder: Path, any_size: bool = False) -> tuple[Board, tuple[BoardFault, ...]]:
    """Return the board of a folder and all its faults, those of its lines.yaml too.

    Raises:
        Unreadable: where the folder is missing or a file of it can't be read.

    """
    board = read_board_folder(folder)
    found = faults(board, any_size=any_size)
    lines = folder / LINES_FILE
    if not found and lines.is_file():
        found = tuple(lines_faults(board, read_lines(read_text(lines), LINES_FILE)))
    return board, found


def faults(board: Board, *, any_size: bool = False) -> tuple[BoardFault, ...]:
    """Return every fault of a board; with `any_size` its declared counts are not held against it."""
    return tuple(_spelled(board, fault) for fault in _faults(board, any_size))


def _spelled(board: Board, fault: BoardFault) -> BoardFault:
    """Return the fault with its place as the board's file calls it."""
    if not board.spelling:
        return fault
    words: list[str] = []
    before = ""
    for word in fault.place.split("."):
        part, bracket, index = word.partition("[")
        kept = before in _NAMING
        words.append(word if kept else f"{board.spelling.get(part, part)}{bracket}{index}")
        before = "" if kept else part
    return replace(fault, place=".".join(word for word in words if word))


def _faults(board: Board, any_size: bool) -> tuple[BoardFault, ...]:
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
        anchor_faults,
        furniture_faults,
    )
    for check in checks:
        found += check(geometry)
    return tuple(found)


def _counts(board: Board) -> Iterator[BoardFault]:
    """Compare what the board holds with what it says it holds."""
    if board.counts is None:
        return
    for kind, declared, there in (
        ("areas", board.counts.areas, len(board.areas)),
        ("edges", board.counts.edges, len(board.edges)),
        ("coasts", board.counts.coasts, len(board.coasts)),
    ):
        if declared != there:
            yield BoardFault(board.source, f"counts.{kind}", Message("fault.count", declared=declared, there=there))


def _declared(board: Board) -> Iterator[BoardFault]:
    """Find names that nobody declared, and things declared twice."""
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
    """Find edges of unknown areas, of an area with itself, and edges and coasts declared twice."""
    seen: set[frozenset[str]] = set()
    for index, edge in enumerate(board.edges):
        place = f"edges[{index}]"
        for area in edge.between:
            if area not in board.areas:
                yield BoardFault(board.source, place, Message("fault.unknown_area", area=area))
        one, other = edge.between
        if one == other:
            yield BoardFault(board.source, place, Message("fault.edge_with_itself", one=one))
        elif frozenset(edge.between) in seen:
            yield BoardFault(board.source, place, Message("fault.edge_twice", one=one, other=other))
        seen.add(frozenset(edge.between))
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

    fresh = derived_lines(board)
    if len(lines.ripples) != len(fresh.ripples):
        yield BoardFault(LINES_FILE, "ripples", Message("fault.stale_lines"))
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
            yield BoardFault(LINES_FILE, place, Message("fault.stale_lines"))
    for group in lines.insets:
        if group not in fresh.insets:
            yield BoardFault(LINES_FILE, f"insets.{group}", Message("fault.stale_lines"))
