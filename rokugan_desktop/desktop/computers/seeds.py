"""What a computer player's whims follow from: the match's seed and the entry that it is about to write."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from rokugan_desktop.engine import Seat
from rokugan_desktop.table.journal import Began
from rokugan_desktop.table.session import Session

_DOMAIN: Final = b"rokugan-desktop computer player 1"


def seed_of(session: Session, seat: Seat) -> int:
    """Return the seed for what the seat is asked now: the same for the same match, entry and step of its draft.

    It is HMAC-SHA256 under the match's seed, in a domain of its own, so that it tells nothing of any draw.
    """
    entries = session.entries
    began = entries[0]
    assert isinstance(began, Began), "every match begins with its beginning"
    step = len(session.drafted(seat))
    text = b"".join([_DOMAIN, *(number.to_bytes(8, "big") for number in (len(entries), seat, step))])
    return int.from_bytes(hmac.digest(began.seed, text, hashlib.sha256)[:8], "big")
