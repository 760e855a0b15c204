"""The messages that name the things of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


def listed(items: Sequence[AnyMessage], key: str = "story.list") -> AnyMessage:
    """Return several messages as one, parted by commas. Raise IndexError for none."""
    whole = items[0]
    for item in items[1:]:
        whole = Message(key, first=whole, rest=item)
    return whole


@lru_cache(maxsize=512)
def _named(key: str) -> Message:
    """Return the message without parameters of that key; the same ones are asked for again and again."""
    return Message(key)


def province_name(board: Topology, province: ids.Province) -> Message:
    """Return the message that names the province."""
    return _named(f"province.{board.provinces[province]}")


def token_name(token: ids.Token) -> Message:
    """Return the message that names the combat token."""
    return _named(f"token.{ids.COMBAT_TOKENS[token]}")


def card_name(card: ids.Card) -> Message:
    """Return the message that names the card."""
    return _named(f"card.{ids.CARDS[card]}.title")


def territory_name(territory: ids.Territory) -> Message:
    """Return the message that names the territory."""
    return _named(f"territory.{ids.TERRITORIES[territory]}")


def clan_name(clan: ids.Clan) -> Message:
    """Return the message that names the clan."""
    return _named(f"clan.{ids.CLANS[clan]}")


def special_name(special: ids.Special) -> Message:
    """Return the message that names the special token."""
    return _named(f"special.{ids.SPECIAL_TOKENS[special]}")


def initiative_name(card: ids.InitiativeCard) -> Message:
    """Return the message that names the initiative card."""
    return _named(f"initiative.{ids.INITIATIVE_CARDS[card]}.title")


def objective_name(objective: ids.Objective) -> Message:
    """Return the message that names the secret objective."""
    return _named(f"objective.{ids.SECRET_OBJECTIVES[objective]}.title")
