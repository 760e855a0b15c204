"""Who knows what (chapter 12): the only module that decides it. Views are filled field by field, never stripped."""

from __future__ import annotations

from typing import Any

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.south_wind.ids import FACEDOWN, House
from rokugan_desktop.games.south_wind.state import PublicState, State


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know (I-4); with `seat` None, what everybody knows."""

    seat: Seat | None
    public: PublicState
    winners: tuple[House, ...] | None
    final: tuple[Any, ...]
    hand: tuple[int, ...] = ()
    """Its own destiny cards, by region of the box."""
    chosen: int = -1
    """The region of its own card that lies face down (E-1)."""
    orders: tuple[int, ...] = ()
    """What its own face-down tokens say, by slot; FACEDOWN where none of its lies face down (I-1)."""
    picked: int = FACEDOWN
    """The order that it has taken up and not yet laid down."""
    row: tuple[int, ...] = ()
    """What lies at each place of its own row, with a closed hand."""
    rows: tuple[tuple[bool, ...], ...] = ()
    """With a closed hand, at which places of each house's row a token still lies: all see the backs."""


def view_of(state: State, seat: Seat | None) -> View:
    """Return all that the seat may know (I-1, I-4)."""
    public, hidden = state.public, state.hidden
    rows = tuple([tuple([order != FACEDOWN for order in row]) for row in hidden.rows])
    if seat is None:
        return View(None, public, state.winners, state.final, rows=rows)
    house = House(seat)
    own = [
        order if order != FACEDOWN and tokens[-1].house == house else FACEDOWN
        for order, tokens in zip(hidden.orders, public.slots, strict=True)
    ]
    laying = public.work and public.work[-1].house == house
    return View(
        seat=seat,
        public=public,
        winners=state.winners,
        final=state.final,
        hand=hidden.hands[seat],
        chosen=hidden.chosen[seat],
        orders=tuple(own),
        picked=hidden.picked if laying else FACEDOWN,
        row=hidden.rows[seat] if hidden.rows else (),
        rows=rows,
    )
