"""Orders and quick actions (chapter 7), and the powers of dojos that units bring with them (D-10 to W-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, compress
from operator import attrgetter
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.south_wind import actions, events, ids
from rokugan_desktop.games.south_wind.actions import DONE, SKIP, USE, Action, Build, Harvest, Kill, March, Recruit
from rokugan_desktop.games.south_wind.components import Topology, provinces_in, region_of_slot
from rokugan_desktop.games.south_wind.control import enemies, is_besieged, recruiting_places, with_armies
from rokugan_desktop.games.south_wind.ids import Dojo, House, Order, Province, ProvinceKind, Region, Unit
from rokugan_desktop.games.south_wind.messages import Message, asking, refuse
from rokugan_desktop.games.south_wind.state import Force, PublicState, State, Undertaking
from rokugan_desktop.games.south_wind.state_update import HOMES, StateUpdate

# Powers: in them a general is no army

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
                update.gain(work.house, ids.Resource(public.seeding[province]), 1, "W-4", province)
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


NOT_YET, DUE, USED = range(3)
"""The general's further step (O-4): none was given to it yet, it is due, it is used up."""


class Doing(Undertaking, frozen=True):
    """An order or a quick action being carried out, in a region (X-3): what its house may do next, or `done` (X-4)."""

    order: ClassVar[Order]
    does: ClassVar[type[Any]]
    """What its house may do."""
    is_doing = by_house = True
    region: Region = Region(0)
    left: int = 0
    """How many armies, steps, kills or harvests it still has without paying."""
    extras: int = 0
    """How many may still be bought (X-5); a quick action has none."""
    is_quick: bool = False

    def steps(self, topology: Topology, public: PublicState, /) -> Sequence[Action]:
        """Return what may be done next, where one more is to be had."""
        raise NotImplementedError  # each order says it

    def why_not_there(self, topology: Topology, public: PublicState, action: Any, /) -> Refusal:
        """Return why this is none of them."""
        raise NotImplementedError  # each order says it

    def carry_out(self, update: StateUpdate, action: Any, /) -> None:
        """Carry out one of them."""
        raise NotImplementedError  # each order says it

    def price(self, topology: Topology) -> ids.Resource | None:
        """Return what one extra of this order costs one of (X-5); None: it has none, or none is left."""
        return topology.extra_costs[self.order] if self.extras else None

    def goes_on(self, topology: Topology, public: PublicState) -> bool:
        """Tell whether one more is to be had: one is left, or can be paid (X-5)."""
        if self.left:
            return True
        resource, own = self.price(topology), public.houses[self.house]
        return resource is not None and bool(own.bushido if resource else own.food)

    def go_on(self, update: StateUpdate, **changes: Any) -> None:
        """Take one of what is left, or buy one (X-5), and go on with what then is left, changed so."""
        is_bought = not self.left
        if is_bought:
            update.push(replace(self, extras=self.extras - 1, **changes))
            is_food = self.price(update.topology) is ids.Resource.FOOD
            update.pay(self.house, int(is_food), int(not is_food), "X-5")
        else:
            update.push(replace(self, left=self.left - 1, **changes))

    def prompt(self, public: PublicState) -> Message:
        return asking(f"ask.{self.kind}", n=self.left) if self.left else asking(f"ask.{self.kind}.extra")

    def answers(self, topology: Topology, state: State) -> list[Action]:
        public = state.public
        return [*self.steps(topology, public), DONE] if self.left or self.goes_on(topology, public) else [DONE]

    def why_not(self, topology: Topology, public: PublicState, action: Action) -> Refusal | None:
        """Return why not: above all, one that is bought out or can't be paid does no more (X-5)."""
        provinces = [getattr(action, field, 0) for field in ("province", "source", "target")]
        if not isinstance(action, self.does) or max(provinces) >= len(topology.provinces):
            return None
        if topology.extra_costs[self.order] is not None and not self.goes_on(topology, public):
            return refuse("X-5", "price" if self.extras else "extras")
        return self.why_not_there(topology, public, action)

    def answered(self, update: StateUpdate, action: Action) -> None:
        if action != DONE:
            self.carry_out(update, action)
        elif self.left and not self.is_quick and (acting := update.public.acting) != ids.NO_SLOT:
            update.tell(events.LeftUndone(self.house, acting, self.order))


class Recruiting(Doing, frozen=True):
    """O-1, D-7."""

    kind, rule, order, does = "recruit", "O-1", Order.RECRUIT, Recruit

    def steps(self, topology: Topology, public: PublicState) -> Sequence[Action]:
        places = recruiting_places(topology, public, self.house, self.region)
        return [Recruit(unit, province) for unit in ready(public, self.house) for province in places]

    def why_not_there(self, topology: Topology, public: PublicState, action: Recruit) -> Refusal:
        if action.unit not in ready(public, self.house):
            return refuse("C-10", "no-figure")
        is_closed = is_besieged(topology, public, self.house, Province(action.province))
        return refuse("D-6", "besieged") if is_closed else refuse("O-1", "no-place")

    def carry_out(self, update: StateUpdate, action: Recruit) -> None:
        self.go_on(update)
        unit, province = ids.EVERY_UNIT[action.unit], Province(action.province)
        update.put(self.house, unit, province, "O-1")
        if unit in (Unit.ELITE, Unit.GENERAL):
            update.push(Power(self.house, unit, province))


def ready(public: PublicState, house: House) -> Sequence[Unit]:
    """Return the kinds of units that a house could place now (O-1, D-7)."""
    return [*compress(ids.EVERY_UNIT, _AT_HOME(public.houses[house]))]


_AT_HOME: Final = attrgetter(*HOMES)


@cache
def _steps(topology: Topology, unit: Unit, source: Province) -> tuple[March, ...]:
    """Return all steps of such an army from a province; they are values, made once."""
    return tuple([March(unit, source, target) for target in topology.neighbors[source]])


class Marching(Doing, frozen=True):
    """O-2 to O-4: the general's further step is free, and comes after one that was given to it."""

    kind, rule, order, does = "step", "O-2", Order.MOVE, March
    free_step: int = NOT_YET

    def steps(self, topology: Topology, public: PublicState) -> Sequence[Action]:
        return self._of(ids.ARMIES if public.has_dojos else ids.ARMIES[:1], topology, public)

    def _of(self, units: tuple[Unit, ...], topology: Topology, public: PublicState) -> Sequence[Action]:
        own, within = public.units[self.house], topology.within[self.region]
        steps: list[Action] = []
        for unit in units:
            piece = ids.PIECES[unit]
            for source in within:
                if getattr(own[source], piece):
                    steps += _steps(topology, unit, source)
        return steps

    def prompt(self, public: PublicState) -> Message:
        own = public.houses[self.house]
        general_alone = self.free_step == DUE and not self.left and not (self.extras and own.food)
        return asking("ask.step.general") if general_alone else super().prompt(public)

    def answers(self, topology: Topology, state: State) -> list[Action]:
        if self.free_step == DUE and not self.goes_on(topology, state.public):
            return [*self._of((Unit.GENERAL,), topology, state.public), DONE]
        return super().answers(topology, state)

    def why_not_there(self, topology: Topology, public: PublicState, action: March) -> Refusal:
        if topology.region_of[action.source] != self.region:
            return refuse("O-3", "outside")
        stands = action.unit in ids.ARMIES and public.units[self.house][action.source].count(Unit(action.unit))
        return refuse("O-2", "not-adjacent" if stands else "no-army")

    def carry_out(self, update: StateUpdate, action: March) -> None:
        unit, rule = ids.EVERY_UNIT[action.unit], "O-2"
        if unit is not Unit.GENERAL or self.free_step == USED:
            self.go_on(update)
        elif self.free_step == NOT_YET:
            self.go_on(update, free_step=DUE)
        else:
            rule = "O-4"
            update.push(replace(self, free_step=USED))
        update.step(self.house, unit, Province(action.source), Province(action.target), rule)


class Attacking(Doing, frozen=True):
    """O-5, D-8: all in one province."""

    kind, rule, order, does = "kill", "O-5", Order.ATTACK, Kill
    province: Province = ids.NOWHERE
    """Where it attacks, once a first army has been destroyed."""

    def steps(self, topology: Topology, public: PublicState) -> Sequence[Action]:
        own, begun = public.units[self.house], self.province != ids.NOWHERE
        there = with_armies(own, (self.province,) if begun else topology.within[self.region])
        return [Kill(public.houses[other].role, one) for one in there for other in enemies(public, self.house, one)]

    def why_not_there(self, topology: Topology, public: PublicState, action: Kill) -> Refusal:
        province = action.province
        if self.province not in (ids.NOWHERE, province) or topology.region_of[province] != self.region:
            return refuse("O-5", "other-province")
        return refuse("O-5", "no-enemy" if public.units[self.house][province].armies else "no-army")

    def carry_out(self, update: StateUpdate, action: Kill) -> None:
        province = Province(action.province)
        self.go_on(update, province=province)
        update.kill(self.house, update.public.seat_of(action.role), province, "O-5")


class Harvesting(Doing, frozen=True):
    """O-7: different provinces, each with an own army."""

    kind, rule, order, does = "harvest", "O-7", Order.HARVEST, Harvest
    done: int = 0
    """The provinces harvested already."""

    def steps(self, topology: Topology, public: PublicState) -> Sequence[Action]:
        done, there = self.done, with_armies(public.units[self.house], topology.within[self.region])
        return [Harvest(province) for province in there if not done >> province & 1]

    def why_not_there(self, topology: Topology, public: PublicState, action: Harvest) -> Refusal:
        if self.done >> action.province & 1:
            return refuse("O-7", "harvested")
        if topology.region_of[action.province] != self.region:
            return refuse("X-3", "outside")
        armies = public.units[self.house][action.province].armies
        return refuse("X-4", "no-more") if armies else refuse("O-7", "no-army")

    def carry_out(self, update: StateUpdate, action: Harvest) -> None:
        province = Province(action.province)
        self.go_on(update, done=self.done | 1 << province)
        update.reap(self.house, province, "O-7")


class Building(Doing, frozen=True):
    """O-8: two armies make room for it."""

    kind, rule, order, does = "castle", "O-8", Order.CASTLE, Build

    def prompt(self, public: PublicState) -> Message:
        return asking("ask.castle")

    def steps(self, topology: Topology, public: PublicState) -> Sequence[Action]:
        own = public.units[self.house]
        found: list[Action] = []
        for province in topology.within[self.region]:
            if own[province].armies > 1 and castle_refusal(topology, public, self.house, province) is None:
                armies = [unit for unit in ids.ARMIES for _ in range(own[province].count(unit))]
                found += [Build(province, *given) for given in dict.fromkeys(combinations(armies, 2))]
        return found

    def why_not_there(self, topology: Topology, public: PublicState, action: Build) -> Refusal:
        if topology.region_of[action.province] != self.region:
            return refuse("X-3", "outside")
        why = castle_refusal(topology, public, self.house, Province(action.province))
        return why or refuse("O-8", "two-armies")

    def carry_out(self, update: StateUpdate, action: Build) -> None:
        build(update, self.house, Province(action.province), "O-8", action.first, action.second)


def castle_refusal(topology: Topology, public: PublicState, house: House, province: Province) -> Refusal | None:
    """Return why a house can't build a castle in a province, or None (O-8)."""
    own, within = public.units[house], topology.within[topology.region_of[province]]
    armies = topology.components.effects["castle"].armies
    if public.houses[house].is_antagonist:
        armies = topology.components.solo.castle_armies
    if topology.kind_of[province] is ProvinceKind.CAPITAL:
        return refuse("O-8", "capital")
    if any(units[province].castle for units in public.units):
        return refuse("O-8", "castle-there")
    if sum(own[other].castle for other in within) >= topology.components.castles_per_region:
        return refuse("O-8", "second-castle")
    if sum(force.castle for force in own) >= topology.components.pieces["castle"]:
        return refuse("C-10", "no-castle")
    return refuse("O-8", "two-armies") if own[province].armies < armies else None


def build(update: StateUpdate, house: House, province: Province, rule: str, *given: int) -> None:
    """Put a castle there in place of these armies (O-8, A-12)."""
    for unit in map(Unit, given):
        update.send_home(house, province, unit)
        update.tell(events.GivenUp(house, unit, province, rule))
    update.set_force(house, province, replace(update.force(house, province), castle=1))
    update.tell(events.CastleBuilt(house, province, rule))


WORKS: Final[dict[Order, type[Doing]]] = {
    kind.order: kind for kind in (Recruiting, Marching, Attacking, Harvesting, Building)
}  # fmt: skip


def work_of(topology: Topology, house: House, region: Region, order: Order, *, is_quick: bool) -> Doing:
    """Return an order, or a quick action, as it begins (chapter 7)."""
    effect = topology.effects[order]
    if is_quick:
        return WORKS[order](house, region, effect.quick, 0, True)
    return WORKS[order](house, region, effect.order, topology.components.extras_at_most if effect.extra else 0)


def begin_quick(update: StateUpdate, house: House, region: Region, order: Order) -> None:
    """Begin a quick action (P-8)."""
    update.tell(events.QuickBegan(house, order, region))
    update.push(work_of(update.topology, house, region, order, is_quick=True))


def can_quick(topology: Topology, public: PublicState, house: House, slot: ids.Slot) -> bool:
    """Tell whether the quick action of a slot can be begun at all (P-8)."""
    work = work_of(topology, house, region_of_slot(slot), public.quicks[slot], is_quick=True)
    return bool(work.steps(topology, public))
