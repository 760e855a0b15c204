"""States made of what a view knows: worlds that it can't rule out (I-4)."""

from __future__ import annotations

from random import Random

from rokugan_desktop.engine import Determinization
from rokugan_desktop.engine.tuples import one_by_one
from rokugan_desktop.games.south_wind.chapters import planning, setup, solo
from rokugan_desktop.games.south_wind.chapters.planning import Laying
from rokugan_desktop.games.south_wind.chapters.solo import DrawingLocation
from rokugan_desktop.games.south_wind.components import Topology, members
from rokugan_desktop.games.south_wind.ids import FACEDOWN, REGIONS, House, Order, Region
from rokugan_desktop.games.south_wind.state import Hidden, PublicState, Stack, State, View


def determinize(topology: Topology, view: View, rng: Random) -> Determinization[State]:
    """Return a world that the view can't rule out: unseen cards and orders are dealt at random to what others hold."""
    public = view.public
    orders, picked, rows = _orders(topology, view, rng)
    hands, chosen = _cards(topology, view, rng)
    stacks = tuple([_stack(public, House(number), rng) for number, _ in enumerate(public.houses)])
    hidden = Hidden(hands, chosen, orders, picked, rows, stacks if public.is_solo else ())
    return Determinization(State(public, hidden, view.winners, view.final))


def _cards(topology: Topology, view: View, rng: Random) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return what every house could hold, and have laid face down (E-1): the own cards as they are."""
    public, own = view.public, view.seat
    left = setup.deck(topology, State(public, Hidden(hands=(view.hand,), chosen=(view.chosen,))))
    unseen, others = one_by_one(left, range(len(REGIONS))), [public.houses[house] for house in _others(view)]
    dealt = iter(rng.sample(unseen, sum(house.cards + house.has_chosen for house in others)))
    hands, chosen = list[tuple[int, ...]](), list[int]()
    for number, house in enumerate(public.houses):
        if number == own:
            hands.append(view.hand)
            chosen.append(view.chosen)
            continue
        hand = [0] * len(REGIONS)
        for _ in range(house.cards):
            hand[next(dealt)] += 1
        hands.append(tuple(hand))
        chosen.append(next(dealt) if house.has_chosen else -1)
    return tuple(hands), tuple(chosen)


def _others(view: View) -> list[House]:
    return [House(number) for number in range(len(view.public.houses)) if number != view.seat]


def _orders(topology: Topology, view: View, rng: Random) -> tuple[tuple[int, ...], int, tuple[tuple[int, ...], ...]]:
    """Return what face-down tokens, the one that is taken up, and rows could say."""
    public, orders, picked = view.public, list(view.orders), view.picked
    orders = orders or [FACEDOWN] * len(topology.slots)
    work = public.work[-1] if public.work else None
    rows = [list[int]() for _ in view.rows]
    for house in _others(view):
        tokens = one_by_one(planning.orders_left(topology, public, house), range(len(Order)))
        rng.shuffle(tokens)
        for slot, lying in enumerate(public.slots):
            if lying and lying[-1].order == FACEDOWN and lying[-1].house == house:
                orders[slot] = tokens.pop()
        if isinstance(work, DrawingLocation) and work.house == house:
            picked = tokens[-1]
        if isinstance(work, Laying) and work.house == house and work.token is not None:
            picked = tokens[-1] if work.token == FACEDOWN and not public.closed else work.token
        if view.rows:
            rows[house] = [tokens.pop() if lies else FACEDOWN for lies in view.rows[house]]
    if view.rows and view.seat is not None:
        rows[view.seat] = list(view.row)
    return tuple(orders), picked, tuple(map(tuple, rows))


def _stack(public: PublicState, house: House, rng: Random) -> Stack:
    """Return what an antagonist's stack could hold (A-4): all that was seen, and of the rest any; a seat has none."""
    own = public.houses[house].antagonist
    if not own.in_play:
        return Stack()
    tokens = own.seen
    for region, _ in enumerate(own.in_play):
        count, unknown = solo.unseen_of(public, house, Region(region))
        tokens |= sum(1 << token for token in rng.sample(unknown, count))
    above = [*members(tokens & ~solo.lying_open(public, house))]
    rng.shuffle(above)
    under = list[int]()
    for region in own.under:
        under.append(next(token for token in above if token // solo.KINDS == region and token not in under))
    return Stack(tokens, tuple(under))
