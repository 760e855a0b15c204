"""The region agenda (V-1): a goal in the new region, and who has reached it."""

from __future__ import annotations

from rokugan_desktop.games.south_wind import events
from rokugan_desktop.games.south_wind.control import controlled
from rokugan_desktop.games.south_wind.ids import RED, ProvinceKind
from rokugan_desktop.games.south_wind.state import PublicState
from rokugan_desktop.games.south_wind.state_update import StateUpdate
from rokugan_desktop.games.south_wind.topology import Topology


def has_reached(topology: Topology, public: PublicState, held: int) -> bool:
    """Tell whether who controls these provinces has reached the goal of the agenda (V-1)."""
    within = topology.of_region[RED]
    resource = within & topology.of_kind[ProvinceKind.RESOURCE]
    if public.agenda == "b":
        return held & resource == resource
    return all(held & within & topology.of_kind[kind] for kind in ProvinceKind)


def judge(update: StateUpdate) -> None:
    """After a completed action each house scores that reaches the goal for the first time, in turn order (V-1)."""
    public = update.public
    if not public.agenda or all(house.has_goal for house in public.houses):
        return
    held, points = controlled(update.topology, public, RED), update.topology.components.variants.agenda_red.points
    for house in public.turn_order:
        if not public.houses[house].has_goal and has_reached(update.topology, public, held[house]):
            update.change_house(house, has_goal=True)
            update.score(house, points, events.GoalScored(house, points))
