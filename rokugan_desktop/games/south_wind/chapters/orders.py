"""Orders and quick actions (chapter 7): recruit, move, attack, harvest, build castle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.actions import DONE, Action, Build, Harvest, Kill, March, Recruit
from rokugan_desktop.games.south_wind.chapters.powers import Power
from rokugan_desktop.games.south_wind.components import Topology, region_of_slot
from rokugan_desktop.games.south_wind.control import enemies, is_besieged, recruiting_places
from rokugan_desktop.games.south_wind.ids import ARMIES, EVERY_UNIT, House, Order, Province, ProvinceKind, Region, Unit
from rokugan_desktop.games.south_wind.messages import Message, asking, refuse
from rokugan_desktop.games.south_wind.state import PublicState, State, Undertaking
from rokugan_desktop.games.south_wind.state_update import HOMES, StateUpdate

NOT_YET, DUE, USED = range(3)
"""The general's further step (O-4): none was given to it yet, it is due, it is used up."""


class Doing(Undertaking, frozen=True):
    """An order or a quick action being carried out, in a region (X-3): what its house may do next, or `done` (X-4)."""

    order: ClassVar[Order]
    does: ClassVar[type[Any]]
    """What its house may do."""
    is_doing = True
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
        update.push(replace(self, left=self.left - (not is_bought), extras=self.extras - is_bought, **changes))
        if is_bought:
            is_food = self.price(update.topology) is ids.Resource.FOOD
            update.pay(self.house, int(is_food), int(not is_food), "X-5")

    def prompt(self, public: PublicState) -> Message:
        return asking(f"ask.{self.kind}", n=self.left) if self.left else asking(f"ask.{self.kind}.extra")

    def answers(self, topology: Topology, state: State) -> list[Action]:
        return [*self.steps(topology, state.public), DONE] if self.goes_on(topology, state.public) else [DONE]

    def why_not(self, topology: Topology, public: PublicState, action: Action) -> Refusal | None:
        """Return why not: above all, one that is bought out or can't be paid does no more (X-5)."""
        provinces = [getattr(action, field, 0) for field in ("province", "source", "target")]
        if not isinstance(action, self.does) or max(provinces) >= len(topology.provinces):
            return None
        if topology.extra_costs[self.order] is not None and not self.goes_on(topology, public):
            return refuse("X-5", "price" if self.extras else "extras")
        return self.why_not_there(topology, public, action)

    def answered(self, update: StateUpdate, action: Action) -> None:
        acting = update.public.acting
        if action != DONE:
            self.carry_out(update, action)
        elif self.left and not self.is_quick and acting != ids.NO_SLOT:
            update.tell(events.LeftUndone(self.house, acting, self.order))


class Recruiting(Doing, frozen=True):
    """O-1, D-7."""

    kind, rule, order, does = "recruit", "O-1", Order.RECRUIT, Recruit

    def steps(self, topology: Topology, public: PublicState) -> Sequence[Action]:
        places = [*recruiting_places(topology, public, self.house, self.region)]
        return [Recruit(unit, province) for unit in ready(public, self.house) for province in places]

    def why_not_there(self, topology: Topology, public: PublicState, action: Recruit) -> Refusal:
        if action.unit not in ready(public, self.house):
            return refuse("C-10", "no-figure")
        is_closed = is_besieged(topology, public, self.house, Province(action.province))
        return refuse("D-6", "besieged") if is_closed else refuse("O-1", "no-place")

    def carry_out(self, update: StateUpdate, action: Recruit) -> None:
        self.go_on(update)
        unit, province = EVERY_UNIT[action.unit], Province(action.province)
        update.put(self.house, unit, province, "O-1")
        if unit in (Unit.ELITE, Unit.GENERAL):
            update.push(Power(self.house, unit, province))


def ready(public: PublicState, house: House) -> Sequence[Unit]:
    """Return the kinds of units that a house could place now (O-1, D-7)."""
    own = public.houses[house]
    return [unit for unit in EVERY_UNIT if getattr(own, HOMES[unit])]


class Marching(Doing, frozen=True):
    """O-2 to O-4: the general's further step is free, and comes after one that was given to it."""

    kind, rule, order, does = "step", "O-2", Order.MOVE, March
    free_step: int = NOT_YET

    def steps(self, topology: Topology, public: PublicState) -> Sequence[Action]:
        return self._of(ARMIES if public.has_dojos else ARMIES[:1], topology, public)

    def _of(self, units: tuple[Unit, ...], topology: Topology, public: PublicState) -> Sequence[Action]:
        own = public.units[self.house]
        there = [source for source in topology.within[self.region] if own[source].armies]
        pairs = [(unit, source) for unit in units for source in there if own[source].count(unit)]
        return [March(unit, source, target) for unit, source in pairs for target in topology.neighbors[source]]

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
        stands = action.unit in ARMIES and public.units[self.house][action.source].count(Unit(action.unit))
        return refuse("O-2", "not-adjacent" if stands else "no-army")

    def carry_out(self, update: StateUpdate, action: March) -> None:
        unit, rule = EVERY_UNIT[action.unit], "O-2"
        if unit is Unit.GENERAL and self.free_step == DUE:
            rule = "O-4"
            update.push(replace(self, free_step=USED))
        else:
            is_first = unit is Unit.GENERAL and self.free_step == NOT_YET
            self.go_on(update, free_step=DUE if is_first else self.free_step)
        update.step(self.house, unit, Province(action.source), Province(action.target), rule)


class Attacking(Doing, frozen=True):
    """O-5, D-8: all in one province."""

    kind, rule, order, does = "kill", "O-5", Order.ATTACK, Kill
    province: Province = ids.NOWHERE
    """Where it attacks, once a first army has been destroyed."""

    def steps(self, topology: Topology, public: PublicState) -> Sequence[Action]:
        own, begun = public.units[self.house], self.province != ids.NOWHERE
        there = [one for one in ((self.province,) if begun else topology.within[self.region]) if own[one].armies]
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
        done, own = self.done, public.units[self.house]
        left = [province for province in topology.within[self.region] if not done >> province & 1]
        return [Harvest(province) for province in left if own[province].armies]

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
        own, found = public.units[self.house], list[Action]()
        for province in topology.within[self.region]:
            if own[province].armies > 1 and castle_refusal(topology, public, self.house, province) is None:
                armies = [unit for unit in ARMIES for _ in range(own[province].count(unit))]
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
