"""The novice: greedy. It gives every unit, one after another, the order that promises most by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.samurai_battles.actions import ENOUGH, READY, Action, Verb, choose, face, give, step, target
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots.judging import judged_plans, urgency, volley, worth
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.drafting import Planning
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, Hex, Order, QuestionKind, Side, UnitId
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Plan, PlanDraft, Unit
from rokugan_desktop.games.samurai_battles.view import View

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
        yield from answers(battle, battle.units[unit], plan)
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
        for worth_, plan in judged_plans(battle, unit, urgent)
        if plan.order is Order.ASSAULT or not plan.path or plan.path[-1] not in wanted
    ]
    if not judged:
        return planning.default_plan(battle, unit)
    return max(judged, key=lambda row: row[0] + rng.random() * wavering)[1]


def answers(battle: Battle, unit: Unit, plan: Plan) -> Iterator[Action]:
    """List the answers that give the unit this plan (Q-1)."""
    yield choose(unit.id)
    if plan.order is Order.PURSUE:
        yield target(plan.target)
        return
    yield give(plan.order)
    if plan.order is Order.ASSAULT:
        yield target(plan.target)
    for count, hex_ in enumerate(plan.path, 1):
        yield step(hex_)
        if count == len(plan.path) and planning.steps(battle, unit, plan.order, plan.path):
            yield ENOUGH
    if plan.order is Order.ASSAULT and not plan.path and planning.steps(battle, unit, plan.order, ()):
        yield ENOUGH
    if plan.order is Order.MOVE_FIRE:
        yield Action(Verb.SHOT, plan.fire_at)
    if plan.order in (Order.FIRE, Order.MOVE_FIRE):
        yield target(plan.target)
    if plan.facing != NO_FACING:
        yield face(plan.facing)
        if plan.order is Order.DEFEND and len(planning.ranges(battle, unit)) > 1:
            yield Action(Verb.RANGE, plan.reach)


def _best_aim(view: View, offers: Sequence[Action]) -> Action:
    battle = known(view)
    assert view.wait is not None, "a shooter waits"
    shooter = battle.units[view.wait.shooter]

    def promise(aim: Action) -> float:
        enemy = battle.units[aim.unit]
        distance = battle.ground.distance(shooter.at, enemy.at)
        return volley(battle, shooter, enemy, shooter.plan, distance) * worth(battle, enemy)

    return max(offers, key=promise)
