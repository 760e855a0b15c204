"""The warrior and the daimyo: they try whole plans against what the enemy may plan, and mend them unit by unit.

They try in worlds that a view can't rule out, with what the enemy may have planned there, and dice to be thrown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple
from zlib import crc32

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.samurai_battles import execution
from rokugan_desktop.games.samurai_battles.actions import READY, Action
from rokugan_desktop.games.samurai_battles.battle import Battle, Request, Roll
from rokugan_desktop.games.samurai_battles.bots.novice import Novice, alternatives, greedy, to_order, urgency
from rokugan_desktop.games.samurai_battles.bots.static_value import static_value
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.determinization import placed_units
from rokugan_desktop.games.samurai_battles.drafting import answers_giving
from rokugan_desktop.games.samurai_battles.ids import QuestionKind, Side, UnitId
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Answer, Plan, Unit, earned_by
from rokugan_desktop.games.samurai_battles.view import View, known_battle

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
        """Return the dice that are asked for; of several targets the first."""
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

    `strength` is how much the strength that is left counts, see `static_value`.
    """
    earned = earned_by(view.earned)
    battle = Battle(view.field, trial.units, view.gone, view.hq_lost, dict(view.stood), view.turn, earned)
    execution.execute(battle, {**trial.enemy, **plans}, LoadedDice(trial.luck))
    return static_value(battle, side, strength)


_MISTAKEN: Final = 0.6
"""How far the enemy's judgement is taken to differ from one trial to the next."""
_BETTER: Final = 0.02
"""By how much a plan must promise more to take the place of another."""
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
    """How many orders are tried for each unit."""
    rounds: int
    """How often all units are gone through."""
    strength: float
    """How much the strength that is left to an army counts beside the points that it has."""
    answered: int = 0
    """In how many of the trials the enemy mends its plan against ours, in one of the rounds each."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        if decision.kind != QuestionKind.PLAN:
            return _NOVICE.decide(view, decision, seed, stop)
        battle = known(view)
        units = to_order(view, battle)
        plans = _Search(self, view, battle, units, Random(seed), stop).best() if units else {}
        said = [answer for unit in units for answer in answers_giving(battle, unit, plans[unit.id])]
        return (*said, READY)


WARRIOR: Final = PlanSearcher("warrior", trials=3, choices=4, rounds=1, strength=0.35)
DAIMYO: Final = PlanSearcher("daimyo", trials=8, choices=6, rounds=2, strength=1.5, answered=4)


class _Search:
    def __init__(
        self, searcher: PlanSearcher, view: View, battle: Battle, units: Sequence[Unit], rng: Random, stop: Stop
    ) -> None:
        assert view.side is not None, "a seat plans"
        self._searcher = searcher
        self._view = view
        self._battle = battle
        self._units = units
        self._rng = rng
        self._stop = stop
        self._side: Side = view.side
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
        return plans | greedy(battle, allies, self._rng, self._stop) | dict(self._view.plans)

    def best(self) -> dict[UnitId, Plan]:
        """Return the plan that promises most after all rounds."""
        searcher = self._searcher
        trials = [self._trial() for _number in range(searcher.trials)]
        plans = greedy(self._battle, self._units, self._rng, self._stop)
        tried = _tried(self._battle, self._units, searcher.choices)
        for number in range(searcher.rounds):
            for which in range(searcher.answered):
                if which % searcher.rounds == number:
                    trials[which] = self._answer(trials[which], plans)
            plans = self._mended(plans, tried, lambda mine: self._promise(trials, mine), len(trials))
        return plans

    def _promise(self, trials: Iterable[Trial], plans: Plans) -> float:
        if self._stop():
            raise Interrupted
        whole, strength = {**self._fixed, **plans}, self._searcher.strength
        return sum(outcome(self._view, trial, whole, self._side, strength) for trial in trials)

    def _mended(
        self,
        plans: dict[UnitId, Plan],
        tried: dict[UnitId, tuple[Plan, ...]],
        promise: Callable[[Plans], float],
        trials: int,
    ) -> dict[UnitId, Plan]:
        """Return the plans with each unit's order changed, one after another, where that promises more.

        `promise` adds up so many trials.
        """
        best = promise(plans)
        order = list(tried)
        self._rng.shuffle(order)
        for unit in order:
            for plan in tried[unit]:
                if plan == plans[unit]:
                    continue
                other = {**plans, unit: plan}
                promised = promise(other)
                if promised > best + _BETTER * trials:
                    plans, best = other, promised
        return plans

    # The enemy

    def _trial(self) -> Trial:
        """Return a world that the view can't rule out, with a plan that the enemy may have made there."""
        units = placed_units(self._view, self._rng)
        plans = self._enemy_plans(units)
        return Trial(units, plans, self._rng.getrandbits(32))

    def _enemy_battle(self, units: tuple[Unit, ...]) -> Battle:
        battle = known_battle(self._view.field, units, self._enemy, self._view.turn)
        battle.stood, battle.gone, battle.hq_lost = self._battle.stood, self._battle.gone, self._battle.hq_lost
        battle.earned = self._battle.earned
        return battle

    def _enemy_plans(self, units: tuple[Unit, ...]) -> Plans:
        """Return what a greedy enemy orders in a world; what it thinks of each order differs from trial to trial."""
        battle = self._enemy_battle(units)
        own = [unit for unit in battle.everyone() if unit.side == self._enemy]
        plans = {unit.id: planning.default_plan(battle, unit) for unit in own}
        return plans | greedy(battle, self._choosing(battle), self._rng, self._stop, _MISTAKEN)

    def _choosing(self, battle: Battle) -> list[Unit]:
        return [unit for unit in battle.everyone() if unit.side == self._enemy and planning.has_choice(battle, unit)]

    def _answer(self, trial: Trial, plans: Plans) -> Trial:
        battle = self._enemy_battle(trial.units)
        choosing = self._choosing(battle)
        tried = _tried(battle, choosing, _ANSWERS)
        whole, strength = {**self._fixed, **plans}, self._searcher.strength
        lucks = [self._rng.getrandbits(32) for _number in range(_LUCKS)]

        def promise(theirs: Plans) -> float:
            if self._stop():
                raise Interrupted
            return sum(
                outcome(self._view, Trial(trial.units, {**trial.enemy, **theirs}, luck), whole, self._enemy, strength)
                for luck in lucks
            )

        theirs = {unit.id: trial.enemy[unit.id] for unit in choosing}
        mended = self._mended(theirs, tried, promise, _LUCKS)
        return trial._replace(enemy={**trial.enemy, **mended})


def _tried(battle: Battle, units: Iterable[Unit], choices: int) -> dict[UnitId, tuple[Plan, ...]]:
    return {unit.id: alternatives(battle, unit, choices, urgency(battle, unit.side)) for unit in units}
