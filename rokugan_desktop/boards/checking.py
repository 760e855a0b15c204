"""Every fault of a board, found with shapely: outlines, borders, coasts, anchors, card slots, counts.

Each check is one function that yields faults; `faults` calls them all. The checks of shape come first: where an outline
is no sound polygon, those that compute with it are left out, since they would only repeat the trouble in other words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.checking_geometry import Geometry
from rokugan_desktop.boards.checking_places import anchor_faults, furniture_faults
from rokugan_desktop.boards.checking_regions import border_faults, coast_faults, cover_faults, shape_faults
from rokugan_desktop.boards.derived import LINES_FILE, Lines, derived_lines, read_lines
from rokugan_desktop.boards.fault import Fault
from rokugan_desktop.boards.reading import read_board_folder, read_text
from rokugan_desktop.engine.messages import Message

__all__ = ["Fault", "check_folder", "faults"]

LINES_TOLERANCE = 0.6  # board units by which two versions of GEOS may differ, with room to spare


def check_folder(folder: Path, any_size: bool = False) -> tuple[Board, tuple[Fault, ...]]:
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


def faults(board: Board, *, any_size: bool = False) -> tuple[Fault, ...]:
    """Return every fault of a board; with `any_size` its declared counts are not held against it."""
    found = list(_declared(board))
    if not any_size:
        found += _counts(board)
    shapes = list(shape_faults(board))
    if shapes:
        return (*found, *shapes)
    geometry = Geometry.of(board)
    checks: tuple[Callable[[Geometry], Iterator[Fault]], ...] = (
        cover_faults,
        border_faults,
        coast_faults,
        anchor_faults,
        furniture_faults,
    )
    for check in checks:
        found += check(geometry)
    return tuple(found)


def _counts(board: Board) -> Iterator[Fault]:
    """Compare what the board holds with what it says it holds."""
    if board.counts is None:
        return
    for kind, declared, there in (
        ("provinces", board.counts.provinces, len(board.provinces)),
        ("land_borders", board.counts.land_borders, len(board.land_borders)),
        ("coastal_borders", board.counts.coastal_borders, len(board.coastal_borders)),
    ):
        if declared != there:
            yield Fault(board.source, f"counts.{kind}", Message("fault.count", declared=declared, there=there))


def _declared(board: Board) -> Iterator[Fault]:
    """Find names that nobody declared, and things declared twice."""
    for territory, times in Counter(board.territories).items():
        if times > 1:
            yield Fault(board.source, "territories", Message("fault.territory_twice", territory=territory))
    for name, province in board.provinces.items():
        if province.territory not in board.territories:
            place = f"provinces.{name}.territory"
            yield Fault(board.source, place, Message("fault.unknown_territory", territory=province.territory))
    inhabited = {province.territory for province in board.provinces.values()}
    for territory in board.territories:
        if territory not in inhabited:
            yield Fault(board.source, "territories", Message("fault.empty_territory", territory=territory))
        if board.card_slots and territory not in board.card_slots:
            yield Fault(board.source, "card_slots", Message("fault.no_slot", territory=territory))
    for territory in board.card_slots:
        if territory not in board.territories:
            place = f"card_slots.{territory}"
            yield Fault(board.source, place, Message("fault.unknown_territory", territory=territory))
    yield from _declared_borders(board)


def _declared_borders(board: Board) -> Iterator[Fault]:
    """Find borders of unknown provinces, of a province with itself, and borders declared twice."""
    seen: set[frozenset[str]] = set()
    for index, border in enumerate(board.land_borders):
        place = f"land_borders[{index}]"
        for province in border.between:
            if province not in board.provinces:
                yield Fault(board.source, place, Message("fault.unknown_province", province=province))
        one, other = border.between
        if one == other:
            yield Fault(board.source, place, Message("fault.border_with_itself", one=one))
        elif frozenset(border.between) in seen:
            yield Fault(board.source, place, Message("fault.border_twice", one=one, other=other))
        seen.add(frozenset(border.between))
    coasts: set[str] = set()
    for index, coast in enumerate(board.coastal_borders):
        place = f"coastal_borders[{index}]"
        if coast.province not in board.provinces:
            yield Fault(board.source, place, Message("fault.unknown_province", province=coast.province))
        if coast.province in coasts:
            yield Fault(board.source, place, Message("fault.coast_twice", province=coast.province))
        coasts.add(coast.province)


def lines_faults(board: Board, lines: Lines) -> Iterator[Fault]:
    """Compare kept derived lines with what a sound board gives now."""
    from shapely import MultiLineString

    fresh = derived_lines(board)
    if len(lines.ripples) != len(fresh.ripples):
        yield Fault(LINES_FILE, "ripples", Message("fault.stale_lines"))
        return
    pairs: list[tuple[str, MultiLineString, MultiLineString]] = [
        (f"ripples[{index}]", MultiLineString(kept), MultiLineString(now))
        for index, (kept, now) in enumerate(zip(lines.ripples, fresh.ripples, strict=True))
    ]
    for territory, now in fresh.insets.items():
        kept = lines.insets.get(territory, ())
        closed = [MultiLineString([(*ring, ring[0]) for ring in rings if ring]) for rings in (kept, now)]
        pairs.append((f"insets.{territory}", closed[0], closed[1]))
    for place, one, other in pairs:
        if one.is_empty and other.is_empty:
            continue
        if one.is_empty or other.is_empty or one.hausdorff_distance(other) > LINES_TOLERANCE:
            yield Fault(LINES_FILE, place, Message("fault.stale_lines"))
    for territory in lines.insets:
        if territory not in fresh.insets:
            yield Fault(LINES_FILE, f"insets.{territory}", Message("fault.stale_lines"))
