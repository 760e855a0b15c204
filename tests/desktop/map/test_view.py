"""The view: zoom, pan, the keyboard, and how quickly it draws."""

from __future__ import annotations

import time

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import CombatBack
from rokugan_desktop.desktop.look.theme import TARGET, THEMES
from rokugan_desktop.desktop.map import pictures
from rokugan_desktop.desktop.map.drawing import BoardArt, KeptPrints, Printing
from rokugan_desktop.desktop.map.geometry import nearest_ahead
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Piece, Wash
from rokugan_desktop.desktop.map.view import MapView
from tests.desktop.at_table import settle
from tests.desktop.map.test_scene import every_choice
from tests.secrecy.pictures import picture_of
from tests.toy.board import six_hexes


def turn_wheel(view: MapView, place: QPointF, notches: int) -> None:
    """Turn the wheel over a place of the view."""
    event = QWheelEvent(
        place,
        QPointF(view.viewport().mapToGlobal(place.toPoint())),
        QPoint(0, 0),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def point_under(view: MapView, place: QPointF) -> QPointF:
    """Return the point of the board under a place of the view."""
    inverted, _ = view.viewportTransform().inverted()
    return inverted.map(place)


@pytest.mark.parametrize("place", [QPointF(450, 350), QPointF(300, 120), QPointF(600, 640)])
def test_the_wheel_zooms_at_the_cursor(view: MapView, place: QPointF) -> None:
    for notches in (1, 1, 3, -2, 1):
        before, zoom = point_under(view, place), view.zoom
        turn_wheel(view, place, notches)
        assert view.zoom != zoom
        slip = point_under(view, place) - before
        assert max(abs(slip.x()), abs(slip.y())) * view.zoom <= 1.01


def test_home_shows_the_whole_board_again(qtbot: QtBot, view: MapView, board: Board) -> None:
    view.zoom_at(QPointF(100, 100), 4)
    assert not view.mapToScene(view.viewport().rect()).boundingRect().contains(view.map.shapes.rect)
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.mapToScene(view.viewport().rect()).boundingRect().contains(view.map.shapes.rect)


def test_in_large_letters_the_same_key_comes_so_near_that_those_of_the_map_are_as_large(view: MapView) -> None:
    view.resize(400, 720)
    QTest.keyClick(view, Qt.Key.Key_Home)
    whole = view.zoom
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.zoom == whole, "in usual letters all of it is shown, as often as it is asked for"
    view.letters = 2.0
    QTest.keyClick(view, Qt.Key.Key_Home)
    near, board = view.zoom, view.map.shapes.rect
    assert near == pytest.approx(2 * min(560 / board.width(), 704 / board.height()))
    assert near > 1.25 * whole
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.zoom == whole


def test_the_board_never_gets_lost(qtbot: QtBot, view: MapView) -> None:
    view.zoom_at(QPointF(450, 350), 3)
    place = view.viewport()
    for _ in range(6):
        QTest.mousePress(place, Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier, QPoint(10, 10))
        QTest.mouseMove(place, QPoint(890, 690))
        QTest.mouseRelease(place, Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier, QPoint(890, 690))
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert seen.intersects(view.map.shapes.rect)
    assert view.map.shapes.rect.adjusted(-2, -2, 2, 2).contains(seen.center())


def drag(view: MapView, way: QPoint) -> None:
    """Drag the map by the middle button, as far as the view reaches."""
    begun = QPoint(view.width() // 2, view.height() // 2) - way / 2
    QTest.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, pos=begun)
    QTest.mouseMove(view.viewport(), begun + way)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, pos=begun + way)


def test_a_map_that_fits_lies_still(qtbot: QtBot, view: MapView) -> None:
    """Where nothing is to be chosen arrows do nothing, and no drag and no step of a resolution moves it."""
    still = view.grab().toImage()
    view.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(view, key)
    drag(view, QPoint(300, -200))
    for area in view.map.shapes.areas:
        view.reveal([f"area:{area}"])
    assert view.grab().toImage() == still


def test_much_of_the_board_is_in_sight_at_any_zoom(qtbot: QtBot, view: MapView) -> None:
    board = view.map.shapes.rect
    for corner in (QPointF(5, 5), QPointF(895, 5), QPointF(895, 695), QPointF(5, 695)):
        for notches in (-4, 1, 1, 2, 4, 4, 8, -2, -6, -3, -9):
            turn_wheel(view, corner, notches)
            for _ in range(3):
                drag(view, QPoint(round(900 - 2 * corner.x()) // 2, round(700 - 2 * corner.y()) // 2))
            for way in (QPoint(800, 600), QPoint(-800, 600), QPoint(-800, -600), QPoint(800, -600)):
                drag(view, way)
            seen = view.mapToScene(view.viewport().rect()).boundingRect()
            both = seen.intersected(board)
            most = min(seen.width(), board.width()) * min(seen.height(), board.height())
            assert both.width() * both.height() > most / 3


def test_a_drag_on_open_ground_pans(qtbot: QtBot, view: MapView) -> None:
    view.zoom_at(QPointF(450, 350), 3)
    before = point_under(view, QPointF(200, 200))
    place = view.viewport()
    QTest.mousePress(place, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(200, 200))
    QTest.mouseMove(place, QPoint(260, 230))
    QTest.mouseRelease(place, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(260, 230))
    slip = point_under(view, QPointF(260, 230)) - before
    assert max(abs(slip.x()), abs(slip.y())) * view.zoom <= 1.01


def test_tab_walks_to_every_choice_and_then_leaves(qtbot: QtBot, view: MapView, board: Board) -> None:
    choices = every_choice(board)
    view.map.set_choices(choices)
    view.setFocus()
    met: list[str | None] = []
    while view.focusNextPrevChild(True) and len(met) <= len(choices):
        met.append(view.map.focused)
    assert len(met) == len(choices)
    assert set(met) == {choice.identity for choice in choices}


def test_arrows_reach_every_choice(view: MapView, board: Board) -> None:
    """From the first choice, along some way of arrow keys, every other one can be reached."""
    view.map.set_choices(every_choice(board))
    ways = [QPointF(x, y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    reached = {view.map.keyboard.order()[0]}
    ahead = list(reached)
    while ahead:
        start = ahead.pop()
        for way in ways:
            view.map.keyboard.put_on(start)
            view.map.keyboard.move(way)
            if view.map.focused not in reached:
                reached.add(str(view.map.focused))
                ahead.append(str(view.map.focused))
    assert reached == set(view.map.keyboard.order())


def test_the_first_arrow_shows_where_one_is_and_the_next_goes_straight(view: MapView) -> None:
    """Amidst the choices, or where the focus was last; then to the nearest within half a right angle."""
    places = {"crab_north": "a", "crane_south": "b"}
    view.map.set_choices([MapChoice(name, Kind.CHOICE, f"area:{name}") for name in places])
    first, second = view.map.keyboard.order()
    view.map.keyboard.put_on(second)
    view.map.keyboard.put_on(None)
    assert view.map.keyboard.move(QPointF(-1, 0))
    assert view.map.focused == second, "the arrow that shows it carries it nowhere"
    view.map.keyboard.put_on(first)
    view.map.keyboard.put_on(None)
    assert view.map.keyboard.move(QPointF(1, 0))
    assert view.map.focused == first
    here = {"": QPointF(0, 0), "far ahead": QPointF(100, 0), "near, aside": QPointF(30, 29), "behind": QPointF(-5, 0)}
    assert nearest_ahead(here, "", QPointF(1, 0)) == "near, aside"
    assert nearest_ahead({**here, "near, aside": QPointF(30, 31)}, "", QPointF(1, 0)) == "far ahead"
    assert nearest_ahead({"": QPointF(0, 0), "aside": QPointF(3, 90)}, "", QPointF(1, 0)) == "aside"


def test_enter_chooses_what_the_keyboard_is_on(qtbot: QtBot, view: MapView) -> None:
    view.map.set_choices([MapChoice(name, Kind.CHOICE, f"area:{name}") for name in ("crab_north", "crane_south")])
    view.setFocus()
    view.map.keyboard.put_on("crab_north")
    QTest.keyClick(view, Qt.Key.Key_Right)
    heard: list[str] = []
    view.map.chosen.connect(heard.append)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert heard == ["crane_south"]


def test_the_map_asks_for_a_ring_around_it_as_long_as_nothing_on_it_can_bear_one(view: MapView) -> None:
    view.map.set_choices([])
    view.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not view.property("ringed"), "nobody has walked here"
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.property("ringed") == "within"
    view.clearFocus()
    assert not view.property("ringed")


def test_a_second_quick_press_chooses_nothing_more(view: MapView) -> None:
    """By the first one another choice may have come below the mouse."""
    view.map.set_choices([MapChoice("crab_north", Kind.CHOICE, "area:crab_north")])
    heard: list[str] = []
    view.map.chosen.connect(heard.append)
    place = view.mapFromScene(view.map.choices["crab_north"].centre)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert heard == ["crab_north"]


def test_a_small_choice_is_as_large_as_a_finger(view: MapView) -> None:
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "edge:crab_north>crab_east")])
    for factor in (1.0, 1.5, 4.0):
        view.zoom_at(QPointF(450, 350), factor)
        reach = 2 * view.map.choices["it"].wide * view.zoom
        assert reach >= TARGET - 0.01


@pytest.mark.usefixtures("unprinted")
def test_zooming_in_draws_sharp_after_a_rest(qtbot: QtBot, view: MapView) -> None:
    view.zoom_at(QPointF(450, 350), 4)
    blurred = view.grab().toImage()
    qtbot.waitUntil(lambda: view.grab().toImage() != blurred, timeout=3000)


@pytest.mark.usefixtures("unprinted")
def test_what_is_zoomed_in_on_is_right_while_the_next_part_is_printed_and_gone_when_all_is_shown(
    view: MapView,
) -> None:
    """The pictures of a part are the largest: they let go of what they are made of before others are made."""
    view.finish()
    whole = view.grab().toImage()
    view.zoom_at(QPointF(view.viewport().rect().center()), 3.0)
    view.finish()
    view.pan_by(QPointF(60, 40))
    view.finish()
    kept = view.findChild(pictures.BoardPictures)
    assert kept is not None
    assert kept.part() is not None
    kept.print_part(view.map.shapes.rect.adjusted(100, 100, -100, -100), 2.0, 1.0)
    assert kept.part() is not None, "nothing has changed yet"
    view.map.set_washes({"crab_north": Wash("#1f3d57")})
    assert kept.part() is None, "it would show who held the land before"
    view.map.set_washes({})
    view.finish()
    assert kept.part() is not None
    view.fit()
    view.finish()
    assert kept.part() is None
    assert view.grab().toImage() == whole


def test_washes_and_themes_show_at_once(view: MapView) -> None:
    pictures = [view.grab().toImage()]
    view.map.set_washes({"crab_north": Wash("#1f3d57")})
    pictures.append(view.grab().toImage())
    view.map.set_washes({"crab_north": Wash("#b5330c")})
    pictures.append(view.grab().toImage())
    view.map.set_theme(THEMES["dark"])
    pictures.append(view.grab().toImage())
    assert all(one != two for i, one in enumerate(pictures) for two in pictures[i + 1 :])


def test_a_frame_costs_little(view: MapView, board: Board) -> None:
    """Eight milliseconds were promised on the reference machine; a busy one gets room, and the best of many counts."""
    view.map.set_pieces([Piece(name, f"area:{name}", CombatBack(CLOTHS["crab"])) for name in board.areas])
    view.grab()
    took: list[float] = []
    for _ in range(15):
        start = time.thread_time()
        view.viewport().grab()
        took.append(time.thread_time() - start)
    assert min(took) < 0.024


def test_the_map_draws_a_board_that_has_no_sea(qtbot: QtBot, view: MapView) -> None:
    scene = MapScene(six_hexes())
    other = MapView(scene)
    qtbot.addWidget(other)
    other.resize(400, 400)
    empty = other.grab().toImage()
    first = next(iter(scene.shapes.areas))
    scene.set_choices([MapChoice("it", Kind.CHOICE, f"area:{first}")])
    assert other.grab().toImage() != empty


def test_leaving_with_the_mouse_lights_nothing(view: MapView, board: Board) -> None:
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:crab_north")])
    view.map.point_at(QPointF(*board.areas["crab_north"].anchors["label"]))
    assert view.map.choices["it"].hovered
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert not view.map.choices["it"].hovered


def test_a_spot_of_a_piece_is_brought_into_sight(view: MapView) -> None:
    view.map.set_pieces([Piece("token", "area:crane_south", CombatBack(CLOTHS["crab"]))])
    view.zoom_at(QPointF(10, 10), 5)
    place = view.map.pieces["token"].pos()
    assert not view.viewport().rect().contains(view.mapFromScene(place))
    view.reveal(["piece:token", "piece:gone"])
    assert view.viewport().rect().contains(view.mapFromScene(place))


@pytest.mark.usefixtures("unprinted")
def test_the_board_is_printed_before_it_is_shown(qtbot: QtBot, board: Board) -> None:
    """What is printed in slices behind the curtain is what would be printed at once."""
    pictures: list[QImage] = []
    for early in (True, False):
        scene = MapScene(board)
        other = MapView(scene)
        qtbot.addWidget(other)
        other.resize(500, 600)
        scene.clear_all()
        with qtbot.waitExposed(other):
            other.show()
        if early:
            with qtbot.waitSignal(other.printed, timeout=5000):
                other.prepare()
        scene.set_pieces([])
        pictures.append(other.grab().toImage())
    assert pictures[0] == pictures[1]


def test_a_board_is_printed_once_at_a_size_whichever_view_shows_it(
    qtbot: QtBot, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    class Counted(Printing):
        """Tells when a board begins to be printed."""

        def __init__(self, art: BoardArt, area: QRectF, scale: float, ratio: float) -> None:
            begun.append(art.theme.id)
            super().__init__(art, area, scale, ratio)

    def shown(theme: str) -> QImage:
        view = MapView(MapScene(board, theme=THEMES[theme]))
        qtbot.addWidget(view)
        view.resize(500, 600)
        view.map.set_washes({"crab_north": Wash("#b03020")})
        view.grab()
        view.finish()
        return view.viewport().grab().toImage()

    monkeypatch.setattr(pictures, "Printing", Counted)
    room_for_one = 2 * 4 * 500 * 600
    monkeypatch.setattr(pictures, "PRINTS", KeptPrints(room_for_one))
    light, dark = shown("light"), shown("dark")
    assert light != dark, "another theme is another print"
    assert shown("dark") == dark
    assert begun == ["light", "dark"]
    assert shown("light") == light
    assert begun == ["light", "dark", "light"], "there was room for one alone"


@pytest.mark.usefixtures("unprinted")
def test_another_size_is_drawn_sharp_a_moment_later(qtbot: QtBot, view: MapView) -> None:
    view.grab()
    view.resize(700, 560)
    rough = view.grab().toImage()
    view.finish()
    sharp = view.grab().toImage()
    assert rough != sharp
    assert sharp.size() == rough.size()


@pytest.mark.parametrize("zoomed", [False, True])
def test_the_board_stays_where_it_is_while_a_panel_beside_it_comes_and_goes(
    qtbot: QtBot, board: Board, zoomed: bool
) -> None:
    window, panel, view = QWidget(), QWidget(), MapView(MapScene(board))
    panel.setFixedWidth(240)
    row = QHBoxLayout(window)
    row.addWidget(panel)
    row.addWidget(view, 1)
    qtbot.addWidget(window)
    window.resize(1100, 700)
    window.show()
    settle()
    view.map.set_pieces([Piece("token", "area:crane_south", CombatBack(CLOTHS["crab"]))])
    if zoomed:
        view.zoom_at(QPointF(400, 300), 3)

    def place() -> QPoint:
        settle()
        return view.viewport().mapTo(window, view.mapFromScene(board_middle))

    board_middle = view.map.shapes.rect.center()
    lay, zoom = place(), view.zoom
    for shown in (False, True, False):
        view.reserve(0 if shown else panel.width() + row.spacing(), 0)
        panel.setVisible(shown)
        assert (place() - lay).manhattanLength() <= 2
        assert view.zoom == zoom
    window.resize(1100, 500)
    settle()
    assert (view.zoom == zoom) is zoomed, "a smaller window shows the whole board again"


def test_a_zoomed_map_stays_in_view_when_the_window_is_resized(qtbot: QtBot, view: MapView) -> None:
    view.zoom_at(QPointF(450, 350), 4)
    zoom = view.zoom
    middle = view.mapToScene(view.viewport().rect().center())
    view.resize(600, 420)
    assert view.zoom == pytest.approx(zoom)
    after = view.mapToScene(view.viewport().rect().center())
    assert abs(after.x() - middle.x()) * zoom <= 2
    assert abs(after.y() - middle.y()) * zoom <= 2


def test_a_map_all_but_fitting_fits_again_when_the_window_is_resized(qtbot: QtBot, view: MapView) -> None:
    view.zoom_at(QPointF(450, 350), 1.04)
    view.resize(700, 500)
    assert view.zoom == pytest.approx(view.fit_scale())
    view.zoom_at(QPointF(350, 250), 1.25)
    assert view.zoom == pytest.approx(view.fit_scale() * 1.25)
    view.resize(1400, 1100)
    assert view.zoom == pytest.approx(view.fit_scale()), "what showed little shows no less in a larger window"


@pytest.mark.parametrize("theme", THEMES)
def test_the_sheet_s_corner_has_curled_up_and_shows_the_table(view: MapView, board: Board, theme: str) -> None:
    """At its tip lies the table, in the shade of the sheet; the other corners lie flat."""
    view.map.set_theme(THEMES[theme])
    view.fit()
    corners = [(0.0, 1.0), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]
    places = [
        view.mapFromScene(QPointF((4 if x == 0 else -4) + board.size[0] * x, (4 if y == 0 else -4) + board.size[1] * y))
        for x, y in corners
    ]
    view.finish()
    shown = [view.viewport().grab().toImage().pixelColor(at) for at in places]
    view.map.clear_all()
    table = [view.viewport().grab().toImage().pixelColor(at) for at in places]
    apart = [
        max(abs(one.red() - two.red()), abs(one.green() - two.green()), abs(one.blue() - two.blue()))
        for one, two in zip(shown, table, strict=True)
    ]
    assert apart[0] < 26
    assert min(apart[1:]) > 30


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_lacquer_with_gold_dust(view: MapView, theme: str) -> None:
    view.map.set_theme(THEMES[theme])
    view.map.clear_all()
    blue, green, red = (part.ravel() for part in np.moveaxis(picture_of(view.viewport())[::3, :, :3].astype(int), 2, 0))
    light = (np.max((blue, green, red), axis=0) + np.min((blue, green, red), axis=0)) / 2
    usual = np.argsort(light)[len(light) // 2]
    assert red[usual] > 1.6 * max(green[usual], blue[usual]), "red, and nearly black"
    assert light[usual] < 70
    grains = (light > light[usual] + 34) & (red > blue + 20)
    assert 0.0004 < grains.mean() < 0.02
