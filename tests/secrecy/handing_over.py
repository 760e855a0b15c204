"""A hand-over as it is filmed: a token is placed, the curtain falls, and every frame is kept that nobody is before."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.games.battle_for_rokugan import PASS, Verb
from rokugan_desktop.games.battle_for_rokugan import Moment as When
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.table.handover import Curtain
from tests.games.battle_for_rokugan.playing import determinized, game, question_to, states
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.secrecy.screens import Frames, Screen, open_own_screen, settle


class Filmed(NamedTuple):
    """A hand-over: what was drawn while nobody's own screen was open, and the curtain with whom it called."""

    frames: list[Picture]
    curtain: Picture
    called: tuple[Person, Message, Message | None]


def handed_over(screen: Screen, world: State, seat: Seat, place: str) -> Filmed:
    """Place a token in this world, hand over to the next seat, and draw the curtain on its screen."""
    controller = screen.sit_down(world)
    assert controller.handover == Curtain(seat)
    frames = Frames(screen.window, controller)
    settle()
    open_own_screen(controller, seat)
    place_a_token(controller, seat, place)
    called = whom_it_calls(controller)
    assert called[0].seat != seat
    settle()
    curtain = picture_of(screen.window)
    controller.page.curtain.button.click()
    settle()
    assert controller.own_seat == called[0].seat
    controller.hide()
    settle()
    frames.stop()
    return Filmed(frames.grabbed, curtain, called)


def scenes_of(frames: list[Picture]) -> list[Picture]:
    """The frames, each scene once."""
    scenes: list[Picture] = []
    for frame in frames:
        if not any(alike(frame, scene) for scene in scenes):
            scenes.append(frame)
    return scenes


def a_turn(seed: int, count: int = 3, worlds: int = 2) -> tuple[State, Seat, list[State]]:
    """A turn of a match, with tokens on the board already, and worlds in which all secrets are others.

    Of an early round in the first match; in others any turn where all the worlds have a token to place alike, and
    another seat's turn comes after it.
    """
    rng = Random(seed + 4)
    found = [state for state in states(seed, count) if _is_such_a_turn(state)]
    for state in found[:1] if seed == 1 else rng.sample(found, len(found)):
        seat = Seat(state.public.active)
        others = [determinized(state, None, rng) for _ in range(worlds)]
        worlds_of_it = (state, *others)
        if not all(can_place(world, seat) for world in worlds_of_it) or not common_places(worlds_of_it, seat):
            continue
        place = common_place(worlds_of_it, seat)
        if all(_hands_over(world, seat, place) for world in worlds_of_it):
            return state, seat, others
    raise AssertionError("no turn like that in the match")


def _hands_over(state: State, seat: Seat, place: str) -> bool:
    """Tell whether another seat's turn comes once this one has placed its first token there."""
    laid = int(place.removeprefix("lay:"))
    for verb, number in ((Verb.TAKE, None), (Verb.LAY, laid)):
        question = question_to(state, seat)
        assert question is not None
        fitting = (one for one in question.answers() if one.verb is verb and number in (None, one.number))
        state = game().apply(state, seat, next(fitting)).state
    while state.public.moment is When.SPYING:
        state = game().apply(state, seat, PASS).state
    return state.public.moment is When.TURN and state.public.active != seat


def _is_such_a_turn(state: State) -> bool:
    question = question_to(state, Seat(state.public.active)) if state.public.moment is When.TURN else None
    return question is not None and question.kind == "turn" and len(state.public.placed) >= 4


def can_place(state: State, seat: Seat) -> bool:
    question = question_to(state, seat)
    return question is not None and bool(question.offered(Verb.TAKE))


def first_token(controller: Controller, seat: Seat) -> None:
    decision = controller.session.decision(seat)
    assert decision is not None
    controller.drafting.answer(next(answer for answer in decision.answers() if answer.verb is Verb.TAKE))
    settle()


def common_place(worlds: tuple[State, ...], seat: Seat) -> str:
    """A place where the first token of the hand may be laid in all of the worlds."""
    return f"lay:{min(common_places(worlds, seat))}"


def common_places(worlds: tuple[State, ...], seat: Seat) -> set[int]:
    """All such places, by their numbers."""
    common: set[int] | None = None
    for world in worlds:
        question = question_to(world, seat)
        assert question is not None
        token = next(answer for answer in question.answers() if answer.verb is Verb.TAKE)
        following = question_to(game().apply(world, seat, token).state, seat)
        assert following is not None
        places = {answer.number for answer in following.answers() if answer.verb is Verb.LAY}
        common = places if common is None else common & places
    return common or set()


def place_a_token(controller: Controller, seat: Seat, place: str) -> None:
    first_token(controller, seat)
    controller.page.scene.chosen.emit(place)
    settle()
    while not controller.session.needs_confirming(seat):  # Scorpion may look at a token, and does not
        decision = controller.session.decision(seat)
        assert decision is not None
        controller.drafting.answer(next(answer for answer in decision.answers() if answer.verb is Verb.PASS))
        settle()
    controller.confirm()


def whom_it_calls(controller: Controller) -> tuple[Person, Message, Message | None]:
    """Whom the curtain calls, why, and where all can see the match to stand."""
    handover = controller.handover
    assert isinstance(handover, Curtain)
    decision = controller.session.asking()[handover.seat]
    why, stands = controller.face.curtain_line(decision, controller.people), controller.painter.stands(handover.seat)
    return controller.people[handover.seat], why, stands


def fresh_curtain(screen: Screen, called: tuple[Person, Message, Message | None]) -> Picture:
    """The same curtain on a page that never showed anything."""
    page = screen.new_page()
    page.show_curtain()
    page.curtain.draw(*called)
    settle()
    return picture_of(screen.window)
