"""How a match has ended: everybody's honor by its parts, what came of the objectives, who won and why (E-1 to E-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.ending import Aside, Contender, CountedPart, Ending, ScorePart
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.engine import Seat
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import Message, Topology, View, events, ids, members

_SIGNS: Final = {"flowers": "flower", "control": "shield", "objective": "objective", "territories": "territory-card"}
_COLUMNS: Final = {"control": Message("end.control.column")}
"""What stands over the column of a part whose name is too long for it."""


def ending_of(board: Topology, view: View, story: Sequence[events.Event], people: Sequence[Person]) -> Ending:
    """Return the end of a match by its last view, and by what everybody heard of it."""
    table, told = (
        rules.honor_table(board, view.public, view.public.objectives),
        rules.chronicle_of(board, len(people), story),
    )
    return Ending(
        winners=table.winners,
        decided=Message(f"end.decided.{table.decided_by}"),
        reasons=rules.verdict(board, view.public, table, told, people),
        parts=tuple(
            ScorePart(
                Message(f"end.{part}"),
                _COLUMNS.get(part),
                _SIGNS[part],
                rules.most_for_objective(board) if part == "objective" else 0,
            )
            for part in rules.HONOR_PARTS
        ),
        contenders=tuple(_contender(board, view, told, person, table.honor[person.seat]) for person in people),
    )


def _contender(board: Topology, view: View, told: rules.Chronicle, person: Person, honor: events.Honor) -> Contender:
    seat = person.seat
    numbers = (honor.flowers, honor.control_tokens, honor.objective, honor.territories)
    sources = rules.honor_sources(board, view.public, seat)
    remark, explained = _objective(view, seat, honor)
    won, fought = told.won[seat], told.fought[seat]
    return Contender(
        seats=(seat,),
        counted=tuple(CountedPart(number, _areas(board, one)) for number, one in zip(numbers, sources, strict=True)),
        called=Message("end.clan", clan=person.role.name),
        remark=remark,
        explained=explained,
        aside=Aside(Message("end.battles", won=won, all=fought), f"{won}/{fought}", _areas(board, told.fields[seat])),
    )


def _areas(board: Topology, provinces: int) -> tuple[str, ...]:
    return tuple(board.provinces[one] for one in members(provinces))


def _objective(view: View, seat: Seat, honor: events.Honor) -> tuple[Message, Message | None]:
    """Return what came of the seat's objective, and what it asked for."""
    objectives = view.public.objectives
    if not objectives or objectives[seat] == ids.NOBODY:
        return Message("end.no-objective"), None
    name = f"objective.{ids.SECRET_OBJECTIVES[objectives[seat]]}"
    key = "end.objective-met" if honor.objective else "end.objective-missed"
    return Message(key, objective=Message(f"{name}.title")), Message(f"{name}.text")
