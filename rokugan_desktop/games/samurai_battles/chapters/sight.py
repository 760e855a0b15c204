"""Chapter 10: who sees what. Pure geometry, exact in whole numbers, and the few things that block."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import lcm

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.ground import Cube, HexMap, apart, hex_at
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, GULLY, Hex


@cache
def _between(displacement: Cube) -> tuple[Cube, ...]:
    """Return the places, relative to the first end, that a line of this displacement runs through (S-2).

    A hex is where all three differences of coordinates lie within 1 of those of its centre. On a line they are linear,
    so each leaves an interval of the line; a hex is run through if more than a point of it is left.
    """
    q, r = displacement
    length = apart((0, 0), displacement)
    slopes = (q - r, 2 * r + q, -2 * q - r)
    whole = lcm(*(slope for slope in slopes if slope))  # the line's points are counted in parts of it
    found: list[Cube] = []
    for place in _beside(displacement):
        east, south = place
        if place in ((0, 0), displacement) or apart((0, 0), place) > length:
            continue
        first, last = 0, whole
        for slope, middle in zip(slopes, (east - south, 2 * south + east, -2 * east - south), strict=True):
            if slope:
                one, other = (middle - 1) * whole // slope, (middle + 1) * whole // slope
                first, last = max(first, min(one, other)), min(last, max(one, other))
            elif abs(middle) > 1:
                last = first
        if first < last:
            found.append(place)
    return tuple(sorted(found))


def _beside(displacement: Cube) -> Iterator[Cube]:
    """Yield the places that a line of this displacement may run through.

    A hex reaches two thirds of a step to each side of its centre, along either coordinate. So wherever the line is
    within a hex, it is there at its greater coordinate, and at its lesser one that differs by no more than 4/3.
    """
    q, r = displacement
    turned = abs(r) > abs(q)
    far, near = (r, q) if turned else (q, r)
    for along in range(min(0, far) - 1, max(0, far) + 2):
        middle = near * along // far
        for aside in range(middle - 1, middle + 3):
            yield (aside, along) if turned else (along, aside)


def line(ground: HexMap, one: Hex, other: Hex) -> tuple[Hex, ...]:
    """Return the hexes of the board between the two that the line of sight passes through (S-2)."""
    pair = (one, other)
    found = ground.lines.get(pair)
    if found is None:
        (q, r), (far_q, far_r) = ground.cubes[one], ground.cubes[other]
        run = (hex_at((q + east, r + south)) for east, south in _between((far_q - q, far_r - r)))
        found = ground.lines[pair] = tuple(hex_ for hex_ in run if hex_ in ground.kind)
    return found


def sees(battle: Battle, viewer: Hex, looked: Hex) -> bool:
    """Tell whether a unit on the one hex sees the other hex (S-1)."""
    ground = battle.ground
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
    return not _blocked(battle, ground, viewer, looked)


def _blocked(battle: Battle, ground: HexMap, viewer: Hex, looked: Hex) -> bool:
    """Tell whether a hex on the line blocks, for a viewer on level ground (S-4) or on a hill (S-5)."""
    own_level = ground.level[viewer]
    screens = battle.screens
    for hex_ in line(ground, viewer, looked):
        if ground.level[hex_] > own_level:
            return True
        if (ground.terrain[hex_].blocks or hex_ in screens) and (not own_level or (hex_, looked) in ground.toward):
            return True
    return False
