"""Why a token of the hand, of the discard pile or of the board is refused, where turns and cards refuse it alike."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import token_name
from rokugan_desktop.games.battle_for_rokugan.question_contents import QuestionContents


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
