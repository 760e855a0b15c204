"""Orders and quick actions (chapter 7): recruit, move, attack, harvest, build castle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Final, TypeVar

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind import state as states
from rokugan_desktop.games.south_wind.actions import DONE, Action, Build, Harvest, Kill, March, Recruit
from rokugan_desktop.games.south_wind.control import enemies, first_to_fall, is_besieged, recruiting_places
from rokugan_desktop.games.south_wind.ids import ARMIES, EVERY_UNIT, RED, House, Order, Province, ProvinceKind, Unit
from rokugan_desktop.games.south_wind.messages import Message, asking, refuse
from rokugan_desktop.games.south_wind.state import Attacking, Building, Doing, Harvesting, Marching, PublicState, State
from rokugan_desktop.games.south_wind.state_update import FORMS, StateUpdate, WorkForm
from rokugan_desktop.games.south_wind.topology import Topology, region_of_slot

D = TypeVar("D", bound=Doing)
HOMES: Final = ("barracks", "range", "headquarters", "arsenal")
"""Where each unit waits until it is placed (D-3)."""
NOT_YET, DUE, USED = range(3)
"""The general's further step (O-4): none was given to it yet, it is due, it is used up."""

WORKS: Final[dict[Order, type[Doing]]] = {
    Order.RECRUIT: states.Recruiting,
    Order.MOVE: Marching,
    Order.ATTACK: Attacking,
    Order.HARVEST: Harvesting,
    Order.CASTLE: Building,
}
_ORDER_OF: Final = {kind: order for order, kind in WORKS.items()}


def work_of(topology: Topology, house: House, region: ids.Region, order: Order, *, is_quick: bool) -> Doing:
    """Return an order, or a quick action, as it begins (chapter 7)."""
    effect = topology.effects[order]
    left = effect.quick if is_quick else effect.order
    extras = topology.components.extras_at_most if effect.extra and not is_quick else 0
    return WORKS[order](house, region, left, extras, is_quick)


def begin_quick(update: StateUpdate, house: House, region: ids.Region, order: Order) -> None:
    """Begin a quick action (P-8)."""
    update.tell(events.QuickBegan(house, order, region))
    update.push(work_of(update.topology, house, region, order, is_quick=True))


def can_quick(topology: Topology, public: PublicState, house: House, slot: ids.Slot) -> bool:
    """Tell whether the quick action of a slot can be begun at all (P-8)."""
    work = work_of(topology, house, region_of_slot(slot), public.quicks[slot], is_quick=True)
    form = FORMS[type(work)]
    assert isinstance(form, DoingForm)
    return next(form.steps(topology, public, work), None) is not None


def resource_of_extra(topology: Topology, work: Doing) -> ids.Resource | None:
    """Return what one extra of this order costs one of (X-5); None: it has none, or none is left."""
    return topology.extra_costs[_ORDER_OF[type(work)]] if work.extras else None


def _goes_on(topology: Topology, public: PublicState, work: Doing) -> bool:
    """Tell whether one more is to be had: one is left, or can be paid (X-5)."""
    if work.left:
        return True
    resource = resource_of_extra(topology, work)
    own = public.houses[work.house]
    return resource is not None and bool(own.bushido if resource else own.food)


def _take(update: StateUpdate, work: D) -> D:
    """Take one of what is left, or buy one (X-5); return the work that is left."""
    if work.left:
        return replace(work, left=work.left - 1)
    resource = resource_of_extra(update.topology, work)
    update.pay(work.house, int(resource is ids.Resource.FOOD), int(resource is ids.Resource.BUSHIDO), "X-5")
    return replace(work, extras=work.extras - 1)


class DoingForm(WorkForm):
    """What an order's house may do next, or `done` (X-4)."""

    does: ClassVar[type[Any]]
    """What its house may do."""

    def steps(self, topology: Topology, public: PublicState, work: Any, /) -> Iterator[Action]:
        """Yield what may be done next, where one more is to be had."""
        raise NotImplementedError  # each order says it

    def why_not_there(self, topology: Topology, public: PublicState, work: Any, action: Any, /) -> Refusal:
        """Return why this is none of them."""
        raise NotImplementedError  # each order says it

    def carry_out(self, update: StateUpdate, work: Any, action: Any, /) -> None:
        """Carry out one of them."""
        raise NotImplementedError  # each order says it

    def prompt(self, public: PublicState, work: Any) -> Message:
        return asking(f"ask.{self.kind}", n=work.left) if work.left else asking(f"ask.{self.kind}.extra")

    def answers(self, topology: Topology, state: State, work: Any) -> list[Action]:
        if not _goes_on(topology, state.public, work):
            return [DONE]
        return [*self.steps(topology, state.public, work), DONE]

    def why_not(self, topology: Topology, public: PublicState, work: Any, action: Action) -> Refusal | None:
        """Return why not: above all, one that is bought out or can't be paid does no more (X-5)."""
        provinces = [getattr(action, field, 0) for field in ("province", "source", "target")]
        if not isinstance(action, self.does) or max(provinces) >= len(topology.provinces):
            return None
        if topology.extra_costs[_ORDER_OF[type(work)]] is not None and not _goes_on(topology, public, work):
            return refuse("X-5", "price" if work.extras else "extras")
        return self.why_not_there(topology, public, work, action)

    def answered(self, update: StateUpdate, work: Any, action: Action) -> None:
        if action == DONE:
            update.pop()
        else:
            self.carry_out(update, work, action)


# Recruit


def ready(public: PublicState, house: House) -> Iterator[Unit]:
    """Return the kinds of units that a house could place now (O-1, D-7)."""
    return (unit for unit in EVERY_UNIT if getattr(public.houses[house], HOMES[unit]))


class RecruitForm(DoingForm, works=(states.Recruiting,)):
    """O-1, D-7."""

    kind, rule, does = "recruit", "O-1", Recruit

    def steps(self, topology: Topology, public: PublicState, work: Any, /) -> Iterator[Action]:
        units = [unit for unit in ready(public, work.house) if not work.plain or unit is Unit.SAMURAI]
        places = [*recruiting_places(topology, public, work.house, work.region)]
        yield from (Recruit(unit, province) for unit in units for province in places)

    def why_not_there(
        self, topology: Topology, public: PublicState, work: states.Recruiting, action: Recruit
    ) -> Refusal:
        if action.unit not in [*ready(public, work.house)]:
            return refuse("C-10", "no-figure")
        is_closed = is_besieged(topology, public, work.house, Province(action.province))
        return refuse("D-6", "besieged") if is_closed else refuse("O-1", "no-place")

    def carry_out(self, update: StateUpdate, work: states.Recruiting, action: Recruit) -> None:
        update.swap(_take(update, work))
        put(update, work.house, EVERY_UNIT[action.unit], Province(action.province), "O-1")


def put(update: StateUpdate, house: House, unit: Unit, province: Province, rule: str) -> None:
    """Put a unit from its place at home on the map, and offer the power of its dojo (O-1, D-7, D-10)."""
    own, home = update.of(house), HOMES[unit]
    update.change_house(house, **{home: getattr(own, home) - 1})
    if unit in (Unit.ARCHERS, Unit.GENERAL):  # the samurai that waited there goes back
        update.change_house(house, barracks=own.barracks + 1)
    update.place(house, province, unit, 1)
    update.tell(events.Recruited(house, unit, province, rule))
    if unit in (Unit.ELITE, Unit.GENERAL):
        update.push(states.Power(house, unit, province))


# Move


class MoveForm(DoingForm, works=(Marching,)):
    """O-2 to O-4: the general's further step is free, and comes after one that was given to it."""

    kind, rule, does = "step", "O-2", March

    def steps(self, topology: Topology, public: PublicState, work: Marching, /) -> Iterator[Action]:
        yield from _marches(topology, public, work, ARMIES)

    def prompt(self, public: PublicState, work: Marching) -> Message:
        own = public.houses[work.house]
        general_alone = work.free_step == DUE and not work.left and not (work.extras and own.food)
        return asking("ask.step.general") if general_alone else super().prompt(public, work)

    def answers(self, topology: Topology, state: State, work: Marching) -> list[Action]:
        if _goes_on(topology, state.public, work):
            return [*self.steps(topology, state.public, work), DONE]
        units = (Unit.GENERAL,) if work.free_step == DUE else ()
        return [*_marches(topology, state.public, work, units), DONE]

    def why_not_there(self, topology: Topology, public: PublicState, work: Marching, action: March) -> Refusal:
        if topology.region_of[action.source] != work.region:
            return refuse("O-3", "outside")
        stands = action.unit in ARMIES and public.units[work.house][action.source].count(Unit(action.unit))
        return refuse("O-2", "not-adjacent" if stands else "no-army")

    def carry_out(self, update: StateUpdate, work: Marching, action: March) -> None:
        unit, rule = EVERY_UNIT[action.unit], "O-2"
        if unit is Unit.GENERAL and work.free_step == DUE:
            left, rule = replace(work, free_step=USED), "O-4"
        else:
            left = _take(update, work)
            if unit is Unit.GENERAL and left.free_step == NOT_YET:
                left = replace(left, free_step=DUE)
        update.swap(left)
        step(update, work.house, unit, Province(action.source), Province(action.target), rule)


def _marches(topology: Topology, public: PublicState, work: Marching, units: tuple[Unit, ...]) -> Iterator[Action]:
    own = public.units[work.house]
    for unit in units:
        for source in topology.within[work.region]:
            if own[source].count(unit):
                for target in topology.neighbors[source]:
                    yield March(unit, source, target)


def step(update: StateUpdate, house: House, unit: Unit, source: Province, target: Province, rule: str) -> None:
    """Let an army go from a province to another (O-2)."""
    update.place(house, source, unit, -1)
    update.place(house, target, unit, 1)
    update.tell(events.Stepped(house, unit, source, target, rule))


# Attack


class AttackForm(DoingForm, works=(Attacking,)):
    """O-5, D-8: all in one province."""

    kind, rule, does = "kill", "O-5", Kill

    def steps(self, topology: Topology, public: PublicState, work: Attacking, /) -> Iterator[Action]:
        for province in topology.within[work.region]:
            if work.province in (ids.NOWHERE, province) and public.units[work.house][province].armies:
                yield from kills(public, work.house, province)

    def why_not_there(self, topology: Topology, public: PublicState, work: Attacking, action: Kill) -> Refusal:
        province = action.province
        if work.province not in (ids.NOWHERE, province) or topology.region_of[province] != work.region:
            return refuse("O-5", "other-province")
        return refuse("O-5", "no-enemy" if public.units[work.house][province].armies else "no-army")

    def carry_out(self, update: StateUpdate, work: Attacking, action: Kill) -> None:
        left, province = _take(update, work), Province(action.province)
        update.swap(replace(left, province=province))
        kill(update, work.house, update.public.seat_of(action.role), province, "O-5")


def kills(public: PublicState, house: House, province: Province) -> Iterator[Kill]:
    """Yield whose armies a house may destroy in a province (O-5)."""
    for other in enemies(public, house, province):
        yield Kill(public.houses[other].role, province)


def kill(update: StateUpdate, house: House, other: House, province: Province, rule: str) -> None:
    """Destroy the army of a house that the priority names (D-8, O-6)."""
    unit = first_to_fall(update.force(other, province))
    assert unit is not None
    update.send_home(other, province, unit)
    update.tell(events.Killed(house, other, unit, province, rule))


# Harvest


class HarvestForm(DoingForm, works=(Harvesting,)):
    """O-7: different provinces, each with an own army."""

    kind, rule, does = "harvest", "O-7", Harvest

    def steps(self, topology: Topology, public: PublicState, work: Harvesting, /) -> Iterator[Action]:
        for province in topology.within[work.region]:
            if not work.done >> province & 1 and public.units[work.house][province].armies:
                yield Harvest(province)

    def why_not_there(self, topology: Topology, public: PublicState, work: Harvesting, action: Harvest) -> Refusal:
        if work.done >> action.province & 1:
            return refuse("O-7", "harvested")
        if topology.region_of[action.province] != work.region:
            return refuse("X-3", "outside")
        armies = public.units[work.house][action.province].armies
        return refuse("X-4", "no-more") if armies else refuse("O-7", "no-army")

    def carry_out(self, update: StateUpdate, work: Harvesting, action: Harvest) -> None:
        province = Province(action.province)
        update.swap(replace(_take(update, work), done=work.done | 1 << province))
        reap(update, work.house, province, "O-7")


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


# Build castle


class BuildForm(DoingForm, works=(Building,)):
    """O-8: two armies make room for it."""

    kind, rule, does = "castle", "O-8", Build

    def prompt(self, public: PublicState, work: Building) -> Message:
        return asking("ask.castle")

    def steps(self, topology: Topology, public: PublicState, work: Building, /) -> Iterator[Action]:
        for province in topology.within[work.region]:
            force = public.units[work.house][province]
            if force.armies > 1 and castle_refusal(topology, public, work.house, province) is None:
                for first, second in combinations_with_replacement(ARMIES, 2):
                    if all(force.count(unit) >= (first, second).count(unit) for unit in (first, second)):
                        yield Build(province, first, second)

    def why_not_there(self, topology: Topology, public: PublicState, work: Building, action: Build) -> Refusal:
        if topology.region_of[action.province] != work.region:
            return refuse("X-3", "outside")
        why = castle_refusal(topology, public, work.house, Province(action.province))
        return why or refuse("O-8", "two-armies")

    def carry_out(self, update: StateUpdate, work: Building, action: Build) -> None:
        update.pop()
        province = Province(action.province)
        for unit in (Unit(action.first), Unit(action.second)):
            update.send_home(work.house, province, unit)
            update.tell(events.GivenUp(work.house, unit, province, "O-8"))
        build(update, work.house, province, "O-8")


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


def build(update: StateUpdate, house: House, province: Province, rule: str) -> None:
    """Put a castle there (O-8, A-12)."""
    update.set_force(house, province, replace(update.force(house, province), castle=1))
    update.tell(events.CastleBuilt(house, province, rule))
