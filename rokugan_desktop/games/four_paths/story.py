"""The story in words: what each type of field is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Annotated, Final, TypeAlias

from rokugan_desktop.engine import Naming, Parameter, Participant, Seat, Storyteller
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.ids import CardKey, Stat
from rokugan_desktop.games.four_paths.messages import Message, named
from rokugan_desktop.games.four_paths.sentences import SENTENCES

People: TypeAlias = Sequence[Participant]


def _who(seat: Seat, people: People) -> str:
    return people[seat].name


def rival(people: People, seat: Seat) -> Message:
    """Return a player to whom something is done: by the clan, and by the name too where two are of it."""
    clans = [one.role.name.key.rpartition(".")[2] for one in people]
    clan = Message(f"clan.{clans[seat]}")
    if clans.count(clans[seat]) == 1:
        return clan
    return Message("story.rival", clan=clan, name=people[seat].name)


def listed(names: Iterable[Parameter]) -> Parameter:
    """Return one name after the other; there is at least one."""
    *before, last = names
    if not before:
        return last
    first = reduce(lambda first, rest: Message("story.list", first=first, rest=rest), before)
    return Message("story.list-last", first=first, rest=last)


_NAMINGS: Final[dict[object, Naming[People]]] = {
    Seat: Naming({"who": _who, "other": _who}),
    Annotated[Seat, "rival"]: Naming({"other": lambda seat, people: rival(people, seat)}),
    events.Seats: Naming({"seats": lambda seats, people: listed(_who(seat, people) for seat in seats)}),
    events.Cards: Naming({"cards": lambda cards, _people: listed(named(card) for card in cards)}),
    Annotated[CardKey, "discarded"]: Naming({"discarded": lambda card, _people: named(card)}),
    Annotated[CardKey, "other_card"]: Naming({"other_card": lambda card, _people: named(card)}),
    Annotated[int, "force"]: Naming({"force": lambda number, _people: number}),
    events.CardDrawn: Naming({"n": lambda _event, _people: 1}),
    events.Signed: Naming({"signed": lambda number, _people: f"{'+' if number > 0 else '−'}{abs(number)}"}),
    Stat: Naming({"stat": lambda stat, _people: Message(f"stat.{stat}")}),
    events.Card: Naming({"card": lambda card, _people: named(card)}, lambda card, _people: f"card {card}"),
    events.Number: Naming({"number": lambda number, _people: number}),
    events.ProvincePlace: Naming({"province": lambda number, _people: number}),
}

STORY: Final = Storyteller(Message, SENTENCES, _NAMINGS)
"""Tells every event."""
