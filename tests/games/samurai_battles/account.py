"""What each event says of the units, and nothing else: an account of a match kept from its story alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.components import Card
from rokugan_desktop.games.samurai_battles.events import Event
from rokugan_desktop.games.samurai_battles.ids import (
    FACED,
    NO_FACING,
    NOBODY,
    NOWHERE,
    CardId,
    Morale,
    Order,
    Side,
    UnitId,
)
from rokugan_desktop.games.samurai_battles.state import Gone, Plan, Unit, begin_turn

_SAID: Final = (
    *("at", "figures", "start", "commander", "ammo", "absorbed", "morale", "honor", "fatigue"),
    *("hidden", "seen_at", "facing", "engaged", "faces", "quarry"),
)
"""What the story says of a unit."""


def said(unit: Unit) -> dict[str, Any]:
    """All that the story says of the unit."""
    return {name: getattr(unit, name) for name in _SAID} | {"order": unit.plan.order}


class Account:
    """The units as whoever hears the story, and has seen how they stood before, must know them."""

    def __init__(
        self, cards: Mapping[CardId, Card], units: Iterable[Unit], gone: Iterable[Gone], hq_lost: Iterable[Side]
    ) -> None:
        self.cards = cards
        self.units = {unit.id: unit for unit in units}
        self.gone = {unit.id: unit for unit in gone}
        self.hq_lost = list(hq_lost)
        self._left: dict[UnitId, Unit] = {}

    def hold(self, event: Event, units: Iterable[Unit], gone: Iterable[Gone], hq_lost: Iterable[Side]) -> None:
        """Hear the event, and hold what everybody knows of the units right after it against what was said so far."""
        change = _CHANGES.get(type(event))
        if change is not None:
            change(self, event)
        now = {unit.id: unit for unit in units}
        if isinstance(event, events.Appeared):  # which way it looks comes to light with it
            self.change(event.units[0], facing=now[event.units[0]].facing)
        account = {unit.id: said(unit) for unit in self.units.values()}
        assert {unit.id: said(unit) for unit in now.values()} == account, event
        assert {unit.id: unit for unit in gone} == self.gone, event
        assert list(hq_lost) == self.hq_lost, event

    def change(self, unit: UnitId, **changes: Any) -> None:
        """Change fields of a unit."""
        self.units[unit] = replace(self.units[unit], **changes)

    def begin(self, _event: events.TurnBegan) -> None:
        """U-1."""
        self.units = {unit.id: begin_turn(unit) for unit in self.units.values()}

    def deploy(self, event: events.Deployed) -> None:
        """U-0: who is not told of hides (W-5)."""
        placed = dict(zip(event.units, event.hexes, strict=True))
        for unit in self.units:
            self.change(unit, at=placed.get(unit, NOWHERE), hidden=unit not in placed)

    def reveal(self, event: events.Revealed) -> None:
        """U-4 and step 1 (U-5); of who hides nobody sees where it looks (W-3)."""
        for unit, plan in zip(event.units, event.plans, strict=True):
            faced = plan.order in FACED and not self.units[unit].hidden
            self.change(unit, plan=plan, facing=plan.facing if faced else NO_FACING)

    def roll(self, event: events.Rolled) -> None:
        """C-7: a volley costs ammunition."""
        unit = self.units[event.units[0]]
        if event.kind == "fire" and unit.ammo > 0:
            self.change(unit.id, ammo=unit.ammo - 1)

    def lose(self, event: events.Lost) -> None:
        """C-6."""
        unit = self.units[event.units[0]]
        commander = unit.commander and not event.commander
        figures, absorbed = unit.figures - event.figures, unit.absorbed + event.soaked
        self.change(unit.id, figures=figures, absorbed=absorbed, commander=commander)

    def order(self, event: events.OrderChanged) -> None:
        """P-7, H-7: who runs looks nowhere."""
        self.change(event.units[0], plan=Plan(event.order))
        if event.order in (Order.FLEE, Order.PANIC):
            self.change(event.units[0], facing=NO_FACING)

    def engage(self, event: events.Engaged) -> None:
        """L-1; who has met somebody pursues nobody (H-16)."""
        for unit, enemy in (event.units, event.units[::-1]):
            engaged = {*self.units[unit].engaged, enemy}
            self.change(unit, engaged=tuple(known for known in self.units if known in engaged), quarry=())

    def part(self, event: events.Parted) -> None:
        """L-11."""
        one, other = event.units
        self._let_go(one, other)
        self._let_go(other, one)

    def _let_go(self, unit: UnitId, enemy: UnitId) -> None:
        known = self.units[unit]
        engaged = tuple(other for other in known.engaged if other != enemy)
        self.change(unit, engaged=engaged, faces=NOBODY if known.faces == enemy else known.faces)

    def leave(self, event: events.Left) -> None:
        """V-1: nobody is engaged with it any more, and nobody pursues it."""
        unit = self._left[event.units[0]] = self.units.pop(event.units[0])
        self.gone[unit.id] = Gone(unit.id, unit.side, unit.card, unit.start, event.fate, unit.seat)
        for enemy in unit.engaged:
            self._let_go(enemy, unit.id)
        self._strike_off(unit.id)

    def _strike_off(self, unit: UnitId) -> None:
        for other in tuple(self.units.values()):
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

    def tire(self, event: events.Gained) -> None:
        """X-1, X-6."""
        self.change(event.units[0], fatigue=self.units[event.units[0]].fatigue + event.markers)

    def lose_headquarters(self, event: events.HeadquartersLost) -> None:
        """H-18."""
        self.hq_lost.append(event.side)


_CHANGES: Final[Mapping[type[Event], Callable[[Account, Any], None]]] = {
    events.TurnBegan: Account.begin,
    events.Deployed: Account.deploy,
    events.Revealed: Account.reveal,
    events.Moved: lambda now, event: now.change(event.units[0], at=event.into),
    events.Rolled: Account.roll,
    events.Lost: Account.lose,
    events.StateChanged: Account.fall_or_rally,
    events.HonorChanged: lambda now, event: now.change(event.units[0], honor=event.honor),
    events.OrderChanged: Account.order,
    events.Engaged: Account.engage,
    events.Parted: Account.part,
    events.Faced: lambda now, event: now.change(event.units[0], faces=event.units[1]),
    events.Gained: Account.tire,
    events.Hid: lambda now, event: now.change(
        event.units[0], hidden=True, at=NOWHERE, facing=NO_FACING, seen_at=event.at
    ),
    events.Appeared: lambda now, event: now.change(event.units[0], hidden=False, at=event.at, seen_at=NOWHERE),
    events.Left: Account.leave,
    events.Joined: Account.join,
    events.Supplied: lambda now, event: now.change(event.units[0], ammo=now.cards[now.units[event.units[0]].card].ammo),
    events.Quarry: lambda now, event: now.change(event.units[0], quarry=event.units[1:]),
    events.Freed: lambda now, event: now.change(event.units[0], quarry=()),
    events.HeadquartersLost: Account.lose_headquarters,
}
"""What each event says; the others say nothing of a unit."""
