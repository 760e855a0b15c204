"""What a computer player's whims follow from: the match's seed, and how many answers its seat has confirmed."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from rokugan_desktop.engine import Seat
from rokugan_desktop.table.journal import Answered, Began
from rokugan_desktop.table.session import Session

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
