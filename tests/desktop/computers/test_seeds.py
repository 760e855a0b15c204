"""What a computer player thinks of follows from the match alone: nothing done beside the game draws it anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from rokugan_desktop.desktop.computers.seats import seed_of
from rokugan_desktop.engine import Player, Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import bots as battle_bots
from rokugan_desktop.games.four_paths import bots as paths_bots
from rokugan_desktop.games.samurai_battles import bots as samurai_bots
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.journal import MemoryJournal
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.pins import pin_set
from tests.table.test_rewind import GREEN, ordering
from tests.toy.player import draft_a_turn

PERSON, COMPUTER = Seat(0), Seat(1)
MADE = pin_set(PERSON, "1234", bytes(16))
"""Making one is slow on purpose."""


def battle() -> Session:
    return Session.start(
        GAMES["battle_for_rokugan"].rules(), Setup(("crab", "lion")), ("Aki", "Botan"), MemoryJournal(), bytes(32)
    )


def samurai() -> Session:
    setup = Setup(("west", "east"), (("scenario", "two_pines"), ("level", "expert")))
    return Session.start(GAMES["samurai_battles"].rules(), setup, ("Aki", "Botan"), MemoryJournal(), bytes(32))


def paths() -> Session:
    names = ("Aki", "Botan")
    return Session.start(GAMES["four_paths"].rules(), Setup(("lion", "crane")), names, MemoryJournal(), bytes(32))


@pytest.mark.parametrize(
    ("begin", "player"),
    [
        (paths, paths_bots.player("random")),
        (paths, paths_bots.player("novice")),
        (battle, battle_bots.player("random")),
        (battle, battle_bots.player("novice")),
        (samurai, samurai_bots.player("random")),
        (samurai, samurai_bots.player("novice")),
    ],
)
def test_no_pin_and_no_hand_over_makes_a_computer_plan_anew(
    begin: Callable[[], Session], player: Player[Any, Any]
) -> None:
    session = begin()
    seat = COMPUTER if COMPUTER in session.asking() else PERSON
    plans: list[Sequence[Any]] = []
    for _ in range(5):
        decision = session.decision(seat)
        assert decision is not None
        plans.append(player.decide(session.view(seat), decision, seed_of(session, seat)))
        session.curtains.keep(MADE)
        session.give_seat(PERSON, "novice")
        session.give_seat(PERSON, "human")
    assert len(session.entries) > 15
    assert plans == plans[:1] * 5


def test_what_the_others_answer_is_in_what_a_computer_sees_and_not_in_its_whims() -> None:
    session = ordering()
    before = seed_of(session, GREEN)
    session.rewind(session.rewind_targets()[0])
    assert seed_of(session, GREEN) == before, "it has said nothing that was taken back"


def test_who_goes_back_does_not_know_what_a_computer_will_answer_this_time() -> None:
    session = ordering()
    before = seed_of(session, GREEN)
    draft_a_turn(session, GREEN, Random(1))
    session.confirm(GREEN)
    session.rewind(session.rewind_targets()[0])
    assert seed_of(session, GREEN) != before
