"""The messages of the game, and what cards are called."""

from __future__ import annotations

from typing import ClassVar, Final

from rokugan_desktop import engine
from rokugan_desktop.sentences import sentences_beside

SENTENCES: Final = sentences_beside(__file__)
"""The English of all that the game says, by message key."""


class Message(engine.Message):
    """A message of Four Paths."""

    __slots__ = ()

    domain: ClassVar[str] = "four_paths"


def named(key: str) -> Message:
    """Return what a card is called: by its key, where a position file alone knows it."""
    return Message(f"card.{key}") if f"card.{key}" in SENTENCES else Message("story.of-a-file", word=key)
