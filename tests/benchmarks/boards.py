"""A board of hundreds of areas: read, printed, lit up, and drawn with a whole plan of ways on it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from .figures import Figure, milliseconds, quickest, share
from .window import SIZE, repainting, rest, taking

if TYPE_CHECKING:
    from rokugan_desktop.boards.board import Board
    from rokugan_desktop.desktop.map.values import MapChoice, Overlay, Piece
    from rokugan_desktop.desktop.map.view import MapView

COLUMNS, ROWS, WIDTH, HEIGHT = 30, 20, 52, 60
UNITS = 24
TIMES = 30
PRINTS = 6


def figures() -> Iterator[Figure]:
    """All figures of the large board, painted offscreen."""
    from rokugan_desktop.boards.checking import faults
    from rokugan_desktop.boards.reading import read_board
    from tests.toy.board import board_text

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    text = board_text(COLUMNS, ROWS, WIDTH, HEIGHT)
    board = read_board(text, "hexes.yaml")
    name = f"{len(board.areas)} hexes"
    yield milliseconds(f"{name}: read", lambda: read_board(text, "hexes.yaml"), 3)
    yield milliseconds(f"{name}: check", lambda: faults(board), 2)
    yield from _on_the_map(name, board)


def _on_the_map(name: str, board: Board) -> Iterator[Figure]:
    """Print the board, light all of it up, and draw a plan on it."""
    from rokugan_desktop.desktop.application import application
    from rokugan_desktop.desktop.map import pictures
    from rokugan_desktop.desktop.map.drawing import KeptPrints
    from rokugan_desktop.desktop.map.values import Kind, MapChoice

    _qt = application(["benchmark"])
    drawing: Any = pictures  # whose prints are made once, for all but a benchmark
    printed: list[float] = []
    lit: list[float] = []
    choices = [MapChoice(spot, Kind.CHOICE, spot, spot) for spot in (f"area:{area}" for area in board.areas)]
    view = _view(board)
    for number in range(PRINTS):
        if number:
            view.close()
            view = _view(board)
        drawing.PRINTS = KeptPrints(0)  # each is printed by itself
        printed.append(taking(partial(_printed, view)))
        view.map.set_choices([])
        repainting(view)
        lit.append(taking(partial(_lit, view, choices)))
    yield quickest(f"{name}: first print", printed)
    yield quickest(f"{name}: all lit for the first time", lit)
    view.map.set_choices([])
    again = [taking(partial(_lit, view, choices)) for _ in range(TIMES)]
    yield share(f"{name}: all lit again", again, 50)
    yield share(f"{name}: repaint with all lit", [repainting(view) for _ in range(TIMES)], 95)
    view.map.set_choices([])
    view.map.set_pieces(_units(board))
    view.map.set_overlays(_plan(board))
    rest(view, 5.0)
    yield share(f"{name}: repaint with a plan drawn", [repainting(view) for _ in range(TIMES)], 95)
    view.close()


def _view(board: Board) -> MapView:
    """A window on the board, with a ground for every area, nothing drawn yet."""
    from rokugan_desktop.desktop.map.scene import MapScene
    from rokugan_desktop.desktop.map.values import Print
    from rokugan_desktop.desktop.map.view import MapView
    from tests.toy.art import Meadow

    scene = MapScene(board)
    names = {area: area.removeprefix("hex_") for area in board.areas}
    scene.set_print(Print(names, grounds=dict.fromkeys(board.areas, Meadow())))
    view = MapView(scene)
    scene.clear_all()
    view.resize(*SIZE)
    view.show()
    return view


def _printed(view: MapView) -> None:
    """Print the whole board at once, and show it."""
    view.map.set_pieces([])
    view.viewport().repaint()


def _lit(view: MapView, choices: Sequence[MapChoice]) -> None:
    view.map.set_choices(choices)
    view.viewport().repaint()


def _units(board: Board) -> list[Piece]:
    """Units that face all ways."""
    from rokugan_desktop.desktop.map.values import Piece
    from tests.toy.art import COLOURS, Counter

    colours, areas = list(COLOURS.values()), list(board.areas)[:: len(board.areas) // UNITS]
    return [
        Piece(f"unit-{number}", f"area:{area}", Counter(colours[number % 3], number), facing=30 + 60 * number)
        for number, area in enumerate(areas[:UNITS])
    ]


def _plan(board: Board) -> list[Overlay]:
    """A way of four hexes for each unit, and a cone for every other."""
    from rokugan_desktop.desktop.map.values import Route, Zone

    areas = list(board.areas)
    plan: list[Overlay] = []
    for number in range(UNITS):
        start = number * (len(areas) // UNITS)
        way = areas[start : start + 4]
        plan.append(Route(tuple(f"area:{area}" for area in way), "#b03020", broken=number % 3 == 0))
        if number % 2:
            plan.append(Zone(frozenset(areas[start : start + 6]), "#2050a0"))
    return plan
