"""Where several tokens lie in one province, the number of each can be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF
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


def test_a_token_in_a_province_gives_way_to_one_on_its_border(face: BattleFace) -> None:
    """Whoever defends a province that he attacks from, or that is attacked, sees both tokens, and where one points."""
    shapes = BoardShapes(there(face.on_board).board(None))
    back, moved = looks.face(0, ARMIES[0]), 0
    for spot in (one for one in shapes.edge_spots() if one.startswith("edge:")):
        for area in spot.removeprefix("edge:").split(">"):
            placed = shapes.layout([Piece("border", spot, back), Piece("within", f"area:{area}", back)])
            (border, size, _), (within, _, _) = placed["border"], placed["within"]
            assert QLineF(border, within).length() > 0.75 * size, (spot, area)
            assert shapes.areas[area].contains(within), (spot, area)
            place = shapes.place(f"area:{area}")
            moved += place is not None and within != place[0]
    assert 5 < moved < 30, "it lies where it always does where there is room"
