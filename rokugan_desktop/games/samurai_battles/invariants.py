"""What holds at every moment of every match, counted anew from the state."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.games.samurai_battles.chapters.terrain import may_stand
from rokugan_desktop.games.samurai_battles.components import Components, Scenario
from rokugan_desktop.games.samurai_battles.field import battlefield
from rokugan_desktop.games.samurai_battles.ids import NOBODY, NOWHERE, Level, Order, ScenarioId, UnitId
from rokugan_desktop.games.samurai_battles.state import Moment, State, Unit


def broken_invariants(state: State) -> list[str]:
    """Return what is wrong with the state, in words that hold no secret; empty where all is well."""
    return list(dict.fromkeys(_broken(state)))


def _broken(state: State) -> Iterator[str]:
    ground = state.field.ground
    units = {unit.id: unit for unit in state.units}
    if len(units) != len(state.units) or units.keys() & {gone.id for gone in state.gone}:
        yield "a unit is there twice"
    standing = [unit.at for unit in state.units if unit.at != NOWHERE]
    if len(set(standing)) != len(standing):
        yield "two units stand on one hex (C-1)"
    if state.moment is not Moment.DEPLOYMENT and len(standing) != len(units):
        yield "a unit stands nowhere (C-1)"
    for unit in state.units:
        card = state.field.cards[unit.card]
        if unit.at != NOWHERE and (unit.at not in ground.kind or not may_stand(ground, card, unit.at)):
            yield "a unit stands where its class may not (T-1)"
        # Between the dice of one moment and what follows a unit may have no figures for an instant.
        if not (0 if state.wait is not None else 1) <= unit.figures <= unit.start:
            yield "a unit has more figures than it began with, or none (C-4)"
        if unit.commander and card.no_commander:
            yield "a unit has a commander that never has one (K-7, K-8)"
        if not unit.fatigue >= 0 or not unit.absorbed >= 0:
            yield "fatigue or absorbed hits are below nothing"
        if card.ammo is not None and not 0 <= unit.ammo <= card.ammo:
            yield "a unit has too much ammunition (C-7)"
        yield from _melee(state, unit, units)


def _melee(state: State, unit: Unit, units: dict[UnitId, Unit]) -> Iterator[str]:
    for name in unit.engaged:
        enemy = units.get(name)
        if enemy is None or enemy.side == unit.side or unit.id not in enemy.engaged:
            yield "an engagement is not mutual (L-1)"
        elif not state.field.ground.meets(unit.at, enemy.at):
            yield "engaged units do not meet (G-8)"
    if unit.faces != NOBODY and unit.faces not in unit.engaged:
        yield "a unit faces somebody it is not engaged with (L-1)"
    if unit.hidden and unit.engaged:
        yield "a hidden unit is engaged (A-4)"
    if unit.hidden and state.moment is Moment.EXECUTION and unit.plan.order is not Order.AMBUSH:
        yield "a unit is hidden without Ambush (A-3)"
    if any(name not in units for name in unit.quarry):
        yield "a unit pursues one that is gone (H-16)"


def board_facts(components: Components) -> dict[str, tuple[int, int]]:
    """Return for each scenario how many hexes its map has, and how many borders between two hexes (G-3)."""
    facts: dict[str, tuple[int, int]] = {}
    for scenario in components.scenarios:
        ground = battlefield(components, ScenarioId(scenario), Level.BASIC).ground
        facts[scenario] = (len(ground.hexes), len(ground.toward) // 2)
    return facts


def scenario_faults(components: Components) -> list[str]:
    """Return what is wrong with the scenarios: units, zones and held hexes off the map or on forbidden ground."""
    faults: list[str] = []
    for name, scenario in components.scenarios.items():
        faults += [f"{name}: {fault}" for fault in _scenario_faults(components, ScenarioId(name), scenario)]
    return faults


def _scenario_faults(components: Components, name: ScenarioId, scenario: Scenario) -> Iterator[str]:
    ground = battlefield(components, name, Level.BASIC).ground
    taken: set[int] = set()
    for hex_ in scenario.victory.hold:
        if hex_ not in ground.kind:
            yield f"there is no hex {hex_} to hold"
    for side in scenario.sides.values():
        for hex_ in side.zone:
            if hex_ not in ground.kind:
                yield f"there is no hex {hex_} in the zone"
        for unit_id, unit in side.units.items():
            if unit.at not in ground.kind or not may_stand(ground, components.units[unit.type], unit.at):
                yield f"{unit_id} can't stand on hex {unit.at}"
            if unit.at in taken:
                yield f"two units stand on hex {unit.at}"
            taken.add(unit.at)
            if (side.deploy == "free" or unit.may_hide) and unit.at not in side.zone:
                yield f"{unit_id} is not in the zone"
