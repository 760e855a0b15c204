"""The face of Samurai Battles in the window: its boards, units, panels, frames and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rokugan_desktop.desktop.samurai_battles.face import SamuraiFace


__all__ = ["read_face"]


def read_face() -> SamuraiFace:
    """Return the face of the game whose components come with the program. Raise Unreadable, FileNotFoundError."""
    # The title says the game's name before anybody plays it: its face is only imported now.
    from rokugan_desktop.boards.reading import read_text
    from rokugan_desktop.desktop.samurai_battles.face import samurai_face
    from rokugan_desktop.games.samurai_battles import read_game
    from rokugan_desktop.resources import board_data

    folder = board_data() / "samurai_battles"
    return samurai_face(read_game(lambda file: read_text(folder / file)))
