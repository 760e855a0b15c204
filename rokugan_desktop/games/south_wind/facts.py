"""What is counted of a match that has ended, for statistics over many; what holds in every state (chapter 21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import astuple

from rokugan_desktop.engine import Impossible, SeatFacts, Told
from rokugan_desktop.games.south_wind import events, ids
from rokugan_desktop.games.south_wind.chapters import planning, setup, solo
from rokugan_desktop.games.south_wind.components import Topology, members
from rokugan_desktop.games.south_wind.events import Event
from rokugan_desktop.games.south_wind.game import SouthWind
from rokugan_desktop.games.south_wind.ids import FACEDOWN, House, Moment, Order, ProvinceKind, Region
from rokugan_desktop.games.south_wind.state import State

MEASURES: Final = ("harvest", "regions", "shrines", "archers", "goal", "influence", "resources")
"""The parts of a seat's points: by harvesting (O-7), N-3 to N-5, the agenda (V-1), and the last count (G-1, G-2)."""
HARVEST, REGIONS, SHRINES, ARCHERS, GOAL, INFLUENCE, RESOURCES = MEASURES
_COUNTED: Final[dict[type[Event], tuple[str, str, tuple[str, ...]]]] = {
    events.RegionScored: (REGIONS, "n", ()),
    events.ShrineScored: (HARVEST, "n", ()),
    events.ArchersScored: (ARCHERS, "n", ()),
    events.GoalScored: (GOAL, "n", ()),
    events.InfluenceCounted: (INFLUENCE, "n", ()),
    events.ResourcesCounted: (RESOURCES, "n", ()),
    events.Begins: ("", "house", ()),
    events.OwnTokenLaid: ("laid", "order", ids.ORDERS),
    events.TokenCovered: ("covered", "order", ids.ORDERS),
    events.TurnedUp: ("acted", "order", ids.ORDERS),
    events.Acted: ("acted", "order", ids.ORDERS),
    events.LeftUndone: ("idle", "order", ids.ORDERS),
    events.Trained: ("trained", "unit", ids.UNITS),
    events.PowerUsed: ("power", "dojo", ids.DOJOS),
}
"""What is counted of an event: of which part points, or what is used, and the field that names the thing."""

_BROUGHT: Final[dict[type[Event], str]] = {
    events.Recruited: "placed",
    events.Stepped: "moved",
    events.Driven: "driven",
    events.Killed: "destroyed",
    events.Gained: "gained",
    events.Influenced: "influence",
    events.ShrineScored: "points",
}
"""What a power brings where one of these is told by a rule of chapter W."""


def match_facts(_game: SouthWind, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end.

    A match counts for its `dojo`, and for its `place` in the first turn order. What is used: each order that was `laid`
    and each that was `covered`; each time that one `acted`, and of these those that brought nothing, `idle`; each unit
    `trained`; each `power` used, and what it `brought`. A match counts for each power that a seat has used, too.
    """
    if state.winners is None:
        raise Impossible("the match is not over")
    houses, first = state.public.houses, 0
    points = [dict.fromkeys(MEASURES, 0) for _ in houses]
    uses = [list[tuple[str, str]]() for _ in houses]
    power: tuple[int, str] | None = None
    before: Any = None
    for told in story:
        event: Any = told.event
        kind: type[Any] = type(told.event)
        if power is not None and (what := _BROUGHT.get(kind)) is not None and event.rule.startswith("W-"):
            uses[power[0]] += [("brought", f"{power[1]}_{what}")] * getattr(event, "n", 1)
        if (counted := _COUNTED.get(kind)) is not None:
            part, field, words = counted
            if field == "n":
                points[event.house][SHRINES if event.rule == "N-4" else part] += event.n
            elif field == "order":
                if part != "idle" or isinstance(before, events.TurnedUp | events.Acted):
                    house: int = event.other if part == "covered" else event.house
                    order: Order = event.order
                    uses[house].append((part, words[order]))
            elif field == "unit":
                trained: events.Trained = event
                uses[trained.house].append((part, words[trained.unit]))
            elif field == "dojo":
                power = event.house, f"{ids.DOJOS[event.dojo]}_{ids.UNITS[event.unit]}"
                uses[power[0]].append((part, power[1]))
            else:
                first = event.house
        before = event
    facts: list[SeatFacts] = []
    for seat, own in enumerate(houses):
        if not own.is_antagonist:
            boards = (("dojo", ids.DOJOS[own.dojo]),) if own.dojo != ids.NO_DOJO else ()
            place = (("place", str((seat - first) % len(houses) + 1)),) if not state.public.is_solo else ()
            used = [*dict.fromkeys([("power", thing) for use, thing in uses[seat] if use == "power"])]
            measures = tuple(points[seat].values())
            facts.append(SeatFacts(own.points, measures, (*boards, *place, *used), tuple(uses[seat])))
    return tuple(facts)


def broken_invariants(game: SouthWind, state: State) -> list[str]:
    """Return what is wrong with a state of the game, in words that hold no secret; empty where all is well."""
    topology = game.topology(state.public)
    return list(dict.fromkeys([*_of_match(topology, state), *_of_slots(topology, state), *_of_houses(topology, state)]))


def _of_match(topology: Topology, state: State) -> Iterator[str]:
    public = state.public
    if (state.winners is None) == (public.moment is Moment.OVER) or state.winners == ():
        yield "a match is over exactly when somebody has won it (G-3)"
    if not 1 <= public.era <= topology.components.eras or not 1 <= public.round <= topology.components.rounds:
        yield "a match goes on after its last era (F-2)"
    if public.turn_order and sorted(public.turn_order) != [*range(len(public.houses))]:
        yield "the turn order does not name each house once (U-7, N-8)"
    if min(setup.deck(topology, state)) < 0:
        yield "there are more destiny cards than were printed (C-9)"
    work = public.work[-1] if public.work else None
    if isinstance(work, planning.Laying) and not work.answers(topology, state):
        yield "a house has no place for a token (P-6)"
    for kind, forces in zip(topology.kind_of, zip(*public.units, strict=True), strict=True):
        castles = sum([force.castle for force in forces])
        if castles > 1 or (castles and kind is ProvinceKind.CAPITAL):
            yield "a province has two castles, or a capital has one (C-8, O-8)"


def _of_slots(topology: Topology, state: State) -> Iterator[str]:
    public = state.public
    for tokens, order in zip(public.slots, state.hidden.orders, strict=True):
        if len(tokens) > 2 or (len(tokens) == 2 and [token.round for token in tokens] != [1, 2]):
            yield "a token lies on one that can't be covered (P-3)"
        if (bool(tokens) and tokens[-1].order == FACEDOWN) != (order != FACEDOWN):
            yield "a face-down token says nothing, or an open one something else (X-2)"
    for house, _ in enumerate(public.houses):
        if min(planning.orders_left(topology, public, House(house), state.hidden.orders)) < 0:
            yield "a house has laid more tokens of a kind than it has (P-9)"


def _of_houses(topology: Topology, state: State) -> Iterator[str]:
    public, pieces = state.public, topology.components.pieces
    for number, own in enumerate(public.houses):
        units = public.units[number]
        trained = own.range, own.arsenal, own.headquarters
        columns = [*zip(*map(astuple, units), strict=True)]
        samurai, archers, generals, _ = map(sum, columns)
        if own.barracks + sum(trained) + samurai != pieces["samurai"]:
            yield "a samurai was lost or came from nowhere (C-1)"
        if min(own.food, own.bushido, own.points, own.barracks, *trained, *map(min, columns)) < 0:
            yield "there is less than nothing of something"
        if own.range + archers > pieces["archers"] or own.headquarters + generals > pieces["general"]:
            yield "more archers or generals are there or ready than figures (D-4)"
        if not public.has_dojos and (archers or generals or any(trained)):
            yield "a unit was trained without a dojo (D-1)"
        if min(own.influence) < 0 or max(own.influence) > topology.components.tracks["influence"]["to"]:
            yield "influence is beyond the end of its track (C-11)"
        castles = [sum([units[province].castle for province in within]) for within in topology.within]
        if max(castles) > topology.components.castles_per_region or sum(castles) > pieces["castle"]:
            yield "a house has more castles than it may (C-10, O-8)"
        if sum(state.hidden.hands[number]) != own.cards or own.has_chosen != (state.hidden.chosen[number] >= 0):
            yield "a hand has more or fewer cards than everybody knows (I-4)"
        if state.winners is not None and own.points != state.final[number].total:
            yield "the last count is not what the points say (G-1, G-2)"
        if own.is_antagonist and state.hidden.stacks:
            yield from _of_antagonist(topology, state, House(number))


def _of_antagonist(topology: Topology, state: State, house: House) -> Iterator[str]:
    public, own, stack = state.public, state.public.houses[house].antagonist, state.hidden.stacks[house]
    lying = solo.lying_open(public, house)
    if any(force.armies > topology.components.solo.armies_in_a_province_at_most for force in public.units[house]):
        yield "an antagonist has a fourth army in a province (A-9)"
    known = [sum(token // solo.KINDS == region for token in members(stack.tokens)) for region in topology.regions]
    if own.in_play and (list(own.in_play) != known or lying & ~own.seen or own.seen & ~stack.tokens):
        yield "a location token was lost or came from nowhere (A-4, A-14)"
    if [Region(token // solo.KINDS) for token in stack.under] != list(own.under) or any(
        lying >> token & 1 for token in stack.under
    ):
        yield "another location token is under the stack than everybody saw (A-6)"
    if min(public.destiny[: len(topology.regions)]) < 1 or len(public.destiny) != len(ids.REGIONS):
        yield "a region has no destiny card (A-3)"
