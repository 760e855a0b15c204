"""What a seat is asked: a value that holds what lies open and what the seat itself has in hand, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from operator import getitem
from typing import Final

from rokugan_desktop.engine import Caution, Message, Refusal
from rokugan_desktop.games.battle_for_rokugan import ids, why_not
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PLACES, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.asked import Asked
from rokugan_desktop.games.battle_for_rokugan.topology import members

_PLACE_BYTES: Final = (PLACES + 7) // 8
_LAYINGS: Final = tuple(
    tuple(
        tuple(INTERNED[Verb.LAY][byte * 8 + bit] for bit in members(value) if byte * 8 + bit < PLACES)
        for value in range(256)
    )
    for byte in range(_PLACE_BYTES)
)
"""The actions for each value of each byte of a set of places: listing a hundred places is the costliest thing asked."""


class Question(Asked, frozen=True):
    """One question to one seat: a `Decision` of the engine's grammar."""

    @property
    def prompt(self) -> Message:
        """Return the question as the player reads it."""
        card = self.open.script.card if self.open.script is not None else ids.NOBODY
        if card == ids.NOBODY:
            return Message(f"question.{self.kind}")
        return Message(f"question.{self.kind}", card=Message(f"card.{ids.CARDS[card]}.title"))

    def answers(self) -> Iterator[Action]:
        """List what may be answered, each once, in a fixed order."""
        for verb, bits in self.offers:
            if verb is Verb.LAY:
                parts = map(getitem, _LAYINGS, bits.to_bytes(_PLACE_BYTES, "little"))
                yield from chain.from_iterable(parts)
            else:
                interned = INTERNED[verb]
                while bits:
                    lowest = bits & -bits
                    yield interned[lowest.bit_length() - 1]
                    bits ^= lowest

    def allows(self, answer: Action) -> bool:
        """Tell whether the answer is one of those offered."""
        return bool(self.offered(answer.verb) >> answer.number & 1)

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, with its rule, or None where it may be given."""
        return None if self.allows(answer) else why_not.refusal(self, answer)

    def caution(self, answer: Action) -> Caution | None:
        """Return what to know before giving this allowed answer: that it is a decoy (P-6), say."""
        return why_not.caution(self, answer) if self.allows(answer) else None


ONLY_PASS: Final = (Verb.PASS, 1)
ONLY_SEEN: Final = (Verb.SEEN, 1)
