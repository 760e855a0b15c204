"""What moves as a round ends - cards in the middle, the first player's sign, the sun - tells nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QAbstractAnimation, QPointF
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.standings_board import SlidingSign
from rokugan_desktop.desktop.map.moving import Passing
from rokugan_desktop.desktop.map.values import TurnedCard
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.games.battle_for_rokugan import Action, ids
from rokugan_desktop.games.battle_for_rokugan.determinization import determinize
from rokugan_desktop.games.battle_for_rokugan.events import CardTaken
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.table.handover import Curtain
from tests.games.battle_for_rokugan.playing import game, match
from tests.secrecy.handing_over import fresh_curtain, whom_it_calls
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.secrecy.screens import Screen, draw_by_events_alone, open_own_screen, settle

FILMED = (("full", (100, 350, 1200)), ("short", (30, 75, 120)))
"""How much moves, and after how many milliseconds the window is looked at."""
WHOLE = (("full", range(0, 2160, 40)), ("short", range(0, 180, 20)))
"""The same of a whole film, until nothing moves any longer."""


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A window that draws by events alone."""
    draw_by_events_alone(monkeypatch)
    made = Screen(tmp_path)
    made.window.resize(1100, 560)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


@cache
def last_of_a_round() -> tuple[Action, tuple[State, State]]:
    """The last action of a round that ends with cards turned up, in two worlds that nobody who watches tells apart.

    The same tokens lie on the board, and the same initiative card comes next; what is dealt, what is drawn to hands and
    left in pools, and all further initiative cards are others.
    (What a facedown territory card is, chance decides only when it is taken: no state holds it before.)
    """
    entry = next(one for one in match(2, 3) if any(isinstance(told.event, CardTaken) for told in one.step.told))
    state, board = entry.before, game().board
    seen = msgspec.structs.replace(game().view(state, entry.by), tokens=state.hidden.kinds)
    other = determinize(board, seen, Random(5))
    clans = {ids.InitiativeCard(seat.clan) for seat in state.public.seats}
    former = state.public.initiative_shown[-1]
    every = [ids.InitiativeCard(clan) for clan in ids.EVERY_CLAN]
    following = next(card for card in every if card in clans and card != former)
    rest = [card for card in every if card not in (former, following)][: state.public.initiative_left - 1]
    decks = (*rest, following), (*reversed(rest), following)
    worlds = tuple(
        msgspec.structs.replace(world, hidden=msgspec.structs.replace(world.hidden, initiative=deck))
        for world, deck in zip((state, other), decks, strict=True)
    )
    for name in ("hands", "pools", "dealt", "kept", "initiative"):
        assert getattr(worlds[0].hidden, name) != getattr(worlds[1].hidden, name), name
    return entry.action, (worlds[0], worlds[1])


def ended_round(screen: Screen, world: State, motion: str) -> Controller:
    """Do what ends the round, and go on to the last frame that all watch: everything moves, its clocks stopped."""
    screen.context.change(msgspec.structs.replace(screen.context.settings, motion=motion))
    controller = screen.sit_down(world)
    handover = controller.handover
    assert isinstance(handover, Curtain)
    open_own_screen(controller, handover.seat)
    controller.drafting.answer(last_of_a_round()[0])
    controller.confirm()
    controller.player.play(controller.player.frames[-2:], 0.0)
    settle()
    controller.player.go_on()
    for movement in moving(controller):
        movement.pause()
    return controller


def moving(controller: Controller) -> list[Movement]:
    """All that moves on the page."""
    stopped = QAbstractAnimation.State.Stopped
    return [one for one in controller.page.findChildren(Movement) if one.state() is not stopped]


def of_the_round(controller: Controller) -> list[Movement | None]:
    """How pieces and cards, the first player's sign and the sun move."""
    area = controller.page.area
    sliding = area.standings.sliding
    return [area.scene.moving.movement, None if sliding is None else sliding.movement, area.ribbon.rolling]


def film(screen: Screen, world: State, motion: str, times: Sequence[int]) -> list[Picture]:
    """What the window shows so many milliseconds after the last frame came."""
    controller = ended_round(screen, world, motion)
    (frame,) = controller.player.frames[1:]
    assert frame.choreography is not None
    turned = [one for one in frame.choreography.gestures if isinstance(one, TurnedCard)]
    assert {bool(card.spot) for card in turned} == {True, False}, "territory cards and an initiative card"
    assert_in_flight(controller)
    settle()
    pictures: list[Picture] = []
    for time in times:
        for movement in moving(controller):
            movement.setCurrentTime(time)
        pictures.append(picture_of(screen.window))
    return pictures


@pytest.mark.parametrize(
    ("motion", "times"), [*FILMED, *(pytest.param(*whole, marks=pytest.mark.long) for whole in WHOLE)]
)
def test_the_end_of_a_round_is_seen_alike_in_both_worlds(screen: Screen, motion: str, times: Sequence[int]) -> None:
    one, other = (film(screen, world, motion, times) for world in last_of_a_round()[1])
    assert all(alike(*both) for both in zip(one, other, strict=True))
    assert sum(not alike(*both) for both in pairwise(one)) >= 2, "something moves"


@pytest.mark.parametrize("motion", ["full", "short"])
def test_nothing_of_it_is_in_flight_behind_the_curtain(screen: Screen, motion: str) -> None:
    controller = ended_round(screen, last_of_a_round()[1][0], motion)
    assert_in_flight(controller)
    controller.player.skip()
    assert isinstance(controller.handover, Curtain)
    cloth = controller.page.cloth.movement
    assert moving(controller) == [cloth], "nothing but the cloth moves"
    assert cloth is not None
    cloth.hurry()
    assert_nothing_in_flight(controller)
    assert alike(picture_of(screen.window), fresh_curtain(screen, whom_it_calls(controller)))


@pytest.mark.parametrize("motion", ["full", "short"])
def test_nothing_of_it_is_in_flight_over_an_emptied_table(screen: Screen, motion: str) -> None:
    controller = ended_round(screen, last_of_a_round()[1][0], motion)
    assert_in_flight(controller)
    controller.player.stop()
    controller.clear()
    assert not moving(controller)
    assert_nothing_in_flight(controller)
    assert not controller.page.area.scene.items()


def test_the_cloth_falls_over_the_bare_board_wherever_the_seat_looked_before(screen: Screen) -> None:
    screen.context.change(msgspec.structs.replace(screen.context.settings, motion="full"))
    fallen: list[Picture] = []
    for world, corner in zip(last_of_a_round()[1], (QPointF(100, 60), QPointF(400, 300)), strict=True):
        controller = screen.sit_down(world)
        handover = controller.handover
        assert isinstance(handover, Curtain)
        open_own_screen(controller, handover.seat)
        controller.page.map.zoom_at(corner, 3.0)
        controller.hide()
        cloth = controller.page.cloth.movement
        assert cloth is not None
        cloth.pause()
        cloth.setCurrentTime(0)
        fallen.append(picture_of(screen.window))
    assert alike(*fallen)
    board = fallen[0][100:400, 100:600]
    assert len(np.unique(board.reshape(-1, 4), axis=0)) > 5000, "the board is seen, and not the wood alone"


def assert_in_flight(controller: Controller) -> None:
    """All three are under way."""
    assert None not in of_the_round(controller)
    page = controller.page
    assert any(isinstance(item, Passing) for item in page.area.scene.items())
    assert page.findChildren(SlidingSign)


def assert_nothing_in_flight(controller: Controller) -> None:
    """None of the three is left, nor what was painted for it alone."""
    settle()
    assert of_the_round(controller) == [None, None, None]
    page = controller.page
    assert not any(isinstance(item, Passing) for item in page.area.scene.items())
    assert not page.findChildren(SlidingSign)
