"""Whoever comes back to the table sees once more what the others laid meanwhile, and where, until something is done."""

from __future__ import annotations

import re
from types import SimpleNamespace
from unittest.mock import Mock

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.engine import Message, Seat, StoryLine
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.session import Session
from tests.desktop.demo.painted_text import painted_text
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap
from tests.panels import hint_of


def late_in_placement(session: Session) -> bool:
    """Tell whether tokens lie on the board, and somebody is to place another."""
    public = session.view(None).public
    placing = any(decision.kind == "turn" for decision in session.asking().values())
    return bool(len(public.placed) >= 3 and placing)


def lift(controller: Controller) -> None:
    assert isinstance(controller.handover, Curtain)
    controller.page.curtain.button.click()
    settle()


def ringed(controller: Controller) -> set[str]:
    """Return the pieces of the map that are ringed without being offered."""
    lights = controller.page.scene.choices.values()
    return {light.choice.spot for light in lights if light.choice.kind is Kind.FOCUS}


def laid(controller: Controller) -> set[str]:
    """Return the tokens on the board, as everybody sees them."""
    return {f"piece:token:{placed.identity}" for placed in controller.session.view(None).public.placed}


def answer(controller: Controller) -> None:
    assert controller.acting is not None
    asked = controller.session.decision(controller.acting)
    assert asked is not None
    controller.drafting.answer(next(iter(asked.answers())))
    settle()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("motion", ["full", "none"])
def test_what_others_laid_is_laid_again_and_ringed_until_one_acts(open_table: OpenTable, motion: str) -> None:
    shell = open_table("en", bytes(32))
    shell.matches.start(("crab", "lion", "crane"), ("Aiko", "Botan", "Chiyo"))
    overleap(shell, late_in_placement)
    shell.context.change(msgspec.structs.replace(shell.context.settings, motion=motion))
    controller = shell.controller
    assert controller is not None
    controller.go_on()
    settle()
    assert isinstance(controller.handover, Curtain)
    first, scene = controller.handover.seat, controller.page.scene
    before = set[str]()
    for turn in range(4):
        lift(controller)
        if turn == 3:
            break
        while not controller.page.confirm.isVisible():
            answer(controller)
        controller.confirm()
        settle()
        before = before or laid(controller)
    assert controller.acting == first
    now = laid(controller)
    assert len(now - before) == 2
    assert ringed(controller) == now - before
    moves = scene.moving.movement
    assert (moves is not None) is (motion == "full")
    if moves is not None:
        assert moves.duration() == 2 * 400
        QTest.keyClick(shell.windowHandle(), Qt.Key.Key_Shift)
        assert scene.moving.movement is None, "any key ends it"
    controller.pointed("")
    assert ringed(controller) == now - before
    answer(controller)
    assert ringed(controller) == set()


def test_what_others_laid_is_ringed_in_a_match_just_taken_up_again(open_table: OpenTable) -> None:
    shell = open_table("en", bytes(32))
    shell.matches.start(("crab", "lion", "crane"), ("Aiko", "Botan", "Chiyo"))
    overleap(shell, late_in_placement)
    controller = shell.controller
    assert controller is not None
    controller.go_on()
    seats = [placed.seat for placed in controller.session.view(None).public.placed]
    assert isinstance(controller.handover, Curtain)
    assert controller.handover.seat in seats, "one that has laid something itself comes back"
    lift(controller)
    ones = controller.session.view(None).public.placed
    assert ringed(controller) == {f"piece:token:{one.identity}" for one in ones if one.seat != controller.acting}
    answer(controller)
    assert ringed(controller) == set()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize(
    ("language", "stands", "shared", "level"),
    [
        ("en", r"Round1of5·Placement\.Aiko:rank[123]of3", "rank 1 of 3, tied", "Everyone is level"),
        ("ru", r"Раунд1из5·Размещение\.Aiko:[123]-еместоиз3", "делит 1-е место из 3", "Счёт равный"),
    ],
)
def test_the_curtain_says_where_the_match_stands_and_the_first_one_shows_the_seal_as_a_picture(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch, language: str, stands: str, shared: str, level: str
) -> None:
    shell = open_table(language, bytes(32))
    shell.matches.start(("crab", "lion", "crane"), ("Aiko", "Botan", "Chiyo"), say_seal=True)
    settle()
    controller = shell.controller
    assert controller is not None
    first = [one.text for one in painted_text(shell)]
    assert controller.session.commitment[:4] not in " ".join(first)
    assert not re.search(r"\b[0-9a-f]{4}\b", " ".join(first))
    assert controller.page.curtain.stamp.isVisible()
    overleap(shell, late_in_placement)
    controller = shell.controller
    assert controller is not None
    controller.go_on()
    settle()
    assert isinstance(controller.handover, Curtain)
    said = "".join("".join(one.text for one in painted_text(shell)).split())
    assert re.search(stands, said)
    assert not controller.page.curtain.stamp.isVisible()
    for last, told in ((1, shared), (3, level)):
        scores = [SimpleNamespace(seat=Seat(n), score=SimpleNamespace(parts=((3, 3, last)[n],))) for n in range(3)]
        monkeypatch.setattr(controller.page.area, "ranked", Mock(return_value=SimpleNamespace(seats=scores)))
        where = controller.painter.stands(Seat(0))
        assert where is not None
        assert told in shell.context.words.say(where)


def test_a_line_of_the_log_names_no_rule_until_it_is_pointed_at(open_table: OpenTable) -> None:
    shell = open_table("en", bytes(32))
    shell.matches.start(("crab", "lion"), ("Aiko", "Botan"))
    overleap(shell, late_in_placement, lambda decision: next(iter(decision.answers())))
    controller = shell.controller
    assert controller is not None
    controller.go_on()
    lift(controller)
    recap, words = controller.page.recap, controller.context.words
    line = StoryLine(Message("battle.outcome-by-rule", outcome=Message("battle.takes", clan="Crab"), rule="R-5"))
    assert "R-5" in words.say(line.message)
    recap.show_lines("Log", [line], "")
    settle()
    assert not any("R-5" in one.text for one in painted_text(shell))
    recap.lines.setCurrentRow(0)
    assert "R-5" in controller.page.rule.text(), "one press away"


def test_the_foot_of_the_panel_says_after_a_click_what_the_mouse_lies_on_still(open_table: OpenTable) -> None:
    shell = open_table("en", bytes(32))
    shell.resize(1280, 720)
    shell.matches.start(("crab", "lion"), ("Aiko", "Botan"))
    settle()
    controller = shell.controller
    assert controller is not None
    lift(controller)
    panel = controller.page.area.seat_panel
    assert isinstance(panel, SectionPanel)
    objective = next(sheet for sheet in panel.sheets if sheet.item.answers)
    at = objective.mapTo(shell, objective.rect().center())
    QCursor.setPos(shell.mapToGlobal(at))
    QTest.mouseMove(shell.windowHandle(), at)
    QTest.mouseClick(shell.windowHandle(), Qt.MouseButton.LeftButton, pos=at)
    settle()
    assert "confirm" in objective.untold
    assert hint_of(panel) == objective.untold
