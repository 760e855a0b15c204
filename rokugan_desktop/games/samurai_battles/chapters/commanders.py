"""The reveal: what every unit was ordered, and which way the defensive orders look."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.ids import FACED, NO_FACING, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import FIGHT, REST, Plan, Unit


def unplanned(unit: Unit) -> Plan:
    """Return what a unit without an order does: it fights on, or rests (P-1)."""
    return FIGHT if unit.engaged else REST


def reveal(battle: Battle, plans: Mapping[UnitId, Plan]) -> None:
    """Show all orders (U-4, W-2) and put the hidden units back that have any other order than Ambush.

    The facings of Defend, Fire and Retreat, and of units already hidden, are seen with the orders: nothing comes
    between these and step 1.
    """
    for unit in battle.everyone():
        plan = plans.get(unit.id) or unplanned(unit)
        engaged = bool(unit.engaged)
        faced = plan.order in FACED and (unit.hidden or plan.order is not Order.AMBUSH)
        battle.change(
            unit.id,
            plan=plan,
            facing=plan.facing if faced else unit.facing,
            began_engaged=engaged,
            was_engaged=engaged,
            began_hidden=unit.hidden and plan.order is Order.AMBUSH,
        )
    shown = tuple(
        replace(unit.plan, facing=NO_FACING) if unit.plan.order is Order.AMBUSH else unit.plan
        for unit in battle.everyone()
    )
    battle.tell(events.Revealed, "U-4", *battle.units, plans=shown)
    for unit in battle.everyone():
        if unit.hidden and unit.plan.order is not Order.AMBUSH:
            battle.appear(unit.id, "U-4")
