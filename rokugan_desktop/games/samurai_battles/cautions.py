"""What a seat ought to know before it confirms or goes on with what it plans (Q-2); nothing tells of the hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rokugan_desktop.engine import Caution
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.drafting import Deploying, Planning
from rokugan_desktop.games.samurai_battles.ids import MOVEMENT, Hex, Order, UnitId
from rokugan_desktop.games.samurai_battles.messages import Message
from rokugan_desktop.games.samurai_battles.state import Plan, Unit

_WITHOUT_ORDER: Final = (
    (Order.REST, "caution.no-order"),
    (Order.FIGHT, "caution.no-order-fights"),
    (Order.PURSUE, "caution.no-order-pursues"),
)
"""What units do that were given no order, and how that is said (P-1, P-5)."""


def plan_cautions(planned: Planning) -> Iterator[Caution]:
    """List what is worth a second look before the plan is confirmed."""
    battle = planned.battle
    plans = dict(planned.draft.plans)
    idle = [unit for unit in planned.own() if unit.id not in plans]
    for order, key in _WITHOUT_ORDER:
        named = [unit.id for unit in idle if planning.default_plan(battle, unit).order is order]
        if named:
            yield Caution("P-1", Message(key, n=len(named), units=", ".join(named)))
    shown = [unit.id for unit in planned.own() if unit.hidden and not _stays_hidden(plans.get(unit.id))]
    if shown:
        yield Caution("A-3", Message("caution.shown", n=len(shown), units=", ".join(shown)))
    for unit in planned.own():
        plan = plans.get(unit.id)
        if plan is None:
            continue
        if plan.order in MOVEMENT:
            told = [other for hex_ in plan.path if (other := hidden_friend(battle, hex_, unit))]
            stay = [other for other in told if other.seat != planned.seat or _stays_hidden(plans.get(other.id))]
            if stay:
                yield gives_away(unit, stay[0])
            elif any(taken(battle, hex_, unit, plan) for hex_ in plan.path):
                yield Caution("M-6", Message("caution.taken", unit=unit.id))
        if plan.order is Order.DEFEND and not plan.reach and len(planning.ranges(battle, unit)) > 1:
            yield Caution("O-2", Message("caution.no-range", unit=unit.id))
        if plan.order is Order.ASSAULT and _leaves_hq(battle, unit, plan, plans):
            yield Caution("K-9", Message("caution.hq-alone", unit=unit.id))
    yield from _same_hex(plans)


def _stays_hidden(plan: Plan | None) -> bool:
    """Tell whether a hidden unit with this plan may stay hidden (A-3)."""
    return plan is not None and plan.order is Order.AMBUSH


def deployment_cautions(deployed: Deploying) -> Iterator[Caution]:
    """List what is worth a second look before the deployment is confirmed: which units the scenario places (U-0)."""
    left = deployed.left()
    if left:
        yield Caution("U-0", Message("caution.left-unplaced", n=len(left), units=", ".join(left)))


def taken(battle: Battle, hex_: Hex, unit: Unit, plan: Plan) -> bool:
    """Tell whether a visible or own unit stands on the hex, which is neither this one nor the one that it assaults."""
    holder, assaulted = battle.holder(hex_), planning.assaulted(battle, plan)
    return holder is not None and holder.id != unit.id and (assaulted is None or holder.id != assaulted.id)


def hidden_friend(battle: Battle, hex_: Hex, unit: Unit) -> Unit | None:
    """Return the other unit of its side that hides on the hex; None: there is none."""
    holder = battle.holder(hex_)
    return (
        holder if holder is not None and holder.hidden and holder.id != unit.id and holder.side == unit.side else None
    )


def gives_away(unit: Unit, other: Unit) -> Caution:
    """Return the warning that everyone can tell where a unit hides before which its own side stops (M-12)."""
    return Caution("M-12", Message("caution.gives-away", unit=unit.id, other=other.id))


def _same_hex(plans: dict[UnitId, Plan]) -> Iterator[Caution]:
    wanted: dict[tuple[int, Hex], UnitId] = {}
    for unit, plan in plans.items():
        if plan.order not in MOVEMENT:
            continue
        for pulse, hex_ in enumerate(plan.path, 1):
            other = wanted.setdefault((pulse, hex_), unit)
            if other != unit:
                yield Caution("M-6", Message("caution.same-hex", unit=unit, other=other, hex=str(hex_)))


def _leaves_hq(battle: Battle, unit: Unit, plan: Plan, plans: dict[UnitId, Plan]) -> bool:
    hq = battle.headquarters.get(unit.side)
    if hq is None or hq == unit.id or not plan.path:
        return False
    ground, staff = battle.ground, battle.units[hq]
    if (unit.at, staff.at) not in ground.toward or (plan.path[-1], staff.at) in ground.toward:
        return False
    stays = (
        other
        for hex_ in ground.neighbors[staff.at]
        if (other := battle.holder(hex_)) is not None and other.side == unit.side and other.id != unit.id
    )
    return not any(not plans.get(other.id, plan).path for other in stays)
