"""Chapter 5: which orders a unit may be given, and what they may be given with.

Everything here is judged by a battle as one side knows it (`known.py`): no refusal tells of a hidden enemy (W-8).
Rules are returned by number: an empty text means that nothing forbids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import fire, orders, terrain
from rokugan_desktop.games.samurai_battles.chapters.morale import too_tired
from rokugan_desktop.games.samurai_battles.chapters.orders import unplanned
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, FACED, NO_FACING, RIVER, Hex, Morale, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import Plan, Unit

_TARGETED: Final = frozenset((Order.FIRE, Order.ASSAULT, Order.MOVE_FIRE, Order.PURSUE))
PATHS: Final = frozenset((Order.ASSAULT, Order.MARCH, Order.RUN, Order.MOVE_FIRE, Order.RETREAT))
"""The orders with a path."""
_RANGED: Final = frozenset((Order.FIRE, Order.FIRE_RETREAT, Order.MOVE_FIRE))


def forced_order(battle: Battle, unit: Unit) -> Order | None:
    """Return the order that is forced upon the unit, the first that applies (P-5); None where its seat chooses."""
    if unit.morale is Morale.FLEEING:
        return Order.FLEE
    if unit.morale is Morale.PANICKING:
        return Order.PANIC
    if battle.field.expert and unit.fatigue >= battle.components.fatigue.rest_only_from:
        return Order.FIGHT if unit.engaged else Order.REST
    if not unit.engaged and quarry(battle, unit):
        return Order.PURSUE
    return None


def quarry(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """Return whom of its quarry the unit can pursue: those on the board that still run (P-5, H-16)."""
    return tuple(
        name
        for name in unit.quarry
        if (enemy := battle.units.get(name)) is not None and enemy.morale >= Morale.FLEEING and not enemy.hidden
    )


def default_plan(battle: Battle, unit: Unit) -> Plan:
    """Return what the unit does that is given no order: the forced order, else it fights on or rests (P-1)."""
    forced = forced_order(battle, unit)
    if forced is Order.PURSUE:
        return Plan(forced, target=quarry(battle, unit)[0])
    return unplanned(unit) if forced is None else Plan(forced)


def has_choice(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit's seat can choose anything for it (Q-3)."""
    forced = forced_order(battle, unit)
    if forced is not None:
        return forced is Order.PURSUE and len(quarry(battle, unit)) > 1
    return not unit.engaged or not order_refused(battle, unit, Order.RETREAT)


def choice_refused(battle: Battle, unit: Unit) -> str:
    """Return the rule by which nothing can be chosen for the unit: its order is forced, or it can't retreat."""
    forced = forced_order(battle, unit)
    if forced is not None:
        return "X-5" if forced in (Order.REST, Order.FIGHT) else "P-5"
    return order_refused(battle, unit, Order.RETREAT) or "P-5"


def card_orders(battle: Battle, unit: Unit) -> tuple[Order, ...]:
    """Return the orders to choose from: those on the card (P-2), and to fight on for an engaged unit (P-4)."""
    listed = battle.cards[unit.card].orders
    return (Order.FIGHT, *listed) if unit.engaged else listed


def order_refused(battle: Battle, unit: Unit, order: Order) -> str:
    """Return the rule by which the unit can't be given this order, whatever it is given with."""
    return _not_given(battle, unit, order) or _lacks(battle, unit, order) or _no_target(battle, unit, order)


def _not_given(battle: Battle, unit: Unit, order: Order) -> str:
    """Return the rule by which the order is not among those that the unit chooses from (P-2, P-4, P-5, K-3, X-4)."""
    forced = forced_order(battle, unit)
    if forced is not None:
        return "" if order is forced else choice_refused(battle, unit)
    if order not in card_orders(battle, unit):
        return "P-4" if order is Order.FIGHT else "P-2"
    if order is Order.FIGHT:
        return ""
    if bool(unit.engaged) != (order is Order.RETREAT):
        return "P-4"
    if not battle.components.orders[order].free and not battle.commanded(unit):
        return "K-3"
    return too_tired(battle, unit, order)


def _lacks(battle: Battle, unit: Unit, order: Order) -> str:
    """Return the rule by which the unit has not what the order needs (P-3)."""
    card, ground = battle.cards[unit.card], battle.ground
    if order in _RANGED and not battle.has_ammo(unit):
        return "R-5" if card.fire else "R-1"
    if order is Order.RUN and ground.kind[unit.at] == RIVER and not card.ninja:
        return "T-11"
    if order in PATHS and order is not Order.ASSAULT and not steps(battle, unit, order, ()):
        return "O-14" if order is Order.RETREAT else "M-2"
    if order is Order.AMBUSH and not terrain.hides(ground, card, unit.at):
        return "A-1"
    if order is Order.JOIN_UP and not partners(battle, unit):
        return "O-11"
    if order is Order.SUPPLY and not _can_supply(battle, unit):
        return "O-12"
    if order is Order.RECON and not card.ninja:
        return "O-13"
    return ""


def _no_target(battle: Battle, unit: Unit, order: Order) -> str:
    """Return the rule by which no enemy can be named, where the order names one: the reason for the last of them."""
    if order not in _TARGETED:
        return ""
    refused = ""
    for enemy in battle.enemies(unit):
        why = target_refused(battle, unit, order, enemy)
        if not why:
            return ""
        refused = why
    return refused or {Order.FIRE: "O-5", Order.ASSAULT: "O-6"}.get(order, "O-8")


def _can_supply(battle: Battle, unit: Unit) -> bool:
    """Tell whether supplies could be received, or handed out, here (O-12)."""
    if battle.cards[unit.card].supplies:
        return any(Order.SUPPLY in battle.cards[other.card].orders for other in orders.served(battle, unit))
    if not orders.counts_ammo(battle, unit):
        return False
    beside = battle.beside(unit.at)
    return any(other.side == unit.side and battle.cards[other.card].supplies for other in beside)


def target_refused(battle: Battle, unit: Unit, order: Order, enemy: Unit) -> str:
    """Return the rule by which the order can't name this enemy."""
    if enemy.side == unit.side:
        return "F-1"
    if enemy.hidden:
        return "A-3"
    if order is Order.FIRE:
        return fire.shot_refused(battle, unit, enemy)
    if order is Order.ASSAULT:
        if not terrain.within_reach(battle.ground, battle.cards[unit.card], unit.at, enemy.at):
            return "O-6"
        return "" if terrain.sees(battle, unit.at, enemy.at) else "S-1"
    if order is Order.PURSUE:
        return "" if enemy.id in quarry(battle, unit) else "H-16"
    return ""


def targets(battle: Battle, unit: Unit, order: Order) -> tuple[UnitId, ...]:
    """Return the enemies that the order can name."""
    return tuple(enemy.id for enemy in battle.enemies(unit) if not target_refused(battle, unit, order, enemy))


def partners(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """Return whom the unit can join (O-11)."""
    return tuple(other.id for other in battle.beside(unit.at) if not partner_refused(battle, unit, other))


def partner_refused(battle: Battle, unit: Unit, other: Unit) -> str:
    """Return the rule by which the two can't be ordered to join (O-11)."""
    fits = not orders.join_refused(battle, unit, other) and Order.JOIN_UP in battle.cards[other.card].orders
    return "" if fits and not other.engaged and meetings(battle, unit, other) else "O-11"


def meetings(battle: Battle, unit: Unit, other: Unit) -> tuple[Hex, ...]:
    """Return the hexes on which the two can join: those that the figures can walk to from the other one (O-11)."""
    card = battle.cards[unit.card]
    pairs = ((unit.at, other.at), (other.at, unit.at))
    return tuple(sorted(into for start, into in pairs if terrain.may_walk(battle.ground, card, start, into)))


# Paths


def steps(battle: Battle, unit: Unit, order: Order, path: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return the hexes with which the path can go on (M-1, M-2, T-10); for Retreat those that lead to an end (O-14)."""
    path = tuple(path)
    near, left = _entries(battle, unit, order, path).items(), _left(battle, unit, order, path)
    return tuple([into for into, cost in near if not _not_entered(battle, unit, order, path, into, left - cost)])


def _left(battle: Battle, unit: Unit, order: Order, path: tuple[Hex, ...]) -> int:
    allowed = terrain.allowance(battle.ground, battle.cards[unit.card], order, unit.at)
    return allowed - (cost_of(battle, unit, order, path) or 0)


def _entries(battle: Battle, unit: Unit, order: Order, path: tuple[Hex, ...]) -> dict[Hex, int]:
    card = battle.cards[unit.card]
    return terrain.entries(battle.ground, card.kind, terrain.GAITS[order])[path[-1] if path else unit.at]


def cost_of(battle: Battle, unit: Unit, order: Order, path: Iterable[Hex]) -> int | None:
    """Return what the path costs; None where a step of it is forbidden."""
    total = 0
    walked: tuple[Hex, ...] = ()
    for into in path:
        cost = _entries(battle, unit, order, walked).get(into)
        if cost is None:
            return None
        total += cost
        walked = (*walked, into)
    return total


def step_refused(battle: Battle, unit: Unit, order: Order, path: tuple[Hex, ...], into: Hex) -> str:
    """Return the rule by which the path can't go on with this hex."""
    here = path[-1] if path else unit.at
    if (here, into) not in battle.ground.toward:
        return "M-2"
    cost = _entries(battle, unit, order, path).get(into)
    if cost is None:
        return _why_forbidden(battle, here, into)
    return _not_entered(battle, unit, order, path, into, _left(battle, unit, order, path) - cost)


def _not_entered(battle: Battle, unit: Unit, order: Order, path: tuple[Hex, ...], into: Hex, left: int) -> str:
    if not battle.cards[unit.card].ninja and RIVER in map(battle.ground.kind.__getitem__, (*path, into)):
        # A river is the one hex of the path, and takes the whole turn.
        return "T-10" if path else end_refused(battle, unit, order, into)
    if left < 0:
        return "M-1"
    if order is Order.RETREAT and end_refused(battle, unit, order, into):
        further = _entries(battle, unit, order, (*path, into))
        if not any(more <= left and not end_refused(battle, unit, order, hex_) for hex_, more in further.items()):
            return "O-14"
    return ""


def closed(battle: Battle, unit: Unit, order: Order, into: Hex) -> str:
    """Return the rule that closes a hex to the order wherever the unit comes from; an empty text: it is open."""
    ground = battle.ground
    near = [hex_ for hex_ in ground.kind if (hex_, into) in ground.toward]
    around = (
        terrain.entries(ground, battle.cards[unit.card].kind, terrain.GAITS[order]) if order in terrain.GAITS else {}
    )
    if not near or not around or any(into in around[hex_] for hex_ in near):
        return ""
    return _why_forbidden(battle, min(near, key=lambda hex_: abs(ground.level[hex_] - ground.level[into])), into)


def _why_forbidden(battle: Battle, here: Hex, into: Hex) -> str:
    """Return the rule that closes the hex: the slope's, the river's or the terrain's."""
    if battle.ground.kind[into] == RIVER:
        return "T-10"
    return "T-4" if abs(battle.ground.level[here] - battle.ground.level[into]) else "T-1"


def end_refused(battle: Battle, unit: Unit, order: Order, end: Hex) -> str:
    """Return the rule by which a path can't end here: a Retreat not beside a visible enemy (O-14)."""
    if order is not Order.RETREAT:
        return ""
    near = any(other.side != unit.side and not other.hidden for other in battle.beside(end))
    return "O-14" if near else ""


def path_refused(battle: Battle, unit: Unit, order: Order, path: tuple[Hex, ...], target: Unit | None = None) -> str:
    """Return why the path can't be the whole one (M-2); an Assault needs none against whom it meets (O-6, M-8)."""
    if not path:
        reached = target is not None and battle.ground.meets(unit.at, target.at)
        return "" if reached else "O-6" if order is Order.ASSAULT else "M-2"
    for count, into in enumerate(path):
        refused = step_refused(battle, unit, order, path[:count], into)
        if refused:
            return refused
    return end_refused(battle, unit, order, path[-1])


def assaulted(battle: Battle, plan: Plan) -> Unit | None:
    """Return whom an Assault names, if that one is there; None under any other order."""
    return battle.units.get(plan.target) if plan.order is Order.ASSAULT else None


# Whole plans


def ranges(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Return the ranges that Defend may set, 0 for none (O-2, K-4)."""
    if not battle.has_ammo(unit) or not battle.commanded(unit):
        return (0,)
    return tuple(range(battle.cards[unit.card].longest + 1))


def plan_refused(battle: Battle, unit: Unit, plan: Plan) -> str:
    """Return the rule by which the unit can't be given this plan; an empty text where it can (P-1 to P-5)."""
    order = plan.order
    refused = _not_given(battle, unit, order) or _lacks(battle, unit, order)
    return refused or next(filter(None, _parts_refused(battle, unit, plan)), "")


def _parts_refused(battle: Battle, unit: Unit, plan: Plan) -> Iterator[str]:
    order = plan.order
    if order in _TARGETED:
        target = battle.units.get(plan.target)
        yield "A-3" if target is None else target_refused(battle, unit, order, target)
    elif plan.target:
        yield "P-1"
    if order in PATHS:
        yield path_refused(battle, unit, order, plan.path, assaulted(battle, plan))
    elif plan.path:
        yield "P-1"
    if (plan.facing != NO_FACING) != (order in FACED) or plan.facing >= len(DIRECTIONS):
        yield "O-4"
    if plan.reach and (order is not Order.DEFEND or plan.reach not in ranges(battle, unit)):
        yield "O-2"
    if order is Order.MOVE_FIRE:
        if not 1 <= plan.fire_at <= len(plan.path):
            yield "O-8"
    elif plan.fire_at:
        yield "P-1"
    if order is Order.JOIN_UP:
        partner = battle.units.get(plan.partner)
        fits = partner is not None and not partner_refused(battle, unit, partner)
        if not fits or partner is None or plan.meeting not in meetings(battle, unit, partner):
            yield "O-11"
    elif plan.partner or plan.meeting:
        yield "P-1"
