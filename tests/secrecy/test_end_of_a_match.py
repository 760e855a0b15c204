"""The end of a match as it is filmed: nothing tells what the secret objectives bring before they are unsealed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.page import EndPage
from rokugan_desktop.desktop.end.scores import PART_MS, PAUSE_MS
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.engine import Over, Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.determinization import determinize
from rokugan_desktop.games.battle_for_rokugan.standings import HONOR_PARTS
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.table.handover import Curtain
from tests.games.battle_for_rokugan.playing import Entry, game, match
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.secrecy.screens import NAMES, Screen, draw_by_events_alone, open_own_screen, settle
from tests.shelved import make_face, speak_in_window

UNSEALING = PART_MS * (len(HONOR_PARTS) - 1) + PAUSE_MS
"""So many milliseconds after the counting began the first objective is unsealed."""
SIZES = ((1100, 600), (1500, 900))
"""A low window, where honor by round is told only afterwards, and one with room for all."""


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A window that draws by events alone, and moves as much as it can."""
    draw_by_events_alone(monkeypatch)
    made = Screen(tmp_path)
    made.context.change(msgspec.structs.replace(made.context.settings, motion="full"))
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


@cache
def last_step() -> Entry:
    """The last step of a match: a token is placed, and everything is resolved."""
    return match(2, 3)[-1]


def ended(world: State) -> events.GameEnded:
    """How the match ends in this world."""
    told = game().apply(world, last_step().by, last_step().action).told
    return next(line.event for line in told if isinstance(line.event, events.GameEnded))


@cache
def worlds() -> tuple[State, State]:
    """Two worlds before the last step that nobody who watches tells apart, in which others win by their objectives."""
    state, by = last_step().before, last_step().by
    assert by is not None
    seen = msgspec.structs.replace(game().view(state, None), tokens=state.hidden.kinds)
    for seed in range(50):
        hidden = determinize(game().board, seen, Random(seed)).hidden
        hands, pools = (
            with_item(getattr(hidden, name), by, getattr(state.hidden, name)[by]) for name in ("hands", "pools")
        )
        hidden = msgspec.structs.replace(hidden, hands=hands, pools=pools, chosen=state.hidden.chosen)
        other = msgspec.structs.replace(state, hidden=hidden)
        if ended(other).winners != ended(state).winners:
            return state, other
    raise AssertionError("the objectives decide nothing in this match")


def watched(screen: Screen, world: State) -> Iterator[list[Movement]]:
    """Take the last step, and watch all that is resolved, then the counting: all that moves, its clock stopped."""
    controller = screen.sit_down(world)
    handover = controller.handover
    assert isinstance(handover, Curtain)
    open_own_screen(controller, handover.seat)
    controller.drafting.answer(last_step().action)
    controller.confirm()
    player = controller.player
    player.play(player.frames, 0.0)
    for _ in range(len(player.frames)):
        settle()
        yield stopped(controller)
        player.go_on()
    body = controller.page.end_body
    assert isinstance(body, EndPage)
    assert body.ceremony is not None
    body.ceremony.pause()
    yield [body.ceremony]


def stopped(controller: Controller) -> list[Movement]:
    """What moves on the page, all clocks stopped where they began."""
    still = QAbstractAnimation.State.Stopped
    moving = [one for one in controller.page.findChildren(Movement) if one.state() is not still]
    for movement in moving:
        movement.pause()
        movement.setCurrentTime(0)
    return moving


class Film(NamedTuple):
    """What a widget shows until the first objective is unsealed, and after that; and what it says just then."""

    before: list[Picture]
    after: list[Picture]
    said: list[tuple[str, str, str]]


def film(widget: QWidget, moving: Iterable[list[Movement]], step: int) -> Film:
    """Film what moves at a time, the last the counting, each picture so many milliseconds after the one before."""
    before: list[Picture] = []
    movements: list[Movement] = []
    for movements in moving:
        settle()
        longest = max((movement.duration() for movement in movements), default=0)
        for time in range(0, min(UNSEALING, longest) + 1, step):
            for movement in movements:
                movement.setCurrentTime(time)
            before.append(picture_of(widget))
    (movement,) = movements
    movement.setCurrentTime(UNSEALING)
    settle()
    before.append(picture_of(widget))
    seen = [one for one in widget.findChildren(QWidget) if one.isVisible()]
    said = sorted((one.accessibleName(), one.accessibleDescription(), one.toolTip()) for one in seen)
    after: list[Picture] = []
    for time in range(UNSEALING + step, movement.duration() + step, step):
        movement.setCurrentTime(time)
        settle()
        after.append(picture_of(widget))
    assert movement.state() is QAbstractAnimation.State.Stopped
    return Film(before, after, said)


def assert_sealed(one: Film, other: Film) -> None:
    """Both are alike until the unsealing, and not in the end."""
    assert all(alike(*both) for both in zip(one.before, other.before, strict=True))
    assert one.said == other.said
    assert any(not alike(*both) for both in pairwise(one.before)), "something moves"
    assert not alike(one.after[-1], other.after[-1]), "in the end all is told"


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_match_is_seen_alike_in_both_worlds_until_the_unsealing(
    screen: Screen, size: tuple[int, int]
) -> None:
    screen.window.resize(*size)
    one, other = (film(screen.window, watched(screen, world), 40) for world in worlds())
    assert len(one.before) > 100
    assert_sealed(one, other)


@pytest.fixture
def counted(qtbot: QtBot, tmp_path: Path) -> Callable[[State], EndPage]:
    """Make the page of a match that ends in this world."""
    face = make_face()

    def make(world: State) -> EndPage:
        step = game().apply(world, last_step().by, last_step().action)
        heard = [line.event for line in step.told if line.to is None]
        roles = {role.id: role for role in face.roles}
        seated = enumerate(step.state.public.seats)
        people = [Person(Seat(seat), NAMES[seat], roles[ids.CLANS[one.clan]]) for seat, one in seated]
        view = game().view(step.state, None)
        context = Context(SettingsFile(tmp_path / "settings.json"), speak_in_window, "en").of(face.game.name)
        page = EndPage(context, face.ending(view, heard, Over(step.state.public.winners), people), people, None)
        qtbot.addWidget(page)
        page.resize(800, 600)
        page.show()
        return page

    return make


def test_nothing_tells_of_an_objective_before_it_is_unsealed(counted: Callable[[State], EndPage]) -> None:
    films: list[Film] = []
    for world in worlds():
        page = counted(world)
        counting = page.celebrate()
        assert counting is not None
        counting.start()
        counting.pause()
        films.append(film(page, [[counting]], 1200))
    assert_sealed(*films)


def test_the_first_press_ends_the_counting_and_does_nothing_else(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it is, and whichever key it is; the second does nothing either."""
    monkeypatch.setattr(SlotButton, "rest_ms", 60_000)
    presses: list[Callable[[QWidget], None]] = [
        lambda window: QTest.keyClick(window.windowHandle(), Qt.Key.Key_Space),
        lambda window: QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab),
        lambda window: QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=corner_of(window)),
    ]
    for press in presses:
        controller = screen.sit_down(worlds()[0])
        asked: list[str] = []
        for name in ("rematch", "replayed", "analysed", "left"):
            getattr(controller, name).connect(partial(asked.append, name))
        handover = controller.handover
        assert isinstance(handover, Curtain)
        open_own_screen(controller, handover.seat)
        controller.drafting.answer(last_step().action)
        controller.confirm()
        controller.player.skip()
        settle()
        body = controller.page.end_body
        assert isinstance(body, EndPage)
        counting = body.ceremony
        assert counting is not None
        press(screen.window)
        settle()
        assert body.ceremony is None, "it is counted"
        press(screen.window)
        settle()
        assert not asked
        assert controller.sheet is None


def corner_of(window: QWidget) -> QPoint:
    """Return where "Next" lies, and in older versions lay a button that began a match."""
    return QPoint(window.width() - 100, window.height() - 40)
