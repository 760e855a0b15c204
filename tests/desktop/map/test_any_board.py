"""A map of hexes: sizes from the board, pieces that face somewhere, ways, zones, and the ground of areas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from msgspec import structs
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter, QPainterPath
from pytestqt.qtbot import QtBot

from rokugan_desktop.boards.board import Room, Slot, Track
from rokugan_desktop.boards.reading import read_board
from rokugan_desktop.desktop.art.tokens import Cloth, Disc
from rokugan_desktop.desktop.look.theme import LIGHT, THEMES, Theme
from rokugan_desktop.desktop.map import lights
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.final_map import Snapshot
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Overlay, Piece, Print, Route, Wash, Zone
from rokugan_desktop.desktop.map.view import MapView
from tests.board_data.broken import islands
from tests.toy.board import board_text

pytestmark = pytest.mark.usefixtures("unprinted")

RED = "#d01010"
UNIT = Disc(Cloth("eye", "#204060", ()))
BOARD = replace(
    read_board(board_text(5, 4, 100, 112), "hexes.yaml"),
    anchors={"unit": Room.usual(40.0), "flag": Room(12.0, step=5.0, length=20.0)},
    slots={"deck": Slot((540.0, 60.0), (40.0, 56.0))},
    tracks={"turn": Track(9.0, ((540.0, 200.0), (540.0, 230.0)))},
)


@dataclass(frozen=True)
class Plain:
    """A ground of one colour."""

    colour: str

    def paint(self, painter: QPainter, shape: QPainterPath, theme: Theme) -> None:
        """Fill the area."""
        painter.fillPath(shape, QColor(self.colour))


@pytest.fixture
def hexes(qtbot: QtBot) -> Iterator[MapView]:
    """Return a view of twenty hexes, without names."""
    view = MapView(MapScene(BOARD))
    qtbot.addWidget(view)
    view.resize(700, 520)
    with qtbot.waitExposed(view):
        view.show()
    view.map.set_pieces([])
    yield view
    view.map.clear_all()


def seen(view: MapView) -> QImage:
    """Return what the view shows once everything is drawn sharp."""
    view.finish()
    return view.viewport().grab().toImage()


def colour_at(view: MapView, area: str, away: QPointF | None = None) -> QColor:
    """Return the colour in the middle of an area, or beside it."""
    centre = view.map.shapes.centres[area] + (away or QPointF())
    return seen(view).pixelColor(view.mapFromScene(centre))


def test_pieces_are_as_large_as_the_board_says(hexes: MapView) -> None:
    spots = {"unit": ("area:hex_1", ""), "flag": ("area:hex_2", "flag"), "edge": ("edge:hex_1>hex_2", "")}
    spots |= {"card": ("slot:deck", ""), "turn": ("track:turn:2", "")}
    hexes.map.set_pieces([Piece(name, spot, UNIT, anchor) for name, (spot, anchor) in spots.items()])
    sizes = {name: item.size for name, item in hexes.map.pieces.items()}
    assert sizes == {"unit": 40.0, "edge": BOARD.on_edges.size, "card": 56.0, "turn": 18.0}, "no hex has a flag"
    small = replace(BOARD, anchors={"unit": Room.usual(10.0)})
    scene = MapScene(small)
    scene.set_pieces([Piece("unit", "area:hex_1", UNIT)])
    assert scene.pieces["unit"].size == 10.0


def test_a_spot_of_a_track_is_numbered_from_one(hexes: MapView) -> None:
    scene = hexes.map
    assert scene.centre_of("track:turn:1") == QPointF(540, 200)
    for spot in ("track:turn:0", "track:turn:3", "track:turn:²", "track:turn", "track:other:1", "slot:other"):
        assert scene.centre_of(spot) is None


def test_the_first_spot_of_a_track_bears_the_number_that_the_board_says() -> None:
    shapes = BoardShapes(replace(BOARD, tracks={"turn": structs.replace(BOARD.tracks["turn"], first=0)}))
    for spot, at in (("track:turn:0", QPointF(540, 200)), ("track:turn:1", QPointF(540, 230))):
        place = shapes.place(spot)
        assert place is not None
        assert place[0] == at
    assert shapes.place("track:turn:2") is None
    assert shapes.place("track:turn:-1") is None


def test_pieces_on_one_spot_of_a_track_are_fanned_out_and_none_hides_another() -> None:
    found = BoardShapes(BOARD).layout([Piece(f"p{number}", "track:turn:1", UNIT) for number in range(5)])
    across = [centre.x() for centre, _, _ in found.values()]
    assert all(1 < other - one <= 6 for one, other in pairwise(across))
    assert across[2] == 540, "about the middle of the spot"


def test_a_piece_faces_where_it_is_told(hexes: MapView) -> None:
    pictures: list[QImage] = []
    for facing in (None, 30, 210, 390):
        hexes.map.set_pieces([Piece("unit", "area:hex_7", UNIT, facing=facing)])
        pictures.append(seen(hexes))
    assert pictures[1] == pictures[3], "a whole turn changes nothing"
    assert all(pictures[i] != pictures[j] for i, j in ((0, 1), (0, 2), (1, 2)))
    hexes.map.set_pieces([Piece("unit", "edge:hex_1>hex_2", UNIT, facing=180)])
    assert hexes.map.pieces["unit"].direction == 180, "its own facing goes before that of its spot"


def test_what_is_drawn_already_stays(hexes: MapView) -> None:
    """Until a piece moves: a way may lead from it."""
    way = Route(("area:hex_6", "area:hex_7"), RED)
    hexes.map.set_overlays([way])
    (before,) = hexes.map.overlays
    hexes.map.set_overlays((way,))
    assert hexes.map.overlays == [before]
    hexes.map.set_pieces([Piece("unit", "area:hex_1", UNIT)])
    (after,) = hexes.map.overlays
    assert after is not before


def test_a_way_runs_from_spot_to_spot(hexes: MapView) -> None:
    """To the right of its middle, so that one there and one back lie side by side."""
    between, back = QPointF(50, 9), QPointF(50, -9)
    before, beside = colour_at(hexes, "hex_6", between), colour_at(hexes, "hex_9", between)
    hexes.map.set_overlays([Route(("area:hex_6", "area:hex_7", "area:hex_8"), RED, width=12)])
    assert colour_at(hexes, "hex_6", between) == QColor(RED)
    assert colour_at(hexes, "hex_7", between).red() > 150, "the head ends in the last one"
    assert colour_at(hexes, "hex_9", between) == beside
    ways = [("area:hex_6", "area:hex_7"), ("area:hex_7", "area:hex_6")]
    hexes.map.set_overlays([Route(way, colour, width=12) for way, colour in zip(ways, (RED, "#1010d0"), strict=True)])
    assert colour_at(hexes, "hex_6", between) == QColor(RED)
    assert colour_at(hexes, "hex_6", back) == QColor("#1010d0")
    hexes.map.set_overlays([])
    assert colour_at(hexes, "hex_6", between) == before


def test_a_zone_is_tinted_and_outlined_as_one(hexes: MapView) -> None:
    plain, beside = colour_at(hexes, "hex_7"), colour_at(hexes, "hex_9")
    hexes.map.set_overlays([Zone(frozenset({"hex_7", "hex_8"}), RED, 0.5)])
    tinted = colour_at(hexes, "hex_7")
    assert tinted.red() - tinted.blue() > plain.red() - plain.blue() + 60
    assert colour_at(hexes, "hex_9") == beside
    (item,) = hexes.map.overlays
    around = item.boundingRect()
    both = hexes.map.shapes.areas["hex_7"].boundingRect().united(hexes.map.shapes.areas["hex_8"].boundingRect())
    assert around.contains(both)
    assert around.width() < both.width() + 20


def test_overlays_follow_the_pieces_they_name(hexes: MapView) -> None:
    route: Overlay = Route(("piece:unit", "area:hex_8"), RED)
    hexes.map.set_overlays([route])
    assert hexes.map.overlays == []
    hexes.map.set_pieces([Piece("unit", "area:hex_6", UNIT)])
    first = hexes.map.overlays[0].boundingRect()
    hexes.map.set_pieces([Piece("unit", "area:hex_13", UNIT)])
    assert hexes.map.overlays[0].boundingRect() != first


def test_what_is_not_on_the_board_is_not_drawn(hexes: MapView) -> None:
    nowhere: list[Overlay] = [
        Route(("area:hex_1", "area:nowhere"), RED),
        Zone(frozenset({"nowhere"}), RED),
    ]
    hexes.map.set_overlays(nowhere)
    assert hexes.map.overlays == []


def test_an_emptied_map_keeps_no_overlay(hexes: MapView) -> None:
    bare = seen(hexes)
    hexes.map.set_overlays([Zone(frozenset({"hex_7"}), RED, name="secret"), Route(("area:hex_1", "area:hex_2"), RED)])
    interface = QAccessible.queryAccessibleInterface(hexes)
    assert interface is not None
    names = [interface.child(i).text(QAccessible.Text.Name) for i in range(interface.childCount())]
    assert names == ["secret"], "what has a name is found by a screen reader"
    hexes.map.clear_all()
    assert hexes.map.overlays == []
    assert hexes.map.items() == []
    assert interface.childCount() == 0
    hexes.map.set_pieces([])
    assert seen(hexes) == bare
    assert hexes.map.overlays == []


def test_a_click_goes_through_an_overlay(hexes: MapView) -> None:
    hexes.map.set_choices([MapChoice("it", Kind.CHOICE, "area:hex_7")])
    hexes.map.set_overlays([Zone(frozenset({"hex_7"}), RED)])
    hit = hexes.map.choice_at(hexes.map.shapes.centres["hex_7"])
    assert hit is not None
    assert hit.choice.identity == "it"


def test_each_area_has_the_ground_it_is_given(hexes: MapView) -> None:
    parchment = colour_at(hexes, "hex_9")
    hexes.map.set_print(Print(grounds={"hex_7": Plain("#20a040"), "hex_8": Plain("#2040a0"), "gone": Plain(RED)}))
    assert colour_at(hexes, "hex_7") == QColor("#20a040")
    assert colour_at(hexes, "hex_8") == QColor("#2040a0")
    assert colour_at(hexes, "hex_9") == parchment
    hexes.map.set_washes({"hex_7": Wash(RED)})
    assert colour_at(hexes, "hex_7") != QColor("#20a040"), "a wash lies over the ground"


def test_what_is_drawn_in_slices_has_its_ground_too(qtbot: QtBot, hexes: MapView) -> None:
    hexes.map.set_print(Print(grounds=dict.fromkeys(BOARD.areas, Plain("#20a040"))))
    at_once = seen(hexes)
    hexes.map.clear_all()
    hexes.map.set_print(Print(grounds=dict.fromkeys(BOARD.areas, Plain("#20a040"))))
    with qtbot.waitSignal(hexes.printed, timeout=5000):
        hexes.prepare()
    hexes.map.set_pieces([])
    assert seen(hexes) == at_once


def test_areas_of_one_form_share_their_light(hexes: MapView, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[float] = []
    paint = lights._paint_area  # pyright: ignore[reportPrivateUsage] - what is done once for all of them

    def counted(painter: QPainter, edge: QPainterPath, glow: lights.Glow, size: float) -> None:
        painted.append(size)
        paint(painter, edge, glow, size)

    monkeypatch.setattr(lights, "_paint_area", counted)
    hexes.resize(703, 517)  # a size for which nobody has painted anything
    hexes.map.set_choices([MapChoice(area, Kind.CHOICE, f"area:{area}") for area in BOARD.areas])
    seen(hexes)
    assert len(painted) == 1


def test_a_ribbon_runs_inside_its_group(qtbot: QtBot) -> None:
    grouped = {name: replace(area, group="west" if name == "hex_7" else "") for name, area in BOARD.areas.items()}
    view = MapView(MapScene(replace(BOARD, groups=("west",), areas=grouped)))
    qtbot.addWidget(view)
    view.resize(700, 520)
    with qtbot.waitExposed(view):
        view.show()
    view.map.set_pieces([])
    inside, outside = QPointF(46, 0), QPointF(54, 0)
    plain = [colour_at(view, "hex_7", away) for away in (inside, outside, QPointF())]
    view.map.set_print(Print(ribbons={"west": RED, "gone": RED}))
    drawn = [colour_at(view, "hex_7", away) for away in (inside, outside, QPointF())]
    assert drawn[0].red() - drawn[0].blue() > 120
    assert drawn[1:] == plain[1:]


def test_a_picture_for_a_file_shows_the_overlays(qtbot: QtBot) -> None:
    piece = Piece("unit", "area:hex_6", UNIT)
    plain = Snapshot(BOARD, Print(), {}, [piece], LIGHT).png()
    drawn = Snapshot(BOARD, Print(), {}, [piece], LIGHT, [Route(("piece:unit", "area:hex_8"), RED)]).png()
    assert plain != drawn


@pytest.mark.parametrize("area", ["hex_0", "hex_19"])
def test_a_picture_of_a_part_shows_nothing_beyond_the_board_but_where_it_must(qtbot: QtBot, area: str) -> None:
    snapshot, beyond = Snapshot(BOARD, Print(), {}, (), LIGHT), LIGHT.colour("table").rgb()
    for size, must in ((QSize(60, 20), False), (QSize(20, 60), False), (QSize(900, 20), True)):
        areas = (area,) if not must else tuple(BOARD.areas)
        picture = snapshot.part(areas, size)
        corners = {picture.pixel(x, y) for x in (1, size.width() - 2) for y in (1, size.height() - 2)}
        assert (beyond in corners) is must


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("zoom", [0.4, 1.5])
def test_a_way_over_the_sea_is_a_row_of_dots_between_two_landings(theme: Theme, zoom: float) -> None:
    """Printed with the board, once; nothing else of the print is changed by it."""
    with_way, bare = islands(), replace(islands(), crossings=())
    ways: list[QImage] = []
    for board in (with_way, bare):
        image = QImage(round(320 * zoom), round(140 * zoom), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.scale(zoom, zoom)
        art = BoardArt(BoardShapes(board), theme, Print())
        art.paint_ground(painter)
        art.paint_print(painter, zoom)
        painter.end()
        ways.append(image)
    changed = [
        (x, y)
        for x in range(ways[0].width())
        for y in range(ways[0].height())
        if ways[0].pixel(x, y) != ways[1].pixel(x, y)
    ]
    reach = max(9.0, 6.0 / zoom)
    assert all(118 - reach < x / zoom < 202 + reach and 50 - reach < y / zoom < 60 + reach for x, y in changed)
    columns = {x for x, _ in changed}
    assert min(columns) <= 120 * zoom < 199 * zoom <= max(columns), "it reaches both shores"
    darkest = [min(ways[0].pixelColor(x, y).lightness() for a, y in changed if a == x) for x in sorted(columns)]
    between = darkest[len(darkest) // 4 : -len(darkest) // 4]
    pale = [value > (min(between) + max(between)) / 2 for value in between]
    assert sum(one != other for one, other in pairwise(pale)) >= 6, "dark and pale take turns"
