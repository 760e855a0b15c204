"""What orders and powers do on the map: placing, marching, destroying, reaping (chapter 7)."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.control import first_to_fall
from rokugan_desktop.games.south_wind.ids import RED, House, Province, ProvinceKind, Unit
from rokugan_desktop.games.south_wind.state_update import StateUpdate

HOMES: Final = ("barracks", "range", "headquarters", "arsenal")
"""Where each unit waits until it is placed (D-3)."""


def put(update: StateUpdate, house: House, unit: Unit, province: Province, rule: str) -> None:
    """Put a unit from its place at home on the map (O-1, D-7)."""
    own, home = update.of(house), HOMES[unit]
    update.change_house(house, **{home: getattr(own, home) - 1})
    if unit in (Unit.ARCHERS, Unit.GENERAL):  # the samurai that waited there goes back
        update.change_house(house, barracks=own.barracks + 1)
    update.place(house, province, unit, 1)
    update.tell(events.Recruited(house, unit, province, rule))


def step(update: StateUpdate, house: House, unit: Unit, source: Province, target: Province, rule: str) -> None:
    """Let an army go from a province to another (O-2)."""
    update.place(house, source, unit, -1)
    update.place(house, target, unit, 1)
    update.tell(events.Stepped(house, unit, source, target, rule))


def kill(update: StateUpdate, house: House, other: House, province: Province, rule: str) -> None:
    """Destroy the army of a house that the priority names (D-8, O-6)."""
    unit = first_to_fall(update.force(other, province))
    assert unit is not None
    update.send_home(other, province, unit)
    update.tell(events.Killed(house, other, unit, province, rule))


def reap(update: StateUpdate, house: House, province: Province, rule: str) -> None:
    """Take what harvesting a province brings (O-7, N-1, A-11)."""
    topology, public = update.topology, update.public
    match topology.kind_of[province]:
        case ProvinceKind.CAPITAL:
            update.influence(house, topology.region_of[province], 1, rule)
        case ProvinceKind.SHRINE:
            update.score(house, 1, events.ShrineScored(house, province, 1, rule))
        case ProvinceKind.RESOURCE:
            resource = public.seeding[province]
            if resource != ids.NO_RESOURCE:
                more = int(bool(public.agenda) and topology.region_of[province] == RED)  # the law of V-1
                update.gain(house, resource, 1 + more, rule, province)
