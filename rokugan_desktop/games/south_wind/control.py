"""Strength, control, siege and priority: one function for each, which everybody calls (O-9, O-10, D-6, D-8)."""

from __future__ import annotations

from typing import NamedTuple

from rokugan_desktop.games.south_wind.components import Topology
from rokugan_desktop.games.south_wind.ids import ARMIES, NOBODY, House, Province, ProvinceKind, Region, Unit
from rokugan_desktop.games.south_wind.state import NO_FORCE, Force, PublicState


class Sum(NamedTuple):
    """What each kind of piece of a house counts in a province (O-9)."""

    samurai: int = 0
    archers: int = 0
    general: int = 0
    castle: int = 0

    @property
    def total(self) -> int:
        """Return its strength there."""
        return self.samurai + self.archers + self.general + self.castle


def strength(topology: Topology, public: PublicState, house: House, province: Province) -> Sum:
    """Return a house's strength in a province, by its parts (O-9)."""
    force, (samurai, archers, general, castle, besieging) = public.units[house][province], topology.strengths
    if force.archers and faces_castle(public, house, province):
        archers = besieging
    return Sum(force.samurai * samurai, force.archers * archers, force.general * general, force.castle * castle)


def faces_castle(public: PublicState, house: House, province: Province) -> bool:
    """Tell whether another house has a castle in the province (O-9, N-5)."""
    return any(own[province].castle for number, own in enumerate(public.units) if number != house)


def controller(topology: Topology, public: PublicState, province: Province) -> House:
    """Return the house that controls a province, or NOBODY: none is the strongest alone (O-9)."""
    best, leader = 0, NOBODY
    for number, own in enumerate(public.units):
        force = own[province]
        if force != NO_FORCE:
            total = strength(topology, public, House(number), province).total
            if total > best:
                best, leader = total, House(number)
            elif total == best:
                leader = NOBODY
    return leader


def controlled(topology: Topology, public: PublicState, region: Region | None = None) -> tuple[int, ...]:
    """Return which provinces each house controls, as bits; of one region, where one is named."""
    held = [0] * len(public.houses)
    for province in topology.provinces if region is None else topology.within[region]:
        leader = controller(topology, public, province)
        if leader != NOBODY:
            held[leader] |= 1 << province
    return tuple(held)


def has_enemy(public: PublicState, house: House, province: Province) -> bool:
    """Tell whether an army of another house stands in the province."""
    return any(own[province].armies for number, own in enumerate(public.units) if number != house)


def is_besieged(topology: Topology, public: PublicState, house: House, province: Province) -> bool:
    """Tell whether the house's castle there is besieged (D-6); only dojos bring sieges, and no capital has one."""
    if not public.has_dojos or topology.kind_of[province] is ProvinceKind.CAPITAL:
        return False
    return bool(public.units[house][province].castle) and has_enemy(public, house, province)


def with_armies(own: tuple[Force, ...], provinces: tuple[Province, ...]) -> list[Province]:
    """Return in which of these provinces a house, that has `own`, has an army."""
    # one look at each force: this is asked again with every step of every order
    return [one for one in provinces if (force := own[one]).samurai or force.archers or force.general]


def first_to_fall(force: Force) -> Unit | None:
    """Return which army of a house is destroyed first: samurai, then archers, then the general (D-8)."""
    return next((unit for unit in ARMIES if force.count(unit)), None)


def enemies(public: PublicState, house: House, province: Province) -> list[House]:
    """Return the other houses that have an army in a province, in turn order (F-6)."""
    found: list[House] = []
    for other in public.turn_order:
        force = public.units[other][province]
        if (force.samurai or force.archers or force.general) and other != house:
            found.append(other)
    return found


def recruiting_places(topology: Topology, public: PublicState, house: House, region: int) -> list[Province]:
    """Return where the house may recruit in a region: its capital, and own castles that nobody besieges (O-1, D-6)."""
    own, capital = public.units[house], topology.capital_of[region]
    return [
        province
        for province in topology.within[region]
        if province == capital or (own[province].castle and not is_besieged(topology, public, house, province))
    ]
