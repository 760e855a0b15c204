"""Two worlds that a seat can't tell apart give it the same pixels; nothing of anybody is drawn around a hand-over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.controller import Controller
from rokugan_desktop.desktop.table_page import TablePage
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import Moment as When
from rokugan_desktop.games.battle_for_rokugan import Verb
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.table.handover import Acting, Curtain
from tests.games.battle_for_rokugan.playing import imagined, question_to, states
from tests.secrecy.screens import Frames, Screen, moments, open_own_screen, pixels, settle


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Iterator[Screen]:
    made = Screen(tmp_path)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


@pytest.mark.parametrize(("seed", "count"), [(1, 2), (2, 3), (1, 4), (2, 5)])
def test_indistinguishable_worlds_look_the_same(screen: Screen, seed: int, count: int) -> None:
    differing = 0
    for moment in moments(seed, count, every=28):
        shown: list[tuple[bytes, bytes]] = []
        for world in (moment.state, moment.other):
            controller = screen.sit_down(world)
            first = pixels(screen.window)
            open_own_screen(controller, moment.viewer)
            shown.append((first, pixels(screen.window)))
        assert shown[0][0] == shown[1][0], "the first screen tells the worlds apart"
        assert shown[0][1] == shown[1][1], "the seat's own screen tells the worlds apart"
        differing += moment.state != moment.other
    assert differing >= 3


def test_different_knowledge_looks_different(screen: Screen) -> None:
    """The comparison has eyes: another hand gives another picture of the own screen."""
    state, seat, worlds = _a_turn()
    own: list[bytes] = []
    for world in (state, *worlds):
        open_own_screen(screen.sit_down(world), seat)
        own.append(pixels(screen.window))
    assert len(set(own)) > 1


def test_every_frame_around_a_handover_holds_nothing_of_either_seat(screen: Screen) -> None:
    """Worlds that differ in all that is secret give the same frames from the confirmed turn to the next one's."""
    state, seat, worlds = _a_turn()
    place = _common_place((state, *worlds), seat)
    films: list[list[bytes]] = []
    curtains: list[bytes] = []
    for world in (state, *worlds):
        controller = screen.sit_down(world)
        assert controller.handover == Curtain(seat)
        frames = Frames(screen.window, controller)
        settle()
        open_own_screen(controller, seat)
        _place_a_token(controller, seat, place)
        assert isinstance(controller.handover, Curtain)
        assert controller.handover.seat != seat
        settle()
        curtains.append(pixels(screen.window))
        controller.page.curtain.button.click()
        settle()
        assert isinstance(controller.handover, Acting)
        controller.hide()
        settle()
        frames.stop()
        films.append(list(dict.fromkeys([*frames.grabbed, pixels(screen.window)])))
    assert films[0]
    assert all(film == films[0] for film in films)
    assert set(curtains) == {_fresh_curtain(screen, controller)}


def _a_turn() -> tuple[State, Seat, list[State]]:
    """A turn in the first round, with tokens on the board already, and worlds in which all secrets are others."""
    for state in states(1, 3):
        seat = Seat(state.open.active)
        question = question_to(state, seat)
        if question is not None and state.open.moment is When.TURN and len(state.open.placed) >= 4:
            rng = Random(5)
            worlds = [imagined(state, None, rng) for _ in range(3)]
            if question.kind == "turn" and all(_can_place(world, seat) for world in (state, *worlds)):
                return state, seat, worlds
    raise AssertionError("no turn like that in the match")


def _can_place(state: State, seat: Seat) -> bool:
    question = question_to(state, seat)
    return question is not None and bool(question.offered(Verb.TAKE))


def _first_token(controller: Controller, seat: Seat) -> None:
    decision = controller.session.decision(seat)
    assert decision is not None
    controller.answers.answer(next(answer for answer in decision.answers() if answer.verb is Verb.TAKE))
    settle()


def _common_place(worlds: tuple[State, ...], seat: Seat) -> str:
    """A place where the first token of the hand may be laid in all of the worlds."""
    from tests.games.battle_for_rokugan.playing import game

    found: list[set[int]] = []
    for world in worlds:
        question = question_to(world, seat)
        assert question is not None
        token = next(answer for answer in question.answers() if answer.verb is Verb.TAKE)
        following = question_to(game().apply(world, seat, token).state, seat)
        assert following is not None
        found.append({answer.number for answer in following.answers() if answer.verb is Verb.LAY})
    return f"lay:{min(set.intersection(*found))}"


def _place_a_token(controller: Controller, seat: Seat, place: str) -> None:
    _first_token(controller, seat)
    controller.page.scene.chosen.emit(place)
    settle()
    while not controller.session.needs_confirming(seat):  # Scorpion may look at a token, and does not
        decision = controller.session.decision(seat)
        assert decision is not None
        controller.answers.answer(next(answer for answer in decision.answers() if answer.verb is Verb.PASS))
        settle()
    controller.confirm()


def _fresh_curtain(screen: Screen, controller: Controller) -> bytes:
    """The same curtain on a page that never showed anything."""
    handover = controller.handover
    assert isinstance(handover, Curtain)
    decision = controller.session.asking()[handover.seat]
    page = TablePage(screen.surroundings, screen.face)
    screen.window.setCentralWidget(page)
    page.show_curtain()
    page.curtain.draw(controller.people[handover.seat], screen.face.curtain_line(decision, controller.people))
    settle()
    return pixels(screen.window)
