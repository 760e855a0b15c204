"""The warrior and the daimyo: they try whole plans against what the enemy may plan, and mend them unit by unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.samurai_battles.actions import READY, Action
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots.judging import alternatives, urgency
from rokugan_desktop.games.samurai_battles.bots.novice import Novice, answers, greedy, to_order
from rokugan_desktop.games.samurai_battles.bots.trials import Plans, Trial, outcome
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.determinization import placed_units
from rokugan_desktop.games.samurai_battles.ids import QuestionKind, Side, UnitId
from rokugan_desktop.games.samurai_battles.known import known_battle
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Plan, Unit
from rokugan_desktop.games.samurai_battles.view import View

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
        said = [answer for unit in units for answer in answers(battle, unit, plans[unit.id])]
        return (*said, READY)


WARRIOR: Final = PlanSearcher("warrior", trials=3, choices=4, rounds=1, strength=0.35)
DAIMYO: Final = PlanSearcher("daimyo", trials=8, choices=6, rounds=2, strength=1.5, answered=4)


class _Search:
    """The search for one plan."""

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
        choosing = [
            unit for unit in battle.everyone() if unit.side == self._enemy and planning.has_choice(battle, unit)
        ]
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
