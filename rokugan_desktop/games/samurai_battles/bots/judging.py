"""What a plan promises one unit, judged by itself: expected losses given and taken, and the way to worthy ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rokugan_desktop.games.samurai_battles import values
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.terrain import GAITS, allowance, reach
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, Direction, Hex, Order
from rokugan_desktop.games.samurai_battles.state import Plan, Unit, replace

_DIE: Final = 20
_NEAR: Final = 4
"""From how near an enemy makes a unit look his way."""
_TIRED: Final = 3
"""From so many markers of fatigue on a novice lets his units rest."""


def hits(figures: int, dice: int, value: int) -> float:
    """Return how many hits so many figures score on average."""
    return figures * dice * min(max(value, 0), _DIE) / _DIE


def blows(battle: Battle, unit: Unit, enemy: Unit, plan: Plan) -> float:
    """Return the figures that the unit, under this plan, costs the enemy by one blow on average."""
    striking = replace(unit, plan=plan)
    card = battle.cards[unit.card]
    value = values.attack(battle, striking, battle.cards[enemy.card].class_, enemy).total
    scored = hits(unit.figures, card.dice, value)
    return max(scored - values.defense_left(battle, enemy) * 0.8, scored * 0.2)


def volley(battle: Battle, unit: Unit, enemy: Unit, plan: Plan, distance: int) -> float:
    """Return the figures that a volley costs the enemy on average."""
    value = values.fire(battle, replace(unit, plan=plan), distance)
    if value is None:
        return 0.0
    scored = hits(unit.figures, battle.cards[unit.card].fire_dice, value.total)
    return max(scored - values.defense_left(battle, enemy) * 0.8, scored * 0.2)


def worth(battle: Battle, unit: Unit) -> float:
    """Return what one figure of the unit is worth."""
    card = battle.cards[unit.card]
    return card.points / max(unit.start, 1) * (1.5 if card.is_headquarters else 1.0)


def judged_plans(battle: Battle, unit: Unit) -> Iterator[tuple[float, Plan]]:
    """List plans for the unit, each with what it promises; what can't be ordered is not among them."""
    for order in planning.card_orders(battle, unit):
        if planning.order_refused(battle, unit, order):
            continue
        match order:
            case Order.FIGHT:
                yield 1.0, Plan(order)
            case Order.REST:
                yield (1.5 if unit.fatigue >= _TIRED and battle.field.expert else 0.0), Plan(order)
            case Order.FIRE:
                yield from _shots(battle, unit)
            case Order.ASSAULT:
                yield from _assaults(battle, unit)
            case Order.MARCH | Order.RUN:
                yield from _moves(battle, unit, order)
            case Order.DEFEND | Order.ALL_AROUND:
                yield from _stands(battle, unit, order)
            case Order.SUPPLY:
                empty = unit.ammo == 0 or battle.cards[unit.card].supplies
                yield (1.4 if empty else 0.0), Plan(order)
            case _:
                pass


def _shots(battle: Battle, unit: Unit) -> Iterator[tuple[float, Plan]]:
    for name in planning.targets(battle, unit, Order.FIRE):
        enemy = battle.units[name]
        plan = Plan(Order.FIRE, target=name)
        distance = battle.ground.distance(unit.at, enemy.at)
        yield volley(battle, unit, enemy, plan, distance) * worth(battle, enemy), plan


def _assaults(battle: Battle, unit: Unit) -> Iterator[tuple[float, Plan]]:
    card = battle.cards[unit.card]
    for name in planning.targets(battle, unit, Order.ASSAULT):
        enemy = battle.units[name]
        plan = Plan(Order.ASSAULT, target=name)
        given = blows(battle, unit, enemy, plan) * worth(battle, enemy)
        taken = blows(battle, enemy, replace(unit, plan=plan), enemy.plan) * worth(battle, unit)
        if enemy.engaged:
            taken *= 0.5
        if card.is_headquarters:
            taken *= 3.0
        yield given - taken + 0.5, plan


def _moves(battle: Battle, unit: Unit, order: Order) -> Iterator[tuple[float, Plan]]:
    """List the ways to the hexes that can be reached, the nearest of the goals first in worth."""
    ground, card = battle.ground, battle.cards[unit.card]
    if card.is_headquarters or card.supplies:
        return
    goals = _goals(battle, unit)
    if not goals:
        return
    here = min(ground.distance(unit.at, goal) - worth_ for goal, worth_ in goals)
    reached = reach(ground, card, GAITS[order], unit.at, allowance(ground, card, order, unit.at))
    for into in sorted(reached):
        if into == unit.at or into in battle.at:
            continue
        path = _path(battle, unit, order, into)
        if path is None:
            continue
        there = min(ground.distance(into, goal) - worth_ for goal, worth_ in goals)
        risk = 0.4 if order is Order.RUN else 0.0
        yield 0.5 * (here - there) - risk, Plan(order, path=path)


def _goals(battle: Battle, unit: Unit) -> list[tuple[Hex, float]]:
    """Return where the unit is drawn to: hexes worth points that are not held, and visible enemies."""
    held = {hex_ for hex_, side in battle.stood.items() if side == unit.side}
    goals = [(hex_, points / 2) for hex_, points in battle.field.victory.hold.items() if hex_ not in held]
    shooter = bool(battle.cards[unit.card].fire)
    goals += [(enemy.at, -3.0 if shooter else 0.0) for enemy in battle.enemies(unit) if not enemy.hidden]
    return goals


def _path(battle: Battle, unit: Unit, order: Order, into: Hex) -> tuple[Hex, ...] | None:
    """Return a legal path of the order to the hex that leads through no unit, or None."""
    front: list[tuple[Hex, ...]] = [()]
    while front:
        longer: list[tuple[Hex, ...]] = []
        for path in front:
            for step in planning.steps(battle, unit, order, path):
                if step in battle.at or step in path:
                    continue
                if step == into:
                    return (*path, step)
                if battle.ground.distance(step, into) < battle.ground.distance(path[-1] if path else unit.at, into):
                    longer.append((*path, step))
        front = longer[:3]
    return None


def _stands(battle: Battle, unit: Unit, order: Order) -> Iterator[tuple[float, Plan]]:
    """List the ways to stand and wait, looking at the nearest enemy."""
    seen = [enemy for enemy in battle.enemies(unit) if not enemy.hidden]
    if not seen:
        return
    nearest = min(seen, key=lambda enemy: battle.ground.distance(unit.at, enemy.at))
    distance = battle.ground.distance(unit.at, nearest.at)
    worth_ = 0.9 if distance <= _NEAR else 0.2
    if order is Order.ALL_AROUND:
        yield worth_ - 0.3, Plan(order)
        return
    facing = _toward(battle, unit.at, nearest.at)
    yield worth_, Plan(order, facing=facing, reach=planning.ranges(battle, unit)[-1])


def _toward(battle: Battle, one: Hex, other: Hex) -> Direction:
    """Return the direction that brings nearest to the other hex."""
    ways = [
        (battle.ground.distance(beside, other), number)
        for number in range(len(DIRECTIONS))
        if (beside := battle.ground.beside(one, Direction(number)))
    ]
    return Direction(min(ways)[1])
