"""The novice: greedy. It gives every unit, one after another, the order that promises most by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.samurai_battles.actions import (
    ENOUGH,
    READY,
    Action,
    Verb,
    choose,
    face,
    give,
    step,
    target,
)
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots.judging import judged_plans, volley, worth
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.drafting import Planning
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, Hex, Order, QuestionKind
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Plan, PlanDraft, Unit
from rokugan_desktop.games.samurai_battles.view import View


class Novice(msgspec.Struct, frozen=True):
    """Plans for each unit alone, and deploys as the scenario suggests."""

    name: str = "novice"

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        """Return the answers of a whole plan, or of what else is asked. Raise Interrupted as soon as `stop` says so."""
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
    """List the answers that order every unit that has a choice, then confirm."""
    battle = known(view)
    assert view.seat is not None, "a seat plans"
    given = {unit for unit, _plan in view.plans}
    wanted: set[Hex] = set()
    for unit in Planning(battle, view.draft or PlanDraft(), view.seat).own():
        if stop():
            raise Interrupted
        if unit.id in given:
            continue
        plan = _best(battle, unit, wanted, rng)
        if plan.path:
            wanted.add(plan.path[-1])
        yield from answers(battle, unit, plan)
    yield READY


def _best(battle: Battle, unit: Unit, wanted: set[Hex], rng: Random) -> Plan:
    """Return the plan that promises most; no way to a hex that another own unit is on its way to."""
    if planning.forced_order(battle, unit) is Order.PURSUE:
        return Plan(Order.PURSUE, target=rng.choice(planning.quarry(battle, unit)))
    judged = [
        (worth_, plan) for worth_, plan in judged_plans(battle, unit) if not plan.path or plan.path[-1] not in wanted
    ]
    if not judged:
        return planning.default_plan(battle, unit)
    return max(judged, key=lambda row: row[0] + rng.random() * 0.01)[1]


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
    if plan.order is Order.FIRE:
        yield target(plan.target)
    if plan.facing != NO_FACING:
        yield face(plan.facing)
        if plan.order is Order.DEFEND and len(planning.ranges(battle, unit)) > 1:
            yield Action(Verb.RANGE, plan.reach)


def _best_aim(view: View, offers: Sequence[Action]) -> Action:
    """Return the aim of a zone shot that costs the enemy most."""
    battle = known(view)
    assert view.wait is not None, "a shooter waits"
    shooter = battle.units[view.wait.shooter]

    def promise(aim: Action) -> float:
        enemy = battle.units[aim.unit]
        distance = battle.ground.distance(shooter.at, enemy.at)
        return volley(battle, shooter, enemy, shooter.plan, distance) * worth(battle, enemy)

    return max(offers, key=promise)
