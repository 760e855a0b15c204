"""An evening of matches: whatever was left is gone before the next one begins, and nothing grows."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from random import Random
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Curtain
from tests.desktop.at_table import controller_of, lift, settle
from tests.journeys.conftest import OpenField

BATTLE, SAMURAI = "battle_for_rokugan", "samurai_battles"
ROLES = {BATTLE: ("crab", "crane"), SAMURAI: ("west", "east")}
ANSWERS = 8
"""So many answers are given before a match is left: a turn of the one game, some orders of the other."""


def play(shell: Shell, game: str) -> Iterator[ref[object]]:
    """Begin a match, answer some questions on the page and leave; yield what must be gone afterwards."""
    shell.matches.start(ROLES[game], ("Aiko", "Botan"), game=game)
    controller, rng = controller_of(shell), Random(5)
    for _ in range(ANSWERS):
        settle()
        if isinstance(controller.handover, Curtain):
            lift(controller)
        if controller.player.playing:
            controller.player.skip()
        seat = controller.acting
        decision = controller.session.decision(seat) if seat is not None else None
        if decision is not None:
            controller.drafting.answer(rng.choice(tuple(decision.answers())))
        elif seat is not None:
            controller.confirm()
    assert controller.session.drafted(Seat(0)) or len(controller.session.entries) > 1, "something has been done"
    page = controller.page
    yield from map(ref, (controller, page, controller.session, page.map, page.map.map))
    controller.leave()
    settle()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def left(shell: Shell, game: str) -> list[type]:
    """Play and leave a match; return what is still there of it."""
    gone = list(play(shell, game))
    gc.collect()
    return [type(thing) for one in gone if (thing := one()) is not None]


def living() -> Counter[str]:
    """Return how many objects of Qt live that the program has made, by their classes."""
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, QObject) and isValid(one))


@pytest.mark.usefixtures("painted")
def test_nothing_stays_of_matches_and_nothing_grows(open_field: OpenField) -> None:
    shell = open_field("en")
    counted: list[tuple[Counter[str], int]] = []
    for _ in range(3):
        for game in (BATTLE, SAMURAI):
            assert left(shell, game) == []
        counted.append((living(), len(QApplication.allWidgets())))
    assert counted[2] == counted[1]


def test_a_match_that_was_left_does_not_stay_with_what_is_loaded_next(open_field: OpenField) -> None:
    shell = open_field("en")
    assert left(shell, BATTLE) == []
    gc.disable()  # its face is there already, so nothing turns this on again before the face of another game is wanted
    gone = list(play(shell, BATTLE))
    assert SAMURAI in shell.faces
    assert shell.faces[SAMURAI].game.name == SAMURAI
    gc.collect()
    assert [type(thing) for one in gone if (thing := one()) is not None] == []
