"""The words of the game as numbers, each kind of them with a type of its own, and how they are written."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NewType

House = NewType("House", int)
"""Which of the houses in play: its seat's number; in solo the one seat is the first, the antagonists follow it."""
Role = NewType("Role", int)
"""Which house of the box it is: `ROLES`."""
Region = NewType("Region", int)
"""A region, from south to north: `REGIONS`."""
Province = NewType("Province", int)
"""A province, from south to north, as the components list them."""
Slot = NewType("Slot", int)
"""A slot of the map: four in each region, from south to north (C-7)."""

NOBODY: Final = House(-1)
NOWHERE: Final = Province(-1)
NO_SLOT: Final = Slot(-1)

ROLES: Final = ("mori", "toyotomi", "takeda", "oda", "tokugawa")
ANTAGONISTS: Final = ("mori", "takeda")
"""Who is played by rule and chance in solo, in the order of their numbers after the one seat (A-1)."""
REGIONS: Final = ("grey", "orange", "turquoise", "purple", "red")
BASE_REGIONS: Final = 4
RED: Final = Region(4)
SLOTS_OF_A_REGION: Final = 4


class Order(IntEnum):
    """What an order token says; all but the last are quick actions too (chapter 7)."""

    RECRUIT = 0
    MOVE = 1
    ATTACK = 2
    HARVEST = 3
    CASTLE = 4


EVERY_ORDER: Final = tuple(Order)
ORDERS: Final = tuple(order.name.lower() for order in Order)
FACEDOWN: Final = -1
"""Stands for the order of a token that nobody has turned up."""


class Unit(IntEnum):
    """An army (C-12); an elite samurai is one of its own until it stands on the map."""

    SAMURAI = 0
    ARCHERS = 1
    GENERAL = 2
    ELITE = 3


EVERY_UNIT: Final = tuple(Unit)
UNITS: Final = tuple(unit.name.lower() for unit in Unit)
ARMIES: Final = (Unit.SAMURAI, Unit.ARCHERS, Unit.GENERAL)
"""The armies on the map, in the order in which they are destroyed (D-8)."""
TRAINED: Final = (Unit.ARCHERS, Unit.ELITE, Unit.GENERAL)
"""What a dojo trains, in the order of the question `after`."""


class Resource(IntEnum):
    """What a resource province gives (C-4)."""

    FOOD = 0
    BUSHIDO = 1


RESOURCES: Final = tuple(resource.name.lower() for resource in Resource)
NO_RESOURCE: Final = -1


class ProvinceKind(IntEnum):
    """What a province is (C-4, C-5)."""

    CAPITAL = 0
    RESOURCE = 1
    SHRINE = 2


KINDS: Final = tuple(kind.name.lower() for kind in ProvinceKind)


class Dojo(IntEnum):
    """The boards of chapter 10."""

    EARTH = 0
    WIND = 1
    FIRE = 2
    WATER = 3
    VOID = 4


DOJOS: Final = tuple(dojo.name.lower() for dojo in Dojo)
NO_DOJO: Final = -1


class Location(IntEnum):
    """What a location token names in its region (A-5)."""

    CAPITAL = 0
    SHRINE = 1
    BUSHIDO = 2
    FOOD = 3


NO_LOCATION: Final = -1
LOCATIONS: Final = tuple(location.name.lower() for location in Location)


MODULES: Final = ("region", "dojo", "agenda_a", "agenda_b", "random_quicks")
"""What a match may add to the base game (F-4), as position files write it."""


class Moment(IntEnum):
    """Where in the match we are."""

    SETUP = 0
    DESTINY = 1
    PLANNING = 2
    EXECUTION = 3
    ERA_END = 4
    OVER = 5


MOMENTS: Final = tuple(moment.name.lower() for moment in Moment)


class QuestionKind(StrEnum):
    """What is asked (chapter 12). `order` and `lay` are the two questions of one lay."""

    DOJO = "dojo"
    DESTINY = "destiny"
    ROW = "row"
    ORDER = "order"
    LAY = "lay"
    PAY = "pay"
    AFTER = "after"
    RECRUIT = "recruit"
    STEP = "step"
    KILL = "kill"
    HARVEST = "harvest"
    CASTLE = "castle"
    POWER = "power"
    GENERAL_FROM = "general_from"


for _kind in (Order, Unit, Resource, ProvinceKind, Dojo, Location, Moment):
    for _member in _kind:  # as Python 3.12 has it: read five times as fast as 3.11 looks a member up
        type.__setattr__(_kind, _member.name, _member)
