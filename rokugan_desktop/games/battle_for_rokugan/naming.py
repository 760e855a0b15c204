"""The messages that name the things of the game."""

from __future__ import annotations

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


def province_name(board: Topology, province: int) -> Message:
    """Return the message that names the province."""
    return Message(f"province.{board.provinces[province]}")


def token_name(token: int) -> Message:
    """Return the message that names the combat token."""
    return Message(f"token.{ids.COMBAT_TOKENS[token]}")


def card_name(card: int) -> Message:
    """Return the message that names the card."""
    return Message(f"card.{ids.CARDS[card]}.title")
