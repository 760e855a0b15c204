"""What is in the box, read strictly from its components.yaml, and its map as numbers and sets of bits.

A set of provinces is an int with a bit for each. A match without the new region has the base part of everything: the
provinces, regions and slots of the far shore come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, Literal, TypeAlias, cast

import msgspec

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.games.south_wind.messages import Message

Numbers: TypeAlias = dict[str, int]
"""So many of each; of what, `_ids` says."""
STRENGTHS: Final = ("samurai", "archers", "general", "castle", "archers_at_enemy_castle")
"""The pieces, and what counts otherwise where it faces a castle (C-1, O-9)."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Name(_Part, frozen=True):
    """What something is called in the two languages; a test holds the catalogues against it."""

    en: str
    ru: str


class HouseData(_Part, frozen=True):
    """A house of the box (F-3)."""

    colour: str
    name: Name


class OrderData(_Part, frozen=True):
    """An order token: how many of them a house has (C-2)."""

    count: int
    name: Name


class Effect(_Part, frozen=True):
    """How much an order and a quick action do, and what an extra costs (chapter 7)."""

    order: int
    quick: int = 0
    extra: Literal["food", "bushido", ""] = ""
    armies: int = 0


class EraEnd(_Part, frozen=True):
    """What the end of an era brings (N-1 to N-5)."""

    harvest_per_controlled_resource_province: int
    influence: Numbers
    shrine_points: int
    archer_points: int


class Cost(_Part, frozen=True):
    """A price in both resources."""

    food: int = 0
    bushido: int = 0


class RegionData(_Part, frozen=True):
    """A region: what most and second most bring (N-3), and its quick actions from south to north (C-7)."""

    name: Name
    bonus: tuple[int, int]
    slots: tuple[str, str, str, str]
    module: str = ""


class ProvinceData(_Part, frozen=True):
    """A province, and roughly where it lies."""

    region: str
    kind: str
    near: tuple[float, float]
    name: Name


class SoloDestiny(_Part, frozen=True):
    """The destiny cards that are drawn in solo (A-3)."""

    before_1: Literal["one_of_each_region"]
    after_1: int
    after_2: int
    after_3: int


class Solo(_Part, frozen=True):
    """Numbers of chapter 13."""

    antagonists: tuple[str, str]
    lay: tuple[int, int]
    orders: Numbers
    location_tokens: dict[str, list[str] | bool]
    stack: Numbers
    armies_in_a_province_at_most: int
    castle_armies: int
    move_points: int
    destiny: SoloDestiny
    slots: str


class Agenda(_Part, frozen=True):
    """The region agenda (V-1): what its two sides ask for, and what they bring."""

    points: int
    sides: dict[str, str]
    law: Literal["one_more_of_the_same"]


class Variants(_Part, frozen=True):
    """Chapter 14."""

    agenda_red: Agenda
    random_quick_actions: dict[str, Numbers]


class Components(_Part, frozen=True):
    """The whole box."""

    format: Literal["south-wind-data/1"]
    name: Name
    eras: int
    rounds: int
    houses: dict[str, HouseData]
    pieces: Numbers
    start: Numbers
    orders: dict[str, OrderData]
    lay: dict[int, tuple[int, int]]
    effects: dict[str, Effect]
    extras_at_most: int
    cover_cost: list[int]
    strength: Numbers
    castles_per_region: int
    tracks: dict[str, Numbers]
    era_end: EraEnd
    resources_per_point: int
    dojo_cost: dict[str, Cost]
    dojos: dict[str, dict[str, str]]
    destiny: dict[str, Numbers]
    regions: dict[str, RegionData]
    influence_points: dict[str, list[int]]
    provinces: dict[str, ProvinceData]
    borders: list[tuple[str, str, Literal["land", "sea"]]]
    seeding: dict[str, Numbers]
    solo: Solo
    variants: Variants


def read_components(text: str, name: str = "components.yaml") -> Components:
    """Return the components that the YAML text holds.

    Raise Unreadable, naming the place, for a text that is not well-formed, a key or a value of the wrong kind, an
    unknown id, or ids that are missing.
    """
    components: Components = convert_strict(load_strict(text, name=name), Components, name=name)
    for where, found, expected in _ids(components):
        for stranger in found:
            if stranger not in expected:
                raise Unreadable(name, where, Message("unreadable.unknown-id", id=str(stranger)))
        for wanted in expected:
            if wanted not in found:
                raise Unreadable(name, where, Message("unreadable.missing-id", id=wanted))
    for number, border in enumerate(components.borders):
        for province in border[:2]:
            if province not in components.provinces:
                raise Unreadable(name, f"borders[{number}]", Message("unreadable.unknown-id", id=province))
    for region, points in components.influence_points.items():
        if len(points) != components.tracks["influence"]["to"] + 1:
            raise Unreadable(name, f"influence_points.{region}", Message("unreadable.track"))
    return components


def _ids(components: Components) -> Iterator[tuple[str, Iterable[str], tuple[str, ...]]]:
    """Yield where ids stand, those found there and those expected."""
    quicks, pieces = ids.ORDERS[: ids.Order.CASTLE], STRENGTHS[:4]
    modules, base = ("base", "with_region"), ids.REGIONS[: ids.BASE_REGIONS]
    solo, tokens = components.solo, components.variants.random_quick_actions
    yield "houses", components.houses, ids.ROLES
    yield "pieces", components.pieces, pieces
    yield "start", components.start, ("food", "bushido", "hand", "samurai_in_each_capital")
    yield "orders", components.orders, ids.ORDERS
    yield "effects", components.effects, ids.ORDERS
    yield "strength", components.strength, STRENGTHS
    yield "tracks", components.tracks, ("influence", "turn_order")
    yield "tracks.influence", components.tracks["influence"], ("from", "to")
    yield "tracks.turn_order", components.tracks["turn_order"], ("places",)
    yield "era_end.influence", components.era_end.influence, ("controlled", "castle", "general")
    yield "dojos", components.dojos, ids.DOJOS
    for dojo, names in components.dojos.items():
        yield f"dojos.{dojo}", names, ("ru",)
    yield "dojo_cost", components.dojo_cost, tuple(ids.UNITS[unit] for unit in ids.TRAINED)
    yield "regions", components.regions, ids.REGIONS
    yield "influence_points", components.influence_points, ids.REGIONS
    yield "destiny", components.destiny, modules
    for module, regions in zip(modules, (base, ids.REGIONS), strict=True):
        yield f"destiny.{module}", components.destiny[module], regions
    yield "provinces", {one.region for one in components.provinces.values()}, ids.REGIONS
    yield "provinces", {one.kind for one in components.provinces.values()}, ids.KINDS
    yield "seeding", components.seeding, modules
    for module, seeds in components.seeding.items():
        yield f"seeding.{module}", seeds, ids.RESOURCES
    for region, printed in components.regions.items():
        yield f"regions.{region}.slots", printed.slots, quicks
    yield "solo.antagonists", solo.antagonists, ids.ANTAGONISTS
    yield "solo.orders", solo.orders, tuple(order for order in ids.ORDERS if order != "move")
    yield "solo.location_tokens", solo.location_tokens, ("each_antagonist", "in_each_region")
    yield "solo.stack", solo.stack, ("from_each_region",)
    yield "variants.agenda_red.sides", components.variants.agenda_red.sides, ("a", "b")
    yield "variants.random_quick_actions", tokens, ("base", "with_region_more")
    for module, counts in tokens.items():
        yield f"variants.random_quick_actions.{module}", counts, quicks


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
