"""What an answer would come to, as far as everybody can tell: it is carried out on what lies open."""

from __future__ import annotations

from rokugan_desktop.games.south_wind import actions
from rokugan_desktop.games.south_wind.chapters.planning import orders_left
from rokugan_desktop.games.south_wind.components import Topology
from rokugan_desktop.games.south_wind.flow import sequence
from rokugan_desktop.games.south_wind.ids import House, Moment, Slot
from rokugan_desktop.games.south_wind.state import PublicState, View
from rokugan_desktop.games.south_wind.state_update import answered_openly

_SEEN_TO_CHANGE = (
    actions.Recruit, actions.March, actions.Kill, actions.Harvest, actions.Build, actions.Pay, actions.Train,
    actions.PowerProvince, actions.PowerMove, actions.PowerDrive,
)  # fmt: skip
"""What changes nothing but what lies open, and at once."""


def carried_out(topology: Topology, public: PublicState, action: actions.Action) -> PublicState:
    """Return what would lie open after this answer to the work on top; unchanged where it does nothing at once."""
    seen = public.work and isinstance(action, _SEEN_TO_CHANGE)
    return answered_openly(topology, public, action) if seen else public


def orders_in_hand(topology: Topology, view: View) -> tuple[int, ...]:
    """Return how many orders of each kind the seat of a view has left to lay, the one taken up included (P-9)."""
    assert view.seat is not None, "a hand is that of a seat"
    return orders_left(topology, view.public, House(view.seat), view.orders)


def still_to_act(topology: Topology, public: PublicState) -> tuple[Slot, ...]:
    """Return the slots whose tokens will act in this round as things stand, in the order of the wind (X-1)."""
    acted = public.acted if public.moment is Moment.EXECUTION else 0
    return tuple([slot for slot in sequence(topology, public) if not acted >> slot & 1])
