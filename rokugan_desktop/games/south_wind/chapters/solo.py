"""Solo (chapter 13): one house against two antagonists, who are played by rule and by chance alone.

Nothing is shuffled. A location token is drawn when it is needed, from what the antagonist's stack then holds; only
tokens that were put under the stack have a place in it, behind all others (J-4).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, Final

from msgspec.structs import replace

from rokugan_desktop.engine import Draw
from rokugan_desktop.engine.tuples import with_count, with_item
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind import state as states
from rokugan_desktop.games.south_wind.actions import Action, Lot, singly
from rokugan_desktop.games.south_wind.chapters import orders, planning
from rokugan_desktop.games.south_wind.components import Topology, members, provinces_in, region_of_slot, slot_at
from rokugan_desktop.games.south_wind.control import enemies, has_enemy
from rokugan_desktop.games.south_wind.ids import House, Location, Order, Province, ProvinceKind, Region, Resource, Slot
from rokugan_desktop.games.south_wind.state import PublicState, State, Undertaking
from rokugan_desktop.games.south_wind.state_update import DrawTogether, StateUpdate

KINDS: Final = len(Location)
TOKENS: Final = tuple([Lot("location", one) for one in product(range(ids.BASE_REGIONS), Location)])
"""The location tokens of an antagonist (A-4, A-5); sets of them are the bits of an int, in this order."""


def token_of(region: int, location: int) -> int:
    """Return the number of a location token."""
    return region * KINDS + location


def named(topology: Topology, public: PublicState, region: int, location: int) -> int:
    """Return the provinces of a region that a location token names (A-5)."""
    within = topology.of_region[region]
    if location == Location.CAPITAL:
        return within & topology.of_kind[ProvinceKind.CAPITAL]
    if location == Location.SHRINE:
        return within & topology.of_kind[ProvinceKind.SHRINE]
    wanted = Resource.BUSHIDO if location == Location.BUSHIDO else Resource.FOOD
    return sum(1 << province for province in provinces_in(within) if public.seeding[province] == wanted)


def antagonists(public: PublicState) -> Iterator[House]:
    """Yield the antagonists."""
    return (House(number) for number, house in enumerate(public.houses) if house.is_antagonist)


def lying_open(public: PublicState, house: House) -> int:
    """Return which location tokens of an antagonist lie beside its orders (A-18)."""
    found = 0
    for slot, tokens in enumerate(public.slots):
        for token in tokens:
            if token.house == house and token.location >= 0:
                found |= 1 << token_of(region_of_slot(Slot(slot)), token.location)
    return found


def possible_locations(public: PublicState, house: House, region: Region) -> tuple[Location, ...]:
    """Return which location tokens of a region an antagonist's stack may still hold, as far as anybody can know."""
    known, lying = _seen_in(public.houses[house].antagonist, region), lying_open(public, house)
    all_known = len(known) == public.houses[house].antagonist.in_play[region]
    hidden = [location for location in Location if not lying >> token_of(region, location) & 1]
    return tuple([location for location in hidden if location in known or not all_known])


def _seen_in(own: states.Antagonist, region: Region) -> list[Location]:
    return [location for location in Location if own.seen >> token_of(region, location) & 1]


def unseen_of(public: PublicState, house: House, region: Region) -> tuple[int, list[int]]:
    """Return how many location tokens of a region nobody has seen are in play, and which they may be."""
    own = public.houses[house].antagonist
    known = _seen_in(own, region)
    unknown = [token_of(region, location) for location in Location if location not in known]
    return own.in_play[region] - len(known), unknown


# What chance is asked


class StackDealing(Undertaking, frozen=True):
    """A-4: chance says what the stack of an antagonist holds."""

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        number = topology.components.solo.stack["from_each_region"]
        sets = singly("stack", [bits for bits in range(1 << KINDS) if bits.bit_count() == number])
        return DrawTogether("stack", sets, (1,) * len(sets), ids.BASE_REGIONS)

    def answered(self, update: StateUpdate, action: Lot) -> None:
        tokens = sum(bits << token_of(region, 0) for region, bits in enumerate(action.things))
        stacks = update.hidden.stacks or (states.Stack(),) * len(update.public.houses)
        update.hide(stacks=with_item(stacks, self.house, states.Stack(tokens)))
        _change(update, self.house, in_play=tuple([bits.bit_count() for bits in action.things]))


def _change(update: StateUpdate, house: House, **changes: Any) -> None:
    update.change_house(house, antagonist=replace(update.of(house).antagonist, **changes))


@cache
def layouts(topology: Topology) -> tuple[Lot, ...]:
    """Return the layouts of the seeding tokens in which each region has both resources (A-2)."""
    seeds = topology.components.seeding["base"]
    counts = [(within & topology.of_kind[ProvinceKind.RESOURCE]).bit_count() for within in topology.of_region]
    mixed = [[one for one in product(Resource, repeat=count) if len(set(one)) > 1] for count in counts]
    laid = [sum(parts, ()) for parts in product(*mixed)]
    return tuple([Lot("seed", one) for one in laid if one.count(Resource.FOOD) == seeds["food"]])


class DrawingLocation(Undertaking, frozen=True):
    """A-6, A-8: a location token is drawn, of those put under the stack only when no other is left, the first of them.

    One without a slot goes under the stack, and the next is drawn.
    """

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        stack = state.hidden.stacks[self.house]
        above = stack.tokens & ~lying_open(state.public, self.house) & ~sum(1 << token for token in stack.under)
        drawn = above or 1 << stack.under[0]
        return Draw("location", TOKENS, tuple([drawn >> token & 1 for token, _ in enumerate(TOKENS)]))

    def answered(self, update: StateUpdate, action: Lot) -> None:
        house, (region, location) = self.house, action.things
        token = token_of(region, location)
        stack = update.hidden.stacks[house]
        under = tuple([one for one in stack.under if one != token])
        put_under(update, house, under)
        if slot_for(update.topology, update.public, house, Region(region)) is not None:
            lay(update, house, Region(region), Location(location), Order(update.hidden.picked))
            return
        update.push(self)
        put_under(update, house, (*under, token))
        update.tell(events.LocationPutUnder(house, Region(region)))


def put_under(update: StateUpdate, house: House, tokens: tuple[int, ...]) -> None:
    """Let these location tokens lie under an antagonist's stack, in this order; of each all see the region (A-5)."""
    stacks = update.hidden.stacks
    update.hide(stacks=with_item(stacks, house, replace(stacks[house], under=tokens)))
    _change(update, house, under=tuple([Region(token // KINDS) for token in tokens]))


class DrawingOrder(Undertaking, frozen=True):
    """A-6: an antagonist takes up one of its face-down orders."""

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        return Draw("order", _ORDERS, planning.orders_left(topology, state.public, self.house, state.hidden.orders))

    def answered(self, update: StateUpdate, action: Lot) -> None:
        update.hide(picked=action.things[0])
        update.push(DrawingLocation(self.house))


_ORDERS: Final = singly("draw", Order)


class AddingLocation(Undertaking, frozen=True):
    """A-14, step 8: an antagonist's stack gets one of its location tokens of a region that lie aside."""

    region: Region = Region(0)

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        held = state.hidden.stacks[self.house].tokens
        weights = [one.things[0] == self.region and not held >> token & 1 for token, one in enumerate(TOKENS)]
        return Draw("location", TOKENS, tuple(map(int, weights)))

    def answered(self, update: StateUpdate, action: Lot) -> None:
        stack = update.hidden.stacks[self.house]
        grown = replace(stack, tokens=stack.tokens | 1 << token_of(*action.things))
        update.hide(stacks=with_item(update.hidden.stacks, self.house, grown))
        in_play = with_count(update.of(self.house).antagonist.in_play, self.region, 1)
        _change(update, self.house, in_play=in_play)


# An antagonist's turn


def slot_for(topology: Topology, public: PublicState, house: House, region: Region) -> Slot | None:
    """Return where an antagonist lays in a region (A-6, A-8): what it covers costs it nothing.

    In round 1 the lowest free slot; in round 2 the highest: a free one before an opponent's token before an own one.
    """
    numbers = range(1, ids.SLOTS_OF_A_REGION + 1)
    slots = [slot_at(region, number) for number in (numbers if public.round == 1 else reversed(numbers))]
    allowed = [slot for slot in slots if planning.price_of(topology, public, house, slot) is not None]

    def rank(slot: Slot) -> int:
        top = public.top(slot)
        return 0 if top is None else 1 + (top.house == house)

    return min(allowed, key=rank, default=None)


def begin_turn(update: StateUpdate, house: House) -> None:
    """Let an antagonist lay a token; one that has no slot for any location token of its stack lays none."""
    public = update.public
    in_stack = list(public.houses[house].antagonist.in_play)
    for token in members(lying_open(public, house)):
        in_stack[token // KINDS] -= 1
    regions = [region for region in update.topology.regions if in_stack[region]]
    if any(slot_for(update.topology, public, house, region) is not None for region in regions):
        update.push(DrawingOrder(house))
    else:
        update.count(house, laid=1)


def lay(update: StateUpdate, house: House, region: Region, location: Location, order: Order) -> None:
    """Lay an antagonist's order and location token, and do what they bring at once (A-6 to A-8)."""
    slot = slot_for(update.topology, update.public, house, region)
    assert slot is not None
    planning.lay(update, house, slot, order)
    tokens = update.public.slots[slot]
    shown = (*tokens[:-1], replace(tokens[-1], location=location))
    update.change(slots=with_item(update.public.slots, slot, shown))
    _change(update, house, seen=update.of(house).antagonist.seen | 1 << token_of(region, location))
    update.tell(events.LocationShown(house, slot, region, location))
    places = [*provinces_in(named(update.topology, update.public, region, location))]
    empty = [province for province in places if not update.force(house, province).armies]
    for province in empty:
        _recruit(update, house, province, "A-7")
    if not empty:
        quick = update.public.quicks[slot]
        update.tell(events.QuickBegan(house, quick, region))
        act(update, house, region, location, quick, is_quick=True)


def act(
    update: StateUpdate, house: House, region: Region, location: Location, order: Order, *, is_quick: bool = False
) -> None:
    """Carry out an antagonist's order or quick action in the provinces that its location token names (A-9 to A-13)."""
    places = [*provinces_in(named(update.topology, update.public, region, location))]
    with_army = [province for province in places if update.force(house, province).armies]
    match order:
        case Order.RECRUIT:
            for province in places * (2 if len(places) == 1 else 1):
                _recruit(update, house, province, "A-9")
        case Order.MOVE:
            points = update.topology.components.solo.move_points
            update.score(house, points, events.MoveScored(house, points))
        case Order.ATTACK:
            targets = [province for province in with_army if has_enemy(update.public, house, province)]
            for province in targets * (2 if len(targets) == 1 and not is_quick else 1):
                victim = _victim(update.public, house, province)
                if victim is not None:
                    update.kill(house, victim, province, "A-10")
        case Order.HARVEST:
            for province in with_army:
                update.reap(house, province, "A-11")
        case Order.CASTLE:
            _build(update, house, region, with_army)


def _recruit(update: StateUpdate, house: House, province: Province, rule: str) -> None:
    """Put an army from its stock there, if it has one, and fewer than three armies there (A-9)."""
    most = update.topology.components.solo.armies_in_a_province_at_most
    if update.of(house).barracks and update.force(house, province).armies < most:
        update.put(house, ids.Unit.SAMURAI, province, rule)


def _victim(public: PublicState, house: House, province: Province) -> House | None:
    """Return the opponent with most armies there; of equals the one that is no antagonist (A-10)."""

    def rank(other: House) -> tuple[int, bool]:
        return public.units[other][province].armies, not public.houses[other].is_antagonist

    return max(enemies(public, house, province), key=rank, default=None)


def _build(update: StateUpdate, house: House, region: Region, with_army: list[Province]) -> None:
    """Put an army at its castle in the region, or in the southernmost named province a castle for an army (A-12)."""
    topology, own = update.topology, update.public.units[house]
    castles = [province for province in provinces_in(topology.of_region[region]) if own[province].castle]
    if castles:
        _recruit(update, house, castles[0], "A-12")
        return
    for province in with_army:
        if orders.castle_refusal(topology, update.public, house, province) is None:
            orders.build(update, house, province, "A-12", ids.Unit.SAMURAI)
            return


# The end of an era


def go_home(update: StateUpdate) -> None:
    """A-14, step 5: of several armies in a province an antagonist keeps one."""
    for house in antagonists(update.public):
        for province in update.topology.provinces:
            for _ in range(update.force(house, province).armies - 1):
                update.send_home(house, province, ids.Unit.SAMURAI)
                update.tell(events.GivenUp(house, ids.Unit.SAMURAI, province, "A-14"))


def add_locations(update: StateUpdate, region: Region) -> None:
    """A-14, step 8: where the number of destiny cards has become even, both stacks get a token of that region."""
    if update.public.destiny[region] % 2 or update.public.era == update.topology.components.eras:
        return
    short = [house for house in antagonists(update.public) if update.of(house).antagonist.in_play[region] < KINDS]
    if short:
        update.tell(events.LocationAdded(region))
        update.push(*[AddingLocation(house, region) for house in reversed(short)])
