"""A board of six hexagons in two rows, made by formula: two more, or two hundred, would be made the same way."""

from __future__ import annotations

from itertools import combinations

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.reading import read_board

WIDTH, HEIGHT = 180, 200  # of a hexagon that stands on a corner
COLUMNS, ROWS = 3, 2
MARGIN = 10


def hexagon(column: int, row: int) -> list[tuple[int, int]]:
    """Return the corners: neighbours share theirs exactly, for all of them lie on one lattice."""
    x = MARGIN + WIDTH // 2 + column * WIDTH + row % 2 * WIDTH // 2
    y = MARGIN + HEIGHT // 2 + row * HEIGHT * 3 // 4
    half, quarter = WIDTH // 2, HEIGHT // 4
    return [
        (x, y - 2 * quarter),
        (x + half, y - quarter),
        (x + half, y + quarter),
        (x, y + 2 * quarter),
        (x - half, y + quarter),
        (x - half, y - quarter),
    ]


def board_text() -> str:
    """Return the board in the format of boards."""
    hexes = {
        f"hex_{row * COLUMNS + column + 1}": hexagon(column, row) for row in range(ROWS) for column in range(COLUMNS)
    }
    size = [2 * MARGIN + COLUMNS * WIDTH + WIDTH // 2, 2 * MARGIN + HEIGHT + (ROWS - 1) * HEIGHT * 3 // 4]
    lines = ["format: rokugan-board/1", "name: Six hexes", f"size: {size}", "territories: [field]", "provinces:"]
    for name, corners in hexes.items():
        x, y = corners[0][0], corners[1][1] + HEIGHT // 4
        anchors = {"label": (0, -50), "token": (0, 0), "control": (-45, 0), "special": (45, 0)}
        anchors |= {"flowers": (-25, 45), "mark": (25, 45)}
        places = ", ".join(f"{key}: [{x + right}, {y + down}]" for key, (right, down) in anchors.items())
        lines.append(f"  {name}: {{territory: field, {places}}}")
    lines.append("land_borders:")
    for (one, corners), (other, others) in combinations(hexes.items(), 2):
        shared = sorted(set(corners) & set(others))
        if len(shared) == 2:
            middle = [(shared[0][axis] + shared[1][axis]) / 2 for axis in (0, 1)]
            lines.append(f"  - {{between: [{one}, {other}], anchor: {middle}}}")
    lines += ["outlines:", "  provinces:"]
    lines += [f"    {name}: {' '.join(f'{x},{y}' for x, y in corners)}" for name, corners in hexes.items()]
    return "\n".join(lines) + "\n"


def six_hexes() -> Board:
    """Return the board."""
    return read_board(board_text(), "six_hexes.yaml")
