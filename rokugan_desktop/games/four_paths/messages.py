"""What this game says: the engine's messages, in the game's own table of sentences."""

from __future__ import annotations

from typing import ClassVar

from rokugan_desktop import engine
from rokugan_desktop.games.four_paths.names import SENTENCES


class Message(engine.Message):
    """A message of Four Paths."""

    __slots__ = ()

    domain: ClassVar[str] = "four_paths"


def named(key: str) -> Message:
    """Return what a card is called: by its key, where a position file alone knows it."""
    return Message(f"card.{key}") if f"card.{key}" in SENTENCES else Message("story.of-a-file", word=key)
