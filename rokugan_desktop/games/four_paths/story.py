"""The story in words: what each type of field is called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final, TypeAlias

from rokugan_desktop.engine import Naming, Participant, Seat, Storyteller
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.messages import Message
from rokugan_desktop.games.four_paths.sentences import SENTENCES

People: TypeAlias = Sequence[Participant]


def who(people: People, seat: Seat) -> Message:
    """Return a player with name and deck."""
    person = people[seat]
    return Message("story.who", name=person.name, deck=person.role.name)


def _listed(seats: Sequence[Seat], people: People) -> Message:
    return reduce(
        lambda first, rest: Message("story.list", first=first, rest=rest), [who(people, seat) for seat in seats]
    )


_NAMINGS: Final[dict[object, Naming[People]]] = {
    Seat: Naming({"who": lambda seat, people: who(people, seat)}),
    events.Seats: Naming({"seats": _listed}),
    events.Card: Naming({"card": lambda card, _people: Message(f"card.{card}")}),
    events.Number: Naming({"number": lambda number, _people: number}),
    events.ProvincePlace: Naming({"province": lambda number, _people: number}),
}

STORY: Final = Storyteller(Message, SENTENCES, _NAMINGS)
"""Tells every event."""
