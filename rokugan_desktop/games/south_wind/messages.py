"""The messages of the game."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from rokugan_desktop import engine
from rokugan_desktop.engine import Refusal
from rokugan_desktop.sentences import sentences_beside

DOMAIN: Final = "south_wind"
SENTENCES: Final = sentences_beside(__file__)
"""The English of all that the game says, by message key."""


class Message(engine.Message):
    """A message of South Wind, North Wind."""

    __slots__ = ()

    domain: ClassVar[str] = DOMAIN


@cache
def asking(key: str, **parameters: engine.Parameter) -> Message:
    """Return the sentence that asks, always the same: there are few, and one is needed for each question."""
    return Message(key, **parameters)


@cache
def refuse(rule: str, why: str) -> Refusal:
    """Return the refusal by a rule, with the sentence `refusal.<why>` (chapter 15)."""
    return Refusal(rule, Message(f"refusal.{why}"))
