"""How a battle stands and how it has ended, in the table's own values: points by their parts, units, steps, who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rokugan_desktop.desktop import ending
from rokugan_desktop.desktop.ending import Contender, Ending, Figure, Stages, Standings
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.samurai_battles.art.pictures import FigureSign, SideSign
from rokugan_desktop.desktop.samurai_battles.pieces import area_of, army_name, luck_lines
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import (
    BEFORE_TURNS,
    Message,
    Moment,
    Points,
    Score,
    View,
    battle_of_view,
    score,
)
from rokugan_desktop.games.samurai_battles.events import Event
from rokugan_desktop.games.samurai_battles.ids import Side

STAGES: Final = tuple(map(Message, ("stage.morale", "stage.1", "step.2", "step.3", "step.4", "step.5", "step.6")))
"""The Morale phase and the steps of the execution, in a word or two."""
_WAITING: Final = (Moment.PURCHASE, Moment.DEPLOYMENT, Moment.PLANNING)
"""When plans are confirmed one after the other."""
_SIGNS: Final = {
    "destroyed": "samurai_battles/assault", "headquarters": "capital", "hold": "shield", "handicap": "plus",
}  # fmt: skip
"""The parts of a score, and their signs."""


def stages_of(view: View) -> Stages:
    """Return the turns, and where in the present one we are: planning, or a step of the execution (chapter 4)."""
    morale = STAGES[:1] if view.field.intermediate else ()
    planning = len(morale)
    now = {Moment.MORALE: 0, Moment.PLANNING: planning, Moment.EXECUTION: planning + view.step}.get(view.moment, -1)
    turn = 0 if view.moment in BEFORE_TURNS else view.turn
    return Stages(view.field.turns, turn, (*morale, Message("stage.planning"), *STAGES[1:]), now)


def standings_of(view: View) -> Standings:
    """Return all seats; the points are those of their side, counted as if the battle ended now (V-1)."""
    counted = dict(score(battle_of_view(view)).points)
    sides = [facts.id for facts in view.field.sides]
    return Standings(
        seats=tuple(
            ending.SeatStanding(
                seat=Seat(number),
                score=ending.SeatScore(tuple(_part(counted[seat.side], part) for part in _SIGNS)),
                figures=_figures(view, Seat(number), sides.index(seat.side)),
                badges=(ending.Badge("confirm", Message("side.ready")),)
                if seat.ready and view.moment in _WAITING
                else (),
                tags=(Message("seat.conceded"),) if seat.conceded else (),
                gone=seat.conceded,
            )
            for number, seat in enumerate(view.seats)
        ),
        unit=Message("standings.points"), part_names=tuple(Message(f"points.part.{part}") for part in _SIGNS),
    )  # fmt: skip


def _figures(view: View, seat: Seat, side: int) -> tuple[Figure, ...]:
    own = [unit for unit in view.units if unit.seat == seat]
    figures = sum(unit.figures for unit in own)
    return (
        Figure(len(own), Message("figure.units", n=len(own)), SideSign(side)),
        Figure(figures, Message("figure.figures", n=figures), FigureSign()),
    )


# How a battle has ended: the points of both sides, the figures they lost, who won and by what (V-1 to V-4)


def ending_of(view: View, story: Sequence[Event], people: Sequence[Person]) -> Ending:
    """Return the end of a battle by its last view, and by all that was told."""
    counted = score(battle_of_view(view))
    points = dict(counted.points)
    told = ("destroyed", "hold") if view.field.victory.prizes else ("destroyed",)  # even where nobody has any
    parts = [part for part in _SIGNS if part in told or any(_part(points[side], part) for side in points)]
    return Ending(
        winners=() if view.winner is None else _seats(view, view.winner), decided=_decided(view, counted),
        reasons=(*_losses(view, counted, people), *luck_lines(story, view)),
        parts=tuple(
            ending.ScorePart(Message(f"end.part.{part}"), Message(f"end.column.{part}"), _SIGNS[part]) for part in parts
        ),
        contenders=tuple(_contender(view, counted, facts.id, parts) for facts in view.field.sides),
    )  # fmt: skip


def _contender(view: View, counted: Score, side: Side, parts: Sequence[str]) -> Contender:
    points, (figures, start) = dict(counted.points)[side], dict(counted.lost)[side]
    held = tuple(area_of(hex_) for hex_, _worth in points.hold)
    return Contender(
        seats=_seats(view, side),
        counted=tuple(ending.CountedPart(_part(points, part), held if part == "hold" else ()) for part in parts),
        called=army_name(view.field, side), remark=Message("end.lost", figures=figures, start=start),
        explained=Message("end.held", hexes=", ".join(str(hex_) for hex_, _worth in points.hold)) if held else None,
    )  # fmt: skip


def _part(points: Points, part: str) -> int:
    return sum(worth for _hex, worth in points.hold) if part == "hold" else int(getattr(points, part))


def _seats(view: View, side: Side) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number, seat in enumerate(view.seats) if seat.side == side)


def _decided(view: View, counted: Score) -> Message:
    points = dict(counted.points)
    if view.winner is None:
        return Message("end.even")
    if any(all(seat.conceded for seat in view.seats if seat.side == side) for side in points):
        return Message("end.conceded")
    loser = next(side for side in points if side != view.winner)
    margin = points[view.winner].total - points[loser].total
    if not margin:
        return Message("end.by-losses")
    gaps = {part: _part(points[view.winner], part) - _part(points[loser], part) for part in _SIGNS}
    most = max(gaps, key=lambda part: gaps[part])
    if [*gaps.values()].count(gaps[most]) > 1:
        return Message("end.won", n=margin)
    return Message(f"end.won.{most}", n=margin, most=gaps[most])


def _losses(view: View, counted: Score, people: Sequence[Person]) -> Iterator[Message]:
    names = {side: ", ".join(people[seat].name for seat in _seats(view, side)) for side, _ in counted.lost}
    for side, (figures, start) in counted.lost:
        if view.winner not in (None, side) and figures:
            theirs, begun = dict(counted.lost)[view.winner]
            yield Message(
                "end.lost-by", names=names[side], n=figures, start=start, winners=names[view.winner], theirs=theirs,
                begun=begun,
            )  # fmt: skip
