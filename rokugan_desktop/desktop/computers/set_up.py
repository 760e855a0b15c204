"""What the set-up of a match says of computer players: practice, characters, and what their whims follow from."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rokugan_desktop.desktop.face import Computer
from rokugan_desktop.engine import Message, Player, Seat, Setup
from rokugan_desktop.engine.grammar import ADVICE, CHARACTERS, TABLE_OPTIONS, Option, OptionChoice
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import Answered, Began
from rokugan_desktop.table.session import Session

_ON: Final = "on"


def character_options(computers: Iterable[Computer]) -> tuple[Option, ...]:
    """Return the choice, for the form of a new match; none where no computer player has a character."""
    if all(computer.in_character is None for computer in computers):
        return ()
    choices = tuple(
        OptionChoice(one, Message(f"option.characters.{one}"), Message(f"option.characters.{one}.about"))
        for one in TABLE_OPTIONS[CHARACTERS]
    )
    return (Option(CHARACTERS, Message("option.characters"), choices, "off"),)


def asked_of(form: Sequence[Option], players: Iterable[str]) -> list[Option]:
    """Return what is asked of the table of these players: how computer players play only where one of them sits."""
    computers = any(player != HUMAN for player in players)
    return [option for option in form if computers or option.id != CHARACTERS]


def playing(computer: Computer, setup: Setup) -> Player[Any, Any]:
    """Return who thinks for the computer player in a match of this set-up."""
    if (CHARACTERS, _ON) in setup.options and computer.in_character is not None:
        return computer.in_character
    return computer.player


_ALLOWED: Final = (ADVICE, "allowed")


def as_practice(setup: Setup, practice: bool) -> Setup:
    """Return the set-up, of a practice match where that is wished."""
    return setup._replace(options=(*setup.options, _ALLOWED)) if practice else setup


def is_practice(setup: Setup) -> bool:
    """Tell whether all who began the match agreed that advice may be asked."""
    return _ALLOWED in setup.options


_DOMAIN: Final = b"rokugan-desktop computer player 2"


def seed_of(session: Session, seat: Seat) -> int:
    """Return the seed for what the seat is asked: the same for the same match, answers and step of its draft.

    Only the seat's own confirmed answers are counted. So neither a PIN nor a hand-over draws its whims anew, nor when
    the others answer. Answers that the table went back past count too, on purpose: nobody who goes back knows
    beforehand what the seat will answer this time.

    It is HMAC-SHA256 under the match's seed, in a domain of its own, so that it tells nothing of any draw.
    """
    entries = session.entries
    began = entries[0]
    assert isinstance(began, Began), "every match begins with its beginning"
    answered = sum(isinstance(entry, Answered) and entry.seat == seat for entry in entries)
    step = len(session.drafted(seat))
    text = b"".join([_DOMAIN, *(number.to_bytes(8, "big") for number in (answered, seat, step))])
    return int.from_bytes(hmac.digest(began.seed, text, hashlib.sha256)[:8], "big")
