"""A draft outlasts the window: the match is taken up behind the curtain, and the answers lie there again."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.journal import JournalFailed
from tests.desktop.at_table import answer, choose, controller_of, lift, screen, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts


def test_a_draft_is_there_again_behind_its_curtain(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    handover = controller.handover
    assert isinstance(handover, Curtain)
    seat = handover.seat
    lift(controller)
    answer(controller, 0)
    choose(controller, "lay 5")
    drafted = controller.session.drafted(seat)
    controller.leave()
    settle()
    shell.matches.resume(shell.library.matches()[0].id)
    settle()
    controller = controller_of(shell)
    assert screen(controller) == Curtain(seat)
    assert "Hex 5" not in all_texts(shell)
    assert not controller.page.scene.choices
    lift(controller)
    assert screen(controller) == Acting(seat)
    assert controller.session.drafted(seat) == drafted
    assert controller.page.confirm.isVisible()
    controller.drafting.take_back()
    settle()
    assert "lay 5" in controller.page.scene.choices


def test_a_match_taken_up_again_says_where_it_stands(make_shell: MakeShell) -> None:
    """The story of the last chapter is told anew, until something is added to it."""
    shell = make_shell()
    sit_down(shell).leave()
    settle()
    shell.matches.resume(shell.library.matches()[0].id)
    settle()
    controller = controller_of(shell)
    heading = controller.context.words.text("recap.so-far")
    lift(controller)
    assert controller.page.recap.heading.text() == heading
    told = controller.page.recap.texts()
    answer(controller, 0)
    answer(controller, 0)
    controller.confirm()
    settle()
    lift(controller)
    assert controller.page.recap.heading.text() == heading, "the same thing has one name"
    assert controller.page.recap.texts() != told


def test_a_public_draft_is_there_again_before_all(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), ("Aiko", "Botan"))
    choose(controller_of(shell), "prize 2")
    controller_of(shell).leave()
    settle()
    shell.matches.resume(shell.library.matches()[0].id)
    settle()
    controller = controller_of(shell)
    assert controller.acting == Seat(0)
    assert controller.page.take_back.isVisible()


def test_what_can_not_be_kept_is_still_on_the_table(make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)

    def full(*_: object) -> None:
        raise JournalFailed(Message("table.journal.full"))

    monkeypatch.setattr(shell.library, "write_draft", full)
    answer(controller, 0)
    assert controller.sheet is None
    assert controller.page.take_back.isVisible()
