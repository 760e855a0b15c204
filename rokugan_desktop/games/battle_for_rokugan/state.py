"""The state of a match: what lies open on the table, and what is hidden. Both are values.

`public.PublicState` is what everybody sees; `Hidden` is the rest, and `view.py` decides which part of it a seat may
know.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.public import Counts, PublicState

T = TypeVar("T")


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


def with_count(counts: Counts, token: ids.Token, change: int) -> Counts:
    """Return the counts with so many more of the token."""
    changed = list(counts)
    changed[token] += change
    return tuple(changed)


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the tuple with another item at the index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def with_token(tokens: tuple[ids.Token, ...], token: ids.Token) -> tuple[ids.Token, ...]:
    """Return the sorted tokens with one more."""
    return tuple(sorted((*tokens, token)))


def without_token(tokens: tuple[ids.Token, ...], token: ids.Token) -> tuple[ids.Token, ...]:
    """Return the tokens with one fewer of this kind. Raise ValueError where there is none."""
    index = tokens.index(token)
    return tokens[:index] + tokens[index + 1 :]


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
