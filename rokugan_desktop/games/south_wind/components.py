"""What is in the box, read strictly from board_data/south_wind/components.yaml."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.games.south_wind.messages import Message


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


class Pieces(_Part, frozen=True):
    """The figures of a house (C-1)."""

    samurai: int
    castle: int
    archers: int
    general: int


class Start(_Part, frozen=True):
    """What each house begins with (U-2, U-3, U-5)."""

    food: int
    bushido: int
    hand: int
    samurai_in_each_capital: int


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


class Strength(_Part, frozen=True):
    """What each piece counts (O-9)."""

    samurai: int
    archers: int
    archers_at_enemy_castle: int
    general: int
    castle: int


class TrackSpan(_Part, frozen=True):
    """From where to where a track goes (C-11)."""

    first: int = msgspec.field(name="from")
    last: int = msgspec.field(name="to")


class Places(_Part, frozen=True):
    """How many places a track has at most."""

    places: int


class Tracks(_Part, frozen=True):
    """The tracks of the board."""

    influence: TrackSpan
    turn_order: Places


class InfluenceGains(_Part, frozen=True):
    """What brings influence at the end of an era (N-2)."""

    controlled: int
    castle: int
    general: int


class EraEnd(_Part, frozen=True):
    """What the end of an era brings (N-1 to N-5)."""

    harvest_per_controlled_resource_province: int
    influence: InfluenceGains
    shrine_points: int
    archer_points: int


class Cost(_Part, frozen=True):
    """A price in both resources."""

    food: int = 0
    bushido: int = 0


class DojoData(_Part, frozen=True):
    """A dojo's name."""

    ru: str


class DestinyCards(_Part, frozen=True):
    """The destiny cards by region, and those that come with the new one (C-9)."""

    base: dict[str, int]
    with_region: dict[str, int]


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


class Seeds(_Part, frozen=True):
    """So many seeding tokens of each kind (C-4)."""

    food: int
    bushido: int


class SeedingTokens(_Part, frozen=True):
    """The seeding tokens of the base game, and with the new region."""

    base: Seeds
    with_region: Seeds


class LocationTokens(_Part, frozen=True):
    """The location tokens of an antagonist (A-4, A-5)."""

    each_antagonist: list[str]
    in_each_region: bool


class StackSize(_Part, frozen=True):
    """How many location tokens of each region an antagonist's stack begins with (A-4)."""

    from_each_region: int


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
    orders: dict[str, int]
    location_tokens: LocationTokens
    stack: StackSize
    armies_in_a_province_at_most: int
    castle_armies: int
    move_points: int
    destiny: SoloDestiny
    slots: str


class AgendaSides(_Part, frozen=True):
    """What the two sides of the agenda ask for (V-1)."""

    a: Literal["full_control"]
    b: Literal["all_resource_provinces"]


class Agenda(_Part, frozen=True):
    """The region agenda (V-1)."""

    points: int
    sides: AgendaSides
    law: Literal["one_more_of_the_same"]


class RandomQuicks(_Part, frozen=True):
    """The quick-action tokens of V-2."""

    base: dict[str, int]
    with_region_more: dict[str, int]


class Variants(_Part, frozen=True):
    """Chapter 14."""

    agenda_red: Agenda
    random_quick_actions: RandomQuicks


class Components(_Part, frozen=True):
    """The whole box."""

    format: Literal["south-wind-data/1"]
    name: Name
    eras: int
    rounds: int
    houses: dict[str, HouseData]
    pieces: Pieces
    start: Start
    orders: dict[str, OrderData]
    lay: dict[int, tuple[int, int]]
    effects: dict[str, Effect]
    extras_at_most: int
    cover_cost: list[int]
    strength: Strength
    castles_per_region: int
    tracks: Tracks
    era_end: EraEnd
    resources_per_point: int
    dojo_cost: dict[str, Cost]
    dojos: dict[str, DojoData]
    destiny: DestinyCards
    regions: dict[str, RegionData]
    influence_points: dict[str, list[int]]
    provinces: dict[str, ProvinceData]
    borders: list[tuple[str, str, Literal["land", "sea"]]]
    seeding: SeedingTokens
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
        if len(points) != components.tracks.influence.last + 1:
            raise Unreadable(name, f"influence_points.{region}", Message("unreadable.track"))
    return components


def _ids(components: Components) -> Iterable[tuple[str, list[str], tuple[str, ...]]]:
    """Yield where ids stand, those found there and those expected."""
    quicks = ids.ORDERS[: ids.Order.CASTLE]
    yield "houses", list(components.houses), ids.ROLES
    yield "orders", list(components.orders), ids.ORDERS
    yield "effects", list(components.effects), ids.ORDERS
    yield "dojos", list(components.dojos), ids.DOJOS
    yield "dojo_cost", list(components.dojo_cost), tuple(ids.UNITS[unit] for unit in ids.TRAINED)
    yield "regions", list(components.regions), ids.REGIONS
    yield "influence_points", list(components.influence_points), ids.REGIONS
    yield "destiny.base", list(components.destiny.base), ids.REGIONS[: ids.BASE_REGIONS]
    yield "destiny.with_region", list(components.destiny.with_region), ids.REGIONS
    yield "provinces", list({one.region for one in components.provinces.values()}), ids.REGIONS
    yield "provinces", list({one.kind for one in components.provinces.values()}), ids.KINDS
    for region, printed in components.regions.items():
        yield f"regions.{region}.slots", list(printed.slots), quicks
