"""Two worlds of Samurai Battles that a seat can't tell apart look the same to it: pixels, and what is read aloud.

One world is the true one, the other is determinized from what the seat knows: the enemy's plans, hidden units and
deployment are others there. Or both are played forward from their beginning, with the same plans and dice, and differ
in where one unit hides (W-9): what a determinized world takes over from a view can't show that the view tells too much.
Each is drawn on its scenario's own board.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.samurai_battles.inspected import heard_at
from rokugan_desktop.engine import Asking, Over, Seat, Setup, Told
from rokugan_desktop.games.samurai_battles import Moment, State, center, events, player
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.ids import Hex, Morale
from rokugan_desktop.shelf import GAMES
from tests.games.samurai_battles.playing import actions, begun, game
from tests.games.samurai_battles.test_battle_by_points import ARMY, OTHER, answered, drawn, set_up
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.secrecy.screens import Screen, accessible_tree, open_own_screen, settle, shown_screen

TABLES = {
    "iga_lanterns": (("west", "east"), 9),
    "monks_causeway": (("west", "east"), 3),
    "river_mist": (("west", "west", "east"), 40),
    "dark_village": (("west", "east"), 7),
    "pass_road": (("west", "east", "west", "east"), 40),
}
"""The roles of each table, and every how manieth moment is looked at; hidden units, free deployment, many plans."""


class Sight(NamedTuple):
    """A state of a random match, a seat that is asked there, and another world that it can't rule out."""

    state: State
    viewer: Seat
    other: State


def sights(scenario: str, count: int) -> Iterator[Sight]:
    """Moments with a secret question, spread over the match, each seen by a seat that is asked."""
    roles, every = TABLES[scenario]
    rng, asked = Random(5), 0
    for played in actions(begun(scenario, "expert", *roles), 3):
        waiting = game().pending(played.before)
        secret = (
            [seat for seat in sorted(waiting.decisions) if waiting.decisions[seat].secret]
            if isinstance(waiting, Asking)
            else []
        )
        if not secret:
            continue
        asked += 1
        if asked % every == 0:
            seat = rng.choice(secret)
            other = determinize(game().view(played.before, seat), rng)
            if other != played.before:
                yield Sight(played.before, seat, other)
                count -= 1
        if count == 0:
            return


@pytest.fixture
def field(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A window that draws by events alone, not by the clock."""
    with shown_screen(qtbot, tmp_path, monkeypatch, GAMES["samurai_battles"].face()) as shown:
        yield shown


@pytest.mark.parametrize("count", [2, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("scenario", TABLES)
def test_indistinguishable_worlds_look_and_read_the_same(field: Screen, scenario: str, count: int) -> None:
    roles, _every = TABLES[scenario]
    setup = Setup(roles, (("scenario", scenario), ("level", "expert")))
    seen = 0
    for sight in sights(scenario, count):
        assert game().view(sight.state, sight.viewer) == game().view(sight.other, sight.viewer)
        shown: list[tuple[Picture, Picture, object]] = []
        for world in (sight.state, sight.other):
            controller = field.sit_down(world, setup)
            first = picture_of(field.window)
            open_own_screen(controller, sight.viewer)
            controller.page.map.finish()
            settle()
            shown.append((first, picture_of(field.window), accessible_tree(field.window)))
        assert alike(shown[0][0], shown[1][0]), "the first screen tells the worlds apart"
        assert alike(shown[0][1], shown[1][1]), "the seat's own screen tells the worlds apart"
        assert shown[0][2] == shown[1][2]
        seen += 1
    assert seen == count


def test_the_enemy_who_is_asked_sees_the_worlds_differ(field: Screen) -> None:
    """The comparison has eyes: whose secrets differ is shown other things on the own screen."""
    roles, _every = TABLES["iga_lanterns"]
    setup = Setup(roles, (("scenario", "iga_lanterns"), ("level", "expert")))
    hider = Seat(1)
    for sight in sights("iga_lanterns", 12):
        views = [game().view(world, hider) for world in (sight.state, sight.other)]
        if sight.viewer != hider and {unit.at for unit in views[0].units} != {unit.at for unit in views[1].units}:
            own: list[Picture] = []
            for world in (sight.state, sight.other):
                controller = field.sit_down(world, setup)
                open_own_screen(controller, hider)
                controller.page.map.finish()
                settle()
                own.append(picture_of(field.window))
            assert not alike(own[0], own[1])
            return
    raise AssertionError("no world with other hiding places was found")


# Played forward

LURKER = "e1"
HERE, THERE = Hex(1107), Hex(905)
"""Where the unit hides in the one world, and in the other: a village that brings points, and woods that bring none."""


def lurking(at: Hex, level: str) -> State:
    """A match in which four of the east hide, one of them here or there."""
    state = begun("iga_lanterns", level)
    places = {LURKER: at, "e2": Hex(402), "e3": Hex(1003), "e4": Hex(1109)}
    for unit, hex_ in places.items():
        for line in (f"unit {unit}", "face w", f"place {hex_}"):
            state = game().apply(state, Seat(1), game().read(line)).state
    return game().apply(state, Seat(1), game().read("ready")).state


def heard(told: tuple[Told[events.Event], ...], seat: Seat | None) -> list[events.Event]:
    """What the seat hears of it; None hears what everybody does."""
    return [one.event for one in told if one.to is None or (seat is not None and seat in one.to)]


def forward(level: str, seed: int, compared: bool = True) -> Iterator[tuple[State, State]]:
    """The two worlds after each action, until the unit shows itself: the west plans as a novice does.

    `compared`: what the west and everybody know and hear is the same all the while.
    The east lies in ambush, and stands where it is not hidden; until one of its own runs, who goes around the hidden.
    Who strikes or shoots from hiding shows itself, while its dice or its aim are still waited for.
    """
    rng = Random(seed)
    one, other = lurking(HERE, level), lurking(THERE, level)
    while not isinstance(waiting := game().pending(one), Over):
        again = game().pending(other)
        if not isinstance(waiting, Asking):
            by, lines = None, [game().write(waiting.drawn(rng.randrange))]
        else:
            assert isinstance(again, Asking)
            assert set(waiting.decisions) == set(again.decisions)
            by = min(waiting.decisions)
            if one.moment is not Moment.PLANNING:
                lines = [game().write(next(iter(waiting.decisions[by].answers())))]
            elif by == Seat(0):
                assert not compared or waiting.decisions[by] == again.decisions[by]
                plan = player("novice").decide(game().view(one, by), waiting.decisions[by], rng.randrange(1 << 30))
                lines = [game().write(answer) for answer in plan]
            else:
                hidden = [unit.id for unit in one.units if unit.side == "east" and unit.hidden]
                lines = [f"{word}" for unit in hidden for word in (f"unit {unit}", "order ambush", "face w")]
                lines.append("ready")
        for line in lines:
            steps = [game().watch(world, by, game().read(line)) for world in (one, other)]
            one, other = steps[0].state, steps[1].state
            east = [unit for world in (one, other) for unit in world.units if unit.side == "east"]
            waits = [world.wait for world in (one, other) if world.wait is not None]
            thrown = [purpose for wait in waits for purpose, _dice, _need in wait.throws]
            struck = any(f" {LURKER}>" in each for each in thrown) or any(wait.shooter == LURKER for wait in waits)
            shown = struck or any(unit.id == LURKER and not unit.hidden for unit in east)
            if shown or any(unit.morale >= Morale.FLEEING for unit in east) or isinstance(game().pending(one), Over):
                return  # at the end all is shown
            for seat in (Seat(0), None) if compared else ():
                assert heard(steps[0].told, seat) == heard(steps[1].told, seat)
                assert game().view(one, seat) == game().view(other, seat)
            watched = [[told.seen for told in step.told if told.to is None] for step in steps]
            assert not compared or watched[0] == watched[1]
            yield one, other


@pytest.mark.parametrize("level", ["basic", "intermediate", "advanced", "expert"])
def test_worlds_played_forward_are_one_world_until_the_unit_shows_itself(level: str) -> None:
    """Views, questions, what is told and what chance is asked for; only the hider's own view tells them apart."""
    last = None
    for seed in range(3):
        for one, other in forward(level, seed):
            assert game().view(one, Seat(1)) != game().view(other, Seat(1))
            last = (one, other)
    assert last is not None
    assert last[0].turn >= 3


def test_worlds_played_forward_look_and_read_the_same(field: Screen) -> None:
    """In the third turn, on the curtain and behind it: no flag, no point and no word tells of the village."""
    setup = Setup(("west", "east"), (("scenario", "iga_lanterns"), ("level", "basic")))
    pair = next(
        (one, other)
        for one, other in forward("basic", 1, compared=False)
        if one.moment is Moment.PLANNING and one.turn == 3 and not any(seat.ready for seat in one.seats)
    )
    assert game().field(setup).victory.hold[HERE]
    spoken = [[list(heard_at(game().view(world, seat), f"area:h{HERE}")) for seat in (Seat(0), None)] for world in pair]
    assert spoken[0] == spoken[1]
    shown: list[tuple[Picture, Picture, object]] = []
    for world in pair:
        controller = field.sit_down(world, setup)
        first = picture_of(field.window)
        open_own_screen(controller, Seat(0))
        controller.page.map.finish()
        settle()
        shown.append((first, picture_of(field.window), accessible_tree(field.window)))
    assert alike(shown[0][0], shown[1][0])
    assert alike(shown[0][1], shown[1][1])
    assert shown[0][2] == shown[1][2]


@pytest.mark.parametrize("moment", [Moment.PURCHASE, Moment.DEPLOYMENT])
def test_armies_bought_in_secret_look_and_read_the_same(field: Screen, moment: Moment) -> None:
    """While the west buys, and while it deploys, nothing tells what the east has bought (N-5)."""
    shown: list[tuple[Picture, Picture, object]] = []
    own: list[Picture] = []
    for army in (OTHER, ("buy ninja", "buy sohei", "buy samurai_naginata", "buy ashigaru_bow", "lead e2")):
        world = answered(drawn(field="small", points="70"), Seat(1), *army, "ready")
        if moment is Moment.DEPLOYMENT:
            world = answered(world, Seat(0), *ARMY, "ready")
        assert world.moment is moment
        controller = field.sit_down(world, set_up(field="small", points="70"))
        first = picture_of(field.window)
        open_own_screen(controller, Seat(0))
        controller.page.map.finish()
        settle()
        shown.append((first, picture_of(field.window), accessible_tree(field.window)))
        if moment is Moment.DEPLOYMENT:
            controller = field.sit_down(world, set_up(field="small", points="70"))
            open_own_screen(controller, Seat(1))
            controller.page.map.finish()
            settle()
            own.append(picture_of(field.window))
    assert alike(shown[0][0], shown[1][0])
    assert alike(shown[0][1], shown[1][1])
    assert shown[0][2] == shown[1][2]
    assert not own or not alike(own[0], own[1]), "the comparison has eyes"


def test_each_scenario_is_drawn_on_its_own_board(field: Screen) -> None:
    """The hexes of the lanterns' villages are on the picture, and hold what stands there."""
    setup = Setup(("west", "east"), (("scenario", "iga_lanterns"), ("level", "expert")))
    world = lurking(HERE, "expert")
    own: list[Picture] = []
    for state in (world, lurking(THERE, "expert")):
        controller = field.sit_down(state, setup)
        assert controller.page.map.scene().sceneRect().contains(*center(HERE, game().components.board))
        open_own_screen(controller, Seat(1))
        controller.page.map.finish()
        settle()
        own.append(picture_of(field.window))
    assert not alike(own[0], own[1])
