"""A battle as one side knows it: what planning is judged by, and views are filled with (W-1 to W-4)."""

from __future__ import annotations

from collections.abc import Iterable

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOWHERE, Order, Side
from rokugan_desktop.games.samurai_battles.state import Battlefield, Unit, replace


def known_unit(unit: Unit, side: Side | None) -> Unit:
    """Return the unit as the side knows it (W-1, W-3); None: as everybody does.

    Of an enemy's hidden unit the hex is unknown, and so is the facing of its Ambush.
    """
    if unit.side == side or not (unit.hidden or unit.plan.order is Order.AMBUSH):
        return unit
    plan = replace(unit.plan, facing=NO_FACING) if unit.plan.order is Order.AMBUSH else unit.plan
    if unit.hidden:
        return replace(unit, at=NOWHERE, facing=NO_FACING, plan=plan)
    return replace(unit, plan=plan)


def known_battle(field: Battlefield, units: Iterable[Unit], side: Side | None, turn: int = 1) -> Battle:
    """Return the battle as the side knows it."""
    return Battle(field, [known_unit(unit, side) for unit in units], turn=turn)
