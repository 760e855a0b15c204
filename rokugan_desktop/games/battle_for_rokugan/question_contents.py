"""What stands in a question, and why a token is refused where turns and cards refuse it alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import token_name
from rokugan_desktop.games.battle_for_rokugan.state import PublicState
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


def not_in_hand(question: QuestionContents, token: ids.Token) -> Refusal | None:
    """Say why the token can't be taken from the hand: an open bluff lies before the screen (P-9); None: it can."""
    if token == ids.BLUFF and question.public.seats[question.seat].bluff_open:
        return Refusal("P-9", Message("refusal.bluff-open"))
    if token not in question.hand:
        return Refusal("K-2", Message("refusal.not-in-hand", token=token_name(token)))
    return None


def not_recovered(rule: str) -> Callable[[QuestionContents, ids.Token], Refusal]:
    """Say why a card, by this rule, does not bring the token back from the discard pile."""

    def why_not(question: QuestionContents, token: ids.Token) -> Refusal:
        name = token_name(token)
        if not question.public.seats[question.seat].discard[token]:
            return Refusal("X-4", Message("refusal.not-discarded", token=name))
        return Refusal(rule, Message("refusal.not-recovered", token=name))

    return why_not


def not_blessable(question: QuestionContents, identity: ids.Identity) -> Refusal:
    """Say why no blessing can be laid on the token (P-6, X-8)."""
    token = question.public.token_of(identity)
    if token is None:
        return Refusal("P-8", Message("refusal.not-on-board"))
    if token.seat != question.seat:
        return Refusal("P-6", Message("refusal.bless-own"))
    if token.face != ids.NOBODY:
        return Refusal("P-6", Message("refusal.bless-facedown"))
    return Refusal("X-8", Message("refusal.bless-fighter"))
