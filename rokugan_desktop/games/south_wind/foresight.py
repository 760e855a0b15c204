"""What an answer would come to, as far as everybody can tell: it is carried out on what lies open."""

from __future__ import annotations

from rokugan_desktop.games.south_wind import actions
from rokugan_desktop.games.south_wind.chapters.execution import sequence
from rokugan_desktop.games.south_wind.chapters.planning import orders_seen
from rokugan_desktop.games.south_wind.ids import FACEDOWN, ORDERS, House, Moment, Slot
from rokugan_desktop.games.south_wind.state import Hidden, PublicState, State
from rokugan_desktop.games.south_wind.state_update import FORMS, StateUpdate
from rokugan_desktop.games.south_wind.topology import Topology
from rokugan_desktop.games.south_wind.view import View

_SEEN_TO_CHANGE = (
    actions.Recruit, actions.March, actions.Kill, actions.Harvest, actions.Build, actions.Pay, actions.Train,
    actions.PowerProvince, actions.PowerMove, actions.PowerDrive,
)  # fmt: skip
"""What changes nothing but what lies open, and at once."""


def carried_out(topology: Topology, public: PublicState, action: actions.Action) -> PublicState:
    """Return what would lie open after this answer to the work on top; unchanged where it does nothing at once."""
    if not public.work or not isinstance(action, _SEEN_TO_CHANGE):
        return public
    work = public.work[-1]
    update = StateUpdate(topology, State(public, Hidden()))
    FORMS[type(work)].answered(update, work, action)
    return update.public


def orders_not_seen(topology: Topology, public: PublicState, house: House) -> tuple[int, ...]:
    """Return how many orders of each kind a house has face down or in hand (I-3)."""
    solo = topology.components.solo.orders
    has = [solo.get(order, 0) for order in ORDERS] if public.houses[house].is_antagonist else topology.order_counts
    return tuple([count - shown for count, shown in zip(has, orders_seen(public, house), strict=True)])


def orders_in_hand(topology: Topology, view: View) -> tuple[int, ...]:
    """Return how many orders of each kind the seat of a view has left to lay, the one taken up included (P-9)."""
    assert view.seat is not None, "a hand is that of a seat"
    left = list(orders_not_seen(topology, view.public, House(view.seat)))
    for order in view.orders:
        if order != FACEDOWN:
            left[order] -= 1
    return tuple(left)


def still_to_act(topology: Topology, public: PublicState) -> tuple[Slot, ...]:
    """Return the slots whose tokens will act in this round as things stand, in the order of the wind (X-1)."""
    acted = public.acted if public.moment is Moment.EXECUTION else 0
    return tuple([slot for slot in sequence(topology, public) if not acted >> slot & 1])
