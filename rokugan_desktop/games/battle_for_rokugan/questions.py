"""What a seat is asked: a value that holds what lies open and what the seat itself has in hand, nothing else.

Why an answer is refused, or what to know before giving it, is said by rule; of a card its script says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import getitem
from typing import Final

from rokugan_desktop.engine import Caution, Refusal
from rokugan_desktop.games.battle_for_rokugan import ids, places
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import STAGES, stage_of
from rokugan_desktop.games.battle_for_rokugan.cards.stage import QuestionContents, no_target, not_blessable, not_in_hand
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import card_name, province_name, token_name
from rokugan_desktop.games.battle_for_rokugan.state import Placed
from rokugan_desktop.games.battle_for_rokugan.topology import identities_in, members, nth_member, set_of, union


def _by_bytes(interned: tuple[Action, ...]) -> tuple[tuple[tuple[Action, ...], ...], ...]:
    """Return, for each byte of a set of numbers and each value of it, the actions whose bits are set there."""
    return tuple(
        tuple(
            tuple(interned[first + bit] for bit in members(value) if first + bit < len(interned))
            for value in range(256)
        )
        for first in range(0, len(interned), 8)
    )


_ACTIONS: Final = {verb: _by_bytes(INTERNED[verb]) for verb in (Verb.TAKE, Verb.LAY, Verb.PLAY, Verb.PICK)}
"""The actions by bytes, for the verbs that offer many: listing a hundred places is the costliest thing asked."""


def _listed(verb: Verb, bits: int) -> Iterable[Action]:
    by_bytes = _ACTIONS.get(verb)
    if by_bytes is not None:
        return chain.from_iterable(map(getitem, by_bytes, bits.to_bytes(len(by_bytes), "little")))
    interned = INTERNED[verb]
    return [interned[number] for number in members(bits)]


class Question(QuestionContents, frozen=True):
    """One question to one seat: a `Decision` of the engine's grammar."""

    @property
    def prompt(self) -> Message:
        script = self.public.script
        if self.kind == QuestionKind.TURN and not self.offered(Verb.PLAY):
            return Message("question.turn.tokens")
        verb = {QuestionKind.PLACE: Verb.LAY, QuestionKind.BLESS: Verb.AIM}.get(self.kind)
        if verb is not None and self.offered(verb) == self.cautioned(verb):
            return Message("question.decoy", token=token_name(self.chosen))
        if script is None:
            return Message(f"question.{self.kind}")
        card, count = card_name(script.card), len(STAGES[script.card])
        if self.kind == QuestionKind.CARD_SPECIAL and count > 1:
            return Message("question.card-special.of", card=card, number=script.stage + 1, of=count)
        return Message(f"question.{self.kind}", card=card)

    @property
    def rule(self) -> str:
        return _ASKED_BY.get(self.kind, "X-1")

    @property
    def helps_there(self) -> bool:
        """Whether a card's special token is laid that whoever controls the province is glad of."""
        script, harms = self.public.script, (None, ids.PEACE, ids.SCORCHED)
        return script is not None and STAGES[script.card][script.stage].special not in harms

    def answers(self) -> Iterator[Action]:
        if len(self.offers) == 1:
            return iter(_listed(*self.offers[0]))
        return chain.from_iterable([_listed(verb, bits) for verb, bits in self.offers])

    def sample(self, pick: Callable[[int], int]) -> Action:
        offers = self.offers
        if len(offers) == 1:
            verb, bits = offers[0]
            return INTERNED[verb][nth_member(bits, pick(bits.bit_count()))]
        total = 0
        for _verb, bits in offers:
            total += bits.bit_count()
        number = pick(total)
        for verb, bits in offers:
            count = bits.bit_count()
            if number < count:
                return INTERNED[verb][nth_member(bits, number)]
            number -= count
        raise IndexError("beyond the last answer")

    def allows(self, answer: Action) -> bool:
        """Tell whether the answer is one of those offered."""
        return bool(self.offered(answer.verb) >> answer.number & 1)

    def refusal(self, answer: Action) -> Refusal | None:
        for verb, bits in self.offers:
            if verb is answer.verb and bits >> answer.number & 1:
                return None
        return _refusal(self, answer)

    def caution(self, answer: Action) -> Caution | None:
        """Return what to know before giving this allowed answer: that it is a decoy (P-6), say."""
        if not self.allows(answer):
            return None
        if self.kind == QuestionKind.SWAP_WITH:
            return next(_spoiled(self, answer.number), None)
        if self.kind == QuestionKind.BLESS and answer.verb is Verb.AIM:
            for token, kind in zip(self.public.placed, self.shown, strict=True):
                if token.identity == answer.number and not ids.FIGHTERS >> kind & 1:
                    return Caution("P-6", Message("caution.blessing-decoy", token=token_name(ids.Token(kind))))
            return None
        if self.kind != QuestionKind.PLACE or answer.verb is not Verb.LAY:
            return None
        board, public, seat = self.board, self.public, self.seat
        rule = places.misplacement(board, public, seat, self.chosen, answer.number)
        name = token_name(self.chosen)
        if rule:
            return Caution("P-6", Message("caution.decoy", token=name, rule=rule))
        if self.chosen == ids.RAID and not places.raid_support(board, public, seat, answer.number):
            return Caution("R-3", Message("caution.raid-support", token=name))
        return None

    def cautioned(self, verb: Verb) -> int:
        """Return which of the numbers offered with the verb `caution` has something to say of, as bits."""
        board, public, seat, token = self.board, self.public, self.seat, self.chosen
        offered = self.offered(verb)
        if self.kind == QuestionKind.SWAP_WITH:
            return set_of(identity for identity in identities_in(offered) if any(_spoiled(self, identity)))
        if self.kind == QuestionKind.BLESS and verb is Verb.AIM:
            known = {one.identity: kind for one, kind in zip(public.placed, self.shown, strict=True)}
            return set_of(identity for identity in identities_in(offered) if not ids.FIGHTERS >> known[identity] & 1)
        if self.kind != QuestionKind.PLACE or verb is not Verb.LAY or token == ids.BLUFF:
            return 0
        legal = places.legal_places(board, public, seat, token)
        if token == ids.RAID:
            legal &= union(board.next_to_any, public.held[seat] & ~public.special[ids.PEACE])
        return offered & ~legal

    def decoys(self, verb: Verb) -> int:
        """Return which of those would be decoys (P-6): a token that Unicorn swaps is what it is."""
        return 0 if self.kind == QuestionKind.SWAP_WITH else self.cautioned(verb)


def _spoiled(question: Question, second: ids.Identity) -> Iterator[Caution]:
    """Yield which own tokens a swap with the second one leaves where they are discarded at R-2 or R-3 (A-4)."""
    board, public, seat = question.board, question.public, question.seat
    own = [(one, ids.Token(kind)) for one, kind in zip(public.placed, question.shown, strict=True) if one.seat == seat]
    at = {one.identity: one.place for one, _kind in own}
    between = at[question.chosen], at[second]
    there = {**at, question.chosen: between[1], second: between[0]}
    shinobi = {there[one.identity] for one, kind in own if ids.TYPE[kind] == ids.SHINOBI}
    for one, kind in own:
        place = there[one.identity]
        moved = place != at[one.identity] and kind != ids.BLUFF  # that goes home from wherever it lies
        rule = places.misplacement(board, public, seat, kind, place) if moved else ""
        if kind == ids.RAID and not rule and place in between and place not in shinobi:
            rule = "" if places.raid_support(board, public, seat, board.target[place]) else "R-3"
        if rule:
            why = Message("caution.swap", token=token_name(kind), rule=rule)
            yield Caution("R-3" if rule == "R-3" else "R-2", why)


ONLY_PASS: Final = (Verb.PASS, 1)
ONLY_SEEN: Final = (Verb.SEEN, 1)


# Why an answer is refused, by rule; what a card refuses, its script says

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


def _refusal(question: Question, answer: Action) -> Refusal:
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


def _not_asked(question: Question, answer: Action) -> Refusal:
    if question.kind == QuestionKind.TURN and answer.verb is Verb.PASS:
        return Refusal("P-1", Message("refusal.must-place"))
    if question.kind == QuestionKind.TURN and answer.verb is Verb.TAKE:
        return _token(question, answer.number)
    if answer.verb is Verb.PLAY and question.kind in {QuestionKind.TURN, QuestionKind.UPKEEP_CARD}:
        return _card(question, answer.number)
    return Refusal(question.rule, Message("refusal.asked-something-else"))


# Tokens of the hand


def _token(question: Question, token: ids.Token) -> Refusal:
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


def _card(question: Question, card: ids.Card) -> Refusal:
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


def _place(question: Question, place: ids.Place) -> Refusal:
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


def _target(question: Question, identity: ids.Identity) -> Refusal:
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


def _not_spied(question: Question, token: Placed) -> str:
    """Return the key of the sentence that says why Scorpion can't look at the token (A-4)."""
    if token.face != ids.NOBODY:
        return "refusal.faceup-known"
    if token.identity == question.public.latest:
        return "refusal.just-placed"
    return "refusal.opponents-token" if token.seat == question.seat else "refusal.known-already"


# What a press on a province means while something is chosen on the board, or why it means nothing

_WITHOUT_EFFECT: Final = {ids.ARMY: "army", ids.NAVY: "navy", ids.DIPLOMACY_TYPE: "diplomacy", ids.RAID_TYPE: "raid"}
"""The types that are not legal in every province, by the ends of the keys that say why."""


def ways(question: Question, province: ids.Province) -> list[Action]:
    """Return the answers that a press on the province means: the places that lead into it, the tokens that lie there.

    A decoy is never meant by itself (P-6).
    """
    board = question.board
    legal = question.offered(Verb.LAY) & ~question.decoys(Verb.LAY)
    found = [INTERNED[Verb.LAY][place] for place in members(legal) if board.target[place] == province]
    tokens = question.offered(Verb.AIM) & ~question.decoys(Verb.AIM)
    for token in question.public.placed:
        if board.target[token.place] == province and tokens >> token.identity & 1:
            found.append(INTERNED[Verb.AIM][token.identity])
    return found


def refusal_in(question: Question, province: ids.Province) -> Refusal | None:
    """Return why nothing may be chosen by a press on the province, with the rule; None: something may, or none asks."""
    if question.kind == QuestionKind.TURN:
        return Refusal("P-1", Message("refusal.token-first"))
    if ways(question, province):
        return None
    if question.offered(Verb.LAY):
        return _no_place(question, province)
    if question.offered(Verb.AIM):
        return _no_token(question, province)
    return question.refusal(INTERNED[Verb.PICK][province]) if question.offered(Verb.PICK) else None


def refusal_at(question: Question, place: ids.Place) -> Refusal | None:
    """Return why a press on the place means nothing, or on a border would come to nothing, with the rule."""
    if place < len(question.board.provinces) or question.kind == QuestionKind.TURN or not question.offered(Verb.LAY):
        return refusal_in(question, question.board.target[place])
    answer = INTERNED[Verb.LAY][place]
    refusal, caution = question.refusal(answer), question.caution(answer)
    if refusal is None and caution is not None:
        return Refusal(caution.rule, caution.message)
    return refusal


def _no_place(question: Question, province: ids.Province) -> Refusal | None:
    centre = INTERNED[Verb.LAY][province]
    refusal, caution = question.refusal(centre), question.caution(centre)
    if refusal is not None or caution is None:
        return refusal
    board = question.board
    token: ids.Token = question.chosen
    rule = places.misplacement(board, question.public, question.seat, token, ids.Place(province))
    kind = _WITHOUT_EFFECT.get(ids.TYPE[token])
    name = province_name(board, province)
    if rule != "P-5" or kind is None:
        return Refusal(rule or caution.rule, Message("refusal.no-effect", token=token_name(token), province=name))
    own = question.public.held[question.seat] >> province & 1
    key = "refusal.no-effect.navy-inland" if own and kind == "navy" else f"refusal.no-effect.{kind}"
    return Refusal(rule, Message(key, province=name))


def _no_token(question: Question, province: ids.Province) -> Refusal:
    for token in question.public.placed:
        refusal = question.refusal(INTERNED[Verb.AIM][token.identity])
        if question.board.target[token.place] == province and refusal is not None:
            return refusal
    return Refusal(question.rule, Message("refusal.no-token-there", province=province_name(question.board, province)))
