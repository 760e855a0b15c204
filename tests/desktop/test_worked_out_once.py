"""Who is asked what, and what the screen is therefore, is worked out once for each act, however many ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rokugan_desktop.engine import Seat
from rokugan_desktop.table import screens
from rokugan_desktop.table.screens import facts_of
from rokugan_desktop.table.trust.pins import pin_set
from tests.desktop.at_table import answer, lift, settle, sit_down
from tests.desktop.conftest import MakeShell


def counting(patched: pytest.MonkeyPatch, name: str) -> list[object]:
    """Return what grows by one with each call of this function by the sitting."""
    usual: Callable[..., Any] = getattr(screens, name)
    calls: list[object] = []

    def counted(*arguments: Any) -> Any:
        calls.append(name)
        return usual(*arguments)

    patched.setattr(screens, name, counted)
    return calls


def test_facts_and_screen_are_worked_out_once_for_an_answer(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = sit_down(make_shell())
    lift(controller)
    facts, screens = counting(monkeypatch, "facts_of"), counting(monkeypatch, "screen_of")
    answer(controller, 0)
    assert (len(facts), len(screens)) == (1, 0), "the same is asked on the same screen"
    controller.drafting.take_back()
    settle()
    assert (len(facts), len(screens)) == (2, 0)
    controller.hide()
    settle()
    assert (len(facts), len(screens)) == (2, 1), "another screen of the same match"
    controller.pointed("")
    controller.show()
    settle()
    assert (len(facts), len(screens)) == (2, 1), "nothing has changed"


def test_what_is_known_follows_every_change_of_the_match(make_shell: MakeShell) -> None:
    controller = sit_down(make_shell())
    session, before = controller.session, controller.facts
    lift(controller)
    answer(controller, 0)
    answer(controller, 0)
    controller.confirm()
    settle()
    assert controller.facts != before, "another seat is asked"
    session.curtains.keep(pin_set(Seat(2), "1234", bytes(16)))
    assert controller.facts.pins == {Seat(2)}
    session.give_seat(Seat(2), "novice")
    assert controller.facts == facts_of(session, frozenset())
    session.end_early()
    assert controller.facts.over
