"""Worlds that a view can't rule out, for players that think ahead (W-6)."""

from __future__ import annotations

from collections import Counter
from random import Random

from rokugan_desktop.engine import Determinization, Seat, seats
from rokugan_desktop.engine.tuples import Counts, one_by_one
from rokugan_desktop.games.four_paths.actions import PASS
from rokugan_desktop.games.four_paths.ids import CardKey
from rokugan_desktop.games.four_paths.state import PUBLIC, State
from rokugan_desktop.games.four_paths.view import View


def determinize(view: View, rng: Random) -> Determinization[State]:
    """Return a world that the view can't rule out (W-6): what lies face-down is drawn when it is turned up (C-3).

    The hands and focus cards of the others are dealt from what is left of their decks, so that what is known of them
    fits (W-8). Whoever has answered a call, though nobody knows what, has passed.
    """
    every = seats(len(view.seats))
    dealt = [_dealt(view, seat, rng) for seat in every] if any(seat.fate for seat in view.seats) else []
    return Determinization(
        State(
            *PUBLIC(view),
            work=view.steps,
            named=view.named,
            hands=tuple([hand for hand, _ in dealt]),
            laid=tuple([laid for _, laid in dealt]),
            lines={} if view.seat is None or not view.line else {view.seat: view.line},
            looks={} if view.seat is None else {(view.seat, of): cards for of, cards in view.known.items()},
            calls=tuple([(one, (view.call or PASS) if one == view.seat else PASS) for one in view.answered]),
        )
    )


def _dealt(view: View, seat: Seat, rng: Random) -> tuple[Counts, tuple[CardKey, ...]]:
    """Return a hand and focus cards that a seat could have: the own ones as they are."""
    own, order = view.seats[seat], view.file.order
    if seat == view.seat:
        return view.hand, view.laid
    known = view.known_of(seat)
    left = Counter(dict(zip(order, own.fate, strict=False))) - Counter(known)
    unseen = one_by_one(list(left.values()), list(left))
    cards = [*known, *rng.sample(unseen, own.in_hand + own.laid - len(known))]
    rng.shuffle(cards)
    hand = Counter(cards[own.laid :])
    return tuple([hand[key] for key in order]), tuple(cards[: own.laid])
