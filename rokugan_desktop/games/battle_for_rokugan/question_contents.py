"""What stands in a question: what lies open, what the seat itself has in hand, and what may be answered."""

from __future__ import annotations

from typing import Any

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.public import PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

Offers = tuple[tuple[Verb, int], ...]
"""What may be answered: for each verb the numbers, as bits."""


class QuestionContents(msgspec.Struct, frozen=True, gc=False):
    """The contents of one question to one seat; `questions.Question` answers for them."""

    board: Topology
    public: PublicState
    kind: QuestionKind
    seat: Seat
    offers: Offers
    secret: bool = True
    hand: tuple[ids.Token, ...] = ()
    """The combat tokens behind the seat's own screen, where the question is about them."""
    chosen: Any = ids.NOBODY
    """What the seat has picked up and is asked a place for."""
    shown: tuple[int, ...] = ()
    """What the seat is shown: the objectives dealt to it, a spied hand, or what its own tokens on the board are."""

    def offered(self, verb: Verb) -> int:
        """Return the numbers offered with this verb, as bits."""
        for own, bits in self.offers:
            if own is verb:
                return bits
        return 0
