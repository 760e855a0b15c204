"""The powers of the dojos (D-10 to D-12, W-1 to W-5). In a power a general is no army."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.south_wind import actions, events, ids
from rokugan_desktop.games.south_wind.actions import DONE, SKIP, USE, Action
from rokugan_desktop.games.south_wind.components import Topology, provinces_in, region_of_slot
from rokugan_desktop.games.south_wind.control import recruiting_places
from rokugan_desktop.games.south_wind.ids import Dojo, House, Order, Province, ProvinceKind, Region, Resource, Unit
from rokugan_desktop.games.south_wind.messages import Message, asking, refuse
from rokugan_desktop.games.south_wind.state import Force, PublicState, State, Undertaking
from rokugan_desktop.games.south_wind.state_update import StateUpdate

OFFERED, AIMING, ACTING = range(3)
"""How far a power is: it may be used, it is aimed, it is carried out (`Power.stage`)."""
MOVABLE = (Unit.SAMURAI, Unit.ARCHERS)
"""What counts as an army in a power (D-11)."""


def soldiers(force: Force) -> int:
    """Return how many armies a power sees there: samurai and archers (D-11)."""
    return force.samurai + force.archers


def victims(public: PublicState, house: House, provinces: int) -> Iterator[actions.Kill]:
    """Yield whose armies a power may destroy in these provinces (D-11)."""
    for province in provinces_in(provinces):
        for other in public.turn_order:
            if other != house and soldiers(public.units[other][province]):
                yield actions.Kill(public.houses[other].role, province)


def _aims(public: PublicState, house: House, provinces: int) -> list[Action]:
    """Return in which of these provinces a power may destroy something."""
    return [actions.PowerProvince(one) for one in provinces_in(provinces) if any(victims(public, house, 1 << one))]


def destroy_all(update: StateUpdate, house: House, province: Province, rule: str) -> None:
    """Destroy all enemy armies in a province but generals (W-1, W-5, D-11)."""
    for other in update.public.turn_order:
        if other != house:
            while soldiers(update.force(other, province)):
                update.kill(house, other, province, rule)


class Power(Undertaking, frozen=True):
    """D-10: the power of the unit just placed: used or not at all; once begun it is carried out as far as it can be."""

    kind, rule = "power", "D-10"
    unit: Unit = Unit.ELITE
    province: Province = ids.NOWHERE
    """Where the unit stands."""
    stage: int = OFFERED
    left: int = 0
    target: int = -1
    """What was aimed at first: a province or a region."""

    def prompt(self, public: PublicState) -> Message:
        power = Message(f"dojo.{ids.DOJOS[self.dojo(public)]}.{ids.UNITS[self.unit]}")
        return asking("ask.power" if self.stage == OFFERED else "ask.power.aim", power=power)

    def answers(self, topology: Topology, state: State) -> list[Action]:
        if self.stage == OFFERED:
            return [USE, SKIP] if _is_usable(topology, state.public, self) else [SKIP]
        return _choices(topology, state.public, self)

    def why_not(self, topology: Topology, public: PublicState, action: Action) -> Refusal | None:
        match action:
            case actions.Kill(role, province) if province < len(topology.provinces):
                house = public.seat_of(role)
                general = house >= 0 and public.units[house][province].general
                return refuse("D-11", "general") if general else refuse("D-10", "no-target")
            case actions.PowerDrive(_, unit) | actions.PowerMove(unit, _) if unit == Unit.GENERAL:
                return refuse("D-11", "general")
            case _:
                return refuse("D-10", "no-target")

    def answered(self, update: StateUpdate, action: Action) -> None:
        if self.stage != OFFERED:
            _carry_out(update, self, action)
        elif action == USE:
            update.tell(events.PowerUsed(self.house, self.dojo(update.public), self.unit, self.province))
            _begin(update, replace(self, stage=AIMING))

    def dojo(self, public: PublicState) -> Dojo:
        """Return whose power it is."""
        return Dojo(public.houses[self.house].dojo)

    def within(self, topology: Topology) -> int:
        """Return the provinces of the region in which the unit stands."""
        return topology.of_region[topology.region_of[self.province]]


def _is_usable(topology: Topology, public: PublicState, work: Power) -> bool:
    """Tell whether the power would do anything at all."""
    match work.dojo(public), work.unit:
        case Dojo.EARTH, Unit.ELITE:
            return public.houses[work.house].barracks > 0
        case Dojo.WIND, Unit.GENERAL:
            return any(_crowded(public, work, topology))
        case Dojo.WATER, Unit.GENERAL:
            return True  # every region has resource provinces (C-4)
        case _:
            aiming = replace(work, stage=AIMING, left=2)
            return any(choice != DONE for choice in _choices(topology, public, aiming))


def _crowded(public: PublicState, work: Power, topology: Topology) -> Iterator[tuple[House, Province]]:
    """Yield who has two armies or more where in the region (W-2)."""
    for province in provinces_in(work.within(topology)):
        for house in public.turn_order:
            if soldiers(public.units[house][province]) > 1:
                yield house, province


def _begin(update: StateUpdate, work: Power) -> None:
    """Carry out at once what needs no choice (W-1, W-2, W-4); begin the rest."""
    topology, public = update.topology, update.public
    match work.dojo(public), work.unit:
        case Dojo.EARTH, Unit.ELITE:
            update.put(work.house, Unit.SAMURAI, work.province, "W-1")
        case Dojo.WIND | Dojo.WATER, Unit.ELITE:
            update.push(replace(work, left=2))
        case Dojo.WIND, Unit.GENERAL:
            for house, province in [*_crowded(public, work, topology)]:
                while soldiers(update.force(house, province)) > 1:
                    update.kill(work.house, house, province, "W-2")
        case Dojo.WATER, Unit.GENERAL:
            for province in provinces_in(work.within(topology) & topology.of_kind[ProvinceKind.RESOURCE]):
                update.gain(work.house, Resource(public.seeding[province]), 1, "W-4", province)
            update.push(replace(work, stage=ACTING, left=2))
        case _:
            update.push(work)


def _choices(topology: Topology, public: PublicState, work: Power) -> list[Action]:
    """Return what a power that is used offers next; DONE is among it where it may end there (D-10)."""
    house, here = work.house, work.province
    near, within = topology.adjacent[here], work.within(topology)
    own = public.units[house]
    aiming = work.stage == AIMING
    match work.dojo(public), work.unit:
        case Dojo.EARTH, Unit.GENERAL:
            return _aims(public, house, within)
        case Dojo.WIND, Unit.ELITE:
            listed: list[Action] = [actions.PowerProvince(one) for one in provinces_in(near)] if work.left else []
            return [*listed, DONE]
        case Dojo.FIRE, Unit.ELITE if aiming:
            return _aims(public, house, near)
        case Dojo.FIRE, Unit.ELITE:
            return [*victims(public, house, 1 << work.target)]
        case Dojo.FIRE, Unit.GENERAL if aiming:
            levied = [region for region in topology.regions if _levies(topology, public, work, region)]
            return [actions.PowerRegion(region) for region in levied]
        case Dojo.FIRE, Unit.GENERAL:
            return [*_levies(topology, public, work, Region(work.target)), DONE]
        case Dojo.WATER, Unit.ELITE if aiming:
            is_any = next(victims(public, house, 1 << here), None) is not None
            return [actions.PowerProvince(one) for one in provinces_in(near)] if is_any else []
        case Dojo.WATER, Unit.ELITE if work.left:
            others = [other for other in public.turn_order if other != house]
            driven = [(other, unit) for other in others for unit in MOVABLE if public.units[other][here].count(unit)]
            return [*(actions.PowerDrive(public.houses[other].role, unit) for other, unit in driven), DONE]
        case Dojo.WATER, Unit.GENERAL:
            return [*victims(public, house, within), DONE] if work.left else [DONE]
        case Dojo.VOID, Unit.ELITE if aiming:
            slots = [slot for slot in topology.slots if region_of_slot(slot) == topology.region_of[here]]
            useful = [slot for slot in slots if any(token.house == house for token in public.slots[slot])]
            return [actions.PowerSlot(slot) for slot in useful if _imitated(topology, public, work, slot)]
        case Dojo.VOID, Unit.ELITE:
            return [*_imitated(topology, public, work, work.target), DONE]
        case Dojo.VOID, Unit.GENERAL if aiming and own[here].general:
            return [*(actions.PowerProvince(one) for one in provinces_in(near)), DONE]
        case _:
            return [DONE]


def _levies(topology: Topology, public: PublicState, work: Power, region: Region) -> list[Action]:
    """Return which own armies of a region may come to the general (W-3)."""
    own = public.units[work.house]
    return [
        actions.PowerMove(unit, province)
        for unit in MOVABLE
        for province in provinces_in(topology.of_region[region])
        if province != work.province and own[province].count(unit)
    ]


def _imitated(topology: Topology, public: PublicState, work: Power, slot: int) -> list[Action]:
    """Return what the quick action of a slot lets the elite do (W-5)."""
    house, here = work.house, work.province
    region = topology.region_of[here]
    match public.quicks[slot]:
        case Order.MOVE:
            return [actions.March(Unit.SAMURAI, here, target) for target in provinces_in(topology.adjacent[here])]
        case Order.ATTACK:
            return [*victims(public, house, 1 << here)]
        case Order.RECRUIT if public.houses[house].barracks:
            places = recruiting_places(topology, public, house, region)
            return [actions.Recruit(Unit.SAMURAI, province) for province in places]
        case Order.HARVEST:
            within = provinces_in(topology.of_region[region])
            return [actions.Harvest(province) for province in within if public.units[house][province].armies]
        case _:
            return []


def _carry_out(update: StateUpdate, work: Power, action: Action) -> None:
    """Carry out what was chosen."""
    house, dojo, less = work.house, work.dojo(update.public), replace(work, left=work.left - 1)
    rule = f"W-{dojo + 1}"
    match action:
        case actions.PowerProvince(target) if dojo is Dojo.EARTH:
            destroy_all(update, house, Province(target), rule)
        case actions.PowerProvince(target) if dojo in (Dojo.FIRE, Dojo.WATER):
            update.push(replace(work, stage=ACTING, target=target))
        case actions.PowerProvince(target) if work.unit is Unit.GENERAL:
            update.step(house, Unit.GENERAL, work.province, Province(target), rule)
            destroy_all(update, house, Province(target), rule)
        case actions.PowerProvince(target):
            update.push(replace(less, province=Province(target)))
            update.step(house, Unit.SAMURAI, work.province, Province(target), rule)
        case actions.PowerRegion(target) | actions.PowerSlot(target):
            update.push(replace(work, stage=ACTING, target=target))
        case actions.PowerMove(unit, source):
            update.push(work)
            update.step(house, Unit(unit), Province(source), work.province, rule)
        case actions.PowerDrive(role, unit):
            other, target = update.public.seat_of(role), Province(work.target)
            update.push(less)
            update.place(other, work.province, Unit(unit), -1)
            update.place(other, target, Unit(unit), 1)
            update.tell(events.Driven(house, other, Unit(unit), work.province, target))
        case actions.Kill(role, province):
            if less.left > 0:
                update.push(less)
            update.kill(house, update.public.seat_of(role), Province(province), rule)
        case actions.March(unit, source, target):
            update.step(house, Unit(unit), Province(source), Province(target), rule)
        case actions.Recruit(unit, province):
            update.put(house, Unit(unit), Province(province), rule)
        case actions.Harvest(province):
            update.reap(house, Province(province), rule)
        case _ if dojo is Dojo.VOID and work.unit is Unit.GENERAL:
            destroy_all(update, house, work.province, rule)
        case _:
            pass
