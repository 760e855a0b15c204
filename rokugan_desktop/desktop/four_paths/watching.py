"""What the table watches step by step: an Event, a battle from the Forces to honor, a duel card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

import msgspec

from rokugan_desktop.desktop.face import Frame, Person
from rokugan_desktop.engine import Beat, StoryLine, Told, beats
from rokugan_desktop.games.four_paths import Message, View, duel_total, events
from rokugan_desktop.games.four_paths.events import Event
from rokugan_desktop.games.four_paths.ids import NO_PROVINCE

_STEPS: Final[dict[type[Event], str]] = {
    events.EventHappened: "event",
    events.Struck: "strike",
    events.FocusRevealed: "focus",
    events.DuelEnded: "duel",
    events.Resolved: "forces",
    events.Destroyed: "fallen",
    events.ProvinceFell: "province",
    events.ProvinceStood: "province",
    events.LeftMatch: "left",
}
"""What is a step of its own; honor, and what else is told, goes with the step before it."""
_QUIET: Final = frozenset({"", "bought"})
_HOLD, _LINE = 1.4, 0.5
_Line: TypeAlias = Callable[[Event, Sequence[Person]], StoryLine | None]


def frames(before: View, told: Sequence[Told[Event]], people: Sequence[Person], line: _Line) -> Iterator[Frame]:
    """Yield the steps of what happened before all eyes."""
    steps, turned = list[str](), tuple[str, ...]()
    for one in told:
        along = isinstance(one.event, events.HonorChanged | events.WentHome) and steps
        steps.append(steps[-1] if along else _STEPS.get(type(one.event), ""))
    for (kind, _), beat in zip(
        grouped := [(key, list(group)) for key, group in groupby(zip(steps, told, strict=True), lambda one: one[0])],
        beats(before, [[one for _, one in group] for _, group in grouped]),
        strict=True,
    ):
        for watched in _turned(beat) if kind == "focus" else [beat]:
            lines = [line(event, people) for event in watched.events]
            said = tuple([one.message for one in lines if one is not None])
            fallen = [f"fallen {one.id}" for one in watched.events if isinstance(one, events.Destroyed)]
            for event in watched.events:
                if isinstance(event, events.FocusRevealed) and event.cards:
                    turned = (*turned, f"focus {event.seat} {event.cards[-1]}")
            both = zip(watched.before.seats, watched.after.seats, strict=True)  # they are seen to fall where they stood
            seats = tuple([msgspec.structs.replace(had, honor=has.honor) for had, has in both])
            battle = watched.after.attack.battle if watched.after.attack is not None else NO_PROVINCE
            places = () if battle == NO_PROVINCE else ("defense", "stage", "attack")
            if kind not in _QUIET and said:
                yield Frame(
                    Message(f"frame.{kind}"),
                    said,
                    view=msgspec.structs.replace(watched.before, seats=seats) if fallen else watched.after,
                    hold=_HOLD + _LINE * len(said),
                    spots=(*[f"{place} {battle}" for place in places], *turned, *fallen),
                )


def _turned(beat: Beat[Event, View]) -> Iterator[Beat[Event, View]]:
    """Yield the focus cards turned up one by one, each with what its duelist comes to, while all still lie there."""
    view, duel = beat.before, beat.before.duel
    assert duel is not None, "focus cards are those of a duel"
    shown = [event for event in beat.events if isinstance(event, events.FocusRevealed)]
    for many in range(1, max([len(event.cards) for event in shown]) + 1):
        for event, side in zip(shown, (duel.us, duel.them), strict=True):
            if len(event.cards) >= many:
                cards = event.cards[:many]
                total = duel_total(view, view.cards[side], duel, cards)
                yield Beat((msgspec.structs.replace(event, cards=cards, total=total),), view, view)
