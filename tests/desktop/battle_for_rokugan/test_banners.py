"""Control stands on the map as banners: what they tell is read at any size, and nothing hides it or what is printed."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from rokugan_desktop.desktop.art.buildings import Banner
from rokugan_desktop.desktop.art.tokens import CELL, PieceArt, PrintedValue, ValuePlate, square
from rokugan_desktop.desktop.battle_for_rokugan import BattleFace, looks
from rokugan_desktop.desktop.battle_for_rokugan.pieces import CASTLE, CONTROL, PLATE
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.items import PieceItem
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.words import Words
from tests.desktop.battle_for_rokugan.random_games import play
from tests.there import there

FIVE = ("crane", "scorpion", "lion", "unicorn", "dragon")
LEGIBLE = 11
"""So many pixels a figure is high at least, in a window of 1280x720 and in the smallest one."""
ZOOMS = {"1280x720": 0.49, "960x600": 0.41, "1600x1000": 0.69}
"""How many pixels a board unit measures in each window."""
MOST_COVERED = 0.03
"""So much of a castle may lie under one place for tokens: the point of a roof, the end of a wall."""
GRAZE = 6.0
"""A token's rim may reach so far over a plate, in board units: over its edge, never to a figure."""


def banners_of(face: BattleFace, words: Words) -> Iterator[Piece]:
    """Yield the banners of a game's last moment."""
    last = list(play(face, FIVE, 5))[-1]
    return (one for one in there(face.on_board).pieces(last.own, words) if one.anchor == CONTROL)


def pixels(art: PieceArt, size: float, box: QRectF) -> NDArray[np.uint8]:
    """Return what the art paints into a box of a square picture."""
    picture = QImage(round(size), round(size), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    art.paint(painter, box, None)
    painter.end()
    return np.array(picture.constBits(), np.uint8).reshape(picture.height(), picture.width(), 4)


@pytest.mark.parametrize("window", ZOOMS)
def test_a_banner_s_figures_are_read_in_any_window(face: BattleFace, english: Words, window: str) -> None:
    """They grow where the map is small: what is painted with a figure and without it differs over so many rows."""
    piece = next(iter(banners_of(face, english)))
    art, cloth = looks.control(ids.CRAB, 3), looks.cloth_of(ids.CRAB)
    assert isinstance(art, Banner)
    item = PieceItem(piece._replace(art=art), QPointF(), 46.0, None)
    kept = item.sharpen(ZOOMS[window], 1.0)
    assert kept is not None
    for number in range(2):
        values = list(art.values)
        values[number] = PrintedValue(values[number].symbol, values[number].colour, "")
        bare = PieceItem(piece._replace(art=Banner(cloth, tuple(values))), QPointF(), 46.0, None)
        other = bare.sharpen(ZOOMS[window], 1.0)
        assert other is not None
        one, two = (
            np.array(each.pixmap.toImage().constBits(), np.uint8).reshape(-1, each.pixmap.width(), 4).astype(int)
            for each in (kept, other)
        )
        rows = np.nonzero((np.abs(one - two).max(axis=2) > 60).any(axis=1))[0]
        assert rows[-1] - rows[0] + 1 >= LEGIBLE
    room = item.boundingRect()
    assert kept.pixmap.width() / ZOOMS[window] <= room.width() + 1e-6, "it is painted whole"


def test_what_lies_faceup_is_summed_on_the_uppermost_banner(face: BattleFace) -> None:
    assert [value.figure for value in looks.control(ids.CRAB, 2).values] == ["2", "4"], "Crab's defend with 2 (A-4)"
    assert [value.figure for value in looks.control(ids.LION, 3).values] == ["3", "3"]
    assert not looks.control(ids.LION, 0).values


def marks_of(face: BattleFace, words: Words) -> tuple[BoardShapes, dict[str, dict[str, tuple[PieceArt, QRectF]]]]:
    """Return what is printed, by what it is and its province, with its room."""
    board = there(face.on_board).board(None)
    shapes = BoardShapes(board)
    found: dict[str, dict[str, tuple[PieceArt, QRectF]]] = {}
    for mark in there(face.on_board).printed(board, words).marks:
        place = shapes.place(f"area:{mark.area}", mark.anchor)
        assert place is not None
        size = mark.size or shapes.room(f"area:{mark.area}", mark.anchor)[0].size
        found.setdefault(mark.anchor, {})[mark.area] = mark.art, square(place[0], size)
    return shapes, found


def test_no_banner_hides_a_value_or_a_castle(face: BattleFace, english: Words) -> None:
    shapes, marks = marks_of(face, english)
    hidden: list[str] = []
    for area in shapes.areas:
        place = shapes.place(f"area:{area}", CONTROL)
        assert place is not None
        box = square(place[0], shapes.room(f"area:{area}", CONTROL)[0].size)
        flag = box.adjusted(-0.08 * box.width(), -0.04 * box.height(), 0.08 * box.width(), -0.02 * box.height())
        for name, (art, room) in marks[PLATE].items():
            assert isinstance(art, ValuePlate)
            high = room.width() / len(art.values) * CELL[1] / CELL[0]
            plate = QRectF(room.left(), room.center().y() - high / 2, room.width(), high)
            if plate.intersects(flag):
                hidden.append(f"the plate of {name} by {area}'s banner")
        hidden += [
            f"{share:.0%} of the castle of {name} by {area}'s banner"
            for name, (art, room) in marks[CASTLE].items()
            if (share := covered(art, room, flag, round_=False)) > 0.02
        ]
    assert not hidden


def test_no_banner_hides_the_name_of_a_territory(face: BattleFace, english: Words) -> None:
    """It lies there before the eyes all the time, where a token on a border goes again."""
    board = there(face.on_board).board(None)
    shapes, lines = BoardShapes(board), there(face.on_board).printed(board, english).group_lines
    for area in shapes.areas:
        place = shapes.place(f"area:{area}", CONTROL)
        assert place is not None
        box = square(place[0], shapes.room(f"area:{area}", CONTROL)[0].size)
        for group, line in lines.items():
            share = sum(box.contains(QPointF(*point)) for point in line) / len(line)
            assert share <= 0.1, f"{share:.0%} of {group} by {area}'s banner"


def test_no_place_on_a_border_hides_a_castle(face: BattleFace, english: Words) -> None:
    shapes, marks = marks_of(face, english)
    radius = shapes.board.on_edges.size / 2
    hidden = [
        f"{share:.0%} of {name}: {spot}"
        for spot in shapes.edge_spots()
        if (place := shapes.place(spot)) is not None
        for name, (art, room) in marks[CASTLE].items()
        if (share := covered(art, room, square(place[0], 2 * radius), round_=True)) > MOST_COVERED
    ]
    assert not hidden


def test_no_place_for_tokens_hides_what_a_province_is_worth(face: BattleFace, english: Words) -> None:
    """Neither one on a border nor the middle of a province, whoever lies there."""
    shapes, marks = marks_of(face, english)
    spots = [*shapes.edge_spots(), *(f"area:{area}" for area in shapes.areas)]
    hidden: list[str] = []
    for name, (art, room) in marks[PLATE].items():
        assert isinstance(art, ValuePlate)
        high = room.width() / len(art.values) * CELL[1] / CELL[0]
        for spot in spots:
            place = shapes.place(spot)
            assert place is not None
            x = max(0.0, abs(place[0].x() - room.center().x()) - room.width() / 2)
            y = max(0.0, abs(place[0].y() - room.center().y()) - high / 2)
            if math.hypot(x, y) < shapes.room(spot)[0].size / 2 - GRAZE:
                hidden.append(f"the plate of {name}: {spot}")
    assert not hidden


def covered(art: PieceArt, room: QRectF, cover: QRectF, *, round_: bool) -> float:
    """Return how much of what the art paints into its room lies under a cover."""
    if not room.adjusted(-20, -20, 20, 20).intersects(cover):
        return 0.0
    side = room.width() * 1.4
    moved = QTransform.fromTranslate(side / 2 - room.center().x(), side / 2 - room.center().y())
    dense = pixels(art, side, moved.mapRect(room))[..., 3] > 120
    down, across = np.nonzero(dense)
    over = moved.mapRect(cover)
    x, y = across + 0.5 - over.center().x(), down + 0.5 - over.center().y()
    half = over.width() / 2
    within = np.hypot(x, y) <= half if round_ else (np.abs(x) <= half) & (np.abs(y) <= over.height() / 2)
    return float(within.mean())


def test_the_castle_s_banner_waves_of_whoever_is_to_move_and_no_other(face: BattleFace, english: Words) -> None:
    capitals = {mark.area for mark in there(face.on_board).printed(there(face.on_board).board(None), english).marks}
    capitals &= {area for area in capitals if area.endswith("_capital")}
    moved = set[str]()
    for moment in play(face, FIVE, 5):
        turn = str(moment.question.kind) == "turn"
        pieces = there(face.on_board).pieces(moment.own, english)
        mover = looks.cloth_of(moment.own.public.seats[moment.own.public.active].clan) if turn else None
        for piece in pieces:
            waves = isinstance(piece.art, Banner) and piece.art.cloth == mover
            if turn:
                assert bool(piece.wind) == (waves and piece.spot.removeprefix("area:") in capitals)
                moved |= {piece.spot} if piece.wind else set()
    assert len(moved) > 3
