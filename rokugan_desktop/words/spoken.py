"""Texts that are said only when somebody reads them: most names on a map never are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rokugan_desktop.engine import Message
from rokugan_desktop.words.words import Words


@dataclass(frozen=True, slots=True)
class Spoken(ABC):
    """Sentences in waiting: `str()` of it is their text, worked out each time it is asked for."""

    words: Words

    @abstractmethod
    def messages(self) -> Iterable[Message]:
        """Return what is said, one sentence after the other."""

    def __str__(self) -> str:
        """Return the sentences, with a full stop between two."""
        return ". ".join(map(self.words.say, self.messages()))

    def heard(self) -> str:
        """Return the sentences as they are heard, with no sign that is no word."""
        return ". ".join(self.words.hear(message, self.words.say(message)) for message in self.messages())


@dataclass(frozen=True, slots=True)
class Saying(Spoken):
    """Sentences that are known already, as messages."""

    said: tuple[Message, ...]

    def messages(self) -> Iterable[Message]:
        """Return them."""
        return self.said


Text: TypeAlias = "str | Spoken"
"""What can be read by `str()`."""
