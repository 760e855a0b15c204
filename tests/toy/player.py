"""Somebody who plays the toy game, or any game, at random through a session."""

from __future__ import annotations

from random import Random

from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.table.journal import Journal, MemoryJournal
from rokugan_desktop.table.session import Session
from tests.toy.hexes import Hexes

ROLES = ("red", "green", "blue")
NAMES = ("Aiko", "Botan", "Chiyo")


def begin(count: int = 3, journal: Journal | None = None, seed: bytes = bytes(32)) -> Session:
    """Return a new session of the toy game."""
    journal = MemoryJournal() if journal is None else journal
    return Session.start(Hexes(), Setup(ROLES[:count]), NAMES[:count], journal, seed)


def draft_a_turn(session: Session, seat: Seat, rng: Random) -> None:
    """Answer at random until the seat's chain is complete."""
    while (decision := session.decision(seat)) is not None:
        session.answer(seat, rng.choice(list(decision.answers())))


def play_a_turn(session: Session, rng: Random) -> Seat:
    """Let one of the seats asked play its chain, and return which."""
    seat = rng.choice(sorted(session.asking()))
    draft_a_turn(session, seat, rng)
    session.confirm(seat)
    return seat


def play_out(session: Session, rng: Random) -> Session:
    """Play until the match is over."""
    while session.over() is None:
        play_a_turn(session, rng)
    return session
