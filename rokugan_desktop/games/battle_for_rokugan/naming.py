"""The messages that name the things of the game, and the spots of the map where they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

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


def _named(keys: Iterable[str]) -> Callable[[int], Message]:
    """Return what gives the message of this place among the keys: the same ones are asked for again and again."""
    return tuple(map(Message, keys)).__getitem__


token_name: Final[Callable[[ids.Token], Message]] = _named(f"token.{name}" for name in ids.COMBAT_TOKENS)
card_name: Final[Callable[[ids.Card], Message]] = _named(f"card.{name}.title" for name in ids.CARDS)
territory_name: Final[Callable[[ids.Territory], Message]] = _named(f"territory.{name}" for name in ids.TERRITORIES)
clan_name: Final[Callable[[ids.Clan], Message]] = _named(f"clan.{name}" for name in ids.CLANS)
special_name: Final[Callable[[ids.Special], Message]] = _named(f"special.{name}" for name in ids.SPECIAL_TOKENS)
initiative_name: Final = _named(f"initiative.{name}.title" for name in ids.INITIATIVE_CARDS)
objective_name: Final[Callable[[ids.Objective], Message]] = _named(
    f"objective.{one}.title" for one in ids.SECRET_OBJECTIVES
)
"""The messages that name the things of each kind."""


def province_name(board: Topology, province: ids.Province) -> Message:
    """Return the message that names the province."""
    return _provinces_of(board)[province]


@lru_cache(maxsize=8)
def _provinces_of(board: Topology) -> tuple[Message, ...]:
    return tuple(Message(f"province.{name}") for name in board.provinces)


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


def card_spot(territory: ids.Territory) -> str:
    """Return the spot of a territory's card."""
    return f"slot:{ids.TERRITORIES[territory]}"


def round_spot(number: int) -> str:
    """Return the spot of a round on its track."""
    return f"track:round:{number}"


def where(board: Topology, place: ids.Place) -> Message:
    """Return the place inside a sentence, after what lies or happens there: "in X", "on the border from X into Y"."""
    return place_name(board, place, "where")


def by_way(board: Topology, place: ids.Place, keys: tuple[str, str, str], **said: AnyMessage | int) -> Message:
    """Return what happens in a place, by one of three keys: in a centre, from the sea, or from a `source` by land."""
    inside, from_sea, from_land = keys
    source = board.source[place]
    if source == ids.NOBODY:
        return Message(inside if place < len(board.provinces) else from_sea, **said)
    return Message(from_land, source=province_name(board, source), **said)


def place_name(board: Topology, place: ids.Place, key: str = "place") -> Message:
    """Return what the place is called alone: a province, a border with its direction, a coast.

    By `ear.place` for whoever hears it: the province that it is about comes first.
    """
    target = province_name(board, board.target[place])
    if place < len(board.provinces):
        return Message(f"{key}.centre", province=target)
    source = board.source[place]
    if source == ids.NOBODY:
        return Message(f"{key}.coast", province=target)
    return Message(f"{key}.border", source=province_name(board, source), target=target)
