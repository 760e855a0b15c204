"""Who knows what (chapter 18): the only module that fills views, field by field, never by stripping a state."""

from __future__ import annotations

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles.ids import Hex, Side, UnitId
from rokugan_desktop.games.samurai_battles.known import known_ground, known_unit, known_wait
from rokugan_desktop.games.samurai_battles.state import (
    Battlefield,
    Earned,
    Gone,
    Moment,
    Ordered,
    Placement,
    Plan,
    PlanDraft,
    SeatState,
    State,
    StepStart,
    Unit,
    Wait,
)


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know; with `seat` None, what everybody knows."""

    seat: Seat | None
    side: Side | None
    field: Battlefield
    seats: tuple[SeatState, ...]
    moment: Moment
    turn: int
    step: int
    units: tuple[Unit, ...]
    """The units as this seat knows them (W-1, W-3): an enemy's hidden unit is nowhere, but for `seen_at`."""
    plans: tuple[tuple[UnitId, Plan], ...]
    """The plans of the side that this seat may know: its own draft, and what its allies have confirmed (P-8)."""
    placed: tuple[tuple[UnitId, Placement], ...]
    """Where units of the side are placed, as far as this seat may know (U-0)."""
    draft: PlanDraft | None
    """The seat's own draft, where it is being made."""
    wait: Wait | None
    """What the execution waits for: that is public, but for the value that a hidden enemy's test needs (W-3)."""
    begun: StepStart | None
    """The battle as the step began, as this seat knows it, and the dice and choices since: those are public (W-1)."""
    gone: tuple[Gone, ...]
    stood: tuple[tuple[Hex, Side], ...]
    """Who holds which hex (V-3), as this seat knows it: not those under an enemy's hidden unit (W-9)."""
    hq_lost: tuple[Side, ...]
    winner: Side | None
    earned: Earned = ()
    """What hexes have brought at the ends of turns (Y-14), known as `stood` is."""
    ordered: tuple[Ordered, ...] = ()
    """What the seats of the side ordered in the turn before: they may give it again (W-4)."""


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
    return View(
        seat=seat,
        side=side,
        field=state.field,
        seats=state.seats,
        moment=state.moment,
        turn=state.turn,
        step=state.step,
        units=tuple([known_unit(unit, side) for unit in state.units]),
        plans=tuple(plans),
        placed=tuple(placed),
        draft=state.drafts[seat] if seat is not None else None,
        wait=known_wait(state.wait, state.units, side) if state.wait is not None else None,
        begun=_known_checkpoint(state.checkpoint, side),
        gone=state.gone,
        stood=stood,
        earned=earned,
        hq_lost=state.hq_lost,
        winner=state.winner,
        ordered=_known_orders(state, side) if state.ordered and side is not None else (),
    )


def _known_orders(state: State, side: Side) -> tuple[Ordered, ...]:
    own = {unit.id for unit in state.units if unit.side == side}
    return tuple([row for row in state.ordered if row.unit in own])


def _known_checkpoint(begun: StepStart | None, side: Side | None) -> StepStart | None:
    """Return the beginning of the step as the side knows it; None between steps."""
    if begun is None:
        return None
    units = tuple([known_unit(unit, side) for unit in begun.units])
    return StepStart(units, begun.gone, begun.hq_lost, begun.answers)
