"""The story as the table tells it: each event as a line with its place and rule, and how far the match is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Participant, Seat, StoryLine
from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, Hex
from rokugan_desktop.games.samurai_battles.messages import Message
from rokugan_desktop.games.samurai_battles.state import Moment
from rokugan_desktop.games.samurai_battles.story import line
from rokugan_desktop.games.samurai_battles.view import View

_OF_ALL: Final = (events.Revealed, events.Deployed)
"""These are about all units."""


def line_of(event: events.Event, people: Sequence[Participant]) -> StoryLine | None:
    """Return the event as a line, with its rule and its place; None where it isn't worth one.

    The beginning of a turn and of each step opens a group. Who has confirmed a plan stands in the panel of the sides.
    """
    if isinstance(event, events.SeatConceded):
        return StoryLine(Message("story.conceded", who=_who(people, event.seat)))
    said = line(event)
    if said is None:
        return None
    heading = isinstance(event, (events.TurnBegan, events.StepBegan, events.GameEnded))
    message: AnyMessage = said if heading else Message("story.by-rule", line=said, rule=event.rule)
    return StoryLine(message, _spot(event), heading=heading)


def _who(people: Sequence[Participant], seat: Seat) -> Message:
    person = people[seat]
    return Message("story.who", name=person.name, side=person.role.name)


def _spot(event: events.Event) -> str | None:
    """Return the hex that an event names, else the unit that it is about, wherever it stands now."""
    place = next((hex_ for key in ("into", "at") if (hex_ := getattr(event, key, NOWHERE)) != NOWHERE), NOWHERE)
    if place != NOWHERE:
        return spot_of(place)
    return f"piece:{event.units[0]}" if event.units and not isinstance(event, _OF_ALL) else None


def spot_of(hex_: Hex) -> str:
    """Return the spot of a hex as maps name it (G-3)."""
    return f"area:h{hex_}"


def status(view: View) -> Message:
    """Return the turn and what is going on in it."""
    if view.moment is Moment.DEPLOYMENT:
        return Message("status.deployment")
    if view.moment is Moment.OVER:
        return Message("status.over")
    if view.moment is Moment.PLANNING:
        return Message("status.planning", turn=view.turn, turns=view.field.turns)
    return Message("status.step", turn=view.turn, turns=view.field.turns, step=Message(f"step.{view.step}"))
