"""What a seat is asked: a value that holds what lies open and what the seat itself has in hand, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import getitem
from typing import Final

from rokugan_desktop.engine import Caution, Refusal
from rokugan_desktop.games.battle_for_rokugan import ids, why_not
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import STAGES
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import card_name
from rokugan_desktop.games.battle_for_rokugan.question_contents import QuestionContents
from rokugan_desktop.games.battle_for_rokugan.topology import members, nth_member


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
        card = self.public.script.card if self.public.script is not None else ids.NO_CARD
        if self.kind == QuestionKind.TURN and not self.offered(Verb.PLAY):
            return Message("question.turn.tokens")
        if card == ids.NOBODY:
            return Message(f"question.{self.kind}")
        script = self.public.script
        if script is not None and self.kind == QuestionKind.CARD_SPECIAL and (count := len(STAGES[script.card])) > 1:
            return Message("question.card-special.of", card=card_name(card), number=script.stage + 1, of=count)
        return Message(f"question.{self.kind}", card=card_name(card))

    @property
    def rule(self) -> str:
        return why_not.asked_by(self)

    def answers(self) -> Iterator[Action]:
        if len(self.offers) == 1:
            return iter(_listed(*self.offers[0]))
        return chain.from_iterable([_listed(verb, bits) for verb, bits in self.offers])

    def sample(self, pick: Callable[[int], int]) -> Action:
        offers = self.offers
        if len(offers) == 1:
            verb, bits = offers[0]
            return INTERNED[verb][nth_member(bits, pick(bits.bit_count()))]
        number = pick(sum([bits.bit_count() for _verb, bits in offers]))
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
        return why_not.refusal(self, answer)

    def caution(self, answer: Action) -> Caution | None:
        """Return what to know before giving this allowed answer: that it is a decoy (P-6), say."""
        return why_not.caution(self, answer) if self.allows(answer) else None

    def cautioned(self, verb: Verb) -> int:
        """Return which numbers offered with this verb have a caution, as bits, without saying any."""
        return why_not.cautioned(self, verb)


ONLY_PASS: Final = (Verb.PASS, 1)
ONLY_SEEN: Final = (Verb.SEEN, 1)
