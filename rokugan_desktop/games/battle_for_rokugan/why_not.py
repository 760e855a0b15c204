"""Why an answer is refused, or what to know before giving it: by rule, in messages.

What a card refuses, its script says.
"""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Caution, Refusal
from rokugan_desktop.games.battle_for_rokugan import ids, places
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import stage_of
from rokugan_desktop.games.battle_for_rokugan.cards.stage import no_target
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import card_name, province_name, token_name
from rokugan_desktop.games.battle_for_rokugan.question_contents import QuestionContents, not_blessable, not_in_hand
from rokugan_desktop.games.battle_for_rokugan.state import Placed
from rokugan_desktop.games.battle_for_rokugan.topology import identities_in, set_of, union


def refusal(question: QuestionContents, answer: Action) -> Refusal:
    """Return why the answer, which is not offered, is refused."""
    if not question.offered(answer.verb):
        return _not_asked(question, answer)
    if question.public.script is not None:
        return stage_of(question.public.script).why_not(question, answer.number)
    match answer.verb:
        case Verb.TAKE:
            return _token(question, answer.number)
        case Verb.PLAY:
            return _card(question, answer.number)
        case Verb.LAY:
            return _place(question, answer.number)
        case Verb.AIM:
            return _target(question, answer.number)
        case Verb.PICK:
            return Refusal("U-9", Message("refusal.has-control", province=province_name(question.board, answer.number)))
        case Verb.KEEP:
            return Refusal("U-4", Message("refusal.not-dealt"))
        case _:
            return _not_asked(question, answer)


_ASKED_BY: Final = {
    QuestionKind.OBJECTIVE: "U-4",
    QuestionKind.STARTING: "U-9",
    QuestionKind.RETURN: "K-3",
    QuestionKind.UPKEEP_CARD: "K-4",
    QuestionKind.TURN: "P-1",
    QuestionKind.PLACE: "P-4",
    QuestionKind.BLESS: "P-5",
    QuestionKind.SPY: "A-4",
    QuestionKind.SEEN: "A-4",
    QuestionKind.SWAP: "A-4",
    QuestionKind.SWAP_WITH: "A-4",
    QuestionKind.REVEAL: "R-1",
}
"""The rule that each question carries out; a card's own questions belong to X-1."""


def asked_by(question: QuestionContents) -> str:
    """Return the rule that the question carries out."""
    return _ASKED_BY.get(question.kind, "X-1")


def _not_asked(question: QuestionContents, answer: Action) -> Refusal:
    rule = asked_by(question)
    if question.kind == QuestionKind.TURN and answer.verb is Verb.PASS:
        return Refusal("P-1", Message("refusal.must-place"))
    if question.kind == QuestionKind.TURN and answer.verb is Verb.TAKE:
        return _token(question, answer.number)
    if answer.verb is Verb.PLAY and question.kind in {QuestionKind.TURN, QuestionKind.UPKEEP_CARD}:
        return _card(question, answer.number)
    return Refusal(rule, Message("refusal.asked-something-else"))


# Tokens of the hand


def _token(question: QuestionContents, token: ids.Token) -> Refusal:
    missing = not_in_hand(question, token)
    if missing is not None:
        return missing
    public_seat = question.public.seats[question.seat]
    if token == ids.BLUFF and question.kind == QuestionKind.RETURN:
        return Refusal("K-3", Message("refusal.bluff-stays"))
    if token == ids.BLUFF and public_seat.bluff_barred:
        return Refusal("X-5", Message("refusal.bluff-barred"))
    if public_seat.ronin and token in {ids.RAID, ids.DIPLOMACY}:
        return Refusal("N-1", Message("refusal.ronin", token=token_name(token)))
    if ids.BLESSINGS >> token & 1:
        return Refusal("P-5", Message("refusal.nothing-to-bless"))
    return Refusal("P-4", Message("refusal.no-place-left"))


# Cards


def _card(question: QuestionContents, card: ids.Card) -> Refusal:
    public, seat = question.public, question.seat
    name = card_name(card)
    if card == ids.SCOUT and not public.seats[seat].scouts:
        return Refusal("A-5", Message("refusal.card-used", card=name))
    if card == ids.SHUGENJA and not public.seats[seat].shugenja:
        return Refusal("A-5", Message("refusal.card-used", card=name))
    if card == ids.FIRST_PLAYER_CARD:
        if public.first_player != seat or len(public.seats) <= 2:
            return Refusal("A-3", Message("refusal.not-first-player"))
        if not public.first_player_card:
            return Refusal("A-3", Message("refusal.card-used", card=name))
    of_territory = ids.is_territory_card(card)
    if of_territory:
        territory = ids.TERRITORY_OF_CARD[card]
        if public.holders[territory] != seat or public.cards[territory] != card:
            return Refusal("R-6", Message("refusal.card-not-held", card=name))
    in_turn = ids.is_played_in_turn(card)
    if in_turn != (question.kind == QuestionKind.TURN):
        if in_turn:
            return Refusal("X-3" if of_territory else "P-2", Message("refusal.card-in-placement", card=name))
        return Refusal("K-4", Message("refusal.card-in-upkeep", card=name))
    rule = "X-3" if in_turn and of_territory else "X-1"
    return Refusal(rule, Message("refusal.card-without-effect", card=name))


# Places

_BARRED_BY: Final = {"T-2": ids.SCORCHED, "T-3": ids.PEACE, "T-4": ids.SHRINE}
"""The special token that bars a place by each rule."""


def _place(question: QuestionContents, place: ids.Place) -> Refusal:
    board, public, seat = question.board, question.public, question.seat
    own = public.held[seat]
    target, source = board.target[place], board.source[place]
    rule = places.barring(board, public, own, place)
    if rule:
        special = _BARRED_BY[rule]
        province = target if public.special[special] >> target & 1 else source
        key = f"refusal.{ids.SPECIAL_TOKENS[special].replace('_', '-')}"
        return Refusal(rule, Message(key, province=province_name(board, province)))
    if places.taken_places(board, public) >> place & 1:
        mine = any(token.seat == seat and board.border[token.place] >> place & 1 for token in public.placed)
        return Refusal("P-3", Message("refusal.border-own" if mine else "refusal.border-taken"))
    if own >> target & 1:
        return Refusal("P-4", Message("refusal.own-province", province=province_name(board, target)))
    return Refusal("P-4", Message("refusal.not-from-own", province=province_name(board, source)))


# Tokens on the board


def _target(question: QuestionContents, identity: ids.Identity) -> Refusal:
    if question.kind == QuestionKind.BLESS:
        return not_blessable(question, identity)
    missing = no_target(question, identity)
    if missing is not None:
        return missing
    token = question.public.token_of(identity)
    assert token is not None, "it can be aimed at"
    if question.kind in {QuestionKind.SWAP, QuestionKind.SWAP_WITH}:
        key = "refusal.swap-own" if token.seat != question.seat else "refusal.swap-other"
        return Refusal("A-4", Message(key))
    return Refusal("A-4", Message(_not_spied(question, token)))


def _not_spied(question: QuestionContents, token: Placed) -> str:
    """Return the key of the sentence that says why Scorpion can't look at the token (A-4)."""
    if token.face != ids.NOBODY:
        return "refusal.faceup-known"
    if token.identity == question.public.latest:
        return "refusal.just-placed"
    return "refusal.opponents-token" if token.seat == question.seat else "refusal.known-already"


# Cautions


def caution(question: QuestionContents, answer: Action) -> Caution | None:
    """Return what to know before giving the answer: that it is a decoy, and will be discarded unresolved (P-6)."""
    if question.kind == QuestionKind.BLESS and answer.verb is Verb.AIM:
        for token, kind in zip(question.public.placed, question.shown, strict=True):
            if token.identity == answer.number and not ids.FIGHTERS >> kind & 1:
                return Caution("P-6", Message("caution.blessing-decoy", token=token_name(ids.Token(kind))))
        return None
    if question.kind != QuestionKind.PLACE or answer.verb is not Verb.LAY:
        return None
    board, public, seat = question.board, question.public, question.seat
    rule = places.misplacement(board, public, seat, question.chosen, answer.number)
    name = token_name(question.chosen)
    if rule:
        return Caution("P-6", Message("caution.decoy", token=name, rule=rule))
    if question.chosen == ids.RAID and not places.raid_support(board, public, seat, answer.number):
        return Caution("R-3", Message("caution.raid-support", token=name))
    return None


def cautioned(question: QuestionContents, verb: Verb) -> int:
    """Return which of the numbers offered with the verb `caution` has something to say of, as bits."""
    board, public, seat, token = question.board, question.public, question.seat, question.chosen
    offered = question.offered(verb)
    if question.kind == QuestionKind.BLESS and verb is Verb.AIM:
        known = {one.identity: kind for one, kind in zip(public.placed, question.shown, strict=True)}
        return set_of(identity for identity in identities_in(offered) if not ids.FIGHTERS >> known[identity] & 1)
    if question.kind != QuestionKind.PLACE or verb is not Verb.LAY or token == ids.BLUFF:
        return 0
    legal = places.legal_places(board, public, seat, token)
    if token == ids.RAID:
        legal &= union(board.next_to_any, public.held[seat] & ~public.special[ids.PEACE])
    return offered & ~legal
