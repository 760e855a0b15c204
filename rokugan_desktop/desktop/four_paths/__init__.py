"""The face of Four Paths in the window: its table of cards, what stands beside it, frames, art and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rokugan_desktop.desktop.four_paths.face import PathsFace

__all__ = ["read_face"]


def read_face() -> PathsFace:
    """Return the face of the game whose cards come with the program.

    Raise Unreadable where a file is faulty, FileNotFoundError where it is missing.
    """
    # The title says the game's name before anybody plays it: its face is only imported now.
    from rokugan_desktop.boards.reading import read_text
    from rokugan_desktop.desktop.four_paths.face import paths_face
    from rokugan_desktop.games.four_paths import read_game, read_wordings
    from rokugan_desktop.resources import board_data

    folder = board_data() / "four_paths"
    return paths_face(
        read_game(lambda file: read_text(folder / file)), read_wordings(read_text(folder / "texts.yaml"), "texts.yaml")
    )
