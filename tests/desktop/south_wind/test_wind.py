"""The wind is seen: sea, title, streamers and pennants lean with it, where things move."""

from __future__ import annotations

import pytest
from msgspec import structs
from PySide6.QtGui import QImage, QPainter

from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import shapes_of
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.south_wind.art import tokens
from rokugan_desktop.desktop.south_wind.face import WindFace
from rokugan_desktop.table.handover import Acting
from rokugan_desktop.words import Words
from tests.desktop.at_table import settle
from tests.games.south_wind.scenes import Scene, game
from tests.there import there

from .test_at_the_table import begin


@pytest.mark.parametrize(("in_round", "lean"), [(1, -1), (2, 1)])
def test_everything_leans_as_the_wind_of_the_round_blows(
    face: WindFace, english: Words, in_round: int, lean: int
) -> None:
    """X-1: to the north in round 1, to the south in round 2; what hangs still looks the same in both."""
    scene = Scene("oda", "mori", in_round=in_round).has("oda", "bungo", 2, castle=1)
    board, view = there(face.on_board), game().view(scene.state, None)
    assert there(board.wind)(view) == lean
    moved = {type(one.art): one for one in board.pieces(view, english) if one.wind}
    assert {tokens.Keep, tokens.Gust, tokens.Streamer, tokens.WindSign, tokens.SlotPlace} <= moved.keys()
    for piece in moved.values():
        art, *_ = piece.wind
        assert isinstance(art, tokens.Keep | tokens.Gust | tokens.Streamer | tokens.WindSign | tokens.SlotPlace)
        assert art.lean == lean
        assert piece.art != art


def test_nothing_leans_where_nothing_moves(shell: Shell) -> None:
    """Then the arrow at the sheet's edge says the same."""
    begin(shell, 2)
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
    while not isinstance(guest.controller.handover, Acting):
        guest.act(guest.controller)
    controller = guest.controller
    scene = controller.page.scene
    assert (scene.lean, [item for item in scene.pieces.values() if item.piece.wind]) == (0, [])
    for motion, lean in (("full", -1), ("none", 0)):
        shell.context.change(structs.replace(shell.context.settings, motion=motion))
        controller.show()
        settle()
        assert scene.lean == lean
        assert bool(scene.pieces["streamer:1"].piece.wind) is bool(lean)
    assert "wind" in scene.pieces


def test_sea_and_title_are_painted_as_they_lean(face: WindFace, english: Words) -> None:
    """They are no part of what is printed once: no two of them are alike."""
    board = there(face.on_board)
    drawn = board.board(None)
    art, seen = BoardArt(shapes_of(drawn), LIGHT, board.printed(drawn, english)), list[QImage]()
    for lean in (-1, 0, 1):
        image = QImage(600, 845, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.scale(0.5, 0.5)
        art.paint_wind(painter, lean)
        painter.end()
        seen.append(image)
    assert seen[0] != seen[1] != seen[2] != seen[0]
