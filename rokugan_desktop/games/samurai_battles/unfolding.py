"""How the battle looks after each event, for all who watch: from a public view, event by event, to the next one.

The events are the story and the state is the truth: after the last event the units are those of the public view that
follows (a test holds that), but nothing in between has to be asked of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.events import Event
from rokugan_desktop.games.samurai_battles.ids import FACED, NO_FACING, NOBODY, NOWHERE, Morale, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import Gone, Moment, Plan, Unit, begin_turn, replace
from rokugan_desktop.games.samurai_battles.view import View


class WatchedView(View, frozen=True, gc=False):
    """A public view in the middle of an execution, with what was told just now."""

    told: tuple[Event, ...] = ()


@dataclass
class Unfolding:
    """The units as everybody knows them, changed by one event after the other."""

    before: View
    after: View

    def __post_init__(self) -> None:
        """Begin with the units of the view before."""
        self.units = {unit.id: unit for unit in self.before.units}
        self.gone = {gone.id: gone for gone in self.before.gone}
        self.hq_lost = list(self.before.hq_lost)
        self.turn = self.before.turn
        self.moment = self.before.moment
        self.step = self.before.step
        self.stood = dict(self.before.stood)
        self._left: dict[UnitId, Unit] = {}

    def hear(self, event: Event) -> None:
        """Change the units as the event tells."""
        if event.step:
            self.step = event.step
        change = _CHANGES.get(type(event))
        if change is not None:
            change(self, event)

    def view(self, told: Iterable[Event] = ()) -> WatchedView:
        """Return what everybody knows now."""
        before = self.before
        return WatchedView(
            seat=before.seat,
            side=before.side,
            field=before.field,
            seats=before.seats,
            moment=self.moment,
            turn=self.turn,
            step=self.step,
            units=tuple(self.units.values()),
            plans=(),
            placed=(),
            draft=None,
            wait=None,
            begun=None,
            gone=tuple(self.gone.values()),
            stood=tuple(sorted(self.stood.items())),
            earned=before.earned,
            hq_lost=tuple(self.hq_lost),
            winner=None,
            told=tuple(told),
        )

    def change(self, unit: UnitId, **changes: Any) -> None:
        """Change fields of a unit that is still there."""
        if unit in self.units:
            self.units[unit] = replace(self.units[unit], **changes)

    # One function for each kind of event

    def begin(self, event: events.TurnBegan) -> None:
        """U-1."""
        self.turn, self.moment, self.step = event.turn, Moment.MORALE, 0
        for unit in tuple(self.units.values()):
            self.units[unit.id] = begin_turn(unit)

    def deploy(self, event: events.Deployed) -> None:
        """U-0: those that are shown stand on their hexes; who is hidden is known, but not where (W-5)."""
        placed = dict(zip(event.units, event.hexes, strict=True))
        hidden = {unit.id for unit in self.after.units if unit.hidden}
        for unit in tuple(self.units):
            self.change(unit, at=placed.get(unit, NOWHERE), hidden=unit not in placed and unit in hidden)

    def reveal(self, event: events.Revealed) -> None:
        """U-4, and step 1, of which nothing is told: who has a facing looks that way from now on."""
        self.moment, self.step = Moment.EXECUTION, 1
        for unit, plan in zip(event.units, event.plans, strict=True):
            faced = plan.order in FACED and plan.facing != NO_FACING
            own = self.units.get(unit)
            if own is not None:
                self.change(unit, plan=plan, facing=plan.facing if faced else NO_FACING)

    def move(self, event: events.Moved) -> None:
        """M-4."""
        self.change(event.units[0], at=event.into)

    def roll(self, event: events.Rolled) -> None:
        """C-7: a volley costs ammunition."""
        if event.kind == "fire":
            unit = self.units.get(event.units[0])
            if unit is not None and unit.ammo > 0:
                self.change(unit.id, ammo=unit.ammo - 1)

    def lose(self, event: events.Lost) -> None:
        """C-6."""
        unit = self.units.get(event.units[0])
        if unit is not None:
            left = unit.figures - event.figures
            commander = unit.commander and not event.commander
            self.change(unit.id, figures=left, absorbed=unit.absorbed + event.soaked, commander=commander)

    def order(self, event: events.OrderChanged) -> None:
        """P-7, H-7."""
        self.change(event.units[0], plan=Plan(event.order))
        if event.order in (Order.FLEE, Order.PANIC):
            self.change(event.units[0], facing=NO_FACING)

    def engage(self, event: events.Engaged) -> None:
        """L-1."""
        one, other = event.units
        for unit, enemy in ((one, other), (other, one)):
            if unit in self.units:
                engaged = {*self.units[unit].engaged, enemy}
                self.change(unit, engaged=tuple(known for known in self.units if known in engaged), quarry=())

    def part(self, event: events.Parted) -> None:
        """L-11."""
        one, other = event.units
        for unit, enemy in ((one, other), (other, one)):
            self._let_go(unit, enemy)

    def _let_go(self, unit: UnitId, enemy: UnitId) -> None:
        known = self.units.get(unit)
        if known is not None:
            self.change(
                unit,
                engaged=tuple(other for other in known.engaged if other != enemy),
                faces=NOBODY if known.faces == enemy else known.faces,
            )

    def hide(self, event: events.Hid) -> None:
        """A-2: everybody saw where it vanished (W-3)."""
        self.change(event.units[0], hidden=True, at=NOWHERE, facing=NO_FACING, seen_at=event.at)

    def appear(self, event: events.Appeared) -> None:
        """A-4, A-6, O-13: from now on all are told who holds its hex (W-9)."""
        unit = self.units.get(event.units[0])
        if unit is not None and (event.at, unit.side) in self.after.stood:
            self.stood[event.at] = unit.side
        self.change(event.units[0], hidden=False, at=event.at, seen_at=NOWHERE)

    def leave(self, event: events.Left) -> None:
        """V-1: nobody is engaged with it any more, and nobody pursues it."""
        unit = self.units.pop(event.units[0], None)
        if unit is None:
            return
        self._left[unit.id] = unit
        self.gone[unit.id] = Gone(unit.id, unit.side, unit.card, unit.start, event.fate, unit.seat)
        for enemy in unit.engaged:
            self._let_go(enemy, unit.id)
        self._strike_off(unit.id)

    def _strike_off(self, unit: UnitId) -> None:
        """H-16: nobody pursues the unit any longer."""
        for other in tuple(self.units.values()):
            if unit in other.quarry:
                self.change(other.id, quarry=tuple(known for known in other.quarry if known != unit))

    def fall_or_rally(self, event: events.StateChanged) -> None:
        """H-3; who no longer runs is nobody's quarry (H-16)."""
        self.change(event.units[0], morale=event.state)
        if event.state < Morale.FLEEING:
            self._strike_off(event.units[0])

    def join(self, event: events.Joined) -> None:
        """O-11."""
        larger, smaller = self.units[event.units[0]], self._left[event.units[1]]
        self.change(
            larger.id,
            figures=larger.figures + smaller.figures,
            start=max(larger.start, smaller.start),
            commander=larger.commander or smaller.commander,
            absorbed=max(larger.absorbed, smaller.absorbed),
            morale=min(larger.morale, smaller.morale),
            fatigue=max(larger.fatigue, smaller.fatigue),
            at=event.at,
        )

    def supply(self, event: events.Supplied) -> None:
        """O-12."""
        unit = self.units[event.units[0]]
        self.change(unit.id, ammo=self.before.field.cards[unit.card].ammo)

    def lose_headquarters(self, event: events.HeadquartersLost) -> None:
        """H-18."""
        if event.side not in self.hq_lost:
            self.hq_lost.append(event.side)


_CHANGES: Final[Mapping[type[Event], Callable[[Unfolding, Any], None]]] = {
    events.TurnBegan: Unfolding.begin,
    events.Deployed: Unfolding.deploy,
    events.Revealed: Unfolding.reveal,
    events.Moved: Unfolding.move,
    events.Rolled: Unfolding.roll,
    events.Lost: Unfolding.lose,
    events.StateChanged: Unfolding.fall_or_rally,
    events.HonorChanged: lambda now, event: now.change(event.units[0], honor=event.honor),
    events.OrderChanged: Unfolding.order,
    events.Engaged: Unfolding.engage,
    events.Parted: Unfolding.part,
    events.Faced: lambda now, event: now.change(event.units[0], faces=event.units[1]),
    events.Gained: lambda now, event: now.change(
        event.units[0], fatigue=now.units[event.units[0]].fatigue + event.markers
    ),
    events.Hid: Unfolding.hide,
    events.Appeared: Unfolding.appear,
    events.Left: Unfolding.leave,
    events.Joined: Unfolding.join,
    events.Supplied: Unfolding.supply,
    events.Quarry: lambda now, event: now.change(event.units[0], quarry=event.units[1:]),
    events.Freed: lambda now, event: now.change(event.units[0], quarry=()),
    events.HeadquartersLost: Unfolding.lose_headquarters,
}
"""What each event changes; the others change nothing that is seen."""


__all__ = ["Unfolding", "WatchedView"]
