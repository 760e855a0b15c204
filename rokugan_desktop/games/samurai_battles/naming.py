"""What is called how: messages for what the house's data know by id."""

from __future__ import annotations

from rokugan_desktop.games.samurai_battles.ids import CardId
from rokugan_desktop.games.samurai_battles.messages import Message
from rokugan_desktop.games.samurai_battles.names import SENTENCES


def card_name(card: CardId) -> Message | str:
    """Return what a type of unit is called: one that a position brings along by its id, none as unknown."""
    key = f"card.{card}"
    return Message(key) if key in SENTENCES else card or Message("card-unknown")
