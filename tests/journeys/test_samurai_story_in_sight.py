"""The last lines of Samurai Battles' story stand in the column without a press, and no scrap of others beside them.

Beside one's plan the last one alone does where the aim of the battle needs the room.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.demo.hands import await_change, settle
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.games.samurai_battles import NOTATION
from tests.journeys.conftest import OpenField
from tests.journeys.test_last_lines import SIZES, amiss

ORDERS = ("unit w1", "order march", "step 304", "unit w2", "order defend", "face e", "range 3", "ready")
"""What is answered in the second turn: each kind of question of a plan is asked once."""
FRAMES = 8


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a computer player answer at once."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


def faults(shell: Shell) -> list[tuple[object, ...]]:
    """Return in each size of the window which lines are not seen whole, and which parts of lines push the panel."""
    assert shell.controller is not None
    page, found = shell.controller.page, list[tuple[object, ...]]()
    for size, lines in (
        SIZES if shell.width() == SIZES[0][0][0] else reversed(SIZES)
    ):  # it has the first of them already
        shell.resize(*size)
        settle()
        page.recap.lines.doItemsLayout()
        settle()
        kept = lines if shell.controller.player.playing else min(lines, 1)  # beside a plan the aim goes first
        found += [(*size, text) for text in amiss(shell, kept)]
        told = page.recap.lines
        if not shell.controller.player.playing and size == (960, 600) and told.isVisible():
            seen = told.viewport().rect()
            boxes = [told.visualItemRect(told.item(row)) for row in range(told.count())]
            aside = page.area.seat_panel.aside if page.area.seat_panel is not None else None
            if aside is not None and aside.height() < aside.sizeHint().height():
                found += [(*size, "a part", box.height()) for box in boxes if cut(box, seen)]
    return found


def cut(box: QRect, seen: QRect) -> bool:
    """Tell whether a line is seen in part."""
    return not seen.contains(box) and seen.intersected(box).height() > 3


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ru"])
def test_the_last_lines_are_in_sight_in_a_plan_and_while_all_watch(open_field: OpenField, language: str) -> None:
    shell = open_field(language)
    shell.setMinimumSize(1, 1)
    options = (("scenario", "two_pines"), ("level", "intermediate"))
    players = ("human", "novice")
    shell.matches.start(("west", "east"), ("Aiko", "Botan"), players, options=options, game="samurai_battles")
    table = shell.controller
    assert table is not None
    table.drafting.answer(NOTATION.read("ready"))
    table.confirm()
    await_change(lambda: table.player.playing)
    found: list[tuple[object, ...]] = []
    for step in range(FRAMES):
        found += [("watching", step, *fault) for fault in faults(shell)]
        table.player.go_on()
        settle()
    while table.player.playing:
        table.player.skip()
        settle()
    for answer in ORDERS:
        found += [(answer, *fault) for fault in faults(shell)]
        table.drafting.answer(NOTATION.read(answer))
        settle()
    assert found == []
