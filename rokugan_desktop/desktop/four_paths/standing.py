"""How a match stands and has ended, in the table's own values: honor, provinces, units, and the phases of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rokugan_desktop.desktop import ending
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.engine import Over, Seat, seats
from rokugan_desktop.games.four_paths import Message, View
from rokugan_desktop.games.four_paths.events import Event, LeftMatch
from rokugan_desktop.games.four_paths.ids import How, Level, Phase

_PHASES: Final = (Phase.EVENTS, Phase.ACTION, Phase.ATTACK, Phase.DYNASTY)
"""The phases in which something happens; the second one not at the first level."""
_MEASURES: Final[Mapping[str, Callable[[View, Seat], int]]] = {
    "honor": lambda view, seat: view.seats[seat].honor,
    "provinces": lambda view, seat: len(view.seats[seat].provinces),
}


def stages_of(view: View) -> ending.Stages:
    """Return which round it is, and which phase of the turn."""
    phases = [one for one in _PHASES if one is not Phase.ACTION or view.terms.level > Level.STEEL]
    now = phases.index(view.phase) if view.phase in phases else -1
    return ending.Stages(0, view.round, tuple([Message(f"phase.{one.name.lower()}") for one in phases]), now)


def standings_of(view: View) -> ending.Standings:
    """Return all seats with their honor, provinces and units."""
    each, honor = tuple([_standing(view, seat) for seat in seats(len(view.seats))]), Message("standings.honor")
    return ending.Standings(seats=each, unit=honor, part_names=(honor,), on_field=True)


def _standing(view: View, seat: Seat) -> ending.SeatStanding:
    has = view.seats[seat]
    counted = (("provinces", len(has.provinces)), ("units", len(view.at_home(seat))))
    return ending.SeatStanding(
        seat=seat,
        score=ending.SeatScore((has.honor,)),
        figures=tuple([ending.Figure(count, Message(f"figure.{what}", n=count)) for what, count in counted]),
        tags=(Message("seat.out"),) if has.out else (),
        turn=seat == view.active and view.how is None,
        gone=has.out,
    )


def ending_of(view: View, story: Sequence[Event], over: Over, people: Sequence[Person]) -> ending.Ending:
    """Return how a match has ended: by which of the ways, and what everybody had then."""
    left = {event.seat: event.reason for event in story if isinstance(event, LeftMatch)}
    lands = view.how is How.MILITARY
    what, other = ("provinces", "honor") if lands else ("honor", "provinces")
    ways = {How.DISHONOR: "honor", How.MILITARY: "provinces"}
    reasons = [(people[seat].name, ways[reason]) for seat, reason in left.items() if reason in ways]
    return ending.Ending(
        winners=over.winners,
        decided=Message(f"end.by-{view.how or How.EARLY}", n=view.terms.honor_to_win),
        reasons=tuple([Message(f"end.left-{way}", name=name) for name, way in reasons]),
        parts=(ending.ScorePart(Message(f"standings.{what}"), symbol="shield" if lands else "victory"),),
        contenders=tuple([
            ending.Contender(
                (seat,),
                (ending.CountedPart(_MEASURES[what](view, seat)),),
                called=Message(f"clan.{view.seats[seat].clan}"),
                remark=Message(f"figure.{other}", n=_MEASURES[other](view, seat)),
                left=1 + list(left).index(seat) if seat in left else 0,
            )
            for seat in seats(len(view.seats))
        ]),
        measure=_MEASURES[what],
        rounds=Message(f"end.rounds-{what}"),
    )  # fmt: skip
