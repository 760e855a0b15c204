"""One action's work on a state: what changes, what is told of it, and what is still to be done."""

from __future__ import annotations

from typing import Any, Final, cast

from msgspec.structs import replace

from rokugan_desktop.engine import Draw, Seat, Told
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.actions import Action, Lot
from rokugan_desktop.games.south_wind.components import Topology
from rokugan_desktop.games.south_wind.control import controlled, first_to_fall
from rokugan_desktop.games.south_wind.ids import House, Province, ProvinceKind, Region, Unit
from rokugan_desktop.games.south_wind.state import Force, Hidden, HouseState, PublicState, State, Undertaking, view_of

HOMES: Final = ("barracks", "range", "headquarters", "arsenal")
"""Where each unit waits until it is placed (D-3)."""


class DrawTogether(Draw[Action], frozen=True):
    """Several outcomes with one thing each, which are one action with all of them, in the order drawn."""

    sorts: bool = False
    """Sorted: in which order they came, nobody needs to know."""

    def gather(self, outcomes: tuple[Any, ...]) -> Lot:
        """Return that action."""
        things = [outcome.things[0] for outcome in outcomes]
        return Lot(outcomes[0].what, tuple(sorted(things) if self.sorts else things))


_ALONE: Final = tuple([frozenset((Seat(number),)) for number, _ in enumerate(ids.ROLES)])
"""Each seat as the only one that hears."""


def is_doing(public: PublicState) -> bool:
    """Tell whether an order or a quick action is under way."""
    return any(work.is_doing for work in public.work)


def _with_armies(force: Force, unit: Unit, change: int) -> Force:
    piece = ids.PIECES[unit]
    return replace(force, **{piece: getattr(force, piece) + change})


class StateUpdate:
    """A state that is being changed. The one handed in stays as it is."""

    __slots__ = ("_held", "final", "hidden", "is_watched", "judged", "public", "seals", "told", "topology", "winners")

    def __init__(self, topology: Topology, state: State, is_watched: bool = False) -> None:
        """Begin with this state; `is_watched`: what is told holds what everybody knew right after it."""
        self.topology = topology
        self.public = public = state.public
        self.hidden = state.hidden
        self.winners = state.winners
        self.final = state.final
        self.told: list[Told[events.Event]] = []
        self.is_watched = is_watched
        self.judged = public.units if public.agenda and not is_doing(public) else None
        """The armies as the agenda has judged them (V-1)."""
        self._held: tuple[object, tuple[int, ...]] = None, ()
        self.seals = False
        """Something was learned, or the device goes on: the answer seals (J-2)."""

    def state(self) -> State:
        """Return the state as it is now."""
        return State(self.public, self.hidden, self.winners, self.final)

    def tell(self, event: events.Event) -> None:
        """Tell everybody, or the one seat whose secret the event is; an antagonist's secrets nobody hears (I-1)."""
        if event.secret:
            house: House = cast("Any", event).house  # every secret is one of a house
            if not self.public.houses[house].is_antagonist:
                self.told.append(Told(event, _ALONE[house]))
        elif self.is_watched:
            self.told.append(Told(event, None, view_of(self.state(), None)))
        else:
            self.told.append(Told(event, None))

    def change(self, **changes: Any) -> None:
        """Change fields of what lies open."""
        self.public = replace(self.public, **changes)

    def hide(self, **changes: Any) -> None:
        """Change fields of what is hidden."""
        self.hidden = replace(self.hidden, **changes)

    def of(self, house: House) -> HouseState:
        """Return what lies open before a house."""
        return self.public.houses[house]

    def count(self, house: House, **changes: int) -> None:
        """Let numbers of a house grow, or become less, by so much."""
        own = self.public.houses[house]
        for name, change in changes.items():
            changes[name] = getattr(own, name) + change
        houses = with_item(self.public.houses, house, replace(own, **changes))
        self.public = replace(self.public, houses=houses)

    def change_house(self, house: House, **changes: Any) -> None:
        """Change fields of what lies open before a house."""
        houses = self.public.houses
        self.public = replace(self.public, houses=with_item(houses, house, replace(houses[house], **changes)))

    def held(self) -> tuple[int, ...]:
        """Return which provinces each house controls now, as bits (O-10)."""
        if self._held[0] is not self.public.units:
            self._held = self.public.units, controlled(self.topology, self.public)
        return self._held[1]

    # What is to be done

    def push(self, *works: Undertaking) -> None:
        """Begin these, the last one first."""
        public = self.public
        self.public = replace(public, work=public.work + works)

    def answer(self, action: Action) -> None:
        """Take off the work on top, and carry out what was answered to it or drawn."""
        public = self.public
        work = public.work
        self.public = replace(public, work=work[:-1])
        work[-1].answered(self, action)

    # Pieces and gains

    def force(self, house: House, province: Province) -> Force:
        """Return what a house has in a province."""
        return self.public.units[house][province]

    def set_force(self, house: House, province: Province, force: Force) -> None:
        """Let a house have this in a province."""
        units = self.public.units
        self.public = replace(self.public, units=with_item(units, house, with_item(units[house], province, force)))

    def place(self, house: House, province: Province, unit: Unit, change: int) -> None:
        """Put armies of a kind there, or take them away; where they come from is the caller's."""
        self.set_force(house, province, _with_armies(self.force(house, province), unit, change))

    def send_home(self, house: House, province: Province, unit: Unit) -> None:
        """Take an army off the map: a samurai to the barracks, archers and general to their places (O-6)."""
        self.place(house, province, unit, -1)
        if unit in (Unit.SAMURAI, Unit.ELITE):
            self.count(house, barracks=1)

    def pay(self, house: House, food: int, bushido: int, rule: str) -> None:
        """Let a house pay, and tell it; nothing where nothing is paid."""
        if food or bushido:
            self.count(house, food=-food, bushido=-bushido)
            self.tell(events.Paid(house, food, bushido, rule))

    def gain(self, house: House, resource: int, count: int, rule: str, province: Province) -> None:
        """Let a house take tokens from the supply (C-10)."""
        if count:
            self.count(house, **{ids.RESOURCES[resource]: count})
            self.tell(events.Gained(house, resource, count, province, rule))

    def score(self, house: House, points: int, event: events.Event) -> None:
        """Let a house score, and tell it by this event; nothing where it is no point."""
        if points:
            self.count(house, points=points)
            self.tell(event)

    def influence(self, house: House, region: Region, count: int, rule: str) -> None:
        """Let a house's influence in a region grow, to the end of its track (C-11)."""
        own, last = self.of(house), self.topology.components.tracks["influence"]["to"]
        grown = min(last, own.influence[region] + count)
        if grown > own.influence[region]:
            gained = grown - own.influence[region]
            self.change_house(house, influence=with_item(own.influence, region, grown))
            self.tell(events.Influenced(house, region, gained, rule))

    # What orders and powers do on the map (chapter 7)

    def put(self, house: House, unit: Unit, province: Province, rule: str) -> None:
        """Put a unit from its place at home on the map (O-1, D-7)."""
        self.count(house, **{HOMES[unit]: -1})
        if unit in (Unit.ARCHERS, Unit.GENERAL):  # the samurai that waited there goes back
            self.count(house, barracks=1)
        self.place(house, province, unit, 1)
        self.tell(events.Recruited(house, unit, province, rule))

    def step(self, house: House, unit: Unit, source: Province, target: Province, rule: str) -> None:
        """Let an army go from a province to another (O-2)."""
        own = self.public.units[house]
        own = with_item(own, source, _with_armies(own[source], unit, -1))
        own = with_item(own, target, _with_armies(own[target], unit, 1))
        self.public = replace(self.public, units=with_item(self.public.units, house, own))
        self.tell(events.Stepped(house, unit, source, target, rule))

    def kill(self, house: House, other: House, province: Province, rule: str) -> None:
        """Destroy the army of a house that the priority names (D-8, O-6)."""
        unit = first_to_fall(self.force(other, province))
        assert unit is not None
        self.send_home(other, province, unit)
        self.tell(events.Killed(house, other, unit, province, rule))

    def reap(self, house: House, province: Province, rule: str) -> None:
        """Take what harvesting a province brings (O-7, N-1, A-11)."""
        topology, public = self.topology, self.public
        match topology.kind_of[province]:
            case ProvinceKind.CAPITAL:
                self.influence(house, topology.region_of[province], 1, rule)
            case ProvinceKind.SHRINE:
                self.score(house, 1, events.ShrineScored(house, province, 1, rule))
            case ProvinceKind.RESOURCE:
                resource = public.seeding[province]
                if resource != ids.NO_RESOURCE:
                    more = int(bool(public.agenda) and topology.region_of[province] == ids.RED)  # the law of V-1
                    self.gain(house, resource, 1 + more, rule, province)


def answered_openly(topology: Topology, public: PublicState, action: Action) -> PublicState:
    """Return what lies open once the work on top was answered so; nothing hidden is needed for it."""
    update = StateUpdate(topology, State(public, Hidden()))
    update.answer(action)
    return update.public
