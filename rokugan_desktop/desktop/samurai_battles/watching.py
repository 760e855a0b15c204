"""What the table watches: the reveal, then the execution step by step and pulse by pulse, a frame for each moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from msgspec import structs

from rokugan_desktop.desktop.face import Frame, Person
from rokugan_desktop.desktop.map.values import Overlay
from rokugan_desktop.desktop.samurai_battles.board import area_of
from rokugan_desktop.desktop.samurai_battles.dice import WatchedView
from rokugan_desktop.desktop.samurai_battles.pieces import pieces_of
from rokugan_desktop.desktop.samurai_battles.planning import plotting
from rokugan_desktop.engine import Beat, StoryLine, Told, beats
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import Message, View, battle_of_view, events, plan_message
from rokugan_desktop.games.samurai_battles.events import Event
from rokugan_desktop.games.samurai_battles.ids import CHARGES, NOWHERE, Hex, Order, UnitId
from rokugan_desktop.words import Words

MOST_ROLLS: Final = 3
"""So many volleys or blows are watched at once."""
HOLD, LINE_HOLD, MOST_SECONDS = 1.1, 0.45, 6.0
REVEAL_HOLD: Final = 4.0

_KINDS: Final[dict[type[Event], str]] = {
    events.TurnBegan: "turn",
    events.Deployed: "deployed",
    events.Revealed: "reveal",
    events.Moved: "move",
    events.UnitStopped: "move",
    events.Contest: "roll",
    events.Rolled: "roll",
    events.Lost: "loss",
    events.Left: "loss",
    events.HeadquartersLost: "loss",
    events.Tested: "test",
    events.StateChanged: "test",
    events.HonorChanged: "test",
    events.OrderChanged: "test",
    events.Engaged: "contact",
    events.Faced: "contact",
    events.Outflanked: "contact",
    events.Parted: "contact",
    events.Hid: "hiding",
    events.Appeared: "hiding",
    events.Joined: "special",
    events.Supplied: "special",
    events.Gained: "fatigue",
    events.Quarry: "contact",
    events.GameEnded: "end",
}
"""What is watched together, by what it is about."""
_QUIET: Final = frozenset(("", "end", "turn"))
"""What is no moment of its own: it is told with the next one, or by the page of the end."""

Tell = Callable[[Event, Sequence[Person]], StoryLine | None]


class Execution:
    """Makes the frames of what everybody heard."""

    def __init__(self, tell: Tell, people: Sequence[Person], words: Words) -> None:
        self._tell = tell
        self._people = people
        self._words = words

    def frames(self, before: View, told: Sequence[Told[Event]]) -> list[Frame]:
        """Return the frames of what was told from that public view on; none where nothing was carried out."""
        moments = ((_kind(beat.events[0]), beat) for beat in beats(before, _moments(told)))
        return [self._frame(kind, beat) for kind, beat in moments if kind not in _QUIET]

    def _frame(self, kind: str, beat: Beat[Event, View]) -> Frame:
        moment = beat.events
        view = WatchedView(**structs.asdict(beat.after), told=moment)
        stood = {unit.id: unit.at for unit in beat.before.units}
        lines = self._lines(moment)
        places = _places(moment, view, stood)
        return Frame(
            title=_title(kind, moment[0], view),
            lines=tuple(lines),
            pieces=tuple(pieces_of(view, self._words)),
            spots=tuple(f"area:{area_of(hex_)}" for hex_ in places) if kind != "reveal" else (),
            hold=REVEAL_HOLD if kind == "reveal" else min(MOST_SECONDS, HOLD + LINE_HOLD * len(lines)),
            view=view,
            overlays=self._overlays(kind, moment, view, stood),
        )

    def _lines(self, moment: Sequence[Event]) -> list[AnyMessage]:
        """Return what is said of a moment: at the reveal the plans, else each event with its dice, sum and rule."""
        found: list[AnyMessage] = []
        for event in moment:
            if isinstance(event, events.Revealed):
                found += _revealed(event)
                continue
            line = self._tell(event, self._people)
            if line is not None:
                found.append(line.message)
        return found

    def _overlays(
        self, kind: str, moment: Sequence[Event], view: WatchedView, stood: dict[UnitId, Hex]
    ) -> tuple[Overlay, ...]:
        now = {unit.id: unit.at for unit in view.units}
        if kind == "reveal":
            plans = {unit.id: unit.plan for unit in view.units}
            return plotting.of_plans(battle_of_view(view), view.units, plans, self._words)
        if kind == "move":
            charging = {unit.id for unit in view.units if unit.plan.order in CHARGES}
            moved = [event for event in moment if isinstance(event, events.Moved)]
            return (
                *plotting.steps_of((one.start, one.into) for one in moved if one.units[0] not in charging),
                *plotting.steps_of(
                    ((one.start, one.into) for one in moved if one.units[0] in charging), plotting.CHARGE
                ),
            )
        if kind == "roll":
            rolled = [event for event in moment if isinstance(event, events.Rolled) and len(event.units) > 1]
            shots = [_pair(event.units, stood) for event in rolled if event.kind == "fire"]
            blows = [_pair(event.units, stood) for event in rolled if event.kind != "fire"]
            return (*plotting.shots_of(shots), *plotting.shots_of(blows, plotting.CHARGE, broken=False))
        if kind == "contact":
            met = [event for event in moment if isinstance(event, events.Engaged)]
            return plotting.shots_of((_pair(event.units, now) for event in met), plotting.CHARGE, broken=False)
        return ()


def _revealed(event: events.Revealed) -> Iterator[AnyMessage]:
    """Yield the plan of each unit, and last in one line for each order those that just rest, or fight on (U-4, W-2)."""
    alike: dict[Order, list[UnitId]] = {Order.FIGHT: [], Order.REST: []}
    for unit, plan in zip(event.units, event.plans, strict=True):
        if plan.order in alike:
            alike[plan.order].append(unit)
        else:
            yield Message("plan.line", unit=unit, plan=plan_message(plan))
    for order, units in alike.items():
        if units:
            yield Message("plan.line", unit=", ".join(units), plan=Message(f"order.{order}"))


def _moments(told: Iterable[Told[Event]]) -> Iterable[list[Told[Event]]]:
    """List the events in moments: those of one step, pulse and kind that follow one another."""
    for (_step, _pulse, kind), group in groupby(told, lambda one: (one.event.step, one.event.pulse, _kind(one.event))):
        together = list(group)
        size = MOST_ROLLS if kind == "roll" else len(together)
        yield from (together[first : first + size] for first in range(0, len(together), size))


def _kind(event: Event) -> str:
    return _KINDS.get(type(event), "")


def _title(kind: str, first: Event, view: WatchedView) -> Message:
    """Return the step and the pulse, and what the moment is about."""
    what = Message(f"moment.{kind}")
    if kind in ("reveal", "deployed"):
        return Message("watch.turn", turn=view.turn, what=what)
    if not first.step:
        return Message("watch.step", turn=view.turn, step=Message("step.0"), what=what)
    step = Message(f"step.{first.step}")
    if first.pulse:
        return Message("watch.pulse", turn=view.turn, step=step, pulse=first.pulse, what=what)
    return Message("watch.step", turn=view.turn, step=step, what=what)


def _places(moment: Sequence[Event], view: WatchedView, stood: dict[UnitId, Hex]) -> list[Hex]:
    """Return the hexes of the units that take part, each once: where they stand now, or stood before."""
    now = {unit.id: unit.at for unit in view.units}
    found: dict[Hex, None] = {}
    for event in moment:
        for unit in event.units:
            place = now.get(unit, NOWHERE) or stood.get(unit, NOWHERE)
            if place != NOWHERE:
                found[place] = None
    return list(found)


def _pair(units: Sequence[UnitId], places: dict[UnitId, Hex]) -> tuple[Hex, Hex]:
    return places.get(units[0], NOWHERE), places.get(units[1], NOWHERE)
