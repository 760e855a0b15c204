"""What keeps frames short: pictures painted ahead, kept, and stretched while the scale changes; seen is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QImage, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import CombatBack
from rokugan_desktop.desktop.look.theme import THEMES
from rokugan_desktop.desktop.map import items, lights
from rokugan_desktop.desktop.map.drawing import Gradually
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Piece, Print, Wash
from rokugan_desktop.desktop.map.view import MapView

pytestmark = pytest.mark.usefixtures("unprinted")

RED, BLUE = Wash("#b03020"), Wash("#2050a0")


def seen(view: MapView) -> QImage:
    """Return what the view shows once everything is drawn sharp."""
    view.finish()
    return view.viewport().grab().toImage()


def is_ready(view: MapView) -> bool:
    """Tell whether the view has nothing left to draw, as it is now."""
    return view.ready


def is_busy(gradually: Gradually) -> bool:
    """Tell whether anything is left to do, as it is now."""
    return gradually.busy


def spots(view: MapView) -> list[MapChoice]:
    """Return a choice on each province and each border."""
    found = [f"area:{name}" for name in view.map.shapes.areas] + list(view.map.shapes.edge_spots())
    return [MapChoice(spot, Kind.CHOICE, spot, spot) for spot in found]


class Painted(QObject):
    """Notes what of a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.all = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.all += event.region()
        return False


@pytest.fixture
def another(qtbot: QtBot, board: Board) -> Iterator[MapView]:
    """Return a second view of the same size on a second scene."""
    scene = MapScene(board)
    scene.set_print(Print({name: name.replace("_", " ") for name in board.areas}, "Rokugan"))
    made = MapView(scene)
    qtbot.addWidget(made)
    made.resize(900, 700)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    scene.clear_all()


def test_provinces_washed_one_by_one_look_like_all_at_once(view: MapView, another: MapView) -> None:
    names = list(view.map.shapes.areas)
    washes: dict[str, Wash] = {}
    for number, name in enumerate(names):
        washes[name] = RED if number % 2 else BLUE
        view.map.set_washes(washes)
        view.viewport().repaint()
    washes[names[0]] = RED
    del washes[names[1]]
    view.map.set_washes(washes)
    another.map.set_washes(washes)
    assert seen(view) == seen(another)
    another.map.set_washes({})
    assert seen(view) != seen(another)


def test_a_new_scale_stretches_what_was_painted_and_then_paints_it_sharp(
    view: MapView, another: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = Piece("token", "area:crab_north", CombatBack(CLOTHS["crab"]))
    for one in (view, another):
        one.map.set_pieces([token])
        one.map.set_choices(spots(one))
    seen(view)
    at = QPointF(450, 350)
    with monkeypatch.context() as frozen:
        for module, name in ((items, "token_pixmap"), (lights, "spot_picture"), (lights, "area_picture")):
            frozen.setattr(module, name, None)
        for factor in (1.25, 1.25, 1.25):
            view.zoom_at(at, factor)
            view.viewport().repaint()
        assert not is_ready(view)
    for factor in (1.25, 1.25, 1.25):
        another.zoom_at(at, factor)
    assert seen(view) == seen(another)
    assert is_ready(view)
    another.fit()
    view.fit()
    assert seen(view) == seen(another)


def test_what_lies_there_is_drawn_once_for_many_frames_of_a_zoom_and_nothing_of_it_stays(
    view: MapView, another: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    for one in (view, another):
        one.map.set_pieces([Piece("token", "area:crab_north", CombatBack(CLOTHS["crab"]))])
        one.map.set_choices(spots(one))
        seen(one)
        one.zoom_at(QPointF(450, 350), 1.25)
    before = another.viewport().grab().toImage()
    assert view.viewport().grab().toImage() == before
    with monkeypatch.context() as frozen:
        frozen.setattr(items.PictureItem, "draw", None)
        view.zoom_at(QPointF(450, 350), 1.2)
        assert view.viewport().grab().toImage() != before
    another.map.set_pieces([])
    another.zoom_at(QPointF(450, 350), 1.2)
    assert another.viewport().grab().toImage() != view.viewport().grab().toImage(), "the token is gone"
    view.map.clear_all()
    another.map.clear_all()
    view.zoom_at(QPointF(450, 350), 0.9)
    another.zoom_at(QPointF(450, 350), 0.9)
    assert view.viewport().grab().toImage() == another.viewport().grab().toImage()
    assert view.viewport().grab().toImage() == seen(view), "an emptied map shows the table alone"


def test_behind_the_curtain_all_lights_are_painted_for_the_size_to_come(
    qtbot: QtBot, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, scene = QWidget(), MapScene(board)
    view = MapView(scene)
    QVBoxLayout(page).addWidget(view)
    qtbot.addWidget(page)
    scene.clear_all()
    page.resize(907, 713)  # a size for which nobody has painted anything
    layout = page.layout()
    assert layout is not None
    layout.activate()
    view.prepare()
    qtbot.waitUntil(lambda: view.ready)
    monkeypatch.setattr(lights, "_paint_area", None)
    monkeypatch.setattr(lights, "_paint_spot", None)
    with qtbot.waitExposed(page):
        page.show()
    assert view.zoom == pytest.approx(view.fit_scale())
    scene.set_choices(spots(view))
    view.viewport().repaint()
    assert view.ready


def test_pointing_repaints_the_light_alone(view: MapView) -> None:
    view.map.set_choices(spots(view))
    plain = seen(view)
    item = view.map.choices["area:crab_north"]
    assert view.map.point_at(item.centre)
    lit = seen(view)
    assert lit != plain
    assert not view.map.point_at(QPointF(-500, -500))
    assert seen(view) == plain


def test_what_changes_is_painted_whole_also_where_a_part_was_painted_first(view: MapView) -> None:
    """A bubble that comes to stand over the map has the part below it painted at once, before Qt gets to the rest."""
    seen(view)
    port = view.viewport()
    painted = Painted(port)
    changes: list[Callable[[], None]] = [
        lambda: view.map.set_choices(spots(view)),
        lambda: view.map.set_washes({"crab_north": RED}),
        lambda: view.map.clear_all(),
        lambda: view.map.set_pieces([Piece("one", "area:crab_north", CombatBack(CLOTHS["crab"]))]),
        lambda: view.map.set_theme(THEMES["dark"]),
    ]
    for number, change in enumerate(changes):
        painted.all = QRegion()
        change()
        port.repaint(QRect(0, 0, 20, 20))
        QApplication.processEvents()
        assert QRegion(port.rect()).subtracted(painted.all).isEmpty(), number


def test_panning_and_back_shows_the_same(view: MapView) -> None:
    view.map.set_choices(spots(view))
    view.zoom_at(QPointF(450, 350), 2.0)
    before = seen(view)
    start, end = QPoint(300, 300), QPoint(340, 325)
    for one, two in ((start, end), (end, start)):
        QTest.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier, one)
        QTest.mouseMove(view.viewport(), two)
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier, two)
        view.map.point_at(None)
        assert (seen(view) == before) == (two == start)


def test_long_work_is_done_gradually_at_once_or_not_at_all(qtbot: QtBot) -> None:
    done: list[int] = []

    def steps(count: int) -> Iterator[None]:
        for number in range(count):
            done.append(number)
            yield

    gradually = Gradually()
    with qtbot.waitSignal(gradually.done):
        gradually.begin(steps(3))
        assert is_busy(gradually)
    assert done == [0, 1, 2]
    gradually.begin(steps(2))
    gradually.drop()
    assert not is_busy(gradually)
    gradually.finish()
    assert done == [0, 1, 2]
    gradually.begin(steps(2))
    gradually.finish()
    assert done == [0, 1, 2, 0, 1]


def test_lights_that_stay_lie_as_if_all_were_new(view: MapView, another: MapView) -> None:
    """What was lit before leaves no trace: who saw another question before would else see other pixels now."""
    every = spots(view)[:12]
    view.map.set_choices([choice._replace(kind=(Kind.CHOICE, Kind.DANGER)[i % 2]) for i, choice in enumerate(every)])
    view.map.point_at(view.map.choices[every[0].identity].centre)
    view.map.keyboard.put_on(every[2].identity)
    view.map.keyboard.put_on(None)
    seen(view)
    view.map.set_choices(every)
    another.map.set_choices(every)
    assert seen(view) == seen(another)
