"""A real board in a view, empty, for the tests of the map."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.reading import read_board_folder
from rokugan_desktop.desktop.map import pictures
from rokugan_desktop.desktop.map.drawing import KeptPrints
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Print
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.resources import board_data


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every view print by itself."""
    monkeypatch.setattr(pictures, "PRINTS", KeptPrints(0))


@pytest.fixture(scope="session")
def board() -> Board:
    """Return the board of thirty provinces."""
    return read_board_folder(board_data() / "battle_for_rokugan")


@pytest.fixture
def view(qtbot: QtBot, board: Board) -> Iterator[MapView]:
    """Return a view of it, shown, 900 x 700."""
    scene = MapScene(board)
    scene.set_print(Print({name: name.replace("_", " ") for name in board.areas}, "Rokugan"))
    made = MapView(scene)
    qtbot.addWidget(made)
    made.resize(900, 700)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    scene.clear_all()
