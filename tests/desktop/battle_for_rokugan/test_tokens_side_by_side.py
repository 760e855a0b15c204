"""Where several tokens lie in one province, the number of each can be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace, looks
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.games.battle_for_rokugan import ids
from tests.there import there

SCALE = 3
ARMIES = [token for token, kind in enumerate(ids.TYPE) if ids.TYPES[kind] == "army"]
NUMBER = (0.4, 0.5)
"""How broad and how high a number is, of its token; it stands a little below the middle."""


@pytest.mark.parametrize("count", [2, 3])
def test_no_token_covers_the_number_of_another(face: BattleFace, count: int) -> None:
    shapes = BoardShapes(there(face.on_board).board(None))
    spot = f"area:{next(iter(shapes.areas))}"
    faces = [looks.face(seat, ARMIES[seat % len(ARMIES)]) for seat in range(count)]
    pieces = [Piece(str(number), spot, art) for number, art in enumerate(faces)]
    placed = shapes.layout(pieces)
    left = min(centre.x() for centre, _, _ in placed.values())

    def painted(upto: int) -> QImage:
        picture = QImage(900, 300, QImage.Format.Format_ARGB32)
        picture.fill(QColor("black"))
        painter = QPainter(picture)
        painter.scale(SCALE, SCALE)
        for number, art in enumerate(faces[:upto]):
            centre, size, _ = placed[str(number)]
            box = QRectF(0, 0, size, size)
            box.moveCenter(QPointF(centre.x() - left + 50, 50))
            art.paint(painter, box, None)
        painter.end()
        return picture

    whole = painted(count)
    for number in range(count):
        centre, size, _ = placed[str(number)]
        at = QRectF(0, 0, size * NUMBER[0], size * NUMBER[1])
        at.moveCenter(QPointF(centre.x() - left + 50, 50 + size * 0.13))
        seen = QRectF(at.topLeft() * SCALE, at.size() * SCALE).toRect()
        assert whole.copy(seen) == painted(number + 1).copy(seen), f"token {number}"
