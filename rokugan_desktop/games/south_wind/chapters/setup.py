"""Set-up (chapter 3), destiny (E-1) and what chance deals before a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rokugan_desktop.engine import Draw, Refusal
from rokugan_desktop.engine.tuples import with_count, with_item
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind import state as states
from rokugan_desktop.games.south_wind.actions import Action, Choose, Destiny, Lot, singly
from rokugan_desktop.games.south_wind.chapters import solo
from rokugan_desktop.games.south_wind.chapters.planning import orders_left
from rokugan_desktop.games.south_wind.components import Topology, provinces_in
from rokugan_desktop.games.south_wind.ids import FACEDOWN, REGIONS, Dojo, House, Moment, Order, ProvinceKind, Region
from rokugan_desktop.games.south_wind.messages import refuse
from rokugan_desktop.games.south_wind.state import State, Undertaking
from rokugan_desktop.games.south_wind.state_update import DrawTogether, StateUpdate

SOLO, START = "solo", "start"
"""Options of a match: alone against the antagonists, and then what the seat begins with (our own difficulty)."""
SHORE, DOJO, AGENDA, QUICKS, HAND = "region", "dojo", "agenda", "quicks", "hand"
"""Else: the new region, dojos, the region agenda, where quick actions lie, how orders are laid."""
STARTS: Final = {"two": 2, "four": 4, "none": 0}
"""How much food, and how much bushido, a seat may begin a solo match with."""


def new_state(topology: Topology, roles: tuple[ids.Role, ...], agreed: Mapping[str, str]) -> State:
    """Return the state after U-2, U-5 and U-6, in solo A-1: nothing has been drawn or asked yet.

    agreed: what was chosen of each option that is not off (F-4).
    """
    is_solo, dojos = SOLO in agreed, agreed.get(DOJO, "")
    start, pieces = topology.components.start, topology.components.pieces
    count, capitals = len(roles), topology.capital_of
    barracks = pieces["samurai"] - start["samurai_in_each_capital"] * len(capitals)
    garrison = states.Force(samurai=start["samurai_in_each_capital"])
    units = tuple([garrison if province in capitals else states.NO_FORCE for province in topology.provinces])
    food, bushido = (STARTS[agreed[START]],) * 2 if START in agreed else (start["food"], start["bushido"])
    seats = [states.HouseState(role, food=food, bushido=bushido, barracks=barracks) for role in roles]
    others = [states.HouseState(role, barracks=pieces["samurai"], is_antagonist=True) for role in topology.antagonists]
    others = others if is_solo else []
    works: list[Undertaking] = [DrawingFirst()]
    if is_solo:
        works += [solo.StackDealing(House(count + number)) for number, _ in enumerate(others)]
    else:
        works += [Dealing(House(house), count=start["hand"]) for house in reversed(range(count))]
    works += [DealingQuicks()] if agreed.get(QUICKS) == "random" else []
    works += [Seeding()]
    if dojos:
        works += [ChoosingDojo(House(house), dojos == "drawn") for house in reversed(range(count))]
    public = states.PublicState(
        houses=(*seats, *others),
        far_shore=topology.far_shore,
        has_dojos=bool(dojos),
        agenda=agreed.get(AGENDA, ""),
        closed=agreed.get(HAND) == "closed",
        seeding=(ids.NO_RESOURCE,) * len(topology.provinces),
        quicks=topology.printed_quicks,
        slots=((),) * len(topology.slots),
        units=(*(units,) * count, *((states.NO_FORCE,) * len(units),) * len(others)),
        destiny=tuple([int(is_solo and region in topology.regions) for region, _ in enumerate(REGIONS)]),
        work=tuple(works),
    )
    count += len(others)
    hands = ((0,) * len(REGIONS),) * count
    return State(public, states.Hidden(hands, (-1,) * count, orders=(FACEDOWN,) * len(topology.slots)))


class ChoosingDojo(Undertaking, frozen=True):
    """U-1: each house takes a different dojo, or chance draws one for it."""

    kind, rule = "dojo", "U-1"
    by_chance: bool = False

    def draw(self, topology: Topology, state: State) -> Draw[Action] | None:
        outcomes = tuple(map(Choose, Dojo))
        taken = {house.dojo for house in state.public.houses}
        return Draw("dojo", outcomes, tuple([int(dojo not in taken) for dojo in Dojo])) if self.by_chance else None

    def answers(self, topology: Topology, state: State) -> list[Action]:
        taken = {house.dojo for house in state.public.houses}
        return [Choose(dojo) for dojo in Dojo if dojo not in taken]

    def why_not(self, topology: Topology, public: states.PublicState, action: Action) -> Refusal | None:
        return refuse("U-1", "dojo-taken") if isinstance(action, Choose) else None

    def answered(self, update: StateUpdate, action: Choose) -> None:
        update.seals = True
        update.change_house(self.house, dojo=Dojo(action.dojo))
        update.tell(events.DojoTaken(self.house, Dojo(action.dojo)))


class Seeding(Undertaking, frozen=True):
    """U-4: kinds without replacement, on the resource provinces from south to north; in solo a layout of A-2."""

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        if state.public.is_solo:
            layouts = solo.layouts(topology)
            return Draw("seeding", layouts, (1,) * len(layouts))
        seeds_here = topology.components.seeding["with_region" if topology.far_shore else "base"]
        weights = tuple([seeds_here[word] for word in ids.RESOURCES])
        places = topology.of_kind[ProvinceKind.RESOURCE].bit_count()
        return DrawTogether("seeding", singly("seed", ids.Resource), weights, places, replacement=False)

    def answered(self, update: StateUpdate, action: Lot) -> None:
        seeding = list(update.public.seeding)
        places = provinces_in(update.topology.of_kind[ProvinceKind.RESOURCE])
        for province, resource in zip(places, action.things, strict=True):
            seeding[province] = resource
        update.change(seeding=tuple(seeding))
        update.tell(events.SeedingDrawn())


class DealingQuicks(Undertaking, frozen=True):
    """V-2: chance deals the quick actions."""

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        tokens = topology.components.variants.random_quick_actions
        kinds = [order for order in Order if order is not Order.CASTLE]
        more = tokens["with_region_more"] if topology.far_shore else dict[str, int]()
        weights = tuple([tokens["base"][kind.name.lower()] + more.get(kind.name.lower(), 0) for kind in kinds])
        return DrawTogether("quicks", singly("quicks", kinds), weights, len(topology.slots), replacement=False)

    def answered(self, update: StateUpdate, action: Lot) -> None:
        update.change(quicks=tuple(map(Order, action.things)))
        update.tell(events.QuicksDrawn())


class DrawingFirst(Undertaking, frozen=True):
    """U-7: the first house is drawn, the others follow clockwise; in solo the antagonists begin (A-1)."""

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        drawn = [house for house in state.public.houses if house.is_antagonist or not state.public.is_solo]
        return Draw("first", singly("begins", [house.role for house in drawn]), (1,) * len(drawn))

    def answered(self, update: StateUpdate, action: Lot) -> None:
        houses, first = update.public.houses, update.public.seat_of(action.things[0])
        order = [House((first + after) % len(houses)) for after, _ in enumerate(houses)]
        if update.public.is_solo:
            order.sort(key=lambda house: not houses[house].is_antagonist)
        update.change(turn_order=tuple(order), moment=Moment.DESTINY)
        update.tell(events.Begins(first))


# Destiny


def deck(topology: Topology, state: State) -> tuple[int, ...]:
    """Return the cards that are neither in a hand, nor laid down, nor at a region: nobody knows their order (J-4)."""
    hidden = state.hidden
    counts = zip(topology.destiny_cards, state.public.destiny, *filter(None, hidden.hands), strict=True)
    return tuple([all_ - sum(away) - hidden.chosen.count(region) for region, (all_, *away) in enumerate(counts)])


_CARDS: Final = singly("deal", range(len(REGIONS)))


class Dealing(Undertaking, frozen=True):
    """U-3, N-7: the house draws destiny cards, without replacement; a hand is one draw."""

    count: int = 1

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        return DrawTogether("destiny", _CARDS, deck(topology, state), self.count, replacement=False, sorts=True)

    def answered(self, update: StateUpdate, action: Lot) -> None:
        house: House = self.house
        hand = update.hidden.hands[house]
        for region in action.things:
            hand = with_count(hand, region, 1)
        update.hide(hands=with_item(update.hidden.hands, house, hand))
        update.change_house(house, cards=sum(hand))
        update.tell(events.CardsDealt(house, len(action.things)))
        for region in action.things:
            update.tell(events.OwnCardDealt(house, Region(region)))


class DrawingDestiny(Dealing, frozen=True):
    """A-3: cards are drawn for their regions as a hand is."""

    def answered(self, update: StateUpdate, action: Lot) -> None:
        for region in action.things:
            update.change(destiny=with_count(update.public.destiny, region, 1))
            update.tell(events.DestinyDrawn(Region(region)))
            solo.add_locations(update, Region(region))


class Choosing(Undertaking, frozen=True):
    """E-1: a house lays a card face down; when all have, they are shown at once. It is asked of all, never begun."""

    kind, rule = "destiny", "E-1"
    secret = True

    def answers(self, topology: Topology, state: State) -> list[Action]:
        return [Destiny(region) for region, count in enumerate(state.hidden.hands[self.house]) if count]

    def why_not(self, topology: Topology, public: states.PublicState, action: Action) -> Refusal | None:
        return refuse("E-1", "no-card") if isinstance(action, Destiny) else None

    def answered(self, update: StateUpdate, action: Destiny) -> None:
        house, hidden = self.house, update.hidden
        hand = with_count(hidden.hands[house], action.region, -1)
        update.seals = True
        update.hide(hands=with_item(hidden.hands, house, hand), chosen=with_item(hidden.chosen, house, action.region))
        update.change_house(house, has_chosen=True, cards=update.of(house).cards - 1)
        update.tell(events.DestinyChosen(house))
        update.tell(events.OwnDestinyChosen(house, Region(action.region)))
        if all(each.has_chosen for each in update.public.houses):
            for other in update.public.turn_order:
                region = update.hidden.chosen[other]
                update.hide(chosen=with_item(update.hidden.chosen, other, -1))
                update.change(destiny=with_count(update.public.destiny, region, 1))
                update.tell(events.DestinyShown(other, Region(region)))
            for other in update.public.turn_order:  # no sooner: while the cards are shown, everybody has chosen
                update.change_house(other, has_chosen=False)


# The closed hand


_TOKENS: Final = singly("row", Order)


class RowDealing(Undertaking, frozen=True):
    """The closed hand: at the start of a round the tokens that a house has left lie in an order drawn anew."""

    def draw(self, topology: Topology, state: State) -> Draw[Action]:
        left = orders_left(topology, state.public, self.house, state.hidden.orders)
        return DrawTogether("row", _TOKENS, left, sum(left), replacement=False)

    def answered(self, update: StateUpdate, action: Lot) -> None:
        rows = update.hidden.rows or ((),) * len(update.public.houses)
        update.hide(rows=with_item(rows, self.house, action.things))
