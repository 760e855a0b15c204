"""Who knows what (chapter 11): the only module that decides it. Views are filled field by field, never stripped."""

from __future__ import annotations

from itertools import repeat
from operator import ne
from typing import Any

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import Counts
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.state import PublicState, Spied, State


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know; with `seat` None, what everybody knows."""

    seat: Seat | None
    public: PublicState
    """What lies open on the table (W-1)."""
    hand_sizes: tuple[int, ...]
    pool_sizes: tuple[int, ...]
    """Sizes of hands and pools are known to all (W-1)."""
    has_kept: tuple[bool, ...]
    """Which seats have chosen their secret objective."""
    tokens: tuple[ids.Token, ...]
    """What each of `open.placed` is, as far as this seat knows, else NOBODY: faceup (W-1), own or looked at (W-2)."""
    hand: tuple[ids.Token, ...] = ()
    pool: Counts = ids.NO_TOKENS
    """What is in the own pool: the own 27 tokens less those the seat sees elsewhere (W-2)."""
    dealt: tuple[ids.Objective, ...] = ()
    """The secret objectives dealt to this seat (W-2)."""
    kept: ids.Objective = ids.NO_OBJECTIVE
    spied: tuple[Spied, ...] = ()
    """The hands that this seat has looked at this round (A-6)."""
    chosen: Any = ids.NOBODY
    """What this seat has picked up and not yet put down."""


def view_of(state: State, seat: Seat | None) -> View:
    """Return all that the seat may know (W-1, W-2); nobody is told what W-3 keeps from all."""
    public, hidden = state.public, state.hidden
    hand_sizes = tuple(map(len, hidden.hands))
    pool_sizes = tuple(map(sum, hidden.pools))
    has_kept = tuple(map(ne, hidden.kept, repeat(ids.NOBODY)))
    if seat is None:
        faces = tuple([token.face for token in public.placed])
        return View(None, public, hand_sizes, pool_sizes, has_kept, faces)
    looked = public.looked[seat]
    known = [
        kind if token.seat == seat or token.face != ids.NOBODY or token.identity in looked else ids.NO_TOKEN
        for token, kind in zip(public.placed, hidden.kinds, strict=True)
    ]
    return View(
        seat=seat,
        public=public,
        hand_sizes=hand_sizes,
        pool_sizes=pool_sizes,
        has_kept=has_kept,
        tokens=tuple(known),
        hand=hidden.hands[seat],
        pool=hidden.pools[seat],
        dealt=hidden.dealt[seat],
        kept=hidden.kept[seat],
        spied=hidden.spied[seat],
        chosen=hidden.chosen if public.active == seat else ids.NOBODY,
    )
