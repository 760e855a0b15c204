"""What this game says: the engine's messages, in the game's own table of sentences."""

from __future__ import annotations

from typing import ClassVar

from rokugan_desktop import engine
from rokugan_desktop.games.samurai_battles.sentences import SENTENCES


class Message(engine.Message):
    """A message of Samurai Battles."""

    __slots__ = ()

    domain: ClassVar[str] = "samurai_battles"


def card_name(card: str) -> Message | str:
    """Return what a type of unit is called: one that a position brings along by its id, none as unknown."""
    key = f"card.{card}"
    return Message(key) if key in SENTENCES else card or Message("card-unknown")
