"""What the game says: its own messages, whose sentences stand in its own tables."""

from __future__ import annotations

from typing import ClassVar, Final

from rokugan_desktop import engine

DOMAIN: Final = "battle_for_rokugan"
"""The game's id, which its sentences, its catalogue and its matches are named by."""


class Message(engine.Message):
    """A message of this game; its parameters may be messages of any domain."""

    __slots__ = ()

    domain: ClassVar[str] = DOMAIN
