"""The messages that name the things of the game, and the spots of the map where they lie."""

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


# Where things lie: places of the topology as spots of the map and back, and how both are called


def spot_of(board: Topology, place: ids.Place) -> str:
    """Return the spot of a place: `area:a`, `edge:a>b` or `coast:a`."""
    target = board.provinces[board.target[place]]
    if place < len(board.provinces):
        return f"area:{target}"
    source = board.source[place]
    return f"coast:{target}" if source == ids.NOBODY else f"edge:{board.provinces[source]}>{target}"


@lru_cache(maxsize=8)
def spots_of(board: Topology) -> tuple[str, ...]:
    """Return the spot of every place, in their order; the first ones are those of the provinces."""
    return tuple(spot_of(board, place) for place in board.places)


def place_of(board: Topology, spot: str) -> ids.Place | None:
    """Return the place of a spot, or None where it is none: a piece, a card, the round track."""
    kind, _, rest = spot.partition(":")
    if kind == "edge":
        return board.place_number.get(rest.replace(">", " > "))
    if kind == "coast":
        return board.place_number.get(f"sea > {rest}")
    return board.place_number.get(rest) if kind == "area" else None


def province_spot(board: Topology, province: ids.Province) -> str:
    """Return the spot of a province."""
    return f"area:{board.provinces[province]}"


def card_spot(territory: ids.Territory) -> str:
    """Return the spot of a territory's card."""
    return f"slot:{ids.TERRITORIES[territory]}"


def round_spot(number: int) -> str:
    """Return the spot of a round on its track."""
    return f"track:round:{number}"


def place_name(board: Topology, place: ids.Place) -> Message:
    """Return what the place is called alone: a province, a border with its direction, a coast."""
    return _place(board, place, "place")


def heard_place(board: Topology, place: ids.Place) -> Message:
    """Return what the place is called for whoever hears it: the province that it is about comes first."""
    return _place(board, place, "ear.place")


def where(board: Topology, place: ids.Place) -> Message:
    """Return the place inside a sentence, after what lies or happens there: "in X", "on the border from X into Y"."""
    return _place(board, place, "where")


def _place(board: Topology, place: ids.Place, key: str) -> Message:
    target = province_name(board, board.target[place])
    if place < len(board.provinces):
        return Message(f"{key}.centre", province=target)
    source = board.source[place]
    if source == ids.NOBODY:
        return Message(f"{key}.coast", province=target)
    return Message(f"{key}.border", source=province_name(board, source), target=target)
