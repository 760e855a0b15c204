"""How a battle stands, in the table's own values: each seat's points and units, and the steps of a turn."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.desktop.ending import Badge, Figure, SeatScore, SeatStanding, Stages, Standings
from rokugan_desktop.desktop.samurai_battles.art.pictures import FigureSign, SideSign
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import Message, Moment, Points, View, battle_of_view, score

_STEPS: Final = 6
_WAITING: Final = (Moment.DEPLOYMENT, Moment.PLANNING)
"""When plans are confirmed one after the other."""
_PARTS: Final = ("destroyed", "headquarters", "hold", "handicap")


def stages_of(view: View) -> Stages:
    """Return the turns, and where in the present one we are: planning, or a step of the execution (chapter 4)."""
    morale = (Message("stage.morale"),) if view.field.intermediate else ()
    steps = tuple(Message(f"stage.{step}") for step in range(1, _STEPS + 1))
    match view.moment:
        case Moment.MORALE:
            now = 0
        case Moment.PLANNING:
            now = len(morale)
        case Moment.EXECUTION:
            now = len(morale) + view.step
        case _:
            now = -1
    turn = 0 if view.moment is Moment.DEPLOYMENT else view.turn
    return Stages(view.field.turns, turn, (*morale, Message("stage.planning"), *steps), now)


def standings_of(view: View) -> Standings:
    """Return all seats; the points are those of their side, counted as if the battle ended now (V-1)."""
    counted = dict(score(battle_of_view(view)).points)
    sides = [facts.id for facts in view.field.sides]
    return Standings(
        seats=tuple(
            SeatStanding(
                seat=Seat(number),
                score=SeatScore(_parts(counted[seat.side])),
                figures=_figures(view, Seat(number), sides.index(seat.side)),
                badges=(Badge("confirm", Message("side.ready")),) if seat.ready and view.moment in _WAITING else (),
                tags=(Message("seat.conceded"),) if seat.conceded else (),
                gone=seat.conceded,
            )
            for number, seat in enumerate(view.seats)
        ),
        unit=Message("standings.points"),
        part_names=tuple(Message(f"points.part.{part}") for part in _PARTS),
    )


def _parts(points: Points) -> tuple[int, ...]:
    held = sum(worth for _hex, worth in points.hold)
    return points.destroyed, points.headquarters, held, points.handicap


def _figures(view: View, seat: Seat, side: int) -> tuple[Figure, ...]:
    """Return how many units the seat commands, and how many figures they have."""
    own = [unit for unit in view.units if unit.seat == seat]
    figures = sum(unit.figures for unit in own)
    return (
        Figure(len(own), Message("figure.units", n=len(own)), SideSign(side)),
        Figure(figures, Message("figure.figures", n=figures), FigureSign()),
    )
