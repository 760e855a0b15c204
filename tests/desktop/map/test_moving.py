"""Pieces that move: seen from the clock's first moment to its last, and without a trace afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from PySide6.QtCore import QLineF, QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import CombatBack, CombatFace
from rokugan_desktop.desktop.map.items import PieceItem
from rokugan_desktop.desktop.map.moving import (
    DISPLAYING,
    FADING,
    LAYING,
    SPREADING,
    TURNING,
    CardInFlight,
)
from rokugan_desktop.desktop.map.values import (
    STILL,
    Advance,
    Choreography,
    Departure,
    Gesture,
    Halo,
    Kind,
    Manner,
    MapChoice,
    Piece,
    Print,
    Spread,
    Stain,
    TurnedCard,
    Wash,
)
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import Movement, Tempo, in_wave

BACK = CombatBack(CLOTHS["crab"])
FACE = CombatFace(CLOTHS["crab"], "army", 4)


def seen(view: MapView) -> QImage:
    """What the view shows, once everything is drawn sharp."""
    view.finish()
    return view.viewport().grab().toImage()


def areas(view: MapView, count: int) -> list[str]:
    """So many areas of the board."""
    return sorted(view.map.shapes.areas)[:count]


def change(
    view: MapView,
    before: Sequence[Piece],
    after: Sequence[Piece],
    choreography: Choreography = STILL,
    *,
    tempo: Tempo = Tempo.FULL,
    washes: tuple[dict[str, Wash], dict[str, Wash]] = ({}, {}),
) -> Movement:
    """Let the map change, and return what moves, its clock stopped."""
    scene = view.map
    scene.set_washes(washes[0])
    scene.set_pieces(before)
    seen(view)
    scene.moving.tempo = tempo
    earlier = scene.moving.earlier()
    scene.set_washes(washes[1])
    scene.set_pieces(after)
    scene.moving.begin(earlier, choreography)
    movement = scene.moving.movement
    assert movement is not None
    movement.pause()
    return movement


def hidden(view: MapView) -> list[PieceItem]:
    """The pieces that a picture of theirs stands in for."""
    return [item for item in view.map.pieces.values() if not item.isVisible()]


def tokens(view: MapView, count: int, look: CombatBack | CombatFace) -> list[Piece]:
    """A piece on each of so many areas."""
    return [Piece(f"token:{area}", f"area:{area}", look) for area in areas(view, count)]


def test_pieces_turn_over_in_a_wave_and_lie_then_as_if_nothing_had_moved(view: MapView) -> None:
    view.map.set_pieces(tokens(view, 5, FACE))
    still = seen(view)
    movement = change(view, tokens(view, 5, BACK), tokens(view, 5, FACE))
    assert movement.duration() == TURNING + in_wave(4, 5)
    movement.setCurrentTime(TURNING)
    under_way = seen(view)
    assert under_way != still
    assert len(hidden(view)) == 5
    view.map.moving.finish()
    assert seen(view) == still
    assert not hidden(view)
    assert view.map.moving.movement is None


def test_a_wave_of_many_takes_no_longer_than_it_may(view: MapView) -> None:
    movement = change(view, tokens(view, 29, BACK), tokens(view, 29, FACE))
    assert movement.duration() <= 2_500


def test_the_last_of_many_turns_over_alone() -> None:
    begin = [in_wave(number, 24) for number in range(24)]
    apart = [later - earlier for earlier, later in pairwise(begin)]
    assert min(apart) > 0
    assert apart[-1] > TURNING + max(apart[:-1])
    assert in_wave(2, 3) - in_wave(1, 3) == in_wave(1, 3)  # of few, nothing is made of the last


def test_what_moves_ends_before_anything_new_is_shown(view: MapView) -> None:
    change(view, tokens(view, 3, BACK), tokens(view, 3, FACE))
    view.map.set_pieces(tokens(view, 2, FACE))
    assert view.map.moving.movement is None
    assert not hidden(view)


def test_nothing_in_flight_survives_an_emptied_map(view: MapView) -> None:
    view.map.clear_all()
    empty = seen(view)
    movement = change(view, tokens(view, 3, BACK), tokens(view, 3, FACE))
    movement.setCurrentTime(100)
    view.map.clear_all()
    assert not view.map.items()
    assert seen(view) == empty
    assert view.map.moving.earlier() is None, "what lies on a bare map comes without a motion"


@pytest.mark.parametrize(
    "gesture",
    [
        *(Departure("token:gone", manner) for manner in Manner),
        Stain("crab_north", "#8c1712"),
        Halo("area:crab_north", "flower", "#ffffff"),
        TurnedCard(BACK, FACE),
        TurnedCard(BACK, FACE, "area:crab_north"),
    ],
)
def test_a_gesture_is_seen_and_leaves_no_trace(view: MapView, gesture: Gesture) -> None:
    gone = Piece("token:gone", "area:crab_north", BACK)
    view.map.set_pieces([])
    still = seen(view)
    movement = change(view, [gone], [], Choreography((gesture,)))
    movement.setCurrentTime(120)
    assert seen(view) != still
    view.map.moving.finish()
    assert seen(view) == still
    assert not view.map.items()


def test_a_card_is_turned_in_the_middle_and_its_place_is_empty_meanwhile(view: MapView) -> None:
    before, after = (Piece("card:one", "area:crab_north", art) for art in (BACK, FACE))
    view.map.set_pieces([after])
    ended = seen(view)
    movement = change(view, [before], [after], Choreography((TurnedCard(BACK, FACE, "area:crab_north"),)))
    assert movement.duration() == DISPLAYING
    assert hidden(view) == [view.map.pieces["card:one"]]
    home, middle = view.map.centre_of("area:crab_north"), view.map.shapes.rect.center()
    assert home is not None
    places: list[QPointF] = []
    for time in (0, DISPLAYING // 2, DISPLAYING):
        flying = next(item for item in view.map.items() if isinstance(item, CardInFlight))
        movement.setCurrentTime(min(time, DISPLAYING - 1))
        places.append(flying.pos())
    assert places[0] == home
    assert places[1] == middle
    assert QLineF(places[2], home).length() < 4
    view.map.moving.finish()
    assert not hidden(view)
    assert seen(view) == ended


def test_in_the_short_tempo_a_card_that_is_turned_fades_in_its_place_into_what_it_is(view: MapView) -> None:
    before, after = (Piece("card:one", "area:crab_north", art) for art in (BACK, FACE))
    stills: list[QImage] = []
    for card in (before, after):
        view.map.set_pieces([card])
        stills.append(seen(view))
    choreography = Choreography((TurnedCard(BACK, FACE, "area:crab_north"), TurnedCard(BACK, FACE)))
    movement = change(view, [before], [after], choreography, tempo=Tempo.SHORT)
    assert movement.duration() == FADING
    assert not any(isinstance(item, CardInFlight) for item in view.map.items()), "nothing flies to the middle"
    movement.setCurrentTime(0)
    frames = [seen(view)]
    movement.setCurrentTime(FADING // 2)
    frames.append(seen(view))
    assert frames[0] == stills[0], "it begins as what it was"
    assert frames[1] not in [*stills, frames[0]]
    assert hidden(view) == [view.map.pieces["card:one"]]
    movement.setCurrentTime(FADING)
    assert view.map.moving.movement is None
    assert not hidden(view)
    assert seen(view) == stills[1]


def test_cards_that_are_turned_together_lie_side_by_side(view: MapView) -> None:
    movement = change(view, [], [], Choreography((TurnedCard(BACK, FACE),) * 5))
    movement.setCurrentTime(DISPLAYING // 2)
    places = {item.pos().toTuple() for item in view.map.items() if isinstance(item, CardInFlight)}
    assert len(places) == 5
    assert movement.duration() == DISPLAYING, "however many they are"


def test_who_advances_comes_back_to_where_it_lies(view: MapView) -> None:
    piece = Piece("token:one", "area:crab_north", FACE)
    other = areas(view, 3)[-1]
    view.map.set_pieces([piece])
    still = seen(view)
    movement = change(view, [piece], [piece], Choreography((Advance("token:one", f"area:{other}"),)))
    first = seen(view)
    assert first == still
    movement.setCurrentTime(movement.duration() // 2)
    assert seen(view) != still
    view.map.moving.finish()
    assert seen(view) == still


def test_the_light_on_a_piece_is_seen_once_it_lies_still(view: MapView) -> None:
    """Else it would lie over the piece that leaves it, and tell of a token before that has been turned."""
    piece = Piece("token:one", "area:crab_north", FACE)
    view.map.set_print(Print(title="Rokugan"))  # names are written once more over any light
    view.map.set_pieces([piece])
    view.map.dims = False
    pictures: list[QImage] = []
    for lights in ((), (MapChoice("light", Kind.FOCUS, "piece:token:one"),)):
        view.map.set_choices(lights)
        movement = change(view, [piece], [piece], Choreography((Advance("token:one", "area:crab_capital"),)))
        movement.setCurrentTime(movement.duration() // 2)
        pictures.append(seen(view))
        view.map.moving.finish()
        pictures.append(seen(view))
    moving, still, moving_lit, still_lit = pictures
    assert moving_lit == moving
    assert still_lit != still


def test_a_wash_spreads_from_where_the_game_says(view: MapView) -> None:
    red, blue = {"crab_north": Wash("#b03020")}, {"crab_north": Wash("#2050a0")}
    middles: list[QImage] = []
    for origin in (f"area:{areas(view, 1)[0]}", "area:crab_north"):
        movement = change(view, [], [], Choreography((Spread("crab_north", origin),)), washes=(red, blue))
        assert movement.duration() == SPREADING
        movement.setCurrentTime(40)
        middles.append(seen(view))
        view.map.moving.finish()
    after = seen(view)
    view.map.set_washes(red)
    assert middles[0] != middles[1]
    assert after not in middles
    assert seen(view) not in [*middles, after]


def test_what_was_unconfirmed_gets_a_seal(view: MapView) -> None:
    ghost = Piece("tentative", "area:crab_north", BACK, ghost=True)
    laid = Piece("token:one", "area:crab_north", BACK)
    movement = change(view, [ghost], [laid])
    assert movement.duration() > LAYING
    movement.setCurrentTime(90)
    assert not hidden(view), "it lies there already; the seal is pressed on it"
    sealed = seen(view)
    view.map.moving.finish()
    assert seen(view) != sealed


def test_in_the_short_tempo_things_only_fade(view: MapView) -> None:
    movement = change(view, tokens(view, 3, BACK), tokens(view, 3, FACE), tempo=Tempo.SHORT)
    assert movement.duration() < TURNING
    view.map.moving.finish()
    assert not hidden(view)


def test_a_press_ends_what_moves(view: MapView) -> None:
    change(view, tokens(view, 3, BACK), tokens(view, 3, FACE))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    assert view.map.moving.movement is None
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))


def test_without_motion_nothing_moves(view: MapView) -> None:
    view.map.set_pieces(tokens(view, 3, BACK))
    view.map.moving.tempo = Tempo.NONE
    earlier = view.map.moving.earlier()
    view.map.set_pieces(tokens(view, 3, FACE))
    view.map.moving.begin(earlier, STILL)
    assert view.map.moving.movement is None
    assert not hidden(view)
