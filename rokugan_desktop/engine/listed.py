"""A question that lists its few answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

import msgspec

from rokugan_desktop.engine.errors import Caution, Refusal
from rokugan_desktop.engine.grammar import Seat
from rokugan_desktop.engine.messages import Message

A = TypeVar("A")


class ListedQuestion(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """What a seat is asked, with all that it may answer: for games that offer little at a time."""

    kind: str
    seat: Seat
    prompt: Message
    listed: tuple[A, ...]
    unlisted: Refusal
    """Why anything else is refused."""
    secret: bool = False

    def answers(self) -> Iterator[A]:
        """List the answers."""
        return iter(self.listed)

    def refusal(self, answer: A) -> Refusal | None:
        """Return why the answer is refused."""
        return None if answer in self.listed else self.unlisted

    def caution(self, answer: A) -> Caution | None:
        """Return no caution."""
        return None
