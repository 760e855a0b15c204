"""The face of South Wind, North Wind in the window: its map, panels, film and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rokugan_desktop.desktop.south_wind.face import WindFace

__all__ = ["read_face"]


def read_face() -> WindFace:
    """Return the face of the game whose boards and components come with the program.

    Raise Unreadable where one of its files is faulty, FileNotFoundError where one is missing.
    """
    # The title says the game's name before anybody plays it: its face is only imported now.
    from rokugan_desktop.boards.reading import lines_of_folder, read_board_folder, read_text
    from rokugan_desktop.desktop.south_wind.face import wind_face
    from rokugan_desktop.games.south_wind import read_game
    from rokugan_desktop.resources import board_data

    folder = board_data() / "south_wind"
    game = read_game(lambda file: read_text(folder / file))
    boards = {shore: read_board_folder(where) for shore, where in ((True, folder), (False, folder / "base"))}
    return wind_face(
        game,
        {shore: (one, lines_of_folder(folder if shore else folder / "base", one)) for shore, one in boards.items()},
    )
