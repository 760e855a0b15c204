"""Two worlds that a seat can't tell apart give it the same pixels; nothing of anybody is drawn around a hand-over."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QAbstractAnimation
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import Verb
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.trust.pins import pin_set
from tests.secrecy.handing_over import (
    a_turn,
    common_place,
    first_token,
    fresh_curtain,
    handed_over,
    place_a_token,
    scenes_of,
)
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.secrecy.screens import Frames, Screen, moments, open_own_screen, screen, settle

__all__ = ["screen"]


@pytest.mark.parametrize(
    ("seed", "count", "every"),
    [
        (1, 2, 96),
        (2, 3, 96),
        *(pytest.param(*more, 48, marks=pytest.mark.long) for more in ((1, 2), (2, 3), (1, 4), (2, 5))),
    ],
)
def test_indistinguishable_worlds_look_the_same(screen: Screen, seed: int, count: int, every: int) -> None:
    differing = 0
    for moment in moments(seed, count, every):
        shown: list[tuple[Picture, Picture]] = []
        for world in (moment.state, moment.other):
            controller = screen.sit_down(world)
            first = picture_of(screen.window)
            open_own_screen(controller, moment.viewer)
            controller.page.map.finish()
            settle()
            shown.append((first, picture_of(screen.window)))
        assert alike(shown[0][0], shown[1][0]), "the first screen tells the worlds apart"
        assert alike(shown[0][1], shown[1][1]), "the seat's own screen tells the worlds apart"
        differing += moment.state != moment.other
    assert differing


def test_different_knowledge_looks_different(screen: Screen) -> None:
    """The comparison has eyes: another hand gives another picture of the own screen."""
    state, seat, worlds = a_turn(1)
    own: list[Picture] = []
    for world in (state, *worlds):
        open_own_screen(screen.sit_down(world), seat)
        own.append(picture_of(screen.window))
    assert not all(alike(own[0], picture) for picture in own)


def test_every_frame_around_a_handover_holds_nothing_of_either_seat(screen: Screen) -> None:
    """Worlds that differ in all that is secret give the same frames from the confirmed turn to the next one's."""
    state, seat, worlds = a_turn(1)
    place = common_place((state, *worlds), seat)
    filmed = [handed_over(screen, world, seat, place) for world in (state, *worlds)]
    films = [scenes_of(one.frames) for one in filmed]
    assert films[0]
    for film in films:
        assert len(film) == len(films[0])
        assert all(alike(*both) for both in zip(film, films[0], strict=True))
    fresh = fresh_curtain(screen, filmed[-1].called)
    assert all(alike(one.curtain, fresh) for one in filmed)


def test_every_moment_of_a_falling_curtain_holds_nothing_of_either_seat(screen: Screen) -> None:
    """Worlds that differ in all that is secret: the cloth falls alike, also while it was still being parted."""
    screen.context.change(msgspec.structs.replace(screen.context.settings, motion="full"))
    state, seat, worlds = a_turn(1, worlds=1)
    place = common_place((state, *worlds), seat)
    films = [_falling(screen, world, seat, place) for world in (state, *worlds)]
    assert len(scenes_of(films[0])) > 4, "something moves"
    for film in films[1:]:
        assert len(film) == len(films[0])
        assert all(alike(*both) for both in zip(film, films[0], strict=True))


def _falling(screen: Screen, world: State, seat: Seat, place: str) -> list[Picture]:
    """Place a token, and see every moment of the cloth; lift it for the next seat, and hide at once: see them again."""
    controller = screen.sit_down(world)
    open_own_screen(controller, seat)
    first_token(controller, seat)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Movement, "start", _begin_and_wait)
        controller.page.scene.chosen.emit(place)
        settle()
    assert _moves(controller), "the token is being laid down"
    while not controller.session.needs_confirming(seat):  # Scorpion may look at a token, and does not
        decision = controller.session.decision(seat)
        assert decision is not None
        controller.drafting.answer(next(answer for answer in decision.answers() if answer.verb is Verb.PASS))
    controller.confirm()
    assert not _moves(controller), "nothing in flight survives the curtain"
    running = QAbstractAnimation.State.Running
    moving = [one for one in controller.page.findChildren(Movement) if one.state() is running]
    assert moving == [controller.page.cloth.movement], "nothing but the cloth moves"
    film = _moments(controller, screen)
    controller.page.curtain.button.click()
    lifting = controller.page.cloth.movement
    assert lifting is not None
    lifting.pause()
    lifting.setCurrentTime(lifting.duration() // 2)
    controller.hide()
    return [*film, *_moments(controller, screen)]


def _begin_and_wait(movement: Movement) -> None:
    """Begin a movement without its clock: on a busy machine it would be over before anybody looks."""
    QAbstractAnimation.start(movement)
    movement.pause()


def _moves(controller: Controller) -> bool:
    return controller.page.scene.moving.movement is not None


def _moments(controller: Controller, screen: Screen) -> list[Picture]:
    """Moments of the falling cloth, 40 milliseconds apart, and the curtain as it hangs."""
    falling = controller.page.cloth.movement
    assert falling is not None
    falling.pause()
    settle()
    film: list[Picture] = []
    for time in range(0, falling.duration(), 40):
        falling.setCurrentTime(time)
        film.append(picture_of(screen.window))
    falling.setCurrentTime(falling.duration())
    assert controller.page.cloth.isHidden()
    settle()
    return [*film, picture_of(screen.window)]


def test_going_back_shows_nothing_of_anybody(screen: Screen) -> None:
    """Worlds that differ in all that is secret give the same frames from the wish to go back to the curtain."""
    state, seat, worlds = a_turn(1, worlds=1)
    everywhere = (state, *worlds)
    place = common_place(everywhere, seat)
    common = _offered_next(_second_turn(screen, state, seat, place))
    for world in worlds:
        common &= _offered_next(_second_turn(screen, world, seat, place))
    then = min(common)
    films = [_gone_back(_second_turn(screen, world, seat, place), screen, then) for world in everywhere]
    assert len(scenes_of(films[0])) > 3
    for film in films[1:]:
        assert len(film) == len(films[0])
        assert all(alike(*both) for both in zip(film, films[0], strict=True))


def _second_turn(screen: Screen, world: State, seat: Seat, place: str) -> Controller:
    """Place a token, and hand over to the next seat's own screen."""
    controller = screen.sit_down(world)
    open_own_screen(controller, seat)
    place_a_token(controller, seat, place)
    settle()
    controller.page.curtain.button.click()
    settle()
    assert controller.own_seat not in (None, seat)
    return controller


def _offered_next(controller: Controller) -> set[str]:
    """Where the seat that acts may lay the first token of its hand."""
    seat = controller.acting
    assert seat is not None
    first_token(controller, seat)
    decision = controller.session.decision(seat)
    assert decision is not None
    return {f"lay:{answer.number}" for answer in decision.answers() if answer.verb is Verb.LAY}


def _gone_back(controller: Controller, screen: Screen, place: str) -> list[Picture]:
    """Place the second token, and from the third seat's own screen go back to the start of that turn: every frame."""
    seat = controller.acting
    assert seat is not None
    place_a_token(controller, seat, place)
    settle()
    controller.page.curtain.button.click()
    settle()
    controller.page.map.finish()
    settle()
    frames = Frames(screen.window, controller)
    _choose(controller, "menu.go-back")
    _sheet(controller).buttons[0].click()
    settle()
    for button in _sheet(controller).buttons[:-1]:
        button.click()
        settle()
    assert controller.player.playing
    controller.player.skip()
    settle()
    assert controller.handover == Curtain(seat)
    frames.stop()
    return frames.grabbed


def test_a_pin_shows_nothing_but_how_long_it_is(qtbot: QtBot, screen: Screen) -> None:
    """Another world and another PIN of the same length give the same frames at the curtain."""
    QApplication.setCursorFlashTime(0)
    state, seat, worlds = a_turn(1)
    one = _opened_by(qtbot, screen, screen.sit_down(state), seat, ("1111", "2468"))
    other = _opened_by(qtbot, screen, screen.sit_down(worlds[0]), seat, ("9999", "1357"))
    assert len(one) > 2
    assert len(one) == len(other)
    assert all(alike(*both) for both in zip(one, other, strict=True))


def _opened_by(
    qtbot: QtBot, screen: Screen, controller: Controller, seat: Seat, pins: tuple[str, str]
) -> list[Picture]:
    """Give a wrong PIN at the curtain, then the right one; what was drawn meanwhile."""
    open_own_screen(controller, seat)
    controller.session.curtains.keep(pin_set(seat, pins[-1], bytes(16)))
    frames = Frames(screen.window, controller)
    controller.hide()
    settle()
    curtain = controller.page.curtain
    for typed in pins:
        curtain.tell("")
        curtain.field.setText(typed)
        settle()
        frames.grabbed.append(picture_of(screen.window))
        curtain.button.click()
        qtbot.waitUntil(lambda: bool(curtain.news.text()) or controller.own_seat is not None, timeout=10_000)
        settle()
    assert controller.own_seat == seat
    frames.stop()
    return scenes_of(frames.grabbed)


def _sheet(controller: Controller) -> Sheet:
    assert controller.sheet is not None
    return controller.sheet


def _choose(controller: Controller, entry: str) -> None:
    """Choose an entry of the table's menu."""
    controller.open_menu()
    text = controller.context.words.text(entry)
    next(button for button in _sheet(controller).buttons if button.text() == text).click()
    settle()
