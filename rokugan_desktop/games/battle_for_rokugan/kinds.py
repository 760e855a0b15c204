"""What can be asked: every kind of question. Its text is what journals, transcripts and sentences call it."""

from __future__ import annotations

from enum import StrEnum


class QuestionKind(StrEnum):
    """The kind of a question; the cards' own begin with `card-`."""

    OBJECTIVE = "objective"
    STARTING = "starting"
    RETURN = "return"
    UPKEEP_CARD = "upkeep-card"
    TURN = "turn"
    PLACE = "place"
    BLESS = "bless"
    SPY = "spy"
    SEEN = "seen"
    SWAP = "swap"
    SWAP_WITH = "swap-with"
    REVEAL = "reveal"
    CARD_SPECIAL = "card-special"
    CARD_OWN_PROVINCE = "card-own-province"
    CARD_OPPOSING_PROVINCE = "card-opposing-province"
    CARD_PRICE = "card-price"
    CARD_REMOVE_SPECIAL = "card-remove-special"
    CARD_LOOK = "card-look"
    CARD_DISCARD = "card-discard"
    CARD_POOL = "card-pool"
    CARD_PLAYER = "card-player"
    CARD_SEEN = "card-seen"
    CARD_RECOVER = "card-recover"
    CARD_DESTINATION = "card-destination"
    CARD_GIVE = "card-give"
    CARD_PAY = "card-pay"
    CARD_ANIMATE = "card-animate"
    CARD_ANIMATE_PLACE = "card-animate-place"
    CARD_ANIMATE_BLESS = "card-animate-bless"
