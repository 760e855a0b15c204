"""What this game says: the engine's messages, in the game's own table of sentences."""

from __future__ import annotations

from typing import ClassVar

from rokugan_desktop import engine


class Message(engine.Message):
    """A message of Four Paths."""

    __slots__ = ()

    domain: ClassVar[str] = "four_paths"
