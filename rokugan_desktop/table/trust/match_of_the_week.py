"""The match of the week: its seed and its roles follow from game and week, so that everybody plays the same draws.

No network is needed for that, and nothing of it is a secret: whoever knows the week could know every draw.

- seed = SHA-256("rokugan-desktop match of the week 1" || 0x00 || game || 0x00 || week), texts in UTF-8

>>> seed_of_week("hexes", week_of("2026-11-30T19:00:00+01:00")).hex()[:16]
'eebb280cbf02ad18'
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from rokugan_desktop.table.trust.shuffle import draw

_SEED: Final = b"rokugan-desktop match of the week 1\x00"
_ROLES: Final = 1 << 63
"""The number of the draw of the first role: no match has so many draws."""


def week_of(now: str) -> str:
    """Return the week of a time, as ISO 8601 writes both. Raise ValueError for what is no time."""
    year, week, _ = datetime.fromisoformat(now).isocalendar()
    return f"{year:04}-W{week:02}"


def seed_of_week(game: str, week: str) -> bytes:
    """Return the seed of a game's match of that week."""
    return hashlib.sha256(_SEED + game.encode() + b"\x00" + week.encode()).digest()


def roles_of_week(game: str, week: str, places: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return as what so many seats play in that match: no role twice where there are enough of them."""
    seed, left = seed_of_week(game, week), list(dict.fromkeys(places))
    left = left if len(left) >= seats else list(places)
    return tuple([left.pop(draw(seed, _ROLES + seat, len(left))) for seat in range(seats)])
