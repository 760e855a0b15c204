"""All of one step happens at once (F-2): in whatever row the units are gone through, the turn leads to the same."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rokugan_desktop.games.samurai_battles import Battle, Plan, State, flow
from rokugan_desktop.games.samurai_battles.battle import Request, Roll
from rokugan_desktop.games.samurai_battles.ids import Order, UnitId
from rokugan_desktop.games.samurai_battles.reports import unit_row
from rokugan_desktop.games.samurai_battles.state import Answer
from tests.rulebook.samurai_battles.plain.random_turns import random_orders, random_position

TURNS = 120


def result(opened: State, plans: Mapping[UnitId, Plan], seed: int, *, backwards: bool) -> dict[str, Any]:
    """The units after the turn; the dice hang on their purpose, not on their order."""
    thrown: dict[str, Random] = {}

    def answer(request: Request) -> Answer:
        if not isinstance(request, Roll):
            return min(request.targets)
        return tuple(
            thrown.setdefault(throw.purpose, Random(f"{seed} {throw.purpose}")).randint(1, 20)
            for throw in request.throws
            for _die in range(throw.dice)
        )

    row = tuple(reversed(opened.units)) if backwards else opened.units
    battle = Battle(opened.field, row, opened.gone, opened.hq_lost, dict(opened.stood), opened.turn)
    flow.execute(battle, plans, answer)
    units = {str(unit.id): unit_row(unit) for unit in battle.everyone()}
    for unit in units.values():
        unit["engaged"], unit["quarry"] = sorted(unit["engaged"]), sorted(unit["quarry"])
    return units | {"gone": {name: gone.fate.value for name, gone in battle.gone.items()}}


def test_the_order_of_the_units_makes_no_difference() -> None:
    """But where two of equal size join: the one first in canonical order stays, by O-11."""
    compared = 0
    for seed in range(TURNS):
        _tree, opened = random_position(seed)
        plans = {UnitId(name): plan for name, plan in random_orders(opened, seed).items()}
        if any(plan.order is Order.JOIN_UP for plan in plans.values()):
            continue
        one = result(opened, plans, seed, backwards=False)
        assert one == result(opened, plans, seed, backwards=True), seed
        compared += 1
    assert compared > TURNS // 2
