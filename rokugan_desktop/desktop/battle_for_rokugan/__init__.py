"""The face of Battle for Rokugan in the window: its pieces, panels, frames and sentences."""

from __future__ import annotations

from rokugan_desktop.boards.reading import lines_of_folder, read_board_folder, read_text
from rokugan_desktop.desktop.battle_for_rokugan.face import BattleFace, battle_face
from rokugan_desktop.games.battle_for_rokugan import read_components
from rokugan_desktop.resources import board_data

__all__ = ["BattleFace", "read_face"]


def read_face() -> BattleFace:
    """Return the face of the game whose board and components come with the program.

    Raise Unreadable where one of its files is faulty, FileNotFoundError where the folder is missing.
    """
    folder = board_data() / "battle_for_rokugan"
    components = read_components(read_text(folder / "components.yaml"))
    board = read_board_folder(folder)
    return battle_face(components, board, lines_of_folder(folder, board))
