"""A board of hexagons in rows, made by formula: six for the toy, as many as one likes to measure with."""

from __future__ import annotations

from functools import cache

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.reading import read_board

MARGIN = 10


def hexagon(column: int, row: int, width: int, height: int) -> list[tuple[int, int]]:
    """Return the corners: neighbours share theirs exactly, for all of them lie on one lattice."""
    half, quarter = width // 2, height // 4
    x = MARGIN + half + column * width + row % 2 * half
    y = MARGIN + 2 * quarter + row * quarter * 3
    return [
        (x, y - 2 * quarter),
        (x + half, y - quarter),
        (x + half, y + quarter),
        (x, y + 2 * quarter),
        (x - half, y + quarter),
        (x - half, y - quarter),
    ]


def board_text(columns: int = 3, rows: int = 2, width: int = 180, height: int = 200) -> str:
    """Return a board in the format of boards; the width is even, the height a multiple of four."""
    grid = [(column, row) for row in range(rows) for column in range(columns)]
    hexes = {f"hex_{number}": hexagon(*place, width, height) for number, place in enumerate(grid, 1)}
    size = [2 * MARGIN + columns * width + width // 2, 2 * MARGIN + height + (rows - 1) * height * 3 // 4]
    lines = ["format: rokugan-board/2", f"name: {len(grid)} hexes", f"size: {size}", f"token_size: {width // 4}"]
    lines += [f"anchors: {{label: {{size: {height / 11:g}, length: {width}}}}}", "areas:"]
    for name, corners in hexes.items():
        x, y = corners[0]
        lines.append(f"  {name}: {{anchors: {{label: [{x}, {y + height // 4}]}}, features: {{corners: 6}}}}")
    sides: dict[frozenset[tuple[int, int]], list[str]] = {}
    for name, corners in hexes.items():
        for one, two in zip(corners, corners[1:] + corners[:1], strict=True):
            sides.setdefault(frozenset((one, two)), []).append(name)
    lines.append("edges:")
    for (one, two), between in ((tuple(side), names) for side, names in sides.items() if len(names) == 2):
        middle = [(one[axis] + two[axis]) / 2 for axis in (0, 1)]
        lines.append(f"  - {{between: [{', '.join(between)}], anchor: {middle}}}")
    lines += ["outlines:", "  areas:"]
    lines += [f"    {name}: {' '.join(f'{x},{y}' for x, y in corners)}" for name, corners in hexes.items()]
    return "\n".join(lines) + "\n"


@cache
def six_hexes() -> Board:
    """Return the board, read once."""
    return read_board(board_text(), "six_hexes.yaml")
