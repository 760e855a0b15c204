"""Execution (chapter 6): the wind goes from slot to slot, and what lies uppermost there acts."""

from __future__ import annotations

from msgspec.structs import replace

from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.south_wind import events
from rokugan_desktop.games.south_wind.chapters import solo
from rokugan_desktop.games.south_wind.chapters.orders import work_of
from rokugan_desktop.games.south_wind.ids import EVERY_ORDER, FACEDOWN, NO_SLOT, Location, Moment, Slot
from rokugan_desktop.games.south_wind.state import PublicState
from rokugan_desktop.games.south_wind.state_update import StateUpdate
from rokugan_desktop.games.south_wind.topology import Topology, region_of_slot


def sequence(topology: Topology, public: PublicState) -> list[Slot]:
    """Return the slots with a token in the order in which they act in this round (X-1)."""
    return [slot for slot in topology.winds[public.round - 1] if public.slots[slot]]


def begin_execution(update: StateUpdate) -> None:
    """Let the wind begin to blow: from the south in round 1, from the north in round 2 (X-1)."""
    update.change(moment=Moment.EXECUTION, acting=NO_SLOT, acted=0)
    update.tell(events.ExecutionBegan(update.public.round == 2))


def next_slot(topology: Topology, public: PublicState) -> Slot | None:
    """Return where the wind goes next; None: every token has had its turn."""
    acted, slots = public.acted, public.slots
    for slot in topology.winds[public.round - 1]:
        if slots[slot] and not acted >> slot & 1:
            return slot
    return None


def act(update: StateUpdate, slot: Slot) -> None:
    """Let the wind stand at a slot, turn up what lies face down there, and let it act (X-2).

    The owner of what lies uppermost is asked, an antagonist is not (X-3, A-16).
    """
    tokens, facedown = update.public.slots[slot], update.hidden.orders[slot]
    top, region = tokens[-1], region_of_slot(slot)
    order = EVERY_ORDER[facedown if top.order == FACEDOWN else top.order]
    update.seals = True  # what acts next is confirmed by itself, two orders of one house too (J-2)
    slots = update.public.slots
    if top.order == FACEDOWN:
        slots = with_item(slots, slot, (*tokens[:-1], replace(top, order=facedown)))
        update.hide(orders=with_item(update.hidden.orders, slot, FACEDOWN))
    update.change(slots=slots, acting=slot, acted=update.public.acted | 1 << slot)
    update.tell((events.TurnedUp if top.order == FACEDOWN else events.Acted)(top.house, slot, order))
    if update.of(top.house).is_antagonist:
        told = len(update.told)
        solo.act(update, top.house, region, Location(top.location), order)
        if len(update.told) == told:
            update.tell(events.LeftUndone(top.house, slot, order))
    else:
        update.push(work_of(update.topology, top.house, region, order, is_quick=False))
