"""What the table watches: an Event, and each battle step by step: the Forces, the fallen, the province, honor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rokugan_desktop.desktop.face import Frame, Person
from rokugan_desktop.engine import StoryLine, Told, beats
from rokugan_desktop.games.four_paths import Message, View, events
from rokugan_desktop.games.four_paths.events import Event
from rokugan_desktop.games.four_paths.ids import NO_PROVINCE

_STEPS: Final[dict[type[Event], str]] = {
    events.EventHappened: "event",
    events.Resolved: "forces",
    events.Destroyed: "fallen",
    events.ProvinceFell: "province",
    events.ProvinceStood: "province",
    events.LeftMatch: "left",
}
"""What is a step of its own; honor, and what else is told, goes with the step before it."""
_QUIET: Final = frozenset({"", "bought"})
_HOLD, _LINE = 1.4, 0.5


def frames(
    before: View,
    told: Sequence[Told[Event]],
    people: Sequence[Person],
    line: Callable[[Event, Sequence[Person]], StoryLine | None],
) -> Iterator[Frame]:
    """Yield the steps of what happened before all eyes."""
    step, steps = "", list[str]()
    for one in told:
        event = one.event
        if type(event) in _STEPS:
            step = _STEPS[type(event)]
        elif not isinstance(event, events.HonorChanged | events.WentHome):
            step = ""
        steps.append(step)
    for (kind, _), beat in zip(
        grouped := [(key, list(group)) for key, group in groupby(zip(steps, told, strict=True), lambda one: one[0])],
        beats(before, [[one for _, one in group] for _, group in grouped]),
        strict=True,
    ):
        lines = [line(event, people) for event in beat.events]
        said = tuple([one.message for one in lines if one is not None])
        if kind not in _QUIET and said:
            yield Frame(
                Message(f"frame.{kind}"),
                said,
                view=beat.after if kind != "fallen" else beat.before,  # they are seen to fall where they stood
                hold=_HOLD + _LINE * len(said),
                spots=(
                    *_spots(beat.after),
                    *[f"fallen {one.id}" for one in beat.events if isinstance(one, events.Destroyed)],
                ),
            )


def _spots(view: View) -> tuple[str, ...]:
    """Return the places of the battle that is fought."""
    battle = view.attack.battle if view.attack is not None else NO_PROVINCE
    return () if battle == NO_PROVINCE else tuple([f"{place} {battle}" for place in ("defense", "stage", "attack")])
