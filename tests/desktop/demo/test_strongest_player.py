"""Guests beside computer players: whom they ask, with what, and for how long they follow a thought."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

import msgspec
import pytest

from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.demo import Guest, MouseHands, preferences_of
from rokugan_desktop.desktop.demo.guest import StrongestPlayer
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.engine import Decision, Seat, Stop, never
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import NAMES, controller_of
from tests.desktop.conftest import MakeShell
from tests.toy.face import toy_face
from tests.toy.hexes import Move, View
from tests.toy.messages import Message

ROLES = ("red", "green", "blue")


class Asked(NamedTuple):
    """One question that a player was asked in this process: the computers' own seats are played in another."""

    name: str
    view: View
    seat: Seat


class Noting(msgspec.Struct, frozen=True):
    """Answers for as many questions as it is told to, with the last answer on offer, and notes what it was asked."""

    asked: ClassVar[list[Asked]] = []
    name: str = "noting"
    ahead: tuple[Move, ...] = ()

    def decide(self, view: Any, decision: Decision[Move], seed: int, stop: Stop = never) -> tuple[Move, ...]:
        self.asked.append(Asked(self.name, view, decision.seat))
        return (list(decision.answers())[-1], *self.ahead)


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be noted yet, and every beat be short."""
    Noting.asked.clear()
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)


def face_with(*players: Noting) -> AnyFace:
    face = toy_face()
    computers = tuple(
        face.computers[0]._replace(id=player.name, name=Message("toy.random"), player=player, rank=rank)
        for rank, player in enumerate(players, start=1)
    )
    return replace(face, computers=computers)


def guest_at(make_shell: MakeShell, face: AnyFace, *players: str) -> Guest:
    shell = make_shell(face=face)
    shell.matches.start(ROLES[: len(players)], NAMES[: len(players)], players)
    return Guest(shell, MouseHands(shell), preferences_of(shell.face, 1))


def test_a_persons_seat_is_played_with_what_that_seat_knows_and_nothing_else(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: set[Seat | None] = set()
    view, wish = Session.view, StrongestPlayer.answer

    def noted_wish(self: StrongestPlayer, *arguments: Any) -> Any:
        with monkeypatch.context() as patch:

            def noted_view(session: Session, seat: Seat | None) -> Any:
                looked.add(seat)
                return view(session, seat)

            patch.setattr(Session, "view", noted_view)
            return wish(self, *arguments)

    monkeypatch.setattr(StrongestPlayer, "answer", noted_wish)
    guest = guest_at(make_shell, face_with(Noting()), "noting", "human")
    for _ in guest.play():
        if len(Noting.asked) > 5:
            break
    assert looked == {Seat(1)}
    assert len(Noting.asked) > 5
    assert {(asked.seat, asked.view.seat) for asked in Noting.asked} == {(Seat(1), Seat(1))}


def test_the_strongest_of_those_at_the_table_is_asked(make_shell: MakeShell) -> None:
    face = face_with(Noting(name="weak"), Noting(name="middling"), Noting(name="strong"))
    guest = guest_at(make_shell, face, "human", "weak", "middling")
    for deeds, _ in enumerate(guest.play()):
        if deeds > 8:
            break
    assert {asked.name for asked in Noting.asked} == {"middling"}


def test_people_among_themselves_ask_nobody(make_shell: MakeShell) -> None:
    guest = guest_at(make_shell, face_with(Noting()), "human", "human")
    for deeds, _ in enumerate(guest.play()):
        if deeds > 8:  # so many after which somebody was asked above
            break
    assert guest.controller.session.entries
    assert Noting.asked == []


def test_a_turn_that_is_thought_out_is_followed_until_something_else_is_done(make_shell: MakeShell) -> None:
    face = face_with(Noting(ahead=(Move("worth", 3),)))
    controller = controller_of(guest_at(make_shell, face, "human", "noting").shell)
    strongest, session = StrongestPlayer(), controller.session
    prize = session.decision(Seat(0))
    assert prize is not None
    session.answer(Seat(0), strongest.answer(controller, prize))
    worth = session.decision(Seat(0))
    assert worth is not None
    assert strongest.answer(controller, worth) == Move("worth", 3)
    assert len(Noting.asked) == 1, "the second answer was there already"
    strongest.forget()
    assert strongest.answer(controller, worth) == list(worth.answers())[-1]
    assert len(Noting.asked) == 2
