"""What can be foreseen while a plan is made: what a path costs and where it may stop, zones, and what dice promise.

Everything is judged by the battle as one side knows it and by the plans that the side knows: nothing here
can tell of a hidden enemy, or of a plan that the seat may not know (W-3, W-8). Enemies are taken as they are without an
order, for theirs is not known before the reveal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from math import comb
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import ids, values
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.fire import AMBUSH_REACH, FIRE_RETREAT_REACH
from rokugan_desktop.games.samurai_battles.chapters.terrain import GAITS, WHOLE_TURN, allowance, entries, reach, sees
from rokugan_desktop.games.samurai_battles.components import Change
from rokugan_desktop.games.samurai_battles.events import Event, Rolled, Sum
from rokugan_desktop.games.samurai_battles.ids import CHARGES, NOBODY, Direction, Hex, Message, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Plan, Unit


class Hindrance(NamedTuple):
    """Why a unit may come to a stop on its way, or what may befall it there; `rule` says by which rule."""

    rule: str
    other: UnitId = NOBODY
    stops: bool = True
    """It would stop the unit; else it only costs dice."""

    def message(self, unit: UnitId, hex_: Hex) -> Message:
        """Return it as a sentence about the unit."""
        return Message(f"foresight.{self.rule.replace(' ', '-')}", unit=unit, other=self.other, hex=str(hex_))


class Pace(NamedTuple):
    """One hex of a path: what entering it costs, what is left then, and what may hinder the unit there."""

    into: Hex
    cost: int
    left: int
    hindrances: tuple[Hindrance, ...]


class Threats(NamedTuple):
    """The enemies who may hinder or hurt whoever stands on a hex, as far as is known."""

    zones: tuple[UnitId, ...]
    """Those who would engage whoever comes there by a zone (Z-1)."""
    shots: tuple[UnitId, ...]
    """Those who may be ordered so that they shoot at the hex."""


class Cover(NamedTuple):
    """What a unit watches (Z-3, R-6)."""

    near: frozenset[Hex]
    shots: tuple[tuple[Hex, int], ...]
    """The hexes of its Kill Zone that it sees, or that it could shoot at, each with the value needed there."""


def changes(battle: Battle, unit: Unit, order: Order) -> tuple[tuple[str, Change], ...]:
    """Return what the order adds to which value of the unit (C-9); nothing at the basic level."""
    if not battle.field.intermediate:
        return ()
    added = values.order_modifiers(battle, replace(unit, plan=Plan(order)))
    shown = ("attack", "defense", "fire", "morale") if battle.cards[unit.card].fire else ("attack", "defense", "morale")
    return tuple((value, change) for value in shown if (change := getattr(added, value)))


def step_costs(battle: Battle, unit: Unit, plan: Plan) -> dict[Hex, int]:
    """Return what a further step of the path costs, by the hex that it leads to; WHOLE_TURN for a river."""
    here = plan.path[-1] if plan.path else unit.at
    if plan.order not in GAITS:
        return {}
    return entries(battle.ground, battle.cards[unit.card].kind, GAITS[plan.order])[here]


def way_left(battle: Battle, unit: Unit, plan: Plan) -> int:
    """Return what is left of the allowance after the plan's path (M-1)."""
    most = allowance(battle.ground, battle.cards[unit.card], plan.order, unit.at)
    return max(most - (planning.cost_of(battle, unit, plan.order, plan.path) or 0), 0)


def paces(battle: Battle, unit: Unit, plan: Plan, allies: Mapping[UnitId, Plan]) -> tuple[Pace, ...]:
    """Return the hexes of the plan's path; `allies` are the plans known of the own side, this unit's left aside."""
    ground, card = battle.ground, battle.cards[unit.card]
    around = entries(ground, card.kind, GAITS[plan.order]) if plan.order in GAITS else {}
    left = allowance(ground, card, plan.order, unit.at) if plan.order in GAITS else 0
    found: list[Pace] = []
    here = unit.at
    for pulse, into in enumerate(plan.path, 1):
        cost = around[here].get(into, 0)
        left = 0 if cost >= WHOLE_TURN else max(left - cost, 0)
        found.append(Pace(into, min(cost, WHOLE_TURN), left, tuple(hindrances(battle, unit, plan, pulse, allies))))
        here = into
    return tuple(found)


def hindrances(
    battle: Battle, unit: Unit, plan: Plan, pulse: int, allies: Mapping[UnitId, Plan]
) -> Iterator[Hindrance]:
    """List what may hinder the unit as it enters the hex of this pulse, counted from 1."""
    into = plan.path[pulse - 1]
    if battle.ground.kind[into] == ids.RIVER:
        yield Hindrance("T-10", stops=False)
    yield from _crowd(battle, unit, plan, pulse, allies)
    for hex_ in sorted(battle.ground.meeting[into]):
        enemy = battle.holder(hex_)
        if enemy is None or enemy.side == unit.side or enemy.hidden or enemy.id in unit.engaged:
            continue
        rule = _contact(plan, enemy)
        if rule:
            yield Hindrance(rule, enemy.id)
    for enemy in battle.enemies(unit):
        if may_shoot(battle, enemy, into):
            yield Hindrance("R-6", enemy.id, stops=False)


def _crowd(battle: Battle, unit: Unit, plan: Plan, pulse: int, allies: Mapping[UnitId, Plan]) -> Iterator[Hindrance]:
    """List who stands on the hex, or wants it too (M-6)."""
    into, start = plan.path[pulse - 1], plan.path[pulse - 2] if pulse > 1 else unit.at
    holder = battle.holder(into)
    if holder is not None and holder.id != unit.id and not (holder.hidden and holder.side != unit.side):
        own = allies.get(holder.id)
        if holder.side != unit.side or own is None or own.order not in ids.MOVEMENT or not own.path:
            yield Hindrance("M-6 b", holder.id)
    for other, known in allies.items():
        if other == unit.id or known.order not in ids.MOVEMENT or other not in battle.units:
            continue
        trail = (battle.units[other].at, *known.path)
        there = trail[min(pulse, len(trail) - 1)]
        before = trail[min(pulse - 1, len(trail) - 1)]
        if there == into and before != into and not (plan.order in CHARGES and known.order not in CHARGES):
            yield Hindrance("M-6 c", other)
        elif there == start and before == into and there != before:
            yield Hindrance("M-6 a", other)
        elif there == into and before == into and len(trail) > 1:
            yield Hindrance("M-6 b", other)


def _contact(plan: Plan, enemy: Unit) -> str:
    """Return the rule by which the unit may be stopped beside the enemy (Z-4, Z-5, Z-8), or an empty text."""
    if plan.order in CHARGES:
        if enemy.id == plan.target:
            return "Z-4"
        return "" if enemy.engaged else "Z-5"
    if plan.order is Order.RETREAT:
        return "" if enemy.engaged else "Z-8"
    return "Z-6"


def may_shoot(battle: Battle, enemy: Unit, hex_: Hex) -> bool:
    """Tell whether the enemy, as far as is known, may be ordered so that it shoots at who enters the hex (R-6)."""
    card = battle.cards[enemy.card]
    if enemy.hidden or enemy.engaged or not battle.has_ammo(enemy) or not battle.commanded(enemy):
        return False
    distance = battle.ground.distance(enemy.at, hex_)
    if distance not in card.fire:
        return False
    if Order.DEFEND not in card.orders and distance > FIRE_RETREAT_REACH:
        return False
    return sees(battle, enemy.at, hex_)


def threats(battle: Battle, side: ids.Side, hex_: Hex) -> Threats:
    """Return which enemies of the side threaten the hex; hidden ones are left out, wherever they are (W-8)."""
    known = [unit for unit in battle.units.values() if unit.side != side and not unit.hidden]
    around = battle.ground.meeting[hex_]
    zones = tuple(unit.id for unit in known if unit.at in around and not unit.engaged)
    return Threats(zones, tuple(unit.id for unit in known if unit.at != hex_ and may_shoot(battle, unit, hex_)))


def strikers(battle: Battle, side: ids.Side, hex_: Hex) -> tuple[UnitId, ...]:
    """Return which enemies of the side can charge at who stands on the hex, as far as is known; hidden ones not."""
    known = [unit for unit in battle.units.values() if unit.side != side and not (unit.hidden or unit.engaged)]
    able = [unit for unit in known if Order.ASSAULT in battle.cards[unit.card].orders]
    return tuple(unit.id for unit in able if unit.at != hex_ and hex_ in in_reach(battle, unit, Order.ASSAULT))


def in_reach(battle: Battle, unit: Unit, order: Order, path: tuple[Hex, ...] = ()) -> dict[Hex, int]:
    """Return the hexes that a path so begun (M-2) can end on, units left aside, each with what it costs from here."""
    if order not in GAITS:
        return {}
    ground, card = battle.ground, battle.cards[unit.card]
    left = allowance(ground, card, order, unit.at) - (planning.cost_of(battle, unit, order, path) or 0)
    start = path[-1] if path else unit.at
    found = reach(ground, card, GAITS[order], start, max(left, 0))
    found |= {
        into: WHOLE_TURN
        for into, cost in entries(ground, card.kind, GAITS[order])[unit.at].items()
        if not path and cost >= WHOLE_TURN and not planning.path_refused(battle, unit, order, (into,))
    }
    return {
        hex_: cost
        for hex_, cost in found.items()
        if hex_ != start and (order is not Order.RETREAT or not planning.end_refused(battle, unit, order, hex_))
    }


def way_to(battle: Battle, unit: Unit, order: Order, path: tuple[Hex, ...], goal: Hex) -> tuple[Hex, ...] | None:
    """Return the cheapest, then shortest, legal path so begun to the goal, around units; None where there is none."""
    ground, card = battle.ground, battle.cards[unit.card]
    if order not in GAITS or goal not in ground.kind:
        return None
    left = allowance(ground, card, order, unit.at) - (planning.cost_of(battle, unit, order, path) or 0)
    here = path[-1] if path else unit.at
    if goal == here:
        return path
    if any(ground.kind[hex_] == ids.RIVER for hex_ in (*path, goal)) and not card.ninja:
        return (goal,) if not path and not planning.path_refused(battle, unit, order, (goal,)) else None
    around = entries(ground, card.kind, GAITS[order])
    front: list[tuple[int, int, int, Hex, tuple[Hex, ...]]] = [(0, 0, 0, here, ())]
    done: set[Hex] = set()
    while front:
        cost, met, length, hex_, way = heappop(front)
        if hex_ == goal:
            whole = (*path, *way)
            return None if planning.path_refused(battle, unit, order, whole) else whole
        if hex_ in done:
            continue
        done.add(hex_)
        for into, more in around[hex_].items():
            if cost + more <= left and into not in done:
                holder = battle.holder(into)
                taken = holder is not None and not (holder.hidden and holder.side != unit.side)
                heappush(front, (cost + more, met + taken, length + 1, into, (*way, into)))
    return None


def way_against(battle: Battle, unit: Unit, enemy: Unit) -> tuple[Hex, ...] | None:
    """Return an Assault's shortest way beside the enemy, free if any is; empty where it meets him (O-6), else None."""
    beside = battle.ground.meeting[enemy.at]
    if unit.at in beside:
        return ()
    ways = [way for hex_ in sorted(beside) if (way := way_to(battle, unit, Order.ASSAULT, (), hex_))]
    return min(ways, key=lambda way: (way[-1] in battle.at, len(way)), default=None)


def cover(battle: Battle, unit: Unit, order: Order, facing: Direction, distance: int) -> Cover:
    """Return what the unit watches under the order, looking that way; `distance` is the range that Defend sets."""
    if facing == ids.NO_FACING:
        return Cover(frozenset(), ())
    ground = battle.ground
    near = frozenset(hex_ for hex_ in ground.meeting[unit.at] if ground.side_of(facing, unit.at, hex_) == "front")
    distances = {
        Order.DEFEND: range(1, distance + 1),
        Order.FIRE_RETREAT: range(1, FIRE_RETREAT_REACH + 1),
        Order.AMBUSH: range(AMBUSH_REACH, AMBUSH_REACH + 1),
    }.get(order, range(0))
    if not battle.has_ammo(unit) or not battle.commanded(unit) or not distances:
        return Cover(near, ())
    watched = ground.cone(unit.at, facing, distances[-1])
    return Cover(near, _values(battle, unit, Plan(order, facing=facing), watched, distances))


def surroundings(battle: Battle, unit: Unit, order: Order) -> Cover:
    """Return what the unit could watch under the order if it looked all ways at once: among it a facing chooses."""
    longest = battle.cards[unit.card].longest
    found = [cover(battle, unit, order, Direction(number), longest) for number in range(len(ids.DIRECTIONS))]
    shots = {hex_: value for one in found for hex_, value in one.shots}
    return Cover(frozenset().union(*(one.near for one in found)), tuple(sorted(shots.items())))


def field_of_fire(battle: Battle, unit: Unit, order: Order, start: Hex) -> tuple[tuple[Hex, int], ...]:
    """Return the hexes that the unit could shoot at from the hex, each with the value that it would need (R-3, S-1)."""
    longest = battle.cards[unit.card].longest
    if not longest or not battle.has_ammo(unit):
        return ()
    there = replace(unit, at=start)
    near = (hex_ for hex_ in battle.ground.hexes if battle.ground.distance(start, hex_) <= longest)
    return _values(battle, there, Plan(order), near, range(1, longest + 1))


def _values(
    battle: Battle, unit: Unit, plan: Plan, hexes: Iterable[Hex], distances: range
) -> tuple[tuple[Hex, int], ...]:
    table = battle.cards[unit.card].fire
    under = replace(unit, plan=plan)
    by_distance: dict[int, int] = {}
    for distance in distances:
        value = values.fire(battle, under, distance) if distance in table else None
        if value is not None:
            by_distance[distance] = value.total
    found: list[tuple[Hex, int]] = []
    for hex_ in sorted(hexes):
        distance = battle.ground.distance(unit.at, hex_)
        if distance in by_distance and sees(battle, unit.at, hex_):
            found.append((hex_, by_distance[distance]))
    return tuple(found)


_FACES: Final = 20


class Odds(NamedTuple):
    """What dice promise against one enemy."""

    value: Sum
    dice: int
    soak: int
    """So many hits cost nothing (C-6)."""
    hits: float
    losses: float
    wounds: float
    """How likely it costs a figure at least, from 0 to 1."""
    kills: float
    """How likely it costs all of them."""
    shakes: float
    """How likely the enemy loses figures and then fails its test; 0 where nobody tests (H-5)."""


@lru_cache(maxsize=4096)
def _spread(dice: int, need: int) -> tuple[float, ...]:
    """Return how likely each number of hits is, from none on (F-3)."""
    chance = min(max(need, 0), _FACES) / _FACES
    return tuple(comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1))


def odds(battle: Battle, value: Sum, dice: int, target: Unit) -> Odds:
    """Return what so many dice, each needing the value, promise against the unit as it stands now (C-6, L-9, H-5)."""
    soak, figures = values.defense_left(battle, target), target.figures
    hits = losses = wounds = kills = shakes = 0.0
    failing = _failing(battle, target)
    for scored, chance in enumerate(_spread(dice, value.total)):
        lost = min(max(scored - soak, 0), figures)
        hits += scored * chance
        losses += lost * chance
        if lost:
            wounds += chance
            kills += chance * (lost == figures)
            shakes += chance * failing[lost]
    return Odds(value, dice, soak, hits, losses, wounds, kills, shakes)


def _failing(battle: Battle, unit: Unit) -> tuple[float, ...]:
    """Return how likely the unit fails a test after so many losses, from none on; 0 where it does not test."""
    if not battle.field.intermediate:
        return (0.0,) * (unit.figures + 1)
    plain = values.morale(battle, unit).total
    left = (plain - lost for lost in range(unit.figures))
    return (0.0, *[1 - min(max(need, 0), _FACES) / _FACES for need in left][1:], 0.0)


class Luck(NamedTuple):
    """What the dice of a side have brought against its enemy."""

    dice: int
    hits: int
    expected: float
    """How many hits so many dice bring on the average, by the value that each needed."""


def luck(told: Iterable[Event], sides: Mapping[UnitId, Side]) -> dict[Side, Luck]:
    """Return the luck of each side that has thrown dice to hit; `sides` are those of the units."""
    found: dict[Side, Luck] = {}
    for event in told:
        if isinstance(event, Rolled) and len(event.units) > 1 and event.units[0] in sides:
            side, share = sides[event.units[0]], min(max(event.value.total, 0), _FACES) / _FACES
            dice, hits, expected = found.get(side, Luck(0, 0, 0.0))
            found[side] = Luck(dice + len(event.dice), hits + event.hits, expected + share * len(event.dice))
    return found


def tenths(number: float) -> Message:
    """Return a number of 0 or more to one decimal, as the language writes it."""
    whole, tenth = divmod(round(number * 10), 10)
    return Message("number.tenths", whole=whole, tenth=tenth)


def percent(share: float) -> Message:
    """Return a share, from 0 to 1, in whole percent."""
    return Message("number.percent", n=round(share * 100))


def promised(battle: Battle, unit: Unit, plan: Plan, enemy: Unit) -> Odds | None:
    """Return what the plan promises against the enemy that it names: its blow where it charges, else its volley."""
    return blow(battle, unit, plan, enemy) if plan.order in CHARGES else shot(battle, unit, plan, enemy)


def shot(battle: Battle, unit: Unit, plan: Plan, enemy: Unit) -> Odds | None:
    """Return what a volley of the plan promises (R-4); None where the Fire table has nothing at that distance."""
    start = plan.path[plan.fire_at - 1] if plan.order is Order.MOVE_FIRE and plan.fire_at else unit.at
    under = replace(unit, plan=plan, at=start)
    value = values.fire(battle, under, battle.ground.distance(start, enemy.at))
    if value is None:
        return None
    return odds(battle, value, unit.figures * battle.cards[unit.card].fire_dice, enemy)


def blow(battle: Battle, unit: Unit, plan: Plan, enemy: Unit, *, back: bool = False) -> Odds:
    """Return what a blow in melee promises under the plan (L-9), without flank; `back`: what the enemy's promises."""
    under = replace(unit, plan=plan)
    striker, target = (enemy, under) if back else (under, enemy)
    value = values.attack(battle, striker, battle.cards[target.card].class_, target, flanking=False)
    return odds(battle, value, striker.figures * battle.cards[striker.card].dice, target)
