"""The state of a match: what lies open on the table, and what is hidden. Both are values.

`public.PublicState` is what everybody sees; `Hidden` is the rest, and `view.py` decides which part of it a seat may
know.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import Counts
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.public import PublicState


class Spied(msgspec.Struct, frozen=True, gc=False):
    """A hand that a seat has looked at (X-5, A-6)."""

    seat: Seat
    """Whose hand it is."""
    tokens: tuple[ids.Token, ...]
    """The hand as it was then, sorted."""
    left: Counts
    """What of it has not been seen to leave since: it is in the hand, facedown on the board, or put into the pool."""


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """What does not lie open: the truth that views are filled from."""

    hands: tuple[tuple[ids.Token, ...], ...]
    """For each seat, the combat tokens behind its screen, sorted; not the bluff that lies before it (P-9)."""
    pools: tuple[Counts, ...]
    kinds: tuple[ids.Token, ...] = ()
    """Which combat token each of `PublicState.placed` is, in the same order."""
    spied: tuple[tuple[Spied, ...], ...] = ()
    """For each seat, the hands that it has looked at this round."""
    dealt: tuple[tuple[ids.Objective, ...], ...] = ()
    """For each seat, the secret objectives dealt to it."""
    kept: tuple[ids.Objective, ...] = ()
    """For each seat, the secret objective it keeps; NOBODY before it has chosen."""
    chosen: Any = ids.NOBODY
    """What the active seat has picked up and not yet put down: a combat token, or at SWAP a token's identity."""
    initiative: tuple[ids.InitiativeCard, ...] = ()
    """The initiative deck, the next card last, where a position file fixes it; else empty, and drawn when needed."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A match of Battle for Rokugan at one moment."""

    public: PublicState
    hidden: Hidden


@lru_cache(maxsize=4096)
def token_set(tokens: tuple[ids.Token, ...]) -> int:
    """Return which kinds are among the tokens, as bits."""
    bits = 0
    for token in tokens:
        bits |= 1 << token
    return bits


def counted_set(counts: Counts) -> int:
    """Return which kinds have a count above zero, as bits."""
    bits = 0
    for token, count in enumerate(counts):
        if count:
            bits |= 1 << token
    return bits
