"""What is counted of a match that has ended, for statistics over many: parts of the points, orders, units, powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rokugan_desktop.engine import Impossible, SeatFacts, Told
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.events import Event
from rokugan_desktop.games.south_wind.game import SouthWind
from rokugan_desktop.games.south_wind.state import State

MEASURES: Final = ("harvest", "regions", "shrines", "archers", "goal", "influence", "resources")
"""The parts of a seat's points: by harvesting (O-7), N-3 to N-5, the agenda (V-1), and the last count (G-1, G-2)."""
HARVEST, REGIONS, SHRINES, ARCHERS, GOAL, INFLUENCE, RESOURCES = MEASURES
_PARTS: Final[dict[type[Event], str]] = {
    events.RegionScored: REGIONS,
    events.ShrineScored: HARVEST,
    events.ArchersScored: ARCHERS,
    events.GoalScored: GOAL,
    events.InfluenceCounted: INFLUENCE,
    events.ResourcesCounted: RESOURCES,
}


_USES: Final[dict[type[Event], tuple[str, str, tuple[str, ...]]]] = {
    events.OwnTokenLaid: ("laid", "order", ids.ORDERS),
    events.TokenCovered: ("covered", "order", ids.ORDERS),
    events.TurnedUp: ("acted", "order", ids.ORDERS),
    events.Acted: ("acted", "order", ids.ORDERS),
    events.LeftUndone: ("idle", "order", ids.ORDERS),
    events.Trained: ("trained", "unit", ids.UNITS),
    events.PowerUsed: ("power", "unit", ids.UNITS),
}
"""What is counted as used by an event, and which field of it names the thing used."""


def match_facts(_game: SouthWind, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end.

    A match counts for its `dojo`, and for its `place` in the first turn order. What is used: each order that was `laid`
    and each that was `covered`; each time that one `acted`, and of these those that brought nothing, `idle`; each unit
    `trained`; each `power` used.
    """
    if state.winners is None:
        raise Impossible("the match is not over")
    houses, first = state.public.houses, 0
    points = [dict.fromkeys(MEASURES, 0) for _ in houses]
    uses = [list[tuple[str, str]]() for _ in houses]
    before: Any = None
    for told in story:
        event: Any = told.event
        kind: type[Any] = type(told.event)
        if (part := _PARTS.get(kind)) is not None:
            points[event.house][SHRINES if event.rule == "N-4" else part] += event.n
        elif (used := _USES.get(kind)) is not None:
            use, field, words = used
            if use != "idle" or isinstance(before, events.TurnedUp | events.Acted):
                house: int = event.other if use == "covered" else event.house
                named = f"{ids.DOJOS[event.dojo]}_" if use == "power" else ""
                uses[house].append((use, named + words[getattr(event, field)]))
        elif kind is events.Begins:
            first = event.house
        before = event
    facts: list[SeatFacts] = []
    for seat, own in enumerate(houses):
        if not own.is_antagonist:
            boards = (("dojo", ids.DOJOS[own.dojo]),) if own.dojo != ids.NO_DOJO else ()
            place = (("place", str((seat - first) % len(houses) + 1)),) if not state.public.is_solo else ()
            measures = tuple(points[seat].values())
            facts.append(SeatFacts(own.points, measures, (*boards, *place), tuple(uses[seat])))
    return tuple(facts)
