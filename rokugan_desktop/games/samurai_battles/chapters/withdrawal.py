"""Step 6: Retreat, Flee and Panic, rallying, and pursuit (O-14, H-11 to H-16)."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.battle import Battle, Carried
from rokugan_desktop.games.samurai_battles.chapters import melee, morale, movement, zones
from rokugan_desktop.games.samurai_battles.chapters.movement import Way
from rokugan_desktop.games.samurai_battles.chapters.terrain import Gait, first_step
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, WITHDRAWALS, Fate, Hex, Morale, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import Unit

_FLIGHTS: Final = frozenset((Order.FLEE, Order.PANIC))


def step_six(battle: Battle) -> Carried[None]:
    """Carry out step 6 (U-5): up to four pulses of Retreat, Flee and Panic; then L-13, pursuit tests and fatigue."""
    ways: dict[UnitId, Way] = {}
    rally(battle, ways)
    yield from _leave_board(battle)
    for pulse in range(1, movement.PULSES + 1):
        _set_out(battle, ways)
        battle.pulse = pulse
        wanted = {
            way.unit: into
            for way in ways.values()
            if way.moving and way.unit in battle.units and (into := _next_hex(battle, way))
        }
        if not wanted:
            break
        entered = yield from movement.enter(battle, ways, wanted, contested=False)
        for unit in morale.in_order(battle, entered):
            there = battle.units[unit]
            for enemy in there.engaged:  # who was fled from is remembered (H-16)
                if there.plan.order in _FLIGHTS:
                    battle.fled_from[enemy] = (*battle.fled_from.get(enemy, ()), unit)
                battle.part(unit, enemy)
            battle.change(unit, left=True)
        yield from movement.wade(battle, entered)
        rally(battle, ways)
        yield from _leave_board(battle)
        movement.make_contact(battle, zones.contacts(battle, [unit for unit in entered if unit in battle.units]))
        movement.stop_engaged(battle, {unit: ways[unit] for unit in entered})
    battle.pulse = 0
    melee.winners_turn(battle)
    melee.face_somebody(battle)
    yield from pursuit_tests(battle)
    for way in ways.values():
        if way.order is Order.RETREAT and way.unit not in battle.idle:
            morale.tire(battle, way.unit, Order.RETREAT, way.trail)


def _set_out(battle: Battle, ways: dict[UnitId, Way]) -> None:
    """Begin the ways of those who are to withdraw and have not begun; no Retreat of who flees by now (O-14)."""
    for unit in battle.everyone():
        if unit.id in ways or unit.plan.order not in WITHDRAWALS:
            continue
        way = ways[unit.id] = Way(battle, unit, unit.plan.path)
        if unit.plan.order is Order.RETREAT:
            way.moving = unit.morale < Morale.FLEEING
        elif unit.plan.order is Order.FLEE:
            way.moving = unit.morale >= Morale.FLEEING


def _next_hex(battle: Battle, way: Way) -> Hex:
    """Return the hex that the unit tries to enter now; NOWHERE where it stays, which is noted (H-11, H-13)."""
    unit = battle.units[way.unit]
    into = NOWHERE
    if unit.plan.order is Order.RETREAT:
        into = way.path[0] if way.path else NOWHERE
    elif way.left > 0:
        ground = battle.ground
        taken = battle.taken_for(unit.side)
        goals = _refuge(battle, unit)
        into, _cost = first_step(ground, battle.cards[unit.card], Gait.FORCED, unit.at, taken, goals.__contains__)
    if not into:
        way.moving = False
    return into


def _refuge(battle: Battle, unit: Unit) -> frozenset[Hex]:
    """Return where the unit flees: beside its headquarters, or to its home edge (H-11); in panic to any edge (H-13)."""
    if unit.plan.order is Order.PANIC:
        return battle.ground.rim
    hq = battle.headquarters.get(unit.side)
    if hq is None or hq == unit.id:
        return battle.ground.home_edge(battle.field.facts(unit.side).home)
    return frozenset(battle.ground.neighbors[battle.units[hq].at])


def rally(battle: Battle, ways: dict[UnitId, Way]) -> None:
    """Let the Fleeing units beside their headquarters become Wavering and stop (H-12)."""
    for unit in battle.everyone():
        hq = battle.headquarters.get(unit.side)
        if unit.morale is not Morale.FLEEING or hq is None or hq == unit.id:
            continue
        if (unit.at, battle.units[hq].at) in battle.ground.toward:
            battle.set_state(unit.id, Morale.WAVERING, "H-12")
            if unit.id in ways:
                ways[unit.id].moving = False


def _leave_board(battle: Battle) -> Carried[None]:
    """Take those in panic on edge hexes off the board (H-13), until disgrace puts no more of them there (D-7)."""
    while leaving := [
        unit for unit in battle.everyone() if unit.plan.order is Order.PANIC and unit.at in battle.ground.rim
    ]:
        moment = morale.Aftermath()
        for unit in leaving:
            morale.destroy(battle, unit.id, Fate.FLED, "H-13", moment)
        yield from morale.settle(battle, moment)


def pursuit_tests(battle: Battle) -> Carried[None]:
    """Let the units test that have just lost an enemy by flight and are free now (H-16): who fails has to pursue.

    Where nobody of those still runs on the board there is nothing to pursue, and no die. What was a quarry this turn is
    one no longer.
    """
    for unit in battle.everyone():
        if unit.quarry:
            battle.change(unit.id, quarry=())
            battle.tell(events.Freed, "H-16", unit.id)
    if not battle.field.intermediate:
        return
    running = [unit.id for unit in battle.everyone() if unit.morale >= Morale.FLEEING]
    chased = {unit: [enemy for enemy in running if enemy in fled] for unit, fled in battle.fled_from.items()}
    testing = [
        unit
        for unit in battle.everyone()
        if chased.get(unit.id) and not unit.left and not unit.engaged and unit.morale <= Morale.WAVERING
    ]
    for unit, need, die in (yield from morale.throw_tests(battle, testing, "pursuit")):
        passed = die <= need.total
        battle.tell(events.Tested, "H-16", unit.id, why="pursuit", value=need, die=die, passed=passed)
        if not passed:
            battle.change(unit.id, quarry=tuple(chased[unit.id]))
            battle.tell(events.Quarry, "H-16", unit.id, *chased[unit.id])
