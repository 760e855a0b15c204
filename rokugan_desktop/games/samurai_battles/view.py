"""Who knows what (chapter 18): the only module that fills views, field by field, never by stripping a state."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import state as states
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOWHERE, Hex, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Covered, Earned, Placement, Plan, State, StepStart, Unit, Wait


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know; with `seat` None, what everybody knows."""

    seat: Seat | None
    side: Side | None
    field: states.Battlefield
    seats: tuple[states.SeatState, ...]
    moment: states.Moment
    turn: int
    step: int
    units: tuple[Unit, ...]
    """The units as this seat knows them (W-1, W-3): an enemy's hidden unit is nowhere, but for `seen_at`."""
    plans: tuple[tuple[UnitId, Plan], ...]
    """The plans of the side that this seat may know: its own draft, and what its allies have confirmed (P-8)."""
    placed: tuple[tuple[UnitId, Placement], ...]
    """Where units of the side are placed, as far as this seat may know (U-0)."""
    draft: states.PlanDraft | None
    """The seat's own draft, where it is being made."""
    wait: Wait | None
    """What the execution waits for: that is public, but for the value that a hidden enemy's test needs (W-3)."""
    begun: StepStart | None
    """The battle as the step began, as this seat knows it, and the dice and choices since: those are public (W-1)."""
    gone: tuple[states.Gone, ...]
    stood: tuple[tuple[Hex, Side], ...]
    """Who holds which hex (V-3), as this seat knows it: not those under an enemy's hidden unit (W-9)."""
    hq_lost: tuple[Side, ...]
    winner: Side | None
    earned: Earned = ()
    """What hexes have brought at the ends of turns (Y-14), known as `stood` is."""
    ordered: tuple[states.Ordered, ...] = ()
    """What the seats of the side ordered in the turn before: they may give it again (W-4)."""
    bought: tuple[tuple[Side, tuple[states.Bought, ...]], ...] = ()
    """What sides have bought, as far as this seat may know (N-5): its own, and what was confirmed before all eyes."""


def view_of(state: State, seat: Seat | None) -> View:
    """Return all that the seat may know (W-1 to W-4)."""
    side = None if seat is None else state.seats[seat].side
    plans: list[tuple[UnitId, Plan]] = []
    placed: list[tuple[UnitId, Placement]] = []
    for number, (other, draft) in enumerate(zip(state.seats, state.drafts, strict=True)):
        if side is not None and other.side == side and (number == seat or other.ready):
            plans += draft.plans
            placed += draft.placed
    stood, earned = known_ground(state, side) if state.covered else (state.stood, state.earned)
    own = {unit.id for unit in state.units if unit.side == side} if state.ordered else ()
    unmet = state.field.is_secret and state.moment is states.Moment.DEPLOYMENT  # the other army (N-5)
    begun = state.checkpoint
    if begun is not None:
        begun = replace(begun, units=tuple([known_unit(unit, side) for unit in begun.units]))
    return View(
        seat=seat, side=side, field=state.field, seats=state.seats, moment=state.moment, turn=state.turn,
        step=state.step, plans=tuple(plans),
        units=tuple([known_unit(unit, side) for unit in state.units if unit.side == side or not unmet]),
        placed=tuple(placed), draft=state.drafts[seat] if seat is not None else None,
        wait=known_wait(state.wait, state.units, side) if state.wait is not None else None,
        begun=begun, gone=state.gone, stood=stood, earned=earned,
        hq_lost=state.hq_lost, winner=state.winner, ordered=tuple([row for row in state.ordered if row.unit in own]),
        bought=tuple([
            (one.side, draft.bought)
            for number, (one, draft) in enumerate(zip(state.seats, state.drafts, strict=True))
            if draft.bought and (number == seat or (one.ready and not state.field.is_secret))
        ]),
    )  # fmt: skip


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


def as_known(battle: Battle, side: Side) -> Battle:
    """Return the battle as the side knows it, to judge its orders by (W-8)."""
    units = [known_unit(unit, side) for unit in battle.everyone()]
    gone, stood = battle.gone.values(), battle.stood
    return Battle(battle.field, units, gone, battle.hq_lost, stood, battle.turn, battle.earned)


def known_by_sides(battle: Battle) -> dict[Side, Battle]:
    """Return the battle as each side knows it."""
    return {facts.id: as_known(battle, facts.id) for facts in battle.field.sides}


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
    if state.moment is states.Moment.OVER:
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
    holders, brought = dict(stood), states.earned_by(earned)
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
