"""What stands in a question, and a card's effect as stages: each asks for one thing and does something with the answer.

What is under way is data (`public.Script`: which card, whose, at which stage, the answers so far), so that a match can
be saved, taken back and forked in the middle of a card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import province_name, token_name
from rokugan_desktop.games.battle_for_rokugan.state import PublicState, Script, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


class QuestionContents(msgspec.Struct, frozen=True, gc=False):
    """The contents of one question to one seat; `questions.Question` answers for them."""

    board: Topology
    public: PublicState
    kind: QuestionKind
    seat: Seat
    offers: tuple[tuple[Verb, int], ...]
    """What may be answered: for each verb the numbers, as bits."""
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


Offers = Callable[[Topology, State, Script], int]
"""What may be chosen at a stage, as bits; none: the stage is left out, for a card does as much as it can (X-1)."""

Effect = Callable[[StateUpdate, Script, Any], int]
"""What is done with the number chosen; returns the number that later stages find in `Script.picks`."""

WhyNot = Callable[[QuestionContents, Any], Refusal]
"""Why a number that a stage does not offer is refused, with its rule."""


def something_else(_question: QuestionContents, _number: int) -> Refusal:
    """Refuse what no stage of this kind could ever be answered with."""
    return Refusal("X-1", Message("refusal.asked-something-else"))


class Stage(NamedTuple):
    """One question of a card, why it refuses what it refuses, and what follows from its answer."""

    kind: QuestionKind
    """Its prompt, too, and what confirms it: `question.card-look`, `confirm.card-look`."""
    verb: Verb
    offers: Offers
    effect: Effect
    why_not: WhyNot = something_else
    secret: bool = False
    """Whether upkeep asks it behind the own screen, as all of a turn is: it is about what only this seat sees."""
    may_stop: bool = False
    """Whether the seat, once it has chosen something, may decline and go on to the stages after this run of them."""
    special: ids.Special | None = None
    """The special token that it puts into the province chosen."""
    control: int = 0
    """How many control tokens it puts faceup into the province chosen."""
    gives: bool = False
    """What is chosen leaves the seat: it pays with it, or gives it away."""


# What cards let one choose, and why not.


def takes(special: ids.Special) -> Offers:
    """Offer the provinces that take the special token (T-1, T-6, T-8, X-7) and were not chosen before.

    None does once the supply is out.
    """

    def offers(board: Topology, state: State, script: Script) -> int:
        lying = state.public.special
        if lying[special].bit_count() >= board.special_supply[special]:
            return 0
        provinces = board.all_provinces & ~lying[ids.PEACE] & ~lying[ids.SCORCHED]
        if ids.BONUS_TOKENS >> special & 1:
            provinces &= board.empire
        elif special == ids.HARBOR:
            provinces &= ~board.coastal
        return provinces & ~chosen_before(script)

    return offers


def takes_no(special: ids.Special) -> WhyNot:
    """Say why the special token can't be put in the province (T-1, T-6, T-8)."""

    def why_not(question: QuestionContents, province: ids.Province) -> Refusal:
        name = province_name(question.board, province)
        if question.public.stays(province):
            return Refusal("T-1", Message("refusal.stays", province=name))
        if special == ids.HARBOR:
            return Refusal("T-6", Message("refusal.coastal", province=name))
        if question.board.shadowlands >> province & 1:
            return Refusal("T-8", Message("refusal.shadowlands"))
        return Refusal("X-1", Message("refusal.chosen-already", province=name))

    return why_not


def chosen_before(script: Script) -> int:
    """Return what the card's earlier stages chose, as bits."""
    bits = 0
    for pick in script.picks:
        if pick != ids.NOBODY:
            bits |= 1 << pick
    return bits


def own_for_control(board: Topology, state: State, script: Script) -> int:
    """Offer the seat's own provinces not chosen before, where it has a control token left to put there (C-2)."""
    if state.public.control_tokens(script.seat) >= board.components.control_tokens_per_clan:
        return 0
    return state.public.held[script.seat] & ~chosen_before(script)


def not_own(question: QuestionContents, province: ids.Province) -> Refusal:
    """Say why the seat's control tokens are not put in the province."""
    own = question.public.controller(province) == question.seat
    key = "refusal.chosen-already" if own else "refusal.not-controlled"
    return Refusal("X-1", Message(key, province=province_name(question.board, province)))


def price(board: Topology, state: State, script: Script) -> int:
    """Return the provinces outside the Shadowlands from which the seat can pay a control token (X-3)."""
    return board.empire & state.public.held[script.seat]


def no_price(question: QuestionContents, province: ids.Province) -> Refusal:
    """Say why no control token can be paid from the province (X-3)."""
    name = province_name(question.board, province)
    if question.public.controller(province) != question.seat:
        return Refusal("X-3", Message("refusal.not-controlled", province=name))
    if question.board.shadowlands >> province & 1:
        return Refusal("X-3", Message("refusal.price-from-shadowlands"))
    return Refusal("X-3", Message("refusal.price-leaves-no-target", province=name))


def no_special(question: QuestionContents, province: ids.Province) -> Refusal:
    """Say that the province has no special token that the card removes."""
    return Refusal("X-1", Message("refusal.no-such-token", province=province_name(question.board, province)))


def _targets(*, own: bool = False, faceup: bool = True) -> Offers:
    """Offer every unblessed token on the board (P-7) not chosen before, the seat's own ones and faceup ones or not."""

    def offers(_board: Topology, state: State, script: Script) -> int:
        bits, seat = 0, script.seat
        for token in state.public.placed:
            if not token.blessings and (own or token.seat != seat) and (faceup or token.face < 0):
                bits |= 1 << token.identity
        return bits & ~chosen_before(script)

    return offers


any_token: Final = _targets(own=True)
"""Whoever owns it (X-3, A-3)."""
opposing_token: Final = _targets()
"""Those of the opponents (A-2)."""
opposing_facedown_token: Final = _targets(faceup=False)
"""Those of the opponents, but a faceup one need not be looked at (A-1)."""


def no_target(question: QuestionContents, identity: ids.Identity) -> Refusal | None:
    """Say why no card and no ability can aim at the token: it has left the board, or is blessed (P-7); None: it can."""
    token = question.public.token_of(identity)
    if token is None:
        return Refusal("P-8", Message("refusal.not-on-board"))
    if token.blessings:
        return Refusal("P-7", Message("refusal.blessed"))
    return None


def no_target_but(rule: str, key: str) -> WhyNot:
    """Say why a token that could be aimed at is refused by this rule, in these words."""

    def why_not(question: QuestionContents, identity: ids.Identity) -> Refusal:
        return no_target(question, identity) or Refusal(rule, Message(key))

    return why_not


def not_of_an_opponent(question: QuestionContents, identity: ids.Identity) -> Refusal:
    """Say why a scout does not look at the token: it is an own one, or lies faceup (A-1)."""
    token = question.public.token_of(identity)
    own = token is not None and token.seat == question.seat
    return no_target_but("A-1", "refusal.opponents-token" if own else "refusal.faceup-known")(question, identity)


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
