"""The reveal of all orders, and the special ones of step 4: hiding, joining up, supplies, reconnaissance and rest."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import fire
from rokugan_desktop.games.samurai_battles.chapters.terrain import may_walk
from rokugan_desktop.games.samurai_battles.ids import FACED, NO_FACING, Fate, Hex, Morale, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import FIGHT, REST, Plan, Unit


def step_four(battle: Battle) -> None:
    """Carry out step 4: Ambush, Join Up, Receive Supplies, Reconnaissance, and last the rest of the tired (X-6)."""
    fire.hide(battle)
    join_up(battle)
    supply(battle)
    fire.reconnoitre(battle)
    if battle.field.expert:
        rest(battle)


def join_refused(battle: Battle, one: Unit, other: Unit) -> bool:
    """Tell whether two units can't be joined (O-11): side, type, adjacent hexes, figures within the greater start."""
    return (
        one.id == other.id
        or one.side != other.side
        or one.card != other.card
        or (one.at, other.at) not in battle.ground.toward
        or one.figures + other.figures > max(one.start, other.start)
    )


def join_up(battle: Battle) -> None:
    """Join the pairs that name each other and the same hex (O-11); all others with this order Rest."""
    done: set[UnitId] = set()
    for unit in battle.everyone():
        if unit.plan.order is not Order.JOIN_UP or unit.id in done:
            continue
        partner = battle.units.get(unit.plan.partner)
        if (
            partner is None
            or partner.plan.order is not Order.JOIN_UP
            or partner.plan.partner != unit.id
            or partner.plan.meeting != unit.plan.meeting
            or not _can_meet(battle, unit, partner, unit.plan.meeting)
            or unit.engaged
            or partner.engaged
            or join_refused(battle, unit, partner)
        ):
            battle.order(unit.id, REST, "O-11")
            continue
        _join(battle, unit, partner, unit.plan.meeting)
        done |= {unit.id, partner.id}


def _can_meet(battle: Battle, one: Unit, other: Unit, meeting: Hex) -> bool:
    """Tell whether the hex is one of the two, and the figures can walk there from the other (O-11)."""
    starts = {one.at: other.at, other.at: one.at}
    return meeting in starts and may_walk(battle.ground, battle.cards[one.card], starts[meeting], meeting)


def _join(battle: Battle, one: Unit, other: Unit, meeting: Hex) -> None:
    """Put the figures of the smaller unit to the larger one, which stands on the named hex."""
    larger, smaller = (one, other) if one.figures >= other.figures else (other, one)
    battle.remove(smaller.id, Fate.JOINED, "O-11")
    if larger.at != meeting:
        battle.enter({larger.id: meeting}, "O-11")
    battle.change(
        larger.id, figures=larger.figures + smaller.figures, start=max(larger.start, smaller.start),
        commander=larger.commander or smaller.commander, absorbed=max(larger.absorbed, smaller.absorbed),
        morale=Morale(min(larger.morale, smaller.morale)), fatigue=max(larger.fatigue, smaller.fatigue),
    )  # fmt: skip
    battle.tell(events.Joined, "O-11", larger.id, smaller.id, at=meeting)


def counts_ammo(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit is ranged and counts its ammunition (O-12)."""
    card = battle.cards[unit.card]
    return bool(card.fire) and card.ammo is not None


def served(battle: Battle, carriers: Unit) -> list[Unit]:
    """Return the units beside the supply unit that it could serve (O-12)."""
    return [one for one in battle.beside(carriers.at) if one.side == carriers.side and counts_ammo(battle, one)]


def supply(battle: Battle) -> None:
    """Fill the ammunition of the units beside a supply unit, where both have this order and neither is engaged."""
    filled: set[UnitId] = set()
    busy: set[UnitId] = set()
    ordered = [unit for unit in battle.everyone() if unit.plan.order is Order.SUPPLY]
    for unit in ordered:
        if battle.cards[unit.card].supplies and not unit.engaged:
            for other in served(battle, unit):
                if other.plan.order is Order.SUPPLY and not other.engaged:
                    filled.add(other.id)
                    busy.add(unit.id)
    for unit in ordered:
        if unit.id in filled:
            battle.change(unit.id, ammo=battle.cards[unit.card].ammo)
            battle.tell(events.Supplied, "O-12", unit.id)
        elif unit.id not in busy:
            battle.order(unit.id, REST, "O-12")


def rest(battle: Battle) -> None:
    """Take a marker of fatigue off every unit that rests or is hidden, and is not engaged (X-6)."""
    for unit in battle.everyone():
        loses = battle.components.fatigue.loses
        off = loses["ambush"] if unit.hidden else loses["rest"] if unit.plan.order is Order.REST else 0
        off = 0 if unit.engaged else min(off, unit.fatigue)
        if off:
            battle.change(unit.id, fatigue=unit.fatigue - off)
            battle.tell(events.Gained, "X-6", unit.id, markers=-off)


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
            unit.id, plan=plan, facing=plan.facing if faced else unit.facing, began_engaged=engaged,
            was_engaged=engaged, began_hidden=unit.hidden and plan.order is Order.AMBUSH,
        )  # fmt: skip
    shown = tuple(
        replace(unit.plan, facing=NO_FACING) if unit.plan.order is Order.AMBUSH else unit.plan
        for unit in battle.everyone()
    )
    battle.tell(events.Revealed, "U-4", *battle.units, plans=shown)
    for unit in battle.everyone():
        if unit.hidden and unit.plan.order is not Order.AMBUSH:
            battle.appear(unit.id, "U-4")
