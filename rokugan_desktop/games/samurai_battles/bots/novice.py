"""The novice gives every unit the order that promises most by itself; the laboratory's scripts have one habit each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.samurai_battles.actions import ENOUGH, READY, Action, Verb, choose, face
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots.judging import Eye, Outlook, hiding_place, lost, serves, volley, worth
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.determinization import any_army
from rokugan_desktop.games.samurai_battles.ids import Direction, Hex, Order, QuestionKind, UnitId
from rokugan_desktop.games.samurai_battles.questions import Planning, answers_giving, deploying, known, purchasing
from rokugan_desktop.games.samurai_battles.scenarios import Purchasing
from rokugan_desktop.games.samurai_battles.state import Plan, PlanDraft, Unit
from rokugan_desktop.games.samurai_battles.view import View


def alternatives(outlook: Outlook, unit: Unit, most: int) -> dict[Plan, float]:
    """Return at most so many plans for the unit with what each promises: the best of each order, then others."""
    battle, rng = outlook.battle, outlook.rng
    if planning.forced_order(battle, unit) is Order.PURSUE:
        return {Plan(Order.PURSUE, target=name): 0.0 for name in planning.quarry(battle, unit)[:most]}
    judged = sorted(((worth_, rng.random(), plan) for worth_, plan in Eye(outlook, unit).judged()), reverse=True)
    best = {plan.order: plan for _worth, _drawn, plan in reversed(judged)}
    ranked = sorted(judged, key=lambda row: (best[row[2].order] != row[2], -row[0]))
    first = max(most - 2, most // 2)
    rest = sorted(ranked[first:], reverse=True)
    return {plan: worth_ for worth_, _drawn, plan in (*ranked[:first], *rest[: most - first])}


class Novice(msgspec.Struct, frozen=True):
    """Plans for each unit alone; begins hidden with whom it may, else as the scenario suggests."""

    name: str = "novice"

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        rng = Random(seed)
        kind = decision.kind
        if kind == QuestionKind.PLAN:
            return tuple(_plan(view, rng, stop))
        if kind == QuestionKind.BUY:
            return army_answers(purchasing(view, decision.seat), rng)
        if kind == QuestionKind.DEPLOY:
            return (*_hiding(view, rng), READY)
        offers = tuple(decision.answers())
        if kind == QuestionKind.ZONE_TARGET:
            return (_best_aim(view, offers),)
        return (offers[-1] if ENOUGH in offers else rng.choice(offers),)


_LIKED: Final[Mapping[str, Mapping[str, float]]] = {
    "plain": {"mounted_samurai": 2, "mounted_archers": 1.5, "ninja": 0.3, "ashigaru_bow": 1.5},
    "woods": {"ninja": 1.5, "ashigaru_yari": 2, "sohei": 1.5, "mounted_samurai": 0.6, "mounted_archers": 0.6},
    "hills": {"ashigaru_arquebus": 1.5, "ashigaru_yari": 1.5, "samurai_naginata": 1.5, "ninja": 0.5},
    "river": {"ashigaru_bow": 1.5, "ashigaru_arquebus": 1.5, "ashigaru_yari": 1.5, "ninja": 0.6},
}
"""How much more than others a card is liked in a kind of country; a headquarters is, where Morale counts."""


def army_answers(asked: Purchasing, rng: Random) -> Sequence[Action]:
    """Return what buys a sensible army, no two of them alike, in place of whatever has been bought already."""
    terms, field = asked.field.terms, asked.field
    assert terms is not None, "armies are bought in a battle by points"
    liking = {card: _LIKED[terms.country].get(card, 1.0) for card in field.cards}
    liking |= {card: 0.3 for card, facts in field.cards.items() if facts.supplies}
    liking |= {card: 1.5 * field.intermediate for card, facts in field.cards.items() if facts.is_headquarters}
    back = [Action(Verb.DISMISS, unit=unit) for unit in reversed(asked.named())]
    wanted = asked._replace(draft=replace(asked.draft, bought=any_army(asked._replace(draft=PlanDraft()), rng, liking)))
    buys = [Action(Verb.BUY, card=one.card) for one in wanted.draft.bought]
    return (
        *back,
        *buys,
        *(Action(Verb.LEAD, unit=unit) for unit, one in wanted.named().items() if one.commander),
        READY,
    )


def _plan(view: View, rng: Random, stop: Stop) -> Iterator[Action]:
    battle = known(view)
    assert view.side is not None, "a seat plans"
    for unit, plan in greedy(Outlook(battle, view.side, rng), to_order(view, battle), stop).items():
        yield from answers_giving(battle, battle.units[unit], plan)
    yield READY


def _hiding(view: View, rng: Random) -> Iterator[Action]:
    assert view.seat is not None, "a seat deploys"
    now = deploying(view, view.draft or PlanDraft(kind=QuestionKind.DEPLOY), view.seat)
    for unit in now.left():
        asked = now._replace(draft=now.after(choose(unit)))
        if asked.draft.kind is not QuestionKind.DEPLOY_HIDING or asked.hiding_refused():
            continue
        asked = asked._replace(draft=asked.after(face(Direction(0))))
        free = [Hex(offer.number) for offer in asked.offers()]
        at, facing = hiding_place(now.battle, now.battle.units[unit], free, rng)
        for answer in (choose(unit), face(facing), Action(Verb.PLACE, at)):
            now = now._replace(draft=now.after(answer))
            yield answer


def to_order(view: View, battle: Battle) -> list[Unit]:
    """Return the units of the view's seat that have a choice and no order yet."""
    assert view.seat is not None, "a seat plans"
    given = {unit for unit, _plan in view.plans}
    planned = Planning(battle, view.draft or PlanDraft(), view.seat)
    return [unit for unit in planned.own() if unit.id not in given]


def greedy(outlook: Outlook, units: Iterable[Unit], stop: Stop = never, wavering: float = 0.01) -> dict[UnitId, Plan]:
    """Return for each unit of the side, those nearest to an enemy first, the plan that promises most by itself.

    No two are sent to one hex. `wavering` is how far what is promised is mistaken at most.
    """
    plans: dict[UnitId, Plan] = {}
    wanted: set[Hex] = set()
    ranked = sorted(units, key=lambda unit: (outlook.far(unit.at), outlook.rng.random()))
    left = {unit.id for unit in ranked}
    for unit in ranked:
        if stop():
            raise Interrupted
        if unit.id in plans:
            continue
        left.discard(unit.id)
        plan = plans[unit.id] = _best(outlook, unit, wanted, left, wavering)
        if plan.path and plan.order is not Order.ASSAULT:
            wanted.add(plan.path[-1])
        if plan.target and plan.order in (Order.ASSAULT, Order.FIRE):
            outlook.strike(replace(unit, plan=plan), plan.target)
        if plan.order is Order.JOIN_UP:
            plans[plan.partner] = replace(plan, partner=unit.id)
            left.discard(plan.partner)
    return plans


def _best(outlook: Outlook, unit: Unit, wanted: set[Hex], left: Container[UnitId], wavering: float) -> Plan:
    """Return the plan that promises most: but an Assault none to a `wanted` hex, nobody joined but who is `left`."""
    battle, rng = outlook.battle, outlook.rng
    if planning.forced_order(battle, unit) is Order.PURSUE:
        return Plan(Order.PURSUE, target=rng.choice(planning.quarry(battle, unit)))
    judged = [
        (worth_, plan)
        for worth_, plan in Eye(outlook, unit).judged()
        if (plan.order is Order.ASSAULT or not plan.path or plan.path[-1] not in wanted)
        and (not plan.partner or plan.partner in left)
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
        scored = volley(battle, shooter, battle.ground.distance(shooter.at, enemy.at))
        return lost(battle, enemy, scored) * worth(battle, enemy)

    return max(offers, key=promise)


_NOVICE: Final = Novice()
_WALKS: Final = (Order.MARCH, Order.RUN)


class Script(msgspec.Struct, frozen=True):
    """Gives every unit the first of its orders that it can be given, so that it ends as near an enemy as can be."""

    name: str
    orders: tuple[Order, ...]

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        if decision.kind != QuestionKind.PLAN:
            return _NOVICE.decide(view, decision, seed, stop)
        return tuple(self._given(view, Random(seed)))

    def _given(self, view: View, rng: Random) -> Iterator[Action]:
        battle = known(view)
        assert view.side is not None, "a seat plans"
        outlook = Outlook(battle, view.side, rng)
        for unit in to_order(view, battle):
            yield from answers_giving(battle, unit, self._plan(outlook, unit))
        yield READY

    def _plan(self, outlook: Outlook, unit: Unit) -> Plan:
        """Return the unit's plan; what it is forced to do where it is. Who serves others stays where it is."""
        battle, rng = outlook.battle, outlook.rng
        if planning.forced_order(battle, unit) is not None:
            return planning.default_plan(battle, unit)
        seen = [enemy.at for enemy in battle.enemies(unit) if not enemy.hidden]

        def far(plan: Plan) -> tuple[int, float]:
            at = battle.units[plan.target].at if plan.target in battle.units else (plan.path or (unit.at,))[-1]
            from_here = battle.ground.distance(unit.at, at) if plan.target else 0
            return min((battle.ground.distance(at, enemy) for enemy in seen), default=0) + from_here, rng.random()

        stays = serves(battle, unit)
        judged = [plan for _worth, plan in Eye(outlook, unit).judged()]
        for order in self.orders:
            fit = [plan for plan in judged if plan.order is order and not (stays and order in _WALKS)]
            if fit:
                return min(fit, key=far)
        return planning.default_plan(battle, unit)


SCRIPTS: Final = (
    Script("rush", (Order.ASSAULT, Order.FIGHT, Order.FIRE, Order.RUN, Order.MARCH, Order.DEFEND)),
    Script("marcher", (Order.FIGHT, Order.MARCH)),
    Script("turtle", (Order.FIRE, Order.DEFEND, Order.FIGHT)),
    Script("defender", (Order.DEFEND, Order.FIGHT)),
    Script("rester", (Order.REST,)),
)
"""Rushes at the nearest enemy; marches, turn by turn; shoots from where it stands; only defends; only rests."""
