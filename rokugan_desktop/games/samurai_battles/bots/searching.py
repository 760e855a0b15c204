"""The warrior and the daimyo, who try whole plans in worlds that a view can't rule out; and what learners are told."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple
from zlib import crc32

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Decision, GivenAnswer, Interrupted, Seat, Stop, StoryLine, Weighing, never, weighed
from rokugan_desktop.games.samurai_battles import flow, foresight, ids
from rokugan_desktop.games.samurai_battles.actions import READY, Action, Verb
from rokugan_desktop.games.samurai_battles.battle import Battle, Request, Roll
from rokugan_desktop.games.samurai_battles.bots.judging import Outlook, blow, lost
from rokugan_desktop.games.samurai_battles.bots.novice import Novice, alternatives, greedy, to_order
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.morale import score, worth
from rokugan_desktop.games.samurai_battles.determinization import placed_units
from rokugan_desktop.games.samurai_battles.events import plan_message, spot_of
from rokugan_desktop.games.samurai_battles.ground import HexMap
from rokugan_desktop.games.samurai_battles.ids import NOBODY, NOWHERE, CardId, Hex, Message, Morale, Side, UnitId
from rokugan_desktop.games.samurai_battles.questions import Planning, answers_giving, known
from rokugan_desktop.games.samurai_battles.state import Answer, Moment, Plan, PlanDraft, State, Unit, earned_by
from rokugan_desktop.games.samurai_battles.view import View, as_known, view_of

Plans = Mapping[UnitId, Plan]
_FACES: Final = tuple(Random(20).choices(range(1, 21), k=4096))
"""Dice that have been thrown already: where one begins to read depends on the trial and on what is rolled for."""
_NEXT: Final = 7
_AGAIN: Final = 1013
"""How far apart the dice of one purpose are read that are thrown another time, as equals in a contest are."""


class Trial(NamedTuple):
    """One world in which plans are tried."""

    units: tuple[Unit, ...]
    """With hidden units somewhere."""
    enemy: Plans
    """What the enemy has ordered, as far as it is not forced."""
    luck: int
    """What its dice depend on: the same luck throws the same dice for the same purpose, whatever else is rolled."""


class LoadedDice:
    """Dice that hang on the trial's luck and on their purpose, so that two plans meet with the same luck."""

    __slots__ = ("_asked", "_luck")

    def __init__(self, luck: int) -> None:
        self._luck = luck
        self._asked: dict[str, int] = {}

    def __call__(self, request: Request) -> Answer:
        if not isinstance(request, Roll):
            return request.targets[0]
        thrown: list[int] = []
        for throw in request.throws:
            first = crc32(throw.purpose.encode(), self._luck)
            asked = self._asked.get(throw.purpose, 0)
            self._asked[throw.purpose] = asked + 1
            first += asked * _AGAIN
            thrown += [_FACES[(first + _NEXT * number) & 4095] for number in range(throw.dice)]
        return tuple(thrown)


def outcome(view: View, trial: Trial, plans: Plans, side: Side, strength: float) -> float:
    """Return what the battle promises the side after a turn with these plans of its own, in the trial's world.

    In part that is what it promises once those who are in melee then have fought on.
    `strength` is how much the strength that is left counts, see `static_value`.
    """
    earned = earned_by(view.earned)
    battle = Battle(view.field, trial.units, view.gone, view.hq_lost, dict(view.stood), view.turn, earned)
    flow.execute(battle, {**trial.enemy, **plans}, LoadedDice(trial.luck))
    promised = after = static_value(battle, side, strength)
    if battle.turn >= view.field.turns:
        return promised
    if any(unit.engaged for unit in battle.units.values()):
        _fight_on(battle, trial.luck)
        after = static_value(battle, side, strength)
    return (1 - _FOUGHT) * promised + _FOUGHT * after


def _fight_on(battle: Battle, luck: int) -> None:
    """Carry out a turn in which nobody is ordered anything, so that who is in melee fights on."""
    dice = LoadedDice(luck ^ 1)
    battle.turn += 1
    battle.renew()
    if battle.field.intermediate:
        flow.play(battle, flow.MORALE, dice)
    flow.execute(battle, {unit.id: planning.default_plan(battle, unit) for unit in battle.everyone()}, dice)


_FOUGHT: Final = 0.6
"""How much of what is promised once melees are fought on is counted."""
_MISTAKEN: Final = 0.6
"""How far the enemy's judgement is taken to differ from one trial to the next."""
_BETTER: Final = 0.02
"""By how much a plan must promise more to take the place of another."""
_HOPELESS: Final = 0.8
"""By how much less a plan promises in the first trials that is given up."""
_JUDGED: Final = 0.3
"""How much of what a novice takes a plan to promise is counted beside what its trials promise."""
_LUCKS: Final = 3
"""With how many throws of dice, none of them that of the trial, the enemy tries its plan."""
_ANSWERS: Final = 4
"""How many orders it tries for each of its units."""
_NOVICE: Final = Novice()


class PlanSearcher(msgspec.Struct, frozen=True):
    """Begins with the greedy plan and changes one unit's order at a time, where that promises more over all trials."""

    name: str
    trials: int
    """In how many worlds, each with an enemy's plan and dice, a plan is tried."""
    choices: int
    rounds: int
    strength: float
    """How much the strength that is left to an army counts beside the points that it has."""
    answered: int = 0
    """In how many of the trials the enemy mends its plan against ours, in one of the rounds each."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        if decision.kind != ids.QuestionKind.PLAN:
            return _NOVICE.decide(view, decision, seed, stop)
        battle = known(view)
        units = to_order(view, battle)
        plans = _Search(self, view, battle, units, Random(seed), stop).best() if units else {}
        said = [answer for unit in units for answer in answers_giving(battle, unit, plans[unit.id])]
        return (*said, READY)


WARRIOR: Final = PlanSearcher("warrior", trials=4, choices=4, rounds=1, strength=0.8)
DAIMYO: Final = PlanSearcher("daimyo", trials=8, choices=6, rounds=2, strength=1.5, answered=4)


class _Search:
    def __init__(
        self, searcher: PlanSearcher, view: View, battle: Battle, units: Sequence[Unit], rng: Random, stop: Stop
    ) -> None:
        assert view.side is not None, "a seat plans"
        self._searcher, self._view, self._battle, self._units = searcher, view, battle, units
        self._rng, self._stop, self._side = rng, stop, view.side
        self._enemy = next(facts.id for facts in view.field.sides if facts.id != view.side)
        self._fixed = self._given()

    def _given(self) -> dict[UnitId, Plan]:
        """Return the plans of the side that are not this search's to change: forced, given already, or an ally's."""
        battle, side = self._battle, self._side
        own = {unit.id for unit in self._units}
        others = [unit for unit in battle.everyone() if unit.side == side and unit.id not in own]
        plans = {unit.id: planning.default_plan(battle, unit) for unit in others}
        ours = self._view.seat
        allies = [unit for unit in others if unit.seat != ours and planning.has_choice(battle, unit)]
        return plans | greedy(Outlook(battle, side, self._rng), allies, self._stop) | dict(self._view.plans)

    def best(self) -> dict[UnitId, Plan]:
        """Return the plan that promises most after all rounds."""
        searcher = self._searcher
        worlds = (placed_units(self._view, self._rng) for _number in range(searcher.trials))
        trials = [Trial(units, self._enemy_plans(units), self._rng.getrandbits(32)) for units in worlds]
        plans = greedy(Outlook(self._battle, self._side, self._rng), self._units, self._stop)
        tried = _tried(self._battle, self._side, self._units, searcher.choices, self._rng)
        for number in range(searcher.rounds):
            for which in range(searcher.answered):
                if which % searcher.rounds == number:
                    trials[which] = self._answer(trials[which], plans)
            plans = self._mended(plans, tried, lambda mine: self._promises(trials, mine, self._side))
        return plans

    def _promises(self, trials: Iterable[Trial], plans: Plans, side: Side) -> Iterator[float]:
        whole, strength = {**self._fixed, **plans}, self._searcher.strength
        for trial in trials:
            if self._stop():
                raise Interrupted
            yield outcome(self._view, trial, whole, side, strength)

    def _mended(
        self, plans: dict[UnitId, Plan], tried: dict[UnitId, dict[Plan, float]],
        promises: Callable[[Plans], Iterator[float]],
    ) -> dict[UnitId, Plan]:  # fmt: skip
        """Return the plans with one order changed after another where that promises more; the hopeless are given up."""
        best = list(promises(plans))
        order = list(tried)
        self._rng.shuffle(order)
        for unit in order:
            for plan, worth_ in tried[unit].items():
                if plan == plans[unit]:
                    continue
                # A novice's own plan, where it is not among those tried, is as good to him as the best of them.
                more = _JUDGED * (worth_ - tried[unit].get(plans[unit], max(tried[unit].values()))) - _BETTER
                other, found, gained = {**plans, unit: plan}, list[float](), 0.0
                for promised in promises(other):
                    gained += more + promised - best[len(found)]
                    found.append(promised)
                    if gained < -_HOPELESS:
                        break
                if gained > 0:
                    plans, best = other, found
        return plans

    # The enemy

    def _enemy_battle(self, units: tuple[Unit, ...]) -> Battle:
        ours = self._battle
        there = Battle(ours.field, units, ours.gone.values(), ours.hq_lost, ours.stood, ours.turn, ours.earned)
        return as_known(there, self._enemy)

    def _enemy_plans(self, units: tuple[Unit, ...]) -> Plans:
        """Return what a greedy enemy orders in a world; what it thinks of each order differs from trial to trial."""
        battle = self._enemy_battle(units)
        own = [unit for unit in battle.everyone() if unit.side == self._enemy]
        plans = {unit.id: planning.default_plan(battle, unit) for unit in own}
        return plans | greedy(Outlook(battle, self._enemy, self._rng), self._choosing(battle), self._stop, _MISTAKEN)

    def _choosing(self, battle: Battle) -> list[Unit]:
        return [unit for unit in battle.everyone() if unit.side == self._enemy and planning.has_choice(battle, unit)]

    def _answer(self, trial: Trial, plans: Plans) -> Trial:
        battle = self._enemy_battle(trial.units)
        choosing = self._choosing(battle)
        tried = _tried(battle, self._enemy, choosing, _ANSWERS, self._rng)
        lucks = [self._rng.getrandbits(32) for _number in range(_LUCKS)]

        def promises(theirs: Plans) -> Iterator[float]:
            trials = [Trial(trial.units, {**trial.enemy, **theirs}, luck) for luck in lucks]
            return self._promises(trials, plans, self._enemy)

        theirs = {unit.id: trial.enemy[unit.id] for unit in choosing}
        mended = self._mended(theirs, tried, promises)
        return trial._replace(enemy={**trial.enemy, **mended})


def _tried(
    battle: Battle, side: Side, units: Iterable[Unit], choices: int, rng: Random
) -> dict[UnitId, dict[Plan, float]]:
    outlook = Outlook(battle, side, rng)
    return {unit.id: alternatives(outlook, unit, choices) for unit in units}


# What a battle promises a side between two turns, in points: those it has, and what units and ground may bring

_VICTORY: Final = 3.0
"""What it is worth to have won when the last turn is over, beside the points."""
_LOSS: Final = 0.55
"""What of a unit's points is lost with its figures, while one of them still lives."""
_MIDDLING: Final = 13.0
"""What a middling unit costs."""
_SHAKEN: Final = {Morale.NORMAL: 0.0, Morale.WAVERING: 0.12, Morale.FLEEING: 0.45, Morale.PANICKING: 0.7}
"""What of a unit's points its state may cost."""
_TIRED: Final = (0.0, 0.0, 0.06, 0.06, 0.18, 0.18, 0.35)
"""What of them its fatigue may cost, by markers."""
_BLOWS: Final = 0.6
"""How much of what the next blows may cost is counted."""
_FELT: Final = 0.62
"""How much a unit counts for a hex that brings points, for each hex that it is away."""
_STANDS: Final = 0.35
"""How much of a hex's points is counted for who stood there last, with the whole battle still to come."""


def static_value(battle: Battle, side: Side, strength: float) -> float:
    """Return what the battle, after a turn, promises the side more than its enemy.

    `strength` is what a whole unit of middling cost is worth for what it can still do, in points of a destroyed one.
    """
    field = battle.field
    if battle.turn >= field.turns or len({unit.side for unit in battle.units.values()}) < 2:
        return _ended(battle, side)
    left = (field.turns - battle.turn) / field.turns
    counted = 0.0
    for own, points in score(battle).points:
        gained = points.destroyed + points.headquarters
        counted += gained if own == side else -gained
    for unit in battle.units.values():
        held = _standing(battle, unit, strength * (0.4 + 0.6 * left))
        counted += held if unit.side == side else -held
        if unit.faces in battle.units and not unit.quarry:
            costs = _BLOWS * _next_blow(battle, unit, unit.faces) * (0.4 + 0.6 * min(left * 3, 1.0))
            counted += costs if unit.side == side else -costs
    return counted + _ground(battle, side, left)


def _ended(battle: Battle, side: Side) -> float:
    """Return the points by which the side has won or lost, and a little for the figures that decide a tie (V-4)."""
    counted = score(battle)
    sign = 0.0 if counted.winner is None else 1.0 if counted.winner == side else -1.0
    points = sum(part.total if own == side else -part.total for own, part in counted.points)
    shares = {own: figures / start if start else 0.0 for own, (figures, start) in counted.lost}
    tie = sum(-share if own == side else share for own, share in shares.items())
    return sign * _VICTORY + points + tie


def _points(battle: Battle, unit: Unit) -> float:
    return float(worth(battle.field, battle.cards[unit.card]))


def _standing(battle: Battle, unit: Unit, strength: float) -> float:
    """Return what the unit is worth as it stands: what it can still do, less what it may be about to lose."""
    card = battle.cards[unit.card]
    points = _points(battle, unit)
    whole = unit.figures / unit.start
    destroyed = battle.field.victory.destroyed
    middling = destroyed.unit if destroyed.cards is None else _MIDDLING / destroyed.cards
    able = strength * card.points / _MIDDLING * whole * middling
    shaken = _SHAKEN[unit.morale] + (_TIRED[min(unit.fatigue, len(_TIRED) - 1)] if battle.field.expert else 0.0)
    return able + (0.06 if unit.honor else 0.0) - points * (_LOSS * (1 - whole) + shaken)


def _next_blow(battle: Battle, unit: Unit, enemy_id: UnitId) -> float:
    if unit.morale >= Morale.FLEEING:
        return 0.0
    enemy = battle.units[enemy_id]
    lost_ = lost(battle, replace(enemy, absorbed=0), blow(battle, unit, enemy))
    return min(lost_ / enemy.figures, 1.0) * _points(battle, enemy)


def _ground(battle: Battle, side: Side, left: float) -> float:
    """Return what the hexes that bring points promise: to who stood there last, and to who is stronger near them."""
    hold = battle.field.victory.prizes
    if not hold:
        return 0.0
    cards = battle.cards
    fit = [
        (unit.at, unit.side == side, cards[unit.card].points * unit.figures / unit.start)
        for unit in battle.units.values()
        if unit.morale < Morale.FLEEING and unit.at and not cards[unit.card].supplies
    ]
    stands = _STANDS + (1 - _STANDS) * (1 - left)
    counted = 0.0
    for hex_, points in hold.items():
        own = enemy = 0.5
        felt = _felt(battle.ground, hex_)
        for at, is_own, weight in fit:
            if is_own:
                own += weight * felt[at]
            else:
                enemy += weight * felt[at]
        last = battle.stood.get(hex_)
        owner = 0.0 if last is None else 1.0 if last == side else -1.0
        counted += points * (stands * owner + (1 - stands) * (own - enemy) / (own + enemy))
    return counted


@lru_cache(maxsize=512)
def _felt(ground: HexMap, hex_: Hex) -> dict[Hex, float]:
    """Return how much a unit counts for the hex from each hex of the map."""
    return {at: _FELT ** min(ground.distance(at, hex_), 99) for at in ground.hexes}


_MOST: Final = 6


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
        asked = view.draft.unit if view.draft.kind is not ids.QuestionKind.PLAN else NOBODY
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
    if view.draft.kind is ids.QuestionKind.PLAN:
        return given
    return given[1:] if view.draft.kind is ids.QuestionKind.ORDER else ()


def _promise(battle: Battle, unit: Unit, plan: Plan) -> Message:
    said = Message("plan.of", unit=unit.called, plan=plan_message(plan))
    promised = _losses(battle, unit, plan)
    if promised is not None:
        given, taken = map(foresight.tenths, promised)
        if plan.order in ids.CHARGES:
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
    if plan.order in ids.CHARGES:
        back = foresight.blow(battle, unit, plan, target, back=True)
        return foresight.blow(battle, unit, plan, target).losses, back.losses
    shot = foresight.shot(battle, unit, plan, target)
    return (shot.losses, 0.0) if shot is not None else None


def explain(view: View, decision: Decision[Action], answers: Sequence[Action]) -> Message | None:
    """Return what a seat's whole plan promised by what it knew, blows and shots together; None for other answers."""
    if decision.kind != ids.QuestionKind.PLAN or view.seat is None:
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
            called, losses = everyone[unit].called, lost[unit] / _TIMES
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
    card: CardId
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
                    card, at, turn = battle.units[unit].card, battle.units[unit].at, self.state.turn
                    yield TurningPoint(self.confirmed[seat], turn, seat, unit, card, at, plan, usual, 0.0)


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
