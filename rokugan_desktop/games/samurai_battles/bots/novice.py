"""What a plan promises one unit by itself: expected losses given and taken, and the way to worthy ground.

The novice is greedy: it gives every unit, one after another, the order that promises most so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.samurai_battles import values
from rokugan_desktop.games.samurai_battles.actions import ENOUGH, READY, Action
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.sight import sees
from rokugan_desktop.games.samurai_battles.chapters.terrain import GAITS, Gait, allowance, entries, first_step, reach
from rokugan_desktop.games.samurai_battles.chapters.victory import score
from rokugan_desktop.games.samurai_battles.drafting import Planning, answers_giving
from rokugan_desktop.games.samurai_battles.ground import STEPS
from rokugan_desktop.games.samurai_battles.ids import Direction, Hex, Order, QuestionKind, Side, UnitId
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Plan, PlanDraft, Unit
from rokugan_desktop.games.samurai_battles.view import View

_DIE: Final = 20
_NEAR: Final = 4
"""From how near an enemy makes a unit look his way."""
_ASIDE: Final = 0.1
"""How much less than the shortest another way to the target is taken to promise."""
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


def urgency(battle: Battle, side: Side) -> float:
    """Return how much the side has to press: 0 where it leads, else the more the nearer the end is, 1 at most."""
    points = {own: part.total for own, part in score(battle).points}
    behind = max(points.values()) - points[side]
    leads = points[side] > max(total for own, total in points.items() if own != side)
    return 0.0 if leads else min(0.25 + 0.75 * battle.turn / battle.field.turns + 0.1 * behind, 1.0)


def judged_plans(battle: Battle, unit: Unit, urgent: float, rng: Random) -> Iterator[tuple[float, Plan]]:
    """List plans for the unit, each with what it promises; what can't be ordered is not among them.

    The more `urgent`, the less it promises to stand and wait. Of ways that are as good as one another one is drawn: by
    the numbers of hexes who comes from the west would have the better ones.
    """
    for order in planning.card_orders(battle, unit):
        if not planning.order_refused(battle, unit, order):
            yield from _judged(battle, unit, order, urgent, rng)


def _judged(battle: Battle, unit: Unit, order: Order, urgent: float, rng: Random) -> Iterator[tuple[float, Plan]]:
    match order:
        case Order.FIGHT:
            yield 1.0, Plan(order)
        case Order.REST:
            yield (1.5 if unit.fatigue >= _TIRED and battle.field.expert else 0.0), Plan(order)
        case Order.FIRE:
            yield from _shots(battle, unit)
        case Order.ASSAULT:
            yield from _assaults(battle, unit, rng)
        case Order.MARCH | Order.RUN:
            yield from _moves(battle, unit, order, urgent, rng)
        case Order.RETREAT:
            yield from _retreats(battle, unit)
        case Order.MOVE_FIRE:
            yield from _riding_shots(battle, unit, rng)
        case Order.DEFEND | Order.ALL_AROUND | Order.FIRE_RETREAT | Order.AMBUSH:
            yield from _stands(battle, unit, order, urgent)
        case Order.SUPPLY:
            empty = unit.ammo == 0 or battle.cards[unit.card].supplies
            yield (1.4 if empty else 0.0), Plan(order)
        case Order.RECON:
            yield (0.8 if any(enemy.hidden for enemy in battle.enemies(unit)) else 0.0), Plan(order)
        case _:
            pass


def alternatives(battle: Battle, unit: Unit, most: int, urgent: float, rng: Random) -> tuple[Plan, ...]:
    """Return at most so many plans for the unit: the best of each order, then what promises most of the others."""
    if planning.forced_order(battle, unit) is Order.PURSUE:
        return tuple(Plan(Order.PURSUE, target=name) for name in planning.quarry(battle, unit))[:most]
    judged = list(judged_plans(battle, unit, urgent, rng))
    rng.shuffle(judged)
    judged.sort(key=lambda row: -row[0])
    judged += [(worth_ - _ASIDE, plan) for worth_, plan in judged for plan in _flankings(battle, unit, plan, rng)]
    first: list[tuple[float, Plan]] = []
    others: list[tuple[float, Plan]] = []
    met: set[Order] = set()
    for worth_, plan in judged:
        (others if plan.order in met else first).append((worth_, plan))
        met.add(plan.order)
    others.sort(key=lambda row: -row[0])
    kept = first[: max(most - 2, most // 2)]
    rest = first[len(kept) :] + others
    return tuple(plan for _worth, plan in [*kept, *sorted(rest, key=lambda row: -row[0])[: most - len(kept)]])


def _flankings(battle: Battle, unit: Unit, plan: Plan, rng: Random) -> Iterator[Plan]:
    """List other ways of an Assault to its target: to each hex beside it by a path."""
    if plan.order is not Order.ASSAULT:
        return
    target = battle.units[plan.target]
    ground, card = battle.ground, battle.cards[unit.card]
    reached = reach(ground, card, GAITS[plan.order], unit.at, allowance(ground, card, plan.order, unit.at))
    for into in sorted(ground.meeting[target.at]):
        if into in reached and into != unit.at and into not in battle.at:
            path = _path(battle, unit, plan.order, into, rng)
            if path is not None and path != plan.path:
                yield replace(plan, path=path)


def _shots(battle: Battle, unit: Unit) -> Iterator[tuple[float, Plan]]:
    for name in planning.targets(battle, unit, Order.FIRE):
        enemy = battle.units[name]
        plan = Plan(Order.FIRE, target=name)
        distance = battle.ground.distance(unit.at, enemy.at)
        yield volley(battle, unit, enemy, plan, distance) * worth(battle, enemy), plan


def _assaults(battle: Battle, unit: Unit, rng: Random) -> Iterator[tuple[float, Plan]]:
    card = battle.cards[unit.card]
    for name in planning.targets(battle, unit, Order.ASSAULT):
        enemy = battle.units[name]
        plan = Plan(Order.ASSAULT, target=name, path=_onset(battle, unit, enemy, rng))
        given = blows(battle, unit, enemy, plan) * worth(battle, enemy)
        taken = blows(battle, enemy, replace(unit, plan=plan), enemy.plan) * worth(battle, unit)
        if enemy.engaged:
            taken *= 0.5
        if card.is_headquarters:
            taken *= 3.0
        yield given - taken + 0.5, plan


def _onset(battle: Battle, unit: Unit, enemy: Unit, rng: Random) -> tuple[Hex, ...]:
    """Return the first hex of an Assault's way to the enemy, from where it goes on by itself (O-6, M-9)."""
    ground, card = battle.ground, battle.cards[unit.card]
    meeting = ground.meeting[enemy.at]
    if unit.at in meeting:
        return ()
    steps = planning.steps(battle, unit, Order.ASSAULT, ())
    first, _cost = first_step(ground, card, Gait.CHASE, unit.at, battle.taken_for(unit.side), meeting.__contains__)
    costs, far = entries(ground, card.kind, Gait.CHASE)[unit.at], partial(ground.distance, enemy.at)
    best = first if first in steps else min(steps, key=far)
    alike = [one for one in steps if far(one) == far(best) and costs.get(one) == costs.get(best)]
    return (rng.choice([one for one in alike if (one in meeting) == (best in meeting)]),)


def _moves(battle: Battle, unit: Unit, order: Order, urgent: float, rng: Random) -> Iterator[tuple[float, Plan]]:
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
        path = _path(battle, unit, order, into, rng)
        if path is None:
            continue
        there = min(ground.distance(into, goal) - worth_ for goal, worth_ in goals)
        risk = 0.4 if order is Order.RUN else 0.0
        yield (0.5 + 0.2 * urgent) * (here - there) - risk, Plan(order, path=path)


def _retreats(battle: Battle, unit: Unit) -> Iterator[tuple[float, Plan]]:
    """List the ways out of a melee: the better, the more the next blows cost the unit, and the less its enemy."""
    taken = sum(blows(battle, enemy, unit, enemy.plan) for enemy in battle.engaged_with(unit)) * worth(battle, unit)
    given = blows(battle, unit, battle.units[unit.faces], unit.plan) if unit.faces in battle.units else 0.0
    promised = 0.3 * (taken - given) if battle.cards[unit.card].is_headquarters else 0.1 * (taken - given)
    for into in planning.steps(battle, unit, Order.RETREAT, ()):
        if into not in battle.at and not planning.path_refused(battle, unit, Order.RETREAT, (into,)):
            yield promised, Plan(Order.RETREAT, path=(into,))


def _riding_shots(battle: Battle, unit: Unit, rng: Random) -> Iterator[tuple[float, Plan]]:
    """List the rides that end with a shot at an enemy from where it can't strike back at once."""
    ground, card = battle.ground, battle.cards[unit.card]
    enemies = [battle.units[name] for name in planning.targets(battle, unit, Order.MOVE_FIRE)]
    reached = reach(ground, card, GAITS[Order.MOVE_FIRE], unit.at, allowance(ground, card, Order.MOVE_FIRE, unit.at))
    for enemy in enemies:
        fit = [
            into
            for into in reached
            if into != unit.at and into not in battle.at and ground.distance(into, enemy.at) in card.fire
        ]
        for into in sorted(fit, key=lambda hex_: (-card.fire[ground.distance(hex_, enemy.at)], rng.random()))[:2]:
            path = _path(battle, unit, Order.MOVE_FIRE, into, rng)
            if path is not None and sees(battle, into, enemy.at):
                plan = Plan(Order.MOVE_FIRE, path=path, fire_at=len(path), target=enemy.id)
                distance = ground.distance(into, enemy.at)
                yield volley(battle, unit, enemy, plan, distance) * worth(battle, enemy) * 0.8, plan


def _goals(battle: Battle, unit: Unit) -> list[tuple[Hex, float]]:
    """Return where the unit is drawn to: hexes worth points that are not held, and visible enemies."""
    held = {hex_ for hex_, side in battle.stood.items() if side == unit.side}
    goals = [(hex_, points / 2) for hex_, points in battle.field.victory.prizes.items() if hex_ not in held]
    shooter = bool(battle.cards[unit.card].fire)
    goals += [(enemy.at, -3.0 if shooter else 0.0) for enemy in battle.enemies(unit) if not enemy.hidden]
    return goals


def _path(battle: Battle, unit: Unit, order: Order, into: Hex, rng: Random) -> tuple[Hex, ...] | None:
    """Return a legal path of the order to the hex that leads through no unit, one of several drawn; or None."""
    front: list[tuple[Hex, ...]] = [()]
    while front:
        longer: list[tuple[Hex, ...]] = []
        for path in front:
            left = battle.ground.distance(path[-1] if path else unit.at, into)
            near = planning.steps(battle, unit, order, path)
            for hex_ in rng.sample(near, len(near)):
                if hex_ in battle.at or hex_ in path:
                    continue
                if hex_ == into:
                    return (*path, hex_)
                if battle.ground.distance(hex_, into) < left:
                    longer.append((*path, hex_))
        front = longer[:3]
    return None


def _stands(battle: Battle, unit: Unit, order: Order, urgent: float) -> Iterator[tuple[float, Plan]]:
    """List the ways to stand and wait, looking at the nearest enemy."""
    seen = [enemy for enemy in battle.enemies(unit) if not enemy.hidden]
    if not seen:
        return
    nearest = min(seen, key=lambda enemy: battle.ground.distance(unit.at, enemy.at))
    distance = battle.ground.distance(unit.at, nearest.at)
    worth_ = 0.9 - 0.5 * urgent if distance <= _NEAR else 0.2
    worth_ += 0.4 * battle.field.victory.prizes.get(unit.at, 0)
    facing = toward(battle, unit.at, nearest.at)
    match order:
        case Order.ALL_AROUND:
            yield worth_ - 0.3, Plan(order)
        case Order.DEFEND:
            yield worth_, Plan(order, facing=facing, reach=planning.ranges(battle, unit)[-1])
        case Order.AMBUSH:
            yield worth_ + (0.1 if unit.hidden else -0.2 if distance > 2 else -0.8), Plan(order, facing=facing)
        case _:
            yield worth_ - 0.4, Plan(order, facing=facing)


def toward(battle: Battle, one: Hex, other: Hex) -> Direction:
    """Return the direction in which the other hex lies: that of the side of the hex that is nearest to it."""
    ground = battle.ground
    east, south = (there - here for there, here in zip(ground.cubes[other], ground.cubes[one], strict=True))
    # How far it lies in each direction, in halves of a hex: what two directions share comes out the same on both sides.
    ways = [
        (2 * (east * q + south * r) + east * r + south * q, -abs(2 * south), number)
        for number, (q, r) in enumerate(STEPS)
        if ground.beside(one, Direction(number))
    ]
    return Direction(max(ways)[-1])


_UNDECIDED: Final = 0.01
"""How far apart two promises are that are as good as each other."""


class Novice(msgspec.Struct, frozen=True):
    """Plans for each unit alone, and deploys as the scenario suggests."""

    name: str = "novice"

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        rng = Random(seed)
        kind = decision.kind
        if kind == QuestionKind.PLAN:
            return tuple(_plan(view, rng, stop))
        if kind == QuestionKind.DEPLOY:
            return (READY,)
        offers = tuple(decision.answers())
        if kind == QuestionKind.ZONE_TARGET:
            return (_best_aim(view, offers),)
        return (offers[-1] if ENOUGH in offers else rng.choice(offers),)


def _plan(view: View, rng: Random, stop: Stop) -> Iterator[Action]:
    battle = known(view)
    plans = greedy(battle, to_order(view, battle), rng, stop)
    for unit, plan in plans.items():
        yield from answers_giving(battle, battle.units[unit], plan)
    yield READY


def to_order(view: View, battle: Battle) -> list[Unit]:
    """Return the units of the view's seat that have a choice and no order yet."""
    assert view.seat is not None, "a seat plans"
    given = {unit for unit, _plan in view.plans}
    planned = Planning(battle, view.draft or PlanDraft(), view.seat)
    return [unit for unit in planned.own() if unit.id not in given]


def greedy(
    battle: Battle, units: Iterable[Unit], rng: Random, stop: Stop = never, wavering: float = _UNDECIDED
) -> dict[UnitId, Plan]:
    """Return for each unit, one after another, the plan that promises most by itself.

    No two are sent to one hex. `wavering` is how far what is promised is mistaken at most.
    """
    plans: dict[UnitId, Plan] = {}
    wanted: set[Hex] = set()
    urgent: dict[Side, float] = {}
    for unit in units:
        if stop():
            raise Interrupted
        if unit.side not in urgent:
            urgent[unit.side] = urgency(battle, unit.side)
        plan = _best(battle, unit, wanted, rng, urgent[unit.side], wavering)
        if plan.path and plan.order is not Order.ASSAULT:
            wanted.add(plan.path[-1])
        plans[unit.id] = plan
    return plans


def _best(battle: Battle, unit: Unit, wanted: set[Hex], rng: Random, urgent: float, wavering: float) -> Plan:
    """Return the plan that promises most; no way to a hex that another own unit is on its way to.

    An Assault goes wherever its target is.
    """
    if planning.forced_order(battle, unit) is Order.PURSUE:
        return Plan(Order.PURSUE, target=rng.choice(planning.quarry(battle, unit)))
    judged = [
        (worth_, plan)
        for worth_, plan in judged_plans(battle, unit, urgent, rng)
        if plan.order is Order.ASSAULT or not plan.path or plan.path[-1] not in wanted
    ]
    if not judged:
        return planning.default_plan(battle, unit)
    return max(judged, key=lambda row: row[0] + rng.random() * wavering)[1]


def _best_aim(view: View, offers: Sequence[Action]) -> Action:
    battle = known(view)
    assert view.wait is not None, "a shooter waits"
    shooter = battle.units[view.wait.shooter]

    def promise(aim: Action) -> float:
        enemy = battle.units[aim.unit]
        distance = battle.ground.distance(shooter.at, enemy.at)
        return volley(battle, shooter, enemy, shooter.plan, distance) * worth(battle, enemy)

    return max(offers, key=promise)
