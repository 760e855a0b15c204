"""A battle as one side knows it: what planning is judged by, and views are filled with (W-1 to W-4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOWHERE, Hex, Order, Side
from rokugan_desktop.games.samurai_battles.state import (
    Battlefield,
    Covered,
    Earned,
    Moment,
    State,
    Unit,
    Wait,
    earned_by,
)


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


def known_wait(wait: Wait, units: Iterable[Unit], side: Side | None) -> Wait:
    """Return what is waited for as the side knows it: not the value that a hidden enemy's test needs (W-3)."""
    hidden = {unit.id for unit in units if unit.hidden and unit.side != side}
    if not hidden or not wait.throws:
        return wait
    return Wait(
        tuple([(purpose, dice, None if purpose.split()[1] in hidden else need) for purpose, dice, need in wait.throws])
    )


def known_ground(state: State, side: Side | None) -> tuple[tuple[tuple[Hex, Side], ...], Earned]:
    """Return who holds which hex, and what hexes have brought, as the side knows it (W-9); None: as everybody does.

    A hex under an enemy's hidden unit is as it was told before; when the match is over, all is told.
    """
    if state.moment is Moment.OVER:
        return state.stood, state.earned
    hidden = {unit.at for unit in state.units if unit.hidden and unit.side != side}
    believed = {row.at: row for row in state.covered if row.at in hidden}
    if not believed:
        return state.stood, state.earned
    stood = [row for row in state.stood if row[0] not in believed]
    earned = [row for row in state.earned if row[0] not in believed]
    for row in believed.values():
        if row.holder is not None:
            stood.append((row.at, row.holder))
        earned += [(row.at, holder, points) for holder, points in row.earned]
    return tuple(sorted(stood)), tuple(sorted(earned))


def covered_at_turns_end(state: State) -> tuple[Covered, ...]:
    """Return what is believed of the hexes under hidden units from the end of this turn on.

    The holder stays as it is told now, and the hex brings its points to that one (W-9).
    """
    stood, earned = known_ground(state, None)
    holders, brought = dict(stood), earned_by(earned)
    each_turn = state.field.victory.hold_each_turn
    found: list[Covered] = []
    for unit in state.units:
        if unit.hidden:
            at, holder = unit.at, holders.get(unit.at)
            points = {side: worth for (hex_, side), worth in brought.items() if hex_ == at}
            if holder is not None and at in each_turn:
                points[holder] = points.get(holder, 0) + each_turn[at]
            found.append(Covered(at, holder, tuple(sorted(points.items()))))
    return tuple(found)
