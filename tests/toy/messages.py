"""What the toy game says: messages of a domain of its own."""

from __future__ import annotations

from typing import ClassVar, Final

from rokugan_desktop import engine

DOMAIN: Final = "hexes"


class Message(engine.Message):
    """A message of the toy game."""

    __slots__ = ()

    domain: ClassVar[str] = DOMAIN
