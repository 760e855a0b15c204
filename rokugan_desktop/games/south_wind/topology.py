"""The map of a match as numbers and sets of bits, and the numbers of the box that its rules ask for again and again.

A set of provinces is an int with a bit for each. A match without the new region has the base part of everything: the
provinces, regions and slots of the far shore come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, cast

from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.games.south_wind.components import STRENGTHS, Components


def members(bits: int) -> Iterator[int]:
    """Yield the numbers whose bits are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


provinces_in: Final = cast("Callable[[int], Iterator[ids.Province]]", members)
"""The same for sets of provinces, from south to north (F-6)."""


def _bits(chosen: Iterable[bool]) -> int:
    return sum(is_in << number for number, is_in in enumerate(chosen))


class Topology:
    """Everything about the map that never changes in a match, with or without the new region (C-3 to C-7)."""

    def __init__(self, components: Components, *, far_shore: bool) -> None:
        """Read the components' map; `far_shore`: with the new region (R-1)."""
        self.components = components
        self.far_shore = far_shore
        count = len(ids.REGIONS) if far_shore else ids.BASE_REGIONS
        self.regions: tuple[ids.Region, ...] = tuple(map(ids.Region, range(count)))
        """The regions in play, from south to north."""
        names = [name for name, one in components.provinces.items() if one.region in ids.REGIONS[:count]]
        self.names: tuple[str, ...] = tuple(names)
        """The ids of the provinces in play, from south to north."""
        self.number: dict[str, ids.Province] = {name: ids.Province(number) for number, name in enumerate(names)}
        printed = [components.provinces[name] for name in names]
        self.provinces: tuple[ids.Province, ...] = tuple(self.number.values())
        self.region_of: tuple[ids.Region, ...] = tuple(ids.Region(ids.REGIONS.index(one.region)) for one in printed)
        self.kind_of = tuple([ids.ProvinceKind(ids.KINDS.index(one.kind)) for one in printed])
        self.of_region = tuple([_bits(own == region for own in self.region_of) for region in self.regions])
        """The provinces of each region."""
        self.within: tuple[tuple[ids.Province, ...], ...] = tuple(tuple(provinces_in(bits)) for bits in self.of_region)
        """The same, from south to north."""
        self.of_kind = tuple([_bits(own is kind for own in self.kind_of) for kind in ids.ProvinceKind])
        """The provinces of each kind."""
        capitals = self.of_kind[ids.ProvinceKind.CAPITAL]
        self.capital_of = tuple([next(provinces_in(within & capitals)) for within in self.of_region])
        joined = [0] * len(names)
        for one, other, _ in components.borders:
            if one in self.number and other in self.number:
                joined[self.number[one]] |= 1 << self.number[other]
                joined[self.number[other]] |= 1 << self.number[one]
        self.adjacent: tuple[int, ...] = tuple(joined)
        """The provinces that each one borders on, over land or sea (C-6)."""
        self.neighbors: tuple[tuple[ids.Province, ...], ...] = tuple(tuple(provinces_in(bits)) for bits in joined)
        """The same, from south to north."""
        self.slots: tuple[ids.Slot, ...] = tuple(map(ids.Slot, range(count * ids.SLOTS_OF_A_REGION)))
        """The slots in play, from south to north."""
        self.winds = (self.slots, self.slots[::-1])
        """The same in the order in which the wind reaches them in each round (X-1)."""
        quicks = chain(*[components.regions[name].slots for name in ids.REGIONS[:count]])
        self.printed_quicks = tuple([ids.Order(ids.ORDERS.index(quick)) for quick in quicks])
        """The quick action that is printed at each slot (C-7)."""
        cards = [components.destiny[module] for module in ("base", "with_region")[: 1 + far_shore]]
        self.destiny_cards = tuple([sum(part.get(region, 0) for part in cards) for region in ids.REGIONS])
        """How many destiny cards of each region of the box a match has (C-9)."""
        self.order_counts: tuple[int, ...] = tuple(components.orders[order].count for order in ids.ORDERS)
        self.effects = tuple(components.effects[order] for order in ids.ORDERS)
        extras = [one.extra for one in self.effects]
        self.extra_costs = tuple([ids.Resource(ids.RESOURCES.index(one)) if one else None for one in extras])
        """What one extra of each order costs one of (X-5); None: it has none."""
        self.strengths = tuple([components.strength[piece] for piece in STRENGTHS])
        self.training_costs = {unit: components.dojo_cost[ids.UNITS[unit]] for unit in ids.TRAINED}
        self.antagonist_orders: tuple[int, ...] = tuple(components.solo.orders.get(order, 0) for order in ids.ORDERS)
        self.antagonists = tuple([ids.Role(ids.ROLES.index(role)) for role in components.solo.antagonists])
        """The houses of the box that a solo match is played against (A-1)."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the components alone."""
        return _unpickled, (self.components, self.far_shore)


def _unpickled(components: Components, far_shore: bool) -> Topology:
    return Topology(components, far_shore=far_shore)


def region_of_slot(slot: ids.Slot) -> ids.Region:
    """Return the region in which a slot lies."""
    return ids.Region(slot // ids.SLOTS_OF_A_REGION)


def slot_number(slot: ids.Slot) -> int:
    """Return the number of a slot within its region, from 1 in the south (C-7)."""
    return slot % ids.SLOTS_OF_A_REGION + 1


def slot_at(region: ids.Region, number: int) -> ids.Slot:
    """Return the slot of a region by its number, from 1."""
    return ids.Slot(region * ids.SLOTS_OF_A_REGION + number - 1)
