"""Planning (chapter 5): destiny, laying and covering tokens, their price, the quick action, training (D-3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress, repeat
from math import inf
from typing import Any, Final

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.actions import DONE, QUICK, SEEN, Action, GeneralFrom, Lay, Pay, Pick, Train
from rokugan_desktop.games.south_wind.chapters.orders import begin_quick, can_quick
from rokugan_desktop.games.south_wind.components import Topology, region_of_slot
from rokugan_desktop.games.south_wind.ids import House, Order, Slot, Unit
from rokugan_desktop.games.south_wind.messages import Message, asking, refuse
from rokugan_desktop.games.south_wind.state import PublicState, State, Token, Undertaking
from rokugan_desktop.games.south_wind.state_update import HOMES, StateUpdate


def tokens_to_lay(topology: Topology, public: PublicState) -> int:
    """Return how many tokens each house lays in this round (E-3)."""
    components = topology.components
    return (components.solo.lay if public.is_solo else components.lay[len(public.houses)])[public.round - 1]


def price_of(topology: Topology, public: PublicState, house: House, slot: Slot) -> int | None:
    """Return what the house pays to lay a token on the slot, or None where it may not (P-2 to P-5)."""
    return prices_of(topology, public, house, (slot,)).get(slot)


def prices_of(
    topology: Topology, public: PublicState, house: House, among: Sequence[Slot] | None = None, at_most: float = inf
) -> dict[Slot, int]:
    """Return where (of these slots, or all) the house may lay a token for so much, with the price (P-2 to P-5)."""
    slots, houses = public.slots, public.houses
    if among is None:
        among = topology.slots
    if public.round == 1:
        return {slot: 0 for slot in among if not slots[slot]}
    costs = topology.components.cover_cost
    prices: dict[Slot, int] = {}
    cost = costs[min(houses[house].covers, len(costs) - 1)]
    for slot in among:
        tokens = slots[slot]
        if not tokens:
            prices[slot] = 0
        elif len(tokens) == 1 and tokens[0].round == 1:
            owner = tokens[0].house
            if owner == house:
                prices[slot] = 0
            elif cost <= at_most and not houses[owner].is_covered:
                prices[slot] = cost
    return prices


def may_lay(topology: Topology, public: PublicState, house: House, slot: Slot) -> Refusal | None:
    """Return why the house may not lay a token there, or None (P-2 to P-5)."""
    price = price_of(topology, public, house, slot)
    if price is not None:
        return None if price <= public.houses[house].resources else refuse("P-4", "price")
    if public.round == 1:
        return refuse("P-2", "not-free")
    top = public.slots[slot][-1]
    covered = public.houses[top.house].is_covered
    return refuse("P-5", "covered-already") if covered and top.round == 1 else refuse("P-3", "not-coverable")


def order_counts(topology: Topology, public: PublicState, house: House) -> tuple[int, ...]:
    """Return how many order tokens of each kind a house has (C-2); antagonists have no moves (A-4)."""
    return topology.antagonist_orders if public.houses[house].is_antagonist else topology.order_counts


def orders_left(topology: Topology, public: PublicState, house: House, facedown: Sequence[int] = ()) -> tuple[int, ...]:
    """Return how many orders of each kind the house has left to lay (P-9): that is its secret.

    facedown: what face-down tokens say, by slot, as far as it is known; what is not known is left, too (I-3).
    """
    left = list(order_counts(topology, public, house))
    for tokens, hidden in zip(public.slots, facedown or repeat(-1), strict=False):
        for token in tokens:
            if token.house == house:
                order = token.order
                if order >= 0:
                    left[order] -= 1
                elif hidden >= 0:
                    left[hidden] -= 1
    return tuple(left)


class SeeingRow(Undertaking, frozen=True):
    """The closed hand: a house looks once at its orders, as they lie in its row."""

    kind, rule = "row", "P-1"
    secret = always = True

    def answers(self, topology: Topology, state: State) -> list[Action]:
        return [SEEN]

    def answered(self, update: StateUpdate, action: Action) -> None:
        update.change_house(self.house, has_seen=True)
        update.tell(events.RowSeen(self.house))


_PICKS: Final = tuple(map(Pick, range(len(Order))))


@cache
def _lays(token: int) -> tuple[Lay, ...]:
    """Return how such a token is laid on each slot; they are values, made once."""
    return tuple([Lay(slot, token) for slot in range(len(ids.REGIONS) * ids.SLOTS_OF_A_REGION)])


class Laying(Undertaking, frozen=True):
    """P-1: first the order, then the slot. With a closed hand both are said in the open, by the place in the row."""

    rule = "P-2"
    always = by_house = True
    token: int | None = None
    """Whether it has taken one up: FACEDOWN, or with a closed hand minus the place in its row; None: not yet."""

    def asked(self) -> str:
        return ids.QuestionKind.ORDER if self.token is None else ids.QuestionKind.LAY

    def is_secret(self, public: PublicState) -> bool:
        return not public.closed

    def answers(self, topology: Topology, state: State) -> list[Action]:
        public, hidden = state.public, state.hidden
        if self.token is None:
            if public.closed:
                return [Pick(-place) for place, order in enumerate(hidden.rows[self.house], 1) if order != ids.FACEDOWN]
            left = orders_left(topology, public, self.house, hidden.orders)
            return [*compress(_PICKS, left)]
        token = hidden.picked if self.token == ids.FACEDOWN else self.token
        places = prices_of(topology, public, self.house, at_most=public.houses[self.house].resources)
        return [*map(_lays(token).__getitem__, places)]

    def why_not(self, topology: Topology, public: PublicState, action: Action) -> Refusal | None:
        match action:
            case Pick():
                return refuse("P-9", "no-token")
            case Lay(slot) if slot < len(topology.slots):
                return may_lay(topology, public, self.house, Slot(slot))
            case _:
                return None

    def answered(self, update: StateUpdate, action: Pick | Lay) -> None:
        token = action.token
        if isinstance(action, Lay):
            lay(update, self.house, Slot(action.slot), ids.EVERY_ORDER[self._order(update, self.house, token)])
        else:
            update.hidden = replace(update.hidden, picked=token)
            update.push(Laying(self.house, token if update.public.closed else ids.FACEDOWN))

    def _order(self, update: StateUpdate, house: House, token: int) -> int:
        """Return what the token says; out of a row it leaves a gap there."""
        if token >= 0:
            return token
        row = update.hidden.rows[house]
        update.hide(rows=with_item(update.hidden.rows, house, with_item(row, -token - 1, ids.FACEDOWN)))
        return row[-token - 1]


def lay(update: StateUpdate, house: House, slot: Slot, order: Order) -> None:
    """Lay a token face down on a slot, and ask for its price, its quick action and training (P-2 to P-4, P-8)."""
    public, own = update.public, update.of(house)
    tokens = public.slots[slot]
    price = (price_of(update.topology, public, house, slot) or 0) if tokens else 0
    is_cover = bool(tokens) and tokens[-1].house != house
    after = () if own.is_antagonist else (AfterLaying(house, slot, training=public.has_dojos),)
    paying = (Paying(house, slot, price),) if price and not own.is_antagonist else ()
    lying = (*tokens, Token(house, public.round))
    update.seals = True
    update.public = replace(
        public, slots=with_item(public.slots, slot, lying), work=(*public.work, *after, *paying),
        houses=with_item(public.houses, house, replace(own, laid=own.laid + 1, covers=own.covers + is_cover)),
    )  # fmt: skip
    orders = with_item(update.hidden.orders, slot, int(order))
    update.hidden = replace(update.hidden, orders=orders, picked=ids.FACEDOWN)
    if tokens:
        other = tokens[-1].house
        if is_cover:
            update.change_house(other, is_covered=True)
        update.tell(events.TokenCovered(house, slot, other, ids.EVERY_ORDER[tokens[-1].order]))
    else:
        update.tell(events.TokenLaid(house, slot))
    update.tell(events.OwnTokenLaid(house, slot, order))


class Paying(Undertaking, frozen=True):
    """P-4: the price of a cover is paid, food and bushido in any mix, before the token lies there."""

    kind, rule = "pay", "P-4"
    slot: Slot = ids.NO_SLOT
    price: int = 0

    def prompt(self, public: PublicState) -> Message:
        return asking("ask.pay", n=self.price)

    def answers(self, topology: Topology, state: State) -> list[Action]:
        own = state.public.houses[self.house]
        most = min(self.price, own.food)
        return [Pay(food, self.price - food) for food in range(most, -1, -1) if self.price - food <= own.bushido]

    def answered(self, update: StateUpdate, action: Pay) -> None:
        update.pay(self.house, action.food, action.bushido, "P-4")


def trainable(topology: Topology, public: PublicState, house: House) -> list[Unit]:
    """Return what a house could train now; nothing without dojos (D-1, D-3, D-4)."""
    units = ids.TRAINED if public.has_dojos else ()
    return [unit for unit in units if training_refusal(topology, public, house, unit) is None]


def training_refusal(topology: Topology, public: PublicState, house: House, unit: Unit) -> Refusal | None:
    """Return why the house can't train such a unit, or None (D-3, D-4)."""
    own, pieces = public.houses[house], topology.components.pieces
    cost = topology.training_costs[unit]
    if cost.food > own.food or cost.bushido > own.bushido:
        return refuse("D-3", "price")
    if unit is Unit.GENERAL:
        if not own.range and not own.arsenal:
            return refuse("D-3", "no-trained")
        away = own.headquarters or sum([force.general for force in public.units[house]])
        return refuse("D-4", "general-abroad") if away else None
    if not own.barracks:
        return refuse("C-10", "no-samurai")
    if unit is Unit.ARCHERS and own.range >= pieces["archers"] - sum([force.archers for force in public.units[house]]):
        return refuse("D-4", "range-full")
    return None


class AfterLaying(Undertaking, frozen=True):
    """P-1: the quick action of the slot and training, in either order; each once, and only if wished."""

    kind, rule = "after", "P-1"
    by_house = True
    slot: Slot = ids.NO_SLOT
    quick: bool = True
    """Whether the quick action may still be done."""
    training: bool = False
    """Whether something may still be trained (D-3)."""

    def prompt(self, public: PublicState) -> Message:
        quick = asking(f"order.{ids.ORDERS[public.quicks[self.slot]]}")
        if self.quick:
            return asking("ask.after.both" if self.training else "ask.after", order=quick)
        return asking("ask.after.train" if self.training else "ask.after.end")

    def answers(self, topology: Topology, state: State) -> list[Action]:
        public, house = state.public, self.house
        listed: list[Action] = [QUICK] if self.quick and can_quick(topology, public, house, self.slot) else []
        if self.training:
            listed += map(Train, trainable(topology, public, house))
        listed.append(DONE)
        return listed

    def why_not(self, topology: Topology, public: PublicState, action: Action) -> Refusal | None:
        match action:
            case Train(unit) if unit in ids.TRAINED and public.has_dojos:
                again = refuse("D-3", "trained-already")
                return training_refusal(topology, public, self.house, Unit(unit)) if self.training else again
            case _:
                return refuse("P-8", "no-quick") if action == QUICK else None

    def answered(self, update: StateUpdate, action: Any) -> None:
        if action == DONE:
            update.seals = True
        elif action == QUICK:
            update.push(replace(self, quick=False))
            begin_quick(update, self.house, region_of_slot(self.slot), update.public.quicks[self.slot])
        else:
            update.push(replace(self, training=False))
            train(update, self.house, Unit(action.unit))


def train(update: StateUpdate, house: House, unit: Unit) -> None:
    """Train a unit, paying at once (D-3)."""
    cost = update.topology.training_costs[unit]
    update.pay(house, cost.food, cost.bushido, "D-3")
    if unit is Unit.GENERAL:
        update.push(TakingGeneral(house))
    else:
        update.count(house, barracks=-1, **{HOMES[unit]: 1})
        update.tell(events.Trained(house, unit))


class TakingGeneral(Undertaking, frozen=True):
    """D-3: where the general's samurai comes from."""

    kind, rule = "general_from", "D-3"

    def answers(self, topology: Topology, state: State) -> list[Action]:
        own = state.public.houses[self.house]
        return [GeneralFrom(place) for place, count in enumerate((own.range, own.arsenal)) if count]

    def answered(self, update: StateUpdate, action: GeneralFrom) -> None:
        update.count(self.house, headquarters=1, **{"arsenal" if action.place else "range": -1})
        update.tell(events.Trained(self.house, Unit.GENERAL))


def begin_round(update: StateUpdate) -> None:
    """Begin a round's planning: nobody has laid or covered anything in it (E-2)."""
    cleared: dict[str, Any] = {"laid": 0, "covers": 0, "is_covered": False, "has_seen": False}
    update.change(houses=tuple([replace(house, **cleared) for house in update.public.houses]))
    update.tell(events.RoundBegan(update.public.era, update.public.round))


def next_to_lay(topology: Topology, public: PublicState) -> House | None:
    """Return whose turn comes in planning (P-1); None: each has laid its number."""
    laid = [house.laid for house in public.houses]
    fewest = min(laid)
    if fewest >= tokens_to_lay(topology, public):
        return None
    return min(public.turn_order, key=laid.__getitem__)
