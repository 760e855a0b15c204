"""What is answered and drawn: one small value for each verb (Q-13, C-1)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths.ids import Benefit, CardId, CardKey


class CardAction(msgspec.Struct, frozen=True, gc=False):
    """An answer of a seat, or an outcome of chance."""


class BeginsFirst(CardAction, frozen=True):
    """Chance: who begins among those whose starting honor is equal (S-5)."""

    seat: Seat


class TurnUp(CardAction, frozen=True):
    """Chance: which card a face-down one of a province is (C-3)."""

    card: CardKey


class Attack(CardAction, frozen=True):
    """Who is attacked; None: nobody (T-8)."""

    seat: Seat | None


class Invite(CardAction, frozen=True):
    """Who is invited to an attack, or to its defense (M-2)."""

    seats: tuple[Seat, ...]


class Assign(CardAction, frozen=True):
    """A unit goes to a province, counted from 1 from left to right (M-3)."""

    unit: CardId
    province: int


class Done(CardAction, frozen=True):
    """No more of what is answered one by one: assigned, discarded."""


class PickBattle(CardAction, frozen=True):
    """Which battle is fought next, by its province (B-1)."""

    province: int


class Buy(CardAction, frozen=True):
    """A card of an own province is brought into play (E-2, E-4)."""

    province: int
    benefit: Benefit = Benefit.PLAIN


class Pay(CardAction, frozen=True):
    """The producers that bow for it (G-5)."""

    producers: tuple[CardId, ...]


class Back(CardAction, frozen=True):
    """The purchase is taken back before it is paid."""


class Discard(CardAction, frozen=True):
    """The face-up card of an own province is discarded (T-9)."""

    province: int


class Concede(CardAction, frozen=True):
    """A seat leaves the match (V-6)."""


class Finish(CardAction, frozen=True):
    """The table ends the match and scores it (V-7)."""


Action: TypeAlias = (
    BeginsFirst | TurnUp | Attack | Invite | Assign | Done | PickBattle | Buy | Pay | Back | Discard | Concede | Finish
)
CONCEDE = Concede()
FINISH = Finish()
DONE = Done()
BACK = Back()
