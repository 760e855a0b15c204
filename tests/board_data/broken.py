"""The tools with which the tests break a board: small changes of a frozen board, and what is found then."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from rokugan_desktop.boards.board import Area, Board, Point, Ring
from rokugan_desktop.boards.checking import faults
from rokugan_desktop.boards.reading import Line, read_board, read_board_folder, shared_lines

FOLDER = Path(__file__).resolve().parents[2] / "board_data" / "battle_for_rokugan"


ANCHORS = [
    "anchors:",
    "  label: {clear: 9}",
    "  token: {clear: 17}",
    "  control: {clear: 14}",
    "  special: {clear: 14}",
    "  flowers: {clear: 8}",
    "  mark: {clear: 10}",
]


@cache
def rokugan() -> Board:
    """The shipped board, read once."""
    return read_board_folder(FOLDER)


@cache
def border(one: str, other: str) -> Line:
    """The line that two provinces of the shipped board share."""
    first, second = sorted((one, other))
    return max(shared_lines(rokugan())[first, second], key=len)


@cache
def shores() -> dict[str, tuple[Line, ...]]:
    """The lines that each region of the shipped board shares with the sea."""
    shared = shared_lines(rokugan())
    return {two if one == "sea" else one: lines for (one, two), lines in shared.items() if "sea" in (one, two)}


def with_area(board: Board, name: str, **changes: object) -> Board:
    """The board with one area changed."""
    changed: Area = replace(board.areas[name], **changes)  # type: ignore[arg-type]  # any field
    return replace(board, areas={**board.areas, name: changed})


def with_anchor(board: Board, name: str, anchor: str, point: Point) -> Board:
    """The board with one anchor of an area elsewhere."""
    return with_area(board, name, anchors={**board.areas[name].anchors, anchor: point})


def swap_point(ring: Ring, old: Point, *new: Point) -> Ring:
    """A ring with one vertex replaced by others, or by none."""
    index = ring.index(old)
    return (*ring[:index], *new, *ring[index + 1 :])


def move_point(board: Board, old: Point, new: Point, *only: str) -> Board:
    """The board with a vertex moved in all outlines that have it, or only in those named."""

    def moved(ring: Ring) -> Ring:
        return tuple(new if point == old else point for point in ring)

    def mine(name: str) -> bool:
        return not only or name in only

    return replace(
        board,
        areas={
            name: replace(province, outline=moved(province.outline)) if mine(name) else province
            for name, province in board.areas.items()
        },
        sea=tuple(map(moved, board.sea)) if mine("sea") else board.sea,
        beyond={name: moved(ring) if mine(f"beyond.{name}") else ring for name, ring in board.beyond.items()},
    )


def without_edge(board: Board, one: str, other: str) -> Board:
    """The board with one edge less."""
    kept = tuple(found for found in board.edges if set(found.between) != {one, other})
    return replace(board, edges=kept)


def found(board: Board, *, any_size: bool = True) -> set[tuple[str, str]]:
    """The places and kinds of a board's faults."""
    return {(fault.place, fault.what.key) for fault in faults(board, any_size=any_size)}


def hexes(columns: int, rows: int) -> str:
    """The YAML of a board of hexagons without any sea, all of one group."""
    half, high, side = 100.0, 60.0, 120.0

    def corners(column: int, row: int) -> list[Point]:
        x = half + 2 * half * column + (half if row % 2 else 0)
        y = high + side / 2 + (high + side) * row
        tall = side / 2 + high
        return [
            (x, y - tall),
            (x + half, y - side / 2),
            (x + half, y + side / 2),
            (x, y + tall),
            (x - half, y + side / 2),
            (x - half, y - side / 2),
        ]

    grid = {f"hex_{column}_{row}": corners(column, row) for row in range(rows) for column in range(columns)}
    sides: dict[frozenset[Point], list[str]] = {}
    for name, ring in grid.items():
        for one, two in zip(ring, ring[1:] + ring[:1], strict=True):
            sides.setdefault(frozenset((one, two)), []).append(name)
    size = [2 * half * columns + half, (high + side) * rows + high]
    lines = ["format: rokugan-board/2", "name: Hexagons", f"size: {size}", *ANCHORS, "groups: [plain]", "areas:"]
    for name, ring in grid.items():
        x, y = ring[0][0], ring[1][1] + side / 2
        spots = {"label": (0, -60), "token": (0, 0), "control": (-50, 0), "special": (50, 0)}
        spots |= {"flowers": (-20, 50), "mark": (20, 50)}
        places = ", ".join(f"{what}: [{x + dx}, {y + dy}]" for what, (dx, dy) in spots.items())
        lines.append(f"  {name}: {{group: plain, anchors: {{{places}}}}}")
    lines.append("edges:")
    for ends, names in sides.items():
        if len(names) == 2:
            one, two = ends
            anchor = [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2]
            lines.append(f"  - {{between: [{', '.join(names)}], anchor: {anchor}}}")
    lines += ["outlines:", "  areas:"]
    lines += [f"    {name}: {' '.join(f'{x:g},{y:g}' for x, y in ring)}" for name, ring in grid.items()]
    return "\n".join(lines) + "\n"


EAST, ROCK = "200,20 300,20 300,120 200,120", "150,90 170,90 170,110 150,110"
ISLANDS = f"""
format: rokugan-board/2
name: Two islands
size: [320, 140]
counts: {{areas: 3, edges: 1, coasts: 3, crossings: 1}}
areas: {{west: {{}}, south: {{}}, east: {{}}}}
edges: [{{between: [west, south], anchor: [70, 70]}}]
coasts: [{{area: west, anchor: [70, 20]}}, {{area: south, anchor: [70, 120]}}, {{area: east, anchor: [200, 70]}}]
crossings:
  - {{between: [west, east], line: [[120, 60], [160, 50], [200, 60]]}}
outlines:
  areas: {{west: "20,20 120,20 120,70 20,70", south: "20,70 120,70 120,120 20,120", east: "{EAST}"}}
  sea:
    - 0,0 320,0 320,140 0,140
    - 20,20 120,20 120,70 120,120 20,120 20,70
    - {EAST}
    - {ROCK}
  rocks: ["{ROCK}"]
"""


def islands(before: str = "", after: str = "") -> Board:
    """The board of two islands, or one with something else in it."""
    assert before in ISLANDS
    return read_board(ISLANDS.replace(before, after, 1), "islands.yaml")
