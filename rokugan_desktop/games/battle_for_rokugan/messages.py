"""What the game says: its own messages, and their sentences."""

from __future__ import annotations

from typing import ClassVar, Final

from rokugan_desktop import engine
from rokugan_desktop.sentences import sentences_beside

DOMAIN: Final = "battle_for_rokugan"
"""The game's id, which its sentences, its catalogue and its matches are named by."""
SENTENCES: Final = sentences_beside(__file__)
"""The English of all that the game says, by message key."""


class Message(engine.Message):
    """A message of this game; its parameters may be messages of any domain."""

    __slots__ = ()

    domain: ClassVar[str] = DOMAIN
