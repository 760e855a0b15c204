"""Texts that are said only when somebody reads them: most names on a map never are."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rokugan_desktop.engine import Message, rule_of
from rokugan_desktop.words.words import Words

_NAMED_RULE: Final = re.compile(r"\s?[(\[]([A-Z]{1,2}-\d+[a-z]?)[^)\]]{0,4}[)\]]")
"""A rule as every sentence names it: in brackets, (R-5), [Z-4 c]."""


def without_rules(said: str) -> str:
    """Return a sentence as it is read or heard: the rule that it names is at hand for whoever asks."""
    return _NAMED_RULE.sub("", said)


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

    @property
    def rule(self) -> str:
        """Return the number of the first rule that they name; empty: they name none."""
        return next((rule for message in self.messages() if (rule := rule_of(message))), "")

    def heard(self) -> str:
        """Return the sentences as they are heard, with no sign that is no word, and no number of a rule."""
        heard = ". ".join(self.words.hear(message, self.words.say(message)) for message in self.messages())
        return without_rules(heard)


@dataclass(frozen=True, slots=True)
class Saying(Spoken):
    """Sentences that are known already, as messages."""

    said: tuple[Message, ...]

    def messages(self) -> Iterable[Message]:
        """Return them."""
        return self.said


Text: TypeAlias = "str | Spoken"
"""What can be read by `str()`."""


def rule_in(text: Text) -> str:
    """Return the number of the first rule that the text names as a message; empty: it names none."""
    return text.rule if isinstance(text, Spoken) else ""
