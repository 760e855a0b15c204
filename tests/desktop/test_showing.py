"""What is said of a place that is pointed at, and how a chosen place stays in sight until it is confirmed."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Curtain
from tests.desktop.at_table import answer, choose, controller_of, lift, settle, sit_down
from tests.desktop.conftest import MakeShell


def test_a_place_pointed_at_is_named_under_the_prompt(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), ("Aiko", "Botan"))
    page = controller_of(shell).page
    page.scene.keyboard.put_on("prize 4")
    assert page.note.text() == "Hex 4"
    page.scene.keyboard.put_on(None)
    page.scene.hovered.emit("")
    assert page.note.text() == ""


def test_a_chosen_place_stays_lit_until_it_is_taken_back(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    page = controller.page
    lift(controller)
    answer(controller, 0)
    choose(controller, "lay 5")
    lit = [item.choice.spot for item in page.scene.choices.values()]
    assert lit == ["area:hex_5", "piece:ghost"]
    assert page.note.text() == "Hex 5"
    controller.drafting.take_back()
    settle()
    assert len(page.scene.choices) > 1
    assert page.note.text() == ""


def test_nothing_of_a_chosen_place_outlasts_its_own_screen(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    page = controller.page
    lift(controller)
    answer(controller, 0)
    choose(controller, "lay 5")
    controller.confirm()
    settle()
    assert isinstance(controller.handover, Curtain)
    assert (page.note.text(), controller.page.area.field.chosen_name, len(page.scene.choices)) == ("", "", 0)
    page.scene.hovered.emit("area:hex_5")
    assert page.note.text() == ""
    lift(controller)
    assert page.note.text() == ""
    assert not page.scene.choices


def test_the_recap_keeps_all_since_the_last_turn_until_the_computer_is_handed_over(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = sit_down(make_shell())
    page = controller.page
    lift(controller)
    before = page.recap.texts()
    assert before
    position = controller.session.position

    def marked(_: Seat) -> int:
        return position

    monkeypatch.setattr(controller.session, "turn_start", marked)
    controller.show()
    assert page.recap.texts() == before, "a step confirmed within the turn doesn't begin another"
    controller.hide()
    lift(controller)
    assert page.recap.texts() == before, "nor does a curtain drawn to the same seat"
    answer(controller, 0)
    answer(controller, 0)
    controller.confirm()
    settle()
    lift(controller)
    assert "Botan lays a token." not in page.recap.texts()[:-1]
    assert len(page.recap.texts()) < len(before) + 1, "another seat reads from its own turn on"
