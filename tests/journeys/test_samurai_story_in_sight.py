"""The last lines of Samurai Battles' story stand in the column without a press, and no scrap of others beside them.

Beside one's plan the last one alone does where the aim of the battle needs the room.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.demo.hands import await_change, settle
from rokugan_desktop.desktop.samurai_battles.pieces import area_of, army_name
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.games.samurai_battles import NOTATION
from tests.journeys.conftest import OpenField
from tests.journeys.test_last_lines import SIZES, amiss
from tests.there import there

SAMURAI = "samurai_battles"
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
    shell.matches.start(("west", "east"), ("Aiko", "Botan"), players, options=options, game=SAMURAI)
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


@pytest.mark.usefixtures("unpainted")
def test_who_holds_a_hex_follows_the_film_beat_by_beat(open_field: OpenField) -> None:
    """The aim beside what all watch names whoever would hold the hex if the turn ended so, and so do the flags."""
    shell = open_field("en")
    options = (("scenario", "reed_ford"), ("level", "intermediate"))
    shell.matches.start(("west", "east"), ("Aiko", "Botan"), ("human", "novice"), options=options, game=SAMURAI)
    table, taken = there(shell.controller), 0
    words = table.context.words.of(SAMURAI)
    while not taken:
        await_change(lambda: table.acting is not None)
        table.drafting.answer(NOTATION.read("ready"))
        table.confirm()
        await_change(lambda: table.player.playing)
        began: set[tuple[str, str]] | None = None
        while (frame := table.player.present) is not None:
            panel = there(table.page.area.public_panel)
            told = {item.name.split(":")[0]: item.name for item in there(panel.section("aim")).items if item.spots}
            stands = {area_of(unit.at): unit.side for unit in frame.view.units if unit.at}
            for hex_ in frame.view.field.victory.prizes:
                name = next(name for place, name in told.items() if place.endswith(str(hex_)))
                side = stands.get(area_of(hex_))
                if side is not None:
                    assert words.say(army_name(frame.view.field, side)) in name
                    assert any(piece.identity == f"held-{hex_}" for piece in frame.pieces)
            now = set(told.items())
            began = now if began is None else began
            taken += now != began
            table.player.go_on()
            settle()
