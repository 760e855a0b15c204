"""Players that follow one habit, whatever the battle: yardsticks of the laboratory, offered to nobody as opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Stop, never
from rokugan_desktop.games.samurai_battles.actions import READY, Action
from rokugan_desktop.games.samurai_battles.bots.judging import Eye, Outlook, serves
from rokugan_desktop.games.samurai_battles.bots.novice import Novice, to_order
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.drafting import answers_giving
from rokugan_desktop.games.samurai_battles.ids import Order, QuestionKind
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Plan, Unit
from rokugan_desktop.games.samurai_battles.view import View

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
