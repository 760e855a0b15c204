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


def match_facts(_game: SouthWind, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end.

    A match counts for its `dojo`, and for its `place` in the first turn order. What is used: each order that was `laid`
    and each that was `covered`; each time that one `acted`, and of these those that brought nothing, `idle`; each unit
    `trained`; each `power` used.
    """
    if state.winners is None:
        raise Impossible("the match is not over")
    houses = state.public.houses
    points = [dict.fromkeys(MEASURES, 0) for _ in houses]
    uses = [list[tuple[str, str]]() for _ in houses]
    first, before = 0, None
    for told in story:
        event: Any = told.event
        part = _PARTS.get(type(told.event))
        if part is not None:
            points[event.house][SHRINES if event.rule == "N-4" else part] += event.n
        match event:
            case events.OwnTokenLaid(house, _, order):
                uses[house].append(("laid", ids.ORDERS[order]))
            case events.TokenCovered(_, _, house, order):
                uses[house].append(("covered", ids.ORDERS[order]))
            case events.TurnedUp(house, _, order) | events.Acted(house, _, order):
                uses[house].append(("acted", ids.ORDERS[order]))
            case events.LeftUndone(house, _, order) if isinstance(before, events.TurnedUp | events.Acted):
                uses[house].append(("idle", ids.ORDERS[order]))
            case events.Trained(house, unit):
                uses[house].append(("trained", ids.UNITS[unit]))
            case events.PowerUsed(house, dojo, unit):
                uses[house].append(("power", f"{ids.DOJOS[dojo]}_{ids.UNITS[unit]}"))
            case events.Begins(first):
                pass
            case _:
                pass
        before = event
    facts: list[SeatFacts] = []
    for seat, own in enumerate(houses):
        if not own.is_antagonist:
            boards = (("dojo", ids.DOJOS[own.dojo]),) if own.dojo != ids.NO_DOJO else ()
            place = (("place", str((seat - first) % len(houses) + 1)),) if not state.public.is_solo else ()
            measures = tuple(points[seat].values())
            facts.append(SeatFacts(own.points, measures, (*boards, *place), tuple(uses[seat])))
    return tuple(facts)
