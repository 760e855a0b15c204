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


def _words(kind: type[IntEnum]) -> tuple[str, ...]:
    return tuple([one.name.lower() for one in kind])


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

Order = IntEnum("Order", "RECRUIT MOVE ATTACK HARVEST CASTLE", start=0)
"""What an order token says; all but the last are quick actions too (chapter 7)."""
EVERY_ORDER: Final = tuple(Order)
ORDERS: Final = _words(Order)
FACEDOWN: Final = -1
"""Stands for the order of a token that nobody has turned up."""

Unit = IntEnum("Unit", "SAMURAI ARCHERS GENERAL ELITE", start=0)
"""An army (C-12); an elite samurai is one of its own until it stands on the map."""
EVERY_UNIT: Final = tuple(Unit)
UNITS: Final = _words(Unit)
PIECES: Final = ("samurai", "archers", "general", "samurai")
"""As what each unit stands on the map (D-9)."""
ARMIES: Final = (Unit.SAMURAI, Unit.ARCHERS, Unit.GENERAL)
"""The armies on the map, in the order in which they are destroyed (D-8)."""
TRAINED: Final = (Unit.ARCHERS, Unit.ELITE, Unit.GENERAL)
"""What a dojo trains, in the order of the question `after`."""

Resource = IntEnum("Resource", "FOOD BUSHIDO", start=0)
"""What a resource province gives (C-4)."""
RESOURCES: Final = _words(Resource)
NO_RESOURCE: Final = -1

ProvinceKind = IntEnum("ProvinceKind", "CAPITAL RESOURCE SHRINE", start=0)
"""What a province is (C-4, C-5)."""
KINDS: Final = _words(ProvinceKind)

Dojo = IntEnum("Dojo", "EARTH WIND FIRE WATER VOID", start=0)
"""The boards of chapter 10."""
DOJOS: Final = _words(Dojo)
NO_DOJO: Final = -1

Location = IntEnum("Location", "CAPITAL SHRINE BUSHIDO FOOD", start=0)
"""What a location token names in its region (A-5)."""
NO_LOCATION: Final = -1
LOCATIONS: Final = _words(Location)

MODULES: Final = ("region", "dojo", "agenda_a", "agenda_b", "random_quicks")
"""What a match may add to the base game (F-4), as position files write it."""

Moment = IntEnum("Moment", "SETUP DESTINY PLANNING EXECUTION ERA_END OVER", start=0)
"""Where in the match we are."""
MOMENTS: Final = _words(Moment)


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


for _kind in (Order, Unit, Resource, ProvinceKind, Dojo, Location, Moment, QuestionKind):
    for _member in _kind:  # as Python 3.12 has it: read five times as fast as 3.11 looks a member up
        type.__setattr__(_kind, _member.name, _member)
