"""One light: what may be chosen keeps its colours, all other land loses them, and the board still reads as a map."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace, looks
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import WASHES
from rokugan_desktop.desktop.battle_for_rokugan.pieces import PLATE
from rokugan_desktop.desktop.look.theme import THEMES
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.words import Words
from tests.desktop.battle_for_rokugan.random_games import play
from tests.secrecy.pictures import pixels_of
from tests.there import there

FIVE = ("crane", "scorpion", "lion", "unicorn", "dragon")
LION = WASHES["lion"]
COLOURED = pytest.mark.parametrize("view", ["light", "dark"], indirect=True)
"""With high contrast, choices tell apart by frames in black and white, and by no colour."""


@pytest.fixture(params=THEMES)
def view(request: pytest.FixtureRequest, qtbot: QtBot, face: BattleFace, english: Words) -> Iterator[MapView]:
    """Show the board, all of it held by one clan."""
    board = there(face.on_board).board(None)
    scene = MapScene(board, theme=THEMES[request.param])
    scene.set_print(there(face.on_board).printed(board, english))
    made = MapView(scene)
    qtbot.addWidget(made)
    made.resize(560, 760)
    with qtbot.waitExposed(made):
        made.show()
    scene.set_washes(dict.fromkeys(board.areas, LION))
    yield made
    scene.clear_all()


def seen(view: MapView) -> NDArray[np.int64]:
    """Return what the view shows, as blue, green and red."""
    view.finish()
    return pixels_of(view.viewport().grab().toImage())[..., :3].astype(np.int64)


def about(view: MapView, point: QPointF, half: int) -> tuple[slice, slice]:
    """Return the pixels about a point of the board."""
    at = view.mapFromScene(point)
    return slice(at.y() - half, at.y() + half + 1), slice(at.x() - half, at.x() + half + 1)


def within(view: MapView, area: str) -> NDArray[np.bool_]:
    """Return which pixels lie in a province, away from its border."""
    port, shape = view.viewport().rect(), view.map.shapes.areas[area]
    box = shape.boundingRect()
    found = np.zeros((port.height(), port.width()), bool)
    for x in np.arange(box.left(), box.right(), 4.0):
        for y in np.arange(box.top(), box.bottom(), 4.0):
            if all(shape.contains(QPointF(x + dx, y + dy)) for dx, dy in ((20, 0), (-20, 0), (0, 20), (0, -20))):
                at = view.mapFromScene(QPointF(x, y))
                found[at.y(), at.x()] = True
    return found


def strength(picture: NDArray[np.int64], where: NDArray[np.bool_]) -> float:
    """Return how strong the colours are there: how far their parts lie apart."""
    colours = picture[where]
    return float(np.median(colours.max(axis=1) - colours.min(axis=1)))


def test_forbidden_land_loses_its_colours_and_lawful_land_keeps_them(view: MapView) -> None:
    before = seen(view)
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "area:crane_central")])
    after = seen(view)
    lawful, barred = within(view, "crane_central"), within(view, "crab_north")
    assert strength(after, lawful) > 0.85 * strength(before, lawful)
    assert strength(after, barred) < 0.75 * strength(before, barred)
    view.map.set_choices([MapChoice("it", Kind.CHOICE, "edge:crane_central>crane_south")])
    after = seen(view)
    led_into = within(view, "crane_south")
    apart = np.abs(after[led_into] - before[led_into]).max(axis=1)
    assert (apart < 16).mean() > 0.9, "where an arrow leads, the land is lit too"
    assert strength(after, lawful) < 0.75 * strength(before, lawful)


@COLOURED
def test_with_thirty_lawful_provinces_the_board_still_reads_as_a_map(view: MapView) -> None:
    """Nothing is outlined but what is pointed at: along borders all is as it was but for a breath of light."""
    before, areas = seen(view), view.map.shapes.areas
    view.map.set_choices([MapChoice(name, Kind.CHOICE, f"area:{name}") for name in areas])
    lit = seen(view)
    rims = {name: rim(view, name) for name in areas}
    changed = [float(np.abs(lit[at] - before[at]).mean()) for at in rims.values()]
    assert max(changed) < 38
    view.map.point_at(view.map.shapes.centres["crab_east"])
    assert view.map.choices["crab_east"].hovered
    pointed = seen(view)
    at = rims["crab_east"]
    assert float(np.abs(pointed[at] - lit[at]).mean()) > 34
    others = rims["islands_north"]
    assert (pointed[others] == lit[others]).all()


def rim(view: MapView, area: str) -> NDArray[np.bool_]:
    """Return the pixels along a province's outline, a little within it."""
    port, shape = view.viewport().rect(), view.map.shapes.areas[area]
    found = np.zeros((port.height(), port.width()), bool)
    middle = shape.boundingRect().center()
    for step in range(400):
        point = shape.pointAtPercent(step / 400)
        way = middle - point
        inside = point + way * (5.0 / max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5))
        at = view.mapFromScene(inside)
        if port.contains(at):
            found[at.y(), at.x()] = True
    return found


@COLOURED
def test_a_choice_on_a_border_is_an_arrow_in_the_mover_s_colour_on_its_line(view: MapView, face: BattleFace) -> None:
    moments = [one for one in play(face, FIVE, 5) if len(one.own.public.placed) > 8]
    moment, choices = next(
        (one, found)
        for one in moments
        if len(found := there(face.on_board).choices(one.question, view_words())) > 20
        and any(choice.spot.startswith("edge:") and choice.kind is Kind.CHOICE for choice in found)
    )
    cloth = looks.cloth_of(moment.own.public.seats[moment.seat].clan)
    arrows = [one for one in choices if one.spot.startswith(("edge:", "coast:")) and one.kind is Kind.CHOICE]
    view.map.set_choices(arrows)
    picture, shapes = seen(view), view.map.shapes
    wanted = QColor(cloth.ground)
    for arrow in arrows:
        place = shapes.place(arrow.spot)
        assert place is not None
        near = picture[about(view, place[0], 2)].reshape(-1, 3)
        assert (np.abs(near - (wanted.blue(), wanted.green(), wanted.red())).max(axis=1) < 12).any(), arrow.spot
        line = shapes.edge(arrow.spot)
        assert line is not None
        away = place[0] - line[0]
        assert (away.x() ** 2 + away.y() ** 2) ** 0.5 < 22, "it stands on the border"


@COLOURED
def test_beside_arrows_a_province_is_found_as_easily(view: MapView) -> None:
    """Where a token would lie in it there is a dab of the mover's colour; with nothing but provinces there is none."""
    wanted, colour = np.array((144, 32, 16)), "#102090"  # in pictures, blue comes first
    lit = [MapChoice(name, Kind.CHOICE, f"area:{name}", colour=colour) for name in ("crane_south", "lion_north")]
    arrow = MapChoice("arrow", Kind.CHOICE, "edge:crane_central>crane_south", colour=colour)

    def found() -> list[bool]:
        picture, shapes = seen(view), view.map.shapes
        spots = [place[0] for one in (*lit, arrow) if (place := shapes.place(one.spot)) is not None]
        return [bool((np.abs(picture[about(view, at, 3)] - wanted).max(axis=2) < 12).sum() > 20) for at in spots]

    view.map.set_choices([*lit, arrow])
    assert found() == [True] * 3
    view.map.set_choices(lit)
    assert found() == [False] * 3


def view_words() -> Words:
    from tests.desktop.battle_for_rokugan.conftest import speak

    return speak("en")


def test_no_light_lies_over_values_or_pieces(view: MapView, face: BattleFace) -> None:
    """Whatever may be chosen, and whatever of it is pointed at."""
    printed, shapes = view.map.printed, view.map.shapes
    plates = [shapes.place(f"area:{mark.area}", PLATE) for mark in printed.marks if mark.anchor == PLATE]
    view.map.set_choices([MapChoice("none", Kind.FOCUS, "slot:lion")])
    before = seen(view)
    spots = [*shapes.edge_spots(), *(f"area:{area}" for area in shapes.areas)]
    view.map.set_choices([MapChoice(spot, Kind.CHOICE, spot, colour="#ff00ff") for spot in spots])
    for spot in spots[::9]:
        view.map.choices[spot].mark(hovered=True, focused=True)
    after, port = seen(view), view.viewport().rect()
    for plate in plates:
        assert plate is not None
        box = about(view, plate[0], 4)
        assert port.contains(QRect(box[1].start, box[0].start, 9, 9))
        assert np.abs(after[box] - before[box]).max() < 24, plate
