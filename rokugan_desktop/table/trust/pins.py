"""PINs: a seat's curtain may open to a few digits alone. The journal keeps a slow, salted hash, never the PIN.

It keeps honest friends from an idle look. Who can read the file can try all PINs of four digits within minutes, and has
the match without any of them: packing is no encryption.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from rokugan_desktop.engine import Seat
from rokugan_desktop.table.journal import Entry, PinSet

SALT_LENGTH = 16
"""How many random bytes go with a PIN."""

FEWEST, MOST = 4, 12
"""How many digits a PIN has."""

_COST, _BLOCK, _PARALLEL = 1 << 15, 8, 1
"""What scrypt is asked for: some 70 ms and 32 MB."""
_LENGTH = 32
_HIGHEST_COST, _HIGHEST_PARALLEL = 1 << 17, 4
"""What a journal may ask for at most: one made by somebody else could ask for all memory there is."""

_FREE = 3
_FIRST_WAIT, _LONGEST_WAIT = 2.0, 60.0


def is_pin(text: str) -> bool:
    """Tell whether the text can be a PIN: four to twelve digits."""
    return FEWEST <= len(text) <= MOST and text.isascii() and text.isdigit()


def pin_set(seat: Seat, pin: str, salt: bytes) -> PinSet:
    """Return the entry that sets the PIN of a seat. Raises ValueError for what can't be a PIN, or too short a salt."""
    if not is_pin(pin) or len(salt) < SALT_LENGTH:
        raise ValueError("no PIN, or no salt")
    return PinSet(seat, salt, _hashed(pin, salt, _COST, _BLOCK, _PARALLEL), _COST, _BLOCK, _PARALLEL)


def verify_pin(kept: PinSet, pin: str) -> bool:
    """Tell whether it is the PIN that was set; it takes as long for a wrong one. None fits where the hash is gone."""
    if not kept.digest or not is_pin(pin):
        return False
    return hmac.compare_digest(kept.digest, _hashed(pin, kept.salt, kept.cost, kept.block, kept.parallel))


def can_be_tried(kept: PinSet) -> bool:
    """Tell whether the entry is one that `pin_set` or `without_hash` may have made, now or with a dearer scrypt."""
    if kept == without_hash(kept):
        return True
    return (
        len(kept.digest) == _LENGTH
        and SALT_LENGTH <= len(kept.salt) <= 4 * SALT_LENGTH
        and kept.cost.bit_count() == 1
        and _COST <= kept.cost <= _HIGHEST_COST
        and kept.block == _BLOCK
        and _PARALLEL <= kept.parallel <= _HIGHEST_PARALLEL
    )


def without_hash(kept: PinSet) -> PinSet:
    """Return the entry as it may leave this computer: that a PIN was set, and nothing to try PINs against."""
    return PinSet(kept.seat, b"", b"", 0, 0, 0)


def same_but_hashes(one: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Tell whether two matches have the same entries, where either may have lost the hashes of its PINs on its way."""
    return len(one) == len(other) and all(map(_same_but_hash, one, other))


def _same_but_hash(one: Entry, other: Entry) -> bool:
    if isinstance(one, PinSet) and isinstance(other, PinSet):
        return one == other or one == without_hash(other) or without_hash(one) == other
    return one == other


class Attempts:
    """How often a PIN was given wrong, and how long to wait for the next attempt. It lasts as long as the program."""

    def __init__(self) -> None:
        self._wrong = 0
        self._until = 0.0

    def wait(self, now: float) -> float:
        """Return for how many seconds no further attempt is taken; `now` is any clock that only goes forward."""
        return max(0.0, self._until - now)

    def failed(self, now: float) -> None:
        """Count a wrong PIN: the first three are free, then each waits twice as long as the one before it."""
        self._wrong += 1
        if self._wrong >= _FREE:
            self._until = now + min(_LONGEST_WAIT, _FIRST_WAIT * 2.0 ** (self._wrong - _FREE))

    def forget(self) -> None:
        """Forget the wrong ones: the right one was given, or another one set."""
        self._wrong, self._until = 0, 0.0


def _hashed(pin: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    room = 256 * block * (cost + parallel + 2)  # twice what scrypt needs: libraries count a little differently
    return hashlib.scrypt(pin.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=room, dklen=_LENGTH)
