"""Names of provinces can be read: none lies under a place for tokens or on a plate, all are large and stand out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import replace
from runpy import run_path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF
from pytestqt.qtbot import QtBot

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.tokens import CELL, ValuePlate, square
from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import WASHES
from rokugan_desktop.desktop.battle_for_rokugan.pieces import CONTROL, SPECIAL
from rokugan_desktop.desktop.look.theme import THEMES
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.lettering import (
    GROWN,
    LEAST,
    NameLettering,
    along_height,
    along_length,
)
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.scenery import KINDS, ornaments_of, paint_scenery
from rokugan_desktop.desktop.map.values import Kind, MapChoice, PrintedMark
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.map.wash import paint_washes
from rokugan_desktop.words import Words
from tests.board_data.broken import FOLDER
from tests.desktop.battle_for_rokugan.conftest import speak
from tests.secrecy.pictures import Picture, pixels_of
from tests.there import there

name_box: Callable[[str, Board], QRectF] = run_path(str(FOLDER.parent / "authoring" / "measure_names.py"))["name_box"]
"""The room that a name takes about its anchor, in board units."""
GRAZE = 2.0
"""A disc may reach so far into the box of a name, in board units: into the room beside its letters."""


def reach_into(box: QRectF, centre: QPointF, radius: float) -> float:
    """Return how far a disc reaches into a box; less than 0: they stay apart."""
    across = max(box.left() - centre.x(), 0.0, centre.x() - box.right())
    down = max(box.top() - centre.y(), 0.0, centre.y() - box.bottom())
    return radius - math.hypot(across, down)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_name_lies_under_a_place_for_tokens(qtbot: QtBot, face: BattleFace, language: str) -> None:
    board, words = there(face.on_board).board(None), speak(language)
    shapes = BoardShapes(board)
    printed = there(face.on_board).printed(board, words)
    border = board.on_edges.size / 2
    hidden: list[str] = []
    boxes = [name_box(text, board).translated(*shapes.label(area)) for area, text in printed.names.items()]
    assert not any(one.intersects(two) for one, two in itertools.combinations(boxes, 2))
    for area, text in printed.names.items():
        label = shapes.label(area)
        box = name_box(text, board).translated(*label)
        assert shapes.areas[area].contains(QPointF(*label))
        discs = [(spot, place[0], border) for spot in shapes.edge_spots() if (place := shapes.place(spot)) is not None]
        for anchor in ("", CONTROL, SPECIAL):
            place = shapes.place(f"area:{area}", anchor)
            assert place is not None
            discs.append((anchor or "centre", place[0], shapes.room(f"area:{area}", anchor)[0].size / 2))
        hidden += [
            f"{text} by {reach_into(box, at, radius):.0f}, {spot}"
            for spot, at, radius in discs
            if reach_into(box, at, radius) > GRAZE
        ]
    assert not hidden


def strip(shapes: BoardShapes, mark: PrintedMark) -> QRectF:
    """Return the room that a printed plate takes, in board units."""
    spot, look = f"area:{mark.area}", mark.art
    place = shapes.place(spot, mark.anchor)
    assert place is not None
    assert isinstance(look, ValuePlate)
    wide = mark.size or shapes.room(spot, mark.anchor)[0].size
    box = QRectF(0, 0, wide, wide / len(look.values) * CELL[1] / CELL[0])
    box.moveCenter(place[0])
    return box


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("grown", "beyond", "at_sea"), [(1.0, 0.05, 0.02), (GROWN, 0.12, 0.07)])
def test_no_name_touches_a_plate_or_stands_over_the_sea(
    face: BattleFace, language: str, grown: float, beyond: float, at_sea: float
) -> None:
    """As names are written usually, and as large as they grow where the board is drawn small."""
    board, words = there(face.on_board).board(None), speak(language)
    shapes, printed = BoardShapes(board), there(face.on_board).printed(board, words)
    plates = [strip(shapes, mark) for mark in printed.marks if isinstance(mark.art, ValuePlate)]
    assert len(plates) == len(board.areas)
    boxes: dict[str, QRectF] = {}
    for area, text in printed.names.items():
        box = name_box(text, board)
        box = QRectF(box.x() * grown, box.y() * grown, box.width() * grown, box.height() * grown)
        boxes[area] = box.translated(*shapes.label(area))
    assert not [pair for pair in itertools.combinations(boxes, 2) if boxes[pair[0]].intersects(boxes[pair[1]])]
    for area, text in printed.names.items():
        box = boxes[area]
        assert not [plate for plate in plates if plate.intersects(box)], text
        cells = [
            QPointF(box.left() + box.width() * (x + 0.5) / 24, box.top() + box.height() * (y + 0.5) / 12)
            for x in range(24)
            for y in range(12)
        ]
        assert sum(not shapes.areas[area].contains(cell) for cell in cells) <= beyond * len(cells), text
        assert sum(shapes.sea.contains(cell) for cell in cells) <= at_sea * len(cells), text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_territory_is_named_along_its_ribbon(face: BattleFace, language: str) -> None:
    board = there(face.on_board).board(None)
    shapes, printed = BoardShapes(board), there(face.on_board).printed(board, speak(language))
    assert set(printed.group_lines) == set(board.groups) == set(printed.group_names)
    for group, line in printed.group_lines.items():
        assert (
            sum(math.dist(one, two) for one, two in itertools.pairwise(line))
            >= along_length(printed.group_names[group]) * 0.94
        ), "no name is much pressed together"
        assert all(two[0] > one[0] - 8.0 for one, two in itertools.pairwise(line)), "it reads from left to right"
        for x, y in line:
            assert shapes.groups[group].contains(QPointF(x, y))
            assert not any(
                QPolygonF([QPointF(*point) for point in ring]).containsPoint(QPointF(x, y), Qt.FillRule.OddEvenFill)
                for ring in printed.insets[group]
            ), "it lies on the ribbon"


@pytest.mark.parametrize("zoom", [0.2, 0.42, 0.5, 0.7, 1.4])
def test_the_names_of_territories_are_large_enough_or_left_out(zoom: float) -> None:
    height = along_height(zoom)
    assert height == 0.0 or height * zoom >= LEAST - 0.5
    assert bool(height) is (zoom >= 0.42)


def test_the_names_of_territories_are_seen_on_the_print(face: BattleFace, english: Words) -> None:
    board = there(face.on_board).board(None)
    printed = there(face.on_board).printed(board, english)
    with_names, without = (
        picture(BoardArt(BoardShapes(board), THEMES["light"], one).paint_print)
        for one in (printed, replace(printed, group_lines={}))
    )
    for group, line in printed.group_lines.items():
        x, y = line[len(line) // 2]
        spot = QRectF(x - 40, y - 16, 80, 32).toRect()
        assert with_names.copy(spot) != without.copy(spot), group


OWNERS = [pytest.param(one, marks=[] if one in ("lion", "scorpion") else [pytest.mark.long]) for one in WASHES]
"""Who holds the land: of all that do, the lightest and the darkest wash, and in the long mode each."""


class Layers(NamedTuple):
    """What the view lays a board of in one theme: the ground, washes over it, and over those one of the others."""

    art: BoardArt
    ground: QImage
    named: QImage
    unnamed: QImage
    """The print without the names of territories."""


@pytest.fixture(scope="module", params=THEMES)
def layers(request: pytest.FixtureRequest, face: BattleFace, english: Words) -> Layers:
    """The board in each theme, drawn once for all owners."""
    board = there(face.on_board).board(None)
    shapes, printed = BoardShapes(board), there(face.on_board).printed(board, english)
    art, bare = (BoardArt(shapes, THEMES[request.param], one) for one in (printed, replace(printed, group_lines={})))
    return Layers(art, picture(art.paint_ground), picture(art.paint_print), picture(bare.paint_print))


@pytest.mark.parametrize("owner", ["", *OWNERS])
def test_names_of_territories_are_read_on_their_ribbons(layers: Layers, owner: str) -> None:
    """Whoever holds the land under the ribbon, and whatever colours it has."""
    art = layers.art
    washes = {area: WASHES[owner] for area in art.shapes.board.areas if owner}

    def laid(painter: QPainter) -> None:
        painter.drawImage(0, 0, layers.ground)
        paint_washes(painter, art.shapes, washes, 1.0, art.theme)

    land = picture(laid)
    written, blank = (pixels_of(over(land, one)) for one in (layers.named, layers.unnamed))
    pale: dict[str, float] = {}
    for group, line in art.printed.group_lines.items():
        left, right = round(min(x for x, _ in line)), round(max(x for x, _ in line))
        top, bottom = round(min(y for _, y in line)) - 14, round(max(y for _, y in line)) + 14
        one, other = (_lights(pixels[top:bottom, left:right]) for pixels in (written, blank))
        letters = one < np.quantile(one[one != other], 0.3)
        inked = (one != other) & letters
        contrast = float((np.median(other[one != other]) + 0.05) / (np.median(one[inked]) + 0.05))
        if contrast < 4.5:
            pale[group] = round(contrast, 1)
    assert not pale


def picture(paint: Callable[[QPainter], None]) -> QImage:
    """Return what is painted, a pixel for each unit of the board, over nothing."""
    made = QImage(1000, 1400, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    paint(painter)
    painter.end()
    return made


def over(land: QImage, layer: QImage) -> QImage:
    """Return a picture with another one on it, over white."""
    laid = QImage(land.size(), QImage.Format.Format_RGB32)
    laid.fill(Qt.GlobalColor.white)
    painter = QPainter(laid)
    painter.drawImage(0, 0, land)
    painter.drawImage(0, 0, layer)
    painter.end()
    return laid


@pytest.mark.parametrize("zoom", [0.2, 0.4, 0.5, 0.7])
def test_a_name_is_large_enough_or_left_out_but_for_capitals(face: BattleFace, english: Words, zoom: float) -> None:
    board = there(face.on_board).board(None)
    printed = there(face.on_board).printed(board, english)
    lettering = NameLettering(BoardShapes(board), THEMES["light"], printed.names, printed.important)
    shown = lettering.shown(zoom)
    assert len(printed.important) == 7
    assert set(shown) >= printed.important
    assert lettering.written_height(zoom) * zoom >= LEAST - 1e-6
    assert (set(shown) == set(printed.names)) == (zoom >= 0.5)


_PARTS = np.arange(256) / 255
_LIGHT = np.where(_PARTS <= 0.04045, _PARTS / 12.92, ((_PARTS + 0.055) / 1.055) ** 2.4)
"""How much light each part of a colour gives."""


def _lights(picture: Picture) -> NDArray[np.float64]:
    """Return how light each pixel is, as contrast is reckoned."""
    told: NDArray[np.float64] = _LIGHT[picture[..., 2::-1]] @ np.array((0.2126, 0.7152, 0.0722))
    return told


def _names_against_the_land(view: MapView) -> dict[str, float]:
    """Return each name's contrast in the picture: of its letters and of the land between and around them."""
    pixels = pixels_of(view.viewport().grab().toImage())
    scene, found = view.map, dict[str, float]()
    for area, text in scene.printed.names.items():
        box = name_box(text, scene.shapes.board).translated(*scene.shapes.label(area))
        seen = view.mapFromScene(box).boundingRect()
        lights = np.sort(_lights(pixels[seen.top() : seen.bottom(), seen.left() : seen.right()]), axis=None)
        if scene.theme.dark:
            lights = lights[::-1]
        letters, land = lights[len(lights) // 12], lights[len(lights) * 3 // 4]
        found[text] = float((max(land, letters) + 0.05) / (min(land, letters) + 0.05))
    return found


@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("theme", THEMES)
def test_names_stand_out_on_every_wash_under_the_veil(
    qtbot: QtBot, face: BattleFace, english: Words, theme: str, owner: str
) -> None:
    board = there(face.on_board).board(None)
    scene = MapScene(board, theme=THEMES[theme])
    scene.set_print(there(face.on_board).printed(board, english))
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(700, 980)
    with qtbot.waitExposed(view):
        view.show()
    scene.set_washes(dict.fromkeys(board.areas, WASHES[owner]))
    scene.set_choices([MapChoice("lit", Kind.FOCUS, "slot:lion")])
    view.finish()
    assert scene.lit == frozenset(), "a veil lies over all provinces"
    pale = {name: round(contrast, 1) for name, contrast in _names_against_the_land(view).items() if contrast < 4.5}
    assert not pale


def _seen(view: MapView, box: QRectF) -> QImage:
    return view.viewport().grab(view.mapFromScene(box).boundingRect()).toImage()


def test_no_light_lies_over_what_a_province_is_worth(qtbot: QtBot, face: BattleFace, english: Words) -> None:
    """The province shines where it may be chosen, beside the plate too."""
    board = there(face.on_board).board(None)
    scene = MapScene(board, theme=THEMES["light"])
    printed = there(face.on_board).printed(board, english)
    scene.set_print(printed)
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(700, 980)
    with qtbot.waitExposed(view):
        view.show()
    view.finish()
    marks = {mark.area: mark for mark in printed.marks if isinstance(mark.art, ValuePlate)}
    plate = strip(scene.shapes, marks["scorpion_capital"]).adjusted(4, 4, -4, -4)
    edge = QRectF(plate.left() - 8, plate.bottom() + 7, 8, 8)
    before = _seen(view, plate), _seen(view, edge)
    scene.set_choices([MapChoice("lit", Kind.FOCUS, "area:scorpion_capital")])
    view.finish()
    assert _seen(view, edge) != before[1], "the light is there"
    changed = pixels_of(_seen(view, plate)).astype(int) - pixels_of(before[0]).astype(int)
    assert np.abs(changed).max() < 4, "but for what shines through its paper"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_on_the_land_stands_behind_what_is_read_or_laid(face: BattleFace, language: str) -> None:
    """Mountains, trees, fields and landmarks keep clear of names, of printed values, of control tokens."""
    board = there(face.on_board).board(None)
    shapes, printed = BoardShapes(board), there(face.on_board).printed(board, speak(language))
    layer = QImage(1000, 1400, QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(0)
    painter = QPainter(layer)
    for _ in paint_scenery(painter, ornaments_of(printed.scenery, KINDS), printed.fields, THEMES["light"]):
        pass
    painter.end()
    dense = np.array(layer.constBits(), np.uint8).reshape(1400, 1000, 4)[..., 3] > 60
    boxes = {
        f"{text}'s name": name_box(text, board).translated(*shapes.label(area)) for area, text in printed.names.items()
    }
    for mark in printed.marks:
        if isinstance(mark.art, ValuePlate):
            boxes[f"{mark.area}'s values"] = strip(shapes, mark)
    for area in board.areas:
        place = shapes.place(f"area:{area}", CONTROL)
        assert place is not None
        boxes[f"{area}'s control token"] = square(place[0], shapes.room(f"area:{area}", CONTROL)[0].size)
    hidden = {
        name: round(share, 2)
        for name, box in boxes.items()
        if (share := float(dense[slice(*_rows(box)), slice(*_columns(box))].mean())) > 0.05
    }
    assert not hidden


def _rows(box: QRectF) -> tuple[int, int]:
    return round(box.top()), round(box.bottom())


def _columns(box: QRectF) -> tuple[int, int]:
    return round(box.left()), round(box.right())
