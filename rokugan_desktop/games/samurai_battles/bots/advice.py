"""What whoever learns is told: what a novice would order, what comes of a plan, and in the end what mattered."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Decision, GivenAnswer, Interrupted, Seat, Stop, StoryLine, Weighing, never, weighed
from rokugan_desktop.games.samurai_battles import flow, foresight, ids
from rokugan_desktop.games.samurai_battles.actions import Action, Verb
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots.judging import Outlook
from rokugan_desktop.games.samurai_battles.bots.novice import Novice, greedy, to_order
from rokugan_desktop.games.samurai_battles.bots.searching import LoadedDice, static_value
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.events import plan_message, spot_of
from rokugan_desktop.games.samurai_battles.ids import (
    CHARGES,
    NOBODY,
    NOWHERE,
    Hex,
    Message,
    QuestionKind,
    UnitId,
    card_name,
)
from rokugan_desktop.games.samurai_battles.questions import Planning, answers_giving, known
from rokugan_desktop.games.samurai_battles.state import Moment, Plan, PlanDraft, State, Unit
from rokugan_desktop.games.samurai_battles.view import View, view_of

_MOST: Final = 6
_NOVICE: Final = Novice()


class OrderHint(NamedTuple):
    """What a novice would answer: for one unit its plan, else one answer."""

    said: Message
    at: Hex
    """The hex that it is about, or NOWHERE."""
    answers: tuple[Action, ...] = ()
    """What gives that answer to the question asked; empty where it is half given already."""


def advise(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[OrderHint]:
    """Return what a novice would order the units without an order, those that strike first; or its one answer.

    Where there are several the first hint gives them all their orders at once. In the middle of one unit's order it is
    that unit alone. Raise Interrupted as soon as `stop` says so.
    """
    if stop():
        raise Interrupted
    if view.moment is Moment.PLANNING and view.seat is not None and view.draft is not None:
        asked = view.draft.unit if view.draft.kind is not QuestionKind.PLAN else NOBODY
        found = [hint for unit, hint in _hints(view, seed, stop) if asked in (NOBODY, unit)]
        whole = tuple(action for hint in found for action in hint.answers)
        if len(found) > 1 and asked == NOBODY:
            found.insert(0, OrderHint(Message("advice.all", n=len(found)), NOWHERE, whole))
        return found[:_MOST]
    if view.moment is Moment.PURCHASE:
        *bought, _ready = _NOVICE.decide(view, decision, seed, stop)
        return [OrderHint(Message("advice.buy"), NOWHERE, tuple(bought))]
    (first, *_others) = _NOVICE.decide(view, decision, seed, stop)
    if view.wait is not None and view.wait.shooter:
        battle = known(view)
        shooter = battle.units[view.wait.shooter]
        plan = replace(shooter.plan, target=first.unit)
        return [OrderHint(_promise(battle, shooter, plan), battle.units[first.unit].at, (first,))]
    return [OrderHint(Message("advice.deploy"), NOWHERE)]


def novice_plans(view: View, seed: int, stop: Stop = never) -> dict[UnitId, Plan]:
    """Return what a novice would order every unit of the seat that has no order yet."""
    assert view.side is not None, "a seat plans"
    battle = known(view)
    return greedy(Outlook(battle, view.side, Random(seed)), to_order(view, battle), stop)


def _hints(view: View, seed: int, stop: Stop) -> Iterator[tuple[UnitId, OrderHint]]:
    """Yield a hint for each unit: shots and Assaults first, then ways, then the rest."""
    battle = known(view)
    plans = novice_plans(view, seed, stop)
    ranked = sorted(plans.items(), key=lambda row: 0 if row[1].target else 1 if row[1].path else 2)
    for unit_id, plan in ranked:
        unit = battle.units[unit_id]
        target = battle.units.get(plan.target)
        at = target.at if target is not None else plan.path[-1] if plan.path else unit.at
        yield (
            unit_id,
            OrderHint(_promise(battle, unit, plan), at, _left(view, tuple(answers_giving(battle, unit, plan)))),
        )


def _left(view: View, given: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return what of a unit's plan is still to be answered: all of it, or all but which unit; else nothing."""
    assert view.draft is not None, "a seat plans"
    if view.draft.kind is QuestionKind.PLAN:
        return given
    return given[1:] if view.draft.kind is QuestionKind.ORDER else ()


def _promise(battle: Battle, unit: Unit, plan: Plan) -> Message:
    said = Message("plan.of", unit=unit.id, plan=plan_message(plan))
    promised = _losses(battle, unit, plan)
    if promised is not None:
        given, taken = map(foresight.tenths, promised)
        if plan.order in CHARGES:
            return Message("advice.blow", plan=said, losses=given, taken=taken)
        return Message("advice.shot", plan=said, losses=given)
    if plan.facing != ids.NO_FACING:
        cover = foresight.cover(battle, unit, plan.order, plan.facing, plan.reach)
        watched = {*cover.near, *(hex_ for hex_, _value in cover.shots)}
        return Message("advice.watch", plan=said, n=len(watched))
    if plan.path and (prize := battle.field.victory.prizes.get(plan.path[-1])):
        return Message("advice.prize", plan=said, n=prize)
    if plan.path:
        seen = [enemy.at for enemy in battle.enemies(unit) if enemy.at != NOWHERE and not enemy.hidden]
        nearest = min((battle.ground.distance(plan.path[-1], at) for at in seen), default=0)
        return Message("advice.way", plan=said, n=nearest)
    return Message("advice.stay" if plan.order is ids.Order.REST else "advice.order", plan=said)


def _losses(battle: Battle, unit: Unit, plan: Plan) -> tuple[float, float] | None:
    """Return how many figures the plan's blow or shot promises to take and to cost; None where it promises none."""
    target = battle.units.get(plan.target)
    if target is None:
        return None
    if plan.order in CHARGES:
        back = foresight.blow(battle, unit, plan, target, back=True)
        return foresight.blow(battle, unit, plan, target).losses, back.losses
    shot = foresight.shot(battle, unit, plan, target)
    return (shot.losses, 0.0) if shot is not None else None


def explain(view: View, decision: Decision[Action], answers: Sequence[Action]) -> Message | None:
    """Return what a seat's whole plan promised by what it knew, blows and shots together; None for other answers."""
    if decision.kind != QuestionKind.PLAN or view.seat is None:
        return None
    battle = known(view)
    planned = Planning(battle, view.draft or PlanDraft(), view.seat)
    for action in answers:
        planned = planned.then(action)
    given = taken = 0.0
    for unit_id, plan in planned.draft.plans:
        inflicted, suffered = _losses(battle, battle.units[unit_id], plan) or (0.0, 0.0)
        given += inflicted
        taken += suffered
    strikes = sum(bool(plan.target) for _unit, plan in planned.draft.plans)
    if not strikes:
        return Message("advice.plan-moves", n=sum(bool(plan.path) for _unit, plan in planned.draft.plans))
    return Message("advice.plan-strikes", n=strikes, losses=foresight.tenths(given), taken=foresight.tenths(taken))


_TIMES: Final = 50
"""How often the turn is carried out."""


def rehearse(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[StoryLine]:
    """Return what becomes of each unit that has an order, and of all others that suffer; nothing where none has one.

    All other units do what they do without an order. Nothing is read but what the seat sees. Raise Interrupted as soon
    as `stop` says so.
    """
    if view.moment is not Moment.PLANNING or view.draft is None:
        return ()
    before, plans = known(view), dict(view.draft.plans)
    everyone = {unit.id: unit for unit in before.everyone()}
    ends, lost = defaultdict[UnitId, Counter[Hex]](Counter), Counter[UnitId]()
    for luck in range(seed, seed + _TIMES):
        if stop():
            raise Interrupted
        after = known(view)
        flow.execute(
            after, {unit.id: planning.default_plan(after, unit) for unit in everyone.values()} | plans, LoadedDice(luck)
        )
        for unit in everyone.values():
            stands = after.units.get(unit.id)
            ends[unit.id][stands.at if stands is not None else NOWHERE] += 1
            lost[unit.id] += unit.figures - (stands.figures if stands is not None else 0)

    def lines() -> Iterator[StoryLine]:
        for unit in sorted(everyone, key=lambda one: one not in plans):
            called, losses = Message("unit.called", unit=unit, card=card_name(everyone[unit].card)), lost[unit] / _TIMES
            (at, times), *_others = ends[unit].most_common(1)
            if unit in plans:
                share, ended = 100 * times // _TIMES, at if at != NOWHERE else everyone[unit].at
                key = "rehearsal.ends" if at != NOWHERE else "rehearsal.falls"
                said = Message(key, unit=called, hex=str(ended), n=share, losses=foresight.tenths(losses))
                yield StoryLine(said, spot_of(ended))
            elif losses >= 1 / _TIMES:
                said = Message("rehearsal.suffers", unit=called, losses=foresight.tenths(losses))
                yield StoryLine(said, spot_of(everyone[unit].at))

    return [*lines()] if plans else ()


_WEIGHING: Final = Weighing(first=5, telling=16, again=30, least=0.25)
"""In points."""
_STRENGTH: Final = 1.0
"""How much the strength that is left to an army counts beside its points."""


class TurningPoint(NamedTuple):
    """An order that decided much."""

    number: int
    """The number of the answer that confirmed it."""
    turn: int
    seat: Seat
    unit: UnitId
    at: Hex
    plan: Plan
    usual: Plan
    """What a novice would have ordered it."""
    swing: float
    """How many points the order brought its side more than that one."""


class _Turn(NamedTuple):
    """A turn as all seats planned it."""

    state: State
    begun: dict[Seat, State]
    """What each seat began to plan from."""
    confirmed: dict[Seat, int]
    plans: dict[UnitId, Plan]

    def value(self, changed: Mapping[UnitId, Plan], seat: Seat, luck: int) -> float:
        """Return what the battle promises the seat's side once the turn is over, with these plans changed."""
        battle = Battle.of(self.state)
        usual = {unit.id: planning.default_plan(battle, unit) for unit in battle.everyone()}
        flow.execute(battle, {**usual, **self.plans, **changed}, LoadedDice(luck))
        return static_value(battle, self.state.seats[seat].side, _STRENGTH)

    def points(self) -> Iterator[TurningPoint]:
        """Yield each order that a novice would not have given, not weighed yet."""
        for seat, state in self.begun.items():
            view = view_of(state, seat)
            battle = known(view)
            outlook = Outlook(battle, state.seats[seat].side, Random(0))
            for unit, usual in greedy(outlook, to_order(view, battle)).items():
                plan = self.plans.get(unit, usual)
                if plan != usual and seat in self.confirmed:
                    at, turn = battle.units[unit].at, self.state.turn
                    yield TurningPoint(self.confirmed[seat], turn, seat, unit, at, plan, usual, 0.0)


def analyse(turns: Iterable[GivenAnswer[State, Action]], stop: Stop = never) -> Sequence[TurningPoint]:
    """Return what mattered most, in the order of the match. Raise Interrupted when `stop` says so."""
    orders = ((turn, point) for turn in _turns(turns) for point in turn.points())
    found = weighed(orders, _swings, _WEIGHING, stop)
    points = [point._replace(swing=swing) for (_turn, point), swing in found[: _WEIGHING.told]]
    return sorted(points, key=lambda point: (point.number, point.unit))


def _turns(turns: Iterable[GivenAnswer[State, Action]]) -> Iterator[_Turn]:
    planned: _Turn | None = None
    for one in turns:
        state, seat = one.state, one.seat
        if seat is None or state.moment is not Moment.PLANNING:
            continue
        if planned is None or planned.state.turn != state.turn:
            if planned is not None:
                yield planned
            planned = _Turn(state, {}, {}, {})
        planned.begun.setdefault(seat, state)
        if one.action.verb is Verb.READY:
            planned.confirmed[seat] = one.number
            planned.plans.update(state.drafts[seat].plans)
    if planned is not None:
        yield planned


def _swings(order: tuple[_Turn, TurningPoint], lucks: range) -> Sequence[float]:
    turn, point = order
    changed = {point.unit: point.usual}
    return [turn.value({}, point.seat, luck) - turn.value(changed, point.seat, luck) for luck in lucks]
