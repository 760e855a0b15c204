"""What all watch: the wind goes from slot to slot, what nobody at the table does, and how an era ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rokugan_desktop.desktop.face import Frame, Person
from rokugan_desktop.desktop.map import values
from rokugan_desktop.desktop.sound.sounds import Sound
from rokugan_desktop.desktop.south_wind.art import cloths, tokens
from rokugan_desktop.desktop.south_wind.pieces import area, army_identity, of_view, slot_spot, still_to_act
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Seat, Told
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, PublicState, SouthWind, View, events, ids
from rokugan_desktop.games.south_wind.ids import FACEDOWN, Moment
from rokugan_desktop.words import Words

_STEPS: Final[dict[type[events.Event], str]] = {
    events.DestinyShown: "destiny", events.DestinyDrawn: "destiny", events.ExecutionBegan: "wind",
    events.TurnedUp: "slot", events.Acted: "slot", events.EraEnded: "era",
    events.RegionScored: "regions", events.ArchersScored: "archers", events.OrderOfTurns: "order",
    events.InfluenceCounted: "last", events.ResourcesCounted: "last", events.MatchEnded: "last",
    events.LocationShown: "antagonist", events.GoalScored: "goal",
}  # fmt: skip
"""What is a step of its own, whoever does it."""
_BY_RULE: Final = {"N-1": "harvest", "N-2": "influence", "N-4": "shrines"}
_DONE: Final = (
    events.Recruited, events.Stepped, events.Driven, events.Killed, events.CastleBuilt, events.PowerUsed, events.Gained,
    events.ShrineScored, events.Influenced, events.TokenLaid, events.TokenCovered, events.QuickBegan, events.MoveScored,
    events.LeftUndone,
)  # fmt: skip
"""What is watched where nobody at the table has just done it: an antagonist, or in execution a computer."""
_SOUNDS: Final = {
    "wind": Sound.BELL, "slot": Sound.WOOD, "destiny": Sound.PAPER, "era": Sound.DRUMS, "regions": Sound.DRUM,
    "harvest": Sound.WOOD, "influence": Sound.BOWL, "shrines": Sound.BOWL, "last": Sound.DRUMS,
    "antagonist": Sound.WOOD, "kill": Sound.DRUM, "done": Sound.LIFT,
}  # fmt: skip
_ONE_BY_ONE: Final = ("slot", "antagonist", "kill")
_MOVES: Final = ("slot", "kill", "done")
_HOLD, _LINE, _MOST = 1.1, 0.5, 5.0
GUST: Final = "#ffffff"


def _step(told: Told[events.Event], people: Sequence[Person]) -> str:
    event = told.event
    if isinstance(event, events.Gained | events.Influenced | events.ShrineScored) and event.rule in _BY_RULE:
        return _BY_RULE[event.rule]
    if (step := _STEPS.get(type(event))) is not None:
        return step
    if not isinstance(event, _DONE):
        return ""
    outside, kills = event.house >= len(people), isinstance(event, events.Killed)
    plans = isinstance(told.seen, View) and told.seen.public.moment is Moment.PLANNING
    watched = outside or (people[event.house].computer is not None and (kills or not plans))
    return "" if not watched else "kill" if kills else "done"


def frames(
    game: SouthWind, before: View, heard: Sequence[Told[events.Event]], people: Sequence[Person], words: Words
) -> Iterator[Frame]:
    """Yield the steps of what happened before all eyes."""
    parts: list[tuple[str, list[Told[events.Event]]]] = []
    for one in heard:
        step = _step(one, people)
        same = bool(parts) and step == parts[-1][0] and step not in _ONE_BY_ONE
        if same and step == "done":  # the heading is its house's name
            same = getattr(one.event, "house", None) == getattr(parts[-1][1][0].event, "house", None)
        ends = step == "done" and bool(parts) and parts[-1][0] == "slot"  # what comes of an order is seen at once
        if parts and (same or ends or isinstance(one.event, events.LeftUndone)):
            parts[-1][1].append(one)
        else:
            parts.append((step, [one]))
    view = before
    for step, part in parts:
        if step:
            yield from _frame(game, step, view, part, people, words)
        view = part[-1].seen or view


def _frame(
    game: SouthWind, step: str, before: View, part: Sequence[Told[events.Event]], people: Sequence[Person], words: Words
) -> Iterator[Frame]:
    lines = [line for one in part if (line := game.line(one.event, people)) is not None]
    seen: View = part[-1].seen or before
    topology = game.topology(seen.public)
    event = part[0].event
    title: AnyMessage = lines[0].message if step == "slot" and lines else Message(f"frame.{step}")
    if step in ("done", "antagonist") and isinstance(event, events.OfHouse):
        house = rules.house_name(event.house, people)
        title = house if step == "done" else Message("frame.antagonist", house=house)
    if isinstance(event, events.ExecutionBegan):
        title = Message("frame.wind-north" if event.from_north else "frame.wind-south")
    said = tuple([line.message for line in (lines[1:] if step in ("slot", "wind") else lines)])
    if step == "slot" and isinstance(event, events.TurnedUp | events.Acted):
        said = (Message(f"order.{ids.ORDERS[event.order]}.about"), *said)
    spots = tuple(dict.fromkeys(spot for line in lines for spot in line.spots))
    gestures = tuple([gesture for one in part for gesture in _seen_to_come(game, before, one.event)])
    yield Frame(
        title, said, of_view(topology, seen, words), spots, min(_MOST, _HOLD + _LINE * len(lines)), seen,
        overlays=tuple(_gust(before.public, event)), sound=_SOUNDS.get(step), story=tuple(lines) or None,
        choreography=values.Choreography(gestures, 260 * any(isinstance(one, values.Advance) for one in gestures)),
        doer=Seat(event.house) if step in _MOVES and isinstance(event, events.OfHouse) else None,
    )  # fmt: skip


def _seen_to_come(game: SouthWind, before: View, event: events.Event) -> Sequence[values.Gesture]:
    """Return what is seen to come by an event."""
    topology, public = game.topology(before.public), before.public
    match event:
        case events.ExecutionBegan():
            return (values.Halo("slot:wind", cloths.sign("wind"), GUST),)
        case events.TurnedUp(house, slot) | events.Acted(house, slot):
            return (values.Halo(slot_spot(slot), cloths.sign("wind"), GUST),)
        case events.Stepped(house, unit, source, target) | events.Driven(_, house, unit, source, target):
            piece = army_identity(house, ids.Unit.SAMURAI if unit == ids.Unit.ELITE else unit, source)
            return (values.Advance(piece, area(topology, target)),)
        case events.Killed(_, other, unit, province) if public.units[other][province].count(unit) == 1:
            return (values.Departure(army_identity(other, unit, province), values.Manner.BROKEN),)
        case events.DestinyShown(house, region):
            tint = cloths.TINTS[ids.REGIONS[region]]
            back = tokens.DestinyCard("#3d3a4f", 1, cloths.CLOTHS[public.houses[house].role].mon)
            face = tokens.DestinyCard(tint, 1, cloths.sign("wind"))
            return (values.TurnedCard(back, face, f"slot:destiny_{ids.REGIONS[region]}"),)
        case _:
            return ()


def _gust(before: PublicState, event: events.Event) -> Iterator[values.Overlay]:
    """Yield the gust that goes from where the wind stood to the slot that it has come to (X-1)."""
    if isinstance(event, events.TurnedUp | events.Acted) and before.acting not in (ids.NO_SLOT, event.slot):
        yield values.Route((slot_spot(before.acting), slot_spot(event.slot)), GUST, 5.0, broken=True)


def overlays_of(game: SouthWind, view: View) -> Iterator[values.Overlay]:
    """Yield the numbers by which the own face-down orders act as things stand now: the others' may be covered yet."""
    topology = game.topology(view.public)
    if view.seat is None:
        return
    colour = cloths.CLOTHS[view.public.houses[view.seat].role].ground
    for number, slot in enumerate(still_to_act(topology, view.public), 1):
        if view.orders[slot] != FACEDOWN:
            yield values.NumberedMark(slot_spot(slot), number, colour, 9.0)


def gathered(heard: Sequence[Told[events.Event]]) -> tuple[View, Sequence[events.Event]] | None:
    """Return what all see once everything is laid and nothing turned up yet, with what has led there."""
    for number, one in enumerate(heard):
        if isinstance(one.event, events.ExecutionBegan):
            earlier = heard[:number]
            seen = earlier[-1].seen if earlier else None
            return None if seen is None else (seen, [each.event for each in earlier])
    return None
