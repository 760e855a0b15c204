"""The board as sets of bits: who borders whom, and every place where a combat token can lie.

A place is a number: the centres of the provinces first, in the YAML's order; then each land border twice, once for
each way that a token on it can point; then the coastal borders. A set of provinces or of places is an int with a bit
for each, so that the rules are a few operations on them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import repeat
from typing import Final, cast

import msgspec

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.components import Components, full_set


def members(bits: int) -> Iterator[int]:
    """Yield the numbers whose bits are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


_OF_BYTE: Final = tuple(tuple(members(byte)) for byte in range(256))


def nth_member(bits: int, number: int) -> int:
    """Return the number of this place among those whose bits are set. Raise IndexError where there are fewer."""
    below = 0
    while (count := (word := bits & 0xFFFFFFFF).bit_count()) <= number:
        if not bits:
            raise IndexError("beyond the last member")
        number, bits, below = number - count, bits >> 32, below + 32
    if (count := (half := word & 0xFFFF).bit_count()) <= number:
        number, half, below = number - count, word >> 16, below + 16
    if (count := (byte := half & 0xFF).bit_count()) <= number:
        number, byte, below = number - count, half >> 8, below + 8
    return below + _OF_BYTE[byte][number]


provinces_in: Final = cast("Callable[[int], Iterator[ids.Province]]", members)
places_in: Final = cast("Callable[[int], Iterator[ids.Place]]", members)
identities_in: Final = cast("Callable[[int], Iterator[ids.Identity]]", members)
tokens_in: Final = cast("Callable[[int], Iterator[ids.Token]]", members)
cards_in: Final = cast("Callable[[int], Iterator[ids.Card]]", members)
clans_in: Final = cast("Callable[[int], Iterator[ids.Clan]]", members)
objectives_in: Final = cast("Callable[[int], Iterator[ids.Objective]]", members)
"""The same for sets of which one knows what is in them: a type of its own costs no call."""


def set_of(numbers: Iterable[int]) -> int:
    """Return the bits of the numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


Unions = tuple[tuple[int, ...], ...]
"""For each byte of a set of provinces and each of its values, all places (or provinces) that belong to those."""


def _unions(places: tuple[int, ...]) -> Unions:
    found: list[tuple[int, ...]] = []
    for first in range(0, 32, 8):
        unions = [0]
        for own in (*places[first : first + 8], *repeat(0, first + 8 - max(first, len(places)))):
            unions += [union | own for union in unions]  # each set of those before, with this province too
        found.append(tuple(unions))
    return tuple(found)


def union(unions: Unions, provinces: int) -> int:
    """Return all places that belong to a province of the set."""
    first, second, third, fourth = unions
    return (
        first[provinces & 255] | second[provinces >> 8 & 255] | third[provinces >> 16 & 255] | fourth[provinces >> 24]
    )


class Topology:
    """Everything about the board that never changes, computed once from the components.

    A pickle of it is small, and no more is computed when it is read than once in each process.
    """

    def __init__(self, components: Components) -> None:
        self.components: Final = components
        self.provinces: Final = tuple(components.provinces)
        self._hash: Final = hash(self.provinces)
        self.number: Final = {name: ids.Province(ids.Place(number)) for number, name in enumerate(self.provinces)}
        self.every_province: Final = tuple(self.number.values())
        printed = tuple(components.provinces.values())
        count = len(printed)
        self.full_sets: Final = tuple(full_set(components, ids.Clan(clan)) for clan in range(len(ids.CLANS)))
        """For each clan, how many of each combat token it has (C-2)."""
        self.special_supply: Final = tuple(components.special_tokens[name] for name in ids.SPECIAL_TOKENS)
        """How many of each special token there are (C-6)."""
        self.all_provinces: Final = (1 << count) - 1
        self.flowers: Final = tuple(province.flowers for province in printed)
        self.flowered: Final = tuple(
            (number, set_of(p for p in range(count) if self.flowers[p] == number)) for number in {*self.flowers}
        )
        """For each number of flowers, the provinces where so many are printed."""
        self.defense: Final = tuple(province.defense for province in printed)
        self.territory_of: Final = tuple(
            ids.Territory(ids.TERRITORIES.index(province.territory)) for province in printed
        )
        self.territories: Final = tuple(
            set_of(p for p in range(count) if self.territory_of[p] == t) for t in range(len(ids.TERRITORIES))
        )
        self.shadowlands: Final = self.territories[ids.SHADOWLANDS_NORTH] | self.territories[ids.SHADOWLANDS_SOUTH]
        self.empire: Final = self.all_provinces & ~self.shadowlands
        self.capitals: Final = set_of(p for p in range(count) if printed[p].capital)
        self.capital_of: Final[tuple[ids.Province, ...]] = tuple(
            next(provinces_in(self.territories[clan] & self.capitals)) for clan in range(len(ids.CLANS))
        )
        self.coastal: Final = set_of(p for p in range(count) if printed[p].coastal)
        self._lay_out_places(components, count)
        self.neighbours: Final = tuple(
            set_of(self.target[place] for place in places_in(self.out_of[p])) for p in range(count)
        )
        self.next_to_any: Final = _unions(self.neighbours)
        """The provinces next to one of a set of them, for `union`."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Topology) and self.components == other.components)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[[bytes], Topology], tuple[bytes]]:
        """Return how to have the board again in another process: from its components, and there only once."""
        return _unpacked, (self._packed,)

    @cached_property
    def _packed(self) -> bytes:
        return zlib.compress(msgspec.msgpack.encode(self.components))

    def _lay_out_places(self, components: Components, count: int) -> None:
        """Number the places and note for each what it attacks, whence, and on which border it lies."""
        target = list(self.number.values())
        source: list[ids.Province] = [ids.NO_PROVINCE] * count
        border = [0] * count
        for west, east in ((self.number[a], self.number[b]) for a, b in components.land_borders):
            both = 0b11 << len(target)
            target += (east, west)
            source += (west, east)
            border += (both, both)
        self.first_coast = len(target)
        for name in components.coastal_borders:
            border.append(1 << len(target))
            target.append(self.number[name])
            source.append(ids.NO_PROVINCE)
        places = tuple(ids.Place(place) for place in range(len(target)))
        self.places = places
        self.target = tuple(target)
        """For each place, the province it attacks, or in whose centre it lies."""
        self.source = tuple(source)
        """For each place on a land border, the province it comes from; else NOBODY."""
        self.border = tuple(border)
        """For each place on a border, the places on that border (itself included); 0 for a centre."""
        self.touched = tuple(1 << target[place] | (1 << source[place] if source[place] >= 0 else 0) for place in places)
        """For each place, the set of provinces it lies in or between."""
        self.ends = tuple(zip(target, source, self.touched, strict=True))
        """For each place, its target, its source, and the set of provinces it lies in or between."""
        ways = enumerate(zip(target, self.touched, strict=True))
        self.armies = tuple(
            (1 << to, 1 << to) if place < count else (around, around ^ 1 << to) if around != 1 << to else (0, 1)
            for place, (to, around) in ways
        )
        """For each place, a set of provinces and which of those an army's seat controls if it is legal by P-5 alone."""
        self.all_land = set_of(place for place in places if source[place] >= 0)
        self.all_coast = set_of(place for place in places if place >= self.first_coast)
        self.out_of = tuple(set_of(i for i in places if source[i] == p) for p in range(count))
        """For each province, the places on land borders that point out of it."""
        self.land_into = tuple(set_of(i for i in places if target[i] == p and source[i] >= 0) for p in range(count))
        """For each province, the places on land borders that point into it."""
        self.into = tuple(set_of(i for i in places if target[i] == p and i >= count) for p in range(count))
        """For each province, all places on borders that point into it, the coastal one too."""
        self.around = tuple(self.into[p] | self.out_of[p] | 1 << p for p in range(count))
        """For each province, its centre and all places on its borders."""
        self.out_of_any, self.into_any = _unions(self.out_of), _unions(self.into)
        self.land_into_any, self.around_any = _unions(self.land_into), _unions(self.around)
        """The same of sets of provinces, for `union`."""
        self.place_names = tuple(self._place_name(place) for place in places)
        self.place_number = dict(zip(self.place_names, places, strict=True))

    def _place_name(self, place: ids.Place) -> str:
        """Return the place as position files write it: `a`, `a > b`, `sea > a`."""
        name = self.provinces[self.target[place]]
        if place < len(self.provinces):
            return name
        source = self.source[place]
        return f"{'sea' if source < 0 else self.provinces[source]} > {name}"


@lru_cache(maxsize=8)
def _unpacked(packed: bytes) -> Topology:
    """Return the board of packed components, for the same bytes the same one; of many boards the last ones are kept."""
    return Topology(msgspec.msgpack.decode(zlib.decompress(packed), type=Components))
