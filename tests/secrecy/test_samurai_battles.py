"""Two worlds of Samurai Battles that a seat can't tell apart look the same to it: pixels, and what is read aloud.

One world is the true one, the other is determinized from what the seat knows: the enemy's plans, hidden units and
deployment are others there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.engine import Asking, Seat, Setup
from rokugan_desktop.games.samurai_battles import State
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.shelf import GAMES
from tests.games.samurai_battles.playing import actions, begun, game
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.secrecy.screens import Screen, accessible_tree, draw_by_events_alone, open_own_screen, settle

TABLES = {
    "iga_lanterns": (("west", "east"), 9),
    "monks_causeway": (("west", "east"), 3),
    "river_mist": (("west", "west", "east"), 40),
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
    draw_by_events_alone(monkeypatch)
    made = Screen(tmp_path, GAMES["samurai_battles"].face())
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


@pytest.mark.parametrize("scenario", TABLES)
def test_indistinguishable_worlds_look_and_read_the_same(field: Screen, scenario: str) -> None:
    roles, _every = TABLES[scenario]
    setup = Setup(roles, (("scenario", scenario), ("level", "expert")))
    seen = 0
    for sight in sights(scenario, 4):
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
    assert seen == 4


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
