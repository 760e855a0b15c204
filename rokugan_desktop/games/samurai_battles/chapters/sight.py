"""Chapter 10: who sees what. Pure geometry, exact in whole numbers, and the few things that block."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Protocol

from rokugan_desktop.games.samurai_battles.ground import Cube, HexMap, apart, hex_at
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, GULLY, Hex


class Occupancy(Protocol):
    """Who stands where, as far as the one who asks may know."""

    @property
    def ground(self) -> HexMap:
        """Return the map."""
        ...

    @property
    def screens(self) -> Mapping[Hex, object]:
        """Return the hexes on which a visible unit other than ninja stands: those block a line (S-4, K-7)."""
        ...


@cache
def _between(displacement: Cube) -> tuple[Cube, ...]:
    """Return the places, relative to the first end, that a line of this displacement runs through (S-2).

    A hex is where all three differences of coordinates lie within 1 of those of its centre. On a line they are linear,
    so each leaves an interval of the line; a hex is run through if more than a point of it is left.
    """
    q, r = displacement
    ends = ((0, 0), displacement)
    length = apart((0, 0), displacement)
    slopes = (q - r, 2 * r + q, -2 * q - r)
    found: list[Cube] = []
    for east in range(min(0, q) - 1, max(0, q) + 2):
        for south in range(min(0, r) - 1, max(0, r) + 2):
            place = (east, south)
            if place in ends or apart((0, 0), place) > length:
                continue
            first, last = Fraction(0), Fraction(1)
            for slope, middle in zip(slopes, (east - south, 2 * south + east, -2 * east - south), strict=True):
                if slope:
                    one, other = Fraction(middle - 1, slope), Fraction(middle + 1, slope)
                    first, last = max(first, min(one, other)), min(last, max(one, other))
                elif abs(middle) > 1:
                    last = first
            if first < last:
                found.append(place)
    return tuple(found)


def line(ground: HexMap, one: Hex, other: Hex) -> tuple[Hex, ...]:
    """Return the hexes of the board between the two that the line of sight passes through (S-2)."""
    pair = (one, other)
    found = ground.lines.get(pair)
    if found is None:
        (q, r), (far_q, far_r) = ground.cubes[one], ground.cubes[other]
        run = (hex_at((q + east, r + south)) for east, south in _between((far_q - q, far_r - r)))
        found = ground.lines[pair] = tuple(hex_ for hex_ in run if hex_ in ground.kind)
    return found


def sees(standing: Occupancy, viewer: Hex, looked: Hex) -> bool:
    """Tell whether a unit on the one hex sees the other hex (S-1)."""
    ground = standing.ground
    adjacent = (viewer, looked) in ground.toward
    # S-6 goes before S-3 and S-7: a gully is a place of its own.
    if ground.kind[viewer] == GULLY:
        return adjacent and DIRECTIONS[ground.toward[viewer, looked]] in ground.gullies.get(viewer, ())
    if ground.kind[looked] == GULLY:
        return adjacent
    if adjacent or viewer == looked:  # S-3
        return True
    # S-7: between levels the higher one judges for both.
    if ground.level[looked] > ground.level[viewer]:
        viewer, looked = looked, viewer
    return not _blocked(standing, ground, viewer, looked)


def _blocked(standing: Occupancy, ground: HexMap, viewer: Hex, looked: Hex) -> bool:
    """Tell whether a hex on the line blocks, for a viewer on level ground (S-4) or on a hill (S-5)."""
    own_level = ground.level[viewer]
    screens = standing.screens
    for hex_ in line(ground, viewer, looked):
        if ground.level[hex_] > own_level:
            return True
        if (ground.terrain[hex_].blocks or hex_ in screens) and (not own_level or (hex_, looked) in ground.toward):
            return True
    return False
