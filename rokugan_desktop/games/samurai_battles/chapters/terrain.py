"""Chapters 10 and 14: what each step costs whom, the ways that follow from it; who sees what, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from enum import IntEnum
from functools import cache
from heapq import heappop, heappush
from math import lcm
from typing import Final

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.components import Card, Class
from rokugan_desktop.games.samurai_battles.ground import Cube, HexMap, apart, hex_at
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, GULLY, NOWHERE, RIVER, ROCKY, Hex, Order

WHOLE_TURN: Final = 50
"""What a river costs those whose whole turn it takes (T-10): more than any allowance."""
STEEP: Final = 2
"""The difference of levels from which on a slope is no longer gentle (T-4)."""

Gait = IntEnum("Gait", "MARCH RUN ASSAULT CHASE FORCED", start=0)
"""The ways to move that differ in what they cost: March and Retreat (T-2); Run (T-3); an Assault along its path (T-1).

Chase: Move and Fire, Pursue, and an Assault that goes on without a path; none enters a river (T-10). Forced: Flee,
Panic and stepping back, as March, and never into a river (H-14, R-8).
"""
GAITS: Final = {
    Order.MARCH: Gait.MARCH, Order.RETREAT: Gait.MARCH, Order.RUN: Gait.RUN, Order.ASSAULT: Gait.ASSAULT,
    Order.MOVE_FIRE: Gait.CHASE, Order.PURSUE: Gait.CHASE, Order.FLEE: Gait.FORCED, Order.PANIC: Gait.FORCED,
}  # fmt: skip
"""How each order moves."""
_SLOW: Final = frozenset((Order.MARCH, Order.RETREAT))


def allowance(ground: HexMap, card: Card, order: Order, start: Hex) -> int:
    """Return how much the path of the order may cost (M-1); slow for who begins in a river, but ninja (T-11, T-12)."""
    strides = ground.components.movement[card.class_]
    wet = ground.kind[start] == RIVER and not card.ninja
    return strides.march if order in _SLOW or wet else strides.fast


def entry_cost(ground: HexMap, kind: str, gait: Gait, start: Hex, into: Hex) -> int | None:
    """Return what entering a hex from the one beside it costs (T-1 to T-4, T-10, T-12); None where it is forbidden."""
    class_: Class = "cavalry" if kind == "cavalry" else "infantry"
    terrain = ground.terrain[into]
    up = ground.level[into] - ground.level[start]
    if not _may_climb(ground, kind, gait, abs(up)):
        return None
    if class_ == "cavalry" and (not terrain.cavalry or (up > 0 and ground.kind[into] == ROCKY)):
        return None
    going = ground.components.slopes[abs(up)] if up and abs(up) in ground.components.slopes else None
    climbing = 0 if going is None or isinstance(part := getattr(going, class_), str) else part.assault or 0
    if ground.kind[into] == RIVER:
        cost = _river_cost(kind, gait)
        # Of the river's rules only the lost turn is lifted for ninja: an Assault down a slope costs what it costs.
        return cost if cost is None or gait not in (Gait.ASSAULT, Gait.CHASE) else max(cost, climbing)
    if gait in (Gait.MARCH, Gait.FORCED):
        return 1
    if gait is Gait.RUN:
        return 1 if terrain.run else None
    if not isinstance(terrain.assault, int):
        return None
    return max(terrain.assault, climbing)  # a slope's 2 is not added to the terrain's


def _may_climb(ground: HexMap, kind: str, gait: Gait, difference: int) -> bool:
    """Tell whether a difference of levels may be climbed so (T-4, K-7)."""
    if not difference:
        return True
    slope = ground.components.slopes[min(difference, max(ground.components.slopes))]
    on_foot = gait in (Gait.MARCH, Gait.FORCED)
    if kind == "ninja" and slope.ninja is not None:
        return on_foot
    going = slope.cavalry if kind == "cavalry" else slope.infantry
    if isinstance(going, str):
        return False
    if gait is Gait.RUN:
        return going.run
    return on_foot or going.assault is not None


def _river_cost(kind: str, gait: Gait) -> int | None:
    """Return what a river hex costs (T-10, T-12)."""
    if gait is Gait.FORCED:
        return None
    if kind == "ninja":
        return 1
    return WHOLE_TURN if gait in (Gait.MARCH, Gait.ASSAULT) else None


def entries(ground: HexMap, kind: str, gait: Gait) -> dict[Hex, dict[Hex, int]]:
    """Return, for each hex, the hexes beside it that may be entered from there, each with its cost."""
    key = (kind, int(gait))
    found = ground.entries.get(key)
    if found is None:
        found = ground.entries[key] = {
            start: {
                into: cost
                for into in ground.neighbors[start]
                if (cost := entry_cost(ground, kind, gait, start, into)) is not None
            }
            for start in ground.hexes
        }
    return found


def step_cost(ground: HexMap, card: Card, gait: Gait, start: Hex, into: Hex) -> int | None:
    """Return what one step costs, or None where the hexes are not adjacent or it is forbidden."""
    return entries(ground, card.kind, gait).get(start, {}).get(into)


def may_walk(ground: HexMap, card: Card, start: Hex, into: Hex) -> bool:
    """Tell whether figures of the class can walk from the one hex to the other, which is no river (O-11)."""
    return ground.kind[into] != RIVER and step_cost(ground, card, Gait.MARCH, start, into) is not None


def may_stand(ground: HexMap, card: Card, hex_: Hex) -> bool:
    """Tell whether the class may enter the hex at all (T-1), whatever the slope."""
    return card.class_ == "infantry" or ground.terrain[hex_].cavalry


def first_step(
    ground: HexMap, card: Card, gait: Gait, start: Hex, taken: Collection[Hex], arrived: Callable[[Hex], bool]
) -> tuple[Hex, int]:
    """Return the first hex of a cheapest way over free hexes to one that `arrived` tells, and what that hex costs.

    Among equally cheap first hexes it is the one with the lowest number (M-9, H-11). NOWHERE and 0 where there is no
    way, or where `start` is such a hex.
    """
    if arrived(start):
        return NOWHERE, 0
    around = entries(ground, card.kind, gait)
    costs = around[start]
    closed = {start, *taken}
    front = sorted([(cost, into, into) for into, cost in costs.items() if cost < WHOLE_TURN])
    while front:
        cost, first, hex_ = heappop(front)
        if hex_ in closed:
            continue
        if arrived(hex_):
            return first, costs[first]
        closed.add(hex_)
        for into, more in around[hex_].items():
            if into not in closed and more < WHOLE_TURN:
                heappush(front, (cost + more, first, into))
    return NOWHERE, 0


def reach(ground: HexMap, card: Card, gait: Gait, start: Hex, most: int) -> dict[Hex, int]:
    """Return the hexes that can be closed at this cost or less, units left out of account, each with its cost."""
    around = entries(ground, card.kind, gait)
    costs = {start: 0}
    front = [start]
    while front:
        following: list[Hex] = []
        for hex_ in front:
            for into, cost in around[hex_].items():
                total = costs[hex_] + cost
                if total <= most and total < costs.get(into, WHOLE_TURN):
                    costs[into] = total
                    following.append(into)
        front = following
    return costs


def within_reach(ground: HexMap, card: Card, start: Hex, target: Hex) -> bool:
    """Tell whether an Assault from the one hex could reach the target (O-6): units are left out of account."""
    most = allowance(ground, card, Order.ASSAULT, start)
    if ground.distance(start, target) > most + 1:
        return False
    meeting = ground.meeting[target]
    if any(hex_ in meeting for hex_ in reach(ground, card, Gait.ASSAULT, start, most)):
        return True
    around = entries(ground, card.kind, Gait.ASSAULT)[start]
    return any(ground.kind[into] == RIVER and into in meeting for into in around)


def climbed(ground: HexMap, hexes: Iterable[tuple[Hex, Hex]]) -> tuple[int, int]:
    """Return how many of the steps climbed a gentle slope, and how many a steep or sheer one (X-1)."""
    gentle = steep = 0
    for start, into in hexes:
        up = ground.level[into] - ground.level[start]
        gentle += up == 1
        steep += up >= STEEP
    return gentle, steep


def hides(ground: HexMap, card: Card, hex_: Hex) -> bool:
    """Tell whether the card's class can hide on the hex (A-1, T-1)."""
    return ground.terrain[hex_].hides(card.class_)


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
