"""The scene: what is told to be shown is there, can be hit where it is seen, and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.buildings import Banner
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import SPECIALS, CombatBack
from rokugan_desktop.desktop.map.accessible import entries
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Piece, Wash
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.engine import Message
from rokugan_desktop.resources import assets
from rokugan_desktop.words import Spoken, Words

CRAB = CombatBack(CLOTHS["crab"])


def every_choice(board: Board) -> list[MapChoice]:
    """Return a choice on each province, each border both ways, each coast and each card's place."""
    spots = [f"area:{name}" for name in board.areas]
    for border in board.edges:
        one, two = border.between
        spots += [f"edge:{one}>{two}", f"edge:{two}>{one}"]
    spots += [f"coast:{border.area}" for border in board.coasts]
    spots += [f"slot:{territory}" for territory in board.slots]
    return [MapChoice(spot, Kind.CHOICE, spot, spot) for spot in spots]


def click(view: MapView, point: QPointF) -> None:
    """Press and release the mouse at a point of the scene."""
    QTest.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, view.mapFromScene(point)
    )


def test_each_choice_is_hit_where_it_is_drawn(qtbot: QtBot, view: MapView, board: Board) -> None:
    choices = every_choice(board)
    view.map.set_choices(choices)
    assert len(view.map.choices) == len(choices) == 30 + 128 + 12 + 11
    for choice in choices:
        item = view.map.choices[choice.identity]
        if not item.area:
            hit = view.map.choice_at(item.centre)
            assert hit is not None
            assert hit.choice.identity == choice.identity


def test_each_province_is_hit_at_its_name_when_only_provinces_may_be_chosen(view: MapView, board: Board) -> None:
    view.map.set_choices([MapChoice(name, Kind.CHOICE, f"area:{name}") for name in board.areas])
    heard: list[str] = []
    view.map.chosen.connect(heard.append)
    for area in board.areas.values():
        click(view, QPointF(*area.anchors["label"]))
    assert heard == list(board.areas)


def test_a_border_goes_before_the_province_it_lies_in(qtbot: QtBot, view: MapView) -> None:
    view.map.set_choices(
        [
            MapChoice("land", Kind.CHOICE, "area:crab_north"),
            MapChoice("over", Kind.DOUBTFUL, "edge:crab_north>crab_east"),
        ]
    )
    heard: list[str] = []
    view.map.chosen.connect(heard.append)
    click(view, view.map.choices["over"].centre)
    assert heard == ["over"]


def test_a_province_goes_before_the_borders_about_it_where_a_dab_marks_it(view: MapView, board: Board) -> None:
    """However near their arrows lie; where nothing but provinces may be chosen there is no dab."""
    choices = [one for one in every_choice(board) if not one.spot.startswith("slot:")]
    view.map.set_choices(choices)
    for name in board.areas:
        light = view.map.choices[f"area:{name}"]
        assert light.wide > 8
        hit = view.map.choice_at(light.centre + QPointF(2, -2))
        assert hit is not None
        assert hit.choice.spot == light.choice.spot
    view.map.set_pieces([Piece("token", "area:crab_north", CRAB)])
    only = [MapChoice(name, Kind.CHOICE, f"area:{name}") for name in board.areas]
    view.map.set_choices([*only, MapChoice("token", Kind.CHOICE, "piece:token")])
    assert {view.map.choices[name].wide for name in board.areas} == {0.0}


def test_what_is_only_lit_up_can_t_be_chosen(qtbot: QtBot, view: MapView, board: Board) -> None:
    view.map.set_choices([MapChoice("lit", Kind.FOCUS, "area:crab_north")])
    heard: list[str] = []
    view.map.chosen.connect(heard.append)
    click(view, QPointF(*board.areas["crab_north"].anchors["label"]))
    assert heard == []
    assert view.map.keyboard.order() == []


def test_a_press_that_slips_off_chooses_nothing(qtbot: QtBot, view: MapView, board: Board) -> None:
    view.map.set_choices([MapChoice(name, Kind.CHOICE, f"area:{name}") for name in ("crab_north", "crane_south")])
    start, end = (
        view.mapFromScene(QPointF(*board.areas[name].anchors["label"])) for name in ("crab_north", "crane_south")
    )
    heard: list[str] = []
    view.map.chosen.connect(heard.append)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    assert heard == []


def test_a_token_on_a_border_points_at_what_it_attacks(view: MapView, board: Board) -> None:
    for border in board.edges:
        for source, target in (border.between, border.between[::-1]):
            found = view.map.shapes.edge(f"edge:{source}>{target}")
            assert found is not None
            start, normal, _ = found
            ahead = [view.map.shapes.area_at(start + normal * far) for far in (6.0, 10.0, 16.0)]
            assert ahead.count(target) >= 2, (source, target, ahead)


def test_several_tokens_on_one_spot_lie_side_by_side(view: MapView) -> None:
    view.map.set_pieces([Piece(f"t{i}", "area:crab_north", CRAB) for i in range(5)])
    places = [item.pos().x() for item in view.map.pieces.values()]
    assert places == sorted(places)
    assert min(b - a for a, b in pairwise(places)) >= 10


def test_tokens_either_way_over_a_border_lie_apart(view: MapView) -> None:
    view.map.set_pieces(
        [Piece("one", "edge:crab_north>crab_east", CRAB), Piece("two", "edge:crab_east>crab_north", CRAB)]
    )
    between = view.map.pieces["one"].pos() - view.map.pieces["two"].pos()
    assert between.manhattanLength() > 25


def test_a_piece_can_be_the_choice(qtbot: QtBot, view: MapView) -> None:
    view.map.set_pieces([Piece("token", "area:crab_north", CRAB)])
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "piece:token"), MapChoice("gone", Kind.CHOICE, "piece:other")])
    assert list(view.map.choices) == ["it"]
    heard: list[str] = []
    view.map.chosen.connect(heard.append)
    click(view, view.map.pieces["token"].pos())
    assert heard == ["it"]


def test_two_of_one_identity_are_refused(view: MapView) -> None:
    piece = Piece("same", "area:crab_north", CRAB)
    with pytest.raises(ValueError, match="identity"):
        view.map.set_pieces([piece, piece])
    choice = MapChoice("same", Kind.CHOICE, "area:crab_north")
    with pytest.raises(ValueError, match="identity"):
        view.map.set_choices([choice, choice])


@pytest.mark.parametrize(
    "spot", ["area:nowhere", "edge:a>b", "edge:crab_north>islands_east", "coast:crab_north", "", "x"]
)
def test_a_spot_that_does_not_exist_shows_nothing(view: MapView, spot: str) -> None:
    view.map.set_pieces([Piece("token", spot, CRAB)])
    view.map.set_choices([MapChoice("it", Kind.CHOICE, spot)])
    assert view.map.pieces == {}
    assert view.map.choices == {}


def test_dragging_drops_the_piece_on_a_spot_and_puts_it_back(qtbot: QtBot, view: MapView, board: Board) -> None:
    view.map.set_pieces([Piece("token", "area:crab_north", CRAB, draggable=True)])
    home = view.map.pieces["token"].pos()
    goal = QPointF(*board.areas["crane_south"].anchors["label"])
    view.map.set_choices([MapChoice("goal", Kind.CHOICE, "area:crane_south")])
    place = view.viewport()
    QTest.mousePress(place, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, view.mapFromScene(home))
    QTest.mouseMove(place, view.mapFromScene(home + QPointF(40, 0)))
    QTest.mouseMove(place, view.mapFromScene(goal))
    assert (view.map.pieces["token"].pos() - goal).manhattanLength() < 4
    heard: list[tuple[str, str]] = []

    def hear(piece: str, spot: str) -> None:
        heard.append((piece, spot))

    view.map.dropped.connect(hear)
    QTest.mouseRelease(place, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, view.mapFromScene(goal))
    assert heard == [("token", "area:crane_south")]
    assert view.map.pieces["token"].pos() == home
    assert (view.map.trail[0], view.map.trail[-1]) == ("area:crab_north", "area:crane_south")
    view.map.clear_all()
    assert view.map.trail == []


def test_hovering_tells_the_spot(qtbot: QtBot, view: MapView, board: Board) -> None:
    heard: list[str] = []
    view.map.hovered.connect(heard.append)
    QTest.mouseMove(view.viewport(), view.mapFromScene(QPointF(*board.areas["lion_north"].anchors["label"])))
    view.map.point_at(None)
    assert heard == ["area:lion_north", ""]


@dataclass(frozen=True, slots=True)
class Noted(Spoken):
    """A name that notes how often it is said."""

    text: str
    said: list[str] = field(default_factory=list[str])

    def messages(self) -> Iterator[Message]:
        self.said.append(self.text)
        yield Message("it", what=self.text)


def tooltip_at(view: MapView, point: QPointF) -> str:
    """Let the mouse rest over a point of the scene; return what is told about it."""
    place = view.mapFromScene(point)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    return QToolTip.text()


def test_a_name_is_said_when_somebody_reads_it(qtbot: QtBot, view: MapView, board: Board) -> None:
    words = Words("en", [("program", {"it": "It is {what}."})], assets() / "catalogues")
    choice, piece = Noted(words, "a place"), Noted(words, "a token")
    view.map.set_pieces([Piece("token", "area:crab_north", CRAB, tooltip=piece, name=piece)])
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:lion_north", choice)])
    view.map.point_at(view.map.choices["it"].centre)
    view.grab()
    assert (choice.said, piece.said) == ([], [])
    assert tooltip_at(view, view.map.choices["it"].centre) == "It is a place."
    assert tooltip_at(view, view.map.pieces["token"].home) == "It is a token."
    assert (len(choice.said), len(piece.said)) == (1, 1)
    names = [entry.name for entry in entries(view)]
    assert {"It is a place.", "It is a token."} <= set(names)
    QToolTip.hideText()


def test_a_piece_that_is_shown_again_is_not_laid_down_again(view: MapView) -> None:
    still, moved = Piece("still", "area:crab_north", CRAB), Piece("moved", "area:crane_south", CRAB)
    view.map.set_pieces([still, moved])
    before = dict(view.map.pieces)
    view.map.set_pieces([still, Piece("moved", "area:lion_north", CRAB)])
    assert view.map.pieces["still"] is before["still"]
    assert view.map.pieces["moved"] is not before["moved"]
    assert before["moved"] not in view.map.items()
    view.map.set_pieces([still, Piece("beside", "area:crab_north", CRAB)])
    assert view.map.pieces["still"] is not before["still"], "it makes room for the other"
    assert {item.piece.identity for item in view.map.pieces.values()} == {"still", "beside"}
    view.map.set_pieces([Piece("still", "area:crab_north", CRAB, name="another")])
    assert [str(item.piece.name) for item in view.map.pieces.values()] == ["another"]


def test_clearing_leaves_nothing(qtbot: QtBot, view: MapView) -> None:
    view.map.set_washes({"crab_north": Wash("#ff0000")})
    view.map.set_pieces(
        [
            Piece("token", "area:crab_north", CRAB, tooltip="secret", name="secret"),
            Piece("control", "area:crab_north", Banner(CLOTHS["crab"]), "control"),
            Piece("special", "area:crab_north", SPECIALS["peace"], "special"),
        ]
    )
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:crab_north", "secret")])
    view.map.keyboard.put_on("it")
    full = view.grab().toImage()
    view.map.clear_all()
    assert view.map.items() == []
    assert (view.map.pieces, view.map.choices, view.map.washes, view.map.focused) == ({}, {}, {}, None)
    empty = view.grab().toImage()
    assert empty != full
    colours = {empty.pixelColor(x, y).rgb() for x in range(0, empty.width(), 7) for y in range(0, empty.height(), 7)}
    assert all(abs(QColor(colour).hue() - QColor(view.map.theme.table).hue()) < 25 for colour in colours)


def test_two_secrets_leave_the_same_empty_picture(view: MapView) -> None:
    pictures: list[QImage] = []
    for clan in ("crab", "phoenix"):
        view.map.set_pieces([Piece("token", "area:crab_north", CombatBack(CLOTHS[clan]))])
        view.map.set_washes({"crab_north": Wash(CLOTHS[clan].ground)})
        view.grab()
        view.map.clear_all()
        pictures.append(view.grab().toImage())
    assert pictures[0] == pictures[1]


def test_what_is_shown_next_brings_the_board_back(view: MapView) -> None:
    before = view.grab().toImage()
    view.map.clear_all()
    view.map.set_pieces([])
    assert view.grab().toImage() == before


def test_the_focus_stays_while_its_choice_does(view: MapView) -> None:
    one, two = (MapChoice(name, Kind.CHOICE, f"area:{name}") for name in ("crab_north", "crane_south"))
    view.map.set_choices([one, two])
    view.map.keyboard.put_on("crane_south")
    view.map.set_choices([two])
    assert view.map.focused == "crane_south"
    view.map.set_choices([one])
    assert view.map.focused is None


def test_the_keyboard_comes_to_be_seen_on_what_is_one_s_own(view: MapView) -> None:
    names = sorted(view.map.shapes.areas)
    for own in names:
        view.map.set_choices([MapChoice(name, Kind.CHOICE, f"area:{name}", own=name == own) for name in names])
        view.map.keyboard.appear()
        assert view.map.focused == own
        view.map.keyboard.put_on(None)


def test_a_veil_lies_over_all_that_can_t_be_chosen(view: MapView) -> None:
    view.map.set_pieces([Piece("one", "area:crab_north", CRAB), Piece("two", "area:crane_south", CRAB)])
    crane = MapChoice("it", Kind.CHOICE, "area:crane_south")
    cases: list[tuple[list[MapChoice], set[str] | None, set[str]]] = [
        ([], None, set()),
        ([MapChoice("it", Kind.CHOICE, "piece:one")], set(), {"two"}),
        ([crane, MapChoice("no", Kind.DOUBTFUL, "area:crab_east")], {"crane_south"}, {"one"}),
        ([], None, set()),
    ]
    for choices, lit, veiled in cases:
        view.map.set_choices(choices)
        assert view.map.lit == lit
        assert {name for name, item in view.map.pieces.items() if item.veiled} == veiled


def test_each_kind_of_light_looks_different_and_shines_brighter_under_the_mouse(view: MapView) -> None:
    pictures: list[QImage] = []
    for kind in (Kind.CHOICE, Kind.DOUBTFUL, Kind.FOCUS):
        view.map.set_choices([MapChoice("it", kind, "edge:crab_north>crab_east")])
        for marks in ({}, {"hovered": True}, {"hovered": False, "focused": True}):
            view.map.choices["it"].mark(**marks)
            pictures.append(view.grab().toImage())
    assert all(one != other for i, one in enumerate(pictures) for other in pictures[i + 1 :])


def test_a_token_stays_in_sight_under_the_light_on_its_spot(view: MapView) -> None:
    view.map.set_pieces([Piece("token", "edge:crab_north>crab_east", CRAB)])
    middle = view.mapFromScene(view.map.pieces["token"].pos())
    bare = view.grab().toImage().pixelColor(middle)
    for spot in ("edge:crab_north>crab_east", "piece:token"):
        view.map.set_choices([MapChoice("lit", Kind.FOCUS, spot)])
        assert view.grab().toImage().pixelColor(middle) == bare
