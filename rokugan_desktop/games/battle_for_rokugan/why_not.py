"""Why an answer is refused, or what to know before giving it: by rule, in messages."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Caution, Refusal
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.asked import Asked
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.places import misplacement, raid_support, taken_places


def province_name(question: Asked, province: int) -> Message:
    """Return the message that names the province."""
    return Message(f"province.{question.board.provinces[province]}")


def token_name(token: int) -> Message:
    """Return the message that names the combat token."""
    return Message(f"token.{ids.COMBAT_TOKENS[token]}")


def refusal(question: Asked, answer: Action) -> Refusal:
    """Return why the answer, which is not offered, is refused."""
    if not question.offered(answer.verb):
        return _not_asked(question, answer)
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
            return _province(question, answer.number)
        case Verb.KEEP:
            return Refusal("U-4", Message("refusal.not-dealt"))
        case _:
            return _not_asked(question, answer)


_ASKED_BY: Final = {
    "objective": "U-4",
    "starting": "U-9",
    "return": "K-3",
    "upkeep-card": "K-4",
    "turn": "P-1",
    "place": "P-4",
    "bless": "P-5",
    "spy": "A-4",
    "seen": "A-4",
    "swap": "A-4",
    "swap-with": "A-4",
    "reveal": "R-1",
}
"""The rule that each question carries out; a card's own questions belong to X-1."""


def _not_asked(question: Asked, answer: Action) -> Refusal:
    rule = _ASKED_BY.get(question.kind, "X-1")
    if question.kind == "turn" and answer.verb is Verb.PASS:
        return Refusal("P-1", Message("refusal.must-place"))
    if question.kind == "turn" and answer.verb is Verb.TAKE:
        return _token(question, answer.number)
    if answer.verb is Verb.PLAY and question.kind in {"turn", "upkeep-card"}:
        return _card(question, answer.number)
    return Refusal(rule, Message("refusal.asked-something-else"))


# Tokens of the hand or of the discard pile


def _token(question: Asked, token: int) -> Refusal:
    open_seat = question.open.seats[question.seat]
    name = token_name(token)
    if question.kind in {"card-recover", "card-animate"}:
        if not open_seat.discard[token]:
            return Refusal("X-4", Message("refusal.not-discarded", token=name))
        rule = "X-8" if question.kind == "card-animate" else "X-4"
        return Refusal(rule, Message("refusal.not-recovered", token=name))
    if token == ids.BLUFF and open_seat.bluff_open:
        return Refusal("P-9", Message("refusal.bluff-open"))
    if token not in question.hand:
        return Refusal("K-2", Message("refusal.not-in-hand", token=name))
    if token == ids.BLUFF and question.kind == "return":
        return Refusal("K-3", Message("refusal.bluff-stays"))
    if token == ids.BLUFF and question.kind == "card-give":
        return Refusal("X-4", Message("refusal.bluff-stays"))
    if token == ids.BLUFF and open_seat.bluff_barred:
        return Refusal("X-5", Message("refusal.bluff-barred"))
    if open_seat.ronin and token in {ids.RAID, ids.DIPLOMACY}:
        return Refusal("N-1", Message("refusal.ronin", token=name))
    if ids.BLESSINGS >> token & 1:
        return Refusal("P-5", Message("refusal.nothing-to-bless"))
    return Refusal("P-4", Message("refusal.no-place-left"))


# Cards


def _card(question: Asked, card: int) -> Refusal:
    open_, seat = question.open, question.seat
    name = Message(f"card.{ids.CARDS[card]}.title")
    if card == ids.SCOUT and not open_.seats[seat].scouts:
        return Refusal("A-5", Message("refusal.card-used", card=name))
    if card == ids.SHUGENJA and not open_.seats[seat].shugenja:
        return Refusal("A-5", Message("refusal.card-used", card=name))
    if card == ids.FIRST_PLAYER_CARD:
        if open_.first_player != seat or len(open_.seats) <= 2:
            return Refusal("A-3", Message("refusal.not-first-player"))
        if not open_.first_player_card:
            return Refusal("A-3", Message("refusal.card-used", card=name))
    if card < ids.SCOUT and (open_.holders[card // 2] != seat or open_.cards[card // 2] != card):
        return Refusal("R-6", Message("refusal.card-not-held", card=name))
    in_turn = card >= ids.TERRITORY_CARDS.index("dark_favors")
    if in_turn != (question.kind == "turn"):
        if in_turn:
            return Refusal("X-3" if card < ids.SCOUT else "P-2", Message("refusal.card-in-placement", card=name))
        return Refusal("K-4", Message("refusal.card-in-upkeep", card=name))
    rule = "X-3" if in_turn and card < ids.SCOUT else "X-1"
    return Refusal(rule, Message("refusal.card-without-effect", card=name))


# Places


def _place(question: Asked, place: int) -> Refusal:
    if question.kind == "card-animate-place":
        rule = _misplacement(question, place) or "P-3"
        return Refusal("X-8", Message("refusal.not-legal-at-once", rule=rule))
    board, open_, seat = question.board, question.open, question.seat
    own = open_.held[seat]
    target, source = board.target[place], board.source[place]
    ends = [target] if source == ids.NOBODY else [target, source]
    for special, rule in ((ids.SCORCHED, "T-2"), (ids.PEACE, "T-3"), (ids.SHRINE, "T-4")):
        for province in ends:
            if open_.special[special] >> province & 1 and (special != ids.SHRINE or _shrine_bars(question, place)):
                key = f"refusal.{ids.SPECIAL_TOKENS[special].replace('_', '-')}"
                return Refusal(rule, Message(key, province=province_name(question, province)))
    if taken_places(board, open_) >> place & 1:
        return Refusal("P-3", Message("refusal.border-taken"))
    if own >> target & 1:
        return Refusal("P-4", Message("refusal.own-province", province=province_name(question, target)))
    return Refusal("P-4", Message("refusal.not-from-own", province=province_name(question, source)))


def _shrine_bars(question: Asked, place: int) -> bool:
    """Tell whether T-4 keeps the seat from this place: another's shrine, or its own one attacked."""
    board, own = question.board, question.open.held[question.seat]
    shrine = question.open.special[ids.SHRINE]
    target, source = board.target[place], board.source[place]
    touched = 1 << target | (1 << source if source != ids.NOBODY else 0)
    return bool(touched & shrine & ~own) or bool(source != ids.NOBODY and shrine >> target & 1)


def _misplacement(question: Asked, place: int) -> str:
    return misplacement(question.board, question.open, question.seat, question.chosen, place)


# Tokens on the board


def _target(question: Asked, identity: int) -> Refusal:
    token = next((token for token in question.open.placed if token.identity == identity), None)
    if token is None:
        return Refusal("P-8", Message("refusal.not-on-board"))
    if question.kind in {"bless", "card-animate-bless"}:
        if token.seat != question.seat:
            return Refusal("P-6", Message("refusal.bless-own"))
        if token.face != ids.NOBODY:
            return Refusal("P-6", Message("refusal.bless-facedown"))
        return Refusal("X-8", Message("refusal.bless-fighter"))
    if token.blessings:
        return Refusal("P-7", Message("refusal.blessed"))
    if question.kind in {"swap", "swap-with"}:
        key = "refusal.swap-own" if token.seat != question.seat else "refusal.swap-other"
        return Refusal("A-4", Message(key))
    if question.kind == "spy":
        key = "refusal.faceup-known" if token.face != ids.NOBODY else "refusal.just-placed"
        return Refusal("A-4", Message(key))
    script = question.open.script
    if script is not None and ids.CARDS[script.card] == "dark_favors":
        key = "refusal.looked-at" if question.kind == "card-look" else "refusal.not-looked-at"
        return Refusal("X-3", Message(key))
    if token.seat == question.seat:
        return Refusal("A-1" if question.kind == "card-look" else "A-2", Message("refusal.opponents-token"))
    return Refusal("A-1", Message("refusal.faceup-known"))


# Provinces


def _province(question: Asked, province: int) -> Refusal:
    board, open_ = question.board, question.open
    bit, name = 1 << province, province_name(question, province)
    controller = open_.controller(province)
    match question.kind:
        case "starting":
            return Refusal("U-9", Message("refusal.has-control", province=name))
        case "card-own-province":
            if controller != question.seat:
                return Refusal("X-1", Message("refusal.not-controlled", province=name))
            return Refusal("X-1", Message("refusal.chosen-already", province=name))
        case "card-opposing-province":
            return Refusal("X-6", Message("refusal.no-opponent", province=name))
        case "card-price":
            if controller != question.seat:
                return Refusal("X-3", Message("refusal.not-controlled", province=name))
            if bit & board.shadowlands:
                return Refusal("X-3", Message("refusal.price-from-shadowlands"))
            return Refusal("X-3", Message("refusal.price-leaves-no-target", province=name))
        case "card-remove-special":
            return Refusal("X-1", Message("refusal.no-such-token", province=name))
        case _:
            if bit & (open_.special[ids.PEACE] | open_.special[ids.SCORCHED]):
                return Refusal("T-1", Message("refusal.stays", province=name))
            script = open_.script
            if script is not None and ids.CARDS[script.card] == "feats_of_engineering":
                return Refusal("T-6", Message("refusal.coastal", province=name))
            if bit & board.shadowlands:
                return Refusal("T-8", Message("refusal.shadowlands"))
            return Refusal("X-1", Message("refusal.chosen-already", province=name))


# Cautions


def caution(question: Asked, answer: Action) -> Caution | None:
    """Return what to know before giving the answer: that it is a decoy, and will be discarded unresolved (P-6)."""
    if question.kind == "bless" and answer.verb is Verb.AIM:
        for token, kind in zip(question.open.placed, question.shown, strict=True):
            if token.identity == answer.number and not ids.FIGHTERS >> kind & 1:
                return Caution("P-6", Message("caution.blessing-decoy", token=token_name(kind)))
        return None
    if question.kind != "place" or answer.verb is not Verb.LAY:
        return None
    rule = _misplacement(question, answer.number)
    name = token_name(question.chosen)
    if rule:
        return Caution("P-6", Message("caution.decoy", token=name, rule=rule))
    if question.chosen == ids.RAID and not raid_support(question.board, question.open, question.seat, answer.number):
        return Caution("R-3", Message("caution.raid-support", token=name))
    return None
