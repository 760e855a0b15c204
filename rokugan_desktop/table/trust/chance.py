"""Chance: what the match's seed draws for one entry of its journal, the same on every machine and in every version."""

from __future__ import annotations

import hashlib
import hmac

SEED_LENGTH = 32
"""How many bytes a match's seed has."""

_SPACE = 1 << 256


def draw(seed: bytes, number: int, total: int, part: int = 0) -> int:
    """Return a number from 0 and below `total`, each exactly as likely as the others.

    It is HMAC-SHA256 under the match's seed of the entry's number and of a counter of attempts. A value from the
    last, incomplete run of `total` values would favour the small ones: it is rejected, and the counter goes on. Where
    an entry draws more than once, the second number and those after it add which `part` of it they are.

    >>> draw(bytes(32), 1, 6)
    1

    Raises ValueError for a seed of another length, a negative number, or a total that is no draw at all.
    """
    if len(seed) != SEED_LENGTH:
        raise ValueError(f"a seed has {SEED_LENGTH} bytes, not {len(seed)}")
    if number < 0:
        raise ValueError(f"entries are numbered from 0: {number}")
    if not 0 < total <= _SPACE:
        raise ValueError(f"nothing to draw from: {total}")
    limit = _SPACE - _SPACE % total
    suffix = part.to_bytes(8, "big") if part else b""
    attempt = 0
    while True:
        text = number.to_bytes(8, "big") + attempt.to_bytes(8, "big") + suffix
        value = int.from_bytes(hmac.digest(seed, text, hashlib.sha256), "big")
        if value < limit:
            return value % total
        attempt += 1
