"""The story in sentences: what each type of field is called, and where on the map it lies; the events say the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Naming, Participant, Storyteller
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.messages import Message
from rokugan_desktop.games.south_wind.sentences import SENTENCES
from rokugan_desktop.games.south_wind.topology import region_of_slot, slot_number


class Telling(NamedTuple):
    """What a line is told with: the ids of the provinces, and who plays; antagonists are no people (chapter 13)."""

    provinces: Sequence[str]
    people: Sequence[Participant]


def house_name(house: ids.House, people: Sequence[Participant]) -> AnyMessage:
    """Return what a house of a match is called."""
    if house < len(people):
        return Message("story.person", name=people[house].name)
    return Message(f"house.{ids.ANTAGONISTS[house - len(people)]}")


def slot_name(slot: int) -> Message:
    """Return what a slot is called."""
    region = Message(f"region.{ids.REGIONS[region_of_slot(ids.Slot(slot))]}")
    return Message("slot.name", region=region, number=slot_number(ids.Slot(slot)))


def slot_spot(slot: int) -> str:
    """Return the spot of a slot on the map."""
    return f"slot:{ids.REGIONS[region_of_slot(ids.Slot(slot))]}_{slot_number(ids.Slot(slot))}"


def price_name(food: int, bushido: int) -> Message:
    """Return an amount of resources, of which there are some."""
    parts = [Message(f"price.{kind}", n=n) for kind, n in zip(ids.RESOURCES, (food, bushido), strict=True) if n]
    return parts[0] if len(parts) == 1 else Message("price.both", food=parts[0], bushido=parts[1])


def listed(names: Iterable[AnyMessage]) -> AnyMessage:
    """Return one name after the other; there is at least one."""
    return reduce(lambda first, rest: Message("story.list", first=first, rest=rest), names)


def _at(province: int, telling: Telling) -> Message:
    return Message(f"province.{telling.provinces[province]}")


def _region(region: int, _telling: Telling) -> Message:
    return Message(f"region.{ids.REGIONS[region]}")


def _spot(province: int, telling: Telling) -> str:
    return f"area:{telling.provinces[province]}"


def _counted_at(event: Any, telling: Telling) -> Message:
    place = _at(event.province, telling) if hasattr(event, "province") else _region(event.region, telling)
    return Message("story.plus", where=place, n=event.n)


_COUNTED: Final[Naming[Telling]] = Naming({"places": _counted_at})
_NAMINGS: Final[dict[object, Naming[Telling]]] = {
    events.Target: Naming({"target": _at}, _spot),
    ids.Province: Naming({"province": _at}, _spot),
    ids.Slot: Naming({"slot": lambda slot, _telling: slot_name(slot)}, lambda slot, _telling: slot_spot(slot)),
    ids.Region: Naming({"region": _region}, lambda region, _telling: f"slot:destiny_{ids.REGIONS[region]}"),
    ids.House: Naming({"who": lambda house, telling: house_name(house, telling.people)}),
    events.Other: Naming({"other": lambda house, telling: house_name(house, telling.people)}),
    tuple[ids.House, ...]: Naming({
        "houses": lambda houses, telling: listed(house_name(house, telling.people) for house in houses),
    }),
    ids.Order: Naming({"order": lambda order, _telling: Message(f"order.{ids.ORDERS[order]}")}),
    ids.Unit: Naming({"unit": lambda unit, _telling: Message(f"unit.{ids.UNITS[unit]}")}),
    ids.Dojo: Naming({"dojo": lambda dojo, _telling: Message(f"dojo.{ids.DOJOS[dojo]}")}),
    ids.Location: Naming({"location": lambda location, _telling: Message(f"location.{ids.LOCATIONS[location]}")}),
    events.Era: Naming({"era": lambda number, _telling: number}),
    events.Round: Naming({"round": lambda number, _telling: number}),
    # What is said of an event as a whole
    events.Paid: Naming({"price": lambda event, _telling: price_name(event.food, event.bushido)}),
    **dict.fromkeys(
        (events.Gained, events.ShrineScored, events.Influenced, events.RegionScored, events.ArchersScored), _COUNTED
    ),
    events.InfluenceCounted: _COUNTED,
    events.OwnCardDealt: Naming({"places": lambda event, telling: _region(event.region, telling)}),
}  # fmt: skip

STORY: Final = Storyteller(Message, SENTENCES, _NAMINGS)
"""Tells every event; of the players it remembers nobody."""
