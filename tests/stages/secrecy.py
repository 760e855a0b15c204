"""Stages of secrecy: worlds that a seat can't tell apart before the real window, and every frame of hand-overs."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .stage import Begin, Stage, Try
from .windows import WindowFaults, listening

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.herald import Herald
    from tests.secrecy.pictures import Picture
    from tests.secrecy.screens import Screen

_FIRST_SEED = 10_000
"""Beyond those that every run of the tests tries."""
_FEWEST, _COUNTS = 2, 4
STATES_A_COUNT = 500
HAND_OVERS = 300


def _before_a_screen(attempt: Callable[[Screen, int], str]) -> Begin:
    """Return what begins a stage whose cases are tried before one window, which draws by events, not by the clock."""

    @contextmanager
    def begin(folder: Path) -> Generator[Try]:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from rokugan_desktop.desktop.application import application
        from tests.games.battle_for_rokugan.playing import match
        from tests.secrecy.screens import Screen, draw_by_events_alone

        application(["stages"])
        faults = WindowFaults()
        with pytest.MonkeyPatch.context() as patched:
            draw_by_events_alone(patched)
            screen = Screen(folder)

            def one(case: int) -> str:
                match.cache_clear()
                faults.found.clear()
                word = attempt(screen, case)
                assert not faults.found, faults.found[0]
                return word

            with listening(faults):
                yield one
                screen.close()

    return begin


def _indistinguishable(screen: Screen, case: int) -> str:
    """A moment of a random match in two worlds: pixels, what a screen reader finds and is told, every text and tip."""
    from tests.desktop.walking import all_texts
    from tests.secrecy.pictures import alike, picture_of
    from tests.secrecy.screens import a_moment, accessible_tree, open_own_screen, settle

    count = _FEWEST + case % _COUNTS
    moment = a_moment(_FIRST_SEED + case, count)
    pictures: list[tuple[Picture, Picture]] = []
    told: list[tuple[object, ...]] = []
    for world in (moment.state, moment.other):
        controller = screen.sit_down(world)
        announced: list[str] = []

        def hear(text: str, _urgent: bool, announced: list[str] = announced) -> None:
            announced.append(text)

        controller.page.herald.said.connect(hear)
        first, said = picture_of(screen.window), (accessible_tree(screen.window), all_texts(controller.page))
        open_own_screen(controller, moment.viewer)
        controller.page.map.finish()
        settle()
        pictures.append((first, picture_of(screen.window)))
        _hear_all(controller.page.herald)
        assert announced, "nothing was announced"
        told.append((*said, accessible_tree(screen.window), all_texts(controller.page), " ".join(announced)))
    assert told[0] == told[1], "what is said tells the worlds apart"
    assert alike(pictures[0][0], pictures[1][0]), "the first screen tells the worlds apart"
    assert alike(pictures[0][1], pictures[1][1]), "the seat's own screen tells the worlds apart"
    return f"of {count}, {'other' if moment.state != moment.other else 'the same'} worlds"


def _hear_all(herald: Herald) -> None:
    """Wait until nothing is left to be announced; it comes by the clock, in one sentence or in several."""
    from PySide6.QtCore import QTimer

    from tests.secrecy.screens import settle

    waiting = herald.findChild(QTimer)
    assert isinstance(waiting, QTimer)
    while waiting.isActive():
        settle()


def _hand_over(screen: Screen, case: int) -> str:
    """A hand-over in two worlds that differ in all that is secret: every frame that nobody's own screen is open in."""
    from tests.secrecy.handing_over import a_turn, common_place, fresh_curtain, handed_over, scenes_of
    from tests.secrecy.pictures import alike

    count = 3 + case % 3
    state, seat, others = a_turn(_FIRST_SEED + case, count, worlds=1)
    place = common_place((state, *others), seat)
    filmed = [handed_over(screen, world, seat, place) for world in (state, *others)]
    one, other = (scenes_of(each.frames) for each in filmed)
    assert one
    assert len(one) == len(other), "the number of frames tells the worlds apart"
    assert all(alike(*both) for both in zip(one, other, strict=True)), "a frame tells the worlds apart"
    fresh = fresh_curtain(screen, filmed[0].called)
    assert all(alike(each.curtain, fresh) for each in filmed), "something is left on the curtain"
    return f"of {count}"


STAGES = (
    Stage(
        "secrecy", STATES_A_COUNT * _COUNTS, 1, _before_a_screen(_indistinguishable), most_seconds=120.0, most_mb=800.0
    ),
    Stage("hand-overs", HAND_OVERS, 1, _before_a_screen(_hand_over), most_seconds=120.0, most_mb=800.0),
)
