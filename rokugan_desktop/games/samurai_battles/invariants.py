"""What holds at every moment of every match, counted anew from the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rokugan_desktop.games.samurai_battles.chapters.terrain import may_stand
from rokugan_desktop.games.samurai_battles.components import Components
from rokugan_desktop.games.samurai_battles.ground import as_gullies, ground
from rokugan_desktop.games.samurai_battles.ids import NOBODY, NOWHERE, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import Moment, State, Unit


def broken_invariants(_game: object, state: State) -> list[str]:
    """Return what is wrong with a state of the game, in words that hold no secret; empty where all is well."""
    return list(dict.fromkeys(_broken(state)))


def _broken(state: State) -> Iterator[str]:
    board = state.field.ground
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
        if unit.at != NOWHERE and (unit.at not in board.kind or not may_stand(board, card, unit.at)):
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


class Extent(NamedTuple):
    """How much there is in the game's data: hexes and borders of all maps together, and scenarios (G-3)."""

    hexes: int
    borders: int
    scenarios: int


def board_facts(components: Components) -> Extent:
    """Return how much there is; a border lies between two neighbouring hexes of a map."""
    scenarios = components.scenarios.values()
    grounds = [ground(one.map, as_gullies(one.gullies), components) for one in scenarios]
    return Extent(sum(len(one.hexes) for one in grounds), sum(len(one.toward) // 2 for one in grounds), len(grounds))
