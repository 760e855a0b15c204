"""The story of a match: what happened, for those who may hear it (I-5), in sentences. The state is the truth.

Each kind of event says which sentence tells it, and by which rule; those that have the same fields are of one shape,
and are but named. Below stands what each type of field is called, and where on the map it lies.
"""

# ruff: noqa: D101  # sentence and rule of an event say what it is

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Annotated, Any, ClassVar, Final, NamedTuple, TypeAlias, TypeVar, cast

import msgspec

from rokugan_desktop.engine import Count, Naming, Narrated, Participant, Storyteller
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.games.south_wind.components import region_of_slot, slot_number
from rokugan_desktop.games.south_wind.ids import Dojo, House, Location, Order, Province, Region, Slot, Unit
from rokugan_desktop.games.south_wind.messages import SENTENCES, Message

Era: TypeAlias = Annotated[int, "era"]
Round: TypeAlias = Annotated[int, "round"]
ResourceKind: TypeAlias = Annotated[int, "resource"]
Other: TypeAlias = Annotated[House, "other house"]
Target: TypeAlias = Annotated[Province, "target"]


class Event(Narrated, frozen=True, gc=False):
    """Something that happened; `rule`, of its class or a field, says by which rule."""

    by = "house"
    ruled = "story.by-rule"
    secret: ClassVar[bool] = False
    """Its field `house` alone hears of it."""


E = TypeVar("E", bound=Event)


def _of(shape: type[E], name: str, key: str, **said: Any) -> type[E]:
    """Return the class of this name, with the fields of its shape, which tells the sentence `story.KEY`."""
    namespace = {"sentence": f"story.{key}", **said}
    return cast("type[E]", msgspec.defstruct(name, (), bases=(shape,), namespace=namespace, module=__name__))


class OfHouse(Event, frozen=True):
    """Something that a house did, or that happened to it."""

    house: House


class OfCount(OfHouse, frozen=True):
    n: Count


class OfRegion(OfHouse, frozen=True):
    region: Region


class OfRegionCount(OfRegion, frozen=True):
    together = "region"
    n: Count


class OfProvinceCount(OfHouse, frozen=True):
    together = "province"
    province: Province
    n: Count


class OfOrder(OfHouse, frozen=True):
    slot: Slot
    order: Order


class OfUnit(OfHouse, frozen=True):
    unit: Unit
    province: Province
    rule: str


class AtRegion(Event, frozen=True):
    region: Region


# Set-up, destiny and rounds


class DojoTaken(OfHouse, frozen=True):
    sentence, rule = "story.dojo", "U-1"
    dojo: Dojo


class RoundBegan(Event, frozen=True):
    sentence = "story.round"
    heading = True
    era: Era
    round: Round


SeedingDrawn = _of(Event, "SeedingDrawn", "seeded", rule="U-4")
QuicksDrawn = _of(Event, "QuicksDrawn", "quicks", rule="V-2")
Begins = _of(OfHouse, "Begins", "begins", rule="U-7")
CardsDealt = _of(OfCount, "CardsDealt", "dealt", rule="U-3")
"""U-3, N-7: the house has drawn destiny cards; which, is its secret."""
OwnCardDealt = _of(OfRegion, "OwnCardDealt", "own-dealt", rule="U-3", secret=True, together="region")
DestinyChosen = _of(OfHouse, "DestinyChosen", "destiny-chosen", rule="E-1")
OwnDestinyChosen = _of(OfRegion, "OwnDestinyChosen", "own-destiny", rule="E-1", secret=True)


class DestinyShown(OfRegion, frozen=True):
    sentence, rule = "story.destiny", "E-1"
    no_way_back = "back.card"


# Planning


class TokenLaid(OfHouse, frozen=True):
    sentence, rule = "story.laid", "P-2"
    slot: Slot


RowSeen = _of(OfHouse, "RowSeen", "row-seen", rule="P-1")
OwnTokenLaid = _of(OfOrder, "OwnTokenLaid", "own-laid", rule="P-2", secret=True)


class TokenCovered(OfHouse, frozen=True):
    """P-3, P-4: a face-down token covers one of round 1; `other` may be the house itself."""

    sentences = "story.covered", "story.covered-own"
    rule = "P-3"
    slot: Slot
    other: Other
    order: Order
    """What the covered token says."""

    def told_by(self) -> str:
        return self.sentences[self.other == self.house]


class Paid(OfHouse, frozen=True):
    """Resources go back to the supply (P-4, X-5, D-3)."""

    sentence = "story.paid"
    food: int
    bushido: int
    rule: str


class QuickBegan(OfHouse, frozen=True):
    sentence, rule = "story.quick", "P-8"
    order: Order
    region: Region


class Trained(OfHouse, frozen=True):
    sentence, rule = "story.trained", "D-3"
    unit: Unit


# Execution


class ExecutionBegan(Event, frozen=True):
    sentences = "story.south-wind", "story.north-wind"
    chosen_by = "from_north"
    heading = True
    from_north: bool


class TurnedUp(OfOrder, frozen=True):
    sentence, rule = "story.turned-up", "X-2"
    heading = True
    no_way_back = "back.turned-up"


class Acted(OfOrder, frozen=True):
    sentence, rule = "story.acts-again", "X-1"
    heading = True


LeftUndone = _of(OfOrder, "LeftUndone", "undone", rule="X-4")
"""X-4: the order, or what remained of it, was left undone."""
Recruited = _of(OfUnit, "Recruited", "recruited")
"""O-1, D-7, and what a power puts on the map (W-1)."""
GivenUp = _of(OfUnit, "GivenUp", "given-up")
"""O-8: an army that is given up for a castle; A-14: one that goes home at the end of an era."""


class Stepped(OfHouse, frozen=True):
    """O-2, O-4 and a power's movement; `mover` moves armies of another house (W-4)."""

    sentence = "story.stepped"
    unit: Unit
    source: Province
    target: Target
    rule: str


class Driven(OfHouse, frozen=True):
    sentence = "story.driven"
    other: Other
    unit: Unit
    source: Province
    target: Target
    rule = "W-4"


class Killed(OfHouse, frozen=True):
    """O-5, O-6, and by powers; the house may lose its own (W-2)."""

    sentence = "story.killed"
    other: Other
    unit: Unit
    province: Province
    rule: str


class Gained(OfHouse, frozen=True):
    """Food or bushido comes from a province (O-7, N-1, V-1, W-4)."""

    sentences = "story.gained-food", "story.gained-bushido"
    chosen_by = "resource"
    together = "province"
    resource: ResourceKind
    n: Count
    province: Province
    rule: str


class ShrineScored(OfProvinceCount, frozen=True):
    """A shrine brings points (O-7, N-4)."""

    sentence = "story.shrine"
    rule: str


class Influenced(OfRegionCount, frozen=True):
    """Influence grows in a region (O-7, N-2)."""

    sentence = "story.influenced"
    rule: str


class CastleBuilt(OfHouse, frozen=True):
    sentence = "story.castle"
    province: Province
    rule: str


class PowerUsed(OfHouse, frozen=True):
    sentence, rule = "story.power", "D-10"
    dojo: Dojo
    unit: Unit
    province: Province


# The end of an era, and of the match


class EraEnded(Event, frozen=True):
    sentence = "story.era-end"
    heading = True
    era: Era


class OrderOfTurns(Event, frozen=True):
    sentence, rule = "story.turn-order", "N-8"
    houses: tuple[House, ...]


class MatchEnded(Event, frozen=True):
    sentences = "story.over", "story.over-shared"
    rule = "G-3"
    heading = True
    houses: tuple[House, ...]

    def told_by(self) -> str:
        return self.sentences[len(self.houses) > 1]


RegionScored = _of(OfRegionCount, "RegionScored", "region", rule="N-3")
ArchersScored = _of(OfProvinceCount, "ArchersScored", "archers", rule="N-5")
GoalScored = _of(OfCount, "GoalScored", "goal", rule="V-1")
MoveScored = _of(OfCount, "MoveScored", "move-scored", rule="A-13")
InfluenceCounted = _of(OfRegionCount, "InfluenceCounted", "influence-counted", rule="G-1")
ResourcesCounted = _of(OfCount, "ResourcesCounted", "resources-counted", rule="G-2")


# Solo


class LocationShown(OfHouse, frozen=True):
    """A-6: a location token is turned up beside the order that was laid."""

    sentence, rule = "story.location", "A-6"
    slot: Slot
    region: Region
    location: Location


DestinyDrawn = _of(AtRegion, "DestinyDrawn", "destiny-drawn", rule="A-3", no_way_back="back.card")
LocationPutUnder = _of(OfRegion, "LocationPutUnder", "put-under", rule="A-6")
"""A-6: the region has no slot for it, the token goes under the stack; only its back was seen."""
LocationAdded = _of(AtRegion, "LocationAdded", "location-added", rule="A-14")
"""A-14, step 8: both stacks get one more token of a region."""


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
    Target: Naming({"target": _at}, _spot),
    ids.Province: Naming({"province": _at}, _spot),
    ids.Slot: Naming({"slot": lambda slot, _telling: slot_name(slot)}, lambda slot, _telling: slot_spot(slot)),
    ids.Region: Naming({"region": _region}, lambda region, _telling: f"slot:destiny_{ids.REGIONS[region]}"),
    ids.House: Naming({"who": lambda house, telling: house_name(house, telling.people)}),
    Other: Naming({"other": lambda house, telling: house_name(house, telling.people)}),
    tuple[ids.House, ...]: Naming({
        "houses": lambda houses, telling: listed(house_name(house, telling.people) for house in houses),
    }),
    ids.Order: Naming({"order": lambda order, _telling: Message(f"order.{ids.ORDERS[order]}")}),
    ids.Unit: Naming({"unit": lambda unit, _telling: Message(f"unit.{ids.UNITS[unit]}")}),
    ids.Dojo: Naming({"dojo": lambda dojo, _telling: Message(f"dojo.{ids.DOJOS[dojo]}")}),
    ids.Location: Naming({"location": lambda location, _telling: Message(f"location.{ids.LOCATIONS[location]}")}),
    Era: Naming({"era": lambda number, _telling: number}),
    Round: Naming({"round": lambda number, _telling: number}),
    # What is said of an event as a whole
    Paid: Naming({"price": lambda event, _telling: price_name(event.food, event.bushido)}),
    **dict.fromkeys(
        (Gained, ShrineScored, Influenced, RegionScored, ArchersScored), _COUNTED
    ),
    InfluenceCounted: _COUNTED,
    OwnCardDealt: Naming({"places": lambda event, telling: _region(event.region, telling)}),
}  # fmt: skip

STORY: Final = Storyteller(Message, SENTENCES, _NAMINGS)
"""Tells every event; of the players it remembers nobody."""
